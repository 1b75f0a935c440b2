"""Progressive Bunco with partners, as printed: read off the log of an evening that a real room has held."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from parlour.server.evenings.evening import Evening
from parlour.server.protocol.evening_entries import Dealt, Ended, Rung, from_json
from parlour.server.protocol.evenings import MOST_PEOPLE
from parlour.server.store.evenings import EveningEntry
from tests.server.guests import Guest, plan, wish
from tests.server.rooms import Person, Room, room

SEATS, GAMES = 4, 3
PAIRS = [(0, 2), (1, 3)]  # who sits opposite plays together


def log_of(data: Path, evening: str) -> list[EveningEntry]:
    with closing(sqlite3.connect(data / "room.sqlite")) as database:
        rows = database.execute(
            "SELECT number, at, body FROM evening_log WHERE evening_id = ? ORDER BY number", [evening]
        )
        return [EveningEntry(evening, number, at, from_json(json.loads(body))) for number, at, body in rows]


def test_partners_as_printed(data: Path) -> None:
    """BUNCO-51 to 54: all cease, the pair with the fewest cards earns a punch each and moves up together."""
    with room(data) as opened, Person(opened.url, "Ann") as ann, Person(opened.url, "Ben") as ben:
        rules = {"short": 1, "partners": 1}
        quick = {"pace": "instant", "rest": 0, "clock": 10, "level": "newcomer"}
        ident = plan(ann, game="bunco", games=GAMES, seats=SEATS, options=rules, **quick)["id"]
        for person in (ann, ben):
            wish(person, ident, "come")
        wish(ann, ident, "begin")
        guests = [Guest(person, ident, number) for number, person in enumerate((ann, ben))]

        async def hold() -> None:
            await asyncio.wait_for(asyncio.gather(*(guest.attend(opened) for guest in guests)), 180)

        asyncio.run(hold())
        shown = ann.get(f"/api/evenings/{ident}")["evening"]
        figures = ann.get("/api/figures")["games"]
    entries = log_of(data, ident)
    evening = Evening(ident)
    for entry in entries:
        evening.apply(entry)
    assert [len(each.tables) for each in evening.rounds] == [2] * GAMES
    bells = [entry.body.table for entry in entries if isinstance(entry.body, Rung)]
    for number, game in enumerate(evening.rounds):
        won = [pair_that_won(outcome) for outcome in game.outcomes]
        endings = [outcome["ending"] for outcome in game.outcomes]
        assert all(endings)
        assert bells[number] == -1 or endings[bells[number]] == "won", "the bell is rung by whoever is out"
        if number + 1 < GAMES:
            assert evening.rounds[number + 1].seating == moved_up(game.seating, won)
    hers = [
        outcome["ending"]
        for game in evening.rounds
        for table, outcome in zip(game.seating, game.outcomes, strict=True)
        if evening.people[0] in table
    ]
    played_out = sum(ending != "bell" for ending in hers)
    assert sum(each["tally"]["games"] for each in figures) == played_out, "what the bell stopped counts here alone"
    punches = {player: card.won for player, card in evening.cards.items()}
    assert sum(punches.values()) == 2 * 2 * GAMES, "a punch for each of the pair at each table"
    ended = next(entry.body for entry in entries if isinstance(entry.body, Ended))
    assert len(ended.winners) == 2, "partners win together"
    assert max(punches[player] for player in ended.winners) == max(punches.values())
    assert len(shown["winners"]) == 2
    assert sum(isinstance(entry.body, Dealt) for entry in entries) == GAMES


def pair_that_won(outcome: Any) -> tuple[int, ...]:
    """The pair with the fewest cards left; where both have as many, the one whose cut was higher."""
    left = {pair: sum(outcome["scores"][seat] for seat in pair) for pair in PAIRS}
    won = tuple(outcome["won"])
    assert won in PAIRS
    assert left[won] == min(left.values())
    assert bool(outcome["cuts"]) == (len(set(left.values())) == 1), "they cut where they tie, and only there"
    assert all(set(cut) == {"0", "1"} for cut in outcome["cuts"]), "a pair cuts once"
    return won


def moved_up(seating: list[list[str]], won: list[tuple[int, ...]]) -> list[list[str]]:
    """Each pair that won in the seats of the one that won at the next table, the last table's at the first."""
    moved = [list(table) for table in seating]
    for table, pair in enumerate(won):
        there = (table + 1) % len(seating)
        for seat, free in zip(pair, won[there], strict=True):
            moved[there][free] = seating[table][seat]
    return moved


def test_so_many_people_and_no_more(meet: Callable[[str], Person], the_room: Room) -> None:
    """Sixty may be there; somebody who goes home makes room."""
    ann = meet("Ann")
    ident = plan(ann, game="bunco")["id"]
    with httpx.Client(base_url=the_room.url, timeout=60) as line:  # one for them all: each of his own would take long

        def someone(number: int) -> dict[str, str]:
            found = line.post("/api/me", json={"name": f"P{number}"})
            line.cookies.clear()
            return {"cookie": f"parlour={found.cookies['parlour']}"}

        def wishes(who: dict[str, str], do: str) -> httpx.Response:
            while (answer := line.post(f"/api/evenings/{ident}/do", json={"do": do}, headers=who)).status_code == 429:
                time.sleep(0.2)
            return answer

        people = [someone(number) for number in range(MOST_PEOPLE + 1)]
        for person in people[:-1]:
            assert wishes(person, "come").status_code == 200
        assert wishes(people[-1], "come").json()["error"]["code"] == "taken"
        wishes(people[1], "go")
        assert len(wishes(people[-1], "come").json()["evening"]["players"]) == MOST_PEOPLE
        assert wishes(people[1], "come").status_code == 409
