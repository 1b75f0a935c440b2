"""Other worlds: deals that differ only in what one seat cannot see.

A *twin* of a game has some cards exchanged in its stacked deck. The same log is replayed on it, with
hidden moves of the others made with the other card where the exchange demands it. As long as the
blind seat hears the same, it must see the same. All deals in which it would have heard and seen
the same all along are the deals it must hold possible: `imagine` has to propose these and no others.

A *window* (several seats may act, answers are hidden) may be open in one world and not in the other,
because only those who hold something are asked. So passes in a window are left out of the log, and
windows are let go by until the blind seat sees what it saw.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import key_words, new_luck
from parlour.engine.events import Event
from parlour.engine.game import Game, IllegalMove
from parlour.engine.record import CARD, CARD_SET, OWNER, SECRET
from parlour.table.table import Table
from parlour.testing import retracing

TWINS = 6  # twins of each game
PROPOSALS = 600  # steps of a walk through possible deals
WALKS = 4  # walks, each from another deal
JUMPS = 1000  # tries to show that an imagined deal is possible
LOOKS = 5  # times a walk that did not get somewhere looks around and goes on
PAIRS = 2000  # exchanges tried in looking around
TRIES = 4  # exchanges proposed in each step
IMAGINED = 400
HISTORY = 120  # moves of a game that are walked through, at most
ONLOOKER = -1
MOST_CARDS = 256
Moves = list[tuple[int, int]]
What = tuple[str, int, int]  # a field, the row in it, and a card that lies there
_Deal = tuple[NDArray[Any], NDArray[Any], NDArray[Any]]  # a deck, the moves made on it, the state they lead to
SURE = 0.02  # more often than this is no accident
CLOSE = 0.05  # how far an imagined chance may be from the true one
SIGMAS = 4.5  # and how much further bad luck may take two estimates of it


def let_go(game: Game) -> int:
    """The action that lets a window go by, -1 in games that have none."""
    return game.actions.passing


def public_steps(table: Table, blind: int, most: int) -> Iterator[tuple[Table, tuple[int, int] | None]]:
    """Replay a table; yields it before each move the blind seat can know of, and at the end."""
    again = Table(table.game, table.seats, key=table.key, options=table.options, decks=table.decks)
    for seat, action in table.moves[:most]:
        if seat == blind or action != let_go(table.game) or len(again.acting) < 2:
            yield again, (seat, action)
        again.play(seat, action)
    yield again, None


class Twin:
    """A table's log on another deck, for as long as its moves can be made."""

    def __init__(self, table: Table, places: NDArray[np.int64], blind: int) -> None:
        """Exchange the cards at these places of the deck, each going to the next one's."""
        deck = list(table.decks[0])
        self._exchange = {deck[i]: deck[j] for i, j in zip(places, np.roll(places, 1), strict=True)}
        self._actions = table.game.actions
        self._blind = blind
        new = [self._exchange.get(card, card) for card in deck]
        self.table = Table(table.game, table.seats, key=table.key, options=table.options, decks=[new])

    def catch_up(self, view: bytes) -> None:
        """Let windows go by until the blind seat sees this, if it can."""
        table, nothing = self.table, let_go(self.table.game)
        while table.view(self._blind).tobytes() != view and len(table.acting) > 1 and nothing >= 0:
            try:
                table.play(table.turn, nothing)
            except IllegalMove:
                return

    def make(self, seat: int, action: int) -> bool:
        """Make a move, or the same with the card that has taken its card's place."""
        for tried in dict.fromkeys((action, self._exchanged(action) if seat != self._blind else action)):
            try:
                self.table.play(seat, tried)
            except IllegalMove:
                continue
            return True
        return False

    def _exchanged(self, action: int) -> int:
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
    told, told_twin = 0, 0
    for truth, move in public_steps(table, blind, HISTORY):
        twin.catch_up(truth.view(blind).tobytes())
        here, there = heard(truth, blind, told), heard(twin.table, blind, told_twin)
        if here != there:
            _check_worth_telling(truth, twin.table, blind, [*here, *there])
            return
        told, told_twin = len(truth.events), len(twin.table.events)
        _check_same_view(table.game, truth, twin.table, blind)
        if move is None or not twin.make(*move):
            return


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
    most = _before_shuffle(table, min(len(table.moves), HISTORY))
    if most < 2:
        return
    until = int(luck.integers(most // 2, most))
    seat = int(luck.integers(table.seats))
    until = _before_window(table, until)
    moves, seen = [], []
    for here, move in public_steps(table, seat, until):
        seen.append(np.frombuffer(here.view(seat).tobytes(), np.uint8))
        if move:
            moves.append(move)
    history = _History(here, moves, seat, np.array(seen))
    deals_imagined = _imagined(here, seat)
    imagined = Counter(what for deal in deals_imagined for what in set(_hidden(here.game, deal, seat)))
    possible = _possible(history, deals_imagined, luck)
    for what in sorted(possible.found.keys() | imagined.keys()):
        truly, supposed = possible.found[what] / PROPOSALS, imagined[what] / IMAGINED
        says = f"after {until} moves seat {seat} imagines {_say(table.game, what)} in {supposed:.0%} of deals"
        if supposed > SURE and truly == 0:  # the walks may not have come that way: look longer
            assert _reachable(history, deals_imagined, what, luck), f"{says}, which history excludes"
        else:
            assert abs(truly - supposed) < possible.doubt(what, supposed), f"{says}, history says {truly:.0%}"


def _before_window(table: Table, until: int) -> int:
    """The last move up to this one before which no hidden answer was given: what it was is not known yet."""
    again = Table(table.game, table.seats, key=table.key, options=table.options, decks=table.decks)
    settled = 0
    for number, move in enumerate(table.moves[:until], start=1):
        aloud = any(event.heard_by(ONLOOKER) for event in again.play(*move))
        if let_go(table.game) < 0 or aloud or len(again.acting) < 2:
            settled = number
    return settled


def _before_shuffle(table: Table, most: int) -> int:
    """How many moves were made on the first deck: what is shuffled later no exchange in that can change."""
    again = Table(table.game, table.seats, key=table.key, options=table.options, decks=table.decks)
    first = again.state["shuffles"][0]
    for number, move in enumerate(table.moves[:most]):
        again.play(*move)
        if again.state["shuffles"][0] != first:
            return number
    return most


@dataclass
class _History:
    """What a seat has seen: the table it sits at, the moves it knows of, and its view before each."""

    here: Table
    moves: Moves
    seat: int
    views: NDArray[np.uint8]

    @cached_property
    def retrace(self) -> Any:
        """Replays its moves on another deck while the seat watches."""
        return self.here.game.compile(retracing).retrace

    @cached_property
    def opening(self) -> NDArray[Any]:
        """The state before the cards are dealt."""
        state = self.here.game.new_states(1, self.here.seats, self.here.options)
        state["key"][0] = key_words(self.here.key)
        return state

    @cached_property
    def with_card(self) -> NDArray[np.int64]:
        """For each action and card, the same action with that card; itself where there is none."""
        rows = self.here.game.actions.rows
        fields = [name for name in rows.dtype.names or () if name != "card"]
        table = np.tile(np.arange(len(rows))[:, None], MOST_CARDS)
        for action in {action for _, action in self.moves}:
            alike = np.flatnonzero(np.all([rows[name] == rows[name][action] for name in fields], axis=0))
            table[np.ix_(alike, rows["card"][alike])] = alike
        return table


def _possible(history: _History, imagined: list[NDArray[Any]], luck: np.random.Generator) -> "_Possible":
    """Where the hidden cards lie in walks through all deals that give the seat the same views."""
    possible = _Possible([Counter() for _ in range(WALKS)], Counter())
    others = iter(imagined)
    for found in possible.walks:
        walk = _Walk(history, luck)
        if found is not possible.walks[0]:  # which begins from the truth
            any(walk.jump(deal) for deal in others)
        walk.look_around()
        before: set[What] = set()
        for _ in range(PROPOSALS // WALKS):
            now = set(_hidden(history.here.game, walk.step(), history.seat))
            found.update(now)
            possible.changes.update(now ^ before)
            before = now
    return possible


@dataclass
class _Possible:
    """How often each hidden card lay where in each walk, and how often that changed."""

    walks: list[Counter[What]]
    changes: Counter[What]

    @property
    def found(self) -> Counter[What]:
        """The same, in all walks together."""
        return sum(self.walks, Counter())

    def doubt(self, what: What, supposed: float) -> float:
        """How far from the truth the estimate may be: the rarer a change, the less was learnt."""
        shares = [walk[what] * WALKS / PROPOSALS for walk in self.walks]
        chance = (float(np.mean(shares)) + supposed) / 2
        spread = chance * (1 - chance)
        if spread == 0:
            return CLOSE
        forgets = min(self.changes[what] / PROPOSALS / (2 * spread), 1)
        learnt = max(PROPOSALS * forgets / (2 - forgets), 0.1)
        walked = max(spread / learnt, float(np.var(shares, ddof=1)) / WALKS)  # walks that disagree have not mixed
        return CLOSE + SIGMAS * float(np.sqrt(walked + spread / IMAGINED))


class _Walk:
    """A walk through the deals that give a seat the same views, by exchanging cards."""

    def __init__(self, history: _History, luck: np.random.Generator) -> None:
        here = history.here
        self._history, self._seat, self._luck = history, history.seat, luck
        self._game = here.game
        self._let_go = let_go(self._game)
        self._mask = self._game.record.masks(self._game.dtype)[[self._seat]]
        self._deck, self._moves = np.array(here.decks[0]), np.array(history.moves, np.int64).reshape(-1, 2)
        self._state = here.state

    def jump(self, imagined: NDArray[Any]) -> bool:
        """Go to a deal that comes out as this imagined one, if exchanging cards gives one the seat cannot tell."""
        exchange = np.arange(MOST_CARDS)
        places = _places(self._game, self._state, self._seat)
        for place, others in _places(self._game, imagined, self._seat).items():
            both = set(places[place]) & set(others)
            goes, comes = ([card for card in side if card not in both] for side in (places[place], others))
            if len(goes) != len(comes):
                return False
            exchange[goes] = self._luck.permutation(np.array(comes, np.int64))
        return self._go(self._try_exchange(exchange, follow=True))

    def look_around(self) -> None:
        """Before stepping, find the places whose cards can be exchanged unnoticed: to some effect, and at all."""
        effective: set[int] = set()
        movable: set[int] = set()
        pairs = list(combinations(range(len(self._deck)), 2))
        for number in self._luck.permutation(len(pairs))[:PAIRS]:
            pair = pairs[number]
            if not effective.issuperset(pair) and (tried := self._try(np.array(pair))):
                movable.update(pair)
                if tried[2].tobytes() != self._state.tobytes():
                    effective.update(pair)
        self._pools = [sorted(pool) for pool in (effective, movable) if pool]

    def _try(self, places: NDArray[np.int64], follow: bool = False) -> _Deal | None:
        """What exchanging the cards at these places gives, if the seat sees no difference."""
        exchange = np.arange(MOST_CARDS)
        exchange[self._deck[places]] = self._deck[np.roll(places, 1)]
        return self._try_exchange(exchange, follow)

    def _try_exchange(self, exchange: NDArray[np.int64], follow: bool) -> _Deal | None:
        """The same; moves are made with the other card only where they must be, or `follow` the exchange."""
        deck = exchange[self._deck]
        seats, actions, instead = *self._moves.T, self._exchanged(exchange)
        moves = np.column_stack([seats, instead, actions] if follow else [seats, actions, instead])
        state = self._history.opening.copy()
        raw = state.view(np.uint8).reshape(1, -1)
        house = self._game.new_house([deck.tolist()])
        views = self._history.views
        if not self._history.retrace(state, raw, moves, self._seat, self._let_go, self._mask, views, house):
            return None
        return deck, moves[:, :2].copy(), state

    def _go(self, deal: _Deal | None) -> bool:
        if deal:
            self._deck, self._moves, self._state = deal
        return deal is not None

    def _exchanged(self, exchange: NDArray[np.int64]) -> NDArray[np.int64]:
        """Each move's action with the card that has taken its card's place."""
        actions = self._moves[:, 1]
        exchanged: NDArray[np.int64] = self._history.with_card[
            actions, exchange[self._game.actions.rows["card"][actions]]
        ]
        return exchanged

    def step(self) -> NDArray[Any]:
        """Propose a few exchanges, make those that pass, and return the state the walk has come to."""
        for _ in range(TRIES if self._pools else 0):
            pool = self._pools[self._luck.integers(len(self._pools))]
            many = min(int(self._luck.choice([2, 3, 6, 20])), len(pool))
            places = self._luck.choice(pool, many, replace=False)
            self._go(self._try(places, follow=bool(self._luck.integers(2))))
        return self._state


def _reachable(history: _History, imagined: list[NDArray[Any]], what: What, luck: np.random.Generator) -> bool:
    """Whether history allows this: an imagined deal with it is possible, or a long walk comes by one."""
    game, seat = history.here.game, history.seat
    such = [deal for deal in imagined if what in set(_hidden(game, deal, seat))]
    walk = _Walk(history, luck)
    if any(walk.jump(such[number % len(such)]) for number in range(JUMPS)):
        return True
    for _ in range(LOOKS):
        walk.look_around()
        if any(what in set(_hidden(game, walk.step(), seat)) for _ in range(PROPOSALS)):
            return True
    return False


def _imagined(here: Table, seat: int) -> list[NDArray[Any]]:
    view, luck = here.view(seat), new_luck(len(here.moves))
    return [here.game.imagine(view, seat, luck) for _ in range(IMAGINED)]


def _hidden(game: Game, state: NDArray[Any], seat: int) -> Iterator[What]:
    """Each hidden card with the field and row it lies in; places within a row do not matter."""
    for (field, row), cards in _places(game, state, seat).items():
        for card in cards:
            yield field, row, card


def _places(game: Game, state: NDArray[Any], seat: int) -> dict[tuple[str, int], list[int]]:
    """The cards that are hidden from a seat, by field and row."""
    places = {}
    for field in game.record.fields:
        if field.known not in (OWNER, SECRET) or field.holds not in (CARD, CARD_SET):
            continue
        value = state[field.name][0]
        rows = enumerate(value) if field.known is OWNER else [(-1, value)]
        for row, held in rows:
            if row != seat:
                places[field.name, row] = list(_cards_in(field.holds == CARD_SET, np.asarray(held)))
    return places


def _cards_in(sets: bool, held: NDArray[Any]) -> Iterator[int]:
    for value in held.ravel().tolist():
        if sets:
            yield from (card for card in range(64) if value >> card & 1)
        elif value:
            yield value


def _say(game: Game, what: Any) -> str:
    field, row, card = what
    return f"{game.cards[card]} in {field}" + (f" of seat {row}" if row >= 0 else "")
