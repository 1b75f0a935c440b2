/** Dixie as a seat sees it. */

import type { View } from "../../table/game";
import type { DixieSymbol } from "./symbols";

export interface DixieView extends View {
  pile: string[];
  stocked: number;
  /** The move that must be followed: a card, or a Bonus and the symbol it calls, such as `B>S`. */
  call: string;
}

/** The cards on the pile, the last one on top. */
export const piled = (view: DixieView): string[] => view.pile.filter(Boolean);

/** The symbol a Bonus has called, if one lies on the pile. */
export function calledSymbol({ call }: DixieView): DixieSymbol | undefined {
  return call.startsWith("B>") ? (call.slice(2) as DixieSymbol) : undefined;
}
