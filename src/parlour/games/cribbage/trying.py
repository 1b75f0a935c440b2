"""An entry point (see engine/entry.py) that tries every card one might play, in deal after deal."""

from parlour.engine.chance import below, fresh_key
from parlour.engine.compiled import Bytes, Houses, Luck, Numbers, Ranges, State, States, Table2, rule
from parlour.games.cribbage.choices import legal, turn
from parlour.games.cribbage.dealing import start
from parlour.games.cribbage.habits import answers_to, would_peg
from parlour.games.cribbage.offers import count_sign, pair_sign, place_sign, ten_sign
from parlour.games.cribbage.playing import play
from parlour.games.cribbage.prospects import throw
from parlour.games.cribbage.state import other, phase

TRUTH, TRIAL = range(2)  # rows of the states
POSITION, ACTION, PEGS, GAIN, SIGNS = range(5)  # what is noted of a card: where, which, what it pegs and what follows
NOTED = SIGNS + 4
ASTRAY = 10  # one card in so many is played at random, so that there is more to see


@rule
def try_cards(
    states: States, raw: Bytes, deals: int, weights: Numbers, luck: Luck, ranges: Ranges, houses: Houses, out: Table2
) -> int:
    """Play so many deals by these weights, and at each choice every card in turn; returns how many were noted."""
    noted, position = 0, 0
    for _ in range(deals):
        s = states[TRUTH]
        for i in range(raw.shape[1]):
            raw[TRUTH, i] = 0
        s.seats = 2
        fresh_key(s.key, luck)
        start(s, houses[0])
        while s.phase == phase.LAYING_AWAY:
            play(s, turn(s), throw(s, turn(s), False) - 1, houses[0])
        while s.deals == 1:
            seat = turn(s)
            last = note_cards(s, seat, ranges, out, noted)
            action = best_noted(out, noted, last, weights)
            if below(luck, ASTRAY) == 0:
                action = out[noted + below(luck, last - noted), ACTION]
            if last - noted > 1 and answers_to(s, seat) > 0:
                for row in range(noted, last):
                    out[row, POSITION] = position
                    out[row, GAIN] = what_follows(
                        states, raw, seat, out[row, ACTION], weights, ranges, houses, out, last
                    )
                    out[row, GAIN] -= out[row, PEGS]
                noted, position = last, position + 1
            play(s, seat, action, houses[0])
    return noted


@rule
def note_cards(s: State, seat: int, ranges: Ranges, out: Table2, first: int) -> int:
    """Note each card that may be played, with its signs; returns where the next may be noted."""
    held = answers_to(s, seat)
    row = first
    for i in range(legal(s, seat, ranges)):
        for action in range(ranges[i, 0], ranges[i, 1]):
            card = action + 1
            out[row, ACTION], out[row, PEGS] = action, would_peg(s, card)
            out[row, SIGNS] = count_sign(s, card, held) if held > 0 else 0
            out[row, SIGNS + 1] = place_sign(s, seat, card) if held > 0 else 0
            out[row, SIGNS + 2] = pair_sign(s, seat, card, held) if held > 0 else 0
            out[row, SIGNS + 3] = ten_sign(s, seat, card) if held > 0 else 0
            row += 1
    return row


@rule
def best_noted(out: Table2, first: int, last: int, weights: Numbers) -> int:
    """The card noted that pegs and offers most, by these weights."""
    best, best_value = -1, -100_000
    for row in range(first, last):
        value = 100 * out[row, PEGS]
        for sign in range(SIGNS, NOTED):
            value += weights[out[row, sign]]
        if value > best_value:
            best, best_value = out[row, ACTION], value
    return best


@rule
def what_follows(
    states: States,
    raw: Bytes,
    seat: int,
    action: int,
    weights: Numbers,
    ranges: Ranges,
    houses: Houses,
    out: Table2,
    room: int,
) -> int:
    """How much more than the other one pegs to the end of the deal, beginning with this card.

    Both hands and the crib are counted too, but they count the same whatever is played.
    """
    for i in range(raw.shape[1]):
        raw[TRIAL, i] = raw[TRUTH, i]
    s = states[TRIAL]
    lead = s.scores[seat] - s.scores[other(seat)]
    play(s, seat, action, houses[0])
    while s.deals == 1:
        mover = turn(s)
        last = note_cards(s, mover, ranges, out, room)
        play(s, mover, best_noted(out, room, last, weights), houses[0])
    return s.scores[seat] - s.scores[other(seat)] - lead
