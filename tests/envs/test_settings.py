"""What environments can be told: how to reward, what to deal, who plays; and what they tell besides."""

import pickle
from copy import copy
from dataclasses import replace
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest

import parlour
from parlour.engine.events import Events
from parlour.engine.game import ParlourError
from parlour.engine.record import AMOUNT
from parlour.envs.batch import Batch
from parlour.envs.gymnasium import SeatEnv
from parlour.envs.naming import name_of, seen
from parlour.envs.outcome import Reward, rewards_by
from parlour.envs.pettingzoo import TableEnv, env, parallel_env
from tests.envs.common import GAMES


def ended(game: TableEnv, seed: int = 3, **options: Any) -> TableEnv:
    """A whole game, by the first legal action."""
    game.reset(seed=seed, options=options or None)
    for agent in game.agent_iter():
        seen, *_ = game.last()
        if game.terminations[agent]:
            break
        game.step(int(np.flatnonzero(seen["action_mask"])[0]))
    return game


def test_rewards() -> None:
    assert rewards_by("place", [10, 30, 20], [3, 1, 2]).tolist() == [-1, 1, 0]
    assert rewards_by("win", [10, 30, 30], [3, 1, 1]).tolist() == [0, 0.5, 0.5]
    assert rewards_by("points", [10, 30, 20], [3, 1, 2]).tolist() == [-15, 15, 0]
    assert rewards_by("points", [10, 30, 20], [1, 3, 2]).tolist() == [15, -15, 0]  # where few are good
    assert rewards_by("points", [7, 7], [1, 1]).tolist() == [0, 0]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_rewards_and_infos_at_the_end(name: str, seats: int) -> None:
    for by in ("place", "points", "win"):
        game = ended(env(name, seats, reward=by))
        infos = list(game.infos.values())
        assert [info["seat"] for info in infos] == list(range(seats))
        scores, places = infos[0]["scores"], infos[0]["places"]
        assert all(info["scores"] == scores and info["places"] == places for info in infos)
        assert [score for score, _ in game.single.game.result(game.single.state)] == scores
        assert list(game.rewards.values()) == pytest.approx(rewards_by(by, scores, places))
        best = places.index(1)
        assert game.rewards[f"player_{best}"] == max(game.rewards.values())


@pytest.mark.parametrize("by", ["points", "win"])
def test_rewards_of_a_batch(by: Reward) -> None:
    games, plain = (Batch("bijinx", 40, 3, seed=1, reward=reward) for reward in (by, "place"))
    ended = 0
    while ended < 20:
        games.step(games.sample())
        plain.step(plain.sample())
        assert np.array_equal(games.ended, plain.ended)
        for i in np.flatnonzero(games.ended):
            ended += 1
            assert games.rewards[i] == pytest.approx(rewards_by(by, games.scores[i], games.places[i]))
            assert np.array_equal(plain.rewards[i].argmax(), games.rewards[i].argmax())
        assert not games.rewards[games.ended == 0].any()
    again = pickle.loads(pickle.dumps(games))
    assert again.reward == by
    with pytest.raises(ParlourError, match="reward must be one of place, points, win, not 'money'"):
        Batch("dixie", 2, reward="money")  # type: ignore[arg-type]


def test_gymnasium_rewards() -> None:
    results = {}
    for by in ("place", "points", "win"):
        seat = SeatEnv("cribbage", seat=0, reward=by)
        seen, info = seat.reset(seed=5)
        assert info == {"seat": 0}
        over = False
        while not over:
            seen, reward, over, _, info = seat.step(np.flatnonzero(seen["action_mask"])[0])
        results[by] = float(reward)
    mine, other = info["scores"]
    assert results["points"] == mine - other
    assert results["win"] == (results["place"] == 1)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_state(name: str, seats: int) -> None:
    """All seats' knowledge, and nobody else's."""
    game = env(name, seats)
    with pytest.raises(ParlourError, match="reset first"):
        game.state()
    game.reset(seed=3)
    whole = game.state()
    assert whole in game.state_space
    own = [game.single.layout.read(game.observe(agent)["observation"]) for agent in game.agents]
    hand = game.single.game.record.hand
    assert all(seen[hand].tobytes() in whole.tobytes() for seen in own)
    table = parallel_env(name, seats)
    table.reset(seed=3)
    assert np.array_equal(table.state(), whole)


def test_action_masks() -> None:
    seat = SeatEnv("dixie", 3)
    seen, _ = seat.reset(seed=1)
    assert seat.action_masks().dtype == np.bool_
    assert np.array_equal(seat.action_masks(), seen["action_mask"].astype(bool))


def test_a_given_deal() -> None:
    game = env("dixie", 3)
    game.reset(seed=7)
    by_seed = game.single.state[:1].copy()
    game.reset(options={"deal": 7})
    assert game.single.state[:1].tobytes() == by_seed.tobytes()
    game.reset(options={"deal": by_seed["key"][0].astype("<u4").tobytes()})
    assert game.single.state[:1].tobytes() == by_seed.tobytes()
    pack = parlour.game("dixie").pack(3, game.single.options)
    deck = list(range(1, pack + 1))
    game.reset(seed=1, options={"deal": [deck]})
    stacked = game.single.state[:1].copy()
    game.reset(seed=2, options={"deal": [deck]})
    assert np.array_equal(game.single.state["hands"][0], stacked["hands"][0])
    game.reset(seed=2)
    assert not np.array_equal(game.single.state["hands"][0], stacked["hands"][0])  # for one game only
    seat = SeatEnv("dixie", 3)
    seat.reset(seed=1, options={"deal": [deck], "seat": 2, "bots": "newcomer"})
    assert seat.seat == 2
    assert {type(bot).__name__ for bot in seat.bots} == {"HouseBot"}
    seat.reset(seed=1)
    assert {type(bot).__name__ for bot in seat.bots} == {"AnyMove"}


def test_what_reset_cannot_be_told() -> None:
    with pytest.raises(ParlourError, match="reset has no option 'cards'; it has: deal, seat, bots"):
        SeatEnv("dixie").reset(options={"cards": 1})
    with pytest.raises(ParlourError, match="there is no seat 9; there are 2"):
        SeatEnv("dixie").reset(options={"seat": 9})
    with pytest.raises(ParlourError, match="there is no seat left; there are 2"):
        SeatEnv("dixie").reset(options={"seat": "left"})
    for deal in (1.5, "5", [1, 2], [["AC"]]):
        with pytest.raises(ParlourError, match="a deal is a seed, a key of 32 bytes, or a list of stacked decks, not"):
            env("dixie").reset(options={"deal": deal})
    with pytest.raises(ParlourError, match="max_cycles is at least 1, or None for as long as it takes, not 0"):
        env("dixie", max_cycles=0)
    with pytest.raises(ParlourError, match="a key has 32 bytes, not 3"):
        env("dixie").reset(options={"deal": b"abc"})
    with pytest.raises(ParlourError, match="a stacked deck names each of the 54 cards of the pack once"):
        env("dixie").reset(options={"deal": [[1, 2, 3]]})
    with pytest.raises(ParlourError, match="reward must be one of place, points, win, not 'money'"):
        env("dixie", reward="money")
    with pytest.raises(ParlourError, match="reward must be one of place, points, win, not 'money'"):
        SeatEnv("dixie", reward="money")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", parlour.GAMES)
def test_names_carry_what_is_seen_and_the_version_of_the_rules(name: str) -> None:
    """A game's own tests keep what is seen of it (SEEN): whoever did not mean to change that is told here."""
    kept = import_module(f"tests.clauses.test_{name}").SEEN
    assert seen(name) == kept, "learners see or do something else than before: if that is meant, this is the new SEEN"
    rules = parlour.game(name).version
    assert f"parlour/{name}-{kept}-v{rules}" == name_of(name)
    assert name_of(name) in gymnasium.registry
    assert env(name).metadata["name"] == f"parlour_{name}_{kept}_v{rules}"


class Changed:
    """A game, and what is declared of it otherwise."""

    def __init__(self, **otherwise: Any) -> None:
        self.__dict__.update(otherwise)

    def __getattr__(self, name: str) -> Any:
        return getattr(parlour.game("cribbage"), name)


def test_what_means_something_else_has_another_name() -> None:
    record = parlour.game("cribbage").record
    changed = copy(record)
    changed.fields = tuple(
        replace(f, holds=replace(f.holds, names=f.holds.names[::-1])) if f.name == "phase" else f for f in record.fields
    )
    assert changed.fields != record.fields
    cards = ("", *parlour.game("cribbage").cards[:0:-1])
    kinds = parlour.game("cribbage").events.kinds
    others = (Events(*kinds[::-1]), Events(replace(kinds[0], amount=AMOUNT), *kinds[1:]))
    names = {seen("cribbage"), seen(Changed(record=changed)), seen(Changed(cards=cards))}
    names |= {seen(Changed(events=events)) for events in others}
    assert len(names) == 5


# Tensors of others as buffers


class Tensor:
    """What a tensor of another library is to us: memory to be had by DLPack."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **wishes: Any) -> Any:
        return self.array.__dlpack__(**wishes)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


def test_tensors_as_buffers() -> None:
    games = Batch("dixie", 6, 2, seed=1)
    seen, mask = np.zeros((6, games.layout.size), np.uint8), np.zeros((6, 56), np.bool_)
    assert games.observe(Tensor(seen)).array is seen  # type: ignore[arg-type, attr-defined]
    games.step(games.sample(), observation=Tensor(seen), mask=Tensor(mask))  # type: ignore[arg-type]
    assert np.array_equal(seen, games.observe())
    assert np.array_equal(mask, games.mask().astype(bool))
    with pytest.raises(ParlourError, match="mask must be a NumPy array, or a tensor that shares its memory, not list"):
        games.mask([0])  # type: ignore[arg-type]


@pytest.mark.proof
def test_pytorch_tensors_as_buffers() -> None:
    torch: Any = import_module("torch")
    games = Batch("dixie", 6, 2, seed=1)
    seen = torch.zeros((6, games.layout.size), dtype=torch.uint8)
    mask = torch.zeros((6, 56), dtype=torch.bool)
    chosen = torch.zeros(6, dtype=torch.int64)
    assert games.sample(chosen) is chosen
    games.step(chosen, observation=seen, mask=mask)
    assert np.array_equal(seen.numpy(), games.observe())
    assert np.array_equal(mask.numpy(), games.mask().astype(bool))
    shared = torch.from_dlpack(games.turn.share())
    games.step(games.sample())
    assert np.array_equal(shared.numpy(), games.turn)
