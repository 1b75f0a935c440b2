"""Windows: the moments in which others than the player on turn may call (engine/interrupts.py).

At a live table such a moment lasts for a while, and how long must tell nothing: it depends on what
everybody sees, so `window_of` is given nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from numpy.typing import NDArray

from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.engine.house import NOBODY
from parlour.engine.interrupts import CALL, CLOSED, HOT_STOP, SEALED

HOT, COLD = 1.5, 0.3  # seconds: when there is something to think over, and when there is not


@dataclass(frozen=True)
class Window:
    """A moment for calls.

    `stop`: all but the player on turn may call, and he waits. `call`: nobody is on turn, and silence
    means no. `sealed`: everybody answers, and answers stay sealed.
    """

    kind: Literal["stop", "call", "sealed"]
    seconds: float
    on_turn: int = NOBODY

    def waits(self, seat: int) -> bool:
        """Whether what this seat does has to wait until the window closes."""
        return self.kind == "sealed" or seat == self.on_turn

    def interrupts(self, seat: int) -> bool:
        """Whether this seat need not do anything: it may call, or be silent."""
        return self.kind != "sealed" and seat != self.on_turn


def window_of(game: Game, onlooker: NDArray[Any], acting: Sequence[int], told: Sequence[Event]) -> Window | None:
    """The window that is open, if any, by what an onlooker sees and the public events of the last step."""
    kind = game.window(onlooker)
    if kind == CLOSED or not acting:
        return None
    if kind == SEALED:
        return Window("sealed", HOT)
    if kind == CALL:
        return Window("call", HOT)
    stirred = any(game.events.called(event.name).stirring for event in told)
    on_turn = int(onlooker[game.record.mover][0])
    return Window("stop", HOT if kind == HOT_STOP or stirred else COLD, on_turn)
