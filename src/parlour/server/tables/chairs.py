"""The chairs at a table: who sits there, and the round before the deal in which they all add to the key."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from parlour.engine.house import NOBODY
from parlour.server.protocol.permissions import LOBBY, SEALING
from parlour.server.protocol.shapes import BotName, Phase


@dataclass
class Chair:
    """One seat: a person's, a bot's, or nobody's. `bot` beside a person is who stands in."""

    person: str = ""
    bot: BotName | Literal[""] = ""
    resigned: bool = False
    face: int = -1  # of a bot in a game that was brought in; all others have the one that goes with their table

    @property
    def kind(self) -> Literal["person", "bot", "empty"]:
        """Whose seat it is; a person's stays his while a bot stands in."""
        return "person" if self.person else "bot" if self.bot else "empty"


@dataclass(frozen=True)
class Failure:
    """A start that came to nothing, and why: these people were silent, or left."""

    why: Literal["silent", "left"]
    people: list[str]


class Seated:
    """The people and bots at a table; what can be done to it besides is `table.RoomTable`'s."""

    host: str

    def __init__(self) -> None:
        self.phase: Phase = LOBBY
        self.chairs: list[Chair] = []
        self.banned: set[str] = set()
        self.evening = ""  # to which it belongs
        self.entropy: dict[int, str] = {}  # by seat, as it goes into the key
        self.hashes: dict[int, str] = {}  # by which it was pledged
        self.failure: Failure | None = None  # of the last such round

    @property
    def company(self) -> bool:
        """Whether people play with each other: then nothing may happen sooner or later for what one of them hides."""
        return sum(bool(chair.person) and not chair.resigned for chair in self.chairs) > 1

    def seat_of(self, person: str) -> int:
        """Where somebody sits; -1 for an onlooker."""
        return next((seat for seat, chair in enumerate(self.chairs) if person and chair.person == person), NOBODY)

    def knows(self, person: str) -> bool:
        """Whether somebody belongs here, by whatever link he came."""
        return person == self.host or self.seat_of(person) != NOBODY

    def bot_at(self, seat: int) -> BotName | Literal[""]:
        """The bot that plays the seat just now, if one does."""
        return self.chairs[seat].bot

    @property
    def attended(self) -> bool:
        """Whether anybody plays himself: bots do not play on alone, unless an evening waits for them."""
        return bool(self.evening) or any(chair.person and not chair.bot for chair in self.chairs)

    def free_seat(self) -> int:
        """A seat nobody has; -1 if there is none."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.kind == "empty"), NOBODY)

    def _sit(self, seat: int, person: str, own: bool) -> None:
        before = self.seat_of(person)
        if before != NOBODY:
            self.chairs[before] = Chair()
        self.chairs[seat] = Chair(person=person)
        if own:  # logs of old left it where it was, and their keys are made of that
            added = self.entropy.pop(before, None)
            self.entropy.pop(seat, None)
            if added is not None:
                self.entropy[seat] = added

    def _stand(self, seat: int, person: str, banned: bool) -> None:
        if banned and person:
            self.banned.add(person)
        if self.phase == SEALING:
            self._fail("left", [seat])
        self.chairs[seat] = Chair()
        self.entropy.pop(seat, None)

    # Before the deal: everybody pledges, then everybody reveals

    def _seal(self) -> None:
        self.phase, self.failure = SEALING, None
        self.entropy, self.hashes = {}, {}

    def _fail(self, why: Literal["silent", "left"], seats: Sequence[int]) -> None:
        """Nothing is dealt; what was revealed will not be used again."""
        self.failure = Failure(why, [self.chairs[seat].person for seat in seats])
        self.phase, self.entropy, self.hashes = LOBBY, {}, {}

    @property
    def people(self) -> list[int]:
        """The seats that people play themselves; before the deal, a bot stands in for whoever is away in an evening."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person and not chair.bot]

    @property
    def unpledged(self) -> list[int]:
        """The people whose hashes are still to come: until then nobody's text may be shown."""
        return [seat for seat in self.people if seat not in self.hashes]

    @property
    def silent(self) -> list[int]:
        """Whom the round before the deal waits for."""
        return self.unpledged or [seat for seat in self.people if seat not in self.entropy]
