import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import parlour
from parlour.bots.bot import Budget, Question
from parlour.engine.game import IllegalMove, ParlourError
from parlour.envs.gymnasium import SeatEnv
from parlour.envs.naming import name_of
from tests.envs.common import GAMES


class Lowest:
    """Makes the first legal move."""

    def choose(self, question: Question) -> int:
        return question.ranges[0][0]


def play_out(env: SeatEnv, seed: int) -> tuple[float, int]:
    """One game, always the first legal action: its reward and how many moves it took."""
    seen, _ = env.reset(seed=seed)
    for moves in range(1, 3000):
        seen, reward, ended, cut, info = env.step(np.flatnonzero(seen["action_mask"])[0])
        assert not cut
        assert info["seat"] == env.seat
        assert ("places" in info) == ended
        if ended:
            return float(reward), moves
        assert reward == 0
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_their_check(name: str, seats: int) -> None:
    env = gymnasium.make(name_of(name), seats=seats)
    check_env(env.unwrapped)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_whole_games(name: str, seats: int) -> None:
    env = SeatEnv(name, seats)
    rewards = [play_out(env, seed)[0] for seed in range(4)]
    assert all(-1 <= reward <= 1 for reward in rewards)
    assert rewards == [play_out(SeatEnv(name, seats), seed)[0] for seed in range(4)]


def test_bots_get_their_view_and_the_learner_his_seat() -> None:
    asked = []

    class Watch:
        def choose(self, question: Question) -> int:
            view, seat = question.view, question.seat
            asked.append(seat)
            assert [other for other in range(4) if view["hands"][0][other]] == [seat]
            assert parlour.game("dixie").legal(view, seat) == question.ranges
            assert question.events[0].name == "cut"
            assert all(event.heard_by(seat) for event in question.events)
            return int(question.ranges[-1][1]) - 1

    watch = Watch()
    env = SeatEnv("dixie", 4, seat=2, bots=[watch, Lowest(), Lowest()])
    play_out(env, 1)
    assert set(asked) == {3}
    env = SeatEnv("dixie", 4, bots=watch)
    asked.clear()
    seated = {play_out(env, seed) and env.seat for seed in range(12)}
    assert seated == {0, 1, 2, 3}
    assert set(asked) == {0, 1, 2, 3}


@pytest.mark.parametrize("level", ["newcomer", "regular", "expert", "master"])
def test_bots_of_the_house(level: str) -> None:
    first, again = (play_out(SeatEnv("cribbage", bots=level, budget=Budget(playouts=8)), 3) for _ in range(2))
    assert first == again


def test_illegal_actions() -> None:
    env = SeatEnv("dixie", 2)
    env.reset(seed=1)
    seen, reward, ended, _, info = env.step(np.int64(55))
    assert (reward, ended) == (-1.0, True)
    assert "DIXIE-21" in info["illegal"]
    assert seen in env.observation_space
    with pytest.raises(ParlourError, match="no game is going on: reset first"):
        env.step(np.int64(0))
    env = SeatEnv("dixie", 2, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="DIXIE-21"):
        env.step(np.int64(55))
    env = SeatEnv("dixie", 2, illegal="random")
    env.reset(seed=1)
    assert "illegal" in env.step(np.int64(55))[4]


def test_a_bot_that_cheats() -> None:
    class Cheat(Lowest):
        def choose(self, question: Question) -> int:
            return 55

    env = SeatEnv("dixie", 2, seat=0, bots=Cheat())
    with pytest.raises(IllegalMove, match="a bot chose pass, which is not allowed here"):
        play_out(env, 1)


def test_bad_input() -> None:
    with pytest.raises(ParlourError, match="there is no game called 'whist'"):
        SeatEnv("whist")
    with pytest.raises(ParlourError, match="dixie is for 2 to 8 players, not 1"):
        SeatEnv("dixie", 1)
    with pytest.raises(ParlourError, match="3 seats are left for bots, not 1"):
        SeatEnv("dixie", 4, bots=[Lowest()])
    with pytest.raises(ParlourError, match="1 seat is left for bots, not 2"):
        SeatEnv("dixie", 2, bots=[Lowest(), Lowest()])
    with pytest.raises(ParlourError, match="there is no bot called 'shark'; there are: random, newcomer, regular"):
        SeatEnv("dixie", bots="shark")
    with pytest.raises(ParlourError, match="there is no seat 4; there are 4"):
        SeatEnv("dixie", 4, seat=4)
    with pytest.raises(ParlourError, match="render_mode must be ansi or rgb_array"):
        SeatEnv("dixie", render_mode="human")
    env = SeatEnv("dixie", 2, render_mode="ansi")
    with pytest.raises(ParlourError, match="no game is going on: reset first"):
        env.step(np.int64(0))
    for ask in (env.action_masks, env.render):
        with pytest.raises(ParlourError, match="no game has been dealt: reset first"):
            ask()
    env.reset(seed=1)
    with pytest.raises(ParlourError, match=r"an action is a whole number, not 3\.7"):
        env.step(3.7)  # type: ignore[arg-type]


def test_rendering() -> None:
    env = SeatEnv("cribbage", render_mode="ansi")
    env.reset(seed=1)
    assert str(env.render()).startswith("cribbage, 2 seats")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_that_is_cut_off(seat: int) -> None:
    env = SeatEnv("cribbage", seat=seat, max_moves=13)
    seen, _ = env.reset(seed=1)
    moves = 0
    cut = False
    while not cut:
        seen, reward, ended, cut, _ = env.step(np.flatnonzero(seen["action_mask"])[0])
        moves += 1
        assert not ended
        assert reward == 0
    assert 4 <= moves <= 9
    assert env.single.state["deals"][0] >= 1
    with pytest.raises(ParlourError, match="reset first"):
        env.step(np.int64(0))
    with pytest.raises(ParlourError, match="max_moves is at least 1"):
        SeatEnv("cribbage", max_moves=0)
