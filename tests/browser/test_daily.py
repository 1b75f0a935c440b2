"""The deal of the day in the browser: from the box to the line that is sent."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


def wait_for_experts(visitor: Visitor) -> None:
    while visitor.ask("GET", "health")["preparing"]:
        visitor.page.wait_for_timeout(200)


def test_from_the_box_to_the_line_that_is_sent(visit: Visit) -> None:
    with visit(size=PHONE) as ada:
        wait_for_experts(ada)
        page = ada.go("/")
        page.get_by_role("button", name="Open Cribbage").click()
        page.locator("[data-do=daily]").click()
        page.locator(".table").wait_for()
        expect(page.locator(".sign")).to_contain_text("Deal of")
        table = page.url.rpartition("/")[2]
        expect(page.get_by_role("alert")).to_have_count(0)  # nothing is sealed, and that is as it should be
        ada.ask("POST", f"tables/{table}/do", {"do": "resign"})
        line = page.get_by_label("A line to send, without cards")
        whole = re.compile(r"^Parlour daily, Cribbage, .+: given up \(a Master: \d+\)$")
        expect(line).to_have_value(whole, timeout=30_000)
        expect(page.locator("a[href$='/seal']")).to_have_count(0)
        ada.check_access()
        assert ada.fits()
        page = ada.go("/")
        page.get_by_role("button", name="Open Cribbage").click()
        expect(page.locator(".daily a")).to_have_attribute("href", f"/table/{table}")
        expect(page.locator(".daily a")).to_have_text("given up")
        ada.check_access()


def test_what_is_taken_back_does_not_count_and_that_is_said_before(visit: Visit) -> None:
    with visit(language="fr") as ada:
        ada.introduce()
        wait_for_experts(ada)
        table = ada.ask("POST", "daily/dixie", {"pace": "instant"})["table"]["id"]
        page = ada.go(f"/table/{table}")
        page.locator(".table").wait_for()
        undo, luck = page.locator(".undo"), random.Random(1)
        while not undo.is_enabled():
            ada.touch(luck, 300)
        undo.click()
        expect(undo).to_have_text("Reprendre ? Elle ne comptera pas")
        undo.click()
        expect(undo).not_to_have_text("Reprendre ? Elle ne comptera pas")
        ada.ask("POST", f"tables/{table}/do", {"do": "resign"})
        expect(page.get_by_text("Vous avez repris un coup, elle ne compte donc pas.")).to_be_visible(timeout=30_000)
