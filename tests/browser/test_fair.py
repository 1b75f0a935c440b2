"""The fair deal in the browser: what it pinned down and saw is held against what the house opens afterwards."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Route, WebSocketRoute, expect

import parlour
from parlour.table import record
from parlour.table.notes import compare, load_notes
from parlour.table.seal import Seal, hash_of
from parlour.table.table import Table
from parlour.table.verify import deal_again
from tests.browser.room import open_room
from tests.browser.visitor import Visitor, sit_down_together

Visit = Callable[..., Visitor]


def forged(seal: dict[str, Any], secret: str = "", **texts: str) -> dict[str, Any]:
    """A seal that agrees with itself: another secret or other texts, and all that follows from them."""
    added = [each | {"text": texts.get(f"seat{each['seat']}", each["text"])} for each in seal["entropy"]]
    made = Seal(bytes.fromhex(secret or seal["secret"]), {each["seat"]: each["text"] for each in added})
    shuffles = [
        each | {"order": deal_again(made.key, each["number"], each["cards"])[: len(each["order"])]}
        for each in seal["shuffles"]
    ]
    entropy = [each | {"hash": hash_of(each["text"])} for each in added]
    return seal | {
        "commitment": made.commitment, "secret": made.secret.hex(), "key": made.key.hex(), "entropy": entropy,
        "shuffles": shuffles,
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
    assert notes.text.startswith("the cat sat ")
    assert set(notes.hashes) == {0, 1}
    assert compare(record.load(folder / "record.json", parlour.game), notes) > 0


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
    """A record with a valid seal and stacked decks; one without a seal. One of old is checked as what it is."""
    game, seal = parlour.game("cribbage"), Seal(bytes(range(32)), {0: "the cat", 1: "sat"})
    with visit() as ada:
        ada.introduce()
        for table, right, says in (
            (Table(game, seal=seal, decks=[list(range(52, 0, -1))]), "false", "stacked by hand. It is not certified."),
            (Table(game, seed=1), "false", "has no seal"),
            (Table(game, seal=seal), "true", "No round of hashes was held"),
            (Table(game, seal=Seal(bytes(32))), "true", "the house alone chose the key"),
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

        lies = {'"undealt":{"seats":[1]': '"undealt":{"seats":[0]'}

        def lying(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()

            def say(said: str | bytes) -> None:
                text = str(said)
                for true, lie in lies.items():
                    text = text.replace(true, lie)
                socket.send(text)

            server.on_message(say)

        ada.page.route_web_socket("**/socket?*", lying)
        ada.page.reload()
        expect(ada.page.get_by_role("alert")).to_contain_text("your browser did answer in time")
        lies[commitment] = "1" * 64
        ada.page.reload()
        ada.page.get_by_text("The fair-deal seal").click()
        expect(ada.page.get_by_text("WRONG: this is not the seal")).to_be_visible()
