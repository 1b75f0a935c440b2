"""Parts of what is known, by whose knowledge they are: what all know, and what a seat, or each of them, knows alone.

With a seat's own knowledge in it an observation is that seat's, turned so that it comes first. Without, or with what
every seat knows, it is the same whoever looks: seats are in the order of the table.
"""

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import ParlourError
from parlour.engine.record import OWNER, PUBLIC, REMEMBERED
from parlour.envs.observation import Layout
from parlour.table.position import describe

Private = Literal["nobody", "own", "all"]
OWN_SEAT = "(own seat)"


class Knowledge:
    """One such choice: a row of `size` bytes, cut out of what seats see."""

    def __init__(self, layout: Layout, public: bool, private: Private) -> None:
        if not public and private == "nobody":
            raise ParlourError("an observation has to show something: what is public, or what is private, or both")
        self.layout = layout
        self.public = public
        self.private: Private = private
        known = {f.name: f.known for f in layout.game.record.fields}
        common: list[int] = []
        own: list[int] = []
        for part in layout.parts:
            if part.name != OWN_SEAT:
                (own if known[part.name] is OWNER else common).extend(range(part.first, part.last))
        self._common = np.array(common if public else [], np.int64)
        self._own = np.array(own, np.int64)
        self._seat = layout.parts[-1].first
        if private == "own" and public:
            self.size = layout.size
        else:
            seats = {"nobody": 0, "own": 1, "all": layout.seats}[private]
            self.size = len(self._common) + seats * len(self._own) + (private == "own")

    def of(self, see: Callable[[int], NDArray[np.uint8]], player: int) -> NDArray[np.uint8]:
        """The row for a player, given how to see as any seat does."""
        if self.private == "own" and self.public:
            return see(player)
        if self.private == "own":
            seen = see(player)
            return np.append(seen[self._own], seen[self._seat])
        rows = [see(0)[self._common]]
        if self.private == "all":
            rows += [see(seat)[self._own] for seat in range(self.layout.seats)]
        return np.concatenate(rows)

    def text(self, state: NDArray[Any], player: int) -> str:
        """The same in words, as a position is printed."""
        game = self.layout.game
        seats = {"nobody": (), "own": (player,), "all": range(self.layout.seats)}[self.private]
        out = game.new_states(1, self.layout.seats)
        shown = set()
        for f in game.record.play:
            if f.known in (PUBLIC, REMEMBERED) and self.public:
                out[f.name] = state[f.name][:1]
                shown.add(f.name)
            elif f.known is OWNER:
                for seat in seats:
                    out[f.name][0, seat] = state[f.name][0, seat]
                shown.add(f.name)
        if self.public:
            out["ending"] = state["ending"][:1]
        head, *lines = describe(game, out).splitlines()
        return "\n".join([head, *(line for line in lines if line.split()[0] in shown)])
