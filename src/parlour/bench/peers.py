"""Other libraries' games to measure ours against. They come with the extra `peers`."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Playing = Callable[[], tuple[int, int]]  # plays whole games; returns how many decisions and games


@dataclass(frozen=True)
class Row:
    """One line of the comparison. `ratio` says how many times better ours is, where there is a peer."""

    what: str
    unit: str
    ours: float
    peer_name: str = ""
    peer: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the peer's figure ours is."""
        return self.ours / self.peer if self.peer else None

    def to_json(self) -> dict[str, Any]:
        """The row as `parlour bench --json` prints it."""
        return {
            "what": self.what,
            "unit": self.unit,
            "ours": self.ours,
            "peer_name": self.peer_name,
            "peer": self.peer,
            "ratio": self.ratio,
            "note": self.note,
        }


@dataclass(frozen=True)
class Peer:
    """Another library's game: for how many, what to import for it, and how to play it at random from Python."""

    name: str
    seats: int
    package: str
    prepare: Callable[[], Playing]


def openspiel(seats: int, text: str) -> Peer:
    """An OpenSpiel game, driven as its own examples drive it."""

    def prepare() -> Playing:
        import pyspiel

        its_game = pyspiel.load_game(text)

        def play() -> tuple[int, int]:
            decisions = 0
            state = its_game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
            return decisions, 1

        return play

    return Peer(f"OpenSpiel {text.partition('(')[0]}", seats, "pyspiel", prepare)


def rlcard(seats: int, name: str) -> Peer:
    """An RLCard game."""

    def prepare() -> Playing:
        import rlcard

        table = rlcard.make(name, config={"game_num_players": seats})

        def play() -> tuple[int, int]:
            decisions = 0
            state, _ = table.reset()
            while not table.is_over():
                state, _ = table.step(random.choice(list(state["legal_actions"])))
                decisions += 1
            return decisions, 1

        return play

    return Peer(f"RLCard {name}", seats, "rlcard", prepare)
