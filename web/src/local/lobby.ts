/** A table before the deal: who sits where, by which house rules, and when it begins. Nobody but bots can join. */

import type { Level } from "../room/protocol";
import type { Body, Changes } from "./log";
import { Refusal } from "./refusal";
import type { Message } from "./room";
import type { Chair, LocalTable } from "./table";

/** The entries by which something is done that is said before the deal; none where it is so already. */
export function prepared(table: LocalTable, person: string, message: Message): Body[] {
  const mine = table.seatOf(person);
  switch (message.do) {
    case "sit": return sit(table, mine, person, message.seat);
    case "leave": return mine < 0 ? [] : [{ do: "stand", seat: mine, person, banned: false }];
    case "bot": {
      if (seatAt(table, message.seat).person) throw new Refusal("taken");
      return [{ do: "bot", seat: message.seat, level: message.level as Level }];
    }
    case "clear": {
      const { person: sitting, bot } = seatAt(table, message.seat);
      return sitting || bot ? [{ do: "stand", seat: message.seat, person: sitting, banned: false }] : [];
    }
    case "set": return change(table, message);
    case "entropy": return mine < 0 ? [] : [{ do: "entropy", seat: mine, text: message.text }];
    case "start": return begin(table, message.fill as Level | undefined);
    case "shut": return [{ do: "shut", by: "host" }];
    default: throw new Refusal("phase");
  }
}

function seatAt(table: LocalTable, seat = -1): Chair {
  const found = table.chairs[seat];
  if (!found) throw new Refusal("bad", "seat");
  return found;
}

const isFree = ({ person, bot }: Chair): boolean => !person && !bot;

function sit(table: LocalTable, mine: number, person: string, wanted?: number): Body[] {
  if (mine >= 0 && (wanted === undefined || wanted === mine)) return [];
  const seat = wanted ?? table.chairs.findIndex(isFree);
  if (seat < 0) throw new Refusal("taken", "full");
  if (!isFree(seatAt(table, seat))) throw new Refusal("taken");
  return [{ do: "sit", seat, person, own: true }];
}

function change(table: LocalTable, message: Changes): Body[] {
  const { seats = table.chairs.length, clock = table.clock, pace = table.pace, memory = table.memory, hints = table.hints } = message;
  const options = table.game.choose(seats, { ...table.options, ...message.options });
  if (table.chairs.slice(seats).some((chair) => !isFree(chair))) throw new Refusal("taken");
  return [{ do: "set", seats, options, clock, pace, memory, hints }];
}

/** Bots of this level take the free seats, and cards are dealt. */
function begin(table: LocalTable, fill?: Level): Body[] {
  const free = table.chairs.flatMap((chair, seat) => (isFree(chair) ? [seat] : []));
  const played = table.chairs.some(({ person }) => person);
  if (!played || (free.length && !fill)) throw new Refusal("phase", "empty");
  return [...free.map((seat): Body => ({ do: "bot", seat, level: fill as Level })), { do: "start", rules: table.game.declaration.version }];
}
