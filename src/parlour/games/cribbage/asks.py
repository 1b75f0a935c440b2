"""What is asked at Cribbage: whose crib it is, where the count stands, and what each card would peg."""

from typing import Any

from parlour.games.cribbage.choices import fitting
from parlour.games.cribbage.habits import would_peg
from parlour.games.cribbage.state import MOST_COUNT, TO_CRIB, other, phase
from parlour.words.asks import Question, Said, cards_in

AWAY = (5, 17)  # clauses
PLAY = (8, 9, 10, 11, 12, 13)


def asks(s: Any, seat: int) -> Question:
    """Two cards for the crib, or one for the count."""
    return laying_away(s, seat) if s.phase == phase.LAYING_AWAY else playing(s, seat)


def laying_away(s: Any, seat: int) -> Question:
    """How many cards are to go, and for whom they will count."""
    said = [Said("away", TO_CRIB - s.away[seat], who=s.dealer), Said("crib", who=s.dealer)]
    if s.away[seat]:
        said.append(Said("gone", cards=cards_in(s.thrown[seat])))
    return Question([*said, Said("kept")], AWAY)


def playing(s: Any, seat: int) -> Question:
    """The count, the cards that fit, and what they would peg."""
    cards = cards_in(fitting(s, seat))
    pegs = {card: int(would_peg(s, card)) for card in cards}
    said = [Said("play" if s.total else "lead", s.total, MOST_COUNT)]
    if len(cards) < len(cards_in(s.hands[seat])):
        said.append(Said("fits", len(cards), MOST_COUNT, cards=cards))
    said += [
        Said("pegs", points, cards=[card for card in cards if pegs[card] == points])
        for points in dict.fromkeys(filter(None, pegs.values()))
    ]
    if not any(pegs.values()):
        said.append(Said("no_pegs"))
    if s.gone >> other(seat) & 1:
        said.append(Said("said_go", who=other(seat)))
    return Question(said, PLAY)
