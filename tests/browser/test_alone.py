"""Alone among bots: from the box to another game, at one's own pace."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

# Everything that is laid open, by what stands above it.
WATCH = """() => {
  window.laid = [];
  new MutationObserver(() => {
    const title = document.querySelector(".shown p")?.textContent;
    if (title && title !== laid.at(-1)) laid.push(title);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

# How many cards the other has and one has oneself, in each picture that is drawn.
PICTURES = """() => {
  window.pictures = [];
  const look = () => {
    const many = document.querySelector(".seat .many")?.textContent;
    pictures.push([many, document.querySelectorAll(".hand .card-button").length]);
    requestAnimationFrame(look);
  };
  look();
}"""


def lay_two_away(page: Page) -> None:
    """Pick two cards and confirm; only then is anything sent."""
    cards = page.locator(".hand [data-source]")
    button = page.get_by_role("button", name="Lay these two away")
    expect(button).to_be_disabled()
    cards.nth(0).click()
    cards.nth(3).click()
    expect(page.locator(".hand .picked")).to_have_count(2)
    cards.nth(3).click()  # thought better of it
    expect(button).to_be_disabled()
    cards.nth(4).click()
    button.click()
    expect(page.locator(".hand .card-button")).to_have_count(4)


def play_the_hand(ada: Visitor, until: str, luck: random.Random) -> None:
    """Play until something is on the table."""
    while not ada.page.locator(until).count() and not ada.over:
        ada.touch(luck, 300)


def test_the_box_remembers_how_one_plays(visit: Visit) -> None:
    with visit() as ada:
        page = ada.go("/")
        page.get_by_role("button", name="Open Dixie").click()
        page.locator("[data-do=level]").select_option("newcomer")
        page.locator("[data-do=seats]").select_option("3")
        page.reload()
        page.get_by_role("button", name="Open Dixie").click()
        page.locator("[data-do=play]").click()
        page.locator(".table").wait_for()
        expect(page.locator(".seat")).to_have_count(2)
        expect(page.locator(".level").first).to_have_text("Newcomer")
        page.get_by_label("More").click()
        pace = page.locator("[data-do=pace]")
        expect(pace).to_have_value("calm")
        pace.select_option("instant")
        table = page.url.rpartition("/")[2]
        changed = "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).table.pace === 'instant'"
        page.wait_for_function(changed, arg=table)


def test_what_was_left_open_comes_first_and_can_be_thrown_away(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("dixie", bots="newcomer", start=True)
        page = ada.go("/")
        left = page.get_by_role("region", name="Left open on the table")
        tops = [each.evaluate("it => it.getBoundingClientRect().top") for each in (left, page.locator(".shelf"))]
        assert tops[0] < tops[1]
        ada.check_access()
        left.get_by_role("button", name="Throw this game away").click()
        left.get_by_role("button", name="No").click()
        left.get_by_role("button", name="Throw this game away").click()
        left.get_by_role("button", name="Yes").click()
        expect(left).to_have_count(0)
        assert ada.ask("GET", "tables")["unfinished"] == []


def test_a_hand_of_cribbage_at_ones_own_pace(visit: Visit) -> None:
    """Two cards away together, one's own count, the reckoning until Next hand; and all of it taken back."""
    luck = random.Random(5)
    with visit(count=True) as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        page = ada.page
        page.evaluate(WATCH)
        lay_two_away(page)
        expect(page.locator(".seat .did")).not_to_be_empty()
        play_the_hand(ada, "#count", luck)
        expect(page.locator(".seat .many")).to_have_text("0")  # whoever played last
        page.locator("#count").fill("0")
        ada.check_access()
        page.get_by_role("button", name="Count it").click()
        expect(page.locator(".shown .verdict")).to_be_visible()
        for _ in range(20):
            if page.locator(".reckoning").count():
                break
            if page.locator("#count").count():
                expect(page.locator("#count")).to_have_value("")
                page.locator("#count").fill("29")
                page.get_by_role("button", name="Count it").click()
            page.mouse.click(4, 400)  # hurries the count at hand, and no other
            page.wait_for_timeout(150)
        assert len(page.evaluate("laid")) == 3  # two hands and the crib
        reckoning = page.get_by_role("region", name="The hand is over")
        expect(reckoning).to_contain_text(re.compile("shows? the crib"))
        page.mouse.click(4, 400)
        page.wait_for_timeout(300)
        expect(reckoning).to_be_visible()  # it waits
        ada.check_access()
        page.evaluate(PICTURES)
        page.get_by_role("button", name="Next hand").click()
        expect(page.locator(".hand .card-button")).to_have_count(6)
        assert ["6", 0] in page.evaluate("pictures")  # one's own cards come last, in a picture of their own
        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".hand .card-button")).not_to_have_count(6)


def test_the_end_tells_what_the_score_is_made_of_and_another_game_is_dealt_at_once(visit: Visit) -> None:
    """Played on a phone, to the end."""
    with visit(size=PHONE) as ada:
        ada.open_table("cribbage", bots="newcomer", start=True, options={"short_game": 1})
        assert ada.fits()
        ada.play_to_the_end(seed=2)
        made = ada.page.locator(".ending .made")
        expect(made).to_have_count(2)
        rows = ada.page.locator(".ending tbody tr").all()
        for row in rows:
            parts = [int(part.rpartition(" ")[2]) for part in row.locator(".made").inner_text().split(" · ")]
            score = int(row.locator(".score").inner_text())
            assert len(parts) == 3
            assert score <= sum(parts)  # the last points may go past the last hole
            assert sum(parts) - score < 29
        before = ada.page.url
        ada.page.locator("[data-do=rematch]").click()
        expect(ada.page).not_to_have_url(before)
        ada.page.locator(".hand .card-button").first.wait_for()
