"""An evening in browsers: one link, a name and a button, everybody taken to his table, a page for the wall."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
AT_A_TABLE = re.compile(r"/table/[\w-]+$")
PICTURES = os.environ.get("PARLOUR_PICTURES", "")  # a folder, for whoever wants to look


def picture(visitor: Visitor, name: str) -> None:
    if PICTURES:
        visitor.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def test_an_evening(visit: Visit) -> None:
    """From the shelf to the end: come in, be taken to the table, a pause, the wall, cards that can be printed."""
    with visit("Ada") as ada, visit("Bob", size=PHONE, language="fr") as bob, visit("Wall") as wall:
        ada.go("/")
        ada.page.get_by_role("button", name="Open Bunco").click()
        ada.page.get_by_role("button", name="Hold an evening of it").click()
        expect(ada.page.get_by_role("heading", name="You are the host of an evening of Bunco")).to_be_visible()
        ada.page.get_by_label("Your name").fill("Ada")
        ada.page.get_by_role("button", name="Come in").click()
        expect(ada.page.get_by_text("One has come.")).to_be_visible()
        ada.page.locator("[data-do=games]").select_option("2")
        seats = ada.page.locator("[data-do=seats]")
        seats.select_option("14")
        expect(ada.page.get_by_role("alert").filter(has_text="14 players need two packs")).to_have_count(1)
        expect(seats).to_have_value("4")
        ada.forgiven = ("status of 4",)
        ada.check_access()
        picture(ada, "gathering")
        address = ada.page.url.removeprefix(ada.room)
        ada.go("/")
        ada.page.get_by_role("region", name="Your evenings").get_by_role("link").click()
        expect(ada.page).to_have_url(ada.room + address)

        bob.go(address)
        expect(bob.page.get_by_role("heading", name="Ada vous invite à une soirée de Bunco")).to_be_visible()
        bob.check_access()
        picture(bob, "invited-phone")
        bob.page.get_by_label("Votre nom").fill("Bob")
        bob.page.keyboard.press("Enter")
        expect(ada.page.get_by_text("2 have come.")).to_be_visible()
        wall.go(f"{address}/wall")
        expect(wall.page.get_by_role("button")).to_have_count(0)
        picture(wall, "wall-gathering")

        ada.page.get_by_role("button", name="Begin").click()
        for one in (ada, bob):
            expect(one.page).to_have_url(AT_A_TABLE)
            one.page.locator(".table").first.wait_for()
        expect(wall.page.get_by_text("Game 1 of 2")).to_be_visible()
        expect(wall.page.get_by_role("heading", name="Table 2")).to_be_visible()
        wall.check_access()
        picture(wall, "wall")
        picture(ada, "table")

        ada.page.get_by_role("link", name="To the evening, Game 1 of 2").click()
        expect(ada.page.get_by_role("link", name="To your table").first).to_be_visible()
        ada.page.get_by_role("button", name="Pause").click()
        expect(bob.page.get_by_text("La soirée fait une pause")).to_be_visible()
        expect(wall.page.get_by_text("A pause.")).to_be_visible()
        picture(bob, "paused-phone")
        ada.page.get_by_role("button", name="Go on").click()
        expect(bob.page.get_by_text("La soirée fait une pause")).to_have_count(0)
        picture(ada, "playing")

        ada.page.get_by_role("button", name="End the evening").click()
        ada.page.get_by_role("button", name="Yes").click()
        for one in (ada, wall):
            expect(one.page.get_by_text("The evening is over.")).to_be_visible()
            expect(one.page.get_by_text("was not played to its end, and does not count")).to_be_visible()
        picture(wall, "wall-over")
        expect(bob.page.get_by_role("link", name="À la soirée").first).to_be_visible()
        picture(bob, "ended-phone")
        ada.check_access()
        ada.go("/games")
        past = ada.page.get_by_role("region", name="Evenings")
        expect(past.get_by_role("link", name="Bunco")).to_have_attribute("href", address)
        with ada.page.expect_download() as saved:
            past.get_by_role("button", name="Save this list as a file").click()
        assert saved.value.suggested_filename == "parlour-evenings.json"
        ada.check_access()


def hold(host: Visitor, **wanted: Any) -> str:
    """An evening with its host alone, among bots; its id."""
    host.introduce()
    evening = str(host.ask("POST", "evenings", {"level": "newcomer", **wanted})["evening"]["id"])
    host.ask("POST", f"evenings/{evening}/do", {"do": "come"})
    return evening


def test_the_bell_is_heard_and_one_goes_along(visit: Visit) -> None:
    """A table of one's own, and one of bots: when that one rings it is read aloud, once, and there is a next table."""
    with visit("Ada") as ada, visit("Wall") as wall:
        evening = hold(ada, game="bunco", seats=2, games=3, options={"short": 1}, pace="instant", rest=600, clock=600)
        page = ada.go(f"/evening/{evening}")
        wall.go(f"/evening/{evening}/wall")
        ada.ask("POST", f"evenings/{evening}/do", {"do": "pause", "on": True})  # nobody moves before she sits there
        page.get_by_role("button", name="Begin").click()
        expect(page).to_have_url(AT_A_TABLE)
        first = page.url
        page.locator(".table").wait_for()
        ada.ask("POST", f"evenings/{evening}/do", {"do": "pause", "on": False})
        expect(wall.page.get_by_role("alert")).to_contain_text("The bell! All cease playing.")
        picture(wall, "wall-bell")
        expect(page.locator(".ending")).to_contain_text("This table is won by")
        expect(page.locator("[aria-live=polite]").get_by_text("The bell!")).to_have_count(1)
        picture(ada, "table-bell")
        for wish in ({"do": "set", "pace": "calm"}, {"do": "begin"}):  # the next bell is far off
            ada.ask("POST", f"evenings/{evening}/do", wish)
        expect(page).not_to_have_url(first, timeout=30_000)
        expect(page).to_have_url(AT_A_TABLE)

        page.get_by_role("link", name="To the evening").first.click()
        page.get_by_role("button", name="Pause").click()  # or one is taken to the next table meanwhile
        for event, cards, lists in (("beforeprint", 4, 0), ("afterprint", 1, 1)):  # on paper, a card each
            page.evaluate("event => dispatchEvent(new Event(event))", event)
            expect(page.get_by_role("article")).to_have_count(cards)
            expect(page.get_by_role("table")).to_have_count(lists)
        page.get_by_role("button", name="Go home").click()
        expect(page.get_by_text("Go home now?")).to_contain_text("A bot plays on for you")
        page.get_by_role("button", name="No", exact=True).click()
        expect(page.get_by_role("button", name="Go home")).to_be_focused()
        page.get_by_role("button", name="Go home").click()
        page.get_by_role("button", name="Yes").click()
        expect(page.get_by_role("button", name="Come in")).to_be_visible()
        expect(page.get_by_role("button", name="Go home")).to_have_count(0)


def test_somebody_forgotten_still_begins_a_sentence(visit: Visit) -> None:
    with visit("Ada") as ada, visit("Bob") as bob:
        evening = hold(ada, game="cribbage", pace="calm")
        ada.ask("POST", f"evenings/{evening}/do", {"do": "begin"})
        ada.ask("DELETE", "me")
        bob.go(f"/evening/{evening}")
        expect(bob.page.get_by_role("heading", name=re.compile("^Someone invites you"))).to_be_visible()
