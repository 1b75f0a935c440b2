"""Records that are brought in: read once, and kept as the game alone."""

import json
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from parlour.engine.game import ParlourError
from parlour.server.protocol import messages as m
from parlour.shelf import game
from parlour.table.record import read, write
from parlour.table.seal import Seal
from parlour.table.table import Table

SECRET_BYTES = 32


@lru_cache(maxsize=16)
def brought(record: str) -> Table:
    """The game of a record, to be looked at; read ahead in a thread, it holds nobody up when the log is replayed."""
    return read(record, game)


def fit(document: dict[str, Any]) -> bytes:
    """A record as it is kept: every move checked, its seal no larger than a table's own, and nothing besides."""
    table = read(json.dumps(document), game)
    if table.seal:
        _check(table.seal, table.seats)
    return write(table).encode()


def _check(seal: Seal, seats: int) -> None:
    """What people could not have added at a table, a record may not have either."""
    if len(seal.secret) != SECRET_BYTES:
        raise ParlourError(f"this record cannot be kept: its secret is not {2 * SECRET_BYTES} hexadecimal digits")
    for seat, text in seal.entropy.items():
        if not 0 <= seat < seats:
            raise ParlourError(f"this record cannot be kept: its seal has entropy of seat {seat}, which it has not")
        try:
            m.Entropy(do="entropy", text=text)
        except ValidationError as error:
            raise ParlourError(f"this record cannot be kept: its entropy of seat {seat}, {m.explain(error)}") from None
