"""A table that explains itself: what each decision is about, who the others are, what the numbers count."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import PLAYABLE, Visitor

Visit = Callable[..., Visitor]


def test_every_decision_is_explained_until_one_click(visit: Visit) -> None:
    """And that is remembered; the menu brings it back."""
    with visit() as ada:
        ada.open_table("dixie", seats=3, bots="expert", start=True, pace="instant")
        ada.page.locator(PLAYABLE).first.wait_for()
        line, coach = ada.page.locator(".bar .line"), ada.page.locator(".coach")
        expect(line).to_have_text(re.compile("^(Lead any card|Follow the|Draw a card: nothing of yours follows the) ?"))
        expect(coach).to_contain_text("points against you")
        coach.get_by_role("button").click()
        expect(coach).to_have_count(0)
        ada.page.reload()
        ada.page.locator(PLAYABLE).first.wait_for()
        expect(line).not_to_have_text("")
        expect(coach).to_have_count(0)
        ada.page.locator("summary").click()
        ada.page.get_by_role("button", name="Explain each decision").click()
        expect(coach).to_be_visible()


# Whatever the line above the hand asks about another trick than the one that lies on the table.
AHEAD = """() => {
  window.ahead = [];
  new MutationObserver(() => {
    const [asked, lies] = [".bar .line", ".trick .number"].map((at) => document.querySelector(at)?.textContent ?? "");
    if (/^Trick/.test(asked) && !asked.startsWith(lies)) ahead.push([asked, lies]);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_nothing_is_asked_before_what_happened_has_been_shown(visit: Visit) -> None:
    """Nor does the question tell of cards that others have yet to be seen to play."""
    with visit() as ada:
        ada.open_table("bijinx", seats=3, bots="newcomer", start=True)
        ada.page.locator(PLAYABLE).first.wait_for()
        ada.page.evaluate(AHEAD)
        luck = random.Random(1)
        while not ada.page.locator(".trick .number", has_text="Trick 5").count():
            ada.act(luck)
        assert ada.page.evaluate("ahead") == []


def test_the_others_have_names_faces_and_levels(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("cribbage", bots="expert", start=True, pace="instant")
        plate = ada.page.locator(".seat .plate")
        expect(plate.locator(".level")).to_have_text("Expert")
        expect(plate.locator(".name")).not_to_have_text("")
        expect(plate.locator(".face")).to_be_visible()
        expect(ada.page.locator(".bar .plate")).to_contain_text("points")
        expect(plate.locator(".score")).to_have_text("points 0")  # read aloud: who looks sees it on his own plate
        name = plate.locator(".name").inner_text()
        expect(ada.page.locator(".board + figcaption").filter(has_text=name)).to_contain_text("You")
        expect(ada.page.locator(".board .figure").filter(has_text="110")).to_have_count(2)


def test_resigning_against_one_ends_the_game_and_says_why(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("dixie", seats=2, bots="newcomer", start=True, pace="instant")
        ada.page.locator("summary").click()
        ada.page.get_by_role("button", name="Resign").click()
        expect(ada.page.get_by_text("That ends the game")).to_be_visible()
        ada.page.get_by_role("button", name="Yes").click()
        ending = ada.page.locator(".ending")
        expect(ending).to_contain_text("You have resigned.")
        expect(ending).to_contain_text("2nd")
        expect(ending.locator("thead")).to_have_text("points")
        ada.page.keyboard.press("Escape")
        expect(ending).to_have_count(0)


def test_a_sheet_that_is_not_there_is_not_a_room_out_of_reach(visit: Visit) -> None:
    with visit() as ada:
        ada.go("/rules/poker")
        expect(ada.page.get_by_role("heading", name="Nothing lies here")).to_be_visible()
        ada.forgiven = ("status of 404",)


def test_french_court_cards_are_valet_dame_roi(visit: Visit) -> None:
    with visit(language="fr") as ada:
        ada.open_table("cribbage", bots="newcomer", start=True, pace="instant")
        ada.page.locator(".hand .card").first.wait_for()
        corners = set(ada.page.locator(".hand .card text").all_text_contents())
        assert {corner.strip() for corner in corners} <= {*"23456789AVDR", "10"}
