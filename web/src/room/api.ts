/** Asking the room: one function a question. */

import { settings } from "../comfort/settings.svelte";
import { line, type Waiting } from "./line";
import type {
  Blocks,
  Daily,
  Discarded,
  Figures,
  Evening,
  Events,
  Lesson,
  Me,
  NewEvening,
  NewName,
  NewTable,
  OneEvening,
  OneTable,
  OpenedSeal,
  OpenTables,
  OwnEvenings,
  OwnTables,
  PlayOn,
  Replay,
  Review,
  RuleSheet,
  Shelf,
  Today,
  Wish,
} from "./protocol";
import { Refused } from "./refused";

export { Refused };

const ask = <T>(path: string, method = "GET", body?: unknown, waiting: Waiting = {}): Promise<T> =>
  line.ask<T>({ path, method, body, language: settings.language }, waiting);

export const getMe = (): Promise<Me> => ask<Me>("me");
export const takeName = (name: string): Promise<Me> => ask<Me>("me", "POST", { name } satisfies NewName);
export const leaveDevices = (all: boolean): Promise<Me> => ask<Me>(all ? "me/devices" : "me/device", "DELETE");
export const forgetMe = (): Promise<Me> => ask<Me>("me", "DELETE");
export const getGames = (): Promise<Shelf> => ask("games");
export const getLesson = (game: string): Promise<Lesson> => ask(`lessons/${game}`);
export const getRules = (game: string): Promise<RuleSheet> => ask(`rules/${game}`);
/** A page of one's own tables. */
export const getTables = (next: string | null = null): Promise<OwnTables> => ask(next ? `tables?next=${next}` : "tables");
/** The tables that anybody may join; null where the room keeps no list of them. */
export const getOpenTables = (): Promise<OpenTables> => ask("open");
export const getBlocks = (): Promise<Blocks> => ask("blocks");
export const unblock = (number: number): Promise<Blocks> => ask(`blocks/${number}`, "DELETE");
export const getTable = (id: string): Promise<OneTable> => ask(`tables/${id}`);
/** Throw away an unfinished game that is nobody else's. */
export const throwAway = (id: string): Promise<Discarded> => ask(`tables/${id}`, "DELETE");
/** Today's deals, and what one has made of them. */
export const getToday = (): Promise<Today> => ask("daily");
export const openDaily = (game: string): Promise<OneTable> => ask(`daily/${game}`, "POST", {});
/** How the deal of a day came out, once a Master has played it as well. */
export const getDaily = (id: string, waiting: Waiting): Promise<Daily> => ask(`tables/${id}/daily`, "GET", undefined, waiting);
/** Somebody may be about to play this game. */
export const expectGame = (game: string): void => line.expect(game);
export const expectTable = (table: string): Promise<string> => line.expectTable(table, settings.language);
export const openTable = (opening: NewTable): Promise<OneTable> => ask("tables", "POST", opening);
/** Give a seat to somebody else at this device, by name. */
export const seatHere = (id: string, seat: number, name: string): Promise<OneTable> => ask(`tables/${id}/people`, "POST", { seat, name });
export const getEvents = (id: string): Promise<Events> => ask(`tables/${id}/events`);
export const getSeal = (id: string): Promise<OpenedSeal> => ask(`tables/${id}/seal`);
export const getReview = (id: string, waiting: Waiting): Promise<Review> =>
  ask(`tables/${id}/review?level=master`, "GET", undefined, waiting);
export const getReplay = (id: string, seat: number, step: number): Promise<Replay> =>
  ask(`tables/${id}/replay?seat=${seat}&step=${step}`);
/** A new table that goes on from the middle of a finished game, in one of its seats. */
export const playOn = (id: string, moves: number, seat: number): Promise<OneTable> =>
  ask(`tables/${id}/play_on`, "POST", { moves, seat } satisfies PlayOn);
export const keepRecord = (record: unknown): Promise<OneTable> => ask("records", "POST", record);
/** One's own figures; older games may have to be looked at first. */
export const getFigures = (waiting: Waiting): Promise<Figures> => ask("figures", "GET", undefined, waiting);
export const figuresAddress = (): string => `/api/figures?language=${settings.language}`;
/** A page of one's own evenings. */
export const getEvenings = (next: string | null = null): Promise<OwnEvenings> => ask(next ? `evenings?next=${next}` : "evenings");
/** An evening, unless it is still as it was at this mark. */
export const getEvening = (id: string, mark: string): Promise<OneEvening> => ask(`evenings/${id}?mark=${mark}`);
export const planEvening = (game: string): Promise<{ evening: Evening }> => ask("evenings", "POST", { game } satisfies NewEvening);
export const wishAt = (id: string, wish: Wish): Promise<OneEvening> => ask(`evenings/${id}/do`, "POST", wish);
/** The record of a finished game, from a room in this browser. */
export const getRecord = (id: string): Promise<string> => ask(`tables/${id}/record`);
export const recordAddress = (id: string): string => `/api/tables/${id}/record`;
