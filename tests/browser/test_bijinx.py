"""Bi-Jinx's score sheet in the browser: what the terminal's has, and a blank one on paper."""

from collections.abc import Callable

from playwright.sync_api import expect

import parlour
from parlour.games.bijinx.sheet import sheet
from parlour.table import record
from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_the_sheet_is_the_terminals_and_a_blank_one_can_be_printed(visit: Visit) -> None:
    with visit() as ada:
        ada.page.add_init_script("window.print = () => {}")
        options = {"partners": 1, "hands": 1}
        table = ada.open_table("bijinx", seats=4, options=options, bots="newcomer", start=True)
        ada.play_to_the_end()
        page = ada.page
        page.locator(".ending .close").click()
        if page.locator("button.peek").is_visible():  # where there is no room for the sheet, it is a slip to open
            page.locator("button.peek").click()
        played = record.read(ada.context.request.get(f"{ada.room}/api/tables/{table}/record").text(), parlour.game)
        printed = sheet(played.game, played.state).replace("/", "").splitlines()
        rows = page.locator(".paper :is(tbody tr, .sums, .joint)").all()
        written = [" ".join(row.locator("td").all_inner_texts()).split() for row in rows]
        assert written == [printed[2].split()[1:], printed[4].split(), printed[5].split()]
        for told, score in zip(printed[7:9], page.locator(".paper .net").all(), strict=True):
            amount, *below = told.partition(": ")[2].split()
            assert score.inner_text().split()[: 1 + len(below)] == [amount, *below]
        if played.ending == "won":
            expect(page.locator(".paper .net em")).to_have_text("won by " + printed[9].split()[-1])
        page.get_by_role("button", name="Print blank score sheets").click()
        page.emulate_media(media="print")
        pad = page.locator(".score-pad section").first
        expect(pad.get_by_text("less than nothing")).to_have_count(2)
        expect(pad.locator(".joint td")).to_have_count(4)
        expect(pad.locator("tbody tr")).to_have_count(options["hands"])
        expect(page.locator(".table")).to_be_hidden()
