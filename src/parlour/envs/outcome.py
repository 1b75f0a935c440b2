"""What a move or a game comes to, for learners: rewards, and why an action is refused."""

from collections.abc import Sequence
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.engine.game import Game, IllegalMove, ParlourError
from parlour.envs.ladder import Ladder

Reward = Literal["place", "points", "win"]


def rewards_of(places: ArrayLike) -> NDArray[np.float64]:
    """For each seat, the share of the others with a worse place less the share with a better one.

    The last axis is the seats. Rewards lie between -1 and 1, and those of a game add up to nothing.
    """
    its = np.asarray(places)
    ahead = np.sign(its[..., None, :] - its[..., :, None]).sum(axis=-1)
    shares: NDArray[np.float64] = ahead / (its.shape[-1] - 1)
    return shares


def reward_by(by: Reward, scores: Sequence[int], places: Sequence[int]) -> list[float]:
    """What each seat gets for how a game came out.

    By "place" it is as `rewards_of` says. By "points" it is how far a seat is ahead of what the others have on the
    average, whether many points are good or few. By "win" it is 1, shared among those who are first together.
    """
    rewards: list[float]
    if by == "place":
        rewards = rewards_of(places).tolist()
    elif by == "win":
        firsts = places.count(1)
        rewards = [1 / firsts if place == 1 else 0.0 for place in places]
    else:
        best, worst = scores[places.index(min(places))], scores[places.index(max(places))]
        total, others = sum(scores), len(scores) - 1
        ahead = [score - (total - score) / others for score in scores]
        rewards = [-each if best < worst else each for each in ahead]
    return rewards


def check_reward(by: str) -> None:
    """Refuse a word that is not one of `Reward`."""
    if by not in get_args(Reward):
        raise ParlourError(f"reward must be one of {', '.join(get_args(Reward))}, not {by!r}")


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
