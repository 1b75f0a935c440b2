"""A first game, ninety seconds long: stacked cards, and what the pupil tries. What is said is a matter of words.

The pupil sits in seat 0. A lesson is a real game; the rules play it, so it cannot teach what is not so.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One thing to learn: what happens first, and the move to try.

    The move tried in the step before is played, and then `after`: moves such as `1 T10, 2 S2`, each with
    its seat. A `quick` step shows only where they led. Without a move to try, one reads on.
    """

    after: str = ""
    move: str = ""
    quick: bool = False


@dataclass(frozen=True)
class Lesson:
    """A game set up for learning: who plays, how the first deck lies (`-` is any other card), and the steps.

    `seed` decides who deals.
    """

    names: tuple[str, ...]
    seed: int
    deck: str
    steps: tuple[Step, ...]
