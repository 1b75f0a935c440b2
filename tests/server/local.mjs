// Has a local room do something, and says what came of it: for test_local.py.
import { readFile } from "node:fs/promises";
import { make } from "../../web/engine/src";
import { dealsOf } from "../../web/src/local/dealing";
import { openedSeal } from "../../web/src/local/frames";
import { checked, openingOf, recordOf } from "../../web/src/local/record";
import { reviewOf } from "../../web/src/local/review";
import { LocalRoom } from "../../web/src/local/room";
import { Timers } from "../../web/src/local/timers";

const asked = JSON.parse(await readFile("/dev/stdin", "utf8"));

const game = async ({ folder, name }) => {
  const [declared, module] = await Promise.all([readFile(`${folder}/${name}.json`, "utf8"), readFile(`${folder}/${name}.wasm`)]);
  return make(JSON.parse(declared), module);
};

/** A whole game by the room's own clock, somebody playing the first move there is; what he was sent. */
async function playedOut({ opening, listener, most, ...which }) {
  const frames = [];
  const room = LocalRoom.open(await game(which), "a-local-table", opening, listener, (frame) => frames.push(frame));
  room.greet();
  const timers = new Timers(room);
  let [id, last, moves] = [1, -1, 0];
  const until = Date.now() + 60_000;
  while (room.table.phase === "playing" && Date.now() < until) {
    const play = frames.findLast((frame) => frame.play)?.play;
    const calls = room.table.game.actions.kinds.filter((kind) => kind.calls).map(({ name }) => name);
    const legal = play.legal.filter(({ kind }) => !calls.includes(kind));
    if (legal.length && play.step > last) {
      last = play.step;
      if (++moves > most) await room.hear({ do: "resign", id: id++ });
      else await room.hear({ do: "play", id: id++, step: play.step, move: legal[0].move.split("..")[0] });
    } else await new Promise((done) => setTimeout(done, 1));
  }
  timers.close();
  return { frames, phase: room.table.phase, moves };
}

/** A game of several people at one device, each playing the first move there is; what each was sent, by seat. */
async function around({ opening, listener, most, ...which }) {
  const sent = new Map();
  const room = LocalRoom.open(await game(which), "a-local-table", opening, listener, () => undefined);
  let turn = -1;
  room.turned = (seat) => (turn = seat);
  const sit = (seat) => {
    room.holder = seat;
    const frames = sent.get(seat ?? -1) ?? [];
    sent.set(seat ?? -1, frames);
    room.send = (frame) => frames.push(frame);
    room.greet();
    return frames;
  };
  let frames = sit(undefined);
  const timers = new Timers(room);
  let [id, passes] = [1, 0];
  const until = Date.now() + 60_000;
  while (room.table.phase === "playing" && Date.now() < until) {
    const holder = room.holder ?? -1;
    if (turn >= 0 && turn !== holder) {
      if (holder >= 0) frames = sit(undefined); // covered, on its way
      frames = sit(turn);
      passes++;
    }
    const play = frames.findLast((frame) => frame.play)?.play;
    if (turn >= 0 && turn === room.holder && play.legal.length) {
      if (passes > most) await room.hear({ do: "resign", id: id++ });
      else await room.hear({ do: "play", id: id++, step: play.step, move: play.legal[0].move.split("..")[0] });
    } else await new Promise((done) => setTimeout(done, 1));
  }
  timers.close();
  return { phase: room.table.phase, passes, record: recordOf(room), sent: Object.fromEntries(sent) };
}

/** What somebody is answered who asks for house rules before the game. */
async function unfit({ options, listener, ...which }) {
  const answers = [];
  const room = LocalRoom.open(await game(which), "a-local-table", {}, listener, (frame) => answers.push(frame));
  for (const wanted of options) await room.hear({ do: "set", id: 1, ...wanted });
  return answers.map(({ error }) => error);
}

/** Why each of these records is not kept. */
async function refused({ records, ...which }) {
  const found = await game(which);
  const listener = { person: "me", name: "Ada", language: "en", room: "" };
  return records.map((record) => {
    try {
      return LocalRoom.bring(found, "a-local-table", checked(record), listener).table.phase;
    } catch (error) {
      return error.message;
    }
  });
}

/** The seal of a recorded game opened, the game gone over, and how far that was said to be; and gone on with from its middle. */
async function goneOver({ id, record, language, moves, seat, ...which }) {
  const listener = { person: "me", name: "Ada", language, room: "" };
  const found = await game(which);
  const room = LocalRoom.bring(found, id, checked(record), listener);
  let made = 0;
  room.kept = () => made++;
  const progress = [];
  const review = await reviewOf(room, "master", { told: (so) => progress.push(so) });
  const again = await reviewOf(room, "master", {});
  const { table } = room;
  const resumed = LocalRoom.resume(table, "a-local-table", openingOf(table.playing, moves), seat, listener);
  return {
    review, again, progress, made, record: recordOf(room), seal: openedSeal(table), deals: dealsOf(table.playing),
    resumed: { about: resumed.about, moves: resumed.table.playing.moves.length, undo: resumed.table.mayUndo(seat) },
  };
}

const doing = { around, goneOver, refused, unfit, playedOut };
const { what, ...about } = asked;
process.stdout.write(JSON.stringify(await doing[what](about)), () => process.exit());
