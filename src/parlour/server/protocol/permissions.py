"""Who may say what when: the roles people have at a table, and the phases of its game."""

from dataclasses import dataclass

from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import Phase, Role

LOBBY: Phase = "lobby"
SEALING: Phase = "sealing"
PLAYING: Phase = "playing"
OVER: Phase = "over"
PHASES = (LOBBY, SEALING, PLAYING, OVER)


@dataclass(frozen=True)
class Allowed:
    """The roles that may say something, and the phases in which."""

    roles: frozenset[str]
    phases: frozenset[str]

    def check(self, roles: set[str], phase: str) -> None:
        """Refuse what these roles may not say, or not now."""
        if not roles & self.roles:
            raise Refusal("forbidden")
        if phase not in self.phases:
            raise Refusal("phase")


def allowed(*roles: Role, when: tuple[Phase, ...] = PHASES) -> Allowed:
    """These roles, in these phases."""
    return Allowed(frozenset(roles), frozenset(when))
