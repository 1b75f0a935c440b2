"""Random rollouts by the batch, on this machine's cores or on Ray: does it matter where one sits?

    python examples/rollouts.py dixie --seats 4 --batches 64
    python examples/rollouts.py dixie --seats 4 --batches 64 --on ray [--address HOST:PORT]

Each batch depends on its seed alone, so both print the same figures. In place of `games.sample()`
a policy may choose the actions.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import parlour
from parlour.arena.ray import ray_map
from parlour.table.batch import usable_cores


@dataclass(frozen=True)
class Rollout:
    """A batch of `n` games stepped so many times."""

    game: str
    seats: int
    n: int
    steps: int

    def play(self, seed: int) -> tuple[int, NDArray[np.float64]]:
        """How many games ended, and what they brought each seat in all."""
        games = parlour.batch(self.game, self.n, self.seats, seed=seed)
        actions, ended, rewards = games.sample(), 0, np.zeros(self.seats)
        for _ in range(self.steps):
            games.step(games.sample(actions))
            ended += int(games.ended.sum())
            rewards += games.rewards.sum(axis=0)
        return ended, rewards


def on_threads(rollout: Rollout, seeds: range) -> Iterator[tuple[int, NDArray[np.float64]]]:
    """All batches, on the cores of this machine."""
    with ThreadPoolExecutor(usable_cores()) as pool:
        yield from pool.map(rollout.play, seeds)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=parlour.GAMES)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--batches", type=int, default=16)
    parser.add_argument("--n", type=int, default=1024, help="games in a batch")
    parser.add_argument("--steps", type=int, default=1000, help="decisions in each game of a batch")
    parser.add_argument("--on", choices=("local", "ray"), default="local")
    parser.add_argument("--address", help="a Ray cluster's; without one, Ray workers on this machine")
    given = parser.parse_args()
    seats = given.seats or parlour.game(given.game).seats[0]
    rollout, seeds = Rollout(given.game, seats, given.n, given.steps), range(given.batches)
    done = ray_map(rollout.play, seeds, given.address) if given.on == "ray" else on_threads(rollout, seeds)
    ended, rewards = 0, np.zeros(seats)
    for games, brought in done:
        ended += games
        rewards += brought
    print(f"{ended:,} games of {given.game} ended in {given.batches * given.n * given.steps:,} decisions")
    for seat, reward in enumerate(rewards):
        print(f"seat {seat}: mean reward {reward / max(ended, 1):+.4f}")


if __name__ == "__main__":
    main()
