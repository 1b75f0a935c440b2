/** What a local room sends: who sits at the table, a person's view of the game, his legal moves, events in words. */

import { fill, line, sentence, type Game, type Json, type Speaker, type Table, type Told } from "../../engine/src";
import { many, priced, within, type Range } from "../../engine/src/actions";
import { toHex } from "../fair/shuffle";
import type { About, Entropy, GameEvent, Legal, Play, Result, Seal, Why, You } from "../room/protocol";
import type { Chair, LocalTable } from "./table";

const NOBODY = -1;
/** The eye that sees every card, after the end. */
export const EVERYTHING = -2;
const STRIDE = 7; // from one seat's bot to the next
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const NOTHING_ASKED = { legal: [], why: {}, asks: [], clauses: [] };

interface Spoken {
  language: string;
}

/** Who listens: in which language, and what he and the room are called. */
export interface Listener extends Spoken {
  person: string;
  name: string;
  /** The room's address. */
  room: string;
}

// Moves

function move(game: Game, speaker: Speaker, action: number): Legal {
  const { kind, card, place } = game.actions.row(action);
  const { cards, actions } = game.declaration;
  const placed = kind.pattern.includes("{place}");
  return {
    move: game.actions.text(action), kind: kind.name, card: cards[card] as string,
    place: placed ? (actions.places[place] ?? "") : "", says: speaker.move(action),
  };
}

/** Moves as they are offered: amounts as a range. */
export function legalMoves(game: Game, ranges: Range[], speaker: Speaker): Legal[] {
  return [...game.actions.offered(ranges)].map(([first, last]) => {
    const { kind, amount } = game.actions.row(first);
    if (!priced(kind)) return move(game, speaker, first);
    const high = game.actions.row(last - 1).amount;
    return { ...move(game, speaker, first), move: game.actions.text(first, last), says: speaker.move(first, last), low: amount, high };
  });
}

/** Why each card of the hand that cannot be played cannot. */
function reasons(game: Game, view: Uint8Array, seat: number, hand: string[], ranges: Range[], speaker: Speaker): Record<string, Why> {
  const why: Record<string, Why> = {};
  for (const card of new Set(hand)) {
    const actions = game.actions.naming(card);
    if (!card || !actions.length || actions.some((action) => within(ranges, action))) continue;
    const clause = game.module.refuse(view, seat, actions[0] as number);
    if (clause) why[card] = { clause: game.clause(clause), message: line(speaker.refusal(clause)) };
  }
  return why;
}

// The game

/** The game as one seat sees it so long after the last step. */
export function playFrame(table: LocalTable, seat: number, listener: Listener, elapsed = 0): Play | null {
  if (!table.dealt) return null;
  const { playing, step, memory } = table;
  const play = playOf(playing, { seat, step, memory, known: table.knownTo(seat) }, namesIn(table, listener), listener);
  if (table.phase === "over") {
    if (!table.givenUp) return play;
    const ending = table.result()?.ending ?? "";
    return { ...play, ...NOTHING_ASKED, acting: [], ending, says: phrase(table, listener, `ending/${ending}`) };
  }
  if (seat !== NOBODY) play.undo = table.mayUndo(seat);
  if (table.sealed.has(seat) || (seat !== NOBODY && table.passesFor(seat))) Object.assign(play, NOTHING_ASKED);
  if (table.window) {
    const ms = table.windowMs;
    play.window = { kind: table.window.kind, ms, left: Math.max(ms - elapsed, 0) };
  }
  if (table.limit && table.phase === "playing" && !table.closesItself) {
    play.clock = { ms: 1000 * table.limit, left: Math.max(table.windowMs + 1000 * table.limit - elapsed, 0) };
  }
  return play;
}

/** Who looks, and at what: a seat, at so many steps, and the state as it knows it. */
interface Look {
  seat: number;
  step: number;
  /** Whether what was seen once stays on the screen. */
  memory: boolean;
  known: Uint8Array;
}

/** A game as one seat sees it; one that sees everything has no view of its own. */
export function playOf(playing: Table, { seat, step, memory, known }: Look, names: string[], { language }: Spoken): Play {
  const { game } = playing;
  const { module, reader, declaration } = game;
  const onlooker = module.view(playing.state, NOBODY);
  const result = module.result(onlooker, playing.seats);
  const view = seat === EVERYTHING ? known : module.view(known, seat);
  const own = reader.own(view);
  const acting = playing.acting;
  const ranges = acting.includes(seat) ? module.legal(view, seat) : [];
  const hands = own[declaration.state.roles.hand] as Json[] | undefined;
  const hand = ranges.length && hands ? (hands[seat] as string[]) : [];
  const speaker = game.speaker({ language, names, seat });
  const plain = game.speaker({ language });
  const asked = ranges.length ? speaker.asked(view, many(ranges)) : { asks: [], clauses: [] };
  const ending = playing.ending;
  return {
    view: { ...reader.shared(onlooker, memory), ...own } as Play["view"],
    acting,
    scores: result.map(([score]) => score),
    places: result.map(([, place]) => place),
    ending,
    step,
    legal: legalMoves(game, ranges, plain),
    why: reasons(game, view, seat, hand, ranges, plain),
    ...asked,
    says: ending ? (speaker.words.endings[ending] as string) : "",
    undo: false,
    window: null,
    clock: null,
  };
}

// Events

/** What one seat hears of these events. */
export function eventFrames(
  game: Game, told: readonly [step: number, event: Told][], seat: number, names: string[], { language }: Spoken,
): GameEvent[] {
  const speaker = game.speaker({ language, names, seat });
  return told
    .filter(([, { to }]) => to === NOBODY || to === seat)
    .map(([step, event]) => ({
      step, name: event.name, seat: event.seat, cards: event.cards.map((card) => game.declaration.cards[card] as string),
      amount: event.amount, place: placeOf(game, event), says: happened(speaker, event, seat) || speaker.event(event),
    }));
}

function placeOf(game: Game, event: Told): string {
  const { what, names = [] } = game.declaration.events.find(({ name }) => name === event.name)?.amount ?? {};
  if (what === "SOME") return names.filter((_, bit) => (event.amount >> bit) & 1).join(" ");
  const named = what === "ONE" ? names : what === "CARD" ? game.declaration.cards : [];
  return named[event.amount] ?? "";
}

/** What happened around the game, as a sentence; nothing for what happened in it. */
function happened(speaker: Speaker, event: Told, seat: number): string {
  const template = speaker.language.phrases.server[`happened/${event.name}`];
  if (template === undefined) return "";
  return sentence(fill(template, speaker.grammar, { who: speaker.name(event.seat), move: "" }, event.seat === seat));
}

// The table

const phrase = (table: LocalTable, { language }: Listener, name: string): string =>
  table.game.speaker({ language }).language.phrases.server[name] ?? "";

/** Which of the bots sits there: the same one for as long as there is the table. */
export function faceOf(table: LocalTable, seat: number): number {
  const { face } = table.chair(seat); // of a game that was brought in
  if (face !== undefined) return face;
  return (table.firstFace + STRIDE * seat) % table.game.declaration.bots.length;
}

const kindOf = ({ person, bot }: Chair): "person" | "bot" | "empty" => (person ? "person" : bot ? "bot" : "empty");

/** What to call each seat. */
export const names = (table: LocalTable, { name }: Listener): string[] =>
  table.chairs.map(({ person, bot, name: guest }, seat) => (person ? (guest ?? name) : bot && (table.game.declaration.bots[faceOf(table, seat)] as string)));

/** A name in a sentence: one that is written from right to left must not turn what is around it. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** What to call each seat in a sentence. */
export const namesIn = (table: LocalTable, listener: Listener): string[] => names(table, listener).map(isolated);

/** Everything public about a table but the game itself. */
export function aboutTable(table: LocalTable, listener: Listener, rematch: string | null): About {
  const called = names(table, listener);
  return {
    id: table.id, game: table.game.name, title: table.game.speaker(listener).words.title, phase: table.phase,
    seats: table.chairs.map((chair, seat) => ({
      seat, kind: kindOf(chair), name: called[seat] as string, host: chair.person !== "" && chair.person === table.host,
      here: kindOf(chair) !== "empty", absent: false, bot: chair.bot || null, resigned: chair.resigned,
      face: kindOf(chair) === "bot" ? faceOf(table, seat) : null,
    })),
    options: table.options, clock: table.clock, pace: table.pace, memory: table.memory, commitment: table.resumed ? "" : table.commitment,
    entropy: entropyOf(table), undealt: null, link: `${listener.room}/table/${table.id}`, created: table.created,
    changed: table.changed, result: resultSaid(table, listener), seal: openedSeal(table), rematch, watching: 0,
    onlookers: [], experts: "awake", quiet: table.quiet, hints: table.hints, advised: table.advised, public: null,
    resumed: table.resumed !== null, daily: "", evening: null, paused: false,
  };
}

export function youAt(table: LocalTable, seat: number): You {
  return { seat, host: true, role: "host", orders: table.orders.get(seat) ?? [], muted: [] };
}

const entropyOf = (table: LocalTable): Entropy[] =>
  [...table.entropy].sort(([a], [b]) => a - b).map(([seat, text]) => ({ seat, hash: "", text }));

function resultSaid(table: LocalTable, listener: Listener): Result | null {
  const result = table.result();
  if (!result) return null;
  const said = table.game.speaker(listener).words.endings[result.ending] || phrase(table, listener, `ending/${result.ending}`);
  return { scores: result.scores, places: result.places, ending: result.ending, says: said };
}

/** The seal and the key, once the game is over. */
export function openedSeal(table: LocalTable): Seal | null {
  if (table.phase !== "over" || !table.dealt) return null;
  const { commitment, secret, entropy } = table.seal ?? { commitment: "", secret: "", entropy: [] };
  const added = entropy.map(({ seat, text, hash = "" }) => ({ seat, hash, text }));
  return { commitment, secret, entropy: added, key: toHex(table.key), forgotten: false };
}
