/** A table that was laid at the server, and at which only bots have sat down: its game is played on one's own device. */

import { address } from "../address.svelte";
import { openTable } from "../room/api";
import type { LiveTable } from "../room/live.svelte";
import { LEVELS, type About, type Level, type You } from "../room/protocol";
import { isHere, onDevice } from "../site";

const FREE: Level = "regular"; // who takes a seat that is free

/** Begin its game here, and put it away there; false where it has to be played at the server. */
export async function playedHere(about: About, you: You, live: LiveTable): Promise<boolean> {
  const { game, seats, options, clock, pace, memory } = about;
  const others = seats.filter(({ seat }) => seat !== you.seat).map(({ seat, bot }) => [String(seat), bot || FREE] as const);
  const ours = others.every(([, bot]) => (LEVELS as readonly string[]).includes(bot));
  if (!onDevice || isHere(about.id) || you.seat < 0 || about.watching || !ours) return false;
  const bots = Object.fromEntries(others) as Record<string, Level>;
  const { table } = await openTable({ game, seats: seats.length, options, bots, clock, pace, memory, start: true });
  await live.ask("shut").catch(() => undefined);
  address.go(`/table/${table.id}`, true);
  return true;
}
