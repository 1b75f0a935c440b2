"""What there is to say about a move at cribbage."""

from itertools import combinations
from typing import Any

from parlour.bots.habits.cribbage import FIVE, would_peg
from parlour.bots.habits.cribs import throw_value
from parlour.bots.reasons import Said
from parlour.games.cribbage import DISCARDING, KEPT, MOST_COUNT
from parlour.games.cribbage.counting import FIFTEEN, PIPS, rank

TEN = 10
WORDS = {
    "en": {
        "keeps": "keeps {listed}",
        "fifteen": "a fifteen",
        "fifteens": "{n} fifteens",
        "pair": "a pair",
        "pairs": "two pairs",
        "three": "three alike",
        "four": "four alike",
        "run": "a run of {n}",
        "double_run": "a double run",
        "flush": "a flush",
        "nothing": "nothing that counts yet",
        "five_away": "gives the other's crib a five",
        "five_home": "puts a five in your own crib",
        "crib_home": "makes a start on your own crib",
        "crib_away": "gives the other's crib a start",
        "pegs": "pegs {n}",
        "open": "leaves {n}, which any ten turns to account",
        "low": "leaves {n}, too little for a fifteen",
        "to_fifteen": "leaves {n}, within reach of fifteen",
        "between": "leaves {n}, past fifteen and short of thirty-one",
        "to_thirty_one": "leaves {n}, within reach of thirty-one",
        "from_pair": "leads from a pair, ready to make it three",
    },
    "fr": {
        "keeps": "garde {listed}",
        "fifteen": "un quinze",
        "fifteens": "{n} quinzes",
        "pair": "une paire",
        "pairs": "deux paires",
        "three": "un brelan",
        "four": "un carré",
        "run": "une suite de {n}",
        "double_run": "une double suite",
        "flush": "une couleur",
        "nothing": "rien qui compte encore",
        "five_away": "donne un cinq au crib de l'autre",
        "five_home": "met un cinq dans votre crib",
        "crib_home": "lance bien votre crib",
        "crib_away": "lance le crib de l'autre",
        "pegs": "marque {n}",
        "open": "laisse {n}, dont tout dix profite",
        "low": "laisse {n}, trop peu pour un quinze",
        "to_fifteen": "laisse {n}, à portée de quinze",
        "between": "laisse {n}, plus que quinze et loin de trente et un",
        "to_thirty_one": "laisse {n}, à portée de trente et un",
        "from_pair": "entame d'une paire, prêt à en faire un brelan",
    },
}


def grounds(s: Any, seat: int, action: int) -> Said:
    """What is kept and thrown; or what is pegged, and what it leaves to the other."""
    if s.phase == DISCARDING:
        return _throwing(s, seat, action + 1)
    return _pegging(s, seat, action + 1)


def _cards(bits: Any) -> list[int]:
    return [card for card in range(1, 53) if int(bits) >> card & 1]


def _throwing(s: Any, seat: int, card: int) -> Said:
    """The other card thrown is the one that went before, or the best there is beside this one."""
    dealing = seat == s.dealer
    hand, thrown = s.hands[seat], s.thrown[seat]
    others = _cards(thrown) or [other for other in _cards(hand) if other != card]
    other = max(others, key=lambda each: throw_value(hand | thrown, each, card, dealing))
    kept = [each for each in _cards(hand | thrown) if each not in (card, other)]
    said: Said = [("keeps", {"listed": _counting(kept) or [("nothing", {})]})]
    if FIVE in (rank(card), rank(other)):
        said.append(("five_home" if dealing else "five_away", {}))
    elif rank(card) == rank(other) or PIPS[card] + PIPS[other] == FIFTEEN:
        said.append(("crib_home" if dealing else "crib_away", {}))
    return said


def _counting(kept: list[int]) -> Said:
    """What four cards count as they are."""
    parts = [part for many in range(2, KEPT + 1) for part in combinations(kept, many)]
    fifteens = sum(sum(int(PIPS[card]) for card in part) == FIFTEEN for part in parts)
    pairs = sum(len(part) == 2 and rank(part[0]) == rank(part[1]) for part in parts)
    runs = [len(part) for part in parts if len(part) > 2 and _in_order([rank(card) for card in part])]
    said: Said = []
    if runs:
        twice = runs.count(max(runs)) > 1
        said.append(("double_run", {}) if twice else ("run", {"n": max(runs)}))
    if pairs and not (runs and runs.count(max(runs)) > 1):
        said.append(({1: "pair", 2: "pairs", 3: "three", 6: "four"}[pairs], {}))
    if fifteens:
        said.append(("fifteen" if fifteens == 1 else "fifteens", {"n": fifteens}))
    if len({(card - 1) % 4 for card in kept}) == 1:
        said.append(("flush", {}))
    return said


def _in_order(ranks: list[int]) -> bool:
    return len(set(ranks)) == len(ranks) == max(ranks) - min(ranks) + 1


def _pegging(s: Any, seat: int, card: int) -> Said:
    said: Said = []
    points = int(would_peg(s, card))
    if points:
        said.append(("pegs", {"n": points}))
    total = int(s.total) + int(PIPS[card])
    alike = [other for other in _cards(s.hands[seat]) if other != card and rank(other) == rank(card)]
    if s.total == 0 and alike:
        said.append(("from_pair", {}))
    if int(s.played[1 - seat]).bit_count() < KEPT and total < MOST_COUNT:
        said.append((_left(total), {"n": total}))
    return said


def _left(total: int) -> str:
    """What a count offers the next player."""
    if total in (FIFTEEN - TEN, MOST_COUNT - TEN):
        return "open"
    if total < FIFTEEN - TEN:
        return "low"
    if total < FIFTEEN:
        return "to_fifteen"
    return "between" if total < MOST_COUNT - TEN else "to_thirty_one"
