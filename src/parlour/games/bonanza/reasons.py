"""What there is to say about a move at Bonanza."""

from parlour.bots.reasons import say
from parlour.engine.cards import has, lowest
from parlour.engine.compiled import State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.bonanza.betting import to_call
from parlour.games.bonanza.calls import calling
from parlour.games.bonanza.habits import card_pay, hand_value, mean_value, to_win
from parlour.games.bonanza.knowing import nobody_has
from parlour.games.bonanza.state import CARD_SPACE, SUIT_CARDS, do, on, phase, space_of
from parlour.games.bonanza.stops import is_ace

TENTHS = 10  # of a chip, in which hands are valued
IN_ALL = 100  # times, of which one's cards win so many

REASONS = (
    "hand", "bid", "bid_for_less", "claims", "joker_spent", "joker_kept", "silent", "bluffs", "beats", "for", "saves",
    "runs", "empties", "stops", "passes_on", "waits", "even_deals", "uneven_deals",
)  # fmt: skip
why = numbered(REASONS)


@rule
def grounds(s: State, seat: int, action: int, said: Table2) -> int:
    """What a hand, a claim, a bet or a lead is good for."""
    if s.phase == phase.WISH:
        even = (s.dealt + 1) % s.seats == 0
        return say(said, 0, why.EVEN_DEALS if even else why.UNEVEN_DEALS, 0, 0)
    if s.phase == phase.CHOICE:
        return say(said, 0, why.HAND, hand_value(s, seat) // TENTHS, mean_value(s) // TENTHS)
    if s.phase == phase.AUCTION:
        more = (mean_value(s) - hand_value(s, seat)) // TENTHS
        return say(said, 0, why.BID, more, 0) if more > 0 else say(said, 0, why.BID_FOR_LESS, 0, 0)
    if calling(s):
        return claiming(s, action, said)
    if s.phase == phase.POKER:
        return betting(s, seat, action, said)
    return leading(s, seat, action - do.LEAD, said)


@rule
def claiming(s: State, action: int, said: Table2) -> int:
    """What a claim wins and costs, and what a pass is for."""
    if action == do.PASS:
        return say(said, 0, why.JOKER_KEPT if s.phase == phase.JOKER_CALL else why.SILENT, 0, 0)
    many = say(said, 0, why.CLAIMS, s.wheel[space_of(s.phase)], 0)
    return say(said, many, why.JOKER_SPENT, 0, 0) if action == do.CLAIM_JOKER else many


@rule
def betting(s: State, seat: int, action: int, said: Table2) -> int:
    """How good one's cards are, and what it costs to stay in."""
    chance = to_win(s, seat)
    many = say(said, 0, why.BLUFFS, 0, 0) if action >= do.BET and 2 * chance < IN_ALL else 0
    many = say(said, many, why.BEATS, chance, 0)
    if action == do.PASS:
        return many
    cost = to_call(s, seat)
    if action == do.FOLD:
        return say(said, many, why.SAVES, cost, 0)
    if do.BET <= action < do.RAISE:
        cost = action - do.BET + 1
    elif action >= do.RAISE:
        cost += action - do.RAISE + 1
    return say(said, many, why.FOR, cost, s.wheel[on.POKER])


@rule
def leading(s: State, seat: int, suit: int, said: Table2) -> int:
    """How far a lead runs through one's own cards, what it empties on its way, and where it ends."""
    mine = s.hands[seat] & SUIT_CARDS[suit]
    card, run, taken, ends = lowest(mine), 0, 0, False
    while has(mine, card) and not ends:
        run += 1
        if CARD_SPACE[card]:
            taken += s.wheel[CARD_SPACE[card] - 1]
        ends = is_ace(card)
        card += 1
    many = 0
    if taken:
        many = say(said, many, why.EMPTIES, taken, 0)
    if run > 1:
        many = say(said, many, why.RUNS, run, 0)
    if ends or nobody_has(s, seat, card):
        return say(said, many, why.STOPS, 0, 0)
    waiting = card_pay(s, mine) - taken
    if waiting > 0:
        return say(said, many, why.WAITS, waiting, 0)
    return say(said, many, why.PASSES_ON, 0, 0)
