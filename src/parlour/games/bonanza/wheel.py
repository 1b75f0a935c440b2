"""Bonanza: chips on the wheel, which all the parts of a round share."""

from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import tell
from parlour.games.bonanza.state import TOOK


@inline
def pay(s: State, seat: int, space: int, chips: int) -> None:
    """Put chips on a space of the wheel (BONANZA-3)."""
    s.purses[seat] -= chips
    s.wheel[space] += chips


@rule
def take_space(s: State, seat: int, space: int, house: House) -> None:
    """Gather in all the chips of a space (BONANZA-3)."""
    tell(house, TOOK + space, seat, 0, s.wheel[space])
    s.purses[seat] += s.wheel[space]
    s.wheel[space] = 0
