/** Sitting at a table: what one sees, what one may do, and what one is about to do. */

import { getContext, setContext } from "svelte";
import type { Deck } from "../cards/deck";
import type { Settings } from "../comfort/settings.svelte";
import type { Laid } from "../games/collected";
import type { Frame } from "../room/frame";
import type { GameWords, Roles } from "../room/protocol";
import { calledAt, phrases } from "../words/words.svelte";
import { Director } from "./director.svelte";
import type { Choice, Place, TableGame, View } from "./game";
import { handOf, heldBy, seatOf } from "./roles";

/** What is advised: the moves it comes to, and how it is said. */
export interface Told {
  moves: string[];
  says: string;
  reason: string;
  /** The chance of winning, where it says something. */
  figure: string;
  language: string;
  /** Why there is nothing to say yet. */
  thinking: string;
  refused: string;
  onclose: () => void;
  /** Shows the other moves, where there are any. */
  onmore?: (() => void) | undefined;
}

export interface TableProps {
  frame: Frame;
  me: number;
  words: GameWords;
  language: string;
  settings: Settings;
  /** Sends a move; resolves to the reason it was refused, or to nothing. */
  onplay: (move: string) => Promise<string | null>;
  /** Calls Stop before it is said where. */
  onstop?: () => Promise<string | null>;
  /** How long the end of a hand is looked at, in milliseconds; Infinity: until one goes on. Else not at all. */
  rest?: number;
  /** How long whoever counts his own cards may take over it; where it is not given, nobody does. */
  counting?: number;
  /** Cards that could be chosen together are played one by one, as a lesson has it. */
  singly?: boolean;
  /** Told whether everything that happened has been shown. */
  onstill?: (still: boolean) => void;
  /** Says a sentence aloud. */
  onsay?: (text: string) => void;
  /** Somebody has called, and is choosing. */
  called?: { seat: number; ms: number } | null;
  /** What whoever sits here has asked to be advised. */
  hint?: Told | null;
}

/** Pixels: a table lower than this is laid side by side, a narrower one has everybody along the far edge. */
const LOW = 480;
const NARROW = 840;
/** On a narrower one several others are folded, and where it is lower, too, even one. */
const PHONE = 600;
const SHORT = 620;
/** Milliseconds: what is answered within them seems answered at once. */
const AT_ONCE_MS = 100;
/** Cards that come at once, from which on they are a new hand. */
const A_HAND = 3;
/** Seats, from which on the others' are folded. */
const MANY = 7;
/** Others on a phone, and cards of each, that can lie open there. */
const FEW = 4;
const HANDFUL = 6;
/** Others, from which on there is room for their names alone: only an onlooker has so many. */
const CROWD = 14;

/** A table of a game with views of one kind (`V`) and words of its own (`W`). */
export class Sitting<V extends View = View, W = object> {
  readonly game: TableGame;
  readonly deck: Deck;
  readonly director: Director;
  /** The place whose card has been picked up. */
  chosen = $state<Place>("");
  /** The places of the hand whose cards are to be played together. */
  picked = $state.raw<Place[]>([]);
  /** What would end the turn though something can still be played: made when it is confirmed. */
  pending = $state.raw<Choice | null>(null);
  /** The move that was sent and is not answered yet: nothing else is sent meanwhile. */
  sent = $state("");
  /** The same, once that is worth showing. */
  heard = $state("");
  /** Why something cannot be done, in one line. */
  refusal = $state("");
  sort = $state<Settings["sort"]>("suit");
  /** How wide and high the table is, in pixels; as the window until it is laid, so that it is laid only once. */
  width = $state(innerWidth);
  height = $state(innerHeight);

  #props: () => TableProps & Laid;

  constructor(props: () => TableProps & Laid) {
    this.#props = props;
    const { game, deck, frame, settings } = props();
    this.game = game;
    this.deck = deck;
    this.sort = settings.sort;
    this.director = new Director(frame, {
      acts: (event, view, me, next) => game.acts(event, view, me, this.say as object, next),
      leaves: (place) => ["hand", "seat", ...(game.leaves ?? [])].some((one) => place.startsWith(`${one}:`)),
      calm: () => !this.props.settings.motion,
      rest: () => this.props.rest ?? 0,
      counts: () => (this.props.settings.count && this.props.counting) || 0,
      did: ({ name }) => !game.aside?.includes(name),
      opens: ({ name }) => game.opens?.includes(name) ?? false,
      deals: ({ play }) => {
        const before = this.hand(this.me);
        return handOf(this.#roles, play.view, this.me).filter((code) => !before.includes(code)).length >= A_HAND;
      },
    });
  }

  get props(): TableProps {
    return this.#props();
  }
  get me(): number {
    return this.props.me;
  }
  /** What the game says at its table. */
  get say(): W {
    return this.#props().say as W;
  }
  get view(): V {
    return this.director.shown.play.view as V;
  }
  get seats(): number {
    return this.props.frame.about.seats.length;
  }

  /** The seats of the others, clockwise from the left of whoever looks on. */
  others = $derived.by(() => {
    const first = Math.max(this.me, 0);
    const around = Array.from({ length: this.seats }, (_, i) => (first + i) % this.seats);
    return this.me < 0 ? around : around.slice(1);
  });

  /** How the table is laid: around an oval, along the far edge, or side by side on a phone that lies on its side. */
  shape: "wide" | "narrow" | "low" = $derived.by(() => {
    if (this.height < LOW && this.width > this.height * 1.2) return "low";
    return this.width < NARROW ? "narrow" : "wide";
  });

  /** Whether there is no room on the plates for what each seat just did: it is marked who did, and told on a touch. */
  terse = $derived.by(() => this.shape === "low" || (this.shape === "narrow" && this.seats >= MANY) || this.others.length >= CROWD);

  /** Whether the others' seats are folded to their plates: where there are many, and where there is little room. */
  folded = $derived.by(() => {
    if (this.shape === "low") return true;
    const small = this.shape === "narrow" && this.width < PHONE && (this.others.length > 1 || this.height < SHORT);
    // Cards that lie open are there to be seen, where nothing else lies before the seats and they fit.
    const few = this.others.length <= (this.height < SHORT ? FEW - 1 : FEW) && this.others.every((seat) => this.hand(seat).length <= HANDFUL);
    if (small && few && !this.game.laden && this.others.some((seat) => this.hand(seat).length)) return false;
    const crowded = !!this.game.laden || this.height < SHORT || !this.others.some((seat) => this.hand(seat).length);
    return small || (this.seats >= MANY && crowded);
  });

  /** Everything that may be done now; nothing while the table still moves. */
  choices: Choice[] = $derived.by(() => {
    const { shown, newest, dealing } = this.director;
    if (shown !== newest || dealing || this.heard) return [];
    return shown.play.legal.map((legal) => this.game.choice(legal, shown.play.view, this.me));
  });

  /** Whose turn it is, as far as one seat can be named; -1 when it is everybody's or nobody's. */
  turn = $derived.by(() => {
    const { shown, showing, resting } = this.director;
    const { acting, view } = shown.play;
    if (showing || resting) return -1; // the hand is over
    if (acting.length === 1) return acting[0] as number;
    // Where others may call, one is on turn all the same; where everybody answers, nobody is.
    const called = this.props.words.kinds.some(({ calls }) => calls);
    return acting.length && called ? seatOf("mover", this.#roles, view) : -1;
  });

  /** The seat with the dealer's button, -1 where there is none. */
  dealer = $derived.by(() => seatOf("dealer", this.#roles, this.view));

  /** The cards in a seat's hand, as far as they may be seen. */
  hand(seat: number): string[] {
    return handOf(this.#roles, this.view, seat);
  }

  /** How many cards a seat holds, if that is to be seen. */
  held(seat: number): number | undefined {
    const held = this.game.held ? this.game.held(this.view, seat) : heldBy(this.#roles, this.view, seat);
    const gone = this.director.lifted.filter((place) => place === `seat:${seat}`).length;
    return held && Math.max(held - gone, 0);
  }

  get #roles(): Roles {
    return this.props.words.roles;
  }

  /** How many cards are chosen first and then played together; 0 where one card is one move. */
  together = $derived.by(() => {
    const { game, me, choices, view } = this;
    return choices.length && !this.props.singly ? (game.together?.many(view, me) ?? 0) : 0;
  });

  /** What the button says that plays them. */
  get togetherSays(): string {
    return this.game.together?.says(this.say as object, this.together) ?? "";
  }

  /** The choices that lead from a place. */
  from(place: Place): Choice[] {
    return this.choices.filter((choice) => choice.from === place);
  }

  /** The choice that touching a place plays, where there is one alone. */
  single(place: Place): Choice | undefined {
    const plain = this.from(place).filter(({ aimed }) => !aimed);
    return plain.length === 1 ? plain[0] : undefined;
  }

  /** The choices of what has been picked up. */
  offered = $derived.by(() => (this.chosen && !this.pending ? this.from(this.chosen) : []));

  /** What is advised, among what may be done; of a move with an amount, any such move. */
  hinted: Choice[] = $derived.by(() => {
    const moves = this.props.hint?.moves ?? [];
    return this.choices.filter(({ legal }) =>
      moves.some((move) => (legal.low === undefined ? legal.move === move : move.startsWith(stem(legal.move)))),
    );
  });
  /** Whether the hint points at this place: where a card comes from, or, once it is picked up, where it goes. */
  marked(place: Place): boolean {
    return this.hinted.some(({ from, to }) => (this.chosen && this.chosen === from ? to : from || to) === place);
  }
  /** The amount that is advised with a move. */
  advised(move: string): number | undefined {
    const found = this.props.hint?.moves.find((one) => one.startsWith(stem(move)));
    return found === undefined ? undefined : Number(found.slice(stem(move).length));
  }

  /** Whether something can be played that does not end the turn. */
  more = $derived.by(() => this.choices.some(({ ends, aimed, from }) => !ends && !aimed && (!from || from.includes(":"))));

  /** Whether the card picked up may go to this place. */
  takes(place: Place): Choice | undefined {
    return this.offered.find((choice) => choice.to === place);
  }

  /** A seat's score; at the end of a hand the one it comes to. */
  score(seat: number): number {
    const { resting } = this.director;
    if (resting) return resting.scores[seat] ?? 0;
    return (this.director.shown.play.scores[seat] ?? 0) + (this.director.tally[seat] ?? 0);
  }

  nameOf(seat: number): string {
    return seat === this.me ? phrases().sitting.you : calledAt({ seat, name: this.props.frame.about.seats[seat]?.name ?? "" });
  }

  /** What a card is called. */
  cardName(code: string): string {
    return this.#cards[code] ?? "";
  }
  #cards: Record<string, string> = $derived.by(() =>
    Object.fromEntries(this.props.words.cards.map(({ code, says }) => [code, says])),
  );

  /** A card was touched: play it, pick it up, or say why it cannot be played. */
  tap(place: Place): void {
    const choices = this.from(place);
    const only = this.single(place);
    this.refusal = "";
    this.pending = null;
    if (!choices.length) this.refuse(place);
    else if (this.together) this.pick(place);
    else if (only && (this.chosen === place || !this.props.settings.guard)) this.play(only);
    else this.chosen = this.chosen === place ? "" : place;
  }

  /** Choose a card to be played with others, or not; one too many takes the place of the first. */
  pick(place: Place): void {
    this.chosen = "";
    if (this.picked.includes(place)) this.picked = this.picked.filter((other) => other !== place);
    else this.picked = [...this.picked, place].slice(-this.together);
  }

  /** Play the cards that were chosen, one after the other. */
  async playTogether(): Promise<void> {
    if (this.sent) return;
    const moves = this.picked.flatMap((place) => this.single(place)?.legal.move ?? []);
    for (const move of moves) if (!(await this.#make(move))) return;
  }

  /** A card was let go over a place. */
  drop(from: Place, to: Place): void {
    const choices = this.from(from);
    if (this.together) return this.pick(from);
    const fitting = choices.find((choice) => choice.to === to);
    const only = to.startsWith("hand") ? undefined : this.single(from);
    const choice = fitting ?? only;
    if (choice) this.play(choice);
    else this.chosen = choices.length ? from : "";
  }

  /** Make a move; one that ends the turn too early is asked for once more. */
  play(choice: Choice): void {
    if (choice.ends && this.more && this.pending !== choice) this.pending = choice;
    else void this.send(choice.legal.move);
  }

  /** What was picked up lies again, and nothing is about to be done. */
  putBack(): void {
    this.chosen = "";
    this.pending = null;
  }

  /** Send a move. */
  async send(move: string): Promise<void> {
    if (!this.sent) await this.#make(move);
  }

  /** Make a move; whether it was made. What is answered at once is not shown as waiting, which would only flicker. */
  async #make(move: string): Promise<boolean> {
    this.refusal = "";
    this.sent = move;
    setTimeout(() => {
      if (this.sent !== move) return;
      this.putBack();
      this.heard = move;
    }, AT_ONCE_MS);
    const reason = await this.props.onplay(move);
    if (reason === null) return true;
    this.#answered();
    this.complain(reason);
    return false;
  }

  #answered(): void {
    this.sent = this.heard = "";
    this.putBack();
  }

  /** Say why the card at a place cannot be played. */
  refuse(place: Place): void {
    const { play } = this.director.shown;
    const code = place.slice(place.indexOf(":") + 1);
    const why = play.why[code]?.message;
    if (why) this.complain(why);
    else if (!play.acting.includes(this.me)) this.complain(phrases().sitting.notYourTurn);
  }

  complain(reason: string): void {
    this.refusal = reason;
    this.props.onsay?.(reason);
  }

  /** A frame came in: what was sent is answered, what was picked up lies again. */
  receive(frame: Frame): void {
    if (frame.play.step !== this.director.newest.play.step || frame.type === "table") {
      this.#answered();
      this.refusal = "";
    }
    const hand = handOf(this.#roles, frame.play.view, this.me);
    this.picked = this.picked.filter((place) => hand.includes(place.slice(place.indexOf(":") + 1)));
    if (this.sent && !frame.play.legal.some((legal) => legal.move === this.sent)) this.#answered();
    this.director.push(frame);
  }
}

/** A move that takes an amount, up to where that begins. */
const stem = (move: string): string => move.replace(/\d+(\.\.\d+)?$/, "");

const KEY = Symbol("sitting");

export const sit = (sitting: Sitting): Sitting => setContext(KEY, sitting);
export const sitting = <V extends View = View, W = object>(): Sitting<V, W> => getContext<Sitting<V, W>>(KEY);
