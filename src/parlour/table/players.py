"""Who sat where when a game was played, as a record keeps it."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any

from parlour.engine.game import ParlourError

LONGEST = 80  # characters that a part may have


@dataclass(frozen=True)
class Player:
    """Whoever had a seat. One who is to be forgotten, or never was known, has no name."""

    name: str = ""
    bot: str = ""  # the level of the bot in the seat, or of the one that played for a person in the end
    face: int = -1  # by which a room draws its bots; -1 for a person
    resigned: bool = False
    mark: str = ""  # by which the room where it was played knows its own people again; opaque to anybody else

    def to_json(self) -> dict[str, Any]:
        """What there is to say of a player; what is usual is left out."""
        return {name: value for name, value in vars(self).items() if value != USUAL[name]}


USUAL = {each.name: each.default for each in fields(Player) if each.default is not MISSING}


def read_players(listed: Sequence[Any], seats: int) -> list[Player]:
    """The players of a record, one for each seat; or none, where it does not name them."""
    if len(listed) not in (0, seats):
        raise ParlourError(f"it names {len(listed)} players for {seats} seats")
    return [_read(seat, each) for seat, each in enumerate(listed)]


def _read(seat: int, player: Any) -> Player:
    if not isinstance(player, Mapping):
        raise ParlourError(f"its player in seat {seat} is not an object")
    for name, value in player.items():
        if name not in USUAL:
            raise ParlourError(f"its player in seat {seat} has a part {name!r}, which players do not have")
        wrong = type(value) is not type(USUAL[name]) or (isinstance(value, str) and len(value) > LONGEST)
        if wrong:
            raise ParlourError(f"the {name} of its player in seat {seat} cannot be read")
    return Player(**player)
