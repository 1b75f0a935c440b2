"""One's own figures, as a page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


@pytest.mark.parametrize(
    ("language", "link", "against"), [("en", "Your figures", "Expert"), ("fr", "Vos chiffres", "Expert")]
)
def test_they_are_found_from_the_ledger(visit: Visit, language: str, link: str, against: str) -> None:
    with visit(size=PHONE, language=language) as ada:
        ada.introduce()
        for _ in range(2):
            opening = {"game": "dixie", "bots": "expert", "seats": 3, "start": True}
            table = ada.ask("POST", "tables", opening)["table"]["id"]
            ada.ask("POST", f"tables/{table}/do", {"do": "resign"})
        page = ada.go("/games")
        page.get_by_role("link", name=link).click()
        expect(page.locator("h1")).to_have_text(link)
        expect(page.locator("dl div").first).to_contain_text("2")
        expect(page.get_by_role("rowheader", name=against)).to_be_visible()
        expect(page.get_by_role("img", name=re.compile("0\\s?%"))).to_be_visible()
        ada.check_access()
        assert ada.fits()
