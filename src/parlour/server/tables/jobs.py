"""Costly answers: made once for all who ask, in threads apart from the bots', bounded, and kept.

Whoever asks waits a moment; where the answer is not made by then, he is told how far it has got and asks
again. What nobody has asked for in a while is not made to its end.
"""

import asyncio
import logging
import os
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sized
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, NamedTuple, TypeVar

from parlour.server.protocol.refusal import Refusal

log = logging.getLogger("parlour")
THREADS = max(1, (os.cpu_count() or 2) // 4)  # for each kind of answer
MOMENT = 1.0  # seconds that a question waits for its answer
PATIENCE = 10.0  # seconds after which whoever has not asked again waits no longer
SOON = 5  # seconds after which whoever was refused may ask again
MOST = 32  # answers of a kind in the making, or waiting for their turn, unless told

Answer = TypeVar("Answer", bound=Sized)
Gone = Callable[[], Awaitable[bool]]  # whether whoever asked has hung up


async def patient() -> bool:
    """Nobody hangs up."""
    return False


class Progress(NamedTuple):
    """How far an answer has got; of 0 while it waits for its turn."""

    done: int
    of: int


class Abandoned(Exception):
    """Nobody waits for this answer any longer."""


class Job:
    """An answer in the making."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.progress = Progress(0, 0)
        self.begun = False
        self._clock = clock
        self._until = 0.0  # somebody waits
        self._waiting: dict[str, float] = {}  # until when each person does

    def at(self, done: int, of: int) -> None:
        """So much is done: whoever makes the answer says so often, and stops here when nobody waits for it."""
        self.progress = Progress(done, of)
        if not self.wanted:
            raise Abandoned

    @property
    def wanted(self) -> bool:
        """Whether anybody waits for it."""
        return self._clock() < self._until

    def awaited_by(self, person: str) -> bool:
        """Whether somebody waits for it."""
        return self._clock() < self._waiting.get(person, 0.0)

    def wait(self, person: str) -> None:
        """Somebody waits for it, for now."""
        self._until = self._waiting[person] = self._clock() + PATIENCE

    def drop(self) -> None:
        """Nobody is to wait any longer."""
        self._until = 0.0


class Jobs(Generic[Answer]):
    """Answers of one kind. Each person may wait for `each` of them at once, and all for `most`; as much is kept as
    `keep`, by `len`."""

    def __init__(
        self,
        name: str,
        each: int,
        keep: int,
        moment: float = MOMENT,
        clock: Callable[[], float] = time.monotonic,
        most: int = MOST,
    ) -> None:
        self.name, self.each, self.keep, self.moment, self.most = name, each, keep, moment, most
        self._clock = clock
        self._threads = ThreadPoolExecutor(THREADS, f"parlour-{name}")
        self._making: dict[Hashable, tuple[Job, asyncio.Future[Answer]]] = {}
        self._kept: OrderedDict[Hashable, Answer] = OrderedDict()
        self._weight = 0
        self.made = 0  # so far

    @property
    def queued(self) -> int:
        """How many answers wait for their turn."""
        return sum(not job.begun for job, _ in self._making.values())

    @property
    def running(self) -> int:
        """How many are being made."""
        return len(self._making) - self.queued

    async def ask(self, key: Hashable, make: Callable[[Job], Answer], person: str = "") -> Answer | Progress:
        """The answer of that key, or how far it has got. Without a person nobody is counted: for what is soon made."""
        while key not in self._kept:
            job, making = self._join(key, make, person)
            await asyncio.wait([making], timeout=self.moment)
            if not making.done():
                return job.progress
            if not isinstance(making.exception(), Abandoned):  # or else somebody came a moment too late: once more
                return making.result()
        self._kept.move_to_end(key)
        return self._kept[key]

    async def answer(
        self, key: Hashable, make: Callable[[Job], Answer], person: str = "", gone: Gone = patient
    ) -> Answer:
        """The answer of that key, for somebody who waits until it is made, or is gone."""
        while isinstance(found := await self.ask(key, make, person), Progress):
            if await gone():
                raise Refusal("busy")
        return found

    def close(self) -> None:
        """Make nothing any further."""
        for job, _ in self._making.values():
            job.drop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _join(self, key: Hashable, make: Callable[[Job], Answer], person: str) -> tuple[Job, asyncio.Future[Answer]]:
        """Wait for an answer too, or be the first who does; refused where that is too much."""
        others = [job for other, (job, _) in self._making.items() if other != key]
        if person and sum(job.awaited_by(person) for job in others) >= self.each:
            raise Refusal("often", says="waiting", after=SOON)
        if key not in self._making and sum(job.wanted for job in others) >= self.most:
            raise Refusal("busy", says="crowded", after=SOON)
        job, making = self._making.get(key) or (Job(self._clock), None)
        job.wait(person)
        if making is None:
            making = asyncio.get_running_loop().run_in_executor(self._threads, self._work, job, make)
            self._making[key] = job, making
            making.add_done_callback(lambda made: self._finish(key, made))
        return job, making

    def _work(self, job: Job, make: Callable[[Job], Answer]) -> Answer:
        job.begun = True
        job.at(0, 0)
        begun = time.monotonic()
        found = make(job)
        log.info("%s made in %.1f s", self.name, time.monotonic() - begun)
        return found

    def _finish(self, key: Hashable, made: asyncio.Future[Answer]) -> None:
        """Keep the answer, and of the others those asked for last."""
        del self._making[key]
        if made.cancelled() or made.exception():
            return
        self.made += 1
        if not made.result():  # it weighs nothing, and there would be no end of such
            return
        self._kept[key] = made.result()
        self._weight += len(made.result())
        while self._weight > self.keep and len(self._kept) > 1:
            self._weight -= len(self._kept.popitem(last=False)[1])
