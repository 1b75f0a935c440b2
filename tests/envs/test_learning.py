"""A masked PPO of a few lines learns something at a PettingZoo table: the interface holds what it promises."""

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.envs.pettingzoo import TableEnv, env
from tests.envs.common import GAMES

Vector = NDArray[np.float64]
CLIP, RATE, PASSES = 0.2, 0.05, 4


@dataclass
class Decision:
    agent: str
    seen: Vector
    mask: NDArray[np.int8]
    action: int
    chance: float
    reward: float = 0.0


class Policy:
    """Linear in what is seen, and zero for what is not legal."""

    def __init__(self, game: TableEnv) -> None:
        self.weights = np.zeros((len(game.single.ladder), game.single.layout.size))

    def chances(self, seen: Vector, mask: NDArray[np.int8]) -> Vector:
        logits = np.where(mask == 1, self.weights @ seen, -np.inf)
        grown = np.exp(logits - logits.max())
        chances: Vector = grown / grown.sum()
        return chances

    def improve(self, decisions: list[Decision]) -> None:
        """PPO's clipped step, a few times over the same decisions."""
        mean = np.mean([decision.reward for decision in decisions])
        for _ in range(PASSES):
            step = np.zeros_like(self.weights)
            for d in decisions:
                chances, advantage = self.chances(d.seen, d.mask), d.reward - mean
                ratio = chances[d.action] / d.chance
                if (ratio < 1 + CLIP) if advantage > 0 else (ratio > 1 - CLIP):
                    chosen = np.arange(len(chances)) == d.action
                    step += advantage * ratio * np.outer(chosen - chances, d.seen)
            self.weights += RATE * step / len(decisions)


def play(game: TableEnv, policy: Policy, luck: np.random.Generator, seed: int, most: int) -> list[Decision]:
    """One game, or as much of it as there is time for; every agent follows the policy."""
    game.reset(seed=seed)
    made: list[Decision] = []
    for agent in game.agent_iter():
        raw, _, ended, cut, _ = game.last()
        if ended or cut or len(made) == most:
            break
        seen = raw["observation"] / 255.0
        chances = policy.chances(seen, raw["action_mask"])
        action = int(luck.choice(len(chances), p=chances))
        assert raw["action_mask"][action] == 1
        made.append(Decision(agent, seen, raw["action_mask"], action, float(chances[action])))
        game.step(action)
    for decision in made:
        decision.reward = game.rewards[decision.agent]
    return made


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_smoke_run(name: str, seats: int) -> None:
    game, luck = env(name, seats), np.random.default_rng(1)
    policy = Policy(game)
    for seed in range(3):
        decisions = play(game, policy, luck, seed, most=150)
        if not any(decision.reward for decision in decisions):  # cut short: learn from something all the same
            decisions[0].reward = 1.0
        before = policy.weights.copy()
        policy.improve(decisions)
        assert np.isfinite(policy.weights).all()
        assert not np.array_equal(policy.weights, before)
