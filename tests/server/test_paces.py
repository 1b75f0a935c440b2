"""How long things take at a table, by its log and not by the clock: nobody alone waits long for a first move."""

import random

import pytest

from parlour.server.duties import THINKING_MS, due_at, on_turn
from parlour.server.room import OPENING_MS, Room
from parlour.server.storage import Entry
from parlour.table.windows import HOT
from tests.server.test_room import room_of

GAMES = 40
SEATS = 4
HOT_MS = round(1000 * HOT)


def bunco(number: int, people: int = 1) -> Room:
    """A game that has just begun; each number deals other cards."""
    return room_of("bunco", people, SEATS - people, number.to_bytes(32))


def bots_move(room: Room, luck: random.Random) -> None:
    """The bot on turn does something, exactly when it is due."""
    (seat,), at = on_turn(room), due_at(room, room.step)
    assert at is not None
    play(room, seat, at, luck)


def play(room: Room, seat: int, at: int, luck: random.Random) -> None:
    move = luck.choice(room.playing.legal(seat))
    room.apply(Entry(room.id, room.number + 1, at, {"do": "play", "seat": seat, "move": move}))


def test_a_first_move_comes_soon_however_many_move_before() -> None:
    luck, longest = random.Random(1), 0
    for number in range(GAMES):
        room = bunco(number)
        while on_turn(room) != [0]:
            bots_move(room, luck)
        assert room.stepped - room.started < OPENING_MS
        longest = max(longest, room.step)
    assert longest > OPENING_MS / THINKING_MS  # more steps than a calm table has time for


def test_after_it_the_table_keeps_its_pace() -> None:
    luck = random.Random(2)
    room = bunco(3)
    while on_turn(room) != [0]:
        bots_move(room, luck)
    play(room, 0, room.stepped + 60_000, luck)
    assert room.lasts(HOT_MS) == HOT_MS


@pytest.mark.parametrize("people", [2, 3])
def test_people_among_themselves_are_given_their_time(people: int) -> None:
    luck = random.Random(3)
    room = bunco(5, people)
    for _ in range(10):
        assert room.lasts(HOT_MS) == HOT_MS
        play(room, on_turn(room)[0], room.stepped + THINKING_MS, luck)
