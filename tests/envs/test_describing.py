"""What a field means is said once, is true of every position, and is enough to build encoders from."""

import numpy as np
import pytest

import parlour
from parlour.envs.describing import KINDS, describe
from parlour.envs.encoding import Ids, OneHot, number
from tests.envs.common import GAMES, mixed_batch


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_number_is_in_its_range(name: str, seats: int) -> None:
    games = mixed_batch(name, n=96, seats=seats)
    told = describe(name, seats)
    assert [f.name for f in told.fields] == [part.name for part in games.layout.parts]
    used = np.zeros(games.layout.size, bool)
    for seat in range(seats):
        seen = np.asarray(games.observe(seat=seat))
        for slot in told.slots:
            values = number(seen, slot)
            assert values.min() >= slot.meaning.low, slot.label
            assert values.max() <= slot.meaning.high, slot.label
            used[slot.first : slot.first + slot.meaning.width] = True
        assert not seen[:, ~used].any()  # what no slot speaks of is always nothing
    labels = [slot.label for slot in told.slots]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_one_hot(name: str, seats: int) -> None:
    games = mixed_batch(name, seats=seats)
    encode = OneHot(parlour.describe(name, seats))
    seen = games.observe()
    features = encode(seen)
    assert features.shape == (games.n, encode.size) == (games.n, len(encode.names))
    assert np.abs(features).max() <= 1
    assert len(set(encode.names)) == encode.size
    assert np.array_equal(encode(seen[3]), features[3])
    if len(set(games.game.cards)) == len(games.game.cards):  # otherwise cards that are alike are one feature
        assert len({row.tobytes() for row in features}) == len({row.tobytes() for row in seen})
    again = np.full_like(features, 7)
    assert np.array_equal(encode(seen, out=again), features)
    assert np.array_equal(again, features)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_ids(name: str, seats: int) -> None:
    games = mixed_batch(name, seats=seats)
    encode = Ids(parlour.describe(name, seats))
    seen = games.observe()
    ids = encode(seen)
    assert ids.shape == (games.n, encode.length)
    assert ids.min() >= 0
    assert ids.max() < encode.words
    assert np.array_equal(encode.back(ids), seen)
    assert np.array_equal(encode.back(encode(seen[0])), seen[0])


def test_what_features_mean() -> None:
    games = parlour.batch("cribbage", 1, seed=3)
    encode = OneHot(parlour.describe("cribbage"))
    on = {name for name, value in zip(encode.names, encode(games.observe())[0], strict=True) if value}
    hand = {name.split(".")[1] for name in on if name.startswith("hands")}
    state = games.states[:1]
    cards = {card for i, card in enumerate(games.game.cards) if int(state["hands"][0][games.turn[0]]) >> i & 1}
    assert hand == cards
    assert "start=nothing" in on
    assert {name for name in on if name.startswith("dealer")} == {"dealer=1 away"}


def test_kinds() -> None:
    told = parlour.describe("cribbage")
    assert told["total"].kind == "count"
    assert (told["total"].low, told["total"].high) == (0, 31)
    assert told["phase"].names == ("laying_away", "playing")
    assert told["hands"].own
    assert told["scores"].signed
    assert (told["scores"].low, told["scores"].high) == (0, 132)  # twelve points at once, with a hole to go
    heaps = parlour.describe("bijinx")["held"]
    assert (heaps.kind, heaps.low, heaps.high) == ("count", 0, 10)
    assert parlour.describe("bijinx")["shuffles"].high == 11
    assert told["start"].names[:2] == ("nothing", "AC")
    assert {f.kind for name in parlour.GAMES for f in parlour.describe(name).fields} <= set(KINDS.values())
    assert "the running count of this round" in str(told)
    with pytest.raises(parlour.ParlourError, match="there is no field 'nope'; there are: hands, thrown, "):
        told["nope"]
    with pytest.raises(
        parlour.ParlourError, match=r"observations of this game have 392 bytes; these have shape \(3,\)"
    ):
        Ids(told)(np.zeros(3, np.uint8))


@pytest.mark.parametrize("name", parlour.GAMES)
def test_pages(name: str) -> None:
    """All that is seen and heard is on the page."""
    told = describe(name)
    page = told.page()
    for said in (f"`{f.name}`" for f in told.fields):
        assert said in page
    for kind in told.game.events:
        assert f"| {kind.name} |" in page
