"""What a command did, when a test ran it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def refused(ran: Ran, why: str) -> None:
    """The command ended with status 2 and one line on stderr that says why."""
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("parlour: ")
    assert ran.err.count("\n") == 1
    assert why in ran.err
