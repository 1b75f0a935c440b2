/** The card games of Parlour for the web: rules and bots as WebAssembly, and what is said about them. */

import type { Declaration } from "./declaration";
import { Game } from "./game";
import { instantiate } from "./module";

export type { Budget, Question, Ranked } from "./bot";
export type { Declaration, Grammar, Templates } from "./declaration";
export { disagreement } from "./disagreement";
export { IllegalMove, ParlourError, UnfitOptions } from "./errors";
export { Game } from "./game";
export { Luck } from "./luck";
export type { Told } from "./module";
export type { Json } from "./record";
export type { Asked, Listener, Speaker } from "./speech";
export { Table, type GameEvent, type Opening, type Thinking } from "./table";
export { chosen, fill, line, sentence } from "./template";
export * as grammar from "./grammar";

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
