"""A room in which strangers meet: a table that anybody may join, somebody reported and blocked, a room that closes."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from parlour.server.http.office import ask_room
from tests.browser.room import open_room
from tests.browser.visitor import Visitor

PHONE = (390, 844)


@pytest.fixture
def open_to_all(tmp_path: Path) -> Iterator[str]:
    with open_room(tmp_path, more=("--public-tables", "--keep", "30")) as address:
        yield address


def test_strangers_meet(browser: Browser, open_to_all: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        ada = stack.enter_context(Visitor(browser, open_to_all, "Ada"))
        mal = stack.enter_context(Visitor(browser, open_to_all, "Mallory", size=PHONE, language="fr"))
        table = ada.open_table("dixie", seats=3)
        ada.page.get_by_label("Anybody may join").press("Space")
        # On the shelf it is one click away; by keyboard too.
        mal.introduce()
        mal.page.goto(open_to_all)
        listed = mal.page.get_by_role("region", name="Ouvertes à tous").get_by_role("link")
        expect(listed).to_contain_text("2 places libres sur 3")
        mal.check_access()
        listed.press("Enter")
        expect(mal.page).to_have_url(f"{open_to_all}/table/{table}")
        mal.page.get_by_role("button", name="Prendre place").click()
        # She tells the host, and does not want to sit with him again.
        ada.page.get_by_text("Somebody is a nuisance?").click()
        ada.page.get_by_role("button", name="Report Mallory").press("Enter")
        ada.page.get_by_label("What happened?").fill("unkind words")
        ada.check_access()
        ada.page.get_by_role("button", name="Send it").press("Enter")
        expect(ada.page.get_by_text("Sent to whoever runs the room.")).to_be_visible()
        (report,) = ask_room(tmp_path, "reports")["reports"]
        assert (report["text"], report["other_name"], report["table"]) == ("unkind words", "Mallory", table)
        ada.page.get_by_role("button", name="Block Mallory").press("Enter")
        expect(ada.page.get_by_text("You will not be seated with")).to_be_visible()
        # The room is to close as soon as nobody plays: everybody reads it.
        alone = ada.ask("POST", "tables", {"game": "dixie", "seats": 2, "bots": "newcomer", "start": True})
        playing = ada.context.new_page()
        playing.goto(f"{open_to_all}/table/{alone['table']['id']}")
        playing.locator(".cloth .table").wait_for()
        ask_room(tmp_path, "drain", minutes=9)
        expect(playing.get_by_text("The room will be closed for a moment soon.")).to_be_visible()
        expect(mal.page.get_by_text("La salle va bientôt fermer un instant.")).to_be_visible()
        ask_room(tmp_path, "no drain")
        expect(mal.page.get_by_text("La salle va bientôt fermer un instant.")).to_be_hidden()
        # She closes her table, and he reads by whom.
        ada.page.get_by_role("button", name="Close this table").press("Enter")
        ada.page.get_by_role("button", name="Yes").press("Enter")
        expect(mal.page.get_by_text("annulée par son hôte")).to_be_visible()
        mal.check_access()
        # In the settings she can change her mind.
        ada.page.goto(f"{open_to_all}/settings")
        ada.page.get_by_role("button", name="Unblock Mallory").press("Enter")
        expect(ada.page.get_by_text("can sit with you again.")).to_be_visible()
