/** The card games of Parlour for the web: rules and bots as WebAssembly, and what is said about them. */

import type { Declaration } from "./declaration.js";
import { Game } from "./game.js";
import { instantiate } from "./module.js";

export type { Budget, Question, Ranked } from "./bot.js";
export type { Declaration, Grammar, Templates } from "./declaration.js";
export { disagreement } from "./disagreement.js";
export { IllegalMove, ParlourError, UnfitOptions } from "./errors.js";
export { Game } from "./game.js";
export { Luck } from "./luck.js";
export type { Told } from "./module.js";
export type { Json } from "./record.js";
export type { Asked, Listener, Speaker } from "./speech.js";
export { Table, type GameEvent, type Opening, type Thinking } from "./table.js";
export { chosen, fill, line, sentence } from "./template.js";
export * as grammar from "./grammar.js";

/** Where the games lie unless told: beside this file. */
const BESIDE = new URL(/* @vite-ignore */ "games/", import.meta.url);

/** A file of a game, or why there is none. */
async function fetched(name: string, file: string, from: string | URL): Promise<Response> {
  const address = new URL(file, new URL(from, globalThis.location?.href));
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new Error(`there is no game ${name} at ${address.href}`);
  return answer;
}

/** A game by its name, from the folder that `parlour wasm -o FOLDER` wrote. */
export async function load(name: string, { from = BESIDE }: { from?: string | URL } = {}): Promise<Game> {
  const [declared, module] = await Promise.all([fetched(name, `${name}.json`, from), fetched(name, `${name}.wasm`, from)]);
  return make((await declared.json()) as Declaration, await module.arrayBuffer());
}

/** A game whose files are at hand already. */
export async function make(declaration: Declaration, module: BufferSource): Promise<Game> {
  return new Game(declaration, await instantiate(module, declaration));
}
