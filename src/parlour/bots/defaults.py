"""What bots do at a game that says nothing about how to play it.

A game's `habits` may supply any of these for its game:

- `habit(s, seat, ranges, n, luck)`: the move a Regular makes, out of the n legal ranges. It reads
  only what the seat knows, so that it answers the same on a view and on the truth. Playouts of
  imagined games use it for every seat.
- `craft(s, seat, ranges, n, luck)`: what a Master's rule of thumb proposes; -1 where it has nothing to add to habit.
- `expect(s, seat, ranges, n, luck)`: the move that a Master expects of whoever is on turn in an imagined game; -1
  where others, too, are to find out what is good for them, and then go on by habit.
- `insight(s, seat, crafty, ranges, n)`: the move an Expert, or a Master (`crafty`), knows without searching, or -1.
- `refine(s, seat, luck)`: makes an imagined deal fit what a Master reads into the others' play.
- `overlook(s, seat, level)`: takes out of a seat's view what a bot of this level has not noticed; when
  asked again in the same matter, the same.
- `whim(s, luck)`: whether a Newcomer makes this move of its own turn without thinking.
- `KEPT_IN_MIND`: the remembered fields that even a Newcomer does not forget.
- `over(s, before)`: whether a playout that began at `before` has gone far enough.
- `worth(s, seat)`: the seat's chance of winning the game as it stands, in ten-thousandths;
  `fine_worth`: the same as a Master judges it. A game that is over is judged by its result.
- `hurried(s, seat)`: whether the others wait for the seat's answer.

What several games have in common stands in `common`.
"""

from parlour.bots.common import SURE
from parlour.engine.chance import below
from parlour.engine.compiled import Luck, Ranges, State, rule

KEPT_IN_MIND: tuple[str, ...] = ()


@rule
def habit(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Any move: first one of the ranges, then one action in it."""
    row = below(luck, n)
    return ranges[row, 0] + below(luck, ranges[row, 1] - ranges[row, 0])


@rule
def craft(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Nothing beyond habit."""
    return -1


@rule
def expect(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Nothing in particular."""
    return -1


@rule
def insight(s: State, seat: int, crafty: bool, ranges: Ranges, n: int) -> int:
    """No move is known to be best without searching."""
    return -1


@rule
def refine(s: State, seat: int, luck: Luck) -> None:
    """Nothing is read into what others did."""


@rule
def overlook(s: State, seat: int, level: int) -> None:
    """Nothing escapes anybody."""


@rule
def whim(s: State, luck: Luck) -> bool:
    """One move in eight."""
    return below(luck, 8) == 0


@rule
def over(s: State, before: State) -> bool:
    """Imagined games are played to the end."""
    return False


@rule
def worth(s: State, seat: int) -> int:
    """Everybody may win."""
    return SURE // s.seats


@rule
def fine_worth(s: State, seat: int) -> int:
    """Nor can a Master tell."""
    return SURE // s.seats


@rule
def hurried(s: State, seat: int) -> bool:
    """There is all the time in the world."""
    return False
