"""What seats hear of games by the array (see envs/history.py), written as it is told.

A seat's history is a ring of `room` rows: the latest are there. `heard` counts all that a seat was told since the
deal.
"""

# mypy: disable-error-code="no-any-return"

import numpy as np

from parlour.engine.compiled import House, Numbers, Table2, rule
from parlour.engine.house import ALL, AMOUNT, CARDS, EVENT, NOBODY, SEAT, TO

MORE, MOVED, FIRST_EVENT = 1, 2, 3  # what a row may be, as in envs/history.py
MANY, TELLS = range(2)  # columns of `kinds`: whether an event has a set of cards; what its amount names
NUMBER, A_SEAT, SOMEBODY = range(3)  # in the latter
COLUMNS = 5
ONE = np.uint64(1)


@rule
def around(seat: int, observer: int, seats: int) -> int:
    """A seat as an observer numbers it: himself 1, nobody 0."""
    return 0 if seat == NOBODY else (seat - observer + seats) % seats + 1


@rule
def put(
    logs: Table2, heard: Numbers, whose: int, room: int, event: int, seat: int, card: int, amount: int, to: int
) -> None:
    """Add a row to somebody's history."""
    row = whose * room + heard[whose] % room
    logs[row, 0] = event
    logs[row, 1] = seat
    logs[row, 2] = card
    logs[row, 3] = amount
    logs[row, 4] = to
    heard[whose] += 1


@rule
def told_amount(amount: int, tells: int, observer: int, seats: int) -> int:
    """An event's amount as an observer is told it: a seat by how far away it is."""
    if tells == A_SEAT:
        return (amount - observer + seats) % seats
    if tells == SOMEBODY and amount > 0:
        return (amount - 1 - observer + seats) % seats + 1
    return amount


@rule
def hear(house: House, i: int, seats: int, room: int, kinds: Table2, logs: Table2, heard: Numbers) -> None:
    """What stands in the book, into the histories of all who may know it."""
    for told in range(house.told):
        event, to = house.book[told, EVENT], house.book[told, TO]
        for seat in range(seats):
            if to == ALL or to == seat:  # noqa: SIM109  (a rule builds no tuple)
                whose = i * seats + seat
                who, alone = around(house.book[told, SEAT], seat, seats), around(to, seat, seats)
                amount = told_amount(house.book[told, AMOUNT], kinds[event, TELLS], seat, seats)
                number = FIRST_EVENT + event
                if kinds[event, MANY] == 0 or house.book[told, CARDS] == 0:
                    put(logs, heard, whose, room, number, who, house.book[told, CARDS], amount, alone)
                else:
                    cards = np.uint64(house.book[told, CARDS])
                    for card in range(64):
                        if (cards >> np.uint64(card)) & ONE:
                            put(logs, heard, whose, room, number, who, card, amount, alone)
                            number, amount = MORE, 0


@rule
def put_move(logs: Table2, heard: Numbers, whose: int, room: int, action: int) -> None:
    """Add a move of one's own, by its record id."""
    put(logs, heard, whose, room, MOVED, 1, 0, action, 1)


@rule
def show(logs: Table2, heard: Numbers, whose: int, room: int, i: int, out: Table2) -> None:
    """The latest rows that somebody has heard, the oldest of them first, as those of game i."""
    many = min(heard[whose], room)
    begin = heard[whose] - many
    for row in range(room):
        for column in range(COLUMNS):
            kept = logs[whose * room + (begin + row) % room, column]
            out[i * room + row, column] = kept if row < many else 0
