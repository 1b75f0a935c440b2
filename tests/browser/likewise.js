// Somebody alone among bots, twice over: at a table of the server's, and at the same one in the page's own worker.
// For test_likewise.py: both are told the same, and all that either says is written down.

/** What is drawn in the worker, by how many bytes it takes: the same secret, luck and link as at the server. */
const LIKEWISE = `
const drawn = DRAWN;
crypto.getRandomValues = (into) => { into.set(drawn[into.length]); return into; };
Math.random = () => 0.5;
`;
const CALL = /^stop |^(stop|bunco)!$/;
const NAME = "Ada";

/** A seat, over a line to one room or the other: what was sent, and a way to answer. */
class Seat {
  frames = [];
  #id = 0;

  heard(text) {
    const frame = JSON.parse(text);
    if (frame.type === "ping") return this.tell(JSON.stringify({ do: "pong", t: frame.t })); // of a socket
    this.frames.push(frame);
    for (const part of ["about", "you", "play"]) this[part] = frame[part] ?? this[part];
  }
  async until(true_, ms = 60_000) {
    for (const end = performance.now() + ms; !true_(); ) {
      if (performance.now() > end) throw new Error(`${this.constructor.name}: it did not come to pass: ${true_}`);
      await new Promise((done) => setTimeout(done, 1));
    }
  }
  async say(what, message = {}) {
    const id = ++this.#id;
    this.tell(JSON.stringify({ do: what, id, ...message }));
    const answer = () => this.frames.find((frame) => frame.type === "answer" && frame.id === id);
    await this.until(answer);
    const { ok, step } = answer();
    if (ok && step !== undefined) await this.until(() => this.over || this.play.step >= step);
    return answer();
  }
  get over() { return this.about.phase === "over"; }
  get step() { return this.play.step; }
  get moves() { return (this.play?.legal ?? []).map(({ move }) => move.split("..")[0]); }
  get turns() { return this.moves.filter((move) => !CALL.test(move)); }
  /** Whether nobody else is about to move: a table on whose moves it does not wait goes on of itself. */
  get mine() { return this.over || (this.moves.length > 0 && (this.play.window !== null || this.play.acting.length === 1)); }
  get calls() { return this.moves.filter((move) => CALL.test(move)); }
}

class There extends Seat {
  come(table, language) {
    this.socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket?language=${language}`);
    this.socket.onmessage = ({ data }) => this.heard(data);
  }
  tell(text) { this.socket.send(text); }
  async ask(method, path, body, language) {
    const asked = { method, body: body && JSON.stringify(body), headers: body ? { "Content-Type": "application/json" } : {} };
    const answer = await fetch(`/api/${path}${path.includes("?") ? "&" : "?"}language=${language}`, asked);
    if (answer.status === 202) return this.ask(method, path, body, language); // it is still being made
    return /record$/.test(path) ? answer.text() : answer.json();
  }
  leave() { this.socket.close(); }
}

class Here extends Seat {
  #answers = new Map();
  #asked = 0;
  constructor(worker, games, drawn) {
    super();
    const script = `import "${location.origin}${worker}";${LIKEWISE.replace("DRAWN", JSON.stringify(drawn))}`;
    this.worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
    this.worker.onmessage = ({ data }) => ("frame" in data ? this.heard(data.frame) : this.#answers.set(data.id, data));
    this.worker.postMessage({ games: `${location.origin}${games}`, room: `${location.origin}/`, served: true });
  }
  come(table, language) { this.worker.postMessage({ come: table, wire: 1, language }); }
  tell(say) { this.worker.postMessage({ say, wire: 1 }); }
  async ask(method, path, body, language) {
    const id = --this.#asked;
    this.worker.postMessage({ ask: { method, path, body, language }, id });
    const said = () => ["answer", "refused"].find((part) => part in (this.#answers.get(id) ?? {}));
    await this.until(said);
    return this.#answers.get(id)[said()];
  }
  leave() { this.worker.terminate(); }
}

/** The same draws from the same seed. */
function luckOf(seed) {
  let word = seed + 1;
  return (below) => (word = (word * 48271) % 2147483647) % below;
}

const SCRIPTS = {};

/** A few decisions: some refused, some taken back, calls made or let go; then resign. */
SCRIPTS.play = async (seat, { seed, decisions, orders, texts }) => {
  const luck = luckOf(seed);
  const any = (list) => list[luck(list.length)];
  for (let number = 0; number < decisions; number++) {
    await seat.until(() => seat.mine);
    if (seat.over) return;
    const { step, turns, calls } = seat;
    if (!turns.length) {
      if (luck(2)) await seat.say("play", { step, move: any(calls) });
      else if (luck(2)) await seat.say("stop", { step });
      else {
        await seat.until(() => seat.over || seat.step > step);
        await seat.say("play", { step, move: calls[0] }); // too late
      }
      continue;
    }
    if (number % 4 === 1 && !seat.play.window) {
      await seat.say("play", { step, move: "nonsense" });
      await seat.say("play", { step, move: any(texts.filter((text) => !seat.moves.includes(text) && !CALL.test(text))) });
    }
    if (number === 2 && seat.about.advised && !seat.play.window) await seat.say("hint");
    if (number === 3) for (const left of [orders, []]) await seat.say("orders", { orders: left });
    if (number % 9 === 5 && seat.play.undo) await seat.say("undo", { step });
    else await seat.say("play", { step, move: any(turns) });
  }
  await seat.until(() => seat.over || (seat.mine && seat.turns.length)); // and nobody is about to call
  if (!seat.over) await seat.say("resign");
};

/** Play the first move there is until something is so. */
async function playUntil(seat, true_) {
  for (;;) {
    await seat.until(() => true_() || (seat.mine && seat.turns.length));
    if (true_()) return;
    await seat.say("play", { step: seat.step, move: seat.turns[0] });
  }
}

/** Stop a player where there are several piles to stop; say on which, or leave it to the house. */
SCRIPTS.call = async (seat, { named }) => {
  await playUntil(seat, () => seat.calls.length > 1);
  const { step, calls } = seat;
  await seat.say("stop", { step });
  if (named) await seat.say("play", { step, move: calls.at(-1) });
  await seat.until(() => seat.step > step);
  await seat.say("play", { step, move: calls[0] }); // too late
  await playUntil(seat, () => seat.turns.length && seat.mine && seat.step > step + 1);
  await seat.say("resign");
};

/** Answer what everybody answers unseen: before the bots, after them, or not in time. */
SCRIPTS.answer = async (seat, { after }) => {
  const open = () => seat.play?.window?.kind === "sealed";
  await playUntil(seat, () => open() && seat.turns.length > 1);
  const { step, turns } = seat;
  if (after === null) return seat.until(() => seat.about.seats[seat.you.seat].bot);
  await new Promise((done) => setTimeout(done, after));
  await seat.say("play", { step, move: turns[0] });
  await seat.say("play", { step, move: turns[1] }); // it stands
  await seat.until(() => seat.step > step);
  await seat.say("play", { step, move: turns[0] }); // too late
  await seat.until(() => seat.mine && seat.turns.length);
  await seat.say("resign");
};

/** The game looked at afterwards: told again, gone over, its record and its seal; and how it is taught. */
async function after(seat, id, language) {
  const ask = (path) => seat.ask("GET", `tables/${id}/${path}`, undefined, language);
  const { steps } = await ask("replay");
  const eyes = [-2, -1, ...seat.about.seats.keys()];
  const found = { events: await ask("events"), seal: await ask("seal"), record: await ask("record"), review: await ask("review") };
  found.lesson = await seat.ask("GET", `lessons/${seat.about.game}`, undefined, language);
  for (const eye of eyes) for (const step of new Set([1, 2, steps >> 1, steps])) found[`replay ${eye} ${step}`] = await ask(`replay?seat=${eye}&step=${step}`);
  return found;
}

window.likewise = async ({ worker, games, secret, luck, opening, language, script }) => {
  const there = new There();
  await there.ask("POST", "me", { name: NAME }, language);
  const { table: { id } } = await there.ask("POST", "tables", opening, language);
  const link = [...atob(id.slice(1).replace(/-/g, "+").replace(/_/g, "/"))].map((letter) => letter.charCodeAt(0));
  const here = new Here(worker, games, { 8: luck, 16: link, 32: secret });
  await here.ask("POST", "me", { name: NAME }, language);
  await here.ask("POST", "tables", opening, language);
  return Promise.all([there, here].map(async (seat) => {
    seat.come(id, language);
    await seat.until(() => seat.about);
    await seat.say("entropy", { text: `seed ${script.seed}` });
    await seat.say("start", { fill: "regular" });
    await SCRIPTS[script.what](seat, script);
    const frames = [...seat.frames];
    const looked = seat.over ? await after(seat, id, language) : null;
    seat.leave();
    return { frames, looked };
  }));
};
