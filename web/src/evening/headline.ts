/** How an evening stands, in a line or two. */

import type { Evening, EveningCut } from "../room/protocol";
import { isolated, listed, phrases, sentence } from "../words/words.svelte";

/** What the bell says; `table` is the one that rang it, 0 where all had finished. */
export const tolled = (table: number): string => (table ? phrases().evening.bell : phrases().evening.finished);

/** Whose game it was at one of the tables, and how that was found, once it is known. */
export function wonHere(evening: Evening, table: string): string {
  const found = evening.tables.find((each) => each.table === table);
  const name = (player: number): string => isolated(evening.players[player]?.name ?? "");
  if (!found?.won.length) return "";
  const won = phrases().evening.wonHere(listed(found.won.map(name)), found.won.length > 1);
  return found.cuts.length ? `${won} ${cut(evening, found.cuts)}` : won;
}

/** What those who had tied cut. */
export function cut(evening: Evening, cuts: EveningCut[]): string {
  return phrases().evening.cut(listed(cuts.map(({ player, says }) => `${isolated(evening.players[player]?.name ?? "")} ${says}`)));
}

/** Whether the evening was ended in the middle of the game whose tables are shown: it does not count. */
export const stopped = ({ phase, tables }: Evening): boolean => phase === "over" && tables.length > 0 && !tables.some(({ won }) => won.length);

export function headline(evening: Evening): string {
  const say = phrases().evening;
  const people = evening.players.filter((player) => player.kind === "person" && !player.gone).length;
  if (evening.phase === "over") {
    const names = evening.winners.map((player) => isolated(evening.players[player]?.name ?? ""));
    return names.length ? sentence(say.won(listed(names), names.length > 1)) : say.over;
  }
  if (evening.phase === "gathering") return say.gathering(people);
  if (evening.paused) return say.paused;
  return evening.phase === "playing" ? say.playing(evening.played + 1, evening.games) : say.resting(evening.played, evening.games);
}
