"""When there is much of it: a game that takes long to go over, and more games than fit on a page."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.server.rooms import played_out

Visit = Callable[..., Visitor]


def test_how_far_a_review_has_got_is_shown(visit: Visit) -> None:
    with visit(language="fr") as ada:
        ada.introduce()
        table = ada.ask("POST", "records", played_out("dixie", 1, rounds=4))["table"]["id"]
        ada.page.goto(f"{ada.room}/table/{table}/review")
        expect(ada.page.get_by_text(re.compile(r"\d+ coups sur \d+"))).to_be_visible()
        expect(ada.page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", re.compile("[1-9]"))
        ada.check_access()


def test_earlier_games_are_a_page_away(visit: Visit) -> None:
    with visit() as ada:
        ada.introduce()
        record = played_out("cribbage", 3) | {"moves": []}
        del record["result"]
        for _ in range(50):
            ada.ask("POST", "records", record)
        ada.ask("POST", "tables", {"game": "dixie", "seats": 2})
        ada.go("/games")
        finished = ada.page.locator(
            "section", has=ada.page.get_by_role("heading", name="Finished", exact=True)
        ).locator("li")
        expect(finished).to_have_count(49)
        ada.page.get_by_role("button", name="Show earlier ones").click()
        expect(finished).to_have_count(50)
        expect(ada.page.get_by_role("button", name="Show earlier ones")).to_have_count(0)
        ada.check_access()
