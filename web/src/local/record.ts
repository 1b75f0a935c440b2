/** A game written down (docs/notation.md): the very text that the room itself writes; and read again, every move checked. */

import { IllegalMove, ParlourError, type Game, type Table } from "../../engine/src";
import { fromHex, toHex } from "../fair/shuffle";
import type { Level } from "../room/protocol";
import { faceOf, names } from "./frames";
import { Refusal } from "./refusal";
import type { LocalRoom } from "./room";
import { commitmentOf, keyOf } from "./seal";
import type { Chair } from "./table";

const FORMAT = 1;
const NEEDED = { format: "number", game: "string", rules: "number", seats: "number", options: "object", key: "string", moves: "array" };
const OPTIONAL = { players: "array", device: "boolean", seal: "object", daily: "string", decks: "array", taken_back: "array", result: "object" };
const HEX_KEY = /^[0-9a-f]{64}$/;

interface Player {
  name?: string;
  bot?: Level;
  face?: number;
  resigned?: boolean;
}

export interface SealPart {
  commitment: string;
  secret: string;
  entropy: { seat: number; text: string; hash?: string }[];
}

/** A record that was read. */
export interface Written {
  game: string;
  rules: number;
  seats: number;
  options: { [name: string]: number };
  players?: Player[];
  /** It was played on somebody's own device. */
  device?: boolean;
  key: string;
  seal?: SealPart;
  decks?: number[][];
  moves: [seat: number, move: string][];
  taken_back?: [number, number][];
  result?: { scores: number[]; places: number[]; ending: string };
}

// Writing

/** The record of a table's game once it is over. */
export function recordOf(room: LocalRoom): string {
  const { table } = room;
  if (table.phase !== "over" || !table.dealt) throw new Refusal("phase");
  const { game, playing } = table;
  const moves = playing.moves.map(([seat, action]) => [seat, game.actions.text(action)]);
  const { seal } = table;
  const parts: [name: string, text: string][] = [
    ["format", dumps(FORMAT)], ["game", dumps(game.name)], ["rules", dumps(game.declaration.version)],
    ["seats", dumps(playing.seats)], ["options", dumps(playing.options)],
  ];
  if (table.chairs.some(({ person, bot }) => person || bot)) parts.push(["players", lines(players(room))]);
  if (table.brought ? table.brought.device : true) parts.push(["device", "true"]); // as all that is played in a local room
  parts.push(["key", dumps(toHex(playing.key))]);
  if (seal) parts.push(["seal", dumps(seal)]);
  if (playing.decks.length) parts.push(["decks", lines(playing.decks)]);
  parts.push(["moves", lines(moves)]);
  if (table.decisions.takenBack.length) parts.push(["taken_back", dumps(table.decisions.takenBack)]);
  if (playing.over) parts.push(["result", dumps(resultOf(playing))]);
  return `{\n${parts.map(([name, text]) => `  "${name}": ${text}`).join(",\n")}\n}\n`;
}

/** The record of a game as it stood after so many moves, without its seal. */
export function openingOf({ game, seats, options, key, moves, decks }: Table, many: number): Written {
  const made = moves.slice(0, many).map(([seat, action]): [number, string] => [seat, game.actions.text(action)]);
  return { game: game.name, rules: game.declaration.version, seats, options: { ...options }, key: toHex(key), moves: made, decks: decks.map((deck) => [...deck]) };
}

function players({ table, listener }: LocalRoom): Player[] {
  const called = names(table, listener);
  return table.chairs.map(({ person, bot, resigned }, seat) => ({
    ...(called[seat] ? { name: called[seat] } : {}), ...(bot ? { bot } : {}),
    ...(person ? {} : { face: faceOf(table, seat) }), ...(resigned ? { resigned } : {}),
  }));
}

function resultOf({ result, ending }: Table): NonNullable<Written["result"]> {
  return { scores: result.map(({ score }) => score), places: result.map(({ place }) => place), ending };
}

/** JSON with a blank after each comma and colon, as the room writes it. */
function dumps(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dumps).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${dumps(part)}`).join(", ")}}`;
}

const lines = (rows: readonly unknown[]): string => (rows.length ? `[\n${rows.map((row) => `    ${dumps(row)}`).join(",\n")}\n  ]` : "[]");

// Reading

const wrong = (why: string): ParlourError => new ParlourError(`this record cannot be read: ${why}`);

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);

/** What a document has, if it has the parts of a record and no others. */
export function checked(document: unknown): Written {
  const parts = (document ?? {}) as { [name: string]: unknown };
  if (parts["format"] !== FORMAT) throw wrong("it has no format that is known here");
  const known: { [name: string]: string } = { ...NEEDED, ...OPTIONAL };
  for (const name of Object.keys(NEEDED)) if (!(name in parts)) throw wrong(`it has no ${name}`);
  for (const [name, value] of Object.entries(parts)) {
    if (kindOf(value) !== known[name]) throw wrong(`its ${name} is not what records have`);
  }
  return parts as unknown as Written;
}

/** The game of a record, every move of it played by the rules. */
export function replayed(game: Game, record: Written): Table {
  try {
    return played(game, record);
  } catch (error) {
    throw error instanceof TypeError ? wrong("its parts are not what records have") : error; // a move that is a number, say
  }
}

function played(game: Game, record: Written): Table {
  const { version } = game.declaration;
  if (record.rules !== version) throw wrong(`it was played by version ${record.rules} of ${game.name}'s rules, and these are version ${version}`);
  if (!HEX_KEY.test(record.key)) throw wrong("its key is not 64 hexadecimal digits");
  if (record.seal) checkSeal(record.seal, record.key);
  const { seats, options, key, decks = [] } = record;
  const table = game.open({ seats, options, key: fromHex(key), decks });
  record.moves.forEach(([seat, move], i) => {
    if (table.over) throw wrong(`move ${i + 1} comes after the end of the game`);
    try {
      table.play(seat, move);
    } catch (error) {
      throw error instanceof IllegalMove ? wrong(`move ${i + 1}, '${move}' by seat ${seat}, cannot be: ${error.message}`) : error;
    }
  });
  if (record.result && dumps(record.result) !== dumps(resultOf(table))) throw wrong("its result is not what its moves come to");
  return table;
}

function checkSeal({ commitment, secret, entropy }: SealPart, key: string): void {
  if (commitmentOf(fromHex(secret)) !== commitment) throw wrong("its secret is not what the seal's commitment promised");
  const texts = new Map(entropy.map(({ seat, text }) => [seat, text]));
  if (toHex(keyOf(fromHex(secret), texts)) !== key) throw wrong("its key is not what its seal's secret and entropy come to");
}

/** Who sat where; nobody of them is oneself here. */
export function seated({ players = [], seats }: Written, id: string): Chair[] {
  return Array.from({ length: seats }, (_, seat) => {
    const { name = "", bot = "", face, resigned = false } = players[seat] ?? {};
    const isPerson = face === undefined && players.length > 0;
    return { person: isPerson ? `${id}:${seat}` : "", bot, resigned, ...(isPerson ? { name } : {}), ...(face === undefined ? {} : { face }) };
  });
}
