/** How an evening stands, in one line. */

import type { Evening } from "../room/protocol";
import { isolated, listed, phrases } from "../words/words.svelte";

export function headline(evening: Evening): string {
  const say = phrases().evening;
  const people = evening.players.filter((player) => player.kind === "person" && !player.gone).length;
  if (evening.phase === "over") {
    const names = evening.winners.map((player) => isolated(evening.players[player]?.name ?? ""));
    return names.length ? say.won(listed(names), names.length > 1) : say.over;
  }
  if (evening.phase === "gathering") return say.gathering(people);
  if (evening.paused) return say.paused;
  return evening.phase === "playing" ? say.playing(evening.played + 1, evening.games) : say.resting(evening.played, evening.games);
}
