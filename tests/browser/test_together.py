"""Playing with people: an invitation, talk, hints everybody knows of, a line that goes silent, a room that returns."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.decisions import bring, played, sit_in
from tests.browser.visitor import PHONE, Visitor, sit_down_together

Visit = Callable[..., Visitor]
NOTICED_MS = 10_000  # by when a silent line is noticed
# What the browser would have shown as notices, and a page that is not looked at.
ELSEWHERE = """
  window.Notification = class { constructor(says) { document.documentElement.dataset.noticed = says; } };
  window.Notification.permission = "granted";
  window.Notification.requestPermission = async () => "granted";
  Object.defineProperty(document, "hidden", { get: () => Boolean(window.elsewhere) });
"""


def test_a_friend_is_invited(visit: Visit) -> None:
    """He sees who invites and one button; what he typed is his name; they talk before the cards are dealt."""
    with visit("Ada") as ada, visit("Bob", size=PHONE) as bob:
        table = ada.open_table("dixie", seats=2)
        expect(ada.page.get_by_role("note")).to_contain_text("Only this computer can open this link")
        expect(ada.page.get_by_role("note")).to_contain_text("parlour serve --host 0.0.0.0")
        ada.page.get_by_text("A code for a phone's camera").click()
        code = ada.page.get_by_role("img", name="The link to this table, as a QR code")
        expect(code).to_be_visible()
        assert code.evaluate("async (it) => { await it.decode(); return it.complete; }")
        bob.sit(table)
        expect(bob.page.get_by_role("heading", name="Ada invites you to a game of Dixie")).to_be_visible()
        expect(bob.page.get_by_role("button", name="Sit here")).to_have_count(0)
        expect(ada.page.get_by_text("Looking on: Guest")).to_be_visible()
        bob.check_access()
        bob.page.get_by_label("Your name").fill("Master")
        bob.page.get_by_role("button", name="Sit down").click()
        expect(bob.page.get_by_role("alert")).to_contain_text("please take another name")
        bob.forgiven = ("status of 4",)
        bob.page.get_by_label("Your name").fill("Bartholomew")
        bob.page.get_by_role("button", name="Sit down").click()
        expect(ada.page.get_by_text("Bartholomew", exact=True).first).to_be_visible()
        bob.page.get_by_role("button", name="Good luck!").click()
        expect(ada.page.get_by_text("Bartholomew Good luck!")).to_be_visible()
        ada.page.get_by_label("Your name at the table").fill("Adelaide")  # and no button is pressed
        ada.page.get_by_role("checkbox", name="Hints also among people").click()  # the room says if it is
        expect(bob.page.get_by_role("checkbox", name="Hints also among people")).to_be_checked()
        expect(bob.page.get_by_text("Adelaide", exact=True).first).to_be_visible()
        ada.check_access()


def test_talk_and_hints_at_the_table(visit: Visit) -> None:
    """What is said has a badge and a bubble, who looks on is listed, the link is at hand, and hints are no secret."""
    with visit("Ada") as ada, visit("Bob", size=PHONE) as bob, visit("Eve") as eve:
        table = ada.open_table("dixie", seats=2)
        ada.page.get_by_role("checkbox", name="Hints also among people").click()
        sit_down_together(ada, bob, table)
        eve.introduce()
        eve.sit(table)
        for one in (ada, bob):
            expect(one.page.locator(".sign")).to_contain_text("Hints allowed")
        expect(ada.page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
        before = table_at(ada.page)
        bob.page.locator("summary").first.click()
        bob.page.get_by_role("button", name="Chat").last.click()
        bob.page.get_by_role("button", name="Oh no!").click()
        expect(ada.page.locator(".bubbles").get_by_text("Oh no!")).to_be_visible()
        expect(ada.page.locator(".badge").first).to_contain_text("1 unread")
        expect(ada.page).to_have_title(
            "(1) Your turn · Dixie, or Bonus 20" if on_turn(ada.page) else "(1) Dixie, or Bonus 20 · Parlour"
        )
        assert table_at(ada.page) == before  # nothing was pushed about
        ada.page.get_by_role("button", name="Chat").first.click()
        expect(ada.page.locator(".badge")).to_have_count(0)
        ada.page.get_by_role("tab", name="People").click()
        expect(ada.page.get_by_role("tabpanel")).to_contain_text("Eve")
        expect(ada.page.get_by_role("tabpanel").get_by_role("button", name="Copy the link")).to_be_visible()
        for one in (ada, bob, eve):
            one.check_access()


def test_hints_are_off_among_people(visit: Visit) -> None:
    with visit("Ada") as ada, visit("Bob") as bob:
        table = ada.open_table("dixie", seats=2)
        sit_down_together(ada, bob, table)
        expect(ada.page.get_by_role("button", name="Rules")).to_be_visible()
        expect(ada.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
        expect(ada.page.locator(".sign")).to_have_count(0)


def test_whoever_looks_elsewhere_is_told_that_it_is_his_turn(visit: Visit) -> None:
    with visit("Ada") as ada:
        ada.context.add_init_script(ELSEWHERE)
        ada.go("/settings")
        ada.page.get_by_role("checkbox", name="Tell me when it is my turn").check()
        ada.open_table("dixie", seats=2, bots="newcomer")
        ada.page.evaluate("window.elsewhere = true")
        ada.page.locator("[data-do=start]").click()
        expect(ada.page.locator("html")).to_have_attribute("data-noticed", "Your turn · Dixie, or Bonus 20")


class Line:
    """The wire between a page and the room: it can go silent without anybody hanging up."""

    last: WebSocketRoute

    def __init__(self, page: Page) -> None:
        self.dead = False
        self.lines = 0
        page.route_web_socket("**/socket?**", self._connect)

    def _connect(self, client: WebSocketRoute) -> None:
        self.lines += 1
        self.last = client
        number, server = self.lines, client.connect_to_server()
        client.on_message(lambda text: None if self._cut(number) else server.send(text))
        server.on_message(lambda text: None if self._cut(number) else client.send(text))

    def _cut(self, number: int) -> bool:
        return self.dead and number == self.lines


def test_a_silent_line_is_noticed_and_the_move_goes_again(visit: Visit) -> None:
    """Within ten seconds the page says that the line is down; what was pressed meanwhile is made when it is back."""
    with visit("Ada") as ada:
        line = Line(ada.page)
        ada.page.clock.install()
        match = played("dixie", 2)
        sit_in(ada, bring(ada, match), match.asked["lead"])  # whoever follows may hold nothing to play
        move = ada.page.locator(".hand [data-move]:not([aria-disabled=true])").first
        move.wait_for()
        held = ada.page.locator(".hand .card-button").count()
        line.dead = True
        move.click()
        ada.page.clock.run_for(NOTICED_MS)
        expect(ada.page.get_by_text("The line is down")).to_be_visible()
        line.dead = False
        ada.page.clock.run_for(1000)
        expect(ada.page.get_by_text("The line is down")).to_have_count(0)
        expect(ada.page.locator(".hand .card-button")).not_to_have_count(held)
        assert line.lines > 1
        # And so when the other side hangs up, and nobody greets whoever comes again at first.
        line.dead = True
        line.last.close()
        expect(ada.page.get_by_text("The line is down")).to_be_visible()
        expect(ada.page.locator(".hand .card-button").first).to_be_visible()
        ada.page.clock.run_for(1000)
        line.dead = False
        ada.page.clock.run_for(NOTICED_MS + 1000)
        expect(ada.page.get_by_text("The line is down")).to_have_count(0)


def test_the_shelf_comes_back_by_itself(visit: Visit) -> None:
    with visit("Ada") as ada:
        ada.introduce()
        ada.ask("POST", "tables", {"game": "dixie", "seats": 2, "bots": "newcomer", "start": True})

        def closed(route: Route) -> None:
            route.abort()

        ada.page.route("**/api/**", closed)
        ada.page.goto(f"{ada.room}/")
        expect(ada.page.get_by_text("The room is closed")).to_be_visible()
        ada.page.unroute("**/api/**", closed)
        expect(ada.page.get_by_text("The room is closed")).to_have_count(0)
        expect(ada.page.locator("a[href^='/table/']").first).to_be_visible()
        # And if it goes while the shelf is looked at, that is said as soon as something is wanted of it.
        ada.page.locator("[aria-controls=inside-dixie]").click()
        ada.page.route("**/api/**", closed)
        ada.page.locator("#inside-dixie [data-do=friends]").click()
        expect(ada.page.get_by_text("The room is closed")).to_be_visible()
        expect(ada.page.locator("#inside-dixie .refused")).to_be_visible()
        ada.page.unroute("**/api/**", closed)
        expect(ada.page.get_by_text("The room is closed")).to_have_count(0)
        expect(ada.page.locator("#inside-dixie .refused")).to_have_count(0)
        ada.forgiven = ("net::ERR_FAILED",)


def table_at(page: Page) -> object:
    return page.locator(".table").bounding_box()


def on_turn(page: Page) -> bool:
    return "Your turn" in page.title()
