"""What the habits of several games share."""

import math

from parlour.engine.compiled import Ranges, State, rule

SURE = 10_000  # a won game, in ten-thousandths


@rule
def allowed(ranges: Ranges, n: int, action: int) -> bool:
    """Whether the action is among the legal ones."""
    for row in range(n):
        if ranges[row, 0] <= action < ranges[row, 1]:
            return True
    return False


@rule
def odds(lead: int, scale: int) -> int:
    """How much a rival so far ahead weighs against oneself, whose weight is SURE.

    A lead of one `scale` makes a rival e times as likely to win.
    """
    return int(SURE * math.exp(max(min(lead / scale, 12.0), -12.0)))


@rule
def chance(rivals: int) -> int:
    """The chance of winning against rivals whose odds add up to this."""
    return SURE * SURE // (SURE + rivals)


@rule
def deal_over(s: State, before: State) -> bool:
    """For `over`: a playout ends with the deal."""
    return s.dealt != before.dealt
