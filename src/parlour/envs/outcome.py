"""What a move or a game comes to, for learners: rewards, and why an action is refused."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.engine.game import Game, IllegalMove, ParlourError
from parlour.envs.ladder import Ladder


def rewards_of(places: ArrayLike) -> NDArray[np.float64]:
    """For each seat, the share of the others with a worse place less the share with a better one.

    The last axis is the seats. Rewards lie between -1 and 1, and those of a game add up to nothing.
    """
    its = np.asarray(places)
    ahead = np.sign(its[..., None, :] - its[..., :, None]).sum(axis=-1)
    shares: NDArray[np.float64] = ahead / (its.shape[-1] - 1)
    return shares


def refusal(game: Game, ladder: Ladder, states: NDArray[Any], i: int, seat: int, action: int) -> IllegalMove:
    """Why a seat may not choose an action in game i."""
    if not 0 <= action < len(ladder):
        return IllegalMove(f"there is no action {action}; there are {len(ladder)}", "")
    broken = int(game.rules.refuse_at(states, i, seat, action)) if ladder.plain else 0
    clause = game.clause(broken) if broken else ""
    see = f": see {clause}" if clause else ""
    return IllegalMove(f"seat {seat} may not choose action {action} ({ladder.text(action)}) here{see}", clause)


def check_max_moves(most: int | None) -> None:
    """Refuse a number of decisions after which no game could begin."""
    if most is not None and most < 1:
        raise ParlourError(f"max_moves is at least 1, or None for as long as it takes, not {most}")
