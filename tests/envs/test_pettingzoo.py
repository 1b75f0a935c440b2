import pickle
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils.conversions import aec_wrapper_fn  # type: ignore[import-untyped]

import parlour
from parlour.engine.game import IllegalMove, ParlourError
from parlour.envs.pettingzoo import TableEnv, env, parallel_env
from tests.envs.common import GAMES

# PettingZoo says this of every environment with an action mask, except its own.
EXPECTED = ("Observation is not (a )?NumPy array", "Observation space for each agent probably should be")


@pytest.fixture(autouse=True)
def _expected_warnings() -> None:
    for message in EXPECTED:
        warnings.filterwarnings("ignore", message)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_their_tests(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name, seats), num_cycles=400)
    seed_test(partial(env, name, seats), num_cycles=200)
    parallel_api_test(parallel_env(name, seats), num_cycles=150)
    # These two choose actions blindly, and the second wants all agents to act in every cycle.
    blind = partial(parallel_env, name, seats, illegal="random")
    parallel_seed_test(blind)
    max_cycles_test(SimpleNamespace(parallel_env=blind, env=aec_wrapper_fn(blind)))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_the_same_game_as_at_a_table(name: str, seats: int) -> None:
    table, game = parlour.game(name).new(seats, seed=9), env(name, seats)
    game.reset(seed=9)
    luck = np.random.default_rng(1)
    for agent in game.agent_iter():
        seen, reward, ended, cut, info = game.last()
        if ended:
            break
        assert agent == f"player_{table.turn}"
        assert reward == 0
        assert not cut
        assert info == {"seat": table.turn}
        ranges = table.game.legal(table.state, table.turn)
        action = int(luck.choice(np.flatnonzero(seen["action_mask"])))
        table.play(table.turn, game.single.ladder.to_record(action, ranges))
        game.step(action)
        assert game.single.state[:1].tobytes() == table.state.tobytes()
    assert table.over
    others = [[(place < other) - (place > other) for other in table.places] for place in table.places]
    assert list(game.rewards.values()) == pytest.approx([sum(beaten) / (seats - 1) for beaten in others])


def test_every_agent_sees_its_own() -> None:
    game = env("dixie", 4)
    game.reset(seed=2)
    hands = {}
    for agent in game.agents:
        seen = game.observe(agent)
        assert seen["action_mask"].any() == (agent == game.agent_selection)
        hands[agent] = game.single.layout.read(seen["observation"])["hands"].tobytes()
    assert len(set(hands.values())) == 4


def test_what_was_seen_stays_as_it_was() -> None:
    game = env("dixie", 4)
    game.reset(seed=2)
    seen = game.observe(game.agent_selection)
    kept = {name: array.copy() for name, array in seen.items()}
    game.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert all(np.array_equal(seen[name], kept[name]) for name in seen)


def first_deal(game: TableEnv) -> bytes:
    return bytes(game.single.state[:1].tobytes())


def test_seeding() -> None:
    one, two = env("cribbage"), env("cribbage")
    deals = []
    for game in (one, two):
        game.reset(seed=4)
        deals.append(first_deal(game))
        game.reset()
        deals.append(first_deal(game))
    assert deals[0] == deals[2] != deals[1] == deals[3]
    one, two = env("cribbage"), env("cribbage")
    one.reset()
    two.reset()
    assert first_deal(one) != first_deal(two)


def test_illegal_actions() -> None:
    game = env("dixie", 2)
    game.reset(seed=1)
    before = first_deal(game)
    with pytest.raises(IllegalMove, match=r"seat \d may not choose action 55 \(pass\) here: see DIXIE-21"):
        game.step(55)
    with pytest.raises(IllegalMove, match="there is no action 99; there are 56"):
        game.step(99)
    with pytest.raises(ParlourError, match="must choose an action, not None"):
        game.step(None)
    assert first_deal(game) == before

    game = env("dixie", 2, illegal="end")
    game.reset(seed=1)
    mover = game.agent_selection
    game.step(55)
    assert all(game.terminations.values())
    assert game.rewards == {agent: -1.0 if agent == mover else 0.0 for agent in game.agents}
    assert "DIXIE-21" in game.infos[mover]["illegal"]

    game = env("dixie", 2, illegal="random")
    game.reset(seed=1)
    game.step(55)
    assert "DIXIE-21" in game.infos[mover]["illegal"]
    assert first_deal(game) != before
    assert not any(game.terminations.values())


def test_a_game_can_be_cut_off() -> None:
    game = env("dixie", 3, max_cycles=5)
    game.reset(seed=1)
    turns = 0
    for agent in game.agent_iter():
        seen, _, ended, cut, _ = game.last()
        assert not ended
        turns += not cut
        game.step(None if cut else int(game.action_space(agent).sample(seen["action_mask"])))
    assert turns == 15


def test_waiting() -> None:
    game = parallel_env("cribbage")
    seen, _ = game.reset(seed=1)
    mover = f"player_{game.single.turn}"
    other = next(agent for agent in game.agents if agent != mover)
    assert np.flatnonzero(seen[other]["action_mask"]).tolist() == [game.wait]
    assert not seen[mover]["action_mask"][game.wait]
    card = int(np.flatnonzero(seen[mover]["action_mask"])[0])
    with pytest.raises(ParlourError, match=f"{other} is not on turn and can only wait"):
        game.step({mover: card, other: card})
    with pytest.raises(IllegalMove):
        game.step({mover: game.wait, other: game.wait})
    with pytest.raises(ParlourError, match=f"{mover} is on turn, and there is no action of his"):
        game.step({other: game.wait})
    game.step({mover: card, other: game.wait})


def test_rendering() -> None:
    game = env("dixie", 2, render_mode="ansi")
    game.reset(seed=1)
    assert str(game.render()).startswith("dixie, 2 seats\n  hands")
    game = env("dixie", 2, render_mode="rgb_array")
    game.reset(seed=1)
    picture = game.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (600, 900, 3)
    assert picture.dtype == np.uint8
    assert len(np.unique(picture)) > 2
    game = env("dixie", 2)
    game.reset(seed=1)
    assert game.render() is None


def test_a_copy_by_pickle() -> None:
    game = env("dixie", 3, options={"rounds": 2}, illegal="end")
    again = pickle.loads(pickle.dumps(game))
    assert again.single.options == game.single.options
    assert again.illegal == "end"
    again.reset(seed=1)


def test_bad_input() -> None:
    with pytest.raises(ParlourError, match="there is no game called 'whist'"):
        env("whist")
    with pytest.raises(ParlourError, match="bijinx is for 2 to 4 players, not 5"):
        parallel_env("bijinx", 5)
    with pytest.raises(ParlourError, match="render_mode must be one of ansi, rgb_array, not 'human'"):
        env("dixie", render_mode="human")
    with pytest.raises(ParlourError, match="illegal must be one of raise, end, random, not 'ignore'"):
        env("dixie", illegal="ignore")


def test_without_a_game() -> None:
    with pytest.raises(ParlourError, match="no game is going on: reset first"):
        env("dixie").step(0)
    with pytest.raises(ParlourError, match="no game is going on: reset first"):
        parallel_env("dixie").step({"player_0": 0, "player_1": 0})
    table = env("dixie", render_mode="ansi")
    for ask in (table.agent_iter, table.state, table.render, lambda: table.observe("player_0")):
        with pytest.raises(ParlourError, match="no game has been dealt: reset first"):
            ask()
    game = env("dixie", illegal="end")
    game.reset(seed=1)
    game.step(55)
    for _ in game.agent_iter():
        game.step(None)
    assert not game.agents
    assert not list(game.agent_iter())
    for refused in (lambda: game.step(0), game.last, table.last):
        with pytest.raises(ParlourError, match="no game is going on: reset first"):
            refused()
    cycles = parallel_env("dixie", illegal="end")
    cycles.reset(seed=1)
    cycles.step({"player_0": 55, "player_1": 55})
    with pytest.raises(ParlourError, match="no game is going on: reset first"):
        cycles.step({"player_0": 0, "player_1": 0})


def test_actions_that_are_none() -> None:
    game = env("cribbage")
    game.reset(seed=1)
    wrong: list[Any] = [3.7, np.float32(3), "3", np.array([3, 4])]
    for action in wrong:
        with pytest.raises(ParlourError, match="an action is a whole number, not "):
            game.step(action)


def test_who_may_do_what_in_a_cycle() -> None:
    cycles = parallel_env("cribbage")
    cycles.reset(seed=1)
    mover, other = ("player_0", "player_1") if cycles.single.turn == 0 else ("player_1", "player_0")
    move = int(cycles.single.mask.argmax())
    with pytest.raises(IllegalMove, match=f"{mover} is on turn and cannot wait"):
        cycles.step({mover: cycles.wait, other: cycles.wait})
    with pytest.raises(ParlourError, match=f"{other} is not on turn and can only wait"):
        cycles.step({mover: move, other: move})
    with pytest.raises(ParlourError, match="there is no agent 'nobody'; there are: player_0, player_1"):
        cycles.step({mover: move, "nobody": cycles.wait})
    lax = parallel_env("cribbage", illegal="end")
    lax.reset(seed=1)
    *_, terminations, _, infos = lax.step({mover: move, other: move})
    assert not any(terminations.values())
    assert infos == {"player_0": {"seat": 0}, "player_1": {"seat": 1}}
