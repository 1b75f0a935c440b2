"""How a game is played at many tables: by its own rules for that, or else round robin.

A game's own stand beside its rules as `party`, a module with the names below; whichever has none is played by
`round_robin`. The names are all that the room knows of it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, cast

from parlour.engine.game import Game
from parlour.server.evenings import round_robin

Cut = Callable[[], int]  # cuts the pack: a card
Standing = Mapping[str, tuple[int, int]]  # games won, and points besides, by player


class Party(Protocol):
    """The names. Seatings are lists of tables, each the players by seat; whoever wins is named by his seat."""

    @property
    def GAMES(self) -> int:
        """How many games an evening has, unless the host says otherwise."""

    @property
    def SEATS(self) -> int:
        """How many sit at a table, likewise; the game's fewest, if it cannot be so many."""

    @property
    def TABLES(self) -> int:
        """The fewest tables there can be."""

    def bell(self, endings: Iterable[str]) -> bool:
        """Whether all cease now, by how each table's game has ended; "" where it has not."""

    def pack_to_cut(self, options: Mapping[str, int]) -> list[int]:
        """The cards of the pack that is cut where players tie."""

    def winners(
        self, scores: Sequence[int], places: Sequence[int], options: Mapping[str, int], cut: Cut
    ) -> tuple[tuple[int, ...], list[dict[int, int]]]:
        """The seats that win at a table, and what was cut for it, by seat."""

    def points(self, places: Sequence[int]) -> list[int]:
        """What each seat earns besides."""

    def regroup(
        self, past: Sequence[Sequence[Sequence[str]]], winners: Sequence[tuple[int, ...]], players: Sequence[str],
        seats: int,
    ) -> list[list[str]]:  # fmt: skip
        """Who sits where in the next game, after these seatings and the last winners: the players fill the tables."""

    def champions(
        self, standing: Standing, seating: Iterable[Sequence[str]], options: Mapping[str, int], cut: Cut
    ) -> tuple[tuple[str, ...], list[dict[str, int]]]:
        """Who wins the evening, and what was cut for it."""


def party_of(game: Game) -> Party:
    """How this game is played at many tables."""
    return cast(Party, game.part("party") or round_robin)


def seats_of(game: Game) -> int:
    """How many sit at a table of an evening, unless the host says otherwise."""
    wanted = party_of(game).SEATS
    return wanted if wanted in game.seats else game.seats[0]
