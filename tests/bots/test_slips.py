"""At a Bunco table where slips are made, bots notice as many as docs/bots.md states, from what they could see."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import parlour
from parlour.bots.bot import LEVELS, Budget, Question, bot, entries
from parlour.bots.desk import VIEW
from parlour.bots.new_desk import new_desk
from parlour.bots.reasons import Ground, grounds_of
from parlour.engine.chance import new_luck
from parlour.engine.game import Game
from parlour.games.bunco.habits import NOTICED
from parlour.games.bunco.state import SLIP_FOLLOW, SLIP_LIFT, SLIP_ONE, SLIP_PILE, SLIP_SURPLUS, do, mode
from parlour.testing.policies import at_random
from tests.proofs import proof

GAME = parlour.game("bunco")
SEATS = 4
SLIPS = SLIP_ONE, SLIP_PILE, SLIP_FOLLOW, SLIP_SURPLUS, SLIP_LIFT
FEW = Budget(playouts=40)
DESK = new_desk(GAME)


@dataclass(frozen=True)
class Moment:
    """A seat that may call or not, with a slip open to it; `turn` tells the slips of one turn from those of another."""

    view: NDArray[Any]
    seat: int
    turn: tuple[int, int]

    @property
    def slips(self) -> int:
        return int(self.view["slips"][0])

    @property
    def question(self) -> Question:
        return Question(self.view, self.seat, GAME.legal(self.view, self.seat), FEW, new_luck(self.turn[1]))

    def noticed(self, level: str) -> int:
        """The slips that a bot of this level has in mind."""
        DESK.states[VIEW] = self.view[0]
        entries(GAME).overlook_at(DESK.states, VIEW, self.seat, LEVELS.index(level))
        return int(DESK.states["slips"][VIEW])


def moments(games: int, **options: int) -> Iterator[Moment]:
    """Of games played at random, where slips abound."""
    luck = np.random.default_rng(3)
    for number in range(games):
        table = GAME.new(SEATS, seed=number, options={"mode": mode.TABLE, **options})
        turn = suspect = 0
        for _ in range(200):
            if table.over:
                break
            if suspect != table.state["suspect"][0] or not table.state["slips"][0]:
                suspect = int(table.state["suspect"][0])
                turn += 1
            if table.state["slips"][0]:
                for seat in table.acting:
                    moment = Moment(table.view(seat), seat, (number, turn))
                    ranges = moment.question.ranges
                    if moment.question.only_move is None and any(first <= do.CALL < last for first, last in ranges):
                        yield moment
            table.play(table.turn, at_random(GAME.legal(table.state, table.turn), luck))


@pytest.mark.parametrize("level", LEVELS)
def test_as_many_slips_are_noticed_as_stated(level: str) -> None:
    first: dict[Any, bool] = {}
    for moment in moments(30):
        for slip in SLIPS:
            if moment.slips & slip:
                first.setdefault((moment.turn, moment.seat, slip), bool(moment.noticed(level) & slip))
    assert len(first) > 2000
    assert abs(np.mean(list(first.values())) - NOTICED[LEVELS.index(level)] / 100) < 0.04


@pytest.mark.parametrize("level", LEVELS)
def test_noticed_or_not_once_and_for_all(level: str) -> None:
    """A bot that is asked after every card does not see at the fifth what it overlooked at the first."""
    asked: dict[Any, list[int]] = {}
    for moment in moments(20):
        for slip in SLIPS:
            if moment.slips & slip:
                asked.setdefault((moment.turn, moment.seat, slip), []).append(moment.noticed(level) & slip)
    again = [answers for answers in asked.values() if len(answers) > 1]
    assert len(again) > 500
    other = sum(len(set(answers)) > 1 for answers in again)
    assert other < 0.03 * len(again)  # after a Stop of its own, or with a new hand, it looks anew


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_noticed_is_called_and_what_is_overlooked_is_not_there(level: str) -> None:
    player, careless, seen = bot(level, GAME), 0, 0
    for moment in list(moments(12))[::7]:
        move = player.choose(moment.question)
        if moment.noticed(level):
            seen += 1
            careless += move != do.CALL
        else:
            without = moment.view.copy()
            without["slips"] = 0
            assert move == player.choose(Moment(without, moment.seat, moment.turn).question)
    assert seen > 30
    assert careless <= (seen / 8 if level == "newcomer" else 0)  # one move in eight is a whim


@pytest.mark.parametrize("level", ["expert", "master"])
def test_the_same_by_the_clock(level: str) -> None:
    player = bot(level, GAME)
    for moment in [moment for moment in moments(12) if moment.noticed(level)][::40]:
        assert player.choose(replace(moment.question, budget=Budget(seconds=0.01))) == do.CALL


@pytest.mark.parametrize("level", ["newcomer", "regular", "expert", proof("master")])
def test_the_same_uncompiled(level: str) -> None:
    plain = Game(GAME.module, compile_rules=False)
    for moment in list(moments(12))[::60]:
        here, there = (replace(moment.question, budget=Budget(playouts=6)) for _ in range(2))
        wide = np.zeros(1, plain.dtype)
        for field in GAME.record.fields:
            wide[field.name] = moment.view[field.name]
        assert bot(level, GAME).choose(here) == bot(level, plain).choose(replace(there, view=wide))


def test_a_partner_is_not_called() -> None:
    regular = bot("regular", GAME)
    suspected = {True: 0, False: 0}
    for moment in moments(6, partners=1):
        mate = int(moment.view["suspect"][0]) - 1 == (moment.seat + SEATS // 2) % SEATS
        suspected[mate] += 1
        assert (regular.choose(moment.question) == do.CALL) == (moment.noticed("regular") != 0 and not mate)
    assert all(suspected.values())


@pytest.mark.parametrize("level", LEVELS)
def test_advice_overlooks_nothing(level: str) -> None:
    """A hint knows of every slip, and a review finds no fault with calling one."""
    overlooked = [moment for moment in moments(12) if not moment.noticed(level)][::10]
    assert overlooked
    for moment in overlooked:
        ranked = bot(level, GAME).rank(moment.question)
        called = next(each for each in ranked if each.action == do.CALL)
        assert called.reason.startswith("a slip was made")
        assert called is ranked[0] or level == "newcomer"  # who is careless


def test_grounds_of_a_call() -> None:
    table = GAME.new(SEATS, seed=1, options={"mode": mode.TABLE})
    view = table.view(1)
    for slips, run, doubt, ground in (
        (2, 1, 1, "calls"),
        (0, 1, 1, "bluffs"),
        (0, 0, 1, "suspects"),
        (0, 0, 0, "unfounded"),
    ):
        view["slips"], view["run"], view["doubt"] = slips, run, doubt
        assert grounds_of(GAME, view, 1, do.CALL) == [Ground(ground)]


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (4, {"partners": 1}), (4, {"packs": 2, "children": 1})], ids=str
)
def test_a_regular_makes_no_slip(seats: int, options: dict[str, int]) -> None:
    """Neither one that is seen nor a 1 kept back nor a Bunco without anything to follow it."""
    regular = bot("regular", GAME)
    for seed in range(4):
        table = GAME.new(seats, seed=seed, options={"mode": mode.TABLE, **options})
        while not table.over:
            seat = table.turn
            view = table.view(seat)
            table.play(seat, regular.choose(Question(view, seat, GAME.legal(view, seat), FEW, new_luck(seed))))
            s = table.state[0]
            assert not s["slips"]
            assert not s["unbacked"]
            assert not (s["doubt"] and s["hands"][s["suspect"] - 1, 0] == 1)
