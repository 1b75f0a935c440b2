/** What each game has brought in its folder here to lay on a table. Any part may be missing: a plain one stands in. */

import { PLAIN, type Deck } from "../cards/deck";
import type { GameWords } from "../room/protocol";
import type { TableGame } from "../table/game";

const tables = import.meta.glob<TableGame>("./*/table.ts", { import: "default" });
const decks = import.meta.glob<Partial<Deck>>("./*/deck.ts", { import: "default" });
const speech = import.meta.glob<object>("./*/words/*.ts", { import: "default" });

/** All that belongs to one game at a table. */
export interface Laid {
  game: TableGame;
  deck: Deck;
  /** What the game says there. */
  say: object;
}

const here = new Map<string, Laid>();
const named = (words: GameWords, language: string): string => `${words.name} ${language}`;

/** What belongs to a game, if it has been fetched already: then nobody waits for it, not even for a moment. */
export const laid = (words: GameWords, language: string): Laid | undefined => here.get(named(words, language));

/** Fetch what belongs to a game. */
export async function lay(words: GameWords, language: string): Promise<Laid> {
  const before = laid(words, language);
  if (before) return before;
  const folder = `./${words.name}`;
  const spoken = speech[`${folder}/words/${language}.ts`] ?? speech[`${folder}/words/en.ts`];
  const [game, deck, say] = await Promise.all([
    tables[`${folder}/table.ts`]?.(),
    deckOf(words.name),
    spoken?.(),
  ]);
  const found = { game: game ?? (await plainTable(words)), deck, say: say ?? {} };
  here.set(named(words, language), found);
  return found;
}

/** A game's cards. */
export const deckOf = async (name: string): Promise<Deck> => ({ ...PLAIN, ...(await decks[`./${name}/deck.ts`]?.()) });

async function plainTable(words: GameWords): Promise<TableGame> {
  return (await import("../table/plain/table")).plain(words);
}
