// Plays games with the library for the web as it was asked to, and says what it saw of them: for test_library.py.
import { readFile } from "node:fs/promises";

const [bundle, folder] = process.argv.slice(2);
const { Game, Luck, disagreement, fill, grammar, line, make, sentence } = await import(bundle);
const asked = JSON.parse(await readFile("/dev/stdin", "utf8"));

const game = async (name) => {
  const [declared, module] = await Promise.all([readFile(`${folder}/${name}.json`, "utf8"), readFile(`${folder}/${name}.wasm`)]);
  return make(JSON.parse(declared), module);
};

/** Everything there is to be seen of a table. */
function seen(table) {
  const { game, seats, state } = table;
  const each = Array.from({ length: seats }, (_, seat) => seat);
  const legal = each.map((seat) => table.legal(seat));
  const said = game.languages.map((language) =>
    each.filter((seat) => legal[seat].length).map((seat) => {
      const { view, ranges } = table.question(seat, new Luck(0));
      const speaker = game.speaker({ language, seat, names: ["Ada"] });
      const moves = ranges.reduce((all, [first, last]) => all + last - first, 0);
      const actions = ranges.map(([first]) => first);
      return [speaker.asked(view, moves), actions.map((action) => [speaker.move(action), speaker.reason(view, action)])];
    }),
  );
  const { acting, ending, result } = table;
  return { state: Buffer.from(state).toString("hex"), acting, ending, result, legal, said, views: [...each, -1].map((seat) => table.view(seat)) };
}

/** A game by its moves: what there was to be seen at each, and what everybody heard of all. */
async function played({ name, seats, options, seed, moves, refused }) {
  const table = (await game(name)).open({ seats, options, seed });
  const steps = [seen(table)];
  for (const [seat, move] of moves) {
    table.play(seat, move);
    steps.push(seen(table));
  }
  const why = refused.map(([seat, move]) => {
    try {
      return table.play(seat, move) && "played";
    } catch (error) {
      return [error.message, error.clause];
    }
  });
  const heard = table.game.languages.map((language) =>
    Array.from({ length: seats + 1 }, (_, seat) => {
      const speaker = table.game.speaker({ language, seat: seat - 1, names: ["Ada"] });
      return table.told.filter(({ to }) => to === -1 || to === seat - 1).map((event) => speaker.event(event));
    }),
  );
  return { steps, why, heard, events: table.events(0) };
}

/** What bots of every level do, after so many moves. */
async function thought({ name, seats, options, seed, moves, luck, playouts, language }) {
  const table = (await game(name)).open({ seats, options, seed });
  for (const [seat, move] of moves) table.play(seat, move);
  const seat = table.turn;
  const found = [];
  for (const level of table.game.levels) {
    const chosen = await table.think(seat, { level, playouts, luck: new Luck(luck) });
    const question = table.question(seat, new Luck(luck));
    const speaker = table.game.speaker({ language, seat });
    const ranked = await table.game.desks.use((desk) => desk.rank(question, table.game.level(level), { playouts }));
    const advised = table.game.adviser.advise(question, ranked);
    found.push([chosen, ranked.map((each) => [each.action, each.estimate, each.tries, speaker.account(question.view, each, ranked[0])]), advised.map(({ action, then, worse }) => [action, then, worse])]);
  }
  return { found, timely: await table.think(seat, { ms: 30 }), legal: table.legal(seat) };
}

/** What house rules are refused with: to a program, and to people of each language. Nothing is played, so there is no module. */
function unfit({ declaration, wanted }) {
  const game = new Game(declaration, null);
  return wanted.map(([seats, options]) => {
    try {
      return game.choose(seats, options);
    } catch (error) {
      return [error.message, ...game.languages.map((language) => disagreement(error, language))];
    }
  });
}

const filled = ({ cases, grammars }) =>
  cases.map(({ language = "en", template, values, you, n }) => fill(template, grammars[language], values, you, n));
const spoken = ({ calls, grammars }) => calls.map(([what, language, ...args]) => grammar[what](grammars[language], ...args));
const begun = ({ texts }) => texts.map((text) => [sentence(text), line(text)]);

const doing = { played, thought, unfit, filled, spoken, begun };
const answers = [];
for (const { what, ...about } of asked) answers.push(await doing[what](about));
process.stdout.write(JSON.stringify(answers));
