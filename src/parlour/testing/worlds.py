"""Other worlds: deals that differ only in what one seat cannot see.

A *twin* of a game has some cards exchanged in its stacked deck. The same log is replayed on it, with
hidden moves of the others made with the other card where the exchange demands it. As long as the
blind seat hears the same, it must see the same. All deals in which it would have heard and seen
the same all along are the deals it must hold possible: `imagine` has to propose these and no others.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import key_words, new_luck
from parlour.engine.events import Event
from parlour.engine.game import Game, IllegalMove
from parlour.engine.record import CARD, CARDS, OWNER, SECRET
from parlour.table.table import Table
from parlour.testing import retracing

TWINS = 6  # twins of each game
PROPOSALS = 800  # steps of a walk through possible deals
TRIES = 5  # exchanges proposed in each step
IMAGINED = 400
HISTORY = 120  # moves of a game that are walked through, at most
SURE = 0.02  # more often than this is no accident
CLOSE = 0.17  # how far two estimates of a chance may be apart


class Twin:
    """Replays a table's log on another deck, for as long as its moves can be made."""

    def __init__(self, table: Table, places: NDArray[np.int64], blind: int) -> None:
        """Exchange the cards at these places of the deck, each going to the next one's."""
        deck = list(table.decks[0])
        self._exchange = {deck[i]: deck[j] for i, j in zip(places, np.roll(places, 1), strict=True)}
        self._actions = table.game.actions
        self._blind = blind
        new = [self._exchange.get(card, card) for card in deck]
        self.table = Table(table.game, table.seats, key=table.key, options=table.options, decks=[new])

    def follow(self, moves: list[tuple[int, int]]) -> Iterator[tuple[int, int] | None]:
        """Make the moves one by one; yields each as it was made, or None when one cannot be."""
        for seat, action in moves:
            made = self._make(seat, action)
            yield made
            if made is None:
                return

    def _make(self, seat: int, action: int) -> tuple[int, int] | None:
        for tried in dict.fromkeys((action, self._exchanged(action))):
            if tried != action and seat == self._blind:
                continue
            try:
                if seat in self.table.acting:
                    self.table.play(seat, tried)
                    return seat, tried
            except IllegalMove:
                pass
        return None

    def _exchanged(self, action: int) -> int:
        """The same action with the card that has taken its card's place."""
        row = self._actions.rows[action].copy()
        row["card"] = self._exchange.get(int(row["card"]), int(row["card"]))
        same = np.flatnonzero(self._actions.rows == row)
        return int(same[0]) if len(same) else action


def heard(table: Table, seat: int, since: int = 0) -> list[Event]:
    """What a seat was told, from an event number on."""
    return [event for event in table.events[since:] if event.heard_by(seat)]


def check_twins(table: Table, luck: np.random.Generator) -> None:
    """As long as a seat hears the same in both worlds, it sees the same."""
    for _ in range(TWINS):
        blind = int(luck.integers(-1, table.seats))
        _compare(table, Twin(table, luck.choice(len(table.decks[0]), 2, replace=False), blind), blind)


def _compare(table: Table, twin: Twin, blind: int) -> None:
    game = table.game
    truth = Table(game, table.seats, key=table.key, options=table.options, decks=table.decks)
    told, told_twin = 0, 0
    following = twin.follow(table.moves[:HISTORY])
    while True:
        here, there = heard(truth, blind, told), heard(twin.table, blind, told_twin)
        if here != there:
            _check_worth_telling(truth, twin.table, blind, [*here, *there])
            return
        told, told_twin = len(truth.events), len(twin.table.events)
        _check_same_view(game, truth, twin.table, blind)
        move = next(following, None)
        if move is None:
            return
        truth.play(*table.moves[len(truth.moves)])


def _check_worth_telling(truth: Table, twin: Table, blind: int, told: list[Event]) -> None:
    """What a seat is told of cards it must be able to see, until they are gathered in."""
    gathered = truth.over or twin.over or any(event.name == "deal" for event in told)
    same = truth.view(blind).tobytes() == twin.view(blind).tobytes()
    assert gathered or not same, f"seat {blind} is told what its view does not show"


def _check_same_view(game: Game, truth: Table, twin: Table, blind: int) -> None:
    if truth.view(blind).tobytes() != twin.view(blind).tobytes():
        different = [
            f.name for f in game.record.fields
            if not np.array_equal(truth.view(blind)[f.name], twin.view(blind)[f.name])
        ]  # fmt: skip
        raise AssertionError(f"seat {blind} can tell two worlds apart by {different}, though it heard the same")
    assert truth.acting == twin.acting, f"seat {blind} can tell two worlds apart by who is acting"


def check_history(table: Table, luck: np.random.Generator) -> None:
    """Imagined deals are those that history allows, about as often as it allows them."""
    deals = [n for n, move in enumerate(_deal_numbers(table)) if move > 1]
    most = min(len(table.moves), HISTORY, deals[0] if deals else HISTORY)
    if most < 2:
        return
    until = int(luck.integers(most // 2, most))
    seat = int(luck.integers(table.seats))
    moves = table.moves[:until]
    here = Table(table.game, table.seats, key=table.key, options=table.options, decks=table.decks)
    seen = [here.view(seat).tobytes()]
    for move in moves:
        here.play(*move)
        seen.append(here.view(seat).tobytes())
    views = np.array([np.frombuffer(view, np.uint8) for view in seen])
    possible = _possible(here, seat, views, luck)
    imagined = _imagined(here, seat)
    for what in possible.keys() | imagined.keys():
        truly, supposed = possible[what] / PROPOSALS, imagined[what] / IMAGINED
        if supposed > SURE and truly == 0:
            # The walk may not have come that way; look longer.
            assert _reachable(here, seat, views, what, luck), (
                f"after {until} moves seat {seat} imagines {_say(table.game, what)}, which history excludes"
            )
        assert not (truly > SURE + CLOSE and supposed == 0), (
            f"after {until} moves seat {seat} never imagines {_say(table.game, what)}, which is possible"
        )
        assert abs(truly - supposed) < CLOSE, (
            f"after {until} moves seat {seat} imagines {_say(table.game, what)} in {supposed:.0%} of deals, "
            f"history says {truly:.0%}"
        )


def _deal_numbers(table: Table) -> Iterator[int]:
    """How many deals had begun after each move."""
    again = Table(table.game, table.seats, key=table.key, options=table.options, decks=table.decks)
    for move in table.moves[:HISTORY]:
        again.play(*move)
        yield sum(event.name == "deal" for event in again.events)


def _possible(here: Table, seat: int, views: NDArray[np.uint8], luck: np.random.Generator) -> Counter[Hashable]:
    """Where the hidden cards lie in a walk through all deals that give the seat the same views."""
    found: Counter[Hashable] = Counter()
    walk = _Walk(here, seat, views, luck)
    for _ in range(PROPOSALS):
        found.update(set(_hidden(here.game, walk.step(), seat)))
    return found


class _Walk:
    """A walk through the deals that give a seat the same views, by exchanging cards."""

    def __init__(self, here: Table, seat: int, views: NDArray[np.uint8], luck: np.random.Generator) -> None:
        self._here, self._seat, self._views, self._luck = here, seat, views, luck
        self._game = here.game
        self._retrace = self._game.compile(retracing).retrace
        self._mask = self._game.record.masks(self._game.dtype)[[seat]]
        self._deck, self._moves = np.array(here.decks[0]), np.array(here.moves, np.int64).reshape(-1, 2)
        self._state = here.state
        self._unseen = sorted(self._movable())

    def _movable(self) -> set[int]:
        """The places whose cards can be exchanged, to some effect, without the seat's noticing."""
        found: set[int] = set()
        for pair in combinations(range(len(self._deck)), 2):
            if not found.issuperset(pair):
                tried = self._try(np.array(pair))
                if tried and tried[2].tobytes() != self._state.tobytes():
                    found.update(pair)
        return found

    def _try(self, places: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]] | None:
        """Deck, moves and state after exchanging the cards at these places, if the seat sees no difference."""
        deck = self._deck.copy()
        deck[places] = deck[np.roll(places, 1)]
        exchange = np.arange(256)
        exchange[self._deck[places]] = deck[places]
        moves = np.column_stack([self._moves, self._exchanged(exchange)])
        state = self._game.new_states(1, self._here.seats, self._here.options)
        state["key"][0] = key_words(self._here.key)
        raw = state.view(np.uint8).reshape(1, -1)
        house = self._game.new_house([deck.tolist()])
        if not self._retrace(state, raw, moves, self._seat, self._mask, self._views, house):
            return None
        return deck, moves[:, :2].copy(), state

    def _exchanged(self, exchange: NDArray[np.int64]) -> NDArray[np.int64]:
        """Each move's action with the card that has taken its card's place."""
        rows = self._game.actions.rows
        changed = np.flatnonzero(exchange[rows["card"]] != rows["card"])
        other = np.arange(len(rows))
        for action in changed:
            row = rows[action].copy()
            row["card"] = exchange[row["card"]]
            same = np.flatnonzero(rows == row)
            other[action] = same[0] if len(same) else action
        return other[self._moves[:, 1]]

    def step(self) -> NDArray[Any]:
        """Propose until a deal passes, within reason, and return the state the walk has come to."""
        for _ in range(TRIES if self._unseen else 0):
            many = min(int(self._luck.choice([2, 6, 20, 99])), len(self._unseen))
            proposed = self._try(self._luck.choice(self._unseen, many, replace=False))
            if proposed:
                self._deck, self._moves, self._state = proposed
                break
        return self._state


def _reachable(here: Table, seat: int, views: NDArray[np.uint8], what: Hashable, luck: np.random.Generator) -> bool:
    walk = _Walk(here, seat, views, luck)
    return any(what in set(_hidden(here.game, walk.step(), seat)) for _ in range(4 * PROPOSALS))


def _imagined(here: Table, seat: int) -> Counter[Hashable]:
    found: Counter[Hashable] = Counter()
    view = here.view(seat)
    luck = new_luck(len(here.moves))
    for _ in range(IMAGINED):
        found.update(set(_hidden(here.game, here.game.imagine(view, seat, luck), seat)))
    return found


def _hidden(game: Game, state: NDArray[Any], seat: int) -> Iterator[Hashable]:
    """Each hidden card with the field and seat whose it is; places within a field do not matter."""
    for field in game.record.fields:
        if field.known not in (OWNER, SECRET) or field.holds not in (CARD, CARDS):
            continue
        value = state[field.name][0]
        rows = enumerate(value) if field.known is OWNER else [(-1, value)]
        for row, held in rows:
            if row != seat:
                for card in _cards_in(field.holds is CARDS, np.asarray(held)):
                    yield field.name, row, card


def _cards_in(sets: bool, held: NDArray[Any]) -> Iterator[int]:
    for value in held.ravel().tolist():
        if sets:
            yield from (card for card in range(64) if value >> card & 1)
        elif value:
            yield value


def _say(game: Game, what: Any) -> str:
    field, row, card = what
    return f"{game.cards[card]} in {field}" + (f" of seat {row}" if row >= 0 else "")
