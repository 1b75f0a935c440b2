"""What Cribbage is measured against."""

import statistics
import time
from collections.abc import Iterator

import numpy as np

from parlour.bench.peers import Row, openspiel
from parlour.games.cribbage import NAME
from parlour.shelf import game

PEERS = (openspiel(2, "cribbage"),)
MOST_POINTS = 29  # the best hand


def rows() -> Iterator[Row]:
    """Count every cribbage hand with every start card."""
    count = game(NAME).rules.count_every_hand
    for crib, called in ((False, "hand"), (True, "crib")):
        times = []
        for _ in range(3):
            counts = np.zeros(MOST_POINTS + 1, np.int64)
            begun = time.perf_counter()
            count(crib, counts)
            times.append(time.perf_counter() - begun)
        note = f"{int(counts.sum()):,} counted"
        yield Row(f"every cribbage {called}", "s", statistics.median(times), note=note)
