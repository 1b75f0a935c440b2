/** The games on the shelf, in the reader's language; asked for once a language. */

import { settings } from "../comfort/settings.svelte";
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

export const games = (): Promise<GameWords[]> =>
  once(asked, settings.language, async () => (await getGames()).games);

export async function gameWords(name: string): Promise<GameWords | undefined> {
  return (await games()).find((game) => game.name === name);
}

export const ruleSheet = (name: string): Promise<RuleSheet> =>
  once(sheets, `${name} ${settings.language}`, () => getRules(name));
