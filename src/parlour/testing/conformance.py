"""What every game must do, checked on whole games played at random and perversely.

`check_game` raises `Nonconformity`, which says what went wrong, where and how to get there again.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import new_luck
from parlour.engine.game import Game, IllegalMove
from parlour.engine.record import Holds, What
from parlour.table.table import Table
from parlour.testing.policies import Policy, policies
from parlour.testing.worlds import check_history, check_twins

EVERY_ID = 25  # decisions between tries of every action id there is
IMAGINE = 10  # decisions between imagined deals
THOROUGH, SPARSE = 2000, 16  # a game this long repeats itself: from then on one decision in so many is looked at
FEW = 2  # options with no more than so many other values are tried at each
MOST_IDS = 400  # of a larger table of actions, so many are tried


class Nonconformity(AssertionError):
    """A game does not keep the contract."""


def check_game(
    game: Game,
    seats: Iterable[int] | None = None,
    options: Sequence[Mapping[str, int]] | None = None,
    games: int = 1,
    seed: int = 0,
    uncompiled: bool = True,
    perverse: bool = True,
    history: bool = True,
) -> int:
    """Hold a game to the contract; returns how many decisions were looked at.

    For each number of seats and each set of options, `games` games are played at random and, if
    `perverse`, by every perverse policy. Random games are also replayed `uncompiled`, and imagined
    deals compared with what `history` allows.
    """
    looked_at = 0
    game.ready()
    for many in seats or game.seats:
        for chosen in options or [{}, *every_option(game)]:
            if game.refuse_options(many, {o.name: o.default for o in game.options} | dict(chosen)):
                continue
            for name, policy in policies(game, perverse):
                for i in range(games):
                    where = f"{game.name}, {many} seats, {dict(chosen)}, policy {name!r}, seed {seed + i}"
                    try:
                        table = _check_one(game, many, chosen, policy, seed + i)
                        if name == "random" and uncompiled:
                            _check_uncompiled(table)
                        if name == "random" and history and game.compiled:  # thousands of replays
                            check_history(table, np.random.default_rng(seed + i))
                        looked_at += len(table.moves)
                    except AssertionError as fault:
                        raise Nonconformity(f"{where}: {fault}") from fault
    return looked_at


def every_option(game: Game) -> Iterable[dict[str, int]]:
    """Each option away from its default, one at a time: every value of a choice, both ends of a range."""
    for option in game.options:
        choice = option.high - option.low <= FEW
        values = range(option.low, option.high + 1) if choice else (option.low, option.high)
        yield from ({option.name: value} for value in values if value != option.default)


def _check_one(game: Game, seats: int, options: Mapping[str, int], policy: Policy, seed: int) -> Table:
    luck = np.random.default_rng(seed)
    deck = 1 + luck.permutation(game.pack(seats, game.choose(seats, options)))
    table = Table(game, seats, seed=seed, options=options, decks=[deck.tolist()])
    ledger = _Ledger(table)
    for step in count():
        looked_at = step < THOROUGH or step % SPARSE == 0
        if looked_at or table.over:
            check_state_declared(table)
            ledger.check(table)
        if table.over:
            break
        assert step < game.longest, f"still going after {step} decisions"
        if looked_at:
            _check_position(table, step, luck)
        if looked_at and step % IMAGINE == 0:
            _check_imagination(table, step)
        seat = table.turn
        table.play(seat, policy(game.legal(table.state, seat), luck))
    assert table.acting == [], "the game is over, yet somebody may act"
    check_events_declared(table)
    _check_replay(table)
    check_twins(table, luck)
    return table


class _Ledger:
    """Keeps accounts of cards and points from step to step, for a game that says how (see game.py)."""

    def __init__(self, table: Table) -> None:
        self._cards = cards_of(table.game, table.state)
        self._points = [0] * table.seats
        self._read = 0

    def check(self, table: Table) -> None:
        fresh = table.events[self._read :]
        self._read = len(table.events)
        cards = cards_of(table.game, table.state)
        if cards and any(event.name == "deal" for event in fresh):
            self._cards = cards
        if cards:
            assert cards == self._cards, f"cards are not conserved: {cards} after {self._cards}"
        event_points = getattr(table.game.module, "event_points", None)
        if event_points is None:
            return
        for event in fresh:
            for seat, points in event_points(event).items():
                self._points[seat] += points
        assert self._points == table.scores, f"events add up to {self._points}, scores are {table.scores}"


def cards_of(game: Game, state: NDArray[Any]) -> list[int]:
    """Every card in a position, where the game says how to find them all."""
    all_cards = getattr(game.module, "all_cards", None)
    return all_cards(state) if all_cards else []


def check_state_declared(table: Table) -> None:
    """Hold every number of a position to what is declared of it."""
    for field in table.game.record.fields:
        most = _most(table.game, field.holds)
        if most is not None:
            smallest, largest = int(table.state[field.name].min()), int(table.state[field.name].max())
            assert smallest >= 0, f"{field.name} holds {smallest}, and is declared to hold nothing below 0"
            assert largest <= most, f"{field.name} holds {largest}, and is declared to hold {most} at most"


def check_events_declared(table: Table) -> None:
    """Hold the amount of every event to what is declared of it."""
    for event in table.events:
        most = _most(table.game, table.game.events.called(event.name).amount)
        assert most is None or event.amount <= most, f"{event.name} tells {event.amount}, declared {most} at most"


def _most(game: Game, holds: Holds) -> int | None:
    """The largest number that can stand for something, where there is one."""
    seats = game.record.seats
    return {
        What.CARD: len(game.cards) - 1,
        What.CARDS: (1 << len(game.cards)) - 1,
        What.COUNT: holds.most,
        What.AMOUNT: holds.most,
        What.COPIES: holds.most,
        What.ONE: len(holds.names) - 1,
        What.SOME: (1 << len(holds.names)) - 1,
        What.SEAT: seats - 1,
        What.SOMEBODY: seats,
        What.SEATS: (1 << seats) - 1,
        What.MOVE: len(game.actions),
        What.FLAG: 1,
    }.get(holds.what)


def _check_position(table: Table, step: int, luck: np.random.Generator) -> None:
    game, state = table.game, table.state
    acting = table.acting
    assert acting, "nobody may act, yet the game is not over"
    assert table.turn in acting, f"seat {table.turn} is to be asked but may not act"
    assert game.legal(state, table.turn), f"seat {table.turn} is to be asked but has no legal action"
    for seat in range(table.seats):
        view = table.view(seat)
        assert game.acting(view) == acting, f"seat {seat} sees other seats acting"
        legal = game.legal(state, seat)
        assert game.legal(view, seat) == legal, f"seat {seat}: legal on its view is not legal on the truth"
        assert seat in acting or not legal, f"seat {seat} may not act but has legal actions"
        assert all(a < b for a, b in legal), f"an empty range in {legal}"
        assert all(b < c for (_, b), (c, _) in pairwise(legal) if b != c), f"disorder in {legal}"
        _check_refusals(table, seat, legal, everything=step % EVERY_ID == 0, luck=luck)
    assert game.acting(table.view(-1)) == acting, "an onlooker sees other seats acting"


def _check_refusals(
    table: Table, seat: int, legal: list[tuple[int, int]], everything: bool, luck: np.random.Generator
) -> None:
    game = table.game
    ids: Iterable[int] = {edge for first, last in legal for edge in (first - 1, last)}
    if everything:
        ids = range(len(game.actions))
        if len(game.actions) > MOST_IDS:
            ids = {*luck.integers(len(game.actions), size=MOST_IDS).tolist(), *(e for r in legal for e in r)}
    allowed = [range(first, last) for first, last in legal]
    before = table.state.tobytes()
    for action in ids:
        if 0 <= action < len(game.actions) and not any(action in r for r in allowed):
            text = game.actions.text(action)
            clause = _clause_broken(table, seat, action)
            assert clause is not None, f"seat {seat} could play {text}, which is not legal"
            assert clause, f"{text} is refused without a clause"
            assert table.state.tobytes() == before, f"refusing {text} changed the state"
    for first, last in legal:
        for action in (first, last - 1):
            text = game.actions.text(action)
            assert game.parse(text) == action, f"the move {text!r} reads back as another"
            assert game.refuse(table.state, seat, action) == 0, f"{text} is legal yet refused"


def _clause_broken(table: Table, seat: int, action: int) -> str | None:
    try:
        table.play(seat, action)
    except IllegalMove as refusal:
        return refusal.clause
    return None


def _check_imagination(table: Table, step: int) -> None:
    game = table.game
    for seat in range(table.seats):
        view = table.view(seat)
        imagined = game.imagine(view, seat, new_luck(step))
        assert game.view(imagined, seat).tobytes() == view.tobytes(), f"seat {seat} imagines what it knows to be false"
        cards, truth = cards_of(game, imagined), cards_of(game, table.state)
        assert cards == truth, f"seat {seat} imagines other cards than there are: {cards}, not {truth}"
        _play_on(game, imagined, step)


def _play_on(game: Game, state: NDArray[Any], seed: int) -> None:
    if game.compiled:
        assert game.play_out(state, seed) <= game.longest
        assert state["ending"][0], "an imagined game does not end"


def _check_replay(table: Table) -> None:
    again = replay(table, table.game)
    assert again.state.tobytes() == table.state.tobytes(), "the record replays to another position"
    assert again.events == table.events, "the record replays with other events"


def _check_uncompiled(table: Table) -> None:
    plain = replay(table, Game(table.game.module, compile_rules=False))
    for field in table.game.record.fields:
        same = np.array_equal(plain.state[field.name], table.state[field.name])
        assert same, f"uncompiled, {field.name} differs: {plain.state[field.name]}, {table.state[field.name]}"
    assert plain.events == table.events, "uncompiled, the events differ"


def replay(table: Table, game: Game) -> Table:
    """The same log again, from its opening."""
    again = Table(game, table.seats, key=table.key, options=table.options, decks=table.decks)
    for seat, action in table.moves:
        again.play(seat, action)
    return again
