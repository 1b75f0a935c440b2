"""What Bunco tells a live table: how long others may call, which pile the house would choose, whose side is whose."""

import numpy as np
import pytest

from parlour import Table
from parlour.engine.interrupts import CALL, CLOSED, HOT_STOP, STOP
from parlour.games.bunco.state import mode
from parlour.games.bunco.stops import ORDERS
from parlour.testing.policies import at_random
from tests.bunco_tables import GAME, arrange

RULES = GAME.rules
PILE, BUNCO, NOW = range(len(ORDERS))


def window(table: Table) -> int:
    """The window as an onlooker sees it."""
    return int(RULES.window(table.view(-1)[0]))


def preferred(table: Table, seat: int) -> str:
    """The Stop that the house would choose."""
    stops = [GAME.parse(text) for text in table.legal(seat) if text.startswith("stop")]
    return GAME.actions.text(max(stops, key=lambda action: RULES.prefer(table.view(seat)[0], seat, action)))


def test_windows() -> None:
    table = arrange("4 6 8", "5 9", centre="3")
    assert window(table) == HOT_STOP, "a turn has begun"
    table.play(0, "h4")
    assert window(table) == STOP
    GAME.play(table.state, -1, GAME.actions.closing, GAME.new_house())
    assert window(table) == CLOSED
    assert window(arrange("4 6 8", "5 9")) == CLOSED, "nobody can be stopped before the first pile"
    table = arrange("3 8", "5 9", tops="4 10", centre="2")
    table.play(0, "h3")
    assert window(table) == HOT_STOP, "the top of the Bunco Pile fits"
    table = arrange("B 4 8", "5 9", centre="2")
    table.play(0, "bunco h>2")
    assert window(table) == HOT_STOP, "a Bunco waits"


def test_after_a_win_only_calls_are_waited_for() -> None:
    table = arrange("5 8", "6", "7", tops="4 9 9", left=[1, 5, 5], centre="3", options={"mode": mode.TABLE})
    table.play(0, "pile")
    assert window(table) == CALL
    table.play(1, "pass")
    assert window(table) == CALL, "an answer is hidden"
    table.play(2, "pass")
    assert table.over
    assert window(table) == CLOSED


@pytest.mark.parametrize(
    "options",
    [{}, {"mode": 1}, {"children": 1}, {"mode": 1, "children": 1}, {"partners": 1}, {"bare_stop": 1}],
    ids=str,
)
def test_a_window_is_open_when_others_may_act(options: dict[str, int]) -> None:
    luck = np.random.default_rng(5)
    table = GAME.new(seats=4, seed=5, options=options)
    while not table.over:
        mover = int(table.state["mover"][0])
        others = set(table.acting) - {mover}
        assert (window(table) == CLOSED) == (not others)
        assert (window(table) == CALL) == (mover not in table.acting)
        table.play(table.turn, at_random(GAME.legal(table.state, table.turn), luck))


def test_the_house_prefers_the_pile_that_is_wanted() -> None:
    table = arrange("4 8", "S 6", tops="4 10", centre="3 8", surplus={1: "S"})
    assert preferred(table, 1) == "stop h>3", "the stopped player wants it for his Bunco Pile"
    table = arrange("4 8", "S 6", centre="3 8 2", surplus={1: "S"})
    assert preferred(table, 1) == "stop h>8", "or else the highest"
    assert preferred(arrange("4 8", "7 6", centre="3 8", surplus={1: "5 S S"}), 1) == "stop s2>8"


def test_orders() -> None:
    table = arrange("3 B 8", "S 6", tops="5 10", left=[4, 9], centre="3")

    def obeyed(order: int, amount: int = 0) -> bool:
        return bool(RULES.obey(table.view(1)[0], 1, order, amount))

    assert [order.name for order in ORDERS] == ["pile", "bunco", "now"]
    assert obeyed(NOW)
    assert not obeyed(BUNCO)
    assert not obeyed(PILE, 10), "a 5 does not go on a 3"
    table.play(1, "pass")
    table.play(0, "bunco h>3")
    assert obeyed(BUNCO)
    assert obeyed(PILE, 4)
    assert not obeyed(PILE, 3)


def test_sides() -> None:
    alone, pairs = arrange(*["7 8"] * 4), arrange(*["7 8"] * 4, options={"partners": 1})
    assert [RULES.side(alone.state[0], seat) for seat in range(4)] == [0, 1, 2, 3]
    assert [RULES.side(pairs.state[0], seat) for seat in range(4)] == [0, 1, 0, 1]
