/**
 * An index to the rule sheets: which clause speaks of a kind of move, or of what has just happened.
 * The sheets themselves come from the server.
 */

import type { GameEvent, GameWords, Legal } from "../room/protocol";

/** By what may be done now. */
const KINDS: Record<string, Record<string, number>> = {
  bijinx: { lay: 10, sell: 22, buy: 22, accept: 21, refuse: 27 },
  bonanza: {
    swap: 9, keep: 9, bid: 11, claim: 15, claim_joker: 16, bet: 25, raise: 25, call: 24, fold: 24, stake: 27, lead: 38,
  },
  bunco: {
    stop: 24, false_stop: 24, call: 39, partner_pile: 47, partner_surplus: 47, partner_bunco: 47, pile: 9,
    pile_stop: 11, hand_bunco: 13, surplus_bunco: 13, hand: 12, surplus: 21, lay: 18, end: 18,
  },
  cribbage: {},
  dixie: { play: 9, bonus: 13, draw: 11, pass: 21 },
}; // prettier-ignore

/** By what happened last. */
const EVENTS: Record<string, Record<string, number>> = {
  bijinx: { took: 11, inherited: 13, holds: 20, bi_jinx: 18, big_four: 17, jinx: 28, double_jinx: 29, won: 33 },
  bonanza: { calls: 14, poker_hand: 30, stopped: 38, any_suit: 39, bonanza: 41, paid: 42, wheel_share: 46, won: 47 },
  bunco: { stopped: 27, reshuffled: 23, finished: 16, guilty: 40, not_guilty: 41, penalty: 42, won: 32 },
  cribbage: {
    deal: 5, start: 7, heels: 7, played: 8, pegged_fifteen: 10, pegged_pair: 11, pegged_run: 12, thirty_one: 13, go: 14,
    last: 15, show_hand: 17, show_crib: 23, fifteen: 18, pair: 19, run: 20, flush: 21, nob: 22, won: 25,
  },
  dixie: { turned_over: 18, out: 16, blocked: 22, charged: 17, extra_deal: 26, won: 25 },
}; // prettier-ignore

/** The clause to open the rules at. */
export function clauseNow(words: GameWords, legal: readonly Legal[], log: readonly GameEvent[]): string {
  const kinds = KINDS[words.name] ?? {};
  const events = EVENTS[words.name] ?? {};
  const offered = Object.keys(kinds).find((kind) => legal.some((one) => one.kind === kind));
  const happened = log.findLast((event) => event.name in events);
  const number = (offered && kinds[offered]) ?? (happened && events[happened.name]) ?? 1;
  return `${words.prefix}-${number}`;
}
