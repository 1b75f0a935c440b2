"""First games, hands on; and the ways to play a card: click, drag, two taps, keys, with the table in motion."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitor import PHONE, Visitor
from tests.proofs import proof

Visit = Callable[..., Visitor]
GAMES = ("bijinx", "bonanza", "bunco", "cribbage", "dixie")
TO_TRY = "[data-move]:not([aria-disabled=true])"
MOST_STEPS = 40


def begin(visitor: Visitor, game: str) -> Page:
    """Open a lesson and wait for its table."""
    page = visitor.go(f"/learn/{game}")
    page.locator(".lesson .table").wait_for()
    return page


def follow(page: Page) -> None:
    """Do the one thing that the lesson asks for now."""
    page.locator(f":is({TO_TRY}), [data-move-kind], .lesson .first").first.wait_for()
    if page.locator("[data-move-kind]").count():
        page.locator("[data-move-amount]").fill("300")
        page.locator("[data-move-kind]").click()
    elif page.locator(TO_TRY).count():
        page.locator(TO_TRY).first.click()
    else:
        page.locator(".lesson .first").click()


def step_of(page: Page) -> str:
    """Which step the lesson is at, such as `3 of 8`."""
    return page.locator(".lesson .steps span").inner_text()


ONE_AND_ALL = ["dixie", *(proof(game) for game in GAMES if game != "dixie")]


@pytest.mark.parametrize("game", ONE_AND_ALL)
def test_a_lesson_is_followed_to_its_end(visit: Visit, game: str) -> None:
    with visit() as ada:
        page = begin(ada, game)
        ada.check_access()
        last = page.get_by_role("button", name="Now for a real game")
        for _ in range(MOST_STEPS):
            if last.is_visible():
                break
            before = step_of(page)
            follow(page)
            expect(page.locator(".lesson .steps span")).not_to_have_text(before)
        last.click()
        expect(page).to_have_url(f"{ada.room}/")


def test_in_french_on_a_phone_with_two_taps(visit: Visit) -> None:
    """The first tap lifts the card, the second plays it."""
    with visit(language="fr", size=PHONE, guard=True) as ada:
        page = begin(ada, "dixie")
        assert ada.fits()
        card = page.locator("[data-place='hand:C5']")
        card.click()
        assert step_of(page) == "1 sur 7"
        expect(card).to_have_attribute("aria-pressed", "true")
        card.click()
        expect(page.locator(".lesson .steps span")).to_have_text("2 sur 7")


@pytest.mark.parametrize(("game", "piece", "least"), [("bunco", ".card", 48), ("bonanza", ".wheel", 160)])
def test_the_middle_can_be_read_on_the_smallest_phone(visit: Visit, game: str, piece: str, least: int) -> None:
    with visit(language="fr", size=(360, 640)) as ada:
        box = begin(ada, game).locator(f".middle {piece}").first.bounding_box()
        assert box
        assert box["width"] >= least


def test_a_card_is_dragged_to_its_place(visit: Visit) -> None:
    with visit() as ada:
        page = begin(ada, "cribbage")
        follow(page)
        card, crib = page.locator("[data-place='hand:2C']"), page.locator("[data-place=crib]")
        card.drag_to(page.locator("[data-place='hand:KC']"))
        assert step_of(page) == "2 of 8", "let go over the hand, it stays in the hand"
        card.drag_to(crib)
        expect(page.locator(".lesson .steps span")).to_have_text("3 of 8")


def test_arrows_go_through_the_hand(visit: Visit) -> None:
    """Arrows go through the hand."""
    with visit() as ada:
        ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        page = ada.page
        page.locator("[data-place^='hand:']").first.focus()
        first = page.evaluate("document.activeElement.dataset.place")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.place") != first
        page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.activeElement.dataset.place") == first


def test_what_moves_can_be_hurried(visit: Visit) -> None:
    """A count takes its time; a click anywhere shows what it comes to, another goes on to the next: none is missed."""
    with visit(motion=True) as ada:
        page = begin(ada, "cribbage")
        for _ in range(6):
            before = step_of(page)
            follow(page)
            expect(page.locator(".lesson .steps span")).not_to_have_text(before)
        shown, whose = page.locator(".shown"), page.locator(".shown p").first
        for count, (name, of) in enumerate((("Clara", ""), ("You", ""), ("You", "Crib"))):
            expect(whose).to_have_text(re.compile(f"^{name}.*{of}$"))
            page.locator(".felt").click(position={"x": 20, "y": 250}, force=True)
            expect(page.locator(".shown .line")).to_have_text(re.compile("counts? "), timeout=1000)
            page.locator(".felt").click(position={"x": 20, "y": 250}, force=True)
            expect(shown).to_have_count(int(count < 2), timeout=1500)
        expect(page.locator("[data-place='hand:AC']")).to_have_count(0)
