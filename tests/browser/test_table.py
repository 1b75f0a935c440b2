"""Around a game: the drawer, the lost line, two people at one table."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.browser.room import open_room
from tests.browser.visitor import ANSWERED, DESK, PHONE, PLAYABLE, Visitor, sit_down_together
from tests.proofs import proof

Visit = Callable[..., Visitor]
THUMB = 44  # pixels
MOST_TURNS = 6000  # looks at the table, most of them while a window is open
GAMES = ("bijinx", "bonanza", "bunco", "cribbage", "dixie")


@pytest.mark.parametrize("theme", ["lamp", proof("daylight")])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_serious_stands_in_anybodys_way(visit: Visit, game: str, theme: str) -> None:
    with visit(theme=theme) as ada:
        ada.open_table(game, bots="newcomer", start=True)
        ada.page.locator(PLAYABLE).first.wait_for()
        ada.check_access()


def test_what_is_refused_in_the_lobby_leaves_it_as_it_was(visit: Visit) -> None:
    """The controls show what stands: as many seats as there are, and the packs that are played with."""
    with visit() as ada:
        ada.open_table("bunco", seats=4)
        many, refused = ada.page.get_by_label(re.compile("^Seats")), ada.page.get_by_role("alert")
        many.select_option("14")
        expect(refused).to_have_text("14 players need two packs: set “How many packs” to 2.")
        expect(many).to_have_value("4")
        partners = ada.page.locator("[data-option=partners] input[type=checkbox]")
        many.select_option("5")
        expect(many).to_have_value("5")
        expect(refused).to_have_count(0)
        partners.click()
        expect(refused).to_have_text("Partners need an even number of players, at least 4, not 5.")
        expect(partners).not_to_be_checked()


def test_the_drawer_opens_at_the_clause_that_applies(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.page.get_by_role("button", name="Rules").click()
        expect(ada.page.locator("[data-clause=CRIBBAGE-5]")).to_contain_text("lays two cards")
        ada.check_access()


@pytest.mark.parametrize(("size", "seats", "packs"), [(DESK, 2, 1), (PHONE, 14, 2)])
def test_what_is_ones_own_is_within_reach(visit: Visit, size: tuple[int, int], seats: int, packs: int) -> None:
    """Bunco lays the most before a player: beside an open drawer, or with thirteen others on a phone."""
    with visit(size=size) as ada:
        ada.open_table("bunco", seats=seats, options={"packs": packs}, bots="newcomer", start=True)
        if size == DESK:
            ada.page.get_by_role("button", name="Rules").click()
            ada.page.get_by_role("tabpanel").wait_for()
        own = [".mine [data-place^='bunco:']", ".mine [data-place^='surplus:']", ".hand .card-button", "[data-stop]"]
        for thing in own:
            for edge in (ada.page.locator(thing).first, ada.page.locator(thing).last):
                expect(edge).to_be_in_viewport(ratio=0.9)


def test_a_partners_piles_can_be_tapped(visit: Visit) -> None:
    """On a phone they are as large as a thumb, and everything else is still within reach."""
    with visit(size=PHONE) as ada:
        ada.open_table("bunco", seats=4, options={"partners": 1}, bots="newcomer", start=True)
        piles = ada.page.locator(".seat [data-place^='surplus:2:'], .seat [data-place='bunco:2']")
        expect(piles).to_have_count(5)
        for pile in piles.all():
            expect(pile).to_be_in_viewport(ratio=1)
            box = pile.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= THUMB
        assert ada.fits()


def test_a_hint_has_a_reason_and_can_be_played(visit: Visit) -> None:
    with visit() as ada:
        playable = 0
        while playable < 2:  # where there is but one move, there is no other
            ada.open_table("dixie", seats=2, bots="newcomer", start=True)
            expect(ada.page.get_by_role("button", name="Hint")).to_be_visible()
            playable = ada.page.locator(PLAYABLE).count()
        ada.page.get_by_role("button", name="Hint").click()
        expect(ada.page.locator(".hint-line")).to_contain_text("My advice:")
        expect(ada.page.locator(".table .hinted").first).to_be_visible()
        ada.page.get_by_role("button", name="Other moves").click()
        ada.page.get_by_role("button", name="Play it").click()
        on_turn = ada.page.get_by_role("button", name="What would you play?")
        expect(on_turn.or_(ada.page.get_by_role("button", name="Next hand")).first).to_be_visible()  # or he went out
        expect(ada.page.locator(".hint-line")).to_have_count(0)
        ada.page.get_by_role("tab", name="Log").click()
        expect(ada.page.get_by_role("tabpanel")).to_contain_text("You ")


def test_a_hint_that_comes_too_late_is_not_shown(visit: Visit) -> None:
    """Its answer is held up on the line until the move has been made and it is one's turn again."""
    lines: list[WebSocketRoute] = []
    late: list[str | bytes] = []

    def hold_up(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: late.append(text) if '"estimate"' in str(text) else line.send(text))
        lines.append(line)

    with visit() as ada:
        ada.page.route_web_socket("**/socket?**", hold_up)
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.page.get_by_role("button", name="Hint").click()
        hint = ada.page.locator(".hint-line")
        expect(hint).to_be_visible()
        ada.lay_two_away()
        expect(ada.page.locator(".hand .card-button")).to_have_count(4)
        ada.page.locator(PLAYABLE).first.wait_for()
        expect(hint).to_have_count(0)
        while not late:
            ada.page.wait_for_timeout(20)
        lines[-1].send(late[0])
        ada.page.get_by_role("button", name="Hint").click()  # and it can be asked for anew
        expect(hint).to_be_visible()


def test_a_hint_marks_the_two_cards_to_throw_and_covers_nothing(visit: Visit) -> None:
    with visit(size=PHONE) as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.page.get_by_role("button", name="Hint").click()
        expect(ada.page.locator(".hand .hinted")).to_have_count(2)
        expect(ada.page.locator(".hint-line")).to_contain_text("My advice: lay away the")
        expect(ada.page.locator(".seat")).to_contain_text("away")  # what the other throws meanwhile changes nothing
        expect(ada.page.locator(".hand .hinted")).to_have_count(2)
        ada.check_access()
        shut = ada.page.evaluate(
            """() => [...document.querySelectorAll(".hand .card-button, .middle [data-place]")].filter((it) => {
              const {x, y, width, height} = it.getBoundingClientRect();
              const top = document.elementFromPoint(x + Math.min(width / 2, 20), y + height / 2);
              return top?.closest(".hint-line, aside") || y + height > innerHeight + 12;
            }).length"""
        )
        assert shut == 0
        ada.page.get_by_role("button", name="Put the hint away").click()
        expect(ada.page.locator(".hinted")).to_have_count(0)


@pytest.mark.proof
def test_a_hint_names_a_price_to_begin_with(visit: Visit) -> None:
    with visit() as ada:
        luck = random.Random(3)
        price = ada.page.locator("[data-move-amount]")
        while not price.count():  # there are games in which nobody comes to trade
            ada.open_table("bijinx", seats=3, bots="regular", pace="brisk", start=True)
            while not price.count() and ada.act(luck):
                ada.page.locator(f":is({PLAYABLE}), [data-move-amount], .ending").first.wait_for(timeout=60_000)
        ada.page.get_by_role("button", name="Hint").click()
        line = ada.page.locator(".hint-line")
        expect(line).to_contain_text("My advice:")
        advised = re.search(r"(sell|buy)[^.]*?([\d,]+)\.", line.inner_text())
        if advised:  # and not to accept or refuse
            expect(price).to_have_value(advised[2].replace(",", ""))


def test_a_quiet_table_has_no_hints_and_no_chat(visit: Visit) -> None:
    """Where house rules forbid advice; and one touch of the Surplus makes no slip there."""
    with visit() as ada:
        ada.open_table("bunco", options={"mode": 1}, bots="newcomer", start=True)
        expect(ada.page.get_by_role("button", name="Hint")).to_have_count(0)
        ada.page.get_by_role("button", name="Chat").first.click()
        expect(ada.page.get_by_role("tabpanel")).to_contain_text("nobody is advised")
        expect(ada.page.get_by_role("textbox")).to_have_count(0)
        expect(ada.page.get_by_role("tab", name="Hint")).to_have_count(0)
        ada.page.keyboard.press("Escape")
        surplus, luck = ada.page.locator(".mine [data-place^='surplus:']"), random.Random(3)
        idle = ada.page.locator(".mine [data-source^='surplus:']:not([data-move])")  # cannot be played just now
        picked = ada.page.locator(".move.back")
        while surplus.locator(".card").count() < 2 or picked.count() or not idle.count():
            assert ada.act(luck)
            ada.page.locator(PLAYABLE).first.wait_for()
        idle.first.click()
        expect(ada.page.locator(".mine .takes")).not_to_have_count(0)


def test_a_drawer_that_does_not_come_takes_nothing_of_the_table(visit: Visit) -> None:
    with visit() as ada:
        ways: list[Route] = []
        ada.page.route("**/assets/Drawer-*.js", lambda way: ways.append(way))
        ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        rules = ada.page.get_by_role("button", name="Rules").first
        rules.click()
        ada.page.keyboard.press("Escape")  # whoever has waited long enough
        while not ways:
            ada.page.wait_for_timeout(20)
        ways[0].abort()
        ada.page.route("**/assets/Drawer-*.js", lambda way: way.abort())
        rules.click()
        expect(ada.page.get_by_role("alert")).to_contain_text("could not be loaded")
        expect(ada.page.locator(".hand .card-button").first).to_be_in_viewport()
        ada.page.unroute_all()
        rules.click()
        expect(ada.page.get_by_role("tabpanel")).to_be_visible()
        expect(ada.page.get_by_role("alert")).to_have_count(0)
        ada.page.get_by_role("tab", name="Log").focus()
        ada.page.keyboard.press("Escape")
        expect(ada.page.get_by_role("tabpanel")).to_have_count(0)
        expect(rules).to_be_focused()
        ada.page.get_by_label("More").click()
        ada.page.get_by_role("button", name="Seal").click()
        ada.page.get_by_role("button", name="Close").click()
        expect(ada.page.get_by_label("More")).to_be_focused()
        # That it was not there twice is what was wanted; the browser writes it down when it comes to it.
        ada.forgiven = ("ERR_FAILED",)


def test_a_move_can_be_taken_back(visit: Visit) -> None:
    """Both cards to the crib, one after the other, though the start card has been seen since."""
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        back = ada.page.get_by_role("button", name="Take back")
        expect(ada.page.get_by_label(re.compile(", Newcomer$")).get_by_label("4 cards")).to_be_visible()
        expect(back).to_be_disabled()
        ada.lay_two_away()
        expect(ada.page.locator(".hand .card-button")).to_have_count(4)
        for left in (5, 6):
            back.click()
            expect(ada.page.locator(".hand .card-button")).to_have_count(left)
        expect(back).to_be_disabled()


def test_one_move_is_sent_however_often_it_is_pressed(visit: Visit) -> None:
    with visit() as ada:
        ada.page.add_init_script(
            "window.said = []; const send = WebSocket.prototype.send;"
            "WebSocket.prototype.send = function (text) { said.push(JSON.parse(text).do); send.call(this, text); }"
        )
        ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        move = ada.page.locator(PLAYABLE).first
        move.wait_for()
        move.evaluate("(it) => { it.click(); it.click(); }")
        assert ada.page.evaluate("said.filter((what) => what === 'play').length") == 1


def test_what_cannot_be_played_says_why(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        luck, dimmed = random.Random(1), ada.page.locator(f"{ANSWERED} .hand .dimmed")
        ada.page.locator(PLAYABLE).first.wait_for()
        while not dimmed.count():
            ada.act(luck)
        why = dimmed.first.get_attribute("title")
        assert why
        dimmed.first.click(force=True)  # it calls itself disabled, and answers all the same
        expect(ada.page.locator(".bar .refusal")).to_have_text(why)


def test_a_hand_is_sorted_and_suits_have_colours(visit: Visit) -> None:
    with visit(fourColour=True) as ada:
        ada.open_table("bonanza", seats=3, bots="newcomer", start=True)
        suits = [suit for _, suit, _ in faces(ada.page)]
        assert suits == sorted(suits, key="CDHS".index)
        ada.page.get_by_role("button", name="Sort by rank").click()
        ranks = [rank for rank, _, _ in faces(ada.page)]
        assert ranks == sorted(ranks, key="23456789TJQKA".index)
        colours = {suit: colour for _, suit, colour in faces(ada.page)}
        assert len(set(colours.values())) == len(colours)


def faces(page: Page) -> list[tuple[str, str, str]]:
    """The cards in hand from left to right: rank, suit and the colour they are printed in; jokers apart."""
    found = page.locator(".hand .card-button").evaluate_all(
        "all => all.map(it => [...it.dataset.place.slice(5), it.querySelector('text').getAttribute('fill')])"
    )
    return [(rank, suit, colour) for rank, suit, colour in found if rank + suit != "JK"]


@pytest.mark.parametrize("wanted", [False, True])
def test_sounds_are_made_when_they_are_wanted(visit: Visit, wanted: bool) -> None:
    with visit(sound=wanted) as ada:
        ada.context.add_init_script(
            "const start = AudioBufferSourceNode.prototype.start; window.heard = 0;"
            "AudioBufferSourceNode.prototype.start = function () { window.heard += 1; start.call(this); }"
        )
        ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        hand, luck = ada.page.locator(".hand .card-button"), random.Random(1)
        held = hand.count()
        while hand.count() == held:  # the first touch may only hurry on how the deal began
            ada.act(luck)
        assert (ada.page.evaluate("window.heard") > 0) == wanted


def test_the_tab_says_whose_turn_it_is(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        expect(ada.page).to_have_title("Your turn · Cribbage")


def test_what_happens_is_read_aloud(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.lay_two_away()
        expect(ada.page.get_by_role("log")).to_contain_text("You lay")


def test_reload_in_mid_deal(visit: Visit) -> None:
    with visit() as ada:
        ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        ada.act(random.Random(3))
        ada.page.locator(PLAYABLE).first.wait_for()
        before = hand(ada.page)
        ada.page.reload()
        ada.page.locator(PLAYABLE).first.wait_for()
        assert hand(ada.page) == before


@pytest.mark.proof
def test_the_table_survives_a_lost_line(browser: Browser, tmp_path: Path) -> None:
    """The server goes away and comes back; the table stays readable, says so, and mends itself."""
    with open_room(tmp_path) as room:
        ada = Visitor(browser, room)
        ada.open_table("cribbage", bots="newcomer", start=True)
        ada.page.locator(PLAYABLE).first.wait_for()
        before = hand(ada.page)
    down = ada.page.get_by_text("The line is down.")
    expect(down).to_be_visible()
    assert hand(ada.page) == before
    with open_room(tmp_path, port=int(room.rsplit(":", 1)[1])):
        ada.page.evaluate("dispatchEvent(new Event('online'))")  # else it waits a little longer each time
        expect(down).not_to_be_visible(timeout=20_000)
        assert hand(ada.page) == before
        ada.lay_two_away()
        expect(ada.page.locator(".hand .card-button")).to_have_count(4)
        ada.forgiven = ("net::ERR_",)  # each call that found nobody
        with ada:
            pass


def test_two_people_by_link(visit: Visit) -> None:
    with visit("Ada") as ada, visit("Bob") as bob:
        table = ada.open_table("cribbage", options={"short_game": 1})
        sit_down_together(ada, bob, table)
        ada.page.get_by_role("button", name="Chat").click()
        ada.page.get_by_role("textbox", name="Say something").fill("Good luck!")
        ada.page.keyboard.press("Enter")
        bob.page.get_by_role("button", name="Chat").click()
        expect(bob.page.get_by_role("tabpanel")).to_contain_text("Good luck!")
        for one in (ada, bob):
            one.lay_two_away()
        expect(ada.page.locator(".hand .card-button")).to_have_count(4)
        bob.page.get_by_label("More").click()
        bob.page.get_by_role("button", name="Resign").click()
        bob.page.get_by_role("button", name="Yes", exact=True).click()
        expect(bob.page.locator(".ending")).to_contain_text("You have resigned.")
        ada.page.locator("[data-do=rematch]").click()
        ada.page.wait_for_url(lambda url: table not in url)
        bob.page.get_by_role("button", name="Go to the next table").click()
        bob.page.wait_for_url(lambda url: table not in url)


@pytest.mark.proof
def test_two_people_play_a_game_to_its_end(visit: Visit) -> None:
    with visit("Ada") as ada, visit("Bob") as bob:
        sit_down_together(ada, bob, ada.open_table("cribbage", options={"short_game": 1}))
        luck = random.Random(1)
        while not (ada.over and bob.over):
            for one in (ada, bob):
                play_on(luck, one)


def test_leaving_and_resigning(visit: Visit) -> None:
    """Whoever leaves finds the game again before the shelf and takes the seat back; resigning asks first."""
    with visit() as ada:
        table = ada.open_table("dixie", seats=3, bots="newcomer", start=True, pace="calm")
        page = ada.page
        page.locator(PLAYABLE).first.wait_for()
        page.get_by_label("More").click()
        page.get_by_role("button", name="Leave", exact=True).click()
        page.locator(f"a[href='/table/{table}']").click()
        page.get_by_role("button", name="Take my seat back").click()
        page.locator(PLAYABLE).first.wait_for()
        page.get_by_label("More").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="No", exact=True).click()
        assert not resigned(ada, table)
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes", exact=True).click()
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
        assert resigned(ada, table)


def resigned(ada: Visitor, table: str) -> bool:
    """Whether the house plays this visitor's cards on, for good."""
    return bool(ada.ask("GET", f"tables/{table}")["table"]["seats"][0]["resigned"])


def test_who_has_answered_a_sealed_call_sees_how_long_it_lasts(visit: Visit) -> None:
    """Both answer, and the call is still open: it closes when its time is over."""
    with visit("Ada") as ada, visit("Bob") as bob:
        sit_down_together(ada, bob, ada.open_table("bonanza", seats=2, pace="calm"))
        quiet = f"{ANSWERED} .bar:not(:has([role=timer])) :is([data-move=keep], [data-move=pass])"
        closing = [one.page.get_by_role("timer", name="Time to answer") for one in (ada, bob)]
        while not closing[0].is_visible():
            for one in (ada, bob):
                if one.page.locator(quiet).first.is_visible():
                    one.page.locator(quiet).first.click()
        for one in (ada, bob):
            one.page.locator(f"{ANSWERED} .bar [data-move=pass]").click()
            expect(one.page.locator(".bar")).to_contain_text("You have answered")
        for timer in closing:
            expect(timer).to_have_text(re.compile("[2-9]"))
        ada.check_access()
        expect(ada.page.locator(".bar [data-move=pass]")).to_be_visible(timeout=15_000)  # the next call


@pytest.mark.proof
def test_a_trade_between_two_people(visit: Visit) -> None:
    """One holds Bi, the other Jinx: an offer is written, read and accepted."""
    with visit("Ada") as ada, visit("Bob") as bob:
        sit_down_together(ada, bob, ada.open_table("bijinx", options={"hands": 10}))
        offering = play_until("[data-move-amount]", ada, bob)
        other = bob if offering is ada else ada
        sell = offering.page.get_by_role("button", name="offer to sell for")
        expect(sell).to_be_disabled()  # nothing is given for nothing by one press
        offering.page.locator("[data-move-amount]").fill("25")
        expect(sell).to_have_text("offer to sell for 25")
        sell.click()
        other.page.locator("[data-move=accept]").click()
        for one in (ada, bob):
            expect(one.page.get_by_role("log")).to_contain_text("25")


def play_on(luck: random.Random, one: Visitor) -> None:
    """Do something, if there is something to do."""
    one.touch(luck, patience_ms=20)


def play_until(wanted: str, *people: Visitor) -> Visitor:
    """Play on, at random, until somebody is offered what is wanted; says who."""
    luck = random.Random(1)
    for turn in range(MOST_TURNS):
        one = people[turn % len(people)]
        if one.page.locator(wanted).count():
            return one
        play_on(luck, one)
    raise AssertionError(f"nobody was ever offered {wanted}")


def hand(page: Page) -> list[str]:
    """The cards in hand, by name, in order."""
    names: list[str] = page.locator(".hand .card-button").evaluate_all("all => all.map(it => it.innerText)")
    return sorted(names)
