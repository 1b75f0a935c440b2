"""Records: who knows what, and what a declaration may not say."""

import numpy as np
import pytest

import parlour
from parlour.engine.names import numbered
from parlour.engine.options import Option, Standing
from parlour.engine.record import CARD, OWNER, PUBLIC, REMEMBERED, SECRET, Record, field

STATE = Record(
    field("open", np.uint8, says="for all", known=PUBLIC),
    field("own", np.uint16, 3, 2, says="for one", holds=CARD, known=OWNER),
    field("hidden", np.uint64, says="for nobody", known=SECRET),
    field("buried", np.uint8, 4, says="for a good memory", known=REMEMBERED),
    seats=3,
)


@pytest.mark.parametrize("dtype", [STATE.dtype, STATE.wide])
def test_masks(dtype: np.dtype[np.void]) -> None:
    state = np.zeros(1, dtype)
    for name in ("open", "own", "hidden", "buried", "key"):
        state[name] = 7
    raw = state.view(np.uint8)
    for seat in (0, 1, 2, -1):
        for memory in (True, False):
            view = (raw & STATE.masks(dtype, memory)[seat]).view(dtype)
            assert view["open"][0] == 7
            assert view["own"][0].any(axis=1).tolist() == [row == seat for row in range(3)]
            assert not view["hidden"].any()
            assert not view["key"].any()
            assert view["buried"].any() == memory


def test_padding_is_hidden() -> None:
    assert (STATE.masks(STATE.dtype)[0] == 0xFF).sum() < STATE.dtype.itemsize


@pytest.mark.parametrize("dtype", [STATE.dtype, STATE.wide])
def test_a_copy_is_a_copy_of_every_byte(dtype: np.dtype[np.void]) -> None:
    assert dtype.isalignedstruct
    state = np.full(3 * dtype.itemsize, 0xA5, np.uint8).view(dtype)
    assert state.copy().tobytes() == state[[0, 1, 2]].tobytes() == state.data.tobytes() == state.tobytes()


def test_bad_declarations() -> None:
    with pytest.raises(ValueError, match="may not be called 'size'"):
        Record(field("size", np.uint8, says=""), seats=2)
    with pytest.raises(ValueError, match="needs a row per seat"):
        Record(field("own", np.uint8, 2, says="", known=OWNER), seats=3)
    with pytest.raises(ValueError, match="no field called 'cards'"):
        Record(field("own", np.uint8, 3, says="", known=OWNER), seats=3, hand="cards")
    with pytest.raises(ValueError, match="3 values, and names for 2"):
        Option("mode", 0, 2, 0, clause=1, values=("one", "two"))


def test_where_a_house_rule_comes_from() -> None:
    """As printed, a printed variant, or ours: value by value."""
    option = Option("mode", 0, 2, 0, clause=1, values=("referee", "table", "children"), printed=1, variants=(2,))
    assert [option.standing(value) for value in range(3)] == [Standing.OURS, Standing.PRINTED, Standing.VARIANT]
    assert [option.text(value) for value in range(3)] == ["referee", "table", "children"]
    assert [option.parse(text) for text in ("table", "2")] == [1, 2]
    with pytest.raises(ValueError, match="nowhere"):
        option.parse("nowhere")
    assert Option("short", 0, 1, 0, clause=1).parse("on") == 1


def test_names_for_numbers() -> None:
    phase = numbered(("", "discard", "tricks"))
    assert (phase.DISCARD, phase.TRICKS) == (1, 2)
    with pytest.raises(AttributeError):
        _ = phase.TRADE


def test_states_are_small() -> None:
    for name, limit in (("cribbage", 256), ("dixie", 704)):  # Dixie keeps what was called and done in a hand
        assert parlour.game(name).dtype.itemsize <= limit


def test_equal_positions_are_equal_bytes() -> None:
    """Two ways to the same position: cards laid away in another order."""
    game = parlour.game("cribbage")
    ways = []
    for order in ((0, 1), (1, 0)):
        table = game.new(seed=4)
        seat = table.turn
        moves = table.legal(seat)[:2]
        for i in order:
            table.play(seat, moves[i])
        ways.append(table.state.tobytes())
    assert ways[0] == ways[1]
