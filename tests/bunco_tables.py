"""Bunco tables laid out as a test wants them."""

from collections.abc import Mapping, Sequence

import numpy as np

import parlour
from parlour import Table
from parlour.engine.events import Event
from parlour.games.bunco.state import BUNCO, KIND, KIND_NAMES, KINDS, MOST_CARDS, PACK, STOP, mode

GAME = parlour.game("bunco")


def kinds(text: str) -> list[int]:
    """Kinds of cards from a text such as `7 B S`; a dash is no card."""
    return [KIND_NAMES.index(name.strip("-")) for name in text.split()]


class _Pack:
    """The cards not yet laid out."""

    def __init__(self, options: Mapping[str, int]) -> None:
        self.left = [0] * (KINDS + 1)
        for kind in KIND[1 : PACK * options["packs"] + 1]:
            self.left[int(kind)] += not (options["children"] and kind == STOP)

    def take(self, kind: int) -> int:
        assert self.left[kind], f"too many of {KIND_NAMES[kind]}"
        self.left[kind] -= 1
        return kind

    def rest(self) -> list[int]:
        return [kind for kind in range(1, KINDS + 1) for _ in range(self.left[kind])]


def arrange(
    *hands: str,
    tops: str = "",
    left: Sequence[int] = (),
    below: Mapping[int, str] | None = None,
    centre: str = "",
    surplus: Mapping[int, str] | None = None,
    deck: str | None = "",
    removed: str = "",
    mover: int = 0,
    options: Mapping[str, int] | None = None,
) -> Table:
    """A game in progress, with every card of the pack somewhere.

    `tops` are the tops of the Bunco Piles and `left` how many cards they have; `below` says which
    come up next. `centre` lists the table piles by height, oldest first, `4*` with a Bunco on top.
    `surplus` gives each seat's piles, the cards of one joined by dots with the top last. `deck` is
    what is drawn first; None leaves no deck, and all other cards count as buried with the last seat.
    """
    seats = len(hands)
    table = GAME.new(seats=seats, seed=1, options=options)
    pack = _Pack(table.options)
    state = np.zeros(1, GAME.dtype)
    for name in ("key", "seats", "shuffles", *table.options):
        state[name] = table.state[name]
    s = state[0]
    s["mover"], s["dealer"], s["turns"] = mover, (mover - 1) % seats, 1
    for seat, hand in enumerate(hands):
        held = sorted(pack.take(kind) for kind in kinds(hand))
        s["hands"][seat, : len(held)], s["held"][seat] = held, len(held)
    for seat, kind in enumerate(kinds(tops) or [10] * seats):
        s["pile_top"][seat] = pack.take(kind) if kind else 0
    s["pile_left"][:seats] = left or [5 if table.options["short"] else 10] * seats
    for pile, text in enumerate(centre.split()):
        height = int(text.rstrip("*"))
        s["heights"][pile], s["piled"] = height, pile + 1
        s["open"] |= 1 << height
        for number in range(1, height):
            pack.take(number)
        s["wild"][pile] = pack.take(BUNCO) // BUNCO << height if text.endswith("*") else pack.take(height) * 0
    buried: list[int] = []
    for seat in range(seats):
        s["sunk_from"][seat] = len(buried)
        for slot, pile_text in enumerate((surplus or {}).get(seat, "").split()):
            cards = [pack.take(kind) for kind in kinds(pile_text.replace(".", " "))]
            s["tops"][seat, slot], s["under"][seat, slot] = cards[-1], len(cards) - 1
            buried += cards[:-1]
    for kind in kinds(removed):
        s["removed"][pack.take(kind)] += 1
        s["heap"] += 1
    coming = {seat: [pack.take(kind) for kind in kinds(text)] for seat, text in (below or {}).items()}
    drawn = [pack.take(kind) for kind in kinds(deck or "")]
    spare = [kind for kind in pack.rest() if kind != STOP] + [kind for kind in pack.rest() if kind == STOP]
    hidden = []
    for seat in range(seats):
        first = coming.get(seat, [])
        under = max(int(s["pile_left"][seat]), 1) - 1
        fresh, spare = spare[: under - len(first)], spare[max(under - len(first), 0) :]
        hidden += [*fresh, *reversed(first)]
    s["hidden"][: len(hidden)] = hidden
    if deck is None:
        assert not drawn
        s["under"][seats - 1, 0] += len(spare)
        buried += spare
    else:
        drawn += spare
        s["hidden"][MOST_CARDS - len(drawn) :], s["decked"] = drawn, len(drawn)
    s["buried"][: len(buried)], s["sunk"] = buried, len(buried)
    for seat in range(seats):
        if STOP in s["hands"][seat] or STOP in s["tops"][seat]:
            s["armed"] |= 1 << seat
    table.state[:] = state
    table.events.clear()
    return table


def at_table(*hands: str, options: Mapping[str, int] | None = None, **layout: object) -> Table:
    """A table without a referee."""
    return arrange(*hands, options={"mode": mode.TABLE, **(options or {})}, **layout)  # type: ignore[arg-type]


def slips_called(table: Table, caller: int) -> int:
    """The caller calls "Bunco!": which slips come to light, 0 if none."""
    told = table.play(caller, "bunco!")
    assert told[0].name == "called"
    return next((event.amount for event in told if event.name == "guilty"), 0)


def lay_any(table: Table) -> list[Event]:
    """The player on turn lays down whatever he may, nobody having stopped him."""
    mover = int(table.state["mover"][0])
    return table.play(mover, next(move for move in table.legal(mover) if ">s" in move))


def tops_of(table: Table) -> list[int]:
    """The heights of the table piles, oldest first."""
    return [int(height) for height in table.state["heights"][0] if height]


def hand(table: Table, seat: int) -> str:
    """A hand as text."""
    return " ".join(KIND_NAMES[kind] for kind in table.state["hands"][0][seat] if kind)


def surplus(table: Table, seat: int) -> str:
    """The tops of a Surplus as text, a dash for a gap."""
    return " ".join(KIND_NAMES[kind] or "-" for kind in table.state["tops"][0][seat])


def names(told: Sequence[Event]) -> list[str]:
    """What kinds of events these are."""
    return [event.name for event in told]
