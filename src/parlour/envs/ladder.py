"""Actions as learners see them: prices and bids on a ladder of a few amounts.

People and records keep every amount; a learner cannot try ten thousand prices. So each block of
more than 64 amounts (a kind of action, or each card or place of one) becomes a ladder: the lowest
amount that is legal now, the amounts so many places above it as `STEPS` says, and the highest
that is legal. All other actions keep their order, one id each. The lowest legal amount always has
an id, so a seat that may act always finds something in its mask.

Which amount a step means depends on what is legal, so both maps ask for the legal ranges.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from parlour.engine.actions import Actions, Kind
from parlour.envs.stepping.ladders import STEPS

MOST_AMOUNTS = 64  # larger blocks become ladders

Ranges = Sequence[tuple[int, int]]


class Ladder:
    """One game's ladder. Ids run from 0 to `len(ladder) - 1`; record ids are the game's own.

    `blocks` has a row for each stretch of ids: its first record id, its first id here, how many
    ids it has here, and how many record ids it stands for. Where the two are equal the stretch
    is taken over as it is.
    """

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        rows: list[list[int]] = []
        record, here = 0, 0
        for kind in actions.kinds:
            for _ in range(len(kind.cards) * len(kind.places)):
                amounts = len(kind.amounts)
                ids = _rungs(kind)
                if ids == amounts and rows and rows[-1][2] == rows[-1][3]:
                    rows[-1][2] += ids
                    rows[-1][3] += ids
                else:
                    rows.append([record, here, ids, amounts])
                record += amounts
                here += ids
        self.blocks: NDArray[np.int64] = np.array(rows, np.int64)
        self._size = here

    def __len__(self) -> int:
        return self._size

    @property
    def plain(self) -> bool:
        """Whether the game has no ladder at all: ids here are record ids."""
        return len(self) == len(self.actions)

    def legal(self, ranges: Ranges) -> list[int]:
        """The ids that are legal, lowest first, given the legal ranges of record ids."""
        return list(self.meanings(ranges))

    def meanings(self, ranges: Ranges) -> dict[int, int]:
        """Every legal id with the record id it means."""
        found: dict[int, int] = {}
        for record, here, ids, amounts in self._rows:
            legal = [
                range(max(first, record), min(last, record + amounts))
                for first, last in ranges
                if first < record + amounts and last > record
            ]
            if ids == amounts:
                found.update((here + a - record, a) for part in legal for a in part)
            elif legal:
                lowest, highest = legal[0][0], legal[-1][-1]
                rungs = {
                    here + rung: lowest + int(STEPS[rung])
                    for rung in range(ids - 1)
                    if any(lowest + int(STEPS[rung]) in part for part in legal)
                }
                if highest not in rungs.values():
                    rungs[here + ids - 1] = highest
                found.update(rungs)
        return found

    def to_record(self, action: int, ranges: Ranges) -> int:
        """The record id that an id means where these ranges are legal; -1 if it is not legal."""
        return self.meanings(ranges).get(action, -1)

    def from_record(self, action: int, ranges: Ranges) -> int:
        """The legal id that comes nearest to a record id; -1 if nothing of its kind is legal.

        A record id that is not an amount on a ladder is met exactly or not at all.
        """
        block = next(row for row in self._rows if row[0] <= action < row[0] + row[3])
        near = {
            here: abs(record - action)
            for here, record in self.meanings(ranges).items()
            if block[1] <= here < block[1] + block[2]
        }
        if block[2] == block[3]:
            near = {here: away for here, away in near.items() if away == 0}
        return min(near, key=near.__getitem__) if near else -1

    def text(self, action: int) -> str:
        """What an id is: a move's text, or which rung of which ladder."""
        for record, here, ids, amounts in self._rows:
            if here <= action < here + ids:
                if ids == amounts:
                    return self.actions.text(record + action - here)
                kind = self.actions.kind(record).name
                rung = action - here
                if rung == ids - 1:
                    return f"{kind}: the most"
                return f"{kind}: the least" + (f" + {STEPS[rung]}" if rung else "")
        raise IndexError(f"no action {action}; there are {len(self)}")

    @cached_property
    def _rows(self) -> list[list[int]]:
        rows: list[list[int]] = self.blocks.tolist()
        return rows


def _rungs(kind: Kind) -> int:
    """How many ids a block of a kind's amounts takes: as many as it has, or the steps that fit and the top."""
    amounts = len(kind.amounts)
    return amounts if amounts <= MOST_AMOUNTS else 1 + int(np.searchsorted(STEPS, amounts))
