"""Events: what the rules told, read back from the house's book."""

from dataclasses import dataclass

from parlour.engine.house import ALL


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its name, and whether its cards are a set rather than one card."""

    name: str
    many: bool = False


@dataclass(frozen=True)
class Event:
    """One event: `seat` is -1 where nobody in particular did it, `to` where all may know."""

    name: str
    seat: int
    cards: tuple[int, ...]
    amount: int
    to: int = ALL

    def heard_by(self, seat: int) -> bool:
        """Whether this seat may know of it; seat -1 is an onlooker."""
        return self.to in (ALL, seat)
