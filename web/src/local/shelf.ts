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
    return this.#once(`${name}.wasm`, "unloaded", async (answer) => make(await declared, await answer.arrayBuffer()));
  }

  /** A file, read once; asked for again if it was not there, or damaged. */
  #once<T>(file: string, code: string, read: (answer: Response) => Promise<T>): Promise<T> {
    const before = this.#fetched.get(file) as Promise<T> | undefined;
    if (before) return before;
    const work = async (): Promise<T> => {
      const answer = await fetch(new URL(file, this.folder));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      return read(answer);
    };
    const reading = work().catch((error: unknown) => {
      this.#fetched.delete(file);
      console.error(error); // whoever hosts the folder wants to know which file it is
      throw new Refusal(code);
    });
    this.#fetched.set(file, reading);
    return reading;
  }
}
