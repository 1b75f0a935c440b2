"""How a room is run: what whoever opens it can choose."""

from collections.abc import Callable
from dataclasses import dataclass

ABSENT_MS = 45_000  # after which somebody is away


@dataclass(frozen=True)
class Settings:
    """How the room is run. `rate` is how many messages a second a client may send; `say` tells the host something."""

    public_url: str = ""
    origins: frozenset[str] = frozenset()
    rate: float = 20.0
    absent_ms: int = ABSENT_MS
    say: Callable[[str], object] = lambda text: None
