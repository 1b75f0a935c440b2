"""Which two cards to throw to the crib at Cribbage: all fifteen ways, weighed."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.common import SURE
from parlour.engine.chance import new_luck
from parlour.engine.game import MOST_RANGES, ParlourError
from parlour.engine.house import silent_house
from parlour.games.cribbage import throwing
from parlour.games.cribbage.aloud import names, numbers, set_of
from parlour.games.cribbage.cribs import DEALER, PAIRS, PONE, THROWS
from parlour.games.cribbage.state import GAME_POINTS, HAND, NAME, RANKS, TO_CRIB
from parlour.shelf import game

DEALS = 400  # imagined for the pegging and the chance of winning, the same for every throw


@dataclass(frozen=True)
class Throw:
    """One way to throw. Means are points; the crib counts for the dealer, and against the other in `total`."""

    thrown: tuple[int, ...]
    kept: tuple[int, ...]
    hand: float
    least: int
    most: int
    crib: float
    pegging: float
    total: float
    chance: float

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "throw": names(self.thrown), "keep": names(self.kept), "hand": round(self.hand, 4), "min": self.least,
            "max": self.most, "crib": round(self.crib, 4), "pegging": round(self.pegging, 2),
            "total": round(self.total, 4), "win": round(self.chance, 4),
        }  # fmt: skip


@dataclass(frozen=True)
class Throws:
    """All fifteen, the best first: by points, or by the chance of winning where a score was given."""

    hand: tuple[int, ...]
    dealer: bool
    score: tuple[int, int]
    throws: tuple[Throw, ...]

    def to_json(self) -> dict[str, Any]:
        """All of it, as `parlour study cribbage discard --json` prints it."""
        return {
            "hand": names(self.hand), "dealer": self.dealer, "score": list(self.score),
            "throws": [throw.to_json() for throw in self.throws],
        }  # fmt: skip


def weigh_throws(hand: str, dealer: bool, score: str | None = None, deals: int = DEALS, seed: int = 0) -> Throws:
    """Weigh all throws from a hand of six, given by name; the score is one's own and the other's, `90-103`."""
    six, (mine, theirs) = check_throws(hand, score)
    scales = _Scales(six, dealer, (mine, theirs), deals, seed)
    throws = [scales.weigh(thrown) for thrown in combinations(sorted(six), TO_CRIB)]
    throws.sort(key=lambda throw: throw.chance if score else throw.total, reverse=True)
    return Throws(tuple(sorted(six)), dealer, (mine, theirs), tuple(throws))


def check_throws(hand: str, score: str | None) -> tuple[list[int], tuple[int, int]]:
    """Six cards and the score, from texts."""
    six = numbers(hand)
    if len(six) != HAND:
        raise ParlourError(f"a hand has six cards before the crib, not {len(six)}")
    if len(set(six)) != len(six):
        raise ParlourError("the same card is there twice")
    return six, parse_score(score) if score else (0, 0)


def parse_score(score: str) -> tuple[int, int]:
    """One's own points and the other's."""
    parts = score.replace("–", "-").split("-")
    if len(parts) != 2 or not all(part.strip().isdecimal() for part in parts):
        raise ParlourError(f"a score is written like 90-103, yours first, not {score!r}")
    mine, theirs = int(parts[0]), int(parts[1])
    if max(mine, theirs) >= GAME_POINTS:
        raise ParlourError(f"at {score} the game is over")
    return mine, theirs


class _Scales:
    """One hand, about to throw."""

    def __init__(self, six: list[int], dealer: bool, score: tuple[int, int], deals: int, seed: int) -> None:
        self._six, self._dealer, self._deals, self._seed = six, dealer, deals, seed
        self._rules = weighing()
        self._states = game(NAME).new_states(2, 2)
        view = self._states[0]
        view["hands"][0] = set_of(six)
        view["dealer"] = 0 if dealer else 1
        view["mover"] = 1 if dealer else 0
        view["deals"] = 1
        view["scores"][:] = score
        self._out = np.zeros(4, np.int64)

    def weigh(self, thrown: tuple[int, ...]) -> Throw:
        """One way to throw."""
        kept = tuple(card for card in sorted(self._six) if card not in thrown)
        self._rules.weigh_hand(set_of(self._six), set_of(kept), self._out)
        points, least, most, starts = self._out.tolist()
        self._rules.weigh_crib(set_of(self._six), set_of(thrown), throw_weights(not self._dealer), self._out)
        crib = float(self._out[throwing.SUM] / self._out[throwing.COUNT])
        pegging, chance = self._play(thrown)
        hand = points / starts
        total = hand + pegging + (crib if self._dealer else -crib)
        return Throw(thrown, kept, hand, least, most, crib, pegging, total, chance)

    def _play(self, thrown: tuple[int, ...]) -> tuple[float, float]:
        """What is pegged, less what the other pegs, and the chance of winning, over the same imagined deals."""
        luck = np.array([new_luck(self._seed)[0], 0], np.uint64)
        ranges = np.zeros((MOST_RANGES, 2), np.int64)
        self._out[:] = 0
        raw = self._states.view(np.uint8).reshape(2, -1)
        self._rules.play_deals(
            self._states, raw, 0, *thrown, self._deals, luck, ranges, silent_house(), self._out
        )  # fmt: skip
        mine, theirs, worth, rounds = self._out.tolist()
        return (mine - theirs) / max(rounds, 1), worth / self._deals / SURE


def throw_weights(dealer: bool) -> NDArray[np.int64]:
    """How likely a dealer, or the other, is to throw each two cards, by rank."""
    weights = np.zeros((len(RANKS), len(RANKS)), np.int64)
    for (a, b), often in zip(PAIRS, THROWS[DEALER if dealer else PONE], strict=True):
        # Of 16 ways to take two ranks, and 6 to take a rank twice, one is meant.
        weights[a, b] = weights[b, a] = often * (8 if a == b else 3)
    return weights


@cache
def weighing() -> Any:
    """What throws are weighed with; compiled, or fetched from the cache, on first use."""
    return game(NAME).compile(throwing)
