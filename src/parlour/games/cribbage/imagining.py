"""What a seat at Cribbage may imagine: deals of the hidden cards that fit all it has learnt (knowing.py)."""

from parlour.engine.cards import lowest, nth, only, size
from parlour.engine.chance import below, fresh_key, some
from parlour.engine.compiled import Luck, State, rule
from parlour.games.cribbage.choices import can_play
from parlour.games.cribbage.knowing import held_by, hidden_from
from parlour.games.cribbage.state import CUT, PACK, other, phase


@rule
def imagine(s: State, seat: int, luck: Luck) -> None:
    """Deal the cards this seat cannot see as they may lie, given all it has seen."""
    fresh_key(s.key, luck)
    opponent = other(seat)
    hidden = hidden_from(s, seat)
    held = held_by(s, opponent)
    may_hold = hidden & ~s.lacks[opponent]
    s.hands[opponent] = some(luck, may_hold, held)
    asked = s.phase == phase.PLAYING and s.mover == opponent and s.ending == 0
    while asked and not can_play(s, opponent):  # else he would have said go
        s.hands[opponent] = some(luck, may_hold, held)
    hidden &= ~s.hands[opponent]
    s.thrown[opponent] = some(luck, hidden, s.away[opponent])
    hidden &= ~s.thrown[opponent]
    if s.start == 0:
        s.pack[CUT] = nth(hidden, below(luck, size(hidden)))
        hidden &= ~only(s.pack[CUT])
    for place in range(CUT + 1, PACK):  # never dealt: any order will do
        s.pack[place] = lowest(hidden)
        hidden &= ~only(s.pack[place])
