"""Throws to the crib, and what a cribbage Master knows by heart."""

import json
from base64 import b64decode
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

import parlour
from parlour.bots.common import SURE
from parlour.engine.game import MOST_RANGES, ParlourError
from parlour.games.cribbage import balance, cribs, learning, prospects, throws
from parlour.games.cribbage.aloud import count_hand, names, numbers, set_of
from parlour.games.cribbage.discards import parse_score, weigh_throws
from parlour.games.cribbage.habits import insight
from parlour.games.cribbage.offers import OFFERS
from parlour.games.cribbage.opening import CHOICES, LED
from parlour.games.cribbage.pegs import PEGS
from parlour.games.cribbage.state import PIPS, phase

HAND = "5H 5D JS QC 6H 7S"


def test_all_fifteen() -> None:
    found = weigh_throws(HAND, dealer=True, deals=20)
    assert len(found.throws) == len({throw.thrown for throw in found.throws}) == 15
    totals = [throw.total for throw in found.throws]
    assert totals == sorted(totals, reverse=True)
    for throw in found.throws:
        assert sorted((*throw.thrown, *throw.kept)) == list(found.hand)
        assert throw.least <= throw.hand <= throw.most
        assert 0 <= throw.chance <= 1
    document = json.loads(json.dumps(found.to_json()))
    assert set(document["throws"][0]) == {
        "throw", "keep", "hand", "min", "max", "crib", "pegging", "total", "win"
    }  # fmt: skip


def test_hand_averages_are_exact() -> None:
    """Counted one by one by the rules that count at the table."""
    found = weigh_throws(HAND, dealer=False, deals=1)
    throw = next(each for each in found.throws if set(each.to_json()["throw"]) == {"JS", "QC"})
    starters = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS" if rank + suit not in HAND.split()]
    points = [count_hand("5H 5D 6H 7S", starter).points for starter in starters]
    assert throw.hand == pytest.approx(np.mean(points))
    assert (throw.least, throw.most) == (min(points), max(points))


def test_whose_crib_it_is() -> None:
    """A pair of fives goes to one's own crib sooner than to the other's."""
    hand = "5H 5D 9S KC 2H 7D"
    mine, theirs = (weigh_throws(hand, dealer=dealer, deals=50) for dealer in (True, False))
    place = [
        next(i for i, each in enumerate(found.throws) if each.to_json()["throw"] == ["5D", "5H"])
        for found in (mine, theirs)
    ]
    assert place[0] < place[1]


def test_near_the_end_the_chance_decides() -> None:
    found = weigh_throws(HAND, dealer=False, score="115-118", deals=200)
    chances = [throw.chance for throw in found.throws]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(
    ("hand", "words"),
    [("5H 5D JS QC 6H", "six cards"), ("5H 5H JS QC 6H 7S", "twice"), ("5H 5D JS QC 6H 1S", "no card '1S'")],
)
def test_bad_hands(hand: str, words: str) -> None:
    with pytest.raises(ParlourError, match=words):
        weigh_throws(hand, dealer=True)


@pytest.mark.parametrize("score", ["90", "90-", "a-b", "121-3", "90-103-2"])
def test_bad_scores(score: str) -> None:
    with pytest.raises(ParlourError):
        parse_score(score)


def test_the_tables() -> None:
    """Known figures: a crib of about 4.6 points on average, the first dealer wins 56 %, a sure win is sure."""
    assert sum(cribs.THROWS[0]) == pytest.approx(100_000, abs=100)
    weights = np.array(cribs.THROWS[cribs.DEALER], float)
    cribs_of = np.array([cribs.MEAN_CRIB[cribs.DEALER, a, b] for a, b in cribs.PAIRS]) / cribs.HUNDRED
    assert (weights * cribs_of).sum() / weights.sum() == pytest.approx(4.6, abs=0.15)
    assert cribs.CHANCES[121, 121] == pytest.approx(5_600, abs=60)
    assert cribs.CHANCES[1, 121] == SURE
    assert (np.diff(cribs.CHANCES[1:, 1:].astype(int), axis=0) <= 0).all()  # farther to go, less likely
    assert (np.diff(cribs.CHANCES[1:, 1:].astype(int), axis=1) >= 0).all()


def test_throws_come_from_iteration() -> None:
    """A small iteration finds about what the table says."""
    found = throws.iterate(hands=6_000, rounds=3)
    for role in (cribs.PONE, cribs.DEALER):
        assert np.abs(found[role] - np.array(cribs.THROWS[role]) / throws.OUT_OF).sum() < 0.15


@pytest.mark.parametrize(
    ("hand", "dealer", "thrown"),
    [
        ("AS 6C 8S TS JC JD", True, "JC JD"),  # to one's own crib, for two jacks peg little
        ("AC AD 2D 8C TD JC", False, "8C JC"),  # low cards peg
        ("5H 5D JS QC 6H 7S", True, "JS QC"),
    ],
)
def test_throws_weigh_pegging(hand: str, dealer: bool, thrown: str) -> None:
    assert names(throw(hand, dealer, (0, 0))) == thrown.split()


def test_near_the_end_throws_follow_the_score() -> None:
    """The dealer is nearly home, so what his crib gets does not matter: the hand must count at once."""
    hand = "5H 5D TS JC 6H 7S"
    assert names(throw(hand, False, (0, 0))) == ["6H", "7S"]
    chances = {score: by_chance(hand, score) for score in ((109, 114), (0, 0))}
    for score, found in chances.items():
        assert tuple(throw(hand, False, score)) == max(found, key=found.__getitem__)
    sure = by_chance(hand, (117, 90))
    assert max(sure.values()) > 0.99 * SURE * prospects.FINE, "four to go, and the first to count"


@pytest.mark.proof  # compiles what nobody needs to play
def test_opening_and_pegs_come_from_balance() -> None:
    """Two who have learnt from each other for a little while open and peg about as the tables say."""
    learnt = balance.Balance(seed=3, choices=1 << 23)
    learnt.learn(batches=10, deals=100_000)
    led, answered, followed = learnt.opening()
    assert np.mean([one == other for one, other in zip(led, LED, strict=True)]) > 0.6
    for found, table in zip((answered, followed), CHOICES, strict=True):
        alike = choices_of(np.frombuffer(b64decode(found), np.uint8)) == choices_of(table)
        assert np.mean(alike) > 0.6
    for found, table in zip(learnt.pegs(), PEGS, strict=True):
        assert np.corrcoef(found, table)[0, 1] > 0.7


def choices_of(table: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.unpackbits(table, bitorder="little").reshape(-1, 2) @ np.array([1, 2], np.uint8)


@pytest.mark.parametrize(
    ("hand", "row", "played"),
    [
        ("2C 3D 9H TS", "", "3D"),
        ("5C 5D 5H KS", "", "KS"),
        ("4C 4D 5H 6S", "", "4C"),
        ("7C 7D 8H 9S", "8D", "7C"),
        ("4C 4D 5H 6S", "4C 4H", "4D"),
        ("7C 7D 8H 9S", "7C 8C", "9S"),
        ("7C 7D 8H 9S", "9S 8C", ""),  # after another lead than the one by heart
    ],
)
def test_the_opening_is_known_by_heart(hand: str, row: str, played: str) -> None:
    """Until somebody may peg out; then the score decides, and games are imagined."""
    expected = numbers(played)[0] - 1 if played else -1
    assert known_at(numbers(hand), numbers(row), score=0) == expected
    assert known_at(numbers(hand), numbers(row), score=116) == -1


def known_at(hand: list[int], row: list[int], score: int) -> int:
    """What a Master knows to play from four cards kept, when these cards have been played."""
    game = parlour.game("cribbage")
    view = game.new_states(1, 2)
    seat = len(row) % 2
    view["hands"][0, seat], view["played"][0, seat] = set_of(set(hand) - set(row)), set_of(set(hand) & set(row))
    view["played"][0, 1 - seat] = set_of(set(row) - set(hand))
    view["row"][0, : len(row)], view["rowed"], view["total"] = row, len(row), sum(PIPS[row])
    view["dealer"], view["deals"], view["phase"], view["start"], view["mover"] = 1, 1, phase.PLAYING, 52, seat
    view["scores"][:] = score
    ranges = np.zeros((MOST_RANGES, 2), np.int64)
    with np.errstate(over="ignore"):
        return int(insight(game.widen(view), seat, True, ranges, 0))


@pytest.mark.proof  # compiles what nobody needs to play
def test_offers_are_learnt_by_play() -> None:
    """A short lesson finds about what the table says, where it has seen enough to tell."""
    learner = learning.Learner(seed=3)
    for _ in range(3):
        learner.learn(batches=2, deals=4000)
    found = np.corrcoef(learner.weights, OFFERS)[0, 1]
    assert found > 0.8


def by_chance(hand: str, score: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Every two cards that a non-dealer may throw, with his chance of winning."""
    six, (mine, theirs) = numbers(hand), score
    with np.errstate(over="ignore"):
        return {
            (one, two): prospects.throw_chance(np.uint64(set_of(six)), one, two, False, 121 - mine, 121 - theirs)
            for one, two in combinations(sorted(six), 2)
        }


def throw(hand: str, dealer: bool, score: tuple[int, int]) -> list[int]:
    """What a Master at seat 0 lays away, one card after the other."""
    game, view, thrown = parlour.game("cribbage").plain, parlour.game("cribbage").new_states(1, 2), []
    view["hands"][0, 0] = set_of(numbers(hand))
    view["dealer"], view["deals"], view["scores"] = (0 if dealer else 1), 1, score
    for _ in range(2):
        state = game.widen(view)
        with np.errstate(over="ignore"):
            thrown.append(int(prospects.throw(state, 0, prospects.is_near(state))))
        view["hands"][0, 0] ^= np.uint64(1 << thrown[-1])
        view["thrown"][0, 0] |= np.uint64(1 << thrown[-1])
        view["away"][0, 0] += 1
    return sorted(thrown)
