"""Bonanza: the Joker, which can be used once."""

from parlour.engine.cards import has, only
from parlour.engine.compiled import House, Set, State, rule
from parlour.engine.house import tell
from parlour.games.bonanza.state import JOKER, happened, on, phase
from parlour.games.bonanza.wheel import pay


@rule
def show(s: State, seat: int, cards: Set, house: House) -> None:
    """All have seen these cards; they go back to the hand, but a Joker among them goes out (BONANZA-17)."""
    s.seen[seat] |= cards
    if cards & only(JOKER):
        drop_joker(s, seat)
        tell(house, happened.JOKER_SPENT, seat, JOKER, 0)


@rule
def drop_joker(s: State, seat: int) -> None:
    """The Joker goes out (BONANZA-17)."""
    s.hands[seat] ^= only(JOKER)
    s.held[seat] -= 1
    s.seen[seat] |= only(JOKER)
    s.out |= only(JOKER)
    s.joker_left = s.phase


@rule
def set_joker_aside(s: State, house: House) -> None:
    """A Joker nobody has used goes out, shown; as a house rule it costs a chip (BONANZA-35)."""
    if has(s.out, JOKER):
        return
    s.phase = phase.STOPS
    for seat in range(s.seats):
        if has(s.hands[seat], JOKER):
            drop_joker(s, seat)
            tell(house, happened.JOKER_ASIDE, seat, JOKER, 0)
            if s.joker_fee:
                pay(s, seat, on.JOKER, 1)
                tell(house, happened.JOKER_FEE, seat, 0, 1)
            return
    s.nowhere |= only(JOKER)
