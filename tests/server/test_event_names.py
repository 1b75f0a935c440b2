"""What an event's amount stands for goes out by name: a place, a card, some of several."""

import pytest

import parlour
from parlour.engine.events import Event
from parlour.games.bunco.state import SLIP_FOLLOW, SLIP_SURPLUS, SLOT_PLACE
from parlour.server.tables.frames import event_frames


@pytest.mark.parametrize(
    ("game", "event", "amount", "named"),
    [
        ("bunco", "laid", SLOT_PLACE + 1, "s2"),
        ("cribbage", "show_hand", parlour.game("cribbage").cards.index("5H"), "5H"),
        ("bunco", "guilty", SLIP_FOLLOW, "follow"),
        ("bunco", "guilty", SLIP_FOLLOW | SLIP_SURPLUS, "follow surplus"),
        ("bunco", "guilty", 0, ""),
        ("cribbage", "played", 11, ""),
        ("cribbage", "undone", 5, ""),
    ],
)
def test_an_amount_that_stands_for_something_is_named(game: str, event: str, amount: int, named: str) -> None:
    (frame,) = event_frames(parlour.game(game), [(1, Event(event, 0, (1,), amount))], 0, ["Ada", "Bob"], "en")
    assert (frame["amount"], frame["place"]) == (amount, named)
