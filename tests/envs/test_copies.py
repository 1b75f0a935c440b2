"""Whatever is copied or pickled in mid-game is the same game, and goes on by itself."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest

import parlour
from parlour.bots.bot import Budget
from parlour.engine.game import Game
from parlour.envs.batch import Batch
from parlour.envs.gymnasium import SeatEnv
from parlour.envs.lent import Lent
from parlour.envs.openspiel_bots import SpielBot
from parlour.envs.pettingzoo import CycleEnv, TableEnv, env, parallel_env
from parlour.envs.policies import Policy
from tests.envs.common import GAMES
from tests.envs.test_openspiel import LOADED, far_on

Copy = Callable[[Any], Any]


def by_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


both_ways = pytest.mark.parametrize("copied", [copy.deepcopy, by_pickle], ids=["deepcopy", "pickle"])


def played(game: TableEnv, moves: int, seed: int) -> list[bytes]:
    """Play some moves by luck; all that is seen on the way."""
    luck, told = np.random.default_rng(seed), []
    for _ in range(moves):
        seen, reward, ended, cut, _ = game.last()
        if ended or cut:
            game.reset()
            continue
        told.append(seen["observation"].tobytes() + bytes(game.agent_selection, "ascii") + bytes(str(reward), "ascii"))
        game.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    return told


@both_ways
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_pettingzoo(name: str, seats: int, copied: Copy) -> None:
    game = env(name, seats, max_cycles=300)
    game.reset(seed=5)
    played(game, 25, 1)
    again = copied(game)
    assert again.agents == game.agents
    assert again.single.state[:1].tobytes() == game.single.state[:1].tobytes()
    assert again.single.game is game.single.game
    for agent in game.agents:
        for key, seen in game.observe(agent).items():
            assert np.array_equal(again.observe(agent)[key], seen)
    # The copy goes the same way, through the end of the game and into the next, and neither moves the other.
    before = game.single.state[:1].tobytes()
    told = played(again, 400, 2)
    assert game.single.state[:1].tobytes() == before
    assert played(game, 400, 2) == told


@both_ways
def test_parallel_pettingzoo(copied: Copy) -> None:
    game = parallel_env("dixie", 3, illegal="random")
    game.reset(seed=5)
    actions = dict.fromkeys(game.possible_agents, 0)
    for _ in range(10):
        game.step(actions)
    again: CycleEnv = copied(game)
    for _ in range(40):
        ours, its = game.step(actions), again.step(actions)
        assert ours[1:] == its[1:]
        assert all(np.array_equal(ours[0][a]["observation"], its[0][a]["observation"]) for a in ours[0])


@both_ways
def test_before_the_first_deal(copied: Copy) -> None:
    again = copied(env("dixie", 3, options={"rounds": 2}, illegal="end"))
    assert again.single.options["rounds"] == 2
    assert again.illegal == "end"
    again.reset(seed=1)
    one, two = env("dixie"), env("dixie")
    one.reset(seed=3)
    two.reset(seed=3)
    two = copied(two)
    one.reset()
    two.reset()
    assert one.single.state[:1].tobytes() == two.single.state[:1].tobytes()  # the deals that follow are the same too


@both_ways
@pytest.mark.parametrize("bots", ["random", "regular", "expert"])
def test_gymnasium(bots: str, copied: Copy) -> None:
    game = SeatEnv("cribbage", bots=bots, budget=Budget(playouts=4))
    seen, _ = game.reset(seed=4)
    for _ in range(9):
        seen, *_ = game.step(np.flatnonzero(seen["action_mask"])[0])
    again = copied(game)
    assert again.seat == game.seat
    assert again.single.heard == game.single.heard
    for _ in range(150):
        ours, its = (each.step(np.flatnonzero(seen["action_mask"])[-1]) for each in (game, again))
        assert ours[1:] == its[1:]
        if ours[2]:
            ours, its = game.reset(), again.reset()
        seen = ours[0]
        assert all(np.array_equal(seen[key], its[0][key]) for key in seen)


@both_ways
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_batch(name: str, seats: int, copied: Copy) -> None:
    games = Batch(name, 7, seats, seed=3, cores=2, strict=False)
    for _ in range(60):
        games.step(games.sample())
    games.step(np.full(7, -1))
    again: Batch = copied(games)
    assert again.strict is False
    assert again.illegal.all()
    assert np.array_equal(again.mask(), games.mask())
    for _ in range(400):
        ours, its = games.sample(), again.sample()
        assert np.array_equal(ours, its)
        games.step(ours)
        again.step(its)
        assert games.states.tobytes() == again.states.tobytes()
        assert np.array_equal(games.rewards, again.rewards)
        assert np.array_equal(games.scores, again.scores)


@both_ways
@pytest.mark.parametrize("name", LOADED)
def test_openspiel(name: str, copied: Copy) -> None:
    game = pyspiel.load_game(LOADED[name])
    again = copied(game)
    assert str(again) == str(game)
    assert again.get_parameters() == game.get_parameters()
    state = far_on(game, 7, 30)
    imagined = state.resample_from_infostate(state.current_player(), np.random.RandomState(1).uniform)
    for each in (state, imagined, game.new_initial_state()):
        same = copied(each)
        assert str(same) == str(each)
        assert same.history() == each.history()
        assert same.legal_actions() == each.legal_actions()
        for player in range(game.num_players()):
            assert same.information_state_string(player) == each.information_state_string(player)
    before = str(state)
    same = copied(state)
    same.apply_action(same.legal_actions()[0])
    assert str(state) == before != str(same)


@both_ways
@pytest.mark.parametrize("name", LOADED)
def test_what_was_imagined_and_played_on(name: str, copied: Copy) -> None:
    """Its moves need not be legal in the game that was really dealt."""
    luck = np.random.RandomState(2)
    for seed in range(4):
        state = far_on(pyspiel.load_game(LOADED[name]), seed, 9)
        state = state.resample_from_infostate(state.current_player(), luck.uniform)
        for _ in range(8):
            if not state.is_terminal():
                state.apply_action(int(luck.choice(state.legal_actions())))
        same = copied(state)
        assert str(same) == str(state)
        assert [(each.player, each.action) for each in same.full_history()] == [
            (each.player, each.action) for each in state.full_history()
        ]
        assert same.legal_actions() == state.legal_actions()
        for player in range(state.num_players()):
            assert same.information_state_tensor(player) == state.information_state_tensor(player)


@both_ways
def test_bots_and_policies(copied: Copy) -> None:
    """They go on with the luck they have left."""
    table, policy = env("dixie", 3), Policy("newcomer", seed=2)
    table.reset(seed=4)
    table.step(policy(table, table.agent_selection))
    again = copied(policy)
    state = far_on(pyspiel.load_game(LOADED["dixie"]), 1, 4)
    bot = SpielBot("newcomer", state.get_game(), seed=3)
    bot.step(state)
    other = copied(bot)
    for _ in range(12):
        assert policy(table, table.agent_selection) == again(table, table.agent_selection)
        assert bot.step(state) == other.step(state)


@both_ways
def test_games(copied: Copy) -> None:
    """A game off the shelf is itself; another is made of its module again."""
    assert copied(parlour.game("dixie")) is parlour.game("dixie")
    own = Game(parlour.game("cribbage").module)
    assert copied(own).module is own.module
    table = env(own)
    table.reset(seed=1)
    assert copied(table).single.state[:1].tobytes() == table.single.state[:1].tobytes()


# What is lent


def test_what_is_taken_over_by_dlpack_stays_as_it_was() -> None:
    """Libraries such as JAX take an array for immutable, and a batch writes to its own."""
    games = Batch("dixie", 50, 2, seed=1)
    seen, mask = games.observe(), games.mask()
    arrays = (seen, mask, games.turn, games.ended, games.rewards, games.illegal, games.scores, games.places)
    taken = [np.from_dlpack(array) for array in arrays]
    kept = [array.copy() for array in taken]
    for _ in range(200):
        games.step(games.sample(), observation=seen, mask=mask)
    for array, was, now in zip(taken, kept, arrays, strict=True):
        assert np.array_equal(array, was)
        assert not np.shares_memory(array, now)
    assert not np.array_equal(taken[0], seen)


@pytest.mark.parametrize("n", [1, 24, 48, 64, 240, 1000])
def test_what_is_lent_lies_where_jax_copies(n: int) -> None:
    """`jax.device_put` shares what lies at a multiple of 64 bytes, and takes it for immutable."""
    games = Batch("dixie", n, 2, seed=1, history=8)
    given = (games.observe(), games.mask(), games.sample(), games.histories())
    for array in (*given, games.turn, games.ended, games.illegal, games.truncated, games.rewards):
        assert isinstance(array, Lent)
        assert array.flags.c_contiguous
        assert array.ctypes.data % 64 == 16
    assert games.turn.shape == (n,)


def test_sharing_by_dlpack_on_request() -> None:
    games = Batch("dixie", 50, 2, seed=1)
    seen = games.observe()
    assert isinstance(seen, Lent)
    for shared in (np.from_dlpack(seen.share()), np.from_dlpack(seen, copy=False)):
        assert np.shares_memory(shared, seen)
        games.step(games.sample(), observation=seen)
        assert np.array_equal(shared, seen)
    assert not np.shares_memory(np.from_dlpack(seen, copy=True), seen)
