"""A chair: one seat at a table of the room, and whose it is."""

from dataclasses import dataclass
from typing import Literal

from parlour.server.protocol.shapes import BotName


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
