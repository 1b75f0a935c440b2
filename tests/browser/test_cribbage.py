"""Cribbage in the browser: the cut for the deal, and the pegs on their way round the board."""

import json
import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

import parlour
from parlour.table import record
from tests.browser.test_windows import fits, look
from tests.browser.visitor import DESK, Visitor

Visit = Callable[..., Visitor]

ROW = 30  # holes each way in a short game


def peg(page: Page, seat: int, which: str) -> tuple[float, float]:
    """Where a peg stands on the board: how far along, and in which row."""
    at = page.locator(f"[data-peg={which}]").nth(seat).get_attribute("style") or ""
    along, across = re.findall(r"-?[\d.]+(?=px)", at)
    return float(along), float(across)


def test_pegs_go_up_the_outside_and_back_on_the_inside(visit: Visit) -> None:
    """The two pegs of each stand at his score and at the one before; the cut is seen until the play."""
    luck, stood = random.Random(1), []
    table = parlour.Table(parlour.game("cribbage"), 2, seed=3, options={"short_game": 1})
    while not table.over:
        stood.append([(table.scores[seat], int(table.state["rear"][0][seat])) for seat in range(2)])
        table.play(table.turn, luck.choice(table.legal(table.turn)))
    up = next(step for step, ((front, back), _) in enumerate(stood) if 0 < back < front <= ROW)
    home = next(step for step, ((front, back), _) in enumerate(stood) if ROW < back < front)
    with visit(motion=False) as ada:
        ada.introduce()
        over = ada.ask("POST", "records", json.loads(record.write(table)))["table"]["id"]
        page = ada.go(f"/table/{over}/replay")
        expect(page.get_by_role("group", name="Cut for the deal").locator("figure")).to_have_count(2)
        page.get_by_role("slider").fill("4")  # three cards in the crib
        expect(page.locator(".thrown .card")).to_have_count(3)
        fits(look(ada, ((667, 375), (360, 640), DESK)))
        outside = [peg(page, seat, "forward")[1] for seat in range(2)]
        assert outside[0] > outside[1], "the own side is the near one"
        rows = []
        for step in (up, home):
            page.get_by_role("slider").fill(str(step + 1))
            told = ".*".join(rf"\b{front}, rear peg {back}\b" for front, back in stood[step])
            expect(page.locator(".board")).to_have_attribute("aria-label", re.compile(told))
            rows.append((peg(page, 0, "forward"), peg(page, 0, "rear")))
        (forward, rear), (returned, follows) = rows
        assert forward[1] == rear[1] == outside[0]
        assert forward[0] > rear[0]
        assert outside[1] < returned[1] == follows[1] < outside[0]
        assert returned[0] < follows[0]


def test_the_cut_is_seen_when_one_comes_from_the_lobby(visit: Visit) -> None:
    """The bot has laid away by the time the table is laid."""
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer")
        ada.page.get_by_role("button", name="Deal the cards").click()
        ada.glimpse("[aria-label='Cut for the deal'] figure:nth-of-type(2)")
        table = ada.open_table("dixie", seats=2, bots="newcomer", pace="calm")
        ada.page.get_by_role("button", name="Deal the cards").click()
        ada.glimpse(".note", "the pack")
        assert ada.page.url.endswith(table)
