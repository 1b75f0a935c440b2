"""The shelf and the pages around the table."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.room import open_room
from tests.browser.visitor import PHONE, Visitor
from tests.proofs import proof

Visit = Callable[..., Visitor]
MOST_BYTES = 200 * 1024
PAGES = ("/", "/games", "/settings", "/rules/dixie", "/learn/dixie", "/nowhere")


def test_play_now_is_two_clicks(visit: Visit) -> None:
    with visit() as ada:
        page = ada.go("/")
        page.get_by_role("button", name="Open Bunco").click()
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*")
        expect(page.locator(".table")).to_be_visible()
        assert "Bunco" in page.title()


def test_the_first_paint_is_light(visit: Visit) -> None:
    """Everything the shelf needs, as it travels; and what we wrote, without typefaces, up to the first card."""
    with visit() as ada:
        devtools = ada.context.new_cdp_session(ada.page)
        devtools.send("Network.enable")
        kinds: dict[str, str] = {}
        received: dict[str, float] = {}
        devtools.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
        devtools.on(
            "Network.loadingFinished", lambda event: received.update({event["requestId"]: event["encodedDataLength"]})
        )
        page = ada.go("/")
        page.evaluate("document.fonts.ready")
        assert len(received) > 5
        assert sum(received.values()) < MOST_BYTES
        page.locator("[aria-controls=inside-cribbage]").click()
        page.locator("#inside-cribbage").get_by_role("button", name="Play now").click()
        page.locator(".hand .card").first.wait_for()
        written = [
            size for each, size in received.items() if kinds.get(each) in ("Document", "Script", "Stylesheet", "Image")
        ]
        assert sum(written) < MOST_BYTES


def test_a_game_left_open_lies_on_the_table(visit: Visit) -> None:
    with visit() as ada:
        table = ada.open_table("cribbage", bots="newcomer", start=True)
        ada.go("/")
        ada.page.get_by_role("region", name="Left open on the table").get_by_role("link").first.click()
        ada.page.wait_for_url(f"**/table/{table}")


@pytest.mark.parametrize("game", ["bunco", proof("cribbage")])
def test_an_open_box_is_in_sight(visit: Visit, game: str) -> None:
    """Also on a phone, where it opens below the edge of the window."""
    with visit(size=PHONE) as ada:
        ada.go("/").locator(f"[aria-controls=inside-{game}]").click()
        expect(ada.page.locator(f"#inside-{game}")).to_be_in_viewport(ratio=0.95)


def test_friends_are_asked_from_a_phone(visit: Visit) -> None:
    """A refusal is said where one pressed; then the cards can be dealt at once, and nobody is invited by "Guest"."""
    with visit(size=(360, 640)) as ada, visit() as bob:
        page = ada.go("/")
        page.locator("[aria-controls=inside-dixie]").click()
        page.route("**/api/tables*", lambda route: route.abort())
        page.locator("[data-do=friends]").click()
        expect(page.locator("#inside-dixie [role=alert]")).to_be_in_viewport(ratio=1)
        ada.forgiven = ("net::ERR_FAILED",)
        page.unroute("**/api/tables*")
        page.locator("[data-do=friends]").click()
        expect(page.locator("[data-do=start]")).to_be_in_viewport(ratio=1)
        link, seats = (page.locator(what).bounding_box() for what in ("#link", "#seats"))
        assert link
        assert seats
        assert link["y"] < seats["y"]
        bob.sit(page.url.rpartition("/")[2])
        expect(bob.page.get_by_role("heading", name="You are invited to a game of Dixie")).to_be_visible()


@pytest.mark.proof
def test_who_is_getting_ready_says_so(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is compiled everything can be played: the shelf says who is not awake yet, and so does a plate.

    A clock runs at a table left open, so that something is due at it when the room opens again.
    """
    with open_room(tmp_path) as room:
        ada = Visitor(browser, room)
        left = ada.open_table("dixie", bots="expert", start=True, clock=60)
        ada.page.close()
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))
    with open_room(tmp_path, port=int(room.rsplit(":", 1)[1])), ada:
        ada.page = ada.context.new_page()
        ada.go("/")
        expect(ada.page.get_by_role("status").filter(has_text="Experts are getting ready, once")).to_be_visible()
        ada.go(f"/table/{left}")
        expect(ada.page.locator(".plate").filter(has_text="warming up")).to_be_visible()
        again = ada.ask("POST", "tables", {"game": "cribbage", "bots": "master", "start": True})["table"]
        assert (again["phase"], again["experts"]) == ("playing", "coming")


def test_french_throughout(visit: Visit) -> None:
    with visit() as ada:
        page = ada.go("/")
        page.get_by_role("button", name="Français").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("À quoi jouons-nous ?")
        page.get_by_role("button", name="Ouvrir Dixie").click()
        page.get_by_role("button", name="Jouer tout de suite").click()
        page.wait_for_url("**/table/*")
        page.locator(".table").wait_for()
        assert page.locator("html").get_attribute("lang") == "fr"
        page.get_by_role("button", name="Règles", exact=True).click()
        expect(page.get_by_role("heading", name="Ce qui s'applique ici")).to_be_visible()
        expect(page.locator(".now")).to_contain_text("DIXIE-")
        expect(page.locator(".now")).to_contain_text("Source :")
        page.goto(f"{ada.room}/rules/dixie")
        expect(page.get_by_role("heading", name="Articles")).to_be_visible()


def test_the_shelf_opens_without_a_network(visit: Visit) -> None:
    with visit(offline_pages=True) as ada:
        page = ada.go("/")
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        page.reload()
        page.wait_for_load_state("networkidle")
        ada.context.set_offline(True)
        page.reload()
        expect(page.get_by_role("button", name="Open Cribbage")).to_be_visible()
        expect(page.get_by_role("status")).to_contain_text("no connection")
        ada.forgiven = ("net::ERR_",)
        ada.context.set_offline(False)


def test_every_house_rule_can_be_chosen(visit: Visit) -> None:
    """The lobby offers each option of each game, and says beside the field what cannot be."""
    with visit() as ada:
        for game in ada.ask("GET", "games")["games"]:
            ada.open_table(game["name"])
            offered = ada.page.locator("[data-option]").evaluate_all("all => all.map(one => one.dataset.option)")
            assert offered == [option["name"] for option in game["options"]]
        ada.open_table("dixie")
        rounds = ada.page.locator("[data-option=rounds]")
        rounds.locator("input").fill("99")
        rounds.locator("input").press("Tab")
        expect(rounds.get_by_role("alert")).to_contain_text("1 to 4")


def test_a_table_exactly_as_printed(visit: Visit) -> None:
    """Each house rule has its tag, in the lobby and at the table; one button sets all as printed, for the host."""
    with visit() as ada:
        ada.open_table("bunco", seats=9, options={"packs": 2, "short": 1}, bots="newcomer")
        tag = ada.page.locator("[data-option] [data-from]")
        printed, variant, ours = "as printed", "a printed variant", "ours"
        expect(tag).to_have_text([ours, printed, variant, printed, variant, ours, printed, printed, ours, printed])
        ada.page.locator("[data-do=as-printed]").click()
        expect(tag).to_have_text([printed, printed, variant, printed, printed, ours, printed, printed, ours, printed])
        expect(ada.page.locator("[data-do=as-printed]")).to_have_count(0)
        expect(ada.page.get_by_role("status")).to_contain_text("exactly as printed")
        ada.check_access()
        ada.page.locator("[data-do=start]").click()
        ada.page.get_by_role("button", name="Rules").click()
        ada.page.get_by_role("tab", name="House").click()
        agreed = ada.page.get_by_role("tabpanel").locator("dd")
        expect(agreed.nth(0)).to_contain_text("without hints or chat as printed")
        expect(agreed.nth(2)).to_contain_text("2 a printed variant")
        expect(agreed.nth(8)).to_contain_text("60 ours")


def test_a_rule_sheet_draws_its_cards(visit: Visit) -> None:
    """With the game's own faces, a hand of six side by side on a phone; on paper without the room around it."""
    with visit(size=PHONE, language="fr") as ada:
        page = ada.go("/rules/dixie")
        hand = page.locator("figure", has_text="votre main").get_by_role("img")
        expect(hand).to_have_count(6)
        expect(hand.first).to_have_attribute("aria-label", "le 12 de ronds")
        assert len({box["y"] for box in (card.bounding_box() for card in hand.all()) if box}) == 1
        expect(page.get_by_role("img", name="une carte face cachée").first).to_be_visible()
        expect(page.locator("p#DIXIE-E2")).to_contain_text("Un Bonus sur un Bonus")
        assert ada.fits()
        ada.check_access()
        page.emulate_media(media="print")
        expect(page.get_by_role("banner")).to_be_hidden()
        expect(hand.first).to_be_visible()


@pytest.mark.parametrize("theme", ["lamp", proof("daylight")])
def test_nothing_serious_stands_in_anybodys_way(visit: Visit, theme: str) -> None:
    with visit(theme=theme) as ada:
        for path in PAGES:
            ada.go(path)
            ada.check_access()
        ada.go("/")
        ada.page.get_by_role("button", name="Open Dixie").click()
        ada.check_access()
        ada.open_table("bunco", seats=3)
        ada.check_access()


@pytest.mark.parametrize("language", [proof("en"), "fr"])
def test_pages_fit_a_phone(visit: Visit, language: str) -> None:
    with visit(size=PHONE, language=language) as ada:
        for path in PAGES:
            ada.go(path)
            assert ada.fits(), path
        for game in ada.ask("GET", "games")["games"]:
            ada.open_table(game["name"])
            assert ada.fits(), game["name"]


def test_a_rule_sheet_lists_its_house_rules_on_a_phone(visit: Visit) -> None:
    """Whole words in whole columns, in the reader's language."""
    with visit(size=PHONE, language="fr") as ada:
        page = ada.go("/rules/bunco")
        listed = page.locator("h2:has-text('Règles de la maison') + table")
        expect(listed.get_by_role("row").filter(has_text="bare_stop")).to_contain_text(
            "de notre cru : désactivée, activée"
        )
        assert listed.evaluate("table => table.scrollWidth <= table.clientWidth")
        assert listed.evaluate("table => table.closest('[lang]').lang") == "fr"
        ada.check_access()
