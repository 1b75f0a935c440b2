/**
 * The line to a server at which whoever plays alone does so on his own device: such a table is opened here, and what is
 * said of it stays here; all else goes to the server. While the server cannot be reached, the local room answers what it can.
 */

import type { Line, Question, Waiting } from "../room/line";
import { LEVELS, type Listed, type Me, type OwnTables } from "../room/protocol";
import { Refused } from "../room/refused";
import { server } from "../room/server";
import { isHere } from "../site";
import { local } from "./line";
import type { Opening } from "./room";

const TABLE = /^tables\/([^/?]+)/;
const QUIET: Waiting = {};

const isAway = (error: unknown): boolean => error instanceof Refused && error.code === "away";

function ask<Answer>(question: Question, waiting: Waiting): Promise<Answer>;
function ask(question: Question, waiting: Waiting): Promise<unknown> {
  const { method, path } = question;
  const table = TABLE.exec(path)?.[1];
  if (table && isHere(table)) return askHere(table, question, waiting);
  switch (`${method} ${path}`) {
    case "GET me": return whoIAm(question);
    case "POST me": return takeName(question);
    case "GET tables": return bothLists(question);
    case "POST tables": return isAlone(question.body as Opening) ? openHere(question) : server.ask(question, waiting);
    default: return path.startsWith("me") ? forget(question) : askThere(question, waiting);
  }
}

/** What a server is asked, and the local room where the server is away. */
async function askThere<Answer>(question: Question, waiting: Waiting): Promise<Answer> {
  try {
    return await server.ask<Answer>(question, waiting);
  } catch (error) {
    if (!isAway(error) || question.method !== "GET") throw error;
    return local.ask<Answer>(question, waiting).catch(() => {
      throw error;
    });
  }
}

/** What is asked of a local table; what only a server can tell of it, that one is asked once it has its record. */
async function askHere(table: string, question: Question, waiting: Waiting): Promise<unknown> {
  try {
    return await local.ask(question, waiting);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "missing") throw error;
    const { path, language } = question;
    const { sent } = await local.ask<{ sent: string }>({ method: "GET", path: `tables/${table}/sent`, language }, QUIET);
    return server.ask({ ...question, path: path.replace(table, sent) }, waiting);
  }
}

// Tables

/** Whether nobody but bots of ours will sit at a table besides whoever opens it. */
function isAlone({ start, bots = {} }: Opening): boolean {
  const levels: string[] = typeof bots === "string" ? [bots] : Object.values(bots);
  return start === true && levels.length > 0 && levels.every((level) => (LEVELS as readonly string[]).includes(level));
}

/** Where a game's files are missing or damaged, it is played at the server. */
async function openHere(question: Question): Promise<unknown> {
  try {
    return await local.ask(question, QUIET);
  } catch (error) {
    if (error instanceof Refused && ["unloaded", "away"].includes(error.code)) return server.ask(question, QUIET);
    throw error;
  }
}

/** One's tables, here and there, the newest first. What was sent up just now is there. */
async function bothLists(question: Question): Promise<OwnTables> {
  const own = await local.ask<OwnTables>(question, QUIET).catch(() => undefined); // a browser may keep nothing
  const there = await server.ask<OwnTables>(question, QUIET).catch((error: unknown) => {
    if (!isAway(error)) throw error;
    return undefined;
  });
  if (!there && !own) throw new Refused({ code: "away", message: "" });
  if (!there || !own) return (there ?? own) as OwnTables;
  const newest = (...lists: Listed[][]): Listed[] => lists.flat().sort((one, other) => other.changed - one.changed);
  return { ...there, unfinished: newest(own.unfinished, there.unfinished), finished: newest(own.finished, there.finished) };
}

// Who one is

/** Tell the local room what one is called. */
let known = "";
function callHere(name: string, language: string): void {
  if (name === known) return;
  known = name;
  void local.ask({ method: "POST", path: "me", body: { name }, language }, QUIET).catch(() => undefined);
}

/** Whoever took a name while the server was away is introduced to it now. */
async function whoIAm(question: Question): Promise<Me> {
  const me = await askThere<Me>(question, QUIET);
  const name = me.person?.name ?? (await local.ask<Me>(question, QUIET).catch(() => me)).person?.name;
  if (!me.person && name) return takeName({ ...question, method: "POST", body: { name } });
  if (name) callHere(name, question.language);
  return me;
}

async function takeName(question: Question): Promise<Me> {
  const me = await server.ask<Me>(question, QUIET).catch((error: unknown) => {
    if (isAway(error)) return local.ask<Me>(question, QUIET);
    throw error;
  });
  if (me.person) callHere(me.person.name, question.language);
  return me;
}

/** Whoever leaves the room, or wants to be forgotten by it, leaves nothing here either. */
async function forget(question: Question): Promise<unknown> {
  const answer = await server.ask(question, QUIET);
  known = "";
  await local.ask({ ...question, path: "me" }, QUIET);
  return answer;
}

export const both: Line = {
  ask,
  expect: local.expect,
  expectTable: (table, language) => (isHere(table) ? local : server).expectTable(table, language),
  wire: (table, language, have) => (isHere(table) ? local : server).wire(table, language, have),
};
