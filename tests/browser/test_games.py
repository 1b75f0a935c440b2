"""Every game, played to its end in the browser against bots."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.proofs import proof

Visit = Callable[..., Visitor]

# The shortest way each game can be played, so that all of it is seen in a short time.
SHORT = {
    "bijinx": {"seats": 2, "options": {"hands": 1}},
    "bonanza": {"seats": 3, "options": {"rounds": 1, "chips": 20}},
    "bunco": {"seats": 2, "options": {"short": 1, "turn_cap": 30}},
    "cribbage": {"seats": 2, "options": {"short_game": 1}},
    "dixie": {"seats": 2, "options": {}},
}


@pytest.mark.parametrize("game", ["dixie", proof("bonanza"), proof("bijinx"), proof("bunco"), proof("cribbage")])
def test_played_to_the_end_with_the_mouse(visit: Visit, game: str) -> None:
    with visit() as ada:
        ada.open_table(game, bots="newcomer", start=True, **SHORT[game])
        ada.play_to_the_end()
        expect(ada.page.locator(".ending tbody tr")).to_have_count(SHORT[game]["seats"])  # type: ignore[arg-type]


@pytest.mark.proof
def test_played_to_the_end_with_the_keyboard_alone(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        ada.play_to_the_end(by_key=True)


def test_a_last_card_is_played_for_whoever_asks_and_no_other(visit: Visit) -> None:
    """Cribbage: the last card of a hand goes after a moment, without a touch; any other waits, though it be forced."""
    with visit(forced=True) as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.lay_two_away()
        cards, luck = ada.page.locator(".hand .card-button"), random.Random(1)
        for left in (3, 2, 1):
            while cards.count() > left:
                ada.act(luck)
                ada.page.wait_for_timeout(1000)  # what was touched has left the hand
            held = cards.count()
            if held > 1 and ada.page.locator(".hand [data-move]").count() == 1:
                ada.page.wait_for_timeout(1000)
                expect(cards).to_have_count(held)
        expect(cards).to_have_count(0, timeout=20_000)  # when it is his turn again
