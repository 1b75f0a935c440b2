"""The names of ordinary playing cards, rank by rank from the ace, each in clubs, diamonds, hearts, spades."""

_EN = "ace two three four five six seven eight nine ten jack queen king", "clubs diamonds hearts spades"
_FR = "l'as/le deux/le trois/le quatre/le cinq/le six/le sept/le huit/le neuf/le dix/le valet/la dame/le roi"
_SUITS_FR = ("trèfle", "carreau", "cœur", "pique")

CARDS_EN = ("", *(f"the {rank} of {suit}" for rank in _EN[0].split() for suit in _EN[1].split()))
CARDS_FR = ("", *(f"{rank} de {suit}" for rank in _FR.split("/") for suit in _SUITS_FR))
