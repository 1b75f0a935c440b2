/** The games in the room, in the reader's language; asked for once a language. */

import { settings } from "../comfort/settings.svelte";
import { boxOf } from "../shelf/boxes";
import { getGames, getRules } from "./api";
import type { GameWords, RuleSheet } from "./protocol";

const asked = new Map<string, Promise<GameWords[]>>();
const sheets = new Map<string, Promise<RuleSheet>>();

/** Keep what an answer promises, but ask again if it failed. */
function once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  let answer = kept.get(key);
  if (!answer) {
    answer = ask();
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
  }
  return answer;
}

/** What each game is called, as far as the room has said. */
let titles = $state.raw<Record<string, string>>({});

export const games = (): Promise<GameWords[]> =>
  once(asked, settings.language, async () => {
    const { games: found } = await getGames();
    titles = Object.fromEntries(found.map(({ name, title }) => [name, title]));
    return found;
  });

export async function gameWords(name: string): Promise<GameWords | undefined> {
  return (await games()).find((game) => game.name === name);
}

/** What a game is called: on its box, or else as soon as the room has said so. */
export function titleOf(name: string): string {
  games().catch(() => undefined);
  return boxOf(name, titles[name]).title;
}

export const ruleSheet = (name: string): Promise<RuleSheet> =>
  once(sheets, `${name} ${settings.language}`, () => getRules(name));
