"""Bonanza: how long a game can last (docs/rules/bonanza.md, under that heading).

Every bid is higher than the last and every raise costs chips, so what bounds them is how many chips there can be.
"""

from parlour.games.bonanza.state import MOST_DEALS, PACK, SEATS, SINCE_POKER, most_chips

CALLS = 4  # that everybody answers, BONANZA-14
UNASKED = 2  # rounds before which nobody is asked for a wish: the first, and the last of all (BONANZA-50)


def most_leads(seats: int) -> int:
    """Each lead takes a card from a hand; when one hand is empty, no other is."""
    dead = PACK // (seats + 1)
    return PACK - dead - (seats - 1)


def most_bets(others: int) -> int:
    """Bets, raises, calls and folds, where all but the richest have so many chips together.

    Each of theirs takes one of these chips, a raise two, or leaves one to whoever folds. The richest answers their
    bets and raises, or opens: not more often than once for each of their raises, and once besides.
    """
    return others + 1


def most_bids_and_bets(seats: int, deal: int) -> int:
    """At the auction and at poker together.

    There are no more bids than chips in the price. These have left the purses for the Pot, or they are the dealer's,
    and at poker the richest has as many at least: `most_bets` counts them no more. Besides, all but the buyer may
    pass in the auction, and all but the first to bet at poker. Whoever owes chips neither bids nor bets, and two at
    least must have some.
    """
    return max(
        most_bets(most_chips(seats, deal, SINCE_POKER, owing))
        + (min(seats - 1, seats - owing) - 1)
        + (seats - owing - 1)
        for owing in range(seats - 1)
    )


def longest(seats: int) -> int:
    """No game of so many has more decisions: the longest are at will, with the most chips."""
    rounds = sum(
        1 + most_bids_and_bets(seats, deal) + CALLS * seats + most_leads(seats) for deal in range(1, MOST_DEALS + 1)
    )
    return rounds + (MOST_DEALS - UNASKED) * seats


LONGEST = max(longest(seats) for seats in SEATS)
