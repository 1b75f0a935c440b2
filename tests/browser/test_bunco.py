"""Bunco in the browser: to play a card and to lay one down, which ends the turn, are two things."""

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.room import open_room
from tests.browser.visitor import ANSWERED, Visitor

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def visit(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """Let somebody into a room where the cards lie as tests/server/stacked.py says."""
    with open_room(tmp_path_factory.mktemp("stacked"), program="tests.server.stacked") as room:
        yield partial(Visitor, browser, room)


def begin(table: str, host: Visitor, guest: Visitor, deck: str) -> None:
    """Deal these cards to two people, before either has opened the table."""

    def say(who: Visitor, **message: str) -> None:
        who.ask("POST", f"tables/{table}/do", {"id": 1, **message})

    guest.introduce()
    say(guest, do="sit")
    say(host, do="start")
    texts = [(host, deck), (guest, "a fresh text")]
    for who, text in texts:
        say(who, do="pledge", hash=sha256(text.encode()).hexdigest())
    for who, text in texts:
        say(who, do="reveal", text=text)


def test_laying_down_looks_different_and_never_ends_a_turn_too_early(visit: Visit) -> None:
    with visit() as ada:
        table = ada.open_table("bunco", seats=2, bots={"1": "regular"})
        ada.ask("POST", f"tables/{table}/do", {"do": "entropy", "id": 1, "text": "laying down"})
        ada.ask("POST", f"tables/{table}/do", {"do": "start", "id": 2})
        page = ada.page
        hand = page.locator(".hand")
        one, two, three, nine = (hand.locator(f"[data-place='hand:{card}']") for card in (1, 2, 3, 9))
        one.click()
        expect(one).to_have_count(0)
        # What can be played stands up, what can only be laid down does not.
        expect(two).to_contain_class("playable")
        expect(nine).to_contain_class("laid")
        expect(nine).not_to_contain_class("playable")
        two.click()
        expect(page.locator(".bar .line")).to_contain_text("or lay it down, which ends your turn")
        expect(page.locator(".spot.takes:not(.ends)")).to_have_attribute("data-place", "height:1")
        surplus = page.locator(".spot.takes.ends")
        expect(surplus).to_have_attribute("data-place", "surplus:0:1")
        page.keyboard.press("Escape")
        # One press does not end the turn, though it can mean nothing else: it asks.
        nine.click()
        expect(page.locator(".bar .line")).to_contain_text(
            "You can still play. End your turn: lay a 9 on Surplus pile 1?"
        )
        page.get_by_role("button", name="Put it back").click()
        expect(nine).to_be_visible()
        # Nor does a card let go over it.
        nine.drag_to(page.locator("[data-place='surplus:0:1']"))
        expect(page.locator(".confirm")).to_be_visible()
        two.click()
        page.locator("[data-place='height:1']").click()
        expect(two).to_have_count(0)
        three.click()
        page.locator("[data-place='height:2']").click()
        # Now the Bunco Pile's card must be played: nothing in the hand may be, and it is dimmed.
        expect(page.locator("[data-place='bunco:0'][data-move]")).to_be_visible()
        expect(nine).to_contain_class("dimmed")
        page.locator("[data-place='bunco:0']").click()
        expect(nine).not_to_contain_class("dimmed")
        expect(nine).to_contain_class("laid")  # it looks like what ends a turn, though nothing else can be played


def test_whoever_has_called_stop_is_told_to_choose_a_pile(visit: Visit) -> None:
    """Bob has a Stop: when Ada has built two piles, as she must, he presses it and chooses one of them."""
    with visit() as ada, visit("Bob") as bob:
        ada.introduce()
        table = ada.ask("POST", "tables", {"game": "bunco", "seats": 2})["table"]["id"]
        begin(table, ada, bob, "two piles")
        for person in (ada, bob):
            person.sit(table)
        for place in ("hand:1", "hand:1", "bunco:0"):
            ada.page.locator(f"{ANSWERED} [data-place='{place}'][data-move]").first.click()
        bob.page.locator("[data-stop]:not([aria-disabled=true])").wait_for()
        expect(bob.page.locator("[data-place='height:2']")).to_be_visible()
        bob.page.locator("[data-stop]").click()
        expect(bob.page.locator(".bar .line")).to_have_text("Stop! Now choose the pile it is put on.")
        bob.page.locator("[data-place='height:2']").click()
        expect(bob.page.locator("[data-place='hand:S']")).to_have_count(0)
        for one, words in ((bob, "You call Stop"), (ada, "Bob calls Stop")):
            one.page.get_by_role("button", name="Log").click()
            expect(one.page.get_by_role("tabpanel")).to_contain_text(words)
