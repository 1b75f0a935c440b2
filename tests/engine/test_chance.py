"""Chance: ChaCha20 as published, shuffles that depend on key, number and size alone, and luck."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.engine import chance
from parlour.engine.chance import block, key_words, new_luck, seed_key, shuffle

RULES = parlour.game("dixie").compile(chance)
ZERO = bytes(32)


def words(key: bytes, counter: int, first: int, second: int) -> bytes:
    return b"".join(int(w).to_bytes(4, "little") for w in RULES.block(key_words(key), counter, first, second))


def test_published_block_of_the_zero_key() -> None:
    """RFC 8439, appendix A.1, test vectors 1 and 2."""
    first = (
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    )
    second = (
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
    )
    assert words(ZERO, 0, 0, 0).hex() == first
    assert words(ZERO, 1, 0, 0).hex() == second


def test_published_block_of_another_key() -> None:
    """RFC 8439, appendix A.1, test vector 3: last key byte 1, counter 1."""
    expected = (
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"
    )
    assert words(bytes(31) + b"\x01", 1, 0, 0).hex() == expected


def test_compiled_and_plain_agree() -> None:
    key = key_words(seed_key(5))
    with np.errstate(over="ignore"):
        assert [int(w) for w in block(key, 3, 1, 52)] == [int(w) for w in RULES.block(key, 3, 1, 52)]
        plain, fast = np.zeros(54, np.uint8), np.zeros(54, np.uint8)
        shuffle(key, 2, 54, 54, plain)
    RULES.shuffle(key, 2, 54, 54, fast)
    assert plain.tolist() == fast.tolist()


@given(st.binary(min_size=32, max_size=32), st.integers(0, 1000), st.integers(1, 230), st.integers(0, 230))
@settings(deadline=None)
def test_a_shuffle_is_a_permutation_and_a_part_is_its_beginning(key: bytes, number: int, cards: int, take: int) -> None:
    take = min(take, cards)
    whole, part = np.zeros(230, np.uint8), np.zeros(230, np.uint8)
    RULES.shuffle(key_words(key), number, cards, cards, whole)
    RULES.shuffle(key_words(key), number, cards, take, part)
    assert sorted(whole[:cards]) == sorted(part[:cards]) == list(range(1, cards + 1))
    assert whole[:take].tolist() == part[:take].tolist()


def test_every_order_is_as_likely() -> None:
    """All 24 orders of four cards over many shuffles: chi-square with 23 degrees of freedom."""
    pack = np.zeros(4, np.uint8)
    key = key_words(seed_key(1))
    seen: Counter[tuple[int, ...]] = Counter()
    for number in range(24_000):
        RULES.shuffle(key, number, 4, 4, pack)
        seen[tuple(pack.tolist())] += 1
    assert len(seen) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 52


def test_luck_is_even_and_in_range() -> None:
    luck = new_luck(3)
    seen = Counter(int(RULES.below(luck, 6)) for _ in range(6000))
    assert sorted(seen) == list(range(6))
    assert all(850 < n < 1150 for n in seen.values())


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        key_words(b"short")
