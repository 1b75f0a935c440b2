"""Many seats at once: `gymnasium.make_vec` over the batch, with opponents inside it."""

import sys
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest

import parlour
import parlour.envs.gymnasium
from parlour.engine.game import IllegalMove, ParlourError
from parlour.envs.naming import name_of
from parlour.envs.outcome import rewards_of
from parlour.table.table import Table
from tests.envs.common import GAMES
from tests.envs.test_copies import Copy, both_ways


def made(name: str, num_envs: int = 6, **settings: Any) -> Any:
    return gymnasium.make_vec(name_of(name), num_envs=num_envs, **settings)


def first_legal(seen: dict[str, np.ndarray]) -> np.ndarray:
    actions: np.ndarray = seen["action_mask"].argmax(axis=1)
    return actions


@pytest.mark.parametrize("bots", ["random", "newcomer"])
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_games_are_played_to_the_end_and_dealt_anew(name: str, seats: int, bots: str) -> None:
    games = made(name, 3, seats=seats, bots=bots, max_moves=400)
    seen, infos = games.reset(seed=1)
    ended = np.zeros(3, np.bool_)
    finished, rng = 0, np.random.default_rng(2)
    for _ in range(160):
        assert seen in games.observation_space
        seat = infos["seat"]
        for i in range(3):
            own = games.unwrapped.games.observe(seat=int(seat[i]))[i]
            assert np.array_equal(seen["observation"][i], own)
            assert seen["action_mask"][i].any() or ended[i]  # one may always act, unless the game is over
        luck = rng.random(seen["action_mask"].shape)
        before = ended
        seen, rewards, over, cut, infos = games.step((seen["action_mask"] * luck).argmax(axis=1))
        assert not (over | cut)[before].any()  # that step dealt a new game
        assert (np.abs(rewards) <= 1).all()
        assert not rewards[~over].any()
        ended = over | cut
        finished += int(ended.sum())
        for i in np.flatnonzero(over).tolist():
            assert rewards[i] == rewards_of(infos["places"][i])[infos["seat"][i]]
            assert infos["_scores"][i]
            assert not seen["action_mask"][i].any()
    assert finished or name == "bunco"


def test_a_seed_decides_everything() -> None:
    stories = []
    for cores in (1, 2):
        games = made("cribbage", 5, cores=cores)
        seen, _ = games.reset(seed=7)
        story = []
        for _ in range(60):
            seen, rewards, *_ = games.step(first_legal(seen))
            story += [seen["observation"].tobytes(), rewards.tobytes()]
        stories.append(story)
    assert stories[0] == stories[1]


def test_a_deal_a_seat_and_opponents_for_one_game() -> None:
    games = made("cribbage", 4, bots="random")
    _, infos = games.reset(seed=1, options={"deal": 7, "seat": 1, "bots": "newcomer"})
    assert infos["seat"].tolist() == [1] * 4
    hands = Table(parlour.game("cribbage"), 2, seed=7).state["hands"][0]
    assert all(games.unwrapped.games.states["hands"][i, 1] == hands[1] for i in range(4))
    with pytest.raises(ParlourError, match="a batch is dealt by a seed or a key, not by stacked decks"):
        games.reset(options={"deal": [list(range(1, 53))]})
    with pytest.raises(ParlourError, match="reset has no option 'cards'"):
        games.reset(options={"cards": 1})
    with pytest.raises(ParlourError, match="one seed decides all games of a batch"):
        games.reset(seed=[1, 2, 3, 4])


def test_illegal_actions() -> None:
    games = made("dixie", 2)
    seen, _ = games.reset(seed=1)
    wrong = first_legal(seen)
    wrong[1] = seen["action_mask"][1].argmin()
    _, rewards, over, cut, infos = games.step(wrong)
    assert (rewards.tolist(), over.tolist(), cut.tolist()) == ([0, -1], [False, True], [False, False])
    assert infos["illegal"].tolist() == [False, True]
    seen, _, over, _, _ = games.step(wrong)  # the second is dealt anew
    assert seen["action_mask"][1].any()
    assert not over[1]
    games = made("dixie", 2, illegal="random")
    games.reset(seed=1)
    _, rewards, over, _, infos = games.step(wrong)
    assert (rewards.tolist(), over.tolist(), infos["illegal"].tolist()) == ([0, 0], [False] * 2, [False, True])
    games = made("dixie", 2, illegal="raise")
    games.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"game 1: seat . may not choose action"):
        games.step(wrong)


def test_masks_and_bad_input() -> None:
    games = made("cribbage", 3, max_moves=2)
    with pytest.raises(ParlourError, match="no game is going on: reset first"):
        games.step([0, 0, 0])
    with pytest.raises(ParlourError, match="no game is going on: reset first"):
        games.unwrapped.action_masks()
    seen, _ = games.reset(seed=1)
    assert np.array_equal(games.unwrapped.action_masks(), seen["action_mask"] == 1)
    for wrong in ([0, 0], [0.0, 1.5, 2.0]):
        with pytest.raises(ParlourError, match="actions must be 3 whole numbers"):
            games.step(wrong)
    *_, cut, _ = games.step(first_legal(seen))
    assert cut.tolist() == [False] * 3
    with pytest.raises(ParlourError, match="there is no seat 2; there are 2"):
        made("cribbage", 3, seat=2)


@both_ways
@pytest.mark.parametrize("bots", ["random", "regular"])
def test_copies_go_the_same_way(bots: str, copied: Copy) -> None:
    games = made("dixie", 5, seats=3, bots=bots, max_moves=40)
    seen, _ = copied(games).reset(seed=4)
    first, _ = games.reset(seed=4)
    assert all(np.array_equal(seen[key], first[key]) for key in seen)  # also before the first deal
    for _ in range(9):
        seen, *_ = games.step(seen["action_mask"].argmax(axis=1))
    again = copied(games)
    for _ in range(60):
        ours, its = (each.step(seen["action_mask"].argmax(axis=1)) for each in (games, again))
        seen = ours[0]
        assert all(np.array_equal(seen[key], its[0][key]) for key in seen)
        for one, other in zip(ours[1:4], its[1:4], strict=True):
            assert np.array_equal(one, other)
        assert ours[4].keys() == its[4].keys()
    ours, its = games.reset(), again.reset()
    assert np.array_equal(ours[0]["observation"], its[0]["observation"])


def test_an_older_gymnasium_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(gymnasium.vector, "AutoresetMode")
    monkeypatch.setattr(gymnasium, "__version__", "1.0.0")
    monkeypatch.delitem(sys.modules, "parlour.envs.gymnasium_vector", raising=False)
    with pytest.raises(ParlourError, match=r"games at once need Gymnasium 1\.1 or newer, not 1\.0\.0: pip install"):
        import_module("parlour.envs.gymnasium_vector")
