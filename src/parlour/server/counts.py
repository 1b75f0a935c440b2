"""What a process has done since it was started, in numbers: no id, no name, and nothing that only one seat knows of."""

import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


class Counts:
    """Counted where it happens; http/metrics.py tells it."""

    def __init__(self) -> None:
        self.entries: Counter[str] = Counter()  # of logs, by what they do; a hidden answer when it is opened
        self.requests: Counter[int] = Counter()  # by status
        self.refusals: Counter[str] = Counter()  # by code
        self.thinking = 0  # bots, just now
        self.thoughts = 0  # they have had
        self.thought = 0.0  # seconds all of that took

    async def thinks(self, think: Callable[[], Awaitable[T]]) -> T:
        """Count a bot while it thinks. Only sums are kept: how long it took over one move would tell of its cards."""
        self.thinking += 1
        begun = time.monotonic()
        try:
            return await think()
        finally:
            self.thinking -= 1
            self.thoughts += 1
            self.thought += time.monotonic() - begun
