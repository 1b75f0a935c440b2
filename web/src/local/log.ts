/** What a local table's log is made of: the entries of the room's own logs that people at one device can bring about. */

import type { Level, Logged, Order, Pace } from "../room/protocol";
import type { Written } from "./record";

/** What can be changed about a table before its game begins; while it goes on, its pace. */
export interface Changes {
  seats?: number;
  options?: Record<string, number>;
  clock?: number;
  pace?: Pace;
  memory?: boolean;
  hints?: boolean;
}

/** What the room's own logs can have, but that a record is kept as it is, and not as text. */
type Kept = Exclude<Logged, { record: string }> | { do: "import" | "resume"; record: Written };

/** These of all those; none that is not among them. */
type Among<Every, Some extends Every> = Some;

export type Body = Among<Kept,
  | { do: "open"; game: string; rules: number; seats: number; options: Record<string, number>; host: string; clock: number; pace: Pace; memory: boolean; commitment: string }
  | { do: "sit"; seat: number; person: string; own?: boolean; name?: string }
  | { do: "stand"; seat: number; person: string; banned: boolean }
  | { do: "bot"; seat: number; level: Level }
  | ({ do: "set" } & Changes)
  | { do: "entropy"; seat: number; text: string }
  | { do: "start"; rules?: number }
  | { do: "shut"; by: "host" }
  | { do: "import"; record: Written }
  | { do: "resume"; record: Written }
  | { do: "play"; seat: number; move: string }
  | { do: "answer"; seat: number; move: string }
  | { do: "close"; answers?: [seat: number, move: string][] }
  | { do: "undo"; seat: number; moves: number }
  | { do: "stand_in"; seat: number; level: Level }
  | { do: "return"; seat: number }
  | { do: "resign"; seat: number }
  | { do: "orders"; seat: number; orders: Order[] }
>;

export interface Entry {
  number: number;
  at: number;
  body: Body;
}
