"""An evening without a server: who sits where, what is due, and a log that says it all."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.server.evenings import round_robin
from parlour.server.evenings.due import Stands, Step, due
from parlour.server.evenings.evening import Evening
from parlour.server.evenings.party import party_of, seats_of
from parlour.server.evenings.seating import is_bot, next_seating
from parlour.server.evenings.setting import outcome
from parlour.server.protocol.entries import to_json
from parlour.server.protocol.evening_entries import (
    Body,
    Came,
    Counted,
    Dealt,
    Ended,
    Paused,
    Planned,
    Rung,
    Went,
    from_json,
)
from parlour.server.store.evenings import EveningEntry

BUNCO, CRIBBAGE = parlour.game("bunco"), parlour.game("cribbage")


def begun(game: Any, people: int, seats: int, games: int = 3) -> Evening:
    evening = Evening("e")
    options = game.choose(seats, {})
    write(evening, Planned("host", game.name, options, seats, games, "regular", 60, "instant", 10))
    for number in range(people):
        write(evening, Came(f"p{number}"))
    return evening


def write(evening: Evening, body: Body, at: int = 0) -> None:
    """As it would be written down and read again."""
    evening.apply(EveningEntry("e", evening.number + 1, at, from_json(to_json(body))))


def deal(evening: Evening, luck: random.Random) -> list[list[str]]:
    past = [each.seating for each in evening.played]
    seating = next_seating(evening.party, past, evening.won, evening.present, evening.seats, luck)
    tables: Any = [{"table": f"t{number}", "players": players} for number, players in enumerate(seating)]
    write(evening, Dealt(tables, []))
    return seating


def play(evening: Evening, luck: random.Random) -> None:
    """Every table comes out somehow."""
    results = []
    for table in evening.rounds[-1].seating:
        scores = [luck.randrange(1, 5) for _ in table]
        places = [1 + sum(other < score for other in scores) for score in scores]
        results.append(outcome(evening, len(table), {"scores": scores, "places": places, "ending": "won"}))
    write(evening, Rung(0))
    write(evening, Counted(results))


def meetings(seatings: list[list[list[str]]]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for each in seatings for table in each for pair in combinations(table, 2))


@given(st.integers(2, 16))
def test_round_robin_of_pairs_is_one(players: int) -> None:
    """Everybody meets everybody once before anybody meets twice."""
    evening = begun(CRIBBAGE, players, 2, games=20)
    luck = random.Random(players)
    seatings = []
    everybody = players + players % 2
    for _ in range(everybody - 1):
        seatings.append(deal(evening, luck))
        play(evening, luck)
    assert set(meetings(seatings).values()) == {1}
    assert len(meetings(seatings)) == everybody * (everybody - 1) // 2


@settings(deadline=None)
@given(st.integers(3, 30), st.integers(3, 5), st.randoms(use_true_random=False))
def test_company_is_spread(people: int, seats: int, luck: random.Random) -> None:
    """At larger tables nobody is always with the same, as long as there are others; and everybody plays every game."""
    seatings: list[list[list[str]]] = []
    names = [f"p{number}" for number in range(people)]
    for _ in range(4):
        seatings.append(next_seating(round_robin, seatings, [], names, seats, luck))
        seated = [player for table in seatings[-1] for player in table]
        assert len(set(seated)) == len(seated)
        assert {player for player in seated if not is_bot(player)} == set(names)
        assert {len(table) for table in seatings[-1]} == {seats}
        assert len(seatings[-1]) == -(-people // seats), "no more bots than it takes"
    if people >= seats * seats:
        assert max(meetings(seatings).values()) < 4


@settings(deadline=None)
@given(st.integers(4, 30), st.integers(2, 4), st.data())
def test_whoever_blocked_somebody_sits_elsewhere(people: int, seats: int, data: st.DataObject) -> None:
    """As long as there are as many tables as people who want to be apart; and nobody loses his place over it."""
    names = [f"p{number}" for number in range(people)]
    tables = -(-people // seats)
    quarrelling = data.draw(st.lists(st.sampled_from(names), min_size=2, max_size=max(tables, 2), unique=True))
    pairs = list(combinations(quarrelling, 2)) if tables > 1 else []
    seatings: list[list[list[str]]] = []
    for _ in range(3):
        luck = random.Random(people)
        seatings.append(next_seating(round_robin, seatings, [], names, seats, luck, pairs))
        seated = [player for table in seatings[-1] for player in table]
        assert len(set(seated)) == len(seated) == tables * seats
        assert set(names) <= set(seated)
    assert not set(meetings(seatings)) & {frozenset(pair) for pair in pairs}


@settings(deadline=None)
@given(st.data())
def test_an_evening_with_people_who_come_and_go(data: st.DataObject) -> None:
    """Whoever is there plays, bots fill up and give way, winners move up, and the cards add up."""
    luck = data.draw(st.randoms(use_true_random=False))
    evening = begun(BUNCO, data.draw(st.integers(1, 14)), 4, games=6)
    for number in range(6):
        before = [list(table) for table in evening.rounds[-1].seating] if evening.rounds else []
        for newcomer in range(data.draw(st.integers(0, 3))):
            write(evening, Came(f"late {number} {newcomer}"))
        for person in list(evening.present):
            if len(evening.present) > 1 and data.draw(st.booleans()) and data.draw(st.booleans()):
                write(evening, Went(person))
        seating = deal(evening, luck)
        seated = [player for table in seating for player in table]
        assert len(set(seated)) == len(seated)
        assert {player for player in seated if not is_bot(player)} == set(evening.present)
        assert len(seating) == max(2, -(-len(evening.present) // 4))
        assert {len(table) for table in seating} == {4}
        if len(before) == len(seating):
            winners = {before[t][seat] for t, won in enumerate(evening_won(evening)) for seat in won}
            for table, players in enumerate(before):
                for seat, player in enumerate(players):
                    if player not in winners and player in seated:
                        assert seating[table][seat] == player, "who did not win keeps his seat"
        play(evening, luck)
    assert sum(card.won for card in evening.cards.values()) == sum(len(each.tables) for each in evening.rounds)
    assert all(len(card.marks) == 6 for card in evening.cards.values())


def evening_won(evening: Evening) -> list[tuple[int, ...]]:
    return [tuple(each["won"]) for each in evening.played[-1].outcomes] if evening.played else []


def test_late_comers_take_the_seats_of_bots() -> None:
    evening, luck = begun(BUNCO, 6, 4), random.Random(1)
    first = deal(evening, luck)
    assert [sum(map(is_bot, table)) for table in first] == [1, 1], "bots are spread"
    play(evening, luck)
    write(evening, Came("late"))
    second = [player for table in deal(evening, luck) for player in table]
    assert "late" in second
    assert sum(map(is_bot, second)) == 1
    play(evening, luck)
    for more in ("later", "last"):
        write(evening, Came(more))
    third = deal(evening, luck)
    assert len(third) == 3, "who finds no bot to give way gets a table with others"
    assert sum(is_bot(player) for table in third for player in table) == 3


def test_what_is_due() -> None:
    """By the logs alone: whoever comes to an evening at any moment knows what to do next."""
    evening, luck = begun(BUNCO, 8, 4, games=1), random.Random(1)
    playing, over, won = Stands("playing"), Stands("over", "stalled"), Stands("over", "won")
    assert due(evening, [], 0) is None
    deal(evening, luck)
    assert due(evening, [Stands(), Stands()], 0) is Step.SET
    assert due(evening, [playing, Stands("lobby")], 0) is Step.SET
    assert due(evening, [playing, Stands("sealing")], 0) is None
    assert due(evening, [playing, over], 0) is None, "a table that cannot go on waits for the others"
    assert due(evening, [playing, won], 0) is Step.RING
    assert due(evening, [over, over], 0) is Step.RING
    write(evening, Paused(True))
    assert due(evening, [playing, playing], 0) is Step.HOLD
    assert due(evening, [Stands("playing", held=True)] * 2, 0) is None
    write(evening, Paused(False))
    assert due(evening, [Stands("playing", held=True)] * 2, 0) is Step.HOLD
    write(evening, Rung(1))
    assert due(evening, [playing, won], 0) is Step.CEASE
    assert due(evening, [Stands("over", "bell"), won], 0) is Step.COUNT
    results = [outcome(evening, 4, None) for _ in range(2)]
    write(evening, Counted(results), at=5000)
    assert due(evening, [over, won], 5000) is Step.END
    evening.games = 2
    assert due(evening, [over, won], 14_999) is None
    assert due(evening, [over, won], 15_000) is Step.DEAL
    write(evening, Paused(True))
    assert due(evening, [over, won], 15_000) is None
    write(evening, Ended([], []))
    assert due(evening, [over, playing], 0) is Step.CEASE
    assert due(evening, [over, won], 0) is None


def test_a_round_robin_waits_for_every_table() -> None:
    evening = begun(CRIBBAGE, 4, 2)
    deal(evening, random.Random(1))
    assert due(evening, [Stands("playing"), Stands("over", "won")], 0) is None
    assert due(evening, [Stands("over", "won")] * 2, 0) is Step.RING


def test_who_wins() -> None:
    standing = {"a": (2, 5), "b": (2, 7), "c": (1, 9)}
    assert party_of(CRIBBAGE).champions(standing, [["a", "b"]], {}, lambda: 0) == (("b",), [])
    cards = iter([1, 7])
    options = BUNCO.choose(4, {})
    cut = party_of(BUNCO).champions({**standing, "d": (0, 0)}, [["a", "b", "c", "d"]], options, cards.__next__)
    assert cut == (("b",), [{"a": 1, "b": 7}]), "those who tie cut"
    assert seats_of(CRIBBAGE) == 2
    assert seats_of(BUNCO) == 4
