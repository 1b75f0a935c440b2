"""Observations as networks want them, without a feature extractor written by hand: built from what a game declares.

    features = OneHot(describe(NAME))(observation)    # a row of numbers from -1 to 1
    ids = Ids(describe(NAME))(observation)            # a row of words for an embedding

Both take one observation, or a row of them.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import ParlourError
from parlour.envs.describing import CHOICES, SETS, Description, Slot

LARGE = 255
Observations = NDArray[np.uint8]


class OneHot:
    """Every number that names something as one feature a name, every set as one a member, every amount as its share.

    A count or an amount becomes its share of the most it can be, so that all features lie between -1 and 1; where
    that is more than a byte holds, by the logarithm, because most numbers are far smaller. Where a
    pack has several cards alike, which of them it is makes no feature. `names` has a label for each feature.
    """

    def __init__(self, description: Description) -> None:
        self.description = description
        self.names: list[str] = []
        copied: list[tuple[int, int]] = []  # (feature, byte)
        chosen: list[tuple[int, int, int]] = []  # (first feature, byte, which of the tables of meanings)
        meanings: dict[tuple[str, ...], list[int]] = {}  # by the names of values, which feature each one is
        self._bits: list[tuple[int, Slot, int]] = []
        self._shares: list[tuple[int, Slot]] = []
        for slot in description.slots:
            meaning, at = slot.meaning, len(self.names)
            if meaning.kind in SETS or (meaning.kind == "set of seats" and not meaning.each):
                many = meaning.high.bit_length()
                named = meaning.names or tuple(map(str, range(many)))
                self._bits.append((at, slot, many))
                self.names += [f"{slot.label}.{name}" for name in named[:many]]
            elif meaning.width == 1 and meaning.high == 1 and (meaning.kind == "flag" or meaning.kind not in CHOICES):
                copied.append((at, slot.first))
                self.names.append(slot.label)
            elif meaning.kind in CHOICES:
                named = meaning.names or tuple(map(str, range(meaning.high + 1)))
                alike = list(dict.fromkeys(named))
                if named not in meanings:
                    features = [alike.index(name) for name in named]
                    meanings[named] = features + [features[-1]] * (256 - len(features))
                chosen.append((at, slot.first, list(meanings).index(named)))
                self.names += [f"{slot.label}={name}" for name in alike]
            else:
                self._shares.append((at, slot))
                self.names.append(slot.label)
        self.size = len(self.names)
        self._copied = np.array(copied, np.int64).reshape(-1, 2).T
        self._chosen = np.array(chosen, np.int64).reshape(-1, 3).T
        self._meanings = np.array(list(meanings.values()), np.int64)

    def __call__(self, observation: Observations, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The features of one observation, or of a row of them."""
        seen = _rows(observation, self.description)
        given = np.zeros((len(seen), self.size), np.float32) if out is None else out.reshape(len(seen), self.size)
        given[:] = 0
        features, places = self._copied
        given[:, features] = seen[:, places]
        firsts, places, which = self._chosen
        np.put_along_axis(given, firsts + self._meanings[which, seen[:, places]], 1, axis=1)
        for at, slot, bits in self._bits:
            given[:, at : at + bits] = number(seen, slot)[:, None] >> np.arange(bits) & 1
        for at, slot in self._shares:
            given[:, at] = _share(number(seen, slot), max(-slot.meaning.low, slot.meaning.high, 1))
        return given if observation.ndim > 1 else given[0]


class Ids:
    """Every byte that is used as a word of one vocabulary: `length` words an observation, `words` in all.

    The words of a field are its own, the same in all its rows and places. Nothing is lost: `back` gives the
    observation again.
    """

    def __init__(self, description: Description) -> None:
        self.description = description
        places: list[int] = []
        bases: list[int] = []
        self.labels: list[str] = []
        base = {}
        self.words = 0
        for slot in description.slots:
            meaning = slot.meaning
            for byte in range(meaning.width):
                if (meaning.name, byte) not in base:
                    base[meaning.name, byte] = self.words
                    self.words += meaning.high + 1 if meaning.width == 1 and not meaning.signed else 256
                places.append(slot.first + byte)
                bases.append(base[meaning.name, byte])
                self.labels.append(slot.label)
        self.length = len(places)
        self._places = np.array(places, np.int64)
        self._bases = np.array(bases, np.int32)

    def __call__(self, observation: Observations) -> NDArray[np.int32]:
        """The words of one observation, or of a row of them."""
        seen = _rows(observation, self.description)
        ids: NDArray[np.int32] = seen[:, self._places] + self._bases
        return ids if observation.ndim > 1 else ids[0]

    def back(self, ids: NDArray[np.int32]) -> Observations:
        """The observations that these words tell."""
        rows = np.atleast_2d(ids)
        seen = np.zeros((len(rows), self.description.layout.size), np.uint8)
        seen[:, self._places] = rows - self._bases
        return seen if ids.ndim > 1 else seen[0]


def number(seen: Observations, slot: Slot) -> NDArray[np.int64]:
    """The number in a slot, in every observation."""
    width = slot.meaning.width
    found = sum(seen[:, slot.first + byte].astype(np.int64) << 8 * byte for byte in range(width))
    if slot.meaning.signed:
        found = np.where(found >> (8 * width - 1), found - (1 << 8 * width), found)
    return np.asarray(found, np.int64)


def _share(values: NDArray[np.int64], most: int) -> NDArray[np.float64]:
    """Numbers as shares of the most they can be."""
    if most <= LARGE:
        return values / most
    shares: NDArray[np.float64] = np.sign(values) * np.log1p(np.abs(values)) / np.log1p(most)
    return shares


def _rows(observation: Any, description: Description) -> Observations:
    seen = np.atleast_2d(np.asarray(observation))
    if seen.ndim != 2 or seen.shape[1] != description.layout.size or seen.dtype != np.uint8:
        raise ParlourError(
            f"observations of this game have {description.layout.size} bytes; "
            f"these have shape {np.shape(observation)} and type {seen.dtype}"
        )
    return seen
