"""An evening in browsers: one link, a name and a button, everybody taken to his table, a page for the wall."""

import os
import re
from collections.abc import Callable
from pathlib import Path

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

        ada.page.get_by_text("⋯").or_(ada.page.get_by_label("More")).first.click()
        ada.page.get_by_role("link", name="To the evening").click()
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
        expect(ada.page.get_by_text("The evening is over.")).to_be_visible()
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
