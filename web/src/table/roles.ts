/** Whoever draws a table wants to know which field is which: a game says it of the hand, the dealer and the like. */

import type { Roles } from "../room/protocol";
import type { View } from "./game";

/** The cards in a seat's hand, as far as they may be seen. */
export function handOf(roles: Roles, view: View, seat: number): string[] {
  const hands = view[roles.hand] as string[][] | undefined;
  return (hands?.[seat] ?? []).filter(Boolean);
}

/** How many cards a seat holds, if a field tells. */
export function heldBy(roles: Roles, view: View, seat: number): number | undefined {
  return (view[roles.held] as number[] | undefined)?.[seat];
}

/** Who deals, or is on turn; -1 where no field tells. */
export function seatOf(role: "dealer" | "mover", roles: Roles, view: View): number {
  return (view[roles[role]] as number | undefined) ?? -1;
}
