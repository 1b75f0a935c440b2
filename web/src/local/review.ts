/** A finished game gone over, in the words of a listener's language (server/tables/review.py). */

import type { Game, Json, Table } from "../../engine/src";
import type { Waiting } from "../room/line";
import type { Judged, Moment, Review } from "../room/protocol";
import { namesIn, playOf, type Listener } from "./frames";
import { costliest, costOf, goOver, type Judgement } from "./judging";
import { Refusal } from "./refusal";
import { again, stepsOf } from "./replay";
import { rounded, type LocalRoom } from "./room";
import type { LocalTable } from "./table";

/** Every decision of a table's game judged by a bot of this level: made once, and kept. */
export async function reviewOf(room: LocalRoom, level: string, { told, signal }: Waiting): Promise<Review> {
  const { table, listener, judged } = room;
  if (table.phase !== "over" || !table.dealt) throw new Refusal("phase");
  if (!judged[level]) {
    const of = table.playing.moves.length;
    judged[level] = await goOver(table.playing, table.game.level(level), people(table), (done) => {
      signal?.throwIfAborted(); // nobody waits for it any longer
      told?.({ done, of });
    });
    room.kept();
  }
  return inWords(table, judged[level], listener);
}

/** The seats of those who are told of their own decisions. */
const people = ({ chairs }: LocalTable): number[] => chairs.flatMap(({ person }, seat) => (person ? [seat] : []));

function inWords(table: LocalTable, judgements: Judgement[], listener: Listener): Review {
  const { game, playing } = table;
  const steps = stepsOf(playing).map(({ moves }) => moves);
  const costs = table.chairs.map((_, seat) =>
    judgements.filter((each) => each.seat === seat).map(costOf).reduce((all, { cost, sure }) => (sure ? all + cost : all), 0),
  );
  const told = new Map(tellAll(playing, judgements, steps, listener).map((judged) => [judged.number, judged]));
  return {
    game: game.name,
    costs: costs.map(rounded),
    costliest: costliest(judgements, people(table)).map(({ number }) => momentOf(table, told.get(number) as Judged, listener)),
    decisions: [...told.values()],
  };
}

/** Each decision in words, from its seat's view: the game is played once more for that. */
function tellAll(playing: Table, judgements: Judgement[], steps: number[], { language }: Listener): Judged[] {
  const { game, moves } = playing;
  const here = again(playing);
  const plain = game.speaker({ language });
  return judgements.map((judgement): Judged => {
    const { number, seat, done, best } = judgement;
    for (const [mover, action] of moves.slice(here.moves.length, number - 1)) here.play(mover, action);
    const { cost, error, tries, sure } = costOf(judgement);
    const reason = game.speaker({ language, seat }).account(game.module.view(here.state, seat), done, best);
    return {
      number, seat, move: game.actions.text(done.action), best: game.actions.text(best.action), estimate: rounded(done.estimate), cost: rounded(cost),
      error: rounded(error), tries, sure, reason, says: plain.move(done.action), best_says: plain.move(best.action),
      step: Math.min(steps.filter((moves) => moves < number).length + 1, steps.length),
      before: steps.filter((moves) => moves <= number - 1).length,
    };
  });
}

/** A decision as its seat saw it before it was made. */
function momentOf(table: LocalTable, judged: Judged, listener: Listener): Moment {
  const { game, playing, memory } = table;
  const { seat } = judged;
  const then = again(playing);
  for (const [mover, action] of playing.moves.slice(0, judged.number - 1)) then.play(mover, action);
  const play = playOf(then, { seat, step: judged.before, memory, known: then.state }, namesIn(table, listener), listener);
  const [played, best] = [game.parse(judged.move), game.parse(judged.best)];
  const speaker = game.speaker({ language: listener.language, seat });
  const view = game.module.view(then.state, seat);
  const hands = (play.view as Record<string, Json>)[game.declaration.state.roles.hand] as string[][] | undefined;
  return {
    judged, asks: play.asks, hand: hands?.[seat]?.filter(Boolean) ?? [], played: cardOf(game, played), best: cardOf(game, best),
    for_played: speaker.reason(view, played), for_best: speaker.reason(view, best),
  };
}

const cardOf = (game: Game, action: number): string => game.declaration.cards[game.actions.row(action).card] as string;
