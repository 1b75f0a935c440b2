"""Windows: the moments in which others than the player on turn may call.

Bunco's Stop may come after every card, and Bonanza's claims are sealed until all have answered. At
a live table such a moment lasts for a while, and how long must tell nothing: it depends on what
everybody sees, so `window_of` is given nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.engine.house import NOBODY

HOT, COLD = 1.5, 0.3  # seconds: when there is something to think over, and when there is not
STOPPED = "stop_card"  # the event after which the stopped player may stop in his turn


@dataclass(frozen=True)
class Window:
    """A moment for calls.

    `stop`: all but the player on turn may call, and he waits. `call`: nobody is on turn, and silence
    means no. `sealed`: everybody answers, and answers stay sealed.
    """

    kind: str
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
    if game.closing < 0:
        sealed = len(acting) > 1 and hasattr(game.module, "PASS")
        return Window("sealed", HOT) if sealed else None
    mover = int(onlooker["mover"][0])
    if not acting or list(acting) == [mover]:
        return None
    if mover not in acting:
        return Window("call", HOT)
    hot = game.rules.hot(onlooker[0]) or any(event.name == STOPPED for event in told)
    return Window("stop", HOT if hot else COLD, mover)
