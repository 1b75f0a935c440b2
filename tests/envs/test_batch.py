import numpy as np
import pytest

import parlour
from parlour.engine.chance import new_luck
from parlour.engine.game import MOST_RANGES, IllegalMove, ParlourError
from parlour.engine.house import silent_house
from parlour.envs.batch import Batch, batch
from parlour.envs.outcome import rewards_of
from parlour.table.table import Table
from tests.envs.common import GAMES, mixed_batch

MANY = 1500  # steps within which games end


def table_like(games: Batch, i: int) -> Table:
    """A table at which game i of the batch has just been dealt."""
    key = games.states["key"][i].astype("<u4").tobytes()
    return Table(games.game, games.seats, key=key, options=games.options)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_batch_plays_as_tables_do(name: str, seats: int) -> None:
    games = Batch(name, 3, seats, seed=5)
    tables = [table_like(games, i) for i in range(games.n)]
    ended = 0
    for _ in range(MANY):
        actions = games.sample()
        record_ids = games.record_ids(actions)
        movers = games.turn.copy()
        games.step(actions)
        for i, table in enumerate(tables):
            assert table.turn == movers[i]
            table.play(int(movers[i]), int(record_ids[i]))
            assert bool(games.ended[i]) == table.over
            if table.over:
                ended += 1
                assert games.scores[i].tolist() == table.scores
                assert games.places[i].tolist() == table.places
                assert np.allclose(games.rewards[i], rewards_of(table.places))
                tables[i] = table_like(games, i)
            else:
                assert not games.rewards[i].any()
            assert games.states[i].tobytes() == tables[i].state.tobytes()
    assert ended > 0


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_results_do_not_depend_on_cores_or_on_how_many_games(name: str, seats: int) -> None:
    alone, shared, more = (
        Batch(name, 13, seats, seed=2),
        Batch(name, 13, seats, seed=2, cores=3),
        Batch(name, 40, seats, seed=2),
    )
    for _ in range(250):
        actions = [games.sample() for games in (alone, shared, more)]
        seen = [(games.observe(), games.mask()) for games in (alone, shared, more)]
        for games, chosen, (observation, mask) in zip((alone, shared, more), actions, seen, strict=True):
            games.step(chosen, observation=observation, mask=mask)
        for games, (observation, mask) in zip((shared, more), seen[1:], strict=True):
            assert games.states[:13].tobytes() == alone.states.tobytes()
            assert np.array_equal(games.turn[:13], alone.turn)
            assert np.array_equal(games.rewards[:13], alone.rewards)
            assert np.array_equal(observation[:13], seen[0][0])
            assert np.array_equal(mask[:13], seen[0][1])


def test_the_first_games_are_those_of_a_simulation() -> None:
    dixie = parlour.game("dixie")
    states = dixie.new_states(9, 4)
    seed, ranges, made = new_luck(17)[0], np.zeros((MOST_RANGES, 2), np.int64), np.zeros(9, np.int64)
    dixie.rules.play_games(states, 0, 9, seed, new_luck(0), ranges, silent_house(), 0, made)
    assert Batch("dixie", 9, 4, seed=17).states.tobytes() == states.tobytes()


def test_seeds() -> None:
    one, same, other = (Batch("dixie", 20, 4, seed=seed) for seed in (1, 1, 2))
    assert one.states.tobytes() == same.states.tobytes() != other.states.tobytes()
    assert Batch("dixie", 20, 4).states.tobytes() != Batch("dixie", 20, 4).states.tobytes()
    other.reset(1)
    assert other.states.tobytes() == one.states.tobytes()
    assert np.array_equal(other.sample(), one.sample())


def test_options_reach_every_game_and_every_new_deal() -> None:
    games = Batch("dixie", 5, 2, options={"rounds": 3, "extra_deal": 1}, seed=1)
    while not games.ended.all():
        games.step(games.sample())
        if games.ended.any():
            break
    assert (games.states["rounds"] == 3).all()
    assert (games.states["extra_deal"] == 1).all()
    assert (games.states["seats"] == 2).all()


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_stepping_fills_buffers_as_asking_does(name: str, seats: int) -> None:
    games = mixed_batch(name, seats=seats)
    seen, mask = games.observe(), games.mask()
    for _ in range(60):
        seen[:], mask[:] = 0xAA, 0xAA
        games.step(games.sample(), observation=seen, mask=mask)
        assert np.array_equal(seen, games.observe())
        assert np.array_equal(mask, games.mask())


def test_rewards_add_up_to_nothing() -> None:
    assert rewards_of([1, 2]).tolist() == [1, -1]
    assert rewards_of([1, 1]).tolist() == [0, 0]
    assert rewards_of([[3, 1, 1, 4], [1, 2, 3, 4]]).tolist() == [[-1 / 3, 2 / 3, 2 / 3, -1], [1, 1 / 3, -1 / 3, -1]]
    games = Batch("cribbage", 50, seed=3)
    total = np.zeros(2)
    for _ in range(MANY):
        games.step(games.sample())
        assert np.allclose(games.rewards.sum(axis=1), 0)
        assert np.array_equal(np.abs(games.rewards).sum(axis=1) > 0, games.ended.astype(bool))
        total += games.rewards.sum(axis=0)
    assert abs(total[0]) < 60


def test_sampling_is_fair() -> None:
    games = Batch("cribbage", 4000, seed=8)
    hands = games.mask().sum(axis=1)
    assert (hands == 6).all()
    chosen = zip(games.mask(), games.sample(), strict=True)
    places = np.array([np.flatnonzero(row).tolist().index(action) for row, action in chosen])
    assert (np.abs(np.bincount(places, minlength=6) - 4000 / 6) < 130).all()


# Bad input


def test_an_illegal_action_harms_no_other_game() -> None:
    games, good = Batch("dixie", 8, 4, seed=4), Batch("dixie", 8, 4, seed=4)
    actions = games.sample()
    good.step(actions)
    before = games.states[3].tobytes()
    wrong = actions.copy()
    wrong[3] = games.ladder.actions.parse("pass")
    complaint = r"game 3: seat \d may not choose action 55 \(pass\) here: see DIXIE-21"
    with pytest.raises(IllegalMove, match=complaint) as told:
        games.step(wrong)
    assert told.value.clause == "DIXIE-21"
    assert games.illegal.tolist() == [0, 0, 0, 1, 0, 0, 0, 0]
    assert games.states[3].tobytes() == before
    for other in {0, 1, 2, 4, 5, 6, 7}:
        assert games.states[other].tobytes() == good.states[other].tobytes()
        assert games.turn[other] == good.turn[other]


@pytest.mark.parametrize("action", [-1, 56, 1 << 40, -(1 << 40)])
def test_an_action_that_does_not_exist(action: int) -> None:
    games = Batch("dixie", 2, 2, seed=4)
    with pytest.raises(IllegalMove, match=f"game 1: there is no action {action}; there are 56"):
        games.step([int(games.sample()[0]), action])


def test_an_illegal_rung_of_a_ladder() -> None:
    games = Batch("bijinx", 1, seed=4)
    with pytest.raises(IllegalMove, match=r"game 0: seat \d may not choose action 33 \(sell: the most\) here"):
        games.step([33])


def test_marking_instead_of_raising() -> None:
    games = Batch("dixie", 3, 2, seed=4, strict=False)
    mask, seen = games.mask(), games.observe()
    before, was_seen = games.states[:2].tobytes(), seen.copy()
    games.step([55, 99, int(games.sample()[2])], observation=seen, mask=mask)
    assert games.illegal.tolist() == [1, 1, 0]
    assert games.states[:2].tobytes() == before
    assert np.array_equal(seen[:2], was_seen[:2])
    assert not np.array_equal(seen[2], was_seen[2])
    games.step(games.sample())
    assert not games.illegal.any()


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        ([0.5, 1.5, 2.5], r"actions must be 3 whole numbers, not an array of shape \(3,\) and type float64"),
        ([0, 1], r"actions must be 3 whole numbers, not an array of shape \(2,\)"),
        ([[0, 1, 2]], "actions must be 3 whole numbers"),
        ("abc", "actions must be 3 whole numbers"),
        ([True, False, True], "actions must be 3 whole numbers"),
    ],
)
def test_wrong_actions(actions: object, complaint: str) -> None:
    with pytest.raises(ParlourError, match=complaint):
        Batch("dixie", 3, 2, seed=1).step(actions)  # type: ignore[arg-type]


def test_wrong_buffers() -> None:
    games = Batch("dixie", 3, 2, seed=1)
    size = games.layout.size
    for wrong in (np.zeros((3, size + 1), np.uint8), np.zeros((3, size), np.float32), np.zeros(3 * size, np.uint8)):
        with pytest.raises(ParlourError, match=rf"observation must have shape \(3, {size}\) and type uint8; it is"):
            games.observe(wrong)
    with pytest.raises(ParlourError, match=r"mask must have shape \(3, 56\) and type uint8 or int8 or bool"):
        games.step(games.sample(), mask=np.zeros((3, 56), np.int64))
    with pytest.raises(ParlourError, match="mask must be one contiguous stretch of memory"):
        games.mask(np.zeros((56, 3), np.uint8).T)
    frozen = np.zeros((3, 56), np.uint8)
    frozen.flags.writeable = False
    with pytest.raises(ParlourError, match="that can be written to"):
        games.mask(frozen)
    with pytest.raises(ParlourError, match="mask must be a NumPy array, or a tensor that shares its memory, not list"):
        games.mask([[0] * 56] * 3)  # type: ignore[arg-type]
    with pytest.raises(ParlourError, match=r"out must have shape \(3,\) and type int64"):
        games.sample(np.zeros(3, np.int32))
    with pytest.raises(ParlourError, match="there is no seat 2; there are 2"):
        games.observe(seat=2)


def test_a_refused_buffer_costs_no_move() -> None:
    games = Batch("dixie", 3, 2, seed=1)
    before = games.states.tobytes()
    with pytest.raises(ParlourError, match="observation must have shape"):
        games.step(games.sample(), observation=np.zeros((3, 1), np.uint8))
    assert games.states.tobytes() == before


def test_buffers_of_all_sorts() -> None:
    games = Batch("cribbage", 5, seed=1)
    larger = np.full((9, games.layout.size), 0xAA, np.uint8)
    for kind in (np.int8, np.bool_):
        mask, seen = np.zeros((5, 52), kind), larger[2:7]
        games.step(games.sample(), observation=seen, mask=mask)
        assert np.array_equal(mask.astype(np.uint8), games.mask())
        assert np.array_equal(seen, games.observe())
    assert (larger[[0, 1, 7, 8]] == 0xAA).all()
    crooked = np.zeros(5 * games.layout.size + 1, np.uint8)[1:].reshape(5, -1)  # words cannot be written here
    with pytest.raises(ParlourError, match="observation must begin at a multiple of 8 bytes"):
        games.observe(crooked)
    for whole in (np.int32, np.uint8, np.int64):
        games.step(games.sample().astype(whole))


def test_positions_may_be_written() -> None:
    games = Batch("cribbage", 4, seed=1)
    kept, turn = games.states.copy(), games.turn.copy()
    for _ in range(30):
        games.step(games.sample())
    games.states[:] = kept
    games.refresh()
    assert np.array_equal(games.turn, turn)
    games.step(games.sample())


def test_an_impossible_batch() -> None:
    with pytest.raises(ParlourError, match="there is no game called 'whist'"):
        batch("whist", 4)
    with pytest.raises(ParlourError, match="a key has 32 bytes, not 1"):
        Batch("cribbage", 1).deal(b"x")
    with pytest.raises(ParlourError, match="cribbage is for 2 players, not 3"):
        batch("cribbage", 4, seats=3)
    with pytest.raises(ParlourError, match="a batch holds at least one game, not 0"):
        batch("cribbage", 0)
    with pytest.raises(ParlourError, match="at least one core must work, not 0"):
        batch("cribbage", 4, cores=0)
    with pytest.raises(ParlourError, match="there is no device 'tpu'; there are: cpu, cuda"):
        batch("cribbage", 4, device="tpu")
    with pytest.raises(ParlourError, match=r"device 'cuda' needs|cuda is not installed"):  # where tests are run
        batch("cribbage", 4, device="cuda")
    with pytest.raises(ParlourError, match="dixie has no option 'jokers'"):
        batch("dixie", 4, options={"jokers": 1})
    with pytest.raises(ParlourError, match="dixie must be compiled"):
        batch(parlour.engine.game.Game(parlour.game("dixie").module, compile_rules=False), 4)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_the_largest_table(name: str) -> None:
    seats = parlour.game(name).seats[-1]
    games = batch(name, 3, seats, options={"packs": 2} if name == "bunco" else None, seed=1)
    seen, mask = games.observe(), games.mask()
    for _ in range(100):
        games.step(games.sample(), observation=seen, mask=mask)
    assert seen.shape == (3, games.layout.size)
    assert games.rewards.shape == (3, seats)


# Cutting games off


def test_games_that_are_cut_off() -> None:
    games = Batch("cribbage", 30, seed=1, max_moves=40)
    whole = Batch("cribbage", 30, seed=1)
    seen, mask = games.observe(), games.mask()
    for step in range(1, 41):
        assert not games.truncated.any()
        actions = games.sample()
        assert np.array_equal(actions, whole.sample())
        games.step(actions, observation=seen, mask=mask)
        whole.step(actions)
        assert step == 40 or np.array_equal(games.states, whole.states)
    assert games.truncated.all()
    assert not games.ended.any()
    assert not games.rewards.any()
    assert (games.states["deals"] == 1).all()
    assert np.array_equal(seen, games.observe())
    assert np.array_equal(mask, games.mask())
    assert not np.array_equal(games.states["key"], whole.states["key"])
    for _ in range(39):
        games.step(games.sample())
        assert not games.truncated.any()
    with pytest.raises(ParlourError, match="max_moves is at least 1, or None for as long as it takes, not 0"):
        Batch("cribbage", 3, max_moves=0)


def test_a_game_that_ends_in_time_is_not_cut_off() -> None:
    games = Batch("bijinx", 40, options={"hands": 1}, seed=1, max_moves=30)
    ended = cut = 0
    for _ in range(200):
        games.step(games.sample())
        ended, cut = ended + int(games.ended.sum()), cut + int(games.truncated.sum())
        assert not (games.ended & games.truncated).any()
    assert ended > 0
