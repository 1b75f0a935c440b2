"""How long things take at a table, by its log and not by the clock: nobody alone waits long for a first move."""

import random

import pytest

from parlour.server.protocol.entries import Played
from parlour.server.store.store import Entry
from parlour.server.tables.due import PAUSE_MS, due_after, on_turn
from parlour.server.tables.table import OPENING_MS, RoomTable
from parlour.table.windows import HOT
from tests.server.test_room import table_of

GAMES = 40
SEATS = 4
HOT_MS = round(1000 * HOT)


def bunco(number: int, people: int = 1) -> RoomTable:
    """A game that has just begun; each number deals other cards."""
    return table_of("bunco", people, SEATS - people, number.to_bytes(32))


def bots_move(table: RoomTable, luck: random.Random) -> None:
    """The bot on turn does something, exactly when it is due."""
    (seat,), after = on_turn(table), due_after(table, table.step)
    assert after is not None
    play(table, seat, table.stepped + after, luck)


def play(table: RoomTable, seat: int, at: int, luck: random.Random) -> None:
    move = luck.choice(table.playing.legal(seat))
    table.apply(Entry(table.id, table.number + 1, at, Played(seat, move)))


def test_a_first_move_comes_soon_however_many_move_before() -> None:
    luck, longest = random.Random(1), 0
    for number in range(GAMES):
        table = bunco(number)
        while on_turn(table) != [0]:
            bots_move(table, luck)
        assert table.stepped - table.started < OPENING_MS
        longest = max(longest, table.step)
    assert longest > OPENING_MS / PAUSE_MS  # more steps than a calm table has time for


def test_after_it_the_table_keeps_its_pace() -> None:
    luck = random.Random(2)
    table = bunco(3)
    while on_turn(table) != [0]:
        bots_move(table, luck)
    play(table, 0, table.stepped + 60_000, luck)
    assert table.lasts(HOT_MS) == HOT_MS


@pytest.mark.parametrize("people", [2, 3])
def test_people_among_themselves_are_given_their_time(people: int) -> None:
    luck = random.Random(3)
    table = bunco(5, people)
    for _ in range(10):
        assert table.lasts(HOT_MS) == HOT_MS
        play(table, on_turn(table)[0], table.stepped + PAUSE_MS, luck)
