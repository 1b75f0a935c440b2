"""The fair deal in the browser: what it pinned down and saw is held against what the house opens afterwards."""

import hmac
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

import parlour
from parlour.table import record
from parlour.table.notes import compare, load_notes
from parlour.table.seal import Seal, hash_of
from parlour.table.table import Table
from parlour.table.verify import Uncertified, deal_again
from tests.browser.room import open_room
from tests.browser.visitor import PATIENCE_MS, Visitor, sit_down_together

Visit = Callable[..., Visitor]
BOBS = "sat on the mat 0123456789abcdef"


class LyingHouse:
    """What stands between a page and the room: it can change, hold back and make up what the page is told."""

    def __init__(self, page: Page) -> None:
        self.lies: dict[str, str] = {}  # what is told, and what the page is told instead
        self.silent_on = "nothing"  # a phase of which the page hears nothing
        self.about: Any = None  # the last that was truly told of the table
        self.heard: list[Any] = []  # what the page has said
        self.on_reveal: Callable[[], None] = lambda: None  # before the room hears of it
        page.route_web_socket("**/socket?*", self._stand_between)

    def _stand_between(self, socket: WebSocketRoute) -> None:
        self.page, room = socket, socket.connect_to_server()

        def say(said: str | bytes) -> None:
            frame = json.loads(said)
            if "about" in frame:
                self.about = {"type": "about", "about": frame["about"], "you": frame["you"]}
                if frame["about"]["phase"] == self.silent_on:
                    return
            self.tell(frame)

        def ask(said: str | bytes) -> None:
            self.heard.append(json.loads(said))
            if self.heard[-1]["do"] == "reveal":
                self.on_reveal()
            room.send(said)

        room.on_message(say)
        socket.on_message(ask)

    def tell(self, frame: Any) -> None:
        """Tell the page this, with all the lies."""
        text = json.dumps(frame, separators=(",", ":"))
        for true, lie in self.lies.items():
            text = text.replace(true, lie)
        self.page.send(text)

    def pretend(self, **about: Any) -> None:
        """Tell the page this of the table."""
        self.tell(self.about | {"about": self.about["about"] | about})

    def said(self, what: str) -> list[Any]:
        """What the page has said of one kind."""
        return [said for said in self.heard if said["do"] == what]


def do(visitor: Visitor, table: str, what: str, **more: Any) -> None:
    """Ask for something at a table, without a page."""
    visitor.ask("POST", f"tables/{table}/do", {"do": what, **more})


def sit_down(ada: Visitor, bob: Visitor) -> str:
    """Ada's page opens a table where Bob sits too, who has no page."""
    table = ada.open_table("dixie", seats=2)
    bob.introduce()
    do(bob, table, "sit")
    return table


def begin_the_round(ada: Visitor, bob: Visitor) -> str:
    """Ada's page starts and pledges; Bob has yet to."""
    table = sit_down(ada, bob)
    ada.page.get_by_role("button", name="Deal the cards").click()
    expect(ada.page.get_by_text("Waiting for Bob")).to_be_visible()
    return table


def end_the_round(ada: Visitor, bob: Visitor, table: str, text: str = BOBS) -> None:
    """Bob pledges, Ada's page reveals, Bob reveals: the cards are dealt."""
    do(bob, table, "pledge", hash=hash_of(text))
    revealed_by(ada)
    do(bob, table, "reveal", text=text)
    ada.page.locator(".table").wait_for()


def revealed_by(ada: Visitor) -> None:
    """Wait until the room has Ada's text: it waits for Bob again, who has pledged."""
    table = ada.page.url.rpartition("/")[2]
    for _ in range(PATIENCE_MS // 50):
        entropy = ada.ask("GET", f"tables/{table}")["table"]["entropy"]
        if any(each["seat"] == 0 and each["text"] for each in entropy):
            return
        ada.page.wait_for_timeout(50)
    raise AssertionError("Ada's page does not reveal")


def line(page: Page, says: str) -> Any:
    """The line of the seal's page about one check."""
    return page.get_by_role("listitem").filter(has_text=says)


def twice(seal: dict[str, Any]) -> dict[str, Any]:
    """A seal that has Ada's text two times, and not Bob's; it agrees with itself."""
    added = [seal["entropy"][0]] * 2
    key = hmac.digest(bytes.fromhex(seal["secret"]), f"0:{added[0]['text']}\n".encode() * 2, "sha256")
    return seal | {"entropy": added, "key": key.hex(), "shuffles": dealt_from(key, seal)}


def dealt_from(key: bytes, seal: dict[str, Any]) -> list[Any]:
    """The shuffles of a seal as they would be with this key."""
    return [
        each | {"order": deal_again(key, each["number"], each["cards"])[: len(each["order"])]}
        for each in seal["shuffles"]
    ]


def forged(seal: dict[str, Any], secret: str = "", **texts: str) -> dict[str, Any]:
    """A seal that agrees with itself: another secret or other texts, and all that follows from them."""
    added = [each | {"text": texts.get(f"seat{each['seat']}", each["text"])} for each in seal["entropy"]]
    made = Seal(bytes.fromhex(secret or seal["secret"]), {each["seat"]: each["text"] for each in added})
    entropy = [each | {"hash": hash_of(each["text"])} for each in added]
    return seal | {
        "commitment": made.commitment, "secret": made.secret.hex(), "key": made.key.hex(), "entropy": entropy,
        "shuffles": dealt_from(made.key, seal),
    }  # fmt: skip


def test_the_opened_seal_is_held_against_what_this_browser_saw(visit: Visit, tmp_path: Path) -> None:
    with visit("Ada") as ada, visit("Bob") as bob:
        table = ada.open_table("cribbage")
        ada.stir("the cat sat")
        table = ada.ask("POST", f"tables/{table}/do", {"do": "link"})["link"].rpartition("/")[2]
        ada.page.wait_for_url(f"**/table/{table}")  # and what was pinned down goes along
        sit_down_together(ada, bob, table)
        bob.ask("POST", f"tables/{table}/do", {"do": "resign"})
        page = ada.go(f"/table/{table}/seal")
        expect(page.locator("[data-right=true]")).to_contain_text("All is well")
        for check in (
            "the one that this browser saw at first",
            "What this browser added",
            "was pledged before",
            "tells",
        ):
            expect(page.get_by_role("listitem").filter(has_text=check)).to_contain_text("right")
        ada.check_access()
        seal, told = ada.ask("GET", f"tables/{table}/seal"), ada.ask("GET", f"tables/{table}/events")
        assert seal["entropy"][0]["text"].startswith("the cat sat ")
        assert [hash_of(each["text"]) for each in seal["entropy"]] == [each["hash"] for each in seal["entropy"]]
        keep_and_compare(ada, tmp_path)

        says = json.loads(json.dumps(told))
        next(event for event in says["events"] if event["cards"])["cards"][0] = "QH"
        found_out(ada, "seal", forged(seal, secret="11" * 32), "the one that this browser saw at first")
        found_out(ada, "seal", forged(seal, seat0="the dog sat"), "What this browser added")
        found_out(ada, "seal", forged(seal, seat1="made to fit"), "was pledged before")
        found_out(ada, "seal", twice(seal), "was pledged before")
        found_out(ada, "seal", seal | {"shuffles": []}, "none was stacked")
        found_out(ada, "seal", seal | {"shuffles": seal["shuffles"][1:]}, "none was stacked")
        found_out(ada, "seal", seal | {"stacked": True}, "none was stacked")
        found_out(ada, "events", says, "as this browser saw it")


def keep_and_compare(ada: Visitor, folder: Path) -> None:
    """Record and notes, as the page saves them, agree by the rules."""
    for name in ("Save the record", "Save what this browser saw"):
        with ada.page.expect_download() as saving:
            ada.page.get_by_role("link", name=name).click()
        saving.value.save_as(folder / saving.value.suggested_filename)
    notes = load_notes(folder / "notes.json")
    assert notes.people == [0, 1]
    assert compare(record.load(folder / "record.json", parlour.game), notes) > 0
    assert notes.text.startswith("the cat sat ")
    assert set(notes.hashes) == {0, 1}


def found_out(ada: Visitor, path: str, answer: Any, check: str) -> None:
    """The house answers something else: the page says what is wrong."""

    def lie(route: Route) -> None:
        route.fulfill(json=answer)

    ada.page.route(f"**/{path}?*", lie)
    ada.page.reload()
    expect(ada.page.locator("[data-right=false]")).to_contain_text("does not agree")
    expect(ada.page.get_by_role("listitem").filter(has_text=check)).to_contain_text("WRONG")
    ada.page.unroute(f"**/{path}?*", lie)


def test_what_the_page_does_not_certify(visit: Visit) -> None:
    """A record with a valid seal and stacked decks; one without a seal. Of one that agrees with itself this browser
    saw nothing when it was played."""
    game, seal = parlour.game("cribbage"), Seal(bytes(range(32)), {0: "the cat", 1: "sat"})
    with visit() as ada:
        ada.introduce()
        for table, right, says in (
            (Table(game, seal=seal, decks=[list(range(52, 0, -1))]), "false", "stacked by hand. It is not certified."),
            (Table(game, seed=1), "false", "has no seal"),
            (Table(game, seal=seal), "false", "No round of hashes was held"),
            (Table(game, seal=seal), "false", "This browser was not there before the deal."),
            (Table(game, seal=Seal(bytes(32))), "false", "the house alone chose the key"),
        ):
            kept = ada.ask("POST", "records", json.loads(record.write(table)))["table"]["id"]
            page = ada.go(f"/table/{kept}/seal")
            expect(page.locator(f"[data-right={right}]")).to_be_visible()
            expect(page.get_by_text(says)).to_be_visible()


def test_a_house_that_lies_before_the_deal(browser: Browser, tmp_path: Path) -> None:
    """It shows another seal than before; it says that this browser did not answer, which it did."""
    with open_room(tmp_path, program="tests.server.hurried", ROUND_MS="1500") as room, Visitor(browser, room) as ada:
        table = ada.open_table("dixie", seats=2)
        with Visitor(browser, room, "Bob") as bob:
            bob.introduce()
            bob.ask("POST", f"tables/{table}/do", {"do": "sit"})  # and there he sits, and never answers
        commitment = ada.ask("GET", f"tables/{table}")["table"]["commitment"]
        ada.page.get_by_role("button", name="Deal the cards").click()
        expect(ada.page.get_by_text("Waiting for Bob")).to_be_visible()
        expect(ada.page.get_by_role("alert")).to_have_text("Nothing was dealt: no answer in time from Bob.")

        house = LyingHouse(ada.page)
        house.lies['"undealt":{"seats":[1]'] = '"undealt":{"seats":[0]'
        ada.page.reload()
        expect(ada.page.get_by_role("alert")).to_contain_text("your browser did answer in time")
        house.lies[commitment] = "1" * 64
        ada.page.reload()
        expect(ada.page.get_by_text("WRONG: this is not the seal")).to_be_visible()
        other = ada.ask("POST", "tables", {"game": "dixie", "seats": 2})["table"]
        house.lies[other["commitment"]] = ""  # and would choose it when it has heard Ada's text
        ada.page.goto(f"{room}/table/{other['id']}")
        expect(ada.page.get_by_text("WRONG: this is not the seal")).to_be_visible()
        expect(ada.page.locator("[data-do=start]")).to_have_count(0)


@pytest.mark.proof
def test_a_house_that_shows_another_hash_once_it_knows_the_text(visit: Visit, tmp_path: Path) -> None:
    """It takes Ada's text, and then says that Bob had pledged something else. The seal agrees with itself."""
    with visit("Ada") as ada, visit("Bob") as bob:
        house = LyingHouse(ada.page)
        table = begin_the_round(ada, bob)
        house.lies[hash_of(BOBS)] = hash_of("what Bob had pledged")

        def show_another() -> None:
            house.lies.clear()
            house.pretend()

        house.on_reveal = show_another
        end_the_round(ada, bob, table)
        expect(ada.page.get_by_role("alert")).to_contain_text("the house has changed what was pledged")
        ada.check_access()
        do(bob, table, "resign")
        page = ada.go(f"/table/{table}/seal")
        expect(page.locator("[data-right=false]")).to_contain_text("does not agree")
        expect(line(page, "was pledged before")).to_contain_text("WRONG")
        expect(line(page, "The house stood by")).to_contain_text("WRONG")
        expect(line(page, "What this browser added")).to_contain_text("right")
        with pytest.raises(Uncertified, match="the text of player 2 is not the one whose hash you saw"):
            keep_and_compare(ada, tmp_path)


@pytest.mark.proof
def test_a_house_that_holds_no_round(visit: Visit, tmp_path: Path) -> None:
    """It pledges and reveals for Ada, whose page hears nothing of it: as if she had done so on another device."""
    with visit("Ada") as ada, visit("Bob") as bob:
        house = LyingHouse(ada.page)
        house.silent_on = "sealing"
        table = ada.open_table("dixie", seats=2)
        bob.introduce()
        do(bob, table, "sit")
        do(ada, table, "start")
        for visitor, text in ((ada, "made up"), (bob, BOBS)):
            do(visitor, table, "pledge", hash=hash_of(text))
        for visitor, text in ((ada, "made up"), (bob, BOBS)):
            do(visitor, table, "reveal", text=text)
        ada.page.locator(".table").wait_for()
        do(bob, table, "resign")
        page = ada.go(f"/table/{table}/seal")
        expect(page.locator("[data-right=false]")).to_contain_text("this browser cannot certify the deal")
        expect(page.get_by_text("a text for your seat that this browser did not add")).to_be_visible()
        ada.check_access()
        with pytest.raises(Uncertified, match="a text for your seat that you did not add"):
            keep_and_compare(ada, tmp_path)
        seal = ada.ask("GET", f"tables/{table}/seal")
        bare = Seal(bytes.fromhex(seal["secret"]))
        none = seal | {"entropy": [], "key": bare.key.hex(), "shuffles": dealt_from(bare.key, seal)}
        page.route("**/seal?*", lambda route: route.fulfill(json=none))
        page.reload()
        expect(page.get_by_text("No round of hashes was held")).to_be_visible()
        expect(page.locator("[data-right=false]")).to_contain_text("this browser cannot certify the deal")


@pytest.mark.proof
def test_a_house_that_goes_back_to_the_lobby(visit: Visit) -> None:
    """It has Ada's text, and says that nothing was dealt: what was pinned down stays. And so when cards were dealt,
    and when it says that Ada sits elsewhere."""
    with visit("Ada") as ada, visit("Bob") as bob:
        house = LyingHouse(ada.page)
        table = begin_the_round(ada, bob)
        do(bob, table, "pledge", hash=hash_of(BOBS))
        revealed_by(ada)
        house.pretend(phase="lobby", entropy=[], undealt={"seats": [1], "says": "Nothing was dealt."})
        expect(ada.page.get_by_role("alert")).to_have_text("Nothing was dealt.")
        do(bob, table, "reveal", text=BOBS)
        ada.page.locator(".table").wait_for()
        house.tell(house.about | {"you": house.about["you"] | {"seat": 1}})
        for phase in ("lobby", "sealing"):
            house.pretend(phase=phase, entropy=[])
            expect(ada.page.get_by_role("alert")).to_contain_text("the cards were dealt here")
        expect(ada.page.get_by_role("button", name="Deal the cards")).to_have_count(0)
        assert len(house.said("pledge")) == 1
        do(bob, table, "resign")
        page = ada.go(f"/table/{table}/seal")
        expect(page.locator("[data-right=true]")).to_contain_text("All is well")
        seal = ada.ask("GET", f"tables/{table}/seal")
        found_out(ada, "seal", forged(seal, seat0="made up", seat1="to fit"), "What this browser added")
        found_out(ada, "seal", forged(seal, seat1=seal["entropy"][0]["text"]), "was pledged before")


@pytest.mark.proof
def test_a_text_that_was_shown_is_never_pledged_again(visit: Visit) -> None:
    """The house takes Ada's text and begins another round: not before Ada was told that nothing was dealt, and then
    it gets another text."""
    with visit("Ada") as ada, visit("Bob") as bob:
        house = LyingHouse(ada.page)
        table = begin_the_round(ada, bob)
        do(bob, table, "pledge", hash=hash_of(BOBS))
        revealed_by(ada)
        house.pretend(entropy=[])
        house.pretend(phase="lobby", entropy=[], undealt={"seats": [1], "says": "Nothing was dealt."})
        expect(ada.page.get_by_role("alert")).to_have_text("Nothing was dealt.")
        assert len(house.said("pledge")) == 1
        house.pretend(entropy=[])
        expect(ada.page.get_by_text("The deal is being sealed.")).to_be_visible()
        do(bob, table, "reveal", text=BOBS)
        ada.page.locator(".table").wait_for()
        first, second = house.said("pledge")
        assert first["hash"] != second["hash"]
        assert [hash_of(said["text"]) for said in house.said("reveal")] == [first["hash"]]
        do(bob, table, "resign")
        page = ada.go(f"/table/{table}/seal")
        expect(page.locator("[data-right=false]")).to_contain_text("this browser cannot certify the deal")
        expect(page.get_by_text("a text for your seat that this browser did not add")).to_be_visible()
        expect(page.get_by_text("Once this browser showed its text")).to_be_visible()


def test_a_round_that_truly_comes_to_nothing(visit: Visit) -> None:
    """Bob gets up when he has seen Ada's text. They hold another round, with other texts; Ada has two windows open."""
    with visit("Ada") as ada, visit("Bob") as bob, visit("Eve") as eve:
        house = LyingHouse(ada.page)  # which tells no lie
        table = sit_down(ada, bob)
        other = ada.context.new_page()
        other.goto(ada.page.url)
        eve.introduce()
        eve.page.goto(ada.page.url)
        ada.page.get_by_role("button", name="Deal the cards").click()
        expect(ada.page.get_by_text("Waiting for Bob")).to_be_visible()
        expect(eve.page.get_by_text("The deal is being sealed")).to_be_visible()
        do(bob, table, "pledge", hash=hash_of(BOBS))
        revealed_by(ada)
        do(bob, table, "leave")
        for page in (ada.page, other):
            expect(page.get_by_role("alert")).to_contain_text("Bob")
        do(bob, table, "sit")
        ada.page.get_by_role("button", name="Deal the cards").click()
        expect(ada.page.get_by_text("Waiting for Bob")).to_be_visible()
        end_the_round(ada, bob, table, "and another text of Bob's")
        hashes = [said["hash"] for said in house.said("pledge")]
        assert len(set(hashes)) == len(hashes) == 2
        for page in (ada.page, other):
            page.locator(".table").wait_for()
            expect(page.get_by_role("alert")).to_have_count(0)
        do(bob, table, "resign")
        page = ada.go(f"/table/{table}/seal")
        expect(page.locator("[data-right=true]")).to_contain_text("All is well")
        expect(page.get_by_text("Once this browser showed its text")).to_be_visible()
        page = eve.go(f"/table/{table}/seal")
        expect(page.locator("[data-right=false]")).to_contain_text("this browser cannot certify the deal")
        expect(page.get_by_text("Nothing of this browser's is in the key")).to_be_visible()
        expect(line(page, "was pledged before")).to_contain_text("right")
