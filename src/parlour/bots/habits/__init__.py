"""How each game is played by rule of thumb, and how a position is judged.

Every module here supplies the same few rules for its game:

- `habit(s, seat, ranges, n, luck)`: the move a Regular makes, out of the n legal ranges. It reads
  only what the seat knows, so that it answers the same on a view and on the truth. Playouts of
  imagined games use it for every seat.
- `craft(s, seat, ranges, n, luck)`: a Master's playouts; -1 where it has nothing to add to habit.
- `insight(s, seat, crafty, ranges, n)`: the move an Expert, or a Master (`crafty`), knows without searching, or -1.
- `refine(s, seat, luck)`: makes an imagined deal fit what a Master reads into the others' play.
- `overlook(s, seat, level)`: takes out of a seat's view what a bot of this level has not noticed; when
  asked again in the same matter, the same.
- `KEPT_IN_MIND`: the remembered fields that even a Newcomer does not forget.
- `over(s, before)`: whether a playout that began at `before` has gone far enough.
- `worth(s, seat)`: the seat's chance of winning the game as it stands, in ten-thousandths;
  `fine_worth`: the same as a Master judges it.
- `hurried(s, seat)`: whether the others wait for the seat's answer.

Where a game needs nothing of its own for one of them, it takes what `common` has for the purpose.
"""

from importlib import import_module
from types import ModuleType


def habits_of(game: str) -> ModuleType:
    """The habits of a game."""
    return import_module(f"parlour.bots.habits.{game}")
