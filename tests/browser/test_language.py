"""What is written in a language says so, for whoever has it read aloud."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.proofs import proof

Visit = Callable[..., Visitor]


@pytest.mark.parametrize(
    ("language", "rules", "hint"), [proof("en", "Rules", "Hint"), ("fr", "Règles", "Conseil")], ids=["en", "fr"]
)
def test_rules_and_hints_name_their_language(visit: Visit, language: str, rules: str, hint: str) -> None:
    with visit(language=language) as ada:
        ada.go("/rules/dixie")
        expect(ada.page.locator("article.sheet")).to_have_attribute("lang", language)
        ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        ada.page.get_by_role("button", name=rules, exact=True).click()
        expect(ada.page.locator(".now article").first).to_have_attribute("lang", language)
        expect(ada.page.locator("#DIXIE-H1")).to_have_attribute("lang", language)
        ada.page.get_by_role("tab", name=hint).click()
        expect(ada.page.locator(".hint .best")).to_have_attribute("lang", language, timeout=60_000)  # Experts wake up
