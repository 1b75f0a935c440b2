/** What the page makes of what the room sends. */

import { site } from "../site";
import type { About, Asked, GameEvent, GameWords, Play, You } from "./protocol";

/** What the table is drawn from: a `table` or a `step` frame, with the room it belongs to. */
export interface Frame {
  type: "table" | "step";
  about: About;
  you: You;
  play: Play;
  events: GameEvent[];
}

/** Whether somebody plays among bots: nobody else sits there whom anything would keep waiting. */
export const alone = ({ about, you }: Pick<Frame, "about" | "you">): boolean =>
  you.seat >= 0 && about.seats.every(({ seat, kind }) => seat === you.seat || kind !== "person");

/** Whether several people sit at this one device. */
export const shared = ({ seats }: Pick<About, "seats">): boolean => site && seats.filter(({ kind }) => kind === "person").length > 1;

/** Whether this game's calls go to whoever is first, for which nobody can wait until he has the device. */
export const races = ({ orders }: Pick<GameWords, "orders">): boolean => orders.length > 0;

/** What goes along with a message; what carries nothing, or nothing that must be said, may go alone. */
export type Carried<What extends keyof Asked> = object extends Asked[What]["with"]
  ? [more?: Asked[What]["with"]]
  : [more: Asked[What]["with"]];

/** Whether a finished game can be seen again and gone over: one that was interrupted, by new rules say, cannot. */
export const playedOut = (about: Pick<About, "result">): boolean => !["interrupted", "unsealed", "closed"].includes(about.result?.ending ?? "");
