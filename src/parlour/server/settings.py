"""How a room is run: what whoever opens it can choose."""

import secrets
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ABSENT_MS = 45_000  # after which somebody is away


@dataclass(frozen=True)
class Settings:
    """How the room is run. `key` signs its cookies (a passing one unless told), `rate` is how many messages a second
    a client may send; `say` tells the host something, and `office` is the folder in which he is served (office.py).
    At `metrics` Prometheus is told how it goes. Finished games are kept `keep_days`, for ever where that is 0; `leave`
    ends the process. Where there are `public_tables`, people can open theirs to anybody who comes; `engines` are the
    programs that may sit at them, command by name. Where there are `modules`, files by name (`parlour.wasm.files`),
    whoever plays alone does so on his own device; `offline` is whether there could be any."""

    public_url: str = ""
    key: str = field(default_factory=lambda: secrets.token_hex(32), repr=False)
    origins: frozenset[str] = frozenset()
    rate: float = 20.0
    absent_ms: int = ABSENT_MS
    office: Path | None = None
    metrics: socket.socket | None = None
    keep_days: int = 0
    public_tables: bool = False
    engines: Mapping[str, str] = field(default_factory=dict)
    modules: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    offline: bool = True
    leave: Callable[[], object] = lambda: None
    say: Callable[[str], object] = lambda text: None
