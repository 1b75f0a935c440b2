/** The games that a local room has, from the folder that they lie in. */

import { make, type Declaration, type Game } from "../../engine/src";
import type { GameWords } from "../room/protocol";
import { Refusal } from "./refusal";

/** What `parlour site` writes about all of them, in one language. */
export interface Catalogue {
  games: GameWords[];
  /** What the house says itself. */
  phrases: Record<string, string>;
}

export class Shelf {
  #fetched = new Map<string, Promise<unknown>>();
  #failed = new Set<string>();

  constructor(readonly folder: string) {}

  catalogue(language: string): Promise<Catalogue> {
    return this.#once(`shelf.${language}.json`, "away", (answer) => answer.json() as Promise<Catalogue>);
  }

  declaration(name: string): Promise<Declaration> {
    return this.#once(`${name}.json`, "unloaded", (answer) => answer.json() as Promise<Declaration>);
  }

  /** A game, with its rules and bots. */
  game(name: string): Promise<Game> {
    const declared = this.declaration(name); // both files are on their way at once
    declared.catch(() => undefined); // perhaps before the other one is here
    const made = this.#once(`${name}.wasm`, "unloaded", async (answer) => make(await declared, await answer.arrayBuffer()));
    made.catch(() => this.#forget(`${name}.json`)); // either of the two may be the damaged one
    return made;
  }

  /** A file, read once; if it was not there, or damaged, it is asked for again, and nobody's memory of it is trusted. */
  #once<T>(file: string, code: string, read: (answer: Response) => Promise<T>): Promise<T> {
    const before = this.#fetched.get(file) as Promise<T> | undefined;
    if (before) return before;
    const work = async (): Promise<T> => {
      const answer = await fetch(new URL(file, this.folder), { cache: this.#failed.has(file) ? "reload" : "default" });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      return read(answer);
    };
    const reading = work().catch((error: unknown) => {
      this.#forget(file);
      console.error(error); // whoever hosts the folder wants to know which file it is
      throw new Refusal(code);
    });
    this.#fetched.set(file, reading);
    return reading;
  }

  #forget(file: string): void {
    this.#fetched.delete(file);
    this.#failed.add(file);
  }
}
