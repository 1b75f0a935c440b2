"""What there is to say about a move at Dixie."""

import numpy as np

from parlour.bots.reasons import say
from parlour.engine.cards import EMPTY, only, size
from parlour.engine.compiled import Set, State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.dixie.choices import follows
from parlour.games.dixie.habits import CLOSE, NUMBERED_CARDS, fewest_held
from parlour.games.dixie.knowing import hidden_from
from parlour.games.dixie.state import BONUS_CARDS, FOLLOWERS, POINTS, do

HEAVY = 10
FEW = 4  # one in so many of the hidden cards, or fewer

REASONS = (
    "out", "heavy", "last", "follows", "stuck", "few", "calls", "calls_none", "hurry", "nothing", "saves_bonus",
    "holds_back", "must_pass",
)  # fmt: skip
why = numbered(REASONS)


@rule
def grounds(s: State, seat: int, action: int, said: Table2) -> int:
    """What a card is rid of, and who can follow it."""
    if action > do.DRAW:
        return say(said, 0, why.MUST_PASS, 0, 0)
    if action == do.DRAW:
        return say(said, 0, drawing(s, seat), 0, 0)
    if s.held[seat] == 1:
        return say(said, 0, why.OUT, 0, 0)
    if action >= do.BONUS:
        return calling(s, seat, action, said)
    many = 0
    if s.held[seat] == 2:
        many = say(said, many, why.LAST, 0, 0)
    elif POINTS[action + 1] >= HEAVY:
        many = say(said, many, why.HEAVY, POINTS[action + 1], 0)
    hidden = hidden_from(s, seat)
    theirs = size(hidden & np.uint64(FOLLOWERS[action + 1]))
    if FEW * theirs <= size(hidden):
        many = say(said, many, why.FEW, theirs, size(hidden))
    mine = to_follow_with(s, seat, only(action + 1), action)
    return say(said, many, why.FOLLOWS if mine > 0 else why.STUCK, mine, 0)


@rule
def to_follow_with(s: State, seat: int, played: Set, action: int) -> int:
    """How many numbered cards left in hand follow what this action calls."""
    return size(s.hands[seat] & ~played & NUMBERED_CARDS & np.uint64(FOLLOWERS[action + 1]))


@rule
def calling(s: State, seat: int, action: int, said: Table2) -> int:
    """A Bonus: what it calls, and whether it is high time."""
    many = 0
    if fewest_held(s, seat) <= CLOSE:
        many = say(said, many, why.HURRY, 0, 0)
    mine = to_follow_with(s, seat, BONUS_CARDS, action)
    return say(said, many, why.CALLS if mine > 0 else why.CALLS_NONE, mine, action - do.BONUS + 1)


@rule
def drawing(s: State, seat: int) -> int:
    """Why one would draw: from need, to save a Bonus, or to hold a card back."""
    following = follows(s, s.hands[seat])
    if following == EMPTY:
        return why.NOTHING
    return why.SAVES_BONUS if following & NUMBERED_CARDS == EMPTY else why.HOLDS_BACK
