"""Every window: whatever its size, hand, buttons and the middle of the table are in sight, and nothing overlaps."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import parlour
from tests.browser.decisions import bring, played, sit_in
from tests.browser.visitor import PLAYABLE, Visitor
from tests.proofs import proof

Visit = Callable[..., Visitor]

# A phone on its side and upright, a low laptop, and a large screen; and those between.
TIGHT = ((667, 375), (360, 640), (1366, 640), (2560, 1440))
SIZES = (*TIGHT, (844, 390), (390, 844), (820, 1180), (1280, 800), (1920, 1080))

# The most that can sit down; the fewest are two.
MOST = {name: parlour.game(name).seats[-1] for name in parlour.GAMES}
OPTIONS = {("bunco", 14): {"packs": 2}}
FEW_AND_MANY = sorted({(game, seats) for game, most in MOST.items() for seats in (2, most)})

MOST_ACTS = 40  # until a hand is over of which only the last decision was left

WRONG = (Path(__file__).parent / "windows.js").read_text()

# Wait until everything lies where it will lie: what is laid by its size is laid again when that is known.
SETTLED = """() => new Promise((done) => {
  let before = "";
  const look = (times) => {
    const boxes = [...document.querySelectorAll(".playing *, .replay *")].map((it) => it.getBoundingClientRect());
    const now = boxes.map(({ x, y, width, height }) => [x, y, width, height]).join();
    if (now === before || !times) return done();
    before = now;
    requestAnimationFrame(() => requestAnimationFrame(() => look(times - 1)));
  };
  requestAnimationFrame(() => look(20));
})"""


def look(ada: Visitor, sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """What is wrong with the table in any of the windows."""
    found = []
    for width, height in sizes:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        found += [f"{width}×{height}: {wrong}" for wrong in ada.page.evaluate(WRONG)]
    return found


def fits(wrong: list[str]) -> None:
    """Nothing is wrong, or all of it is told."""
    assert not wrong, "\n".join(wrong)


def look_at_every_decision(
    ada: Visitor, game: str, seats: int, sizes: tuple[tuple[int, int], ...], language: str = "en"
) -> list[str]:
    """Whatever is asked in a game, a card that was picked up, the end of a hand and the result."""
    match = played(game, seats, OPTIONS.get((game, seats)), language)
    table = bring(ada, match)
    wrong: list[str] = []

    def look_on(what: str) -> None:
        wrong.extend(f"{what}: {found}" for found in look(ada, sizes))

    for one in match.asked.values():
        sit_in(ada, table, one)
        look_on(one.asked)
        if (card := ada.page.locator(".hand [data-source]:not([data-move])")).count():
            card.last.click()
            look_on(f"{one.asked}, picked up")
    for one in match.last:
        sit_in(ada, table, one)
        play_the_hand(ada)
        look_on("the end")
    return wrong


def play_the_hand(ada: Visitor) -> None:
    """Until it is over, or the game is."""
    luck = random.Random(1)
    for _ in range(MOST_ACTS):
        if ada.page.locator(".reckoning, .ending").count():
            break
        ada.act(luck)


def test_a_full_table_fits_the_tightest_windows(visit: Visit) -> None:
    """Of the game that has most to lay; a proof looks at every decision of all of them."""
    with visit() as ada:
        match = played("bunco", MOST["bunco"], OPTIONS["bunco", MOST["bunco"]])
        table = bring(ada, match)
        sit_in(ada, table, match.longest)
        fits(look(ada, TIGHT))
        ada.page.set_viewport_size({"width": 360, "height": 640})
        ada.page.evaluate(SETTLED)
        for plate in ada.page.locator(".seat.folded .plate").all():  # and what a touch opens is all there
            plate.click()
            box = ada.page.locator(".opened .before").bounding_box()
            assert box
            assert 0 <= box["x"] <= 360 - box["width"]
            ada.page.keyboard.press("Escape")
        ada.go(f"/table/{table}/replay?step={match.longest.moves}")  # and so it does with all cards open
        fits(look(ada, TIGHT))


@pytest.mark.proof
@pytest.mark.parametrize(("game", "seats"), [("bunco", 3), ("bunco", 6), ("dixie", 6), ("bijinx", 3), ("bonanza", 6)])
def test_nobody_sits_on_the_rim(visit: Visit, game: str, seats: int) -> None:
    """With nobody opposite, and with three there, seats come nearest to where the table is round."""
    with visit() as ada:
        match = played(game, seats)
        sit_in(ada, bring(ada, match), match.longest)
        ada.page.evaluate("document.querySelectorAll('.plate .name').forEach((it) => (it.textContent = 'Florentine'))")
        fits(look(ada, (*TIGHT, (1280, 800), (1920, 1080))))


@pytest.mark.proof
@pytest.mark.parametrize(("game", "seats"), FEW_AND_MANY)
def test_every_decision_fits_every_window(visit: Visit, game: str, seats: int) -> None:
    with visit() as ada:
        fits(look_at_every_decision(ada, game, seats, SIZES))


@pytest.mark.proof
@pytest.mark.parametrize("game", MOST)
def test_french_fits_a_small_phone(visit: Visit, game: str) -> None:
    """It takes more letters to say the same."""
    with visit(language="fr") as ada:
        fits(look_at_every_decision(ada, game, MOST[game], ((360, 640),), "fr"))


def test_advice_about_a_price_hides_nothing(visit: Visit) -> None:
    """Four buttons, an amount and a reason, on a phone however it is held."""
    with visit(language="fr") as ada:
        match = played("bijinx", 4, language="fr")
        sit_in(ada, bring(ada, match), match.asked["sells accept buy refuse sell"])
        ada.page.keyboard.press("h")
        ada.page.locator(".hint-line strong").wait_for()
        fits(look(ada, ((667, 375), (844, 390), (360, 640))))


def test_a_game_played_on_lies_there_as_it_was(visit: Visit) -> None:
    """Its last run alone is the ladder, and nothing is wrong with a seal that it cannot have."""
    with visit() as ada:
        match = played("bonanza", 2)
        table = bring(ada, match)
        sit_in(ada, table, match.asked["lead_colour"])
        expect(ada.page.locator(".run .rung")).not_to_have_count(0)
        expect(ada.page.get_by_role("alert")).to_have_count(0)
        sit_in(ada, table, match.last[0])
        play_the_hand(ada)
        chips = ada.page.locator(".reckoning .scores b").all_inner_texts()
        assert chips == ada.page.locator(".table .purse").all_inner_texts(), "each has what it came to"


def test_an_open_score_sheet_covers_the_table_and_nothing_covers_it(visit: Visit) -> None:
    with visit(size=(360, 640)) as ada:
        ada.open_table("bijinx", seats=4, bots="newcomer", start=True)
        slip = ada.page.get_by_role("button", name="Score sheet", exact=True)
        prints = ada.page.get_by_role("button", name="Print blank score sheets")
        slip.click()
        prints.click(trial=True)  # it can be touched
        ada.page.keyboard.press("Escape")
        expect(prints).to_be_hidden()
        expect(slip).to_be_focused()


def test_a_phone_is_turned_while_one_counts(visit: Visit) -> None:
    """The last card played is on its way still: what is asked waits for an answer, and it for that."""
    luck = random.Random(4)
    with visit(count=True, motion=True) as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        for _ in range(MOST_ACTS):
            if ada.page.locator(".shown form").count():
                break
            ada.act(luck)
        ada.page.locator("#count").wait_for()
        fits(look(ada, ((844, 390), (390, 844))))
        expect(ada.page.locator(".flying:visible")).to_have_count(0)
        assert ada.page.locator(".table").evaluate("it => (it.scrollLeft = 40, it.scrollLeft)") == 0, "it stays put"


def test_a_partners_piles_fit_a_phone_on_its_side(visit: Visit) -> None:
    with visit() as ada:
        match = played("bunco", 4, {"partners": 1})
        sit_in(ada, bring(ada, match), match.longest)
        fits(look(ada, TIGHT))


def test_a_folded_seat_opens_on_touch(visit: Visit) -> None:
    """From seven seats on a seat is its plate, with top card and counts; all of it lies there on a touch."""
    with visit() as ada:
        ada.open_table("bunco", seats=7, bots="newcomer", start=True)
        piles = ada.page.locator(".seat [data-place^='surplus:3:']")
        plate = ada.page.locator("[data-seat='3'] > button")
        expect(plate.get_by_role("img", name=re.compile(r"^Bunco Pile, .+, \d+$"))).to_be_visible()  # top, and how many
        expect(piles.first).to_be_hidden()
        for size in ((1280, 800), (667, 375)):
            ada.page.set_viewport_size({"width": size[0], "height": size[1]})
            plate.click()
            for pile in piles.all():
                expect(pile).to_be_in_viewport(ratio=1)
            ada.page.keyboard.press("Escape")
            expect(piles.first).to_be_hidden()
        ada.check_access()


@pytest.mark.parametrize("size", [(1280, 800), proof((2560, 1440))])
def test_no_page_is_higher_than_it_need_be(visit: Visit, size: tuple[int, int]) -> None:
    with visit(size=size) as ada:
        for path in ("/", "/nowhere", "/games", "/learn/dixie"):
            ada.go(path)
            assert ada.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), path


def test_the_menu_closes_beside_it_and_on_escape(visit: Visit) -> None:
    with visit() as ada:
        table = ada.open_table("cribbage", bots="newcomer", start=True)
        more, settings = ada.page.get_by_label("More"), ada.page.get_by_role("link", name="Settings")
        more.click()
        expect(settings).to_be_visible()
        ada.page.locator(".middle").click()
        expect(settings).to_be_hidden()
        more.click()
        ada.page.locator(".middle").focus()
        ada.page.keyboard.press("Escape")
        expect(settings).to_be_hidden()
        more.click()
        settings.click()
        ada.page.get_by_role("link", name="Back", exact=True).click()
        ada.page.wait_for_url(f"**/table/{table}")


def test_a_notice_pushes_nothing_about(visit: Visit) -> None:
    """Whoever comes back finds the table where it was, with the way to take the seat back over its edge."""
    with visit() as ada:
        table = ada.open_table("dixie", seats=3, bots="newcomer", start=True, pace="calm")
        ada.page.locator(PLAYABLE).first.wait_for()
        before = ada.page.locator(".table").bounding_box()
        ada.page.get_by_label("More").click()
        ada.page.get_by_role("button", name="Leave", exact=True).click()
        ada.page.locator(f"a[href='/table/{table}']").click()
        expect(ada.page.get_by_role("button", name="Take my seat back")).to_be_visible()
        assert ada.page.locator(".table").bounding_box() == before


def test_four_colours_are_on_the_wheel_too(visit: Visit) -> None:
    """A suit has one colour, on the cards and on the wheel."""
    with visit(fourColour=True) as ada:
        ada.open_table("bonanza", seats=3, bots="newcomer", start=True)
        signs = ada.page.locator(".wheel .sign")
        signs.first.wait_for()
        inks = signs.evaluate_all("all => all.map(it => getComputedStyle(it).fill)")
        assert len(set(inks)) == 4
