"""Bunco (1904): get rid of your Bunco Pile before the others do.

Read beside docs/rules/bunco.md; each function names the clause it carries out. state.py says what
there is, piles.py moves cards, choices.py and windows.py say what may be done, turn.py, stops.py
and slips.py do it, flow.py leads from turn to turn, knowing.py keeps what play has taught, and
imagine.py deals what a seat cannot see.
"""

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from parlour.engine.chance import shuffle, shuffle_deal
from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.events import Event
from parlour.engine.house import tell
from parlour.games.bunco.flow import begin_turn, result
from parlour.games.bunco.imagine import imagine
from parlour.games.bunco.legal import legal, refuse
from parlour.games.bunco.piles import note_stop, put_in_hand, tell_hand
from parlour.games.bunco.slips import call_bunco, false_stop
from parlour.games.bunco.state import (
    ACTIONS,
    BUNCO,
    CALL,
    CARDS,
    CHILDREN,
    CLOSE,
    DEAL,
    ENDINGS,
    EVENTS,
    FALSE_STOP,
    HAND,
    KIND,
    KINDS,
    LONGEST,
    MOST_CARDS,
    OPTIONS,
    PACK,
    PASS,
    PILE,
    PILED,
    REFEREE,
    SHORT_PILE,
    STATE,
    STOP,
    STOP_CALL,
    TABLE,
    left_of,
)
from parlour.games.bunco.stops import call_stop, close_window, hot, pass_window
from parlour.games.bunco.turn import play_turn
from parlour.games.bunco.windows import acting, turn

__all__ = [
    "ACTIONS", "CARDS", "CLOSE", "ENDINGS", "EVENTS", "KIND", "LONGEST", "NAME", "OPTIONS", "PACK", "PREFIX", "REFEREE",
    "SEATS", "STATE", "TABLE", "VERSION", "acting", "all_cards", "allow", "event_points", "hot", "imagine", "legal",
    "pack", "play", "refuse", "result", "start", "turn",
]  # fmt: skip

NAME = "bunco"
VERSION = 1
PREFIX = "BUNCO"
SEATS = range(2, 15)  # BUNCO-1
MOST_ON_ONE_PACK = 7
FEWEST_PARTNERS = 4


def allow(seats: int, options: Mapping[str, int]) -> str:
    """More than seven need two packs (BUNCO-50); partners come in pairs (BUNCO-46)."""
    if seats > MOST_ON_ONE_PACK and options["packs"] == 1:
        return f"{seats} players need two packs: set packs to 2"
    if options["partners"] and (seats < FEWEST_PARTNERS or seats % 2):
        return f"partners need an even number of players, at least {FEWEST_PARTNERS}, not {seats}"
    return ""


def pack(seats: int, options: Mapping[str, int]) -> int:
    """How many cards a stacked deck names; children take the Stops out of it (BUNCO-2, BUNCO-45, BUNCO-50)."""
    return PACK * options["packs"]


@rule
def start(s: State, house: House) -> None:
    """Choose a dealer and deal; the player at his left begins (BUNCO-4, BUNCO-5, BUNCO-6)."""
    shuffle(s.key, s.shuffles, s.seats, 1, s.hidden)
    s.shuffles += 1
    s.dealer = s.hidden[0] - 1
    tell(house, DEAL, s.dealer, 0, 0)
    deal(s, house)
    begin_turn(s, left_of(s, s.dealer), house)


@rule
def deal(s: State, house: House) -> None:
    """Ten cards singly for each Bunco Pile, then five singly for each hand; the rest is the deck (BUNCO-5)."""
    cards = PACK * s.packs
    # The shuffled pack lies for a moment where later the Surplus is buried.
    shuffle_deal(s, 0, cards, cards, house, s.buried)
    for place in range(cards):
        s.buried[place] = KIND[s.buried[place]]
    if s.mode == CHILDREN:
        cards = take_stops_out(s, cards)
    pile = SHORT_PILE if s.short else PILE
    deal_piles(s, pile, house)
    dealt = pile * s.seats
    for i in range(HAND * s.seats):
        seat = (s.dealer + 1 + i) % s.seats
        put_in_hand(s, seat, s.buried[dealt + i])
    for seat in range(s.seats):
        note_stop(s, seat)
        tell_hand(s, seat, house)
    dealt += HAND * s.seats
    s.decked = cards - dealt
    for place in range(dealt, cards):
        s.hidden[MOST_CARDS - cards + place] = s.buried[place]
    for place in range(cards):
        s.buried[place] = 0


@rule
def take_stops_out(s: State, cards: int) -> int:
    """Children play without Stops (BUNCO-45); returns how many cards are left."""
    kept = 0
    for place in range(cards):
        kind = s.buried[place]
        s.buried[place] = 0
        if kind != STOP:
            s.buried[kept] = kind
            kept += 1
    return kept


@rule
def deal_piles(s: State, pile: int, house: House) -> None:
    """The Bunco Piles, each card on the one dealt before (BUNCO-5)."""
    for seat in range(s.seats):
        turn_dealt = (seat - s.dealer - 1 + s.seats) % s.seats
        for card in range(pile - 1):
            s.hidden[seat * (pile - 1) + card] = s.buried[card * s.seats + turn_dealt]
        s.pile_top[seat] = s.buried[(pile - 1) * s.seats + turn_dealt]
        s.pile_left[seat] = pile
        tell(house, PILED, seat, s.pile_top[seat], pile)


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """A card of the turn, or an answer to a window (BUNCO-6, BUNCO-24, BUNCO-39)."""
    if action == PASS:
        pass_window(s, seat, house)
    elif action >= STOP_CALL:
        call_stop(s, seat, action, house)
    elif action == CALL:
        call_bunco(s, seat, house)
    elif action == FALSE_STOP:
        false_stop(s, seat, house)
    elif action == CLOSE:
        close_window(s, house)
    else:
        play_turn(s, seat, action, house)


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, by kind, wherever it lies."""
    s = state[0]
    found = [*s["hands"].flat, *s["pile_top"], *s["tops"].flat, *s["buried"], *s["hidden"]]
    for kind in range(1, KINDS + 1):
        found += [kind] * int(s["removed"][kind])
    for height, wild in zip(s["heights"], s["wild"], strict=True):
        found += [BUNCO if int(wild) >> number & 1 else number for number in range(1, int(height) + 1)]
    found += [STOP] * int(s["retired"])
    return sorted(int(kind) for kind in found if kind)


def event_points(event: Event) -> dict[int, int]:
    """What an event does to a score, which is the number of cards in the Bunco Pile (BUNCO-33)."""
    change = {"piled": event.amount, "turned_up": -1, "emptied": -1, "penalty": 1}.get(event.name, 0)
    return {event.seat: change} if change else {}
