"""A server at which whoever plays alone does so on his own device: with no line too, and sent up at the end."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import parlour
from parlour.wasm.files import files_of
from tests.browser.room import open_room
from tests.browser.visitor import PHONE, PLAYABLE, Visitor
from tests.server.rooms import free_port
from tests.wasm.test_module import SOONEST

CARDS = ".hand .card-button"
HERE = re.compile(r"/table/_[\w-]+$")
LOCAL = ("--alone", "local")


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """The game that is built soonest is at hand; whether others are does not matter."""
    files_of(parlour.game(SOONEST))


@pytest.fixture(scope="module")
def lending(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of such a room."""
    with open_room(tmp_path_factory.mktemp("lending"), more=LOCAL) as address:
        yield address


def open_box(visitor: Visitor) -> None:
    """Take the box down, for a game of two."""
    visitor.page.get_by_role("button", name="Open Dixie").click()
    visitor.page.locator("[data-do=seats]").select_option("2")


def hurry(visitor: Visitor) -> None:
    """Have the house play as fast as it can."""
    visitor.page.locator("summary[aria-label]").last.click()
    visitor.page.locator("[data-do=pace]").select_option("instant")
    visitor.page.keyboard.press("Escape")


def test_a_game_goes_on_without_the_line_and_is_sent_up_when_it_is_back(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    with Visitor(browser, "", offline_pages=True) as ada:
        page, luck = ada.page, random.Random(3)
        with open_room(tmp_path, port, more=LOCAL) as ada.room:
            ada.introduce()
            ada.go("/")
            open_box(ada)
            page.locator("[data-do=play]").click()
            page.locator(CARDS).first.wait_for()
            expect(page).to_have_url(HERE)
            hurry(ada)
            for _ in range(3):
                ada.act(luck)
            page.evaluate("navigator.serviceWorker.ready")
            assert ada.ask("GET", "tables")["unfinished"] == []
        for _ in range(2):
            ada.act(luck)  # nobody answers any more
        page.locator(PLAYABLE).first.wait_for()
        page.reload()
        page.locator(CARDS).first.wait_for()
        expect(page.locator(".down")).to_have_count(0)
        page.locator("summary[aria-label]").last.click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes").click()
        page.locator(".ending").wait_for()
        page.goto(f"{ada.room}/")
        expect(page.get_by_role("status")).to_contain_text("Against the house you can play on")
        open_box(ada)
        page.locator("[data-do=play]").click()
        page.locator(CARDS).first.wait_for()
        with open_room(tmp_path, port, more=LOCAL):
            while not ada.ask("GET", "tables")["finished"]:  # whatever page is open
                page.wait_for_timeout(100)
            page.goto(f"{ada.room}/games")
            row = page.locator("li", has_text="on a player's own device")
            row.wait_for()
            expect(row).to_contain_text("Ada")
            row.get_by_role("link", name="Check the deal").click()
            page.locator("[data-right=true]").wait_for()  # what this browser saw of it has come along
            page.go_back()
            row.get_by_role("link", name="See it again").click()
            page.get_by_role("button", name="One step on").click()
            expect(page).not_to_have_url(re.compile("/table/_"))
            [listed] = ada.ask("GET", "tables")["finished"]
            assert listed["device"]
            assert ada.ask("GET", "figures")["games"] == []
        ada.forgiven = ("net::ERR_",)  # nobody answered, as was wanted


def test_it_is_the_same_room_otherwise(browser: Browser, lending: str) -> None:
    """House rules are chosen in a lobby that friends could come to; with bots alone, the game is played here."""
    with Visitor(browser, lending, size=PHONE) as ada:
        page = ada.go("/")
        open_box(ada)
        for there in ("friends", "evening"):
            expect(page.locator(f"[data-do={there}]")).to_be_visible()
        assert ada.fits()
        page.locator("[data-do=house]").click()
        page.locator("[data-do=start]").wait_for()
        expect(page).not_to_have_url(re.compile("/table/_"))
        page.locator("[data-do=start]").click()
        page.locator(CARDS).first.wait_for()
        expect(page).to_have_url(HERE)
        ada.check_access()
        assert ada.ask("GET", "tables")["unfinished"] == []
        page.goto(f"{lending}/settings")
        page.get_by_role("button", name="Leave this device").click()
        page.get_by_role("button", name="Yes").click()
        expect(page.get_by_text("You are nobody here now")).to_be_visible()
        page.goto(lending)
        expect(page.get_by_role("region", name="Left open on the table")).to_have_count(0)


def test_what_cannot_be_loaded_is_played_at_the_server(browser: Browser, lending: str) -> None:
    with Visitor(browser, lending) as ada:
        ada.context.route("**/*.wasm", lambda route: route.fulfill(status=404, body=""))
        page = ada.go("/")
        open_box(ada)
        page.locator("[data-do=play]").click()
        page.locator(CARDS).first.wait_for()
        expect(page).not_to_have_url(re.compile("/table/_"))
        ada.forgiven = ("404",)  # the browser tells of the file that is not there, and so does the page
