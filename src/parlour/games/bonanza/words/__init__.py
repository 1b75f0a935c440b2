"""What is said about Bonanza, a file a language."""

from collections.abc import Iterator, Sequence

_SUITS = 4


def by_suit(cards: Sequence[str]) -> Iterator[str]:
    """The names of ordinary cards in this game's order: suit by suit, aces high."""
    for suit in range(_SUITS):
        ace, *others = cards[1 + suit :: _SUITS]
        yield from (*others, ace)
