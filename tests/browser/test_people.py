"""People on the page: a link that is changed, names that cannot turn a line, and leaving."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]
DAVID = "דוד"


def test_the_host_changes_the_link_and_somebody_leaves(visit: Visit) -> None:
    """Whoever sits goes along to the new address, an onlooker is shown out; a name stays on its own side."""
    with visit("Ada") as ada, visit(DAVID) as david, visit("Eve") as eve:
        old = ada.open_table("dixie", seats=3)
        for one in (david, eve):
            one.introduce()
            one.sit(old)
        david.page.get_by_role("button", name="Sit down").click()
        expect(ada.page.locator("bdi", has_text=DAVID)).to_be_visible()
        ada.page.get_by_role("button", name="Change the link").click()
        expect(eve.page.get_by_role("alert")).to_contain_text("There is no such table")
        for one in (ada, david):
            expect(one.page).not_to_have_url(f"{one.room}/table/{old}")
            expect(one.page.locator("#link")).not_to_have_value(f"{one.room}/table/{old}")
        expect(ada.page.get_by_role("button", name=f"Ask \u2068{DAVID}\u2069 to leave")).to_be_visible()
        ada.check_access()
        settings = david.context.new_page()
        settings.goto(f"{david.room}/settings")
        settings.get_by_role("button", name="Leave this device").click()
        settings.get_by_role("button", name="Yes").click()
        expect(settings.get_by_text("Done. You are nobody here now.")).to_be_visible()
        expect(david.page.get_by_role("alert")).to_contain_text("You have left the room on this device.")
        assert david.ask("GET", "me") == {"person": None}
