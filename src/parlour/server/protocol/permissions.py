"""Who may say what when: the roles people have at a table, and the phases of its game."""

from dataclasses import dataclass

from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import Phase


@dataclass(frozen=True)
class Allowed:
    """The roles that may say it, and the phases in which."""

    roles: frozenset[str]
    phases: frozenset[str]


LOBBY: Phase = "lobby"
PLAYING: Phase = "playing"
OVER: Phase = "over"
PHASES = (LOBBY, PLAYING, OVER)


def _allowed(roles: str, *phases: str) -> Allowed:
    return Allowed(frozenset(roles.split()), frozenset(phases))


ALLOWED = {
    "play": _allowed("seat", PLAYING),
    "stop": _allowed("seat", PLAYING),
    "orders": _allowed("seat", PLAYING),
    "undo": _allowed("seat", PLAYING),
    "hint": _allowed("seat", PLAYING),
    "resign": _allowed("seat", PLAYING),
    "leave": _allowed("seat", LOBBY, PLAYING),
    "return": _allowed("seat", PLAYING),
    "stand_in": _allowed("seat host", PLAYING),
    "rematch": _allowed("seat", OVER),
    "chat": _allowed("seat", *PHASES),
    "mute": _allowed("seat", *PHASES),
    "sit": _allowed("seat host onlooker", LOBBY),
    "entropy": _allowed("seat", LOBBY),
    "bot": _allowed("host", LOBBY),
    "clear": _allowed("host", LOBBY),
    "set": _allowed("host", LOBBY),
    "start": _allowed("host", LOBBY),
    "pong": _allowed("seat host onlooker", *PHASES),
}


def check_allowed(do: str, roles: set[str], phase: str) -> None:
    """Refuse what these roles may not say, or not now."""
    allowed = ALLOWED[do]
    if not roles & allowed.roles:
        raise Refusal("forbidden")
    if phase not in allowed.phases:
        raise Refusal("phase")
