/** A game: its module and its declaration, and tables to play it at. */

import { Actions } from "./actions.js";
import { Adviser } from "./advice.js";
import { Desks } from "./bot.js";
import { lookUp, type Agreement, type Declaration } from "./declaration.js";
import { IllegalMove, ParlourError, UnfitOptions } from "./errors.js";
import type { Module } from "./module.js";
import { StateReader, viewOf, writeNumber } from "./record.js";
import { Speaker, spokenIn, type Listener } from "./speech.js";
import { Table, type Opening } from "./table.js";
import { fill } from "./template.js";

const FIRST = "en"; // what programs are told in

export class Game {
  readonly name: string;
  readonly actions: Actions;
  readonly reader: StateReader;
  readonly desks: Desks;
  readonly adviser: Adviser;

  constructor(
    readonly declaration: Declaration,
    readonly module: Module,
  ) {
    this.name = declaration.name;
    this.actions = new Actions(declaration);
    this.reader = new StateReader(declaration, this.actions);
    this.desks = new Desks(module, declaration);
    this.adviser = new Adviser(declaration, this.actions, module);
  }

  /** How many may play. */
  get seats(): readonly number[] {
    return this.declaration.seats;
  }

  /** The languages it speaks. */
  get languages(): string[] {
    return Object.keys(this.declaration.languages);
  }

  /** Who can play without a person. */
  get levels(): readonly string[] {
    return this.declaration.levels;
  }

  /** A level by its name, from 0. */
  level(name: string): number {
    const found = this.levels.indexOf(name);
    if (found < 0) throw new ParlourError(`there is no bot called '${name}'; there are: ${this.levels.join(", ")}`);
    return found;
  }

  /** Open a table and deal. Without a key or a seed, nobody can know how the cards will fall. */
  open(opening: Opening = {}): Table {
    return new Table(this, opening);
  }

  /** Somebody to put things into words. */
  speaker(listener: Listener): Speaker {
    return new Speaker(this.declaration, this.actions, this.module, listener);
  }

  /** The full options of a game for so many seats, or a clear refusal. */
  choose(seats: number, options: Readonly<Record<string, number>> = {}): Record<string, number> {
    const { declaration } = this;
    if (!declaration.seats.includes(seats)) {
      const [low, high] = [declaration.seats[0] as number, declaration.seats.at(-1) as number];
      const [reason, many] = low < high ? ["players", `${low} to ${high}`] : ["so_many", `${low}`];
      const told = `${this.name} is for ${many} players, not ${seats}`;
      throw new UnfitOptions(told, declaration, reason, { low, high, n: seats });
    }
    const chosen = Object.fromEntries(declaration.options.map((option) => [option.name, option.default]));
    for (const [name, value] of Object.entries(options)) {
      const option = declaration.options.find((each) => each.name === name);
      if (!option) {
        throw new ParlourError(`${this.name} has no option '${name}'; it has: ${Object.keys(chosen).join(", ") || "none"}`);
      }
      if (!Number.isInteger(value) || value < option.low || value > option.high) {
        const { low, high } = option;
        const told = `${name} goes from ${low} to ${high}, not ${value}`;
        throw new UnfitOptions(told, declaration, "range", { option: name, low, high, n: value });
      }
      chosen[name] = value;
    }
    const reason = lookUp(this.#agreement(seats).refuses, chosen);
    if (reason) throw new UnfitOptions(this.#unfit(reason, seats), declaration, reason, { n: seats });
    return chosen;
  }

  /** The sentence about a reason, with the names that options have for a program. */
  #unfit(reason: string, seats: number): string {
    const { words, grammar } = spokenIn(this.declaration, FIRST);
    const names = Object.fromEntries(this.declaration.options.map(({ name }) => [name, name]));
    return fill(words.unfit[reason] ?? reason.replaceAll("_", " "), grammar, { ...names, n: String(seats) }, false, seats);
  }

  #agreement(seats: number): Agreement {
    return this.declaration.agreements[String(seats)] as Agreement;
  }

  /** How many cards a deal has. */
  pack(seats: number, options: Record<string, number>): number {
    return lookUp(this.#agreement(seats).pack, options);
  }

  /** Whether by these house rules nobody may be advised. */
  quiet(seats: number, options: Record<string, number>): boolean {
    return lookUp(this.#agreement(seats).quiet, options);
  }

  /** A state with seats, options and key filled in, not yet dealt. */
  newState(seats: number, options: Record<string, number>, key: Uint8Array): Uint8Array {
    const state = new Uint8Array(this.declaration.state.bytes);
    for (const [name, value] of Object.entries({ ...options, seats })) {
      writeNumber(viewOf(state), this.reader.field(name), value);
    }
    state.set(key, this.reader.field("key").at);
    return state;
  }

  /** The action a move's text means. */
  parse(text: string): number {
    const action = this.actions.parse(text);
    if (action < -1) throw new IllegalMove(`no such amount: '${text}'`, this.clause(-1 - action));
    if (action < 0) throw new IllegalMove(`${this.name} has no move '${text}'`, "");
    return action;
  }

  /** Play an action on a state, or throw IllegalMove and change nothing. */
  play(...[state, seat, action, decks]: Parameters<Module["play"]>): Exclude<ReturnType<Module["play"]>, number> {
    const byTheHouse = seat === -1 && action === this.actions.closing;
    if (!byTheHouse && !(seat >= 0 && seat < this.reader.number(state, "seats"))) {
      throw new IllegalMove(`there is no seat ${seat}`, "");
    }
    const told = this.module.play(state, seat, action, decks);
    if (typeof told === "number") {
      const clause = this.clause(told);
      throw new IllegalMove(`${this.actions.text(action)} is not allowed here: see ${clause}`, clause);
    }
    return told;
  }

  /** A clause of the rule sheet by name. */
  clause(number: number): string {
    return `${this.declaration.prefix}-${number}`;
  }
}
