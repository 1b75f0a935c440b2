"""What a seat has heard, in tokens: the same in arrays, in PettingZoo and at a table."""

import numpy as np
import pytest

import parlour
from parlour.engine.events import Event
from parlour.engine.game import ParlourError
from parlour.engine.house import ALL
from parlour.envs.batch import Batch
from parlour.envs.gymnasium import SeatEnv
from parlour.envs.history import AMOUNT, CARD, COLUMNS, EVENT, SEAT, TO, Log, Tokens, latest
from parlour.envs.pettingzoo import env
from parlour.envs.stepping.listening import FIRST_EVENT, MORE, MOVED
from parlour.table.table import Table
from tests.envs.common import GAMES

ROOM = 600


def told_again(table: Table, seat: int, rows: np.ndarray) -> None:
    """Tokens say what a seat has heard at a table, event by event."""
    heads = [i for i in range(len(rows)) if rows[i, EVENT] >= FIRST_EVENT]
    heard = table.heard(seat)
    assert len(heads) == len(heard)
    for head, event in zip(heads, heard, strict=True):
        cards = [int(rows[head, CARD])] if rows[head, CARD] else []
        row = head + 1
        while row < len(rows) and rows[row, EVENT] == MORE:
            cards.append(int(rows[row, CARD]))
            row += 1
        assert table.game.events[int(rows[head, EVENT]) - FIRST_EVENT].name == event.name
        assert tuple(cards) == event.cards
        assert rows[head, SEAT] == (0 if event.seat < 0 else (event.seat - seat) % table.seats + 1)
        assert rows[head, TO] == (0 if event.to == ALL else 1)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_arrays_and_pettingzoo_and_tables_hear_the_same(name: str, seats: int) -> None:
    games = Batch(name, 4, seats, seed=5, history=ROOM, cores=2)
    one = env(name, seats, history=ROOM)
    key = games.states["key"][0].astype("<u4").tobytes()
    one.reset(options={"deal": key})
    table = Table(games.game, seats, key=key)
    for _ in range(60):
        turn = int(games.turn[0])
        seen = one.observe(one.agent_selection)
        assert seen in one.observation_space(one.agent_selection)
        assert np.array_equal(games.histories()[0], seen["history"])
        for seat in range(seats):
            rows = games.histories(seat=seat)[0]
            assert np.array_equal(rows, one.observe(f"player_{seat}")["history"])
            told_again(table, seat, rows[rows[:, EVENT] > 0])
        actions = games.sample()
        table.play(turn, int(games.record_ids(actions)[0]))
        moved = games.record_ids(actions)
        games.step(actions)
        if games.ended[0]:
            break
        rows = games.histories(seat=turn)[0]
        assert rows[rows[:, EVENT] == MOVED][-1].tolist() == [MOVED, 1, 0, moved[0], 1]
        one.step(int(actions[0]))


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_new_deal_begins_a_new_history(name: str, seats: int) -> None:
    games = Batch(name, 20, seats, seed=2, history=64)
    plain = Batch(name, 20, seats, seed=2)
    ended = 0
    for _ in range(1200):
        actions = games.sample()
        games.step(actions)
        plain.step(plain.sample())
        assert games.states.tobytes() == plain.states.tobytes()  # listening changes nothing
        for i in np.flatnonzero(games.ended)[:1]:
            ended += 1
            table = Table(games.game, seats, key=games.states["key"][i].astype("<u4").tobytes())
            tokens, log = Tokens(games.game, seats), Log()
            log.add([row for event in table.heard(0) for row in tokens.rows(event)])
            assert np.array_equal(games.histories(seat=0)[i], latest(tokens.heard(log, 0), 64))
        if ended > 3:
            break
    assert ended


def test_only_the_latest_are_kept() -> None:
    small, large = (Batch("cribbage", 3, seed=1, history=room) for room in (5, 500))
    for _ in range(30):
        small.step(small.sample())
        large.step(large.sample())
        for few, many in zip(small.histories(), large.histories(), strict=True):
            assert np.array_equal(few, many[many[:, EVENT] > 0][-5:])


def test_copies_have_their_history() -> None:
    import pickle

    games = Batch("cribbage", 3, seed=1, history=50)
    games.step(games.sample())
    again = pickle.loads(pickle.dumps(games))
    assert np.array_equal(again.histories(), games.histories())
    one = env("cribbage", history=50)
    one.reset(seed=1)
    one.step(int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[0]))
    again = pickle.loads(pickle.dumps(one))
    for agent in one.agents:
        assert np.array_equal(again.observe(agent)["history"], one.observe(agent)["history"])


def test_seats_in_amounts_are_turned() -> None:
    bunco = parlour.game("bunco")
    tokens = Tokens(bunco, 4)
    log = Log()
    log.add(tokens.rows(Event("called", 3, (), 1)))
    assert tokens.heard(log, 2)[0].tolist()[1:] == [2, 0, 3, 0]
    assert len(COLUMNS) == AMOUNT + 2


def test_gymnasium_shows_it_too() -> None:
    seat = SeatEnv("dixie", 3, history=40)
    seen, _ = seat.reset(seed=1)
    assert seen in seat.observation_space
    assert seen["history"].shape == (40, 5)
    assert seen["history"][0, EVENT] >= MOVED


def test_bad_input() -> None:
    with pytest.raises(ParlourError, match="this batch keeps no history: make it with history="):
        Batch("dixie", 2).histories()
    with pytest.raises(ParlourError, match="history is so many tokens, or 0 for none, not -1"):
        Batch("dixie", 2, history=-1)
    with pytest.raises(ParlourError, match="history is so many tokens, or 0 for none, not -1"):
        env("dixie", history=-1)
    with pytest.raises(ParlourError, match=r"out must have shape \(2, 8, 5\) and type int64"):
        Batch("dixie", 2, history=8).histories(np.zeros((2, 8, 5), np.int32))
