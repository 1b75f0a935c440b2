"""At the table without a mouse: the focus stays in the hand, and single keys do what they say."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.decisions import bring, played, sit_in
from tests.browser.visitor import Visitor
from tests.server.test_branching import game_of

Visit = Callable[..., Visitor]


def test_the_focus_stays_in_the_hand_and_keys_are_shown(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.lay_two_away()
        page = ada.page
        card = page.locator(".hand .playable").first
        card.wait_for()
        ada.reach(card.element_handle())
        page.keyboard.press("Enter")
        expect(page.locator(".hand .card-button")).to_have_count(3)
        expect(page.locator(".hand .card-button:focus")).to_have_count(1)
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog", name="Keys at the table")
        expect(sheet).to_contain_text("along the hand")
        ink, paper = sheet.evaluate("it => [getComputedStyle(it).color, getComputedStyle(it).backgroundColor]")
        assert ink != paper  # axe takes what cannot be seen at all for hidden
        ada.check_access()
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        page.keyboard.press("l")
        expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


def test_a_button_that_is_gone_leads_to_the_hand(visit: Visit) -> None:
    with visit() as ada:
        match = played("dixie", 2)
        sit_in(ada, bring(ada, match), match.asked["follow draw"])
        page = ada.page
        held = page.locator(".hand .card-button").count()
        ada.reach(page.locator(".bar .move").element_handle())
        page.keyboard.press("Enter")
        expect(page.locator(".hand .card-button")).to_have_count(held + 1)
        expect(page.locator(":is(.hand .card-button, .bar .move):focus")).to_have_count(1)


def test_the_next_hand_is_taken_up_by_keyboard(visit: Visit) -> None:
    """From what was told of the last one; and with no card left, Escape still hurries what is being shown."""
    with visit() as ada:
        match = played("cribbage", 2)
        sit_in(ada, bring(ada, match), match.last[0])
        page = ada.page
        card = page.locator(".hand .card-button").first
        ada.reach(card.element_handle())
        page.keyboard.press("Enter")
        goes_on = page.locator(".reckoning [data-move=next]")
        while not goes_on.count():
            page.keyboard.press("Escape")
            page.wait_for_timeout(100)
        expect(goes_on).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".hand .card-button:focus")).to_have_count(1)


def test_a_link_to_a_clause_leads_there(visit: Visit) -> None:
    with visit() as ada:
        ada.page.goto(f"{ada.room}/rules/cribbage#CRIBBAGE-20")
        expect(ada.page.locator("#CRIBBAGE-20")).to_be_in_viewport()
        expect(ada.page.locator("#CRIBBAGE-1")).not_to_be_in_viewport()


def test_a_game_seen_again_with_open_cards_tells_everything_once(visit: Visit) -> None:
    """Nobody is "you" there, the hands are whole, and the crib lies open."""
    with visit() as ada:
        ada.introduce()
        table = ada.ask("POST", "records", game_of("cribbage", 2))["table"]["id"]
        told = ada.ask("GET", f"tables/{table}/replay?seat=-2&step=2")["events"]
        assert [event["name"] for event in told if event["seat"] >= 0].count("laid_away") == len(told)
        ada.page.goto(f"{ada.room}/table/{table}/replay?step=5&seat=-2")
        expect(ada.page.locator(".crib .thrown .card")).to_have_count(4)
        expect(ada.page.locator(".told")).not_to_contain_text("You")
        # Nobody is nameless, though the record has no names.
        expect(ada.page.locator(".told")).to_contain_text("Player ")
        expect(ada.page.locator(".seat .name").first).to_have_text("Player 1")
