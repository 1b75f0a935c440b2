from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.engine.actions import Actions, Kind
from parlour.envs.finding import stepping_rules
from parlour.envs.ladder import Ladder
from parlour.envs.stepping.ladders import BITS, NO_ACTION, STEPS
from tests.envs.common import GAMES, mixed_batch

LADDERED = ("bijinx", "bonanza")
PRICES = Actions(
    Kind("lay", "{card}", cards=range(1, 4)),
    Kind("ask", "ask {amount}", amounts=range(1000)),
    Kind("few", "few {amount}", amounts=range(64)),
    Kind("pay", "pay {card} {amount}", cards=(1, 2), amounts=range(1, 101)),
    Kind("pass", "pass"),
    cards=("", "a", "b", "c"),
)
LADDER = Ladder(PRICES)


def test_small_kinds_keep_an_id_each() -> None:
    assert STEPS[:12].tolist() == [0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75]
    asks, pays = 1 + 18, 1 + 12  # steps below 1,000 and below 100, and the top
    assert len(LADDER) == 3 + asks + 64 + 2 * pays + 1
    assert not LADDER.plain
    assert Ladder(parlour.game("dixie").actions).plain
    assert [LADDER.text(action) for action in (0, 3, 4, 21, 22, 3 + asks + 63, len(LADDER) - 1)] == [
        "a",
        "ask: the least",
        "ask: the least + 1",
        "ask: the most",
        "few 0",
        "few 63",
        "pass",
    ]
    with pytest.raises(IndexError, match="no action 1000"):
        LADDER.text(1000)


def test_prices() -> None:
    bijinx = parlour.game("bijinx")
    ladder = Ladder(bijinx.actions)
    sell = bijinx.actions.first("sell")
    offers = [record - sell for record in ladder.meanings([(sell, sell + 10_000)]).values()]
    assert offers == [
        0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500,
        9999,
    ]  # fmt: skip


def test_bids_rise_from_the_lowest_that_is_legal() -> None:
    bonanza = parlour.game("bonanza")
    ladder = Ladder(bonanza.actions)
    bid = bonanza.actions.first("bid") - 1  # a bid of nothing, if there were one
    assert [r - bid for r in ladder.meanings([(bid + 38, bid + 54)]).values()] == [38, 39, 40, 41, 43, 45, 48, 53]
    assert [r - bid for r in ladder.meanings([(bid + 38, bid + 39)]).values()] == [38]


def test_the_nearest_id() -> None:
    ask = PRICES.first("ask")
    legal = [(ask + 100, ask + 900)]
    assert LADDER.to_record(LADDER.from_record(ask + 158, legal), legal) == ask + 150
    assert LADDER.to_record(LADDER.from_record(ask + 899, legal), legal) == ask + 899
    assert LADDER.to_record(LADDER.from_record(ask + 5, legal), legal) == ask + 100
    assert LADDER.from_record(ask + 5, [(0, 2)]) == -1
    assert LADDER.from_record(0, [(0, 2)]) == 0
    assert LADDER.from_record(2, [(0, 2)]) == -1


@st.composite
def legal_ranges(draw: st.DrawFn, actions: Actions) -> list[tuple[int, int]]:
    edges = draw(st.lists(st.integers(0, len(actions)), min_size=2, max_size=12, unique=True).map(sorted))
    return list(zip(edges[::2], edges[1::2], strict=False))


@settings(deadline=None)
@given(legal_ranges(PRICES))
def test_ids_and_record_ids(ranges: list[tuple[int, int]]) -> None:
    check_ladder(LADDER, ranges)


@pytest.mark.parametrize("name", LADDERED)
def test_machine_code_agrees(name: str) -> None:
    game = parlour.game(name)
    ladder, rules = Ladder(game.actions), stepping_rules(game)

    @settings(max_examples=200, deadline=None)
    @given(legal_ranges(game.actions))
    def agree(ranges: list[tuple[int, int]]) -> None:
        check_ladder(ladder, ranges)
        table = np.array(ranges, np.int64)
        bits = [
            int(rules.bits_on_ladders(table, len(ranges), ladder.blocks, base)) for base in range(0, len(ladder), BITS)
        ]
        assert [a for a in range(len(ladder)) if bits[a // BITS] >> a % BITS & 1] == ladder.legal(ranges)

    agree()


def check_ladder(ladder: Ladder, ranges: list[tuple[int, int]]) -> None:
    """Everything legal has an id or lies between two; every id means something legal, and no two the same."""
    meanings = ladder.meanings(ranges)
    legal = [set(range(first, last)) for first, last in ranges]
    assert ladder.legal(ranges) == sorted(meanings)
    assert len(set(meanings.values())) == len(meanings)
    for action, record in meanings.items():
        assert any(record in part for part in legal)
        assert ladder.to_record(action, ranges) == record
        assert ladder.from_record(record, ranges) == action
    for illegal in set(range(len(ladder))) - set(meanings):
        assert ladder.to_record(illegal, ranges) == NO_ACTION
    for first, here, ids, amounts in ladder.blocks.tolist():
        wanted = sorted(record for part in legal for record in part if first <= record < first + amounts)
        got = [record for action, record in meanings.items() if here <= action < here + ids]
        if ids == amounts:
            assert sorted(got) == wanted
        elif wanted:
            assert {wanted[0], wanted[-1]} <= set(got)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_mask_is_what_is_legal_and_never_empty(name: str, seats: int) -> None:
    games = mixed_batch(name, seats=seats)
    kinds: set[str] = set()
    for _ in range(60):
        mask = games.mask()
        for i in range(games.n):
            ranges = games.game.legal(games.states[i : i + 1], int(games.turn[i]))
            legal = games.ladder.legal(ranges)
            assert legal
            assert np.flatnonzero(mask[i]).tolist() == legal
            kinds.update(games.game.actions.kind(first).name for first, _ in ranges)
        games.step(games.sample())
    if name in LADDERED:
        assert kinds & {"sell", "bid"}, "amounts were among what was looked at"


def test_steps_rise() -> None:
    assert all(a < b for a, b in pairwise(STEPS.tolist()))
