"""What people have decided in a game, so that somebody alone among bots can go back to before it."""


class Decisions:
    """The moves of a game as far as taking back is concerned."""

    def __init__(self) -> None:
        self.taken_back: list[tuple[int, int]] = []  # by whom, and after how many moves the game went on from there
        self._steps: list[int] = []  # at which each move of the game was made
        self._chosen: list[int] = []  # those moves that a person chose, and could have chosen otherwise
        self._acted = 0  # the step at which a person last moved, or took something back

    def go_on_after(self, moves: int, step: int) -> None:
        """The game begins in the middle: so many moves were made elsewhere, and cannot be taken back."""
        self._steps = [step] * moves

    def note(self, step: int, *, person: bool = False, chosen: bool = False) -> None:
        """A move was made at this step, by a person or not; it was `chosen` where there was a choice."""
        if chosen:
            self._chosen.append(len(self._steps))
        if person:
            self._acted = step
        self._steps.append(step)

    def __bool__(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self._chosen)

    @property
    def last(self) -> int:
        """How many moves there were before the last decision."""
        return self._chosen[-1]

    def go_back(self, seat: int, kept: int, step: int) -> int:
        """Somebody goes back, now, until so many moves are left; returns the step at which the next one was made."""
        before = self._steps[kept]
        self.taken_back.append((seat, kept))
        self._acted = step
        self._steps = self._steps[:kept]
        self._chosen = [move for move in self._chosen if move < kept]
        return before

    def is_stale(self, asked: int, step: int) -> bool:
        """Whether somebody alone who speaks of an earlier step did not know of all that he had done himself."""
        return asked != step and not self._acted < asked < step
