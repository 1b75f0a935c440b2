"""Rank by rank from the ace, each in clubs, diamonds, hearts, spades."""

_RANKS = "ace two three four five six seven eight nine ten jack queen king"
_SUITS = "clubs diamonds hearts spades"

CARDS = ("", *(f"the {rank} of {suit}" for rank in _RANKS.split() for suit in _SUITS.split()))
