/** What a local table's log is made of: the entries of the room's own logs that a person alone among bots can bring about. */

import type { Level, Order, Pace } from "../room/protocol";
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

export type Body =
  | { do: "open"; game: string; rules: number; seats: number; options: Record<string, number>; host: string; clock: number; pace: Pace; memory: boolean; commitment: string }
  | { do: "sit"; seat: number; person: string; own?: boolean }
  | { do: "stand"; seat: number; person: string; banned: boolean }
  | { do: "bot"; seat: number; level: Level }
  | ({ do: "set" } & Changes)
  | { do: "entropy"; seat: number; text: string }
  | { do: "start"; rules?: number }
  | { do: "shut"; by: "host" }
  | { do: "import"; record: Written }
  | { do: "play"; seat: number; move: string }
  | { do: "answer"; seat: number; move: string }
  | { do: "close"; answers?: [seat: number, move: string][] }
  | { do: "undo"; seat: number; moves: number }
  | { do: "stand_in"; seat: number; level: Level }
  | { do: "return"; seat: number }
  | { do: "resign"; seat: number }
  | { do: "orders"; seat: number; orders: Order[] };

export interface Entry {
  number: number;
  at: number;
  body: Body;
}
