"""Work on Ray (https://ray.io), on this machine's cores or a cluster. Needs the extra `ray`.

What is asked of a job depends on the job alone, so results are those of a run on one machine; and
when a worker is lost, its jobs are simply done again elsewhere.
"""

import logging
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from parlour.arena.arena import Runner
from parlour.arena.match import Job, Match, Played
from parlour.engine.game import ParlourError
from parlour.extras import extra
from parlour.table.batch import usable_cores

T = TypeVar("T")
R = TypeVar("R")

A_WORKER = 4  # slices of the work for each worker: few enough to be cheap, many enough to share out evenly
PATIENCE = 5  # seconds to wait for a cluster to answer
AGAIN = -1  # a slice is tried again as often as its worker is lost


def on_ray(address: str | None = None) -> Runner:
    """Play a match's games on the cluster at an address, or on Ray workers on this machine."""
    _ray()  # missed before anybody waits for a compiler

    def run(match: Match, jobs: Sequence[Job]) -> Iterator[Played]:
        return ray_map(match.play, jobs, address)

    return run


def ray_map(work: Callable[[T], R], jobs: Sequence[T], address: str | None = None) -> Iterator[R]:
    """What `map(work, jobs)` gives, worked out on Ray; `work` and the jobs must be such as can be pickled."""
    ray = _connect(address)
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
    size = -(-len(jobs) // (workers * A_WORKER))
    slices = [jobs[at : at + size] for at in range(0, len(jobs), size)]
    do = ray.remote(max_retries=AGAIN)(_do)
    told = ray.put(work)
    waiting = deque(do.remote(told, each) for each in slices)
    try:
        while waiting:
            yield from ray.get(waiting[0])
            waiting.popleft()
    finally:  # only what was not waited for: Ray does not take it well when finished work is cancelled
        for each in waiting:
            ray.cancel(each, force=True)


def _do(work: Callable[[T], R], jobs: Sequence[T]) -> list[R]:
    return [work(job) for job in jobs]


def _ray() -> Any:
    with extra("ray"):
        ray = import_module("ray")
    return ray


def _connect(address: str | None) -> Any:
    """Ray, ready for work: as it is, if this process is connected already."""
    ray = _ray()
    if not ray.is_initialized():
        if address:
            _knock(address)
        here = {} if address else {"num_cpus": usable_cores(), "include_dashboard": False}
        try:
            ray.init(address or "local", logging_level=logging.ERROR, log_to_driver=False, **here)
        except (ConnectionError, ValueError, RuntimeError) as trouble:
            raise ParlourError(f"no Ray cluster answers at {address!r}: {trouble}") from None
    return ray


def _knock(address: str) -> None:
    """Refuse an address where nothing listens: Ray itself would go on trying for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdigit():
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except OSError as trouble:
            raise ParlourError(f"no Ray cluster answers at {address!r}: {trouble}") from None
