"""Figures of one's own: what they say is what was played, and they go with whoever they are of."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

import parlour
from parlour.table import record
from parlour.table.figures import figures_of, summed
from parlour.words.grammar import LANGUAGES
from parlour.words.speech import words_for
from tests.server.rooms import Person, Room, begin

Meet = Callable[[str], Person]


def play(person: Person, bots: str = "newcomer", seed: int = 1, undo: bool = False) -> str:
    """A game of Cribbage against a bot, to its end."""
    about = person.open_table(game="cribbage", bots=bots, pace="instant", start=True)

    async def scene() -> None:
        async with person.sit_at(about["id"]) as seat:
            luck = random.Random(seed)
            if undo:
                await seat.play_on(luck, 1)
                assert (await seat.say("undo", step=seat.step))["ok"]
                await seat.until(lambda: bool(seat.moves()))
            await seat.play_on(luck)

    asyncio.run(scene())
    table: str = about["id"]
    return table


def resign(person: Person, game: str = "cribbage", bots: str = "expert") -> str:
    table: str = person.open_table(game=game, bots=bots, pace="instant", start=True)["id"]
    person.do(table, do="resign")
    return table


def cribbage_of(person: Person, **more: Any) -> Any:
    return next(each for each in person.get("/api/figures", **more)["games"] if each["game"] == "cribbage")


def test_they_are_what_was_played(the_room: Room, meet: Meet) -> None:
    ada = meet("Ada")
    assert ada.get("/api/figures")["games"] == []
    tables = [play(ada), resign(ada), play(ada, seed=2)]
    documents = [ada.get(f"/api/tables/{table}/record") for table in tables]
    found = cribbage_of(ada)
    wins = [document["result"]["places"][0] == 1 if "result" in document else False for document in documents]
    tally = found["tally"]
    assert (tally["games"], tally["won"]) == (3, sum(wins))
    assert tally["streak"] == (1 if wins[2] else 0)
    assert [(point["table"], point["won"]) for point in found["points"]] == list(zip(tables, wins, strict=True))
    assert found["points"][-1]["share"] == round(sum(wins) / 3, 4)
    against = {each["who"]: each["tally"] for each in found["against"]}
    assert {who: tally["games"] for who, tally in against.items()} == {"Newcomer": 2, "Expert": 1}
    assert against["Newcomer"]["won"] == wins[0] + wins[2]

    hands = [hand for document in documents for hand in hands_of(document)]
    said = {each["name"]: each["value"] for each in found["figures"]}
    assert said["best_hand"] == str(max(hands))
    assert said["average_hand"] == f"{sum(hands) / len(hands):.1f}"
    french = cribbage_of(ada, language="fr")["figures"]
    assert ("main moyenne", said["average_hand"].replace(".", ",")) in [
        (each["says"], each["value"]) for each in french
    ]

    with sqlite3.connect(the_room.data / "room.sqlite") as kept:  # as it was noted before there were figures
        ((text,),) = kept.execute("SELECT body FROM listings WHERE table_id = ?", [tables[0]]).fetchall()
        before = {
            name: part for name, part in json.loads(text).items() if name in ("chairs", "guests", "changed", "result")
        }
        kept.execute("UPDATE listings SET body = ? WHERE table_id = ?", [json.dumps(before), tables[0]])
    assert cribbage_of(ada) == found


def hands_of(document: dict[str, Any]) -> list[int]:
    """What the first seat's hands counted, by the items told; one that went out was not counted to its end."""
    hands: list[int] = []
    own, points = False, 0
    for event in record.read(json.dumps(document), parlour.game).events:
        if event.name in ("show_hand", "show_crib"):
            own, points = event.name == "show_hand" and event.seat == 0, 0
        elif event.name in ("fifteen", "pair", "run", "flush", "nob"):
            points += event.amount
        elif event.name == "counted" and own:
            hands.append(points)
    return hands


def test_what_does_not_count_does_not(meet: Meet) -> None:
    ada = meet("Ada")
    undone = play(ada, undo=True)
    ada.post("/api/records", ada.get(f"/api/tables/{resign(ada)}/record"))
    again = ada.post(f"/api/tables/{undone}/play_on", {"moves": 3, "seat": 0})["table"]["id"]
    ada.do(again, do="resign")
    found = cribbage_of(ada)
    assert found["tally"]["games"] == 1, "neither what was brought in, nor what went on from the middle of another"
    assert found["taken_back"] == 1


def test_reviews_tell_what_decisions_cost(the_room: Room, meet: Meet) -> None:
    ada = meet("Ada")
    table = play(ada, seed=3)
    assert cribbage_of(ada)["tally"]["cost"] is None
    review = ada.get(f"/api/tables/{table}/review", level="expert")
    mine = [judged for judged in review["decisions"] if judged["seat"] == 0]
    tally = cribbage_of(ada)["tally"]
    assert tally["reviewed"] == 1
    assert tally["cost"] == pytest.approx(review["costs"][0] / len(mine), abs=1e-4)
    assert cribbage_of(ada)["points"][0]["cost"] == pytest.approx(tally["cost"], abs=1e-4)

    with sqlite3.connect(the_room.data / "room.sqlite") as kept:
        kept.execute("UPDATE reviews SET body = '[[0.5, 1], [0, 1]]' WHERE table_id = ?", [table])
    ada.get(f"/api/tables/{table}/review", level="expert")
    assert cribbage_of(ada)["tally"]["cost"] == 0.5, "it was noted when it was made, and not each time it is looked at"


def test_a_partner_is_no_opponent(meet: Meet) -> None:
    ada = meet("Ada")
    short, bots = {"partners": 1, "hands": 1}, {"1": "newcomer", "2": "regular", "3": "newcomer"}
    table = ada.open_table(game="bijinx", seats=4, options=short, bots=bots, pace="instant", start=True)["id"]

    async def scene() -> None:
        async with ada.sit_at(table) as seat:
            await seat.play_on(random.Random(1))

    asyncio.run(scene())
    (found,) = ada.get("/api/figures")["games"]
    assert [each["who"] for each in found["against"]] == ["Newcomer"]


def test_people_are_called_as_they_are_now_until_they_are_forgotten(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.open_table(game="dixie", seats=2)["id"]
    bob.do(table, do="sit")
    begin(table, [ada, bob])
    bob.do(table, do="resign")
    (found,) = ada.get("/api/figures")["games"]
    assert [(each["who"], each["person"], each["tally"]["won"]) for each in found["against"]] == [("Bob", True, 1)]
    bob.post("/api/me", {"name": "Robert"})
    (found,) = ada.get("/api/figures")["games"]
    assert found["against"][0]["who"] == "Robert"
    assert bob.http.delete("/api/me").status_code == 200
    (found,) = ada.get("/api/figures")["games"]
    assert found["against"] == []
    assert found["tally"]["games"] == 1


@pytest.mark.parametrize("name", parlour.shelf.GAMES)
def test_every_figure_has_its_words_and_its_events(name: str) -> None:
    game = parlour.game(name)
    for figure in figures_of(game):
        for language in LANGUAGES:
            assert f"figure/{figure.name}" in words_for(game, language).phrases
    assert summed(game, [], 2) == [{}, {}]
