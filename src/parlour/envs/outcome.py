"""What a move or a game comes to, for learners: rewards, and why an action is refused."""

from operator import index
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


def rewards_by(by: Reward, scores: ArrayLike, places: ArrayLike) -> NDArray[np.float64]:
    """What each seat gets for how a game came out, or many games, a row each.

    By "place" it is as `rewards_of` says. By "points" it is how far a seat is ahead of what the others have on the
    average, whether many points are good or few. By "win" it is 1, shared among those who are first together.
    """
    points, its = np.asarray(scores, np.float64), np.asarray(places)
    rewards: NDArray[np.float64]
    if by == "place":
        rewards = rewards_of(its)
    elif by == "win":
        rewards = (its == 1) / (its == 1).sum(axis=-1, keepdims=True)
    else:
        ahead = points - (points.sum(axis=-1, keepdims=True) - points) / (its.shape[-1] - 1)
        best, worst = (
            np.take_along_axis(points, which(its, axis=-1, keepdims=True), -1) for which in (np.argmin, np.argmax)
        )
        rewards = np.where(best < worst, -ahead, ahead)
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


def check_most(most: int | None, called: str = "max_moves") -> None:
    """Refuse a number of decisions after which no game could begin."""
    if most is not None and most < 1:
        raise ParlourError(f"{called} is at least 1, or None for as long as it takes, not {most}")


def check_seat(seat: int | None, seats: int) -> None:
    """Refuse a seat that is not at the table; None is anybody's."""
    if seat is not None and (not isinstance(seat, int | np.integer) or not 0 <= seat < seats):
        raise ParlourError(f"there is no seat {seat}; there are {seats}")


def whole_number(action: Any) -> int:
    """An action as it was given; refused if it is no whole number, since rounded it would be another."""
    try:
        return index(action)
    except TypeError:
        raise ParlourError(f"an action is a whole number, not {action!r}") from None


def check_key(key: bytes) -> None:
    """Refuse to deal by what is no key."""
    if len(key) != 32:
        raise ParlourError(f"a key has 32 bytes, not {len(key)}")
