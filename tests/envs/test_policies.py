"""Bots of the house as other libraries' bots and policies."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots  # type: ignore[import-untyped]

from parlour.bots.bot import Budget
from parlour.engine.game import ParlourError
from parlour.envs.openspiel_bots import SpielBot
from parlour.envs.pettingzoo import env, parallel_env
from parlour.envs.policies import Policy
from tests.envs.common import GAMES
from tests.envs.test_openspiel import LOADED, dealt


@pytest.mark.parametrize("name", LOADED)
def test_openspiel_bots(name: str) -> None:
    game = pyspiel.load_game(LOADED[name])
    bots = [SpielBot("regular", game, seed=player) for player in range(game.num_players())]
    returns = [evaluate_bots.evaluate_bots(dealt(game, 3), bots, np.random) for _ in range(2)]
    assert sum(returns[0]) == pytest.approx(0)
    for bot in bots:
        bot.restart()
    assert list(evaluate_bots.evaluate_bots(dealt(game, 3), bots, np.random)) == list(returns[0])


def test_an_openspiel_bot_moves_for_players_alone() -> None:
    game = pyspiel.load_game("parlour_cribbage(max_moves=1)")
    over = dealt(game, 1)
    over.apply_action(over.legal_actions()[0])
    for state in (game.new_initial_state(), over):
        with pytest.raises(ParlourError, match="no player is on turn: chance is, or the game is over"):
            SpielBot("regular", game).step(state)


def test_a_regular_beats_chance_in_openspiel() -> None:
    game = pyspiel.load_game("parlour_cribbage(short_game=1)")
    bots = [SpielBot("regular", game), SpielBot("random", game)]
    total = sum(evaluate_bots.evaluate_bots(dealt(game, seed), bots, np.random)[0] for seed in range(20))
    assert total >= 14


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_pettingzoo_policies(name: str, seats: int) -> None:
    game, policy = env(name, seats), Policy("regular", seed=2)
    game.reset(seed=4)
    for agent in game.agent_iter():
        seen, _, ended, _, _ = game.last()
        if not ended:
            action = policy(game, agent)
            assert seen["action_mask"][action]
        game.step(None if ended else action)


def test_a_parallel_table() -> None:
    game, policy = parallel_env("cribbage"), Policy("expert", Budget(playouts=4))
    game.reset(seed=1)
    for _ in range(12):
        game.step({agent: policy(game, agent) for agent in game.agents})


def test_out_of_turn() -> None:
    game = env("cribbage")
    game.reset(seed=1)
    other = next(agent for agent in game.agents if agent != game.agent_selection)
    with pytest.raises(ParlourError, match=f"{other} is not on turn"):
        Policy("regular")(game, other)
