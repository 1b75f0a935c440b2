"""All chance comes from here.

*Shuffles* are cryptographic: shuffle number j of a pack of n cards depends on the game's 256-bit
key, j and n alone (ChaCha20 as published in RFC 8439, block counter from 0, nonce words j, n, 0;
then the Fisher-Yates shuffle below). Nobody who watches the cards can tell the next one, and the
same key deals the same cards on every machine. docs/fairness.md spells the method out.

*Luck* is the quick generator (SplitMix64) that simulations and bots bring along for their own use.
"""

import hashlib
import os

import numpy as np
from numpy.typing import NDArray

from parlour.engine.cards import ONE, lowest, rest, size
from parlour.engine.compiled import Cards, House, Key, Luck, Quarter, Set, State, Word, Words, rule
from parlour.engine.record import KEY_WORDS

_ROUND_PAIRS = 10
_WORDS = 16
_RANGE = 1 << 32
_LOW = _RANGE - 1


@rule
def _add(a: Word, b: Word) -> Word:
    return np.uint32(a + b)


@rule
def _turn(word: Word, by: int) -> Word:
    """Rotate left."""
    return np.uint32((word << np.uint32(by)) | (word >> np.uint32(32 - by)))


@rule
def _quarter(a: Word, b: Word, c: Word, d: Word) -> Quarter:
    """ChaCha's quarter round."""
    a = _add(a, b)
    d = _turn(d ^ a, 16)
    c = _add(c, d)
    b = _turn(b ^ c, 12)
    a = _add(a, b)
    d = _turn(d ^ a, 8)
    c = _add(c, d)
    b = _turn(b ^ c, 7)
    return a, b, c, d


@rule
def block(key: Key, counter: int, first: int, second: int) -> Words:
    """One ChaCha20 block: sixteen words from the key, a counter and the nonce (first, second, 0)."""
    w0, w1, w2, w3 = np.uint32(0x61707865), np.uint32(0x3320646E), np.uint32(0x79622D32), np.uint32(0x6B206574)
    w4, w5, w6, w7 = key[0], key[1], key[2], key[3]
    w8, w9, w10, w11 = key[4], key[5], key[6], key[7]
    w12, w13, w14, w15 = np.uint32(counter), np.uint32(first), np.uint32(second), np.uint32(0)
    for _ in range(_ROUND_PAIRS):
        w0, w4, w8, w12 = _quarter(w0, w4, w8, w12)
        w1, w5, w9, w13 = _quarter(w1, w5, w9, w13)
        w2, w6, w10, w14 = _quarter(w2, w6, w10, w14)
        w3, w7, w11, w15 = _quarter(w3, w7, w11, w15)
        w0, w5, w10, w15 = _quarter(w0, w5, w10, w15)
        w1, w6, w11, w12 = _quarter(w1, w6, w11, w12)
        w2, w7, w8, w13 = _quarter(w2, w7, w8, w13)
        w3, w4, w9, w14 = _quarter(w3, w4, w9, w14)
    return (
        _add(w0, np.uint32(0x61707865)),
        _add(w1, np.uint32(0x3320646E)),
        _add(w2, np.uint32(0x79622D32)),
        _add(w3, np.uint32(0x6B206574)),
        _add(w4, key[0]),
        _add(w5, key[1]),
        _add(w6, key[2]),
        _add(w7, key[3]),
        _add(w8, key[4]),
        _add(w9, key[5]),
        _add(w10, key[6]),
        _add(w11, key[7]),
        _add(w12, np.uint32(counter)),
        _add(w13, np.uint32(first)),
        _add(w14, np.uint32(second)),
        w15,
    )


@rule
def shuffle(key: Key, number: int, cards: int, take: int, pack: Cards) -> None:
    """Write cards 1 to `cards` into `pack`, the first `take` of them as shuffle `number` has them."""
    for place in range(cards):
        pack[place] = place + 1
    mix(key, number, cards, take, pack)


@rule
def mix(key: Key, number: int, cards: int, take: int, pack: Cards) -> None:
    """Bring the first `take` of the cards that lie in `pack` into the order of shuffle `number`.

    Place by place: draw a word, throw it away if it would favour some cards, and swap in the
    card it points at. Stopping after `take` places saves work when the rest is never dealt.
    """
    words = block(key, 0, number, cards)
    counter = 0
    used = 0
    for place in range(take):
        left = cards - place
        while True:
            if used == _WORDS:
                counter += 1
                used = 0
                words = block(key, counter, number, cards)
            spread = np.int64(words[used]) * left
            used += 1
            # The product's lower half is below `left` in few cases, and unfair in fewer.
            if spread & _LOW >= left or spread & _LOW >= _RANGE % left:
                break
        pick = place + (spread >> 32)
        card = pack[pick]
        pack[pick] = pack[place]
        pack[place] = card


@rule
def shuffle_deal(s: State, deal: int, cards: int, take: int, house: House, pack: Cards) -> None:
    """Shuffle for deal number `deal` (the first is 0): as the house has stacked it, else by the key."""
    if deal < house.stacked:
        for place in range(cards):
            pack[place] = house.orders[deal * house.pack + place]
    else:
        shuffle(s.key, s.shuffles, cards, take, pack)
    s.shuffles += 1


@rule
def word_of(luck: Luck) -> Set:
    """The next 64 bits of luck."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    word = luck[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@rule
def below(luck: Luck, limit: int) -> int:
    """A number from 0 to limit - 1 (limit at most 2**31), by luck."""
    return np.int64(((word_of(luck) >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))  # type: ignore[return-value]


@rule
def some(luck: Luck, cards: Set, n: int) -> Set:
    """n cards out of the set, by luck."""
    left = size(cards)
    chosen = np.uint64(0)
    while n > 0:
        card = lowest(cards)
        if below(luck, left) < n:
            chosen |= ONE << np.uint64(card)
            n -= 1
        cards = rest(cards)
        left -= 1
    return chosen


@rule
def fresh_key(key: Key, luck: Luck) -> None:
    """Overwrite a key by luck: the future of an imagined game."""
    for i in range(0, KEY_WORDS, 2):
        word = word_of(luck)
        key[i] = np.uint32(word & np.uint64(0xFFFFFFFF))
        key[i + 1] = np.uint32(word >> np.uint64(32))


def new_luck(seed: int) -> NDArray[np.uint64]:
    """A generator for simulations, from any whole number."""
    return key_words(seed_key(seed))[:2].copy().view(np.uint64)


def seed_key(seed: int) -> bytes:
    """A 256-bit key from a small number, for games that should come out the same every time."""
    return hashlib.sha256(f"parlour seed {seed}".encode()).digest()


def new_key() -> bytes:
    """A 256-bit key nobody can guess."""
    return os.urandom(32)


def key_words(key: bytes) -> NDArray[np.uint32]:
    """The key as eight little-endian words, as RFC 8439 reads it."""
    if len(key) != 4 * KEY_WORDS:
        raise ValueError(f"a key has 32 bytes, this one has {len(key)}")
    return np.frombuffer(key, "<u4").astype(np.uint32)
