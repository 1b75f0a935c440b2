from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

import parlour
from parlour.engine.record import CARD_SET, OWNER, SEAT, SEAT_SET, SECRET, SOMEBODY, Field
from parlour.envs.batch import Batch
from parlour.envs.observation import Layout, layout
from tests.envs.common import GAMES, mixed_batch, positions

OPTIONS = {"dixie": {"shuffle": 1}, "bunco": {"mode": 1}, "bonanza": {"escalation": 1}}


def turned(layout: Layout, field: Field, value: int, observer: int) -> list[int]:
    """A number as the observer should see it, byte for byte."""
    seats = layout.seats
    if field.holds == CARD_SET:
        return [value >> card & 1 for card in range(8 * layout.words_a_set)]
    if field.holds == SEAT_SET:
        return [value >> (observer + away) % seats & 1 if away < seats else 0 for away in range(8)]
    if field.holds == SEAT:
        value = (value - observer) % seats
    elif field.holds == SOMEBODY and value:
        value = (value - 1 - observer) % seats + 1
    return list(value.to_bytes(np.dtype(field.number).itemsize, "little", signed=value < 0))


def expected(games: Batch, i: int, observer: int, field: Field) -> list[int]:
    """A field as the observer should see it, straight from the declarations."""
    value = games.states[field.name][i]
    rows: list[NDArray[np.int64]] = [value]
    if field.shape and field.shape[0] == games.game.record.seats:
        others = [] if field.known is OWNER else range(1, games.seats)
        rows = [value[(observer + away) % games.seats] for away in (0, *others)]
    return [
        byte
        for row in rows
        for number in np.asarray(row).reshape(-1).tolist()
        for byte in turned(games.layout, field, number, observer)
    ]


@pytest.mark.parametrize("options", [None, "some"])
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_everything_a_seat_knows_is_there_as_declared(name: str, seats: int, options: str | None) -> None:
    games = mixed_batch(name, seats=seats, options=OPTIONS.get(name) if options else None)
    fields = {field.name: field for field in games.game.record.fields}
    dirty = np.full((games.n, games.layout.size), 0xAA, np.uint8)
    for seat in range(seats):
        games.observe(dirty, seat)
        for i in range(games.n):
            parts = games.layout.read(dirty[i])
            own = parts.pop("(own seat)").reshape(-1).tolist()
            assert own == [seat] + [0] * 15
            for part, bytes_seen in parts.items():
                wanted = expected(games, i, seat, fields[part])
                assert bytes_seen.reshape(-1).tolist() == wanted, f"{part} as seat {seat} of game {i} sees it"
    constant = {"key", "seats", *games.options}
    secret = {field.name for field in fields.values() if field.known is SECRET}
    asleep = {field.name for field in fields.values() if field.needs and not games.options[field.needs]}
    assert set(parts) == set(fields) - constant - secret - asleep


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_nothing_hidden_shows(name: str, seats: int) -> None:
    games = mixed_batch(name, seats=seats)
    masks = games.game.record.masks(games.game.dtype)
    luck = np.random.default_rng(3)
    raw = games.states.view(np.uint8).reshape(games.n, -1)
    truth = raw.copy()
    for seat in range(seats):
        raw[:] = truth
        seen = games.observe(seat=seat)
        raw[:] = (truth & masks[seat]) | (luck.integers(0, 256, raw.shape).astype(np.uint8) & ~masks[seat])
        assert np.array_equal(games.observe(seat=seat), seen)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_observations_differ_where_views_do(name: str, seats: int) -> None:
    games = mixed_batch(name, seats=seats)
    seen: dict[bytes, bytes] = {}
    rows = [games.observe(seat=seat) for seat in range(seats)]
    for i, seat in positions(games):
        view = games.game.view(games.states[i : i + 1], seat).tobytes()
        assert seen.setdefault(rows[seat][i].tobytes(), view) == view


@pytest.mark.parametrize("name", parlour.GAMES)
def test_fields_left_out_are_empty(name: str) -> None:
    """And come to life with their option."""
    games = mixed_batch(name)
    for field in games.game.record.fields:
        if field.needs:
            assert not games.states[field.name].any()
            assert mixed_batch(name, options={field.needs: 1}).states[field.name].any()


@pytest.mark.parametrize("name", ["bonanza", "cribbage"])
def test_sets_of_seats_are_sets_of_seats(name: str) -> None:
    games = mixed_batch(name, n=600)
    found = [field.name for field in games.game.record.fields if field.holds == SEAT_SET]
    assert found
    for field in found:
        assert (games.states[field] < 1 << games.seats).all()
        assert games.states[field].any()


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_layout_prints_where_everything_is(name: str) -> None:
    laid = layout(name)
    lines = str(laid).splitlines()
    assert lines[0] == f"{name}, {laid.seats} seats: {laid.size} bytes"
    assert [line.split()[1] for line in lines[2:]] == [part.name.split()[0] for part in laid.parts]
    ends = [part.last for part in laid.parts]
    assert all(a.last <= b.first < a.last + 8 for a, b in pairwise(laid.parts))
    assert ends[-1] == laid.size


def test_an_impossible_layout() -> None:
    with pytest.raises(parlour.ParlourError, match="there is no game called 'whist'"):
        layout("whist")
    with pytest.raises(parlour.ParlourError, match="dixie is for 2 to 8 players, not 9"):
        layout("dixie", 9)
