"""An evening of Progressive Bunco: many tables in step, a bell, punches, and moving up.

The rules of it are in `progressive`; here the tables stand.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.batch import Player
from parlour.engine.chance import below, fresh_key, new_luck, word_of
from parlour.engine.game import Game, ParlourError
from parlour.engine.record import KEY_WORDS
from parlour.games.bunco.progressive import (
    GAMES,
    Side,
    bell,
    fewest,
    move_up,
    only_one,
    pack_to_cut,
    seated,
    sides,
)
from parlour.table.table import Table

FEWEST_TABLES = 2

Luck = NDArray[np.uint64]
Cut = Mapping[int, int]  # the card of each who cut


@dataclass(frozen=True)
class TablePlayed:
    """One game at one table: who sat there, the cards left in Bunco Piles, who earned a punch, and cuts for it."""

    players: tuple[int, ...]
    left: tuple[int, ...]
    ending: str  # nothing, if the bell came first
    punched: tuple[int, ...]
    cuts: tuple[Cut, ...]


@dataclass(frozen=True)
class Evening:
    """What came of it, game by game and table by table. Players are numbered from 0."""

    game: Game
    options: Mapping[str, int]
    seed: int
    games: tuple[tuple[TablePlayed, ...], ...]
    winners: tuple[int, ...]
    cuts: tuple[Cut, ...]

    @property
    def tables(self) -> int:
        """How many tables."""
        return len(self.games[0])

    @property
    def seats(self) -> int:
        """How many at each, or at the largest."""
        return max(self.sizes)

    @property
    def sizes(self) -> list[int]:
        """How many at each table."""
        return [len(table.players) for table in self.games[0]]

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Who plays together: each player by himself, or each pair of partners."""
        partners = bool(self.options["partners"])
        return [
            tuple(table.players[seat] for seat in side)
            for table in self.games[0]
            for side in sides(len(table.players), partners)
        ]

    @property
    def punches(self) -> tuple[int, ...]:
        """How many punches each player has."""
        return count_punches(self.games, sum(self.sizes))

    def punched(self, player: int) -> list[bool]:
        """In which games the player earned a punch."""
        return [any(player in table.punched for table in tables) for tables in self.games]

    def to_json(self) -> dict[str, Any]:
        """All of it."""

        def named(cuts: Sequence[Cut]) -> list[dict[str, Any]]:
            return [{"player": who, "card": self.game.cards[card]} for cut in cuts for who, card in cut.items()]

        return {
            "tables": self.tables, "seats": self.seats, "options": dict(self.options), "seed": self.seed,
            "games": [
                [
                    {"players": list(t.players), "left": list(t.left), "ending": t.ending,
                     "punched": list(t.punched), "cuts": named(t.cuts)}
                    for t in tables
                ]
                for tables in self.games
            ],
            "punches": list(self.punches), "cuts": named(self.cuts), "winners": list(self.winners),
        }  # fmt: skip


def evening(
    game: Game,
    players: Sequence[Player],
    seats: int,
    games: int = GAMES,
    *,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Evening:
    """Play an evening at tables of so many seats; where the players do not fill them, some have one player less.

    The first players begin at the first table. The same seed and players give the same evening. `progress` is
    called with 1 after each game.
    """
    chosen = game.choose(seats, options)
    seating = seated(len(players), seats)
    if len(seating) < FEWEST_TABLES:
        raise ParlourError(f"an evening needs two tables: more than {seats} players, not {len(players)}")
    for size in {len(table) for table in seating}:
        game.choose(size, options)
    if games < 1:
        raise ParlourError(f"an evening has one game at least, not {games}")
    floor = _Tables(game, players, chosen, seed)
    played = []
    for _ in range(games):
        tables, winners = floor.play(seating)
        played.append(tables)
        seating = move_up(seating, winners)
        if progress:
            progress(1)
    first, cuts = floor.decide(played)
    return Evening(game, chosen, seed, tuple(played), first, cuts)


def count_punches(games: Sequence[Sequence[TablePlayed]], players: int) -> tuple[int, ...]:
    """How many punches each player has."""
    counted = Counter(player for tables in games for table in tables for player in table.punched)
    return tuple(counted[player] for player in range(players))


class _Tables:
    """Where the tables stand: deals, lets the players play in step, and holds the pack to cut."""

    def __init__(self, game: Game, players: Sequence[Player], options: Mapping[str, int], seed: int) -> None:
        self._game, self._players, self._options = game, players, options
        luck = new_luck(seed)  # the deals, the cuts and each player have a stream of their own
        self._deals, self._cuts, *self._luck = [_stream(luck) for _ in range(2 + len(players))]
        self._pack = pack_to_cut(options)

    def play(self, seating: Sequence[Sequence[int]]) -> tuple[tuple[TablePlayed, ...], list[Side]]:
        """One game at every table, a turn at each in turn until the bell; and the seats that move up."""
        tables = [self._deal(len(players)) for players in seating]
        for table, players in cycle(zip(tables, seating, strict=True)):
            if bell(each.ending for each in tables):
                break
            self._play_turn(table, players)
        played, winners = [], []
        for table, players in zip(tables, seating, strict=True):
            side, by_seat = only_one(fewest(table.scores, sides(len(players), self._partners)), self._cut)
            punched = tuple(players[seat] for seat in side)
            cuts = tuple({players[seat]: card for seat, card in cut.items()} for cut in by_seat)
            played.append(TablePlayed(tuple(players), tuple(table.scores), table.ending, punched, cuts))
            winners.append(side)
        return tuple(played), winners

    def decide(self, played: Sequence[Sequence[TablePlayed]]) -> tuple[tuple[int, ...], tuple[Cut, ...]]:
        """Who wins the evening: the most punches, or the highest cut of those who tie."""
        punches = count_punches(played, len(self._players))
        best = {table.punched for tables in played for table in tables if punches[table.punched[0]] == max(punches)}
        side, cuts = only_one(sorted(best), self._cut)
        return side, tuple(cuts)

    @property
    def _partners(self) -> bool:
        return bool(self._options["partners"])

    def _deal(self, seats: int) -> Table:
        key = np.zeros(KEY_WORDS, "<u4")
        with np.errstate(over="ignore"):
            fresh_key(key, self._deals)
        return Table(self._game, seats, key=key.tobytes(), options=self._options)

    def _play_turn(self, table: Table, players: Sequence[int]) -> None:
        begun = table.state["turns"][0]
        while not table.over and table.state["turns"][0] == begun:
            seat = table.turn
            player = players[seat]
            view = table.view(seat)
            ranges = self._game.legal(view, seat)
            table.play(seat, self._players[player](view, seat, ranges, self._luck[player]))

    def _cut(self) -> int:
        """A card somewhere in the pack."""
        with np.errstate(over="ignore"):
            return self._pack[below(self._cuts, len(self._pack))]


def _stream(luck: Luck) -> Luck:
    with np.errstate(over="ignore"):
        return np.array([word_of(luck)], np.uint64)
