"""Bonanza's poker hands, against an independent evaluator and against brute force."""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

import numpy as np
import pytest
from treys import Card, Evaluator  # type: ignore[import-untyped]

import parlour
from parlour.games.bonanza.state import ACE, FIVE, JOKER, KING, POKER_HANDS
from tests.stacking import cards as named

GAME = parlour.game("bonanza")
SUITED = JOKER - 1  # all cards but the Joker
SUIT, RANK = np.divmod(np.arange(-1, SUITED), 13)  # of card c, at c; ranks from 0
BATCH = 10_000  # random hands drawn at once
THEIRS = [0, *(Card.new("23456789TJQKA"[RANK[c]] + "cdhs"[SUIT[c]]) for c in range(1, SUITED + 1))]
EVALUATOR = Evaluator()


def as_set(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def strength(cards: Iterable[int], five_alike: int = 0) -> int:
    """What the rules say the best five of these cards are worth."""
    return int(GAME.rules.best_strength(np.uint64(as_set(cards)), five_alike))


def shown(cards: Sequence[int], five_alike: int = 0) -> list[int]:
    """The five cards the rules would show."""
    found = int(GAME.rules.five_of(np.uint64(as_set(cards)), strength(cards, five_alike)))
    return [card for card in range(1, JOKER + 1) if found >> card & 1]


def theirs(cards: Iterable[int]) -> int:
    """What the independent evaluator says five cards are worth: more is better."""
    return -int(EVALUATOR.evaluate([], [THEIRS[card] for card in cards]))


def kind(cards: str, five_alike: int = 0) -> str:
    """The kind of hand in a text such as `AS KS QS JS TS`."""
    return POKER_HANDS[strength(named(GAME, cards), five_alike) >> 21]


def agree(hands: int, seed: int) -> None:
    """The two evaluators put random hands of five in the same order."""
    luck = np.random.default_rng(seed)
    ours_to_theirs: dict[int, int] = {}
    for _ in range(hands // BATCH):
        for cards in (1 + luck.random((BATCH, SUITED)).argpartition(FIVE, axis=1)[:, :FIVE]).tolist():
            expected = theirs(cards)
            assert ours_to_theirs.setdefault(strength(cards), expected) == expected, cards
    in_order = [ours_to_theirs[value] for value in sorted(ours_to_theirs)]
    assert all(a < b for a, b in pairwise(in_order))


def test_random_hands_of_five_agree() -> None:
    agree(50_000, seed=1)


@pytest.mark.proof
def test_a_million_hands_of_five_agree() -> None:
    agree(1_000_000, seed=2)


@pytest.mark.parametrize("many", range(FIVE, 18))
def test_the_best_five_of_many(many: int) -> None:
    """The hand shown is as good as the best of all fives, and is worth what the whole hand was said to be."""
    luck = np.random.default_rng(many)
    for _ in range(max(2, 2000 // len(list(combinations(range(many), FIVE))))):
        cards = (1 + luck.choice(SUITED, many, replace=False)).tolist()
        five = shown(cards)
        assert set(five) <= set(cards)
        assert len(five) == FIVE
        assert theirs(five) == max(theirs(part) for part in combinations(cards, FIVE)), cards
        assert strength(five) == strength(cards)


def best_with_joker(cards: Sequence[int]) -> int:
    """By brute force: the Joker as every card not among the other four."""
    return max(
        theirs((*four, other))
        for four in combinations(cards, FIVE - 1)
        for other in range(1, SUITED + 1)
        if other not in four
    )


def stands_for(five: Sequence[int]) -> int:
    """What five cards are worth, the Joker at its best."""
    return best_with_joker(five[:-1]) if JOKER in five else theirs(five)


@pytest.mark.parametrize(("many", "hands"), [(4, 1500), (5, 300), (6, 120), (8, 20), (11, 4), (17, 1)])
def test_joker_hands_agree_with_every_substitution(many: int, hands: int) -> None:
    luck = np.random.default_rng(many)
    for _ in range(hands):
        cards = sorted((1 + luck.choice(SUITED, many, replace=False)).tolist())
        natural = max((theirs(part) for part in combinations(cards, FIVE)), default=-(10**6))
        joker = best_with_joker(cards)
        value, five = strength([*cards, JOKER]), shown([*cards, JOKER])
        assert len(five) == FIVE
        assert bool(value & 1) == (natural >= joker)  # natural where the Joker gains nothing
        assert (JOKER in five) == (natural < joker)
        assert stands_for(five) == max(natural, joker), cards


def test_joker_hands_and_natural_hands_are_in_one_order() -> None:
    luck = np.random.default_rng(5)
    hands = []
    for _ in range(400):
        cards = sorted((1 + luck.choice(JOKER, FIVE, replace=False)).tolist())
        hands.append((stands_for(cards), JOKER not in cards, strength(cards)))
    hands += [
        (stands_for(cards), False, strength(cards))
        for cards in ([*sorted((1 + luck.choice(SUITED, 4, replace=False)).tolist()), JOKER] for _ in range(400))
    ]
    hands.sort()
    for (worth, natural, ours), (worse, nature, less) in zip(hands[1:], hands, strict=False):
        assert (ours == less) == ((worth, natural) == (worse, nature))
        assert ours >= less


def test_kinds_as_printed() -> None:
    """The booklet's list, from the top down, with the examples it gives."""
    listed = [
        ("AS KS QS JS TS", "straight flush"),
        ("KS QS JS TS 9S", "straight flush"),
        ("QS JS TS 9S 8S", "straight flush"),
        ("5S 4S 3S 2S AS", "straight flush"),
        ("9C 9D 9H 9S 2C", "four"),
        ("9C 9D 9H 2S 2C", "full house"),
        ("2C 5C 9C JC KC", "flush"),
        ("5C 6D 7H 8S 9C", "straight"),
        ("5C 4D 3H 2S AC", "straight"),
        ("9C 9D 9H 2S 3C", "three"),
        ("9C 9D 2H 2S 3C", "two pairs"),
        ("9C 9D 2H 4S 3C", "pair"),
        ("9C KD 2H 4S 3C", "high card"),
    ]
    assert [kind(cards) for cards, _ in listed] == [name for _, name in listed]
    values = [strength(named(GAME, cards)) for cards, _ in listed]
    assert values == sorted(values, reverse=True)
    assert kind("KC AD 2H 3S 4C") == "high card"  # the ace is not in the middle


def test_joker_with_four_alike() -> None:
    for cards, beside in (("9C 9D 9H 9S JK", ACE), ("AC AD AH AS JK", KING)):
        value = strength(named(GAME, cards))
        assert kind(cards) == "four"
        assert value >> 1 & 15 == beside
        assert kind(cards, five_alike=1) == "five alike"
    assert kind("9C 9D 9H 9S AS JK") == "four"  # an ace of one's own does as well
    assert strength(named(GAME, "9C 9D 9H 9S AS JK")) & 1


def test_five_alike_beats_all() -> None:
    five = strength(named(GAME, "2C 2D 2H 2S JK"), five_alike=1)
    assert five > strength(named(GAME, "AS KS QS JS TS"))


def test_fewer_than_five_cards() -> None:
    assert kind("AS KS QS JS") == "high card"
    assert kind("9C 9D 9H 9S") == "four"
    assert kind("9C 9D 2H 2S") == "two pairs"
    values = [
        strength(named(GAME, cards)) for cards in ("9C 9D 2H 2S 3S", "9C 9D 2H 2S", "9C 9D AH KS", "9C 9D AH KS QS")
    ]
    assert values[0] > values[1] > values[3] > values[2]
    assert len(shown(named(GAME, "9C 9D 2H 2S"))) == 4
