/** Sentences: what happened, what a move does, what is asked and why, to one listener in one language. */

import type { Actions } from "./actions.js";
import type { Ranked } from "./bot.js";
import type { Declaration, Grammar, Language, Words } from "./declaration.js";
import { figure, hundredths, listed, points, share, spelled } from "./grammar.js";
import type { Module, Told } from "./module.js";
import { chosen, fill, sentence } from "./template.js";

const CLAUSE = -1; // instead of a name: that the number is a clause's
const BY = "{who}: "; // before what somebody did; left out where nobody in particular did it
const MOST_SAID = 2; // things about one move
const ERRORS = 2; // standard errors within which two moves are called even
const NOTHING_IN_IT = 0.005; // of a chance, between the same
const HARDLY_ANY = 0.01, NEARLY_ALL = 0.99; // games: less, and more, are not told in figures unless it is none, or all

/** What a seat is asked: in sentences, the first of which is enough for whoever knows the game; and by which clauses. */
export interface Asked {
  asks: string[];
  clauses: string[];
}

/** A thing to be said for a move, and what is said inside of it. */
interface Ground {
  name: string;
  n: number;
  of: number;
  inside: Ground[];
}

export interface Listener {
  language: string;
  names?: readonly string[];
  /** Who listens; -1 is an onlooker. */
  seat?: number;
}

/** What there is to speak of a game in a language. */
export function spokenIn({ name, languages }: Declaration, language: string): Language {
  const spoken = languages[language];
  if (!spoken) throw new Error(`${name} does not speak ${language}`);
  return spoken;
}

export class Speaker {
  readonly words: Words;
  readonly grammar: Grammar;
  readonly language: Language;
  readonly #declaration: Declaration;
  readonly #actions: Actions;
  readonly #module: Module;
  readonly #names: readonly string[];
  readonly #seat: number;
  #total = 0;

  constructor(declaration: Declaration, actions: Actions, module: Module, { language, names = [], seat = -1 }: Listener) {
    const spoken = spokenIn(declaration, language);
    this.language = spoken;
    this.words = spoken.words;
    this.grammar = spoken.grammar;
    this.#declaration = declaration;
    this.#actions = actions;
    this.#module = module;
    this.#names = names;
    this.#seat = seat;
  }

  /** What to call a seat. */
  name(seat: number): string {
    if (seat < 0) return this.grammar.nobody;
    if (seat === this.#seat) return this.grammar.you;
    return this.#names[seat] || this.grammar.seat.replace("{n}", String(seat + 1));
  }

  place(number: number): string {
    return this.words.places[number] ?? "";
  }

  card(number: number): string {
    return this.words.cards[number] ?? "";
  }

  /** What happened, as a sentence; nothing for an event that goes without saying. */
  event(event: Told): string {
    const kind = this.#declaration.events.find((each) => each.name === event.name);
    if (kind?.opens_count) this.#total = 0;
    if (kind?.item) this.#total += event.amount;
    const cards = event.cards.map((card) => this.card(card));
    const values = {
      who: this.name(event.seat),
      card: cards[0] ?? "",
      cards: listed(this.grammar, cards),
      n: figure(this.grammar, event.amount),
      place: this.place(event.amount),
      total: spelled(this.grammar, this.#total),
      also: this.#total > event.amount ? `${this.grammar.and_} ` : "",
    };
    const known = event.name in this.words.events;
    const whole = known ? chosen(this.words.events, event.name, event.amount) : `${BY}${event.name.replaceAll("_", " ")} {cards}`;
    const template = event.seat < 0 && whole.startsWith(BY) ? whole.slice(BY.length) : whole;
    return sentence(fill(template, this.grammar, values, event.seat === this.#seat, event.amount));
  }

  /** What a move does, as one says it; or moves that differ in amount alone. */
  move(first: number, last = first + 1): string {
    const { kind, card, place, amount: low } = this.#actions.row(first);
    const high = this.#actions.row(last - 1).amount;
    const n = high > low ? `${low}–${high}` : String(low);
    const values = { card: this.card(card), place: this.place(place), n };
    return fill(this.words.moves[kind.name] as string, this.grammar, values, true, high);
  }

  /** What moves do that belong together: a game may have words for that, its phrase `together`. */
  together(actions: readonly number[]): string {
    const moves = listed(this.grammar, actions.map((action) => this.move(action)));
    const template = actions.length > 1 ? this.words.phrases.together : undefined;
    return template ? fill(template, this.grammar, { moves }) : moves;
  }

  /** Why a move is not allowed: in words, or at least by which clause. */
  refusal(clause: number): string {
    return this.words.refusals[String(clause)] || `${this.#declaration.prefix}-${clause}`;
  }

  /** What the listener is asked, by his view alone, who may choose between so many moves. */
  asked(view: Uint8Array, moves: number): Asked {
    const rows = this.#module.asks(view, this.#seat);
    const asks = rows.filter(({ row }) => row[0] !== CLAUSE).map(({ row, cards }) => this.#ask(row, cards));
    const clauses = rows.filter(({ row }) => row[0] === CLAUSE).map(({ row }) => `${this.#declaration.prefix}-${row[1] as number}`);
    if (asks.length) return { asks, clauses };
    const template = chosen(this.language.phrases.words, "choose", moves);
    return { asks: [fill(template, this.grammar, { n: figure(this.grammar, moves) }, false, moves)], clauses };
  }

  #ask(row: number[], cards: number[]): string {
    const [name, n, of, who, place] = row as [number, number, number, number, number];
    const named = [...new Set(cards.map((card) => this.card(card)))];
    const values = {
      n: figure(this.grammar, n),
      of: figure(this.grammar, of),
      who: this.name(who),
      card: named[0] ?? "",
      cards: listed(this.grammar, named),
      place: this.place(place),
    };
    const template = chosen(this.words.asks, this.#declaration.asks[name] as string, n);
    return sentence(fill(template, this.grammar, values, who === this.#seat, n));
  }

  /** What there is to say for a move of the listener's without any figures; nothing where nothing is said about it. */
  reason(view: Uint8Array, action: number): string {
    const said = this.#said(view, action);
    return said.length ? `${sentence(said.join(this.grammar.between))}.` : "";
  }

  /** The same with figures: how imagined games with it ended, beside the best move. */
  account(view: Uint8Array, move: Ranked, best: Ranked): string {
    const said = this.#said(view, move.action);
    return [...said, ...this.#figures(move, best, said.length > 0)].join(this.grammar.between);
  }

  #said(view: Uint8Array, action: number): string[] {
    return this.#grounds(view, action).slice(0, MOST_SAID).map((ground) => this.#phrase(ground));
  }

  #figures(move: Ranked, best: Ranked, explained: boolean): string[] {
    const less = best.estimate - move.estimate;
    const error = ERRORS * Math.hypot(move.error, best.error);
    const even = Math.abs(less) <= Math.max(error, NOTHING_IN_IT);
    const behind = hundredths(less);
    const values = { chance: share(this.grammar, move.estimate), tries: figure(this.grammar, move.tries), less: figure(this.grammar, behind) };
    const beside = move.action === best.action ? [] : [even ? "even" : less > 0 ? "behind" : "unproved"];
    const names = [...(explained || !move.usual ? [] : ["usual"]), wins(move.estimate), ...beside];
    return names.map((name) => fill(this.language.phrases.bots[name] as string, this.grammar, values, false, behind));
  }

  #grounds(view: Uint8Array, action: number): Ground[] {
    const found: Ground[] = [];
    for (const [phrase, n, of, inside] of this.#module.grounds(view, this.#seat, action) as [number, number, number, number][]) {
      const ground = { name: this.#declaration.reasons[phrase] as string, n, of, inside: [] };
      const last = found.at(-1);
      if (inside && last) last.inside.push({ ...ground, of: 0 });
      else found.push(ground);
    }
    return found;
  }

  #phrase(ground: Ground): string {
    const values = {
      n: figure(this.grammar, ground.n),
      of: figure(this.grammar, ground.of),
      points: points(this.grammar, ground.n),
      card: this.card(ground.of),
      place: this.place(ground.of),
      listed: listed(this.grammar, ground.inside.map((part) => this.#phrase(part))),
    };
    return fill(this.words.reasons[ground.name] as string, this.grammar, values, true, ground.n);
  }
}

/** How often a move wins, without saying of most games that it is all of them. */
function wins(estimate: number): string {
  if (0 < estimate && estimate < HARDLY_ANY) return "wins_hardly_any";
  return NEARLY_ALL < estimate && estimate < 1 ? "wins_nearly_all" : "wins";
}
