"""How long a game of Bunco can last (docs/rules/bunco.md): the bound by the rules' own numbers, and play beside it."""

from itertools import product

import numpy as np
import pytest

from parlour import Table
from parlour.games.bunco.state import (
    BUNCO,
    LONGEST,
    LONGEST_CAP,
    MOST_BETWEEN,
    MOST_ON_ONE_PACK,
    NUMBERS,
    OPTIONS,
    PILE,
    SEATS,
    SERIES,
    TURN_MOVES,
    mode,
)
from parlour.testing.policies import at_random
from tests.bunco_tables import GAME, at_table, names

PLAYED_OFF = {"from_pile", "pile_bunco", "pile_stop"}  # events that tell of a Bunco Pile's card
OTHERS_PLAYED = {"played", "played_bunco", "from_surplus", "surplus_bunco"}


def most_between(packs: int, top: int) -> int:
    """Cards that a player with this top can play from elsewhere before it must go.

    A pile as high as the top or higher can grow to 10; its cards can be drawn and begin another, and that one must
    stay two below the top. One card may still bring a pile to the number before the top: then it must go, after any
    1s that a new hand has brought, and on a top of 2 those 1s are all that can be played below it.
    """
    starters, ones = 2 * SERIES * packs, SERIES * packs
    if top == 1 or top >= BUNCO:
        return ones  # it fits at once, after the 1s in the hand
    below = ones if top == 2 else starters * (top - 2)
    return starters * (NUMBERS - top) + below + 1


def bound(seats: int, packs: int, cap: int, way: int) -> int:
    """The most decisions of a game.

    Each play, call or end of a turn may be answered by a pass of all others and by the house's word, and so may the
    deal. At a table each may call against a turn, and once more when a call against the turn before was right.
    """
    turns = cap * seats
    if way == mode.TABLE:
        steps = turns * (TURN_MOVES + 2 * (seats - 1))
    else:
        between = max(most_between(packs, top) for top in range(1, BUNCO + 2))
        steps = (turns + PILE * seats) * (between + 1)
    return seats + steps * (1 + seats)


def test_longest_is_the_bound_of_the_longest_way_to_play() -> None:
    assert max(most_between(2, top) for top in range(1, BUNCO + 2)) == MOST_BETWEEN
    assert next(option.high for option in OPTIONS if option.name == "turn_cap") == LONGEST_CAP
    ways = [
        (seats, packs)
        for seats, packs in product(SEATS, (1, 2))
        if packs == 2 or seats <= MOST_ON_ONE_PACK
    ]  # fmt: skip
    assert max(bound(*way, LONGEST_CAP, which) for way in ways for which in (mode.REFEREE, mode.TABLE)) == LONGEST


class Counted:
    """A game in which nothing is left unsaid: before each play all others pass and the house closes the window."""

    def __init__(self, seats: int, options: dict[str, int], seed: int) -> None:
        self.table: Table = GAME.new(seats, seed=seed, options=options)
        self.decisions = self.between = self.most_between = self.most_in_a_turn = 0
        self.luck = np.random.default_rng(seed)

    def play(self) -> None:
        while not self.table.over:
            self.answer()
            if not self.table.over:
                seat = int(self.table.state["mover"][0])
                if seat not in self.table.acting:
                    seat = self.table.acting[0]
                self.note(at_random(GAME.legal(self.table.state, seat), self.luck), seat)

    def answer(self) -> None:
        for seat in range(self.table.seats):
            if not self.table.over and "pass" in self.table.legal(seat):
                self.table.play(seat, "pass")
                self.decisions += 1
        if not self.table.over and GAME.window(self.table.state):
            self.table.close()
            self.decisions += 1

    def note(self, action: int, seat: int) -> None:
        told = self.table.play(seat, action)
        self.decisions += 1
        self.most_in_a_turn = max(self.most_in_a_turn, int(self.table.state["moves"][0]))
        for event in told:
            if event.name in OTHERS_PLAYED:
                self.between += 1
                self.most_between = max(self.most_between, self.between)
            elif event.name in PLAYED_OFF or event.name == "turn":
                self.between = 0


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"packs": 2}), (4, {"partners": 1}), (3, {"mode": 1}), (4, {"mode": 1, "partners": 1})],
    ids=str,
)
def test_nothing_played_exceeds_it(seats: int, options: dict[str, int]) -> None:
    options = {"turn_cap": 30} | options
    packs = options.get("packs", 1)
    for seed in range(2):
        game = Counted(seats, options, seed)
        game.play()
        assert game.decisions <= bound(seats, packs, options["turn_cap"], options.get("mode", mode.REFEREE))
        if options.get("mode") != mode.TABLE:
            assert game.most_between <= max(most_between(packs, top) for top in range(1, BUNCO + 2))
        else:
            assert game.most_in_a_turn <= TURN_MOVES


def test_a_turn_at_a_table_can_be_as_long_as_it_may() -> None:
    """There and back again; ten cards before the end it is announced."""
    table = at_table("4 8", "5 6", surplus={0: "9 7"})
    told = []
    for move in ["lift s1>s2", "lift s2>s1"] * (TURN_MOVES // 2):
        assert table.state["mover"][0] == 0
        told.append(names(table.play(0, move)))
    assert table.state["mover"][0] == 1
    assert [place for place, events in enumerate(told, start=1) if "long_turn" in events] == [TURN_MOVES - 10]
    assert "cut_short" in told[-1]
