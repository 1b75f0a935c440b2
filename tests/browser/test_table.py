"""Around a game: the drawer, the lost line, two people at one table."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.room import open_room
from tests.browser.visitor import PLAYABLE, Visitor

Visit = Callable[..., Visitor]
GAMES = ("bijinx", "bonanza", "bunco", "cribbage", "dixie")


@pytest.mark.parametrize("theme", ["lamp", "daylight"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_serious_stands_in_anybodys_way(visit: Visit, game: str, theme: str) -> None:
    with visit(theme=theme) as ada:
        ada.open_table(game, bots="newcomer", start=True)
        ada.page.locator(PLAYABLE).first.wait_for()
        ada.check_access()


def test_the_drawer_opens_at_the_clause_that_applies(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.page.get_by_role("button", name="Rules").click()
        expect(ada.page.locator("[data-clause=CRIBBAGE-5]")).to_contain_text("lays two cards")
        ada.check_access()


def test_a_hint_has_a_reason_and_can_be_played(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.page.get_by_role("button", name="Hint").click()
        ada.page.get_by_role("button", name="Play it").click()
        ada.page.get_by_role("tab", name="Log").click()
        expect(ada.page.get_by_role("tabpanel")).to_contain_text("You lay")


def test_a_move_can_be_taken_back(visit: Visit) -> None:
    """Before anybody else has moved: the first card to the crib."""
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        back = ada.page.get_by_role("button", name="Take back")
        ada.act(random.Random(1))
        expect(back).to_be_enabled()
        expect(ada.page.locator(".hand .card-button")).to_have_count(5)
        back.click()
        expect(ada.page.locator(".hand .card-button")).to_have_count(6)


def test_the_tab_says_whose_turn_it_is(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        expect(ada.page).to_have_title("Your turn · Cribbage")


def test_what_happens_is_read_aloud(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.act(random.Random(1))
        expect(ada.page.get_by_role("log")).to_contain_text("You lay")


def test_reload_in_mid_deal(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        ada.act(random.Random(3))
        ada.page.locator(PLAYABLE).first.wait_for()
        before = hand(ada.page)
        ada.page.reload()
        ada.page.locator(PLAYABLE).first.wait_for()
        assert hand(ada.page) == before


def test_the_table_survives_a_lost_line(browser: Browser, tmp_path: Path) -> None:
    """The server goes away and comes back; the table stays readable, says so, and mends itself."""
    with open_room(tmp_path) as room:
        ada = Visitor(browser, room)
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.page.locator(PLAYABLE).first.wait_for()
        before = hand(ada.page)
    down = ada.page.get_by_text("The line is down.")
    expect(down).to_be_visible()
    assert hand(ada.page) == before
    with open_room(tmp_path, port=int(room.rsplit(":", 1)[1])):
        expect(down).not_to_be_visible(timeout=20_000)
        assert hand(ada.page) == before
        ada.act(random.Random(1))
        expect(ada.page.locator(".hand .card-button")).to_have_count(5)
        ada.errors.clear()  # the browser itself reports each call that found nobody
        with ada:
            pass


def test_two_people_by_link(visit: Visit) -> None:
    with visit("Ada") as ada, visit("Bob") as bob:
        table = ada.open_table("cribbage", options={"short_game": 1})
        bob.introduce()
        bob.sit(table)
        bob.page.get_by_role("button", name="Sit here").click()
        expect(ada.page.get_by_text("Bob")).to_be_visible()
        ada.page.get_by_role("button", name="Deal the cards").click()
        bob.page.locator(PLAYABLE).first.wait_for()
        ada.page.get_by_role("button", name="Chat").click()
        ada.page.get_by_role("textbox", name="Say something").fill("Good luck!")
        ada.page.keyboard.press("Enter")
        bob.page.get_by_role("button", name="Chat").click()
        expect(bob.page.get_by_role("tabpanel")).to_contain_text("Good luck!")
        luck = random.Random(1)
        while not (ada.over and bob.over):
            for one in (ada, bob):
                if one.page.locator(PLAYABLE).count():
                    one.act(luck)
        ada.page.locator("[data-do=rematch]").click()
        ada.page.wait_for_url(lambda url: table not in url)
        bob.page.get_by_role("button", name="Go to the next table").click()
        bob.page.wait_for_url(lambda url: table not in url)


def hand(page: Page) -> list[str]:
    """The cards in hand, by name, in order."""
    names: list[str] = page.locator(".hand .card-button").evaluate_all("all => all.map(it => it.innerText)")
    return sorted(names)
