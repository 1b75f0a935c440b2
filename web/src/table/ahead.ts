/** What a table is made of, fetched before it is laid: nobody is to wait for one file after another. */

import type { GameWords } from "../room/protocol";

export function fetchAhead(words: GameWords | undefined, language: string): void {
  if (!words) return;
  const pieces = import("../games/collected").then(({ lay }) => lay(words, language));
  Promise.all([import("./Table.svelte"), pieces]).catch(() => undefined); // whoever lays it says what is wrong
}
