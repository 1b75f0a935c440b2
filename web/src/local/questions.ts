/** What a local room answers to what is asked of a server over HTTP: as much of it as there is at one device; and who else is there. */

import { ParlourError } from "../../engine/src";
import type { Question, Waiting } from "../room/line";
import type { Blocks, Discarded, GameWords, GameEvent, Lesson, Me, OneTable, OpenedSeal, OpenTables, OwnTables, Replay, Review, RuleSheet } from "../room/protocol";
import { dealsOf } from "./dealing";
import { openedSeal } from "./frames";
import { keptName } from "./keeping";
import { lessonOf } from "./lessons";
import { recordOf } from "./record";
import { complaint, Refusal } from "./refusal";
import { shownAgain } from "./replay";
import { reviewOf } from "./review";
import type { Opening } from "./room";
import type { LocalTables } from "./tables";

const MOST_NAME = 24;

type Answer = (tables: LocalTables, asked: Question, id: string, query: URLSearchParams, waiting: Waiting) => Promise<unknown>;

const me: Answer = async (): Promise<Me> => {
  const name = await keptName().catch(() => "");
  return { person: name ? { name } : null };
};

/** A name as somebody gives it. */
function nameIn(body: unknown): string {
  const name = (body as { name: string }).name.normalize("NFC").trim();
  if (!/[\p{L}\p{N}\p{S}]/u.test(name)) throw new Refusal("bad", "name/empty");
  if ([...name].length > MOST_NAME) throw new Refusal("bad", "name/long");
  return name;
}

const takeName: Answer = async (tables, { body }): Promise<Me> => {
  const name = nameIn(body);
  await tables.rename(name);
  return { person: { name } };
};

const forgetMe: Answer = async (tables): Promise<Me> => {
  await tables.forget();
  return { person: null };
};

const games: Answer = async (tables, { language }): Promise<{ games: GameWords[] }> => {
  const { games } = await tables.shelf.catalogue(language);
  return { games };
};

const rules: Answer = async (tables, { language }, name): Promise<RuleSheet> => {
  const { games } = await tables.shelf.catalogue(language);
  if (!games.some((game) => game.name === name)) throw new Refusal("missing");
  const { languages } = await tables.shelf.declaration(name);
  return languages[language]?.rules as unknown as RuleSheet;
};

const lesson: Answer = async (tables, { language }, name): Promise<Lesson> => lessonOf(await tables.shelf.game(name), language);

const ownTables: Answer = async (tables, { language }): Promise<OwnTables> => {
  await tables.sending?.soon(); // so that no game is told of both here and there
  const listed = await tables.list(language);
  const isOver = ({ phase }: { phase: string }): boolean => phase === "over";
  return {
    unfinished: listed.filter((table) => !isOver(table)), finished: listed.filter(isOver), next: null, preparing: [],
    kept: null, draining: false,
  };
};

const openTable: Answer = async (tables, { body, language }): Promise<OneTable> => ({
  table: (await tables.open(body as Opening & { game: string }, language)).about,
});

const oneTable: Answer = async (tables, { language }, id): Promise<OneTable> => ({ table: (await tables.find(id, language)).about });

const seatHere: Answer = async (tables, { body, language }, id): Promise<OneTable> => {
  const room = await tables.find(id, language);
  room.seatHere((body as { seat: number }).seat, nameIn(body));
  return { table: room.about };
};

const discard: Answer = async (tables, _, id): Promise<Discarded> => {
  await tables.discard(id);
  return { table: null };
};

const events: Answer = async (tables, { language }, id): Promise<{ events: GameEvent[] }> => ({
  events: (await tables.find(id, language)).heard(),
});

const replay: Answer = async (tables, { language }, id, query): Promise<Replay> => {
  const { table, listener } = await tables.find(id, language);
  return shownAgain(table, Number(query.get("seat") ?? -1), Number(query.get("step") ?? 1), listener);
};

const record: Answer = async (tables, { language }, id): Promise<string> => recordOf(await tables.find(id, language));

const seal: Answer = async (tables, { language }, id): Promise<OpenedSeal> => {
  const { table } = await tables.find(id, language);
  const opened = openedSeal(table);
  if (!opened) throw new Refusal("phase");
  return { ...opened, stacked: table.playing.decks.length > 0, shuffles: dealsOf(table.playing) };
};

const review: Answer = async (tables, { language }, id, query, waiting): Promise<Review> =>
  reviewOf(await tables.find(id, language), query.get("level") ?? "master", waiting);

const playOn: Answer = async (tables, { body, language }, id): Promise<OneTable> => {
  const { moves, seat } = body as { moves: number; seat: number };
  return { table: (await tables.playOn(id, moves, seat, language)).about };
};

/** By which id the server has a finished game: it has it by then. */
const sent: Answer = async (tables, _, id): Promise<{ sent: string }> => {
  if (!tables.sending) throw new Refusal("missing", "nowhere");
  return { sent: await tables.sending.sent(id) };
};

const keepRecord: Answer = async (tables, { body, language }): Promise<OneTable> => ({ table: (await tables.bring(body, language)).about });

const ANSWERS: [method: string, path: RegExp, answer: Answer][] = [
  ["GET", /^me$/, me],
  ["POST", /^me$/, takeName],
  ["DELETE", /^me$/, forgetMe],
  ["GET", /^games$/, games],
  ["GET", /^rules\/([\w-]+)$/, rules],
  ["GET", /^lessons\/([\w-]+)$/, lesson],
  ["GET", /^tables$/, ownTables],
  ["POST", /^tables$/, openTable],
  ["GET", /^tables\/([\w-]+)$/, oneTable],
  ["DELETE", /^tables\/([\w-]+)$/, discard],
  ["POST", /^tables\/([\w-]+)\/people$/, seatHere],
  ["GET", /^tables\/([\w-]+)\/events$/, events],
  ["GET", /^tables\/([\w-]+)\/replay$/, replay],
  ["GET", /^tables\/([\w-]+)\/record$/, record],
  ["GET", /^tables\/([\w-]+)\/seal$/, seal],
  ["GET", /^tables\/([\w-]+)\/review$/, review],
  ["POST", /^tables\/([\w-]+)\/play_on$/, playOn],
  ["GET", /^tables\/([\w-]+)\/sent$/, sent],
  ["POST", /^records$/, keepRecord],
  ["GET", /^open$/, async (): Promise<OpenTables> => ({ tables: null })],
  ["GET", /^blocks$/, async (): Promise<Blocks> => ({ blocks: [] })],
];

/** The answer to a question, for somebody who waits so; what cannot be answered here is refused. */
export async function answer(tables: LocalTables, asked: Question, waiting: Waiting): Promise<unknown> {
  const [path, query = ""] = asked.path.split("?") as [string, string?];
  for (const [method, pattern, answers] of ANSWERS) {
    const found = method === asked.method && pattern.exec(path);
    if (found) return answers(tables, asked, found[1] ?? "", new URLSearchParams(query), waiting);
  }
  throw new Refusal("missing", "nowhere");
}

/** Any failure as a refusal, to somebody of this language. */
export function refusalOf(error: unknown, language: string): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ParlourError) return complaint(error, language);
  console.error(error);
  return new Refusal("away");
}
