"""Bonanza: how long a game can last (docs/rules/bonanza.md, under that heading).

Every bid is higher than the last and every raise costs chips, so what bounds them is how many chips there can be.
"""

from parlour.games.bonanza.state import (
    ALL_SPACES,
    MOST_DEALS,
    PACK,
    SEATS,
    SINCE_POKER,
    most_chips,
)

CALLS = 4  # that everybody answers, BONANZA-14
UNASKED = 2  # rounds before which nobody is asked for a wish: the first, and the last of all (BONANZA-50)


def most_bids(seats: int, deal: int) -> int:
    """The longest auction: whoever goes higher outbids another who could pay, so half of the chips and one more."""
    if seats == 2:
        return 1  # the only one whom the dealer asks
    return max(
        (most_chips(seats, deal, ALL_SPACES, owing) + 1) // 2 + min(seats - 1, seats - owing) - 1
        for owing in range(seats - 1)
    )


def most_bets(seats: int, deal: int) -> int:
    """The longest poker: everybody passes once, and then `to_the_last_chip`."""
    return max(
        seats - owing - 1 + to_the_last_chip(seats - owing, most_chips(seats, deal, SINCE_POKER, owing))
        for owing in range(seats - 1)
    )


def to_the_last_chip(players: int, chips: int) -> int:
    """The most bets, raises, calls and folds that so many can make with so many chips together.

    A bet takes a chip, a call too, a raise two, and whoever folds keeps one; and after a bet or raise everybody else
    answers once before there is another. So n answers take n chips, and one more for every full round of answers.
    """
    return ((chips + 1) * (players - 1) + 1) // players


def most_leads(seats: int) -> int:
    """Each lead takes a card from a hand; when one hand is empty, no other is."""
    dead = PACK // (seats + 1)
    return PACK - dead - (seats - 1)


def longest(seats: int) -> int:
    """No game of so many has more decisions: at will, which may be as long as any, with the most chips."""
    rounds = sum(
        1 + most_bids(seats, deal) + CALLS * seats + most_bets(seats, deal) + most_leads(seats)
        for deal in range(1, MOST_DEALS + 1)
    )
    return rounds + (MOST_DEALS - UNASKED) * seats


LONGEST = max(longest(seats) for seats in SEATS)
