"""What is asked at Cribbage: whose crib it is, where the count stands, and what each card would peg."""

from parlour.engine.cards import EMPTY, bits, lowest, only, rest, size
from parlour.engine.compiled import House, Set, State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.cribbage.choices import fitting
from parlour.games.cribbage.habits import would_peg
from parlour.games.cribbage.state import MOST_COUNT, TO_CRIB, other, phase
from parlour.words.asks import about, ask, naming, out_of, see

AWAY = (5, 17)  # clauses
PLAY = (8, 9, 10, 11, 12, 13)

ASKS = ("away", "crib", "gone", "kept", "lead", "play", "fits", "pegs", "no_pegs", "said_go")
say = numbered(ASKS)


@rule
def asks(s: State, seat: int, house: House, said: Table2) -> int:
    """Two cards for the crib, or one for the count."""
    return laying_away(s, seat, said) if s.phase == phase.LAYING_AWAY else playing(s, seat, said)


@rule
def laying_away(s: State, seat: int, said: Table2) -> int:
    """How many cards are to go, and for whom they will count."""
    rows = about(said, ask(said, 0, say.AWAY, TO_CRIB - s.away[seat]), s.dealer)
    rows = about(said, ask(said, rows, say.CRIB, 0), s.dealer)
    if s.away[seat] > 0:
        rows = naming(said, ask(said, rows, say.GONE, 0), bits(s.thrown[seat]))
    rows = ask(said, rows, say.KEPT, 0)
    for clause in AWAY:
        rows = see(said, rows, clause)
    return rows


@rule
def playing(s: State, seat: int, said: Table2) -> int:
    """The count, the cards that fit, and what they would peg."""
    cards = fitting(s, seat)
    rows = out_of(said, ask(said, 0, say.PLAY if s.total > 0 else say.LEAD, s.total), MOST_COUNT)
    if size(cards) < size(s.hands[seat]):
        rows = naming(said, out_of(said, ask(said, rows, say.FITS, size(cards)), MOST_COUNT), bits(cards))
    rows = pegging(s, cards, said, rows)
    if s.gone >> other(seat) & 1:
        rows = about(said, ask(said, rows, say.SAID_GO, 0), other(seat))
    for clause in PLAY:
        rows = see(said, rows, clause)
    return rows


@rule
def pegging(s: State, cards: Set, said: Table2, before: int) -> int:
    """What the cards would peg, those together that peg the same."""
    rows, left = before, cards
    while left != EMPTY:
        points = would_peg(s, lowest(left))
        alike = EMPTY
        others = left
        while others != EMPTY:
            if would_peg(s, lowest(others)) == points:
                alike |= only(lowest(others))
            others = rest(others)
        if points > 0:
            rows = naming(said, ask(said, rows, say.PEGS, points), bits(alike))
        left &= ~alike
    return rows if rows > before else ask(said, rows, say.NO_PEGS, 0)
