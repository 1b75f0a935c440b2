"""Rank by rank from the ace, each in clubs, diamonds, hearts, spades."""

_RANKS = "l'as/le deux/le trois/le quatre/le cinq/le six/le sept/le huit/le neuf/le dix/le valet/la dame/le roi"
_SUITS = "trèfle carreau cœur pique"

CARDS = ("", *(f"{rank} de {suit}" for rank in _RANKS.split("/") for suit in _SUITS.split()))
