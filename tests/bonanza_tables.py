"""Tables of Bonanza whose cards and chips lie as a test wants them."""

from collections.abc import Mapping, Sequence
from functools import cache

import parlour
from parlour import Table
from parlour.engine.events import Event
from parlour.games.bonanza.state import PACK, SPACES, phase
from tests.stacking import cards, fill

GAME = parlour.game("bonanza")


@cache
def seed_for(seats: int) -> int:
    """A seed with which seat 0 deals first."""
    return next(seed for seed in range(999) if GAME.new(seats=seats, seed=seed).state["dealer"][0] == 0)


def deal(*hands: str, dead: str = "", options: Mapping[str, int] | None = None) -> Table:
    """A table with these cards in the hands of seat 0, who deals, and of those to his left, and more besides."""
    seats = len(hands)
    piles = [*hands[1:], hands[0], dead]
    places = {k + i * (seats + 1): card for k, pile in enumerate(piles) for i, card in enumerate(pile.split())}
    return GAME.new(seats=seats, seed=seed_for(seats), options=options, decks=[fill(GAME, PACK, places)])


def until(table: Table, then: int) -> Table:
    """Keep and pass until the round has come so far."""
    while table.state["phase"][0] != then:
        table.play(table.turn, "keep" if table.state["phase"][0] == phase.CHOICE else "pass")
    return table


def answer(table: Table, answers: Mapping[int, str] | None = None) -> list[Event]:
    """Everybody answers a call, most by passing; returns what was then told."""
    told: list[Event] = []
    for _ in range(table.seats):
        seat = table.turn
        told = table.play(seat, (answers or {}).get(seat, "pass"))
    return told


def at(then: int, *hands: str, options: Mapping[str, int] | None = None) -> Table:
    """A table that has come to this phase, seat 0 dealing, with nothing but these cards in hand."""
    table = until(deal(*[""] * len(hands), options=options), then)
    put(table, hands)
    return table


def put(table: Table, hands: Sequence[str]) -> None:
    """Replace the hands; all other cards are dead. Whatever was learnt about the old ones is forgotten."""
    state = table.state
    spare = set(range(1, PACK + 1)) - {c for c in range(1, PACK + 1) if int(state["out"][0]) >> c & 1}
    for seat, text in enumerate(hands):
        held = cards(GAME, text)
        spare -= set(held)
        state["hands"][0][seat] = as_set(held)
        state["held"][0][seat] = len(held)
    state["dead"] = as_set(spare)
    for name in ("seen", "lacks", "nowhere", "given"):
        state[name] = 0


def as_set(held: Sequence[int] | set[int]) -> int:
    return sum(1 << card for card in held)


def hand(table: Table, seat: int) -> str:
    """The cards a seat holds."""
    held = int(table.state["hands"][0][seat])
    return " ".join(GAME.cards[c] for c in range(1, PACK + 1) if held >> c & 1)


def shown(event: Event) -> str:
    """The cards an event shows."""
    return " ".join(GAME.cards[card] for card in event.cards)


def purses(table: Table) -> list[int]:
    return [int(chips) for chips in table.state["purses"][0][: table.seats]]


def wheel(table: Table, space: str) -> int:
    return int(table.state["wheel"][0][SPACES.index(space)])


def chips_in_all(table: Table) -> int:
    return sum(purses(table)) + int(table.state["wheel"][0].sum())


def names(events: Sequence[Event]) -> list[str]:
    return [event.name for event in events]
