"""Tables of Bi-Jinx whose cards lie as a test wants them. Seat 0 deals the first hand."""

from collections.abc import Mapping, Sequence
from functools import cache

import parlour
from parlour import Table
from parlour.games.bijinx.state import CARDS, IN_HAND, KIND, MARKS, POINTS, TRICKS_A_HAND
from tests.stacking import fill, play_all

GAME = parlour.game("bijinx")
Hand = tuple[str, str]  # the discard, and ten cards: eight in the order they will be laid, then the two kept


@cache
def seed_for(seats: int) -> int:
    """A seed with which seat 0 deals first."""
    return next(seed for seed in range(999) if GAME.new(seats=seats, seed=seed).state["dealer"][0] == 0)


def points(cards: str) -> int:
    """The points of cards given by name."""
    return sum(int(POINTS[KIND[CARDS.index(card)]]) for card in cards.split())


def deck(*hands: Hand) -> list[int]:
    """A deck that deals these hands, the first to the dealer; all other cards lie in the Inn."""
    seats = len(hands)
    fives = 1 + 6 * seats + 9 - seats
    places: dict[int, str] = {}
    for i, (discard, ten) in enumerate(hands):
        turn = (i - 1) % seats  # the dealer is dealt to last
        cards = sorted(ten.split(), key=points)
        assert points(discard) >= points(cards[1]), "the discard must be the largest of three"
        slots = [1 + 3 * turn + k for k in range(3)]
        slots += [1 + 3 * seats + 3 * turn + k for k in range(3)]
        slots += [fives + 5 * turn + k for k in range(5)]
        places |= dict(zip(slots, [discard, *cards], strict=True))
    return fill(GAME, IN_HAND * seats + IN_HAND, places)


def sit(*deals: Sequence[Hand], options: Mapping[str, int] | None = None) -> Table:
    """A table for as many hands as are given."""
    seats = len(deals[0])
    chosen = {"hands": len(deals)} | dict(options or {})
    return GAME.new(seats=seats, seed=seed_for(seats), options=chosen, decks=[deck(*hands) for hands in deals])


def lay_all(table: Table, hands: Sequence[Hand]) -> Table:
    """Lay the eight tricks as the hands have them."""
    orders = [ten.split() for _, ten in hands]
    for trick in range(TRICKS_A_HAND):
        play_all(table, ", ".join(order[trick] for order in orders))
    return table


def play_hand(hands: Sequence[Hand], moves: str = "", options: Mapping[str, int] | None = None) -> Table:
    """A game of one hand: its tricks, and then these moves in the trade."""
    table = lay_all(sit(hands, options=options), hands)
    if moves:
        play_all(table, moves)
    return table


def line(table: Table, seat: int, hand: int = 0) -> tuple[int, int, str]:
    """RET, DED and the mark of a hand in the ledger."""
    ret, ded, mark = (int(table.state[name][0][seat][hand]) for name in ("ret", "ded", "mark"))
    return ret, ded, MARKS[mark]


# Hands in which seat 0, who deals, takes every trick and the Inn. Two kept cards are to be added to each.
TAKES_ALL = "5 5 5 5 4 4 4 4"
TAKES_NONE = "1 1 1 1 1 1 2 2"
BETWEEN = "2 2 2 2 3 3 3 3"
BETWEEN_TOO = "4 4 4 4 3 3 3 3"


def two(dealer: str, other: str) -> list[Hand]:
    """Two hands by their kept cards."""
    return [("5", f"{TAKES_ALL} {dealer}"), ("4", f"{TAKES_NONE} {other}")]


def three(dealer: str, second: str, third: str) -> list[Hand]:
    """Three hands by their kept cards."""
    return [*two(dealer, second), ("3", f"{BETWEEN} {third}")]


def four(dealer: str, second: str, third: str, fourth: str) -> list[Hand]:
    """Four hands by their kept cards."""
    return [*three(dealer, second, third), ("5", f"{BETWEEN_TOO} {fourth}")]
