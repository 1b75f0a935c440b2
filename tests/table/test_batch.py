"""Many games at once: the same totals however many cores, and the same games as one by one."""

from collections import Counter

import numpy as np
import pytest

import parlour
from parlour import ParlourError
from parlour.engine.chance import new_luck
from parlour.engine.game import MOST_RANGES
from parlour.engine.house import silent_house
from parlour.table.batch import SLICE, simulate

GAME = parlour.game("dixie")


@pytest.mark.parametrize("games", [1, SLICE, 2 * SLICE + 17])
def test_cores_do_not_change_the_totals(games: int) -> None:
    one = simulate(GAME, 3, games, seed=5, cores=1)
    many = simulate(GAME, 3, games, seed=5, cores=3)
    for what in ("games", "decisions", "scores", "wins", "endings"):
        assert getattr(one, what) == getattr(many, what)


def test_totals_are_the_sum_of_single_games() -> None:
    games, seats = SLICE + 3, 4
    totals = simulate(GAME, seats, games, seed=1)
    states = GAME.new_states(games, seats)
    made = np.zeros(games, np.int64)
    ranges = np.zeros((MOST_RANGES, 2), np.int64)
    luck = np.zeros(1, np.uint64)
    seed = new_luck(1)[0]
    GAME.rules.play_games(states, 0, games, seed, luck, ranges, silent_house(), GAME.longest, made)
    results = [GAME.result(states[i : i + 1]) for i in range(games)]
    assert totals.decisions == made.sum()
    assert totals.scores == tuple(sum(result[seat][0] for result in results) for seat in range(seats))
    assert totals.wins == tuple(sum(result[seat][1] == 1 for result in results) for seat in range(seats))
    assert totals.endings == Counter(GAME.endings[i] for i in states["ending"])
    assert totals.mean_scores == [score / games for score in totals.scores]


def test_seeds_and_options_matter() -> None:
    assert simulate(GAME, 2, 50, seed=1).scores != simulate(GAME, 2, 50, seed=2).scores
    short, long = simulate(GAME, 2, 50), simulate(GAME, 2, 50, options={"rounds": 4})
    assert long.decisions > 2 * short.decisions


def test_progress_counts_every_game() -> None:
    seen: list[int] = []
    simulate(GAME, 2, 3 * SLICE + 1, cores=2, progress=seen.append)
    assert sum(seen) == 3 * SLICE + 1
    assert len(seen) == 4


def test_json() -> None:
    told = simulate(GAME, 2, 10).to_json()
    assert list(told) == [
        "game", "seats", "games", "decisions", "seconds", "decisions_per_second", "mean_scores", "wins", "endings",
    ]  # fmt: skip
    assert sum(told["endings"].values()) == 10


def test_nonsense_is_refused() -> None:
    with pytest.raises(ParlourError, match="at least one game"):
        simulate(GAME, 2, 0)
    with pytest.raises(ParlourError, match="at least one core"):
        simulate(GAME, 2, 10, cores=0)
    with pytest.raises(ParlourError, match="2 to 8 players"):
        simulate(GAME, 9, 10)
