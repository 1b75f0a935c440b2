// Has a local room live through what a server's table went through, and says what it sent: for test_local.py.
import { readFile } from "node:fs/promises";
import { make } from "../../web/engine/src";
import { lessonOf } from "../../web/src/local/lessons";
import { checked, recordOf } from "../../web/src/local/record";
import { shownAgain } from "../../web/src/local/replay";
import { LocalRoom } from "../../web/src/local/room";
import { LocalTable } from "../../web/src/local/table";
import { Timers } from "../../web/src/local/timers";

const asked = JSON.parse(await readFile("/dev/stdin", "utf8"));
const OWN = ["play", "answer", "undo", "orders", "resign"];

const game = async ({ folder, name }) => {
  const [declared, module] = await Promise.all([readFile(`${folder}/${name}.json`, "utf8"), readFile(`${folder}/${name}.wasm`)]);
  return make(JSON.parse(declared), module);
};

/** The same entries and messages as at a server's table: the frames from the greeting on, answers, and the log. */
async function lived({ id, secret, log, said, seat, greeted, listener, again, ...which }) {
  const [frames, answers] = [[], []];
  let on = false;
  const send = (frame) => on && (frame.type === "answer" ? answers : frames).push(frame);
  const room = new LocalRoom(new LocalTable(id, await game(which), Buffer.from(secret, "hex")), listener, send);
  for (const body of log) {
    const own = body.seat === seat && OWN.includes(body.do) && room.table.phase === "playing";
    const stepping = own || body.do === "play" || body.do === "close";
    if (!on && room.table.step === greeted && stepping) {
      on = true;
      room.greet();
    }
    while (on && said[0] && !said[0].told && said[0].step === room.table.step) await room.hear(said.shift());
    if (own) await room.hear(said.shift());
    else room.commit(body, 0);
  }
  const key = Buffer.from(room.table.key).toString("hex");
  const replays = again.map(([seat, step]) => shownAgain(room.table, seat, step, listener));
  const record = recordOf(room);
  const brought = LocalRoom.bring(room.table.game, "another-table", checked(JSON.parse(record)), listener);
  return { frames, answers, log: room.log.map(({ body }) => body), key, replays, record, brought: recordOf(brought) };
}

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

/** A game's lesson. */
const taught = async ({ language, ...which }) => lessonOf(await game(which), language);

const doing = { taught, lived, refused, playedOut };
const { what, ...about } = asked;
process.stdout.write(JSON.stringify(await doing[what](about)), () => process.exit());
