"""Several people around one device: hands are covered in between, and each is called by name."""

import json
import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import parlour
from parlour.wasm.site import write_site
from tests.browser.files import UNDER, handed_out
from tests.browser.visitor import PHONE, PLAYABLE, Visitor

CARDS = ".hand .card-button"
SIDEWAYS = (844, 390)
PASS = {"en": "Pass the device to ", "fr": "Passez l'appareil à "}
MOST_TURNS = 200
PATIENCE_MS = 2000


def open_table(visitor: Visitor, game: str, people: list[str], seats: int) -> Page:
    """Open a box, and give seats to others who are here; bots take what is left."""
    page = visitor.go(UNDER)
    page.locator(f"[aria-controls=inside-{game}]").click()
    if page.locator("[data-do=seats]").count():
        page.locator("[data-do=seats]").select_option(str(seats))
    page.locator("[data-do=device]").click()
    for seat, name in enumerate(people, 1):
        page.locator("[data-do=here]").first.click()
        page.locator(f"#here-{seat}").fill(name)
        page.keyboard.press("Enter")
        expect(page.get_by_text(name, exact=True)).to_be_visible()
    return page


def passed_to(page: Page, language: str = "en") -> str:
    """Whom the device is passed to; nobody's cards are on the page, nor anything that was said of them."""
    page.locator("[data-do=take]").wait_for()
    assert page.locator(".card, .hand, .table, .drawer").count() == 0
    return page.get_by_role("heading", level=1).inner_text().removeprefix(PASS[language])


def take(page: Page) -> str:
    """He takes it, by keyboard; his hand."""
    expect(page.locator("[data-do=take]")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(CARDS).first.wait_for()
    return hand(page)


def hand(page: Page) -> str:
    """The cards in hand, as they are said."""
    return ", ".join(page.locator(f"{CARDS} .aloud").all_text_contents())


def play(visitor: Visitor, luck: random.Random) -> bool:
    """Whoever has the device plays until it is to be passed on; False when the game is over instead."""
    page = visitor.page
    for _ in range(MOST_TURNS):
        page.locator(f":is({PLAYABLE}), .shown, .note, [data-do=take], .ending").first.wait_for()
        if page.locator("[data-do=take]").count():
            return True
        if visitor.touch(luck, PATIENCE_MS) == "over":
            return False
    raise AssertionError("it is never anybody else's turn")


def resign(page: Page) -> None:
    """Whoever has the device gives up."""
    page.locator("summary[aria-label]").last.click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()


def test_the_device_goes_round(browser: Browser, host: str) -> None:
    with Visitor(browser, host) as visitor:
        page = open_table(visitor, "dixie", ["Anna"], 2)
        page.get_by_label("Your name at the table").fill("Zoé")
        page.get_by_role("button", name="Change").click()
        page.locator("[data-do=start]").click()
        luck, hands = random.Random(5), {"Anna": "", "Zoé": ""}
        for _ in range(3):
            name = passed_to(page)
            assert "you" not in page.get_by_role("log").inner_text().lower(), "what was said to the one before is gone"
            visitor.check_access()
            hands[name] = take(page)
            assert len(set(hands.values())) == 2, "each sees his own"
            assert play(visitor, luck)
        page.reload()
        loser, address = passed_to(page), page.url
        winner = next(name for name in hands if name != loser)
        take(page)
        resign(page)
        expect(page.locator(".ending h2")).to_have_text(f"{winner} has won")
        expect(page.locator(".ending")).to_contain_text(f"{loser} has resigned")
        with page.expect_download() as saved:
            page.locator(".ending [data-do=record]").click()
        record = json.loads(saved.value.path().read_text())
        assert [player["name"] for player in record["players"]] == ["Zoé", "Anna"]
        page.get_by_role("link", name="Check the deal").click()
        expect(page.locator("[data-right=true]")).to_be_visible()
        page.goto(f"{host}{UNDER}#/games")
        expect(page.locator("li").filter(has=page.locator(".game"))).to_contain_text("Anna")
        page.goto(address)
        page.locator("[data-do=rematch]").click()
        assert passed_to(page) in hands


def test_nothing_is_offered_that_is_not_to_be_had(browser: Browser, host: str) -> None:
    """No time for a move, nothing to take back; nor anybody to talk to, and no link for others."""
    with Visitor(browser, host) as visitor:
        page = open_table(visitor, "dixie", ["Anna"], 3)
        expect(page.get_by_label("How fast the house plays")).to_be_visible()
        expect(page.get_by_label("Time for a move")).to_have_count(0)
        page.locator("[data-do=start]").click()
        take(page)
        expect(page.locator(".undo")).to_have_count(0)
        page.get_by_role("button", name="Rules").click()
        tabs = page.get_by_role("tab").all_text_contents()
        assert "House" in tabs
        assert not {"Chat", "People"} & set(tabs)


def test_so_it_does_on_a_phone_in_french(browser: Browser, host: str) -> None:
    with Visitor(browser, host, size=PHONE, language="fr") as visitor:
        page = open_table(visitor, "dixie", ["Anna"], 3)
        assert visitor.fits()
        visitor.check_access()
        page.locator("[data-do=start]").click()
        for width, height in (PHONE, SIDEWAYS):
            page.set_viewport_size({"width": width, "height": height})
            assert passed_to(page, "fr") in ("Anna", "Invité")
            assert visitor.fits()
            expect(page.locator("[data-do=take]")).to_be_in_viewport(ratio=1)
        page.locator("[data-do=take]").click()
        page.locator(CARDS).first.wait_for()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with every game."""
    root = tmp_path_factory.mktemp("whole")
    write_site(root / UNDER.strip("/"), [parlour.game(name) for name in parlour.GAMES])
    with handed_out(root) as address:
        yield address


@pytest.mark.proof
@pytest.mark.parametrize(("name", "seats"), [("bijinx", 3), ("bonanza", 4), ("cribbage", 2)])
def test_other_games_go_round(browser: Browser, whole: str, name: str, seats: int) -> None:
    with Visitor(browser, whole) as visitor:
        page = open_table(visitor, name, ["Anna"], seats)
        page.locator("[data-do=start]").click()
        luck = random.Random(2)
        for _ in range(8):
            passed_to(page)
            page.locator("[data-do=take]").click()
            page.locator(".table").wait_for()
            assert play(visitor, luck)
        for _ in range(2):
            if page.locator("[data-do=take]").count():
                page.locator("[data-do=take]").click()
                resign(page)
                page.locator("[data-do=take], .ending").first.wait_for()
        expect(page.locator(".ending h2")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_game_is_played_to_its_end(browser: Browser, whole: str, name: str) -> None:
    with Visitor(browser, whole) as visitor:
        page = visitor.go(UNDER)
        page.locator(f"[aria-controls=inside-{name}]").click()
        page.locator("[data-do=play]").click()
        page.locator("summary[aria-label]").last.click()
        page.locator("[data-do=pace]").select_option("instant")
        page.keyboard.press("Escape")
        visitor.play_to_the_end()
        page.get_by_role("link", name="Check the deal").click()
        expect(page.locator("[data-right=true]")).to_be_visible()


@pytest.mark.proof
def test_where_the_first_call_counts_it_does_not(browser: Browser, whole: str) -> None:
    with Visitor(browser, whole) as visitor:
        page = visitor.go(UNDER)
        page.locator("[aria-controls=inside-bunco]").click()
        expect(page.get_by_text("Not for several people around one device")).to_be_visible()
        expect(page.locator("[data-do=device]")).to_have_count(0)
        page.locator("[data-do=house]").click()
        page.locator("[data-do=start]").wait_for()
        expect(page.locator("[data-do=here]")).to_have_count(0)
