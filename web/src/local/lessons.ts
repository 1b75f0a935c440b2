/** A first game, played by the rules: what is said step by step, the move to try, and the frames that lead there. */

import type { Declaration, Game, Table } from "../../engine/src";
import { priced } from "../../engine/src/actions";
import type { Legal, Lesson, LessonAbout, LessonFrame, LessonStep } from "../room/protocol";
import { eventFrames, legalMoves, playOf } from "./frames";
import { Refusal } from "./refusal";

const PUPIL = 0;
const ANY = "-";

type Planned = NonNullable<Declaration["lesson"]>;

/** A game's lesson, in a language. */
export function lessonOf(game: Game, language: string): Lesson {
  const { lesson } = game.declaration;
  if (!lesson) throw new Refusal("missing", "lesson");
  return new Schoolroom(game, lesson, language).steps();
}

class Schoolroom {
  readonly #table: Table;
  #step = 0;

  constructor(
    readonly game: Game,
    readonly lesson: Planned,
    readonly language: string,
  ) {
    const seats = lesson.names.length;
    this.#table = game.open({ seats, seed: lesson.seed, decks: [deckOf(game, lesson.deck, seats)] });
  }

  steps(): Lesson {
    const { steps } = this.lesson;
    const first = this.#frame("table", this.#table.told.length);
    const texts = this.game.speaker({ language: this.language }).words.lesson;
    const taught = steps.slice(0, texts.length).map((step, i) => this.#taught(steps[i - 1]?.move ?? "", step, texts[i] as string));
    taught[0]?.frames.unshift(first);
    return { game: this.game.name, steps: taught };
  }

  #taught(tried: string, { after, move, quick }: Planned["steps"][number], text: string): LessonStep {
    const played = [tried && `${PUPIL} ${tried}`, ...after.split(", ")].filter(Boolean);
    let frames = played.map((each) => this.#played(each));
    if (quick) frames = [{ ...(frames.at(-1) as LessonFrame), type: "table" }];
    if (!frames.length) frames = [this.#frame("step", 0)];
    const last = frames.at(-1) as LessonFrame;
    last.play.legal = this.#toTry(move);
    return { text, move, frames };
  }

  /** A move with its seat, such as `1 T10`. */
  #played(text: string): LessonFrame {
    const [seat, ...move] = text.split(" ");
    this.#step++;
    const before = this.#table.told.length;
    this.#table.play(Number(seat), move.join(" "));
    return this.#frame("step", this.#table.told.length - before);
  }

  /** The one move that is offered; an amount as one of a range, the way it is offered in a game. */
  #toTry(move: string): Legal[] {
    if (!move) return [];
    const { game, language } = this;
    const action = game.parse(move);
    const whole = game.module.legal(this.#table.state, PUPIL).find(([first, last]) => first <= action && action < last);
    const offered = whole && priced(game.actions.row(action).kind) ? whole : ([action, action + 1] as const);
    return legalMoves(game, [[...offered]], game.speaker({ language })).slice(0, 1);
  }

  #frame(type: "table" | "step", told: number): LessonFrame {
    const { game, lesson: { names } } = this;
    const table = this.#table;
    const play = playOf(table, { seat: PUPIL, step: this.#step, memory: false, known: table.state }, names, this);
    const heard = table.told.slice(table.told.length - told);
    return {
      type,
      about: this.#about(),
      you: { seat: PUPIL, host: true, role: "host", orders: [], muted: [] },
      play: { ...play, legal: [], why: {}, asks: play.asks.slice(0, 1) }, // the lesson says the rest
      events: eventFrames(game, heard.map((event) => [this.#step, event]), PUPIL, names, this),
    };
  }

  /** As much about a table as it is drawn from. */
  #about(): LessonAbout {
    const { names, faces } = this.lesson;
    const seats = names.map((name, seat): LessonAbout["seats"][number] => ({
      seat, kind: seat === PUPIL ? "person" : "bot", name, here: true, absent: false, host: false, bot: null, resigned: false,
      face: faces[seat] ?? null,
    }));
    const { title } = this.game.speaker({ language: this.language }).words;
    return { game: this.game.name, title, phase: "playing", seats, options: { ...this.#table.options } };
  }
}

/** A deck that begins with the wanted cards; `-` and whatever comes after are the others in order. */
function deckOf(game: Game, wanted: string, seats: number): number[] {
  const pack = Array.from({ length: game.pack(seats, game.choose(seats)) }, (_, i) => i + 1);
  const chosen: number[] = [];
  for (const code of wanted.split(" ").filter(Boolean)) {
    const card = pack.find((each) => game.declaration.cards[each] === code && !chosen.includes(each));
    chosen.push(code === ANY ? 0 : (card as number));
  }
  const spare = pack.filter((card) => !chosen.includes(card));
  return [...chosen.map((card) => card || (spare.shift() as number)), ...spare];
}
