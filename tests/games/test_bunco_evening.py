"""Evenings of Progressive Bunco: tables in step, the same evening from the same seed, a card that adds up."""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.console import Console

from parlour import ParlourError
from parlour.bots.batch import player
from parlour.games.bunco.evening import Evening, evening
from parlour.games.bunco.progressive import cut_value, fewest, move_up, sides
from parlour.games.bunco.punch_card import show_evening
from tests.bunco_tables import GAME

OPTIONS = [
    {},
    {"partners": 1},
    {"short": 1, "children": 1},
    {"mode": 1, "partners": 1, "short": 1},
]


REGULAR = player("regular", GAME)


def idle(view: NDArray[Any], seat: int, ranges: Sequence[tuple[int, int]], luck: NDArray[np.uint64]) -> int:
    """Plays to the table only what must be: such games dry up."""
    texts = GAME.actions.texts(ranges)
    return next((GAME.parse(text) for text in texts if text in ("pass", "end") or ">s" in text), ranges[0][0])


def held(seed: int, options: dict[str, int], games: int = 3) -> Evening:
    return evening(GAME, [REGULAR] * 12, 4, games, seed=seed, options=options)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_an_evening_adds_up(options: dict[str, int]) -> None:
    found = held(5, options)
    pairs = sides(4, bool(options.get("partners")))
    seating: list[list[int]] = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    for tables in found.games:
        assert [list(table.players) for table in tables] == seating, "winners move up, the others stay"
        winners = []
        for table in tables:
            ahead = fewest(table.left, pairs)
            side = next(s for s in ahead if tuple(table.players[seat] for seat in s) == table.punched)
            winners.append(side)
            assert len(table.cuts) > 0 if len(ahead) > 1 else not table.cuts
        assert any(table.ending == "won" for table in tables), "the bell tolls when somebody is out"
        assert all(sum(table.left[s] for s in side) == 0 for table, side in zip(tables, winners, strict=True)
                   if table.ending == "won")  # fmt: skip
        seating = move_up(seating, winners)
    assert sum(found.punches) == 3 * 3 * len(pairs[0])
    assert found.winners in found.sides
    best = {side for side in found.sides if found.punches[side[0]] == max(found.punches)}
    assert found.winners in best
    assert bool(found.cuts) == (len(best) > 1)
    if found.cuts:
        last = found.cuts[-1]
        assert cut_value(last[found.winners[0]]) == max(map(cut_value, last.values()))


@dataclass
class Scribe:
    """Writes down who is asked in which turn of his table."""

    log: list[tuple[int, int]]
    number: int

    def __call__(
        self, view: NDArray[Any], seat: int, ranges: Sequence[tuple[int, int]], luck: NDArray[np.uint64]
    ) -> int:
        self.log.append((self.number // 4, int(view["turns"][0])))
        return REGULAR(view, seat, ranges, luck)


def test_tables_keep_step_until_the_bell() -> None:
    log: list[tuple[int, int]] = []
    found = evening(GAME, [Scribe(log, player) for player in range(12)], 4, 1, seed=2)
    visits = [(table, {turn for _, turn in turns}) for table, turns in groupby(log, key=lambda entry: entry[0])]
    assert [table for table, _ in visits] == [i % 3 for i in range(len(visits))], "a turn at each table in turn"
    for table in range(3):
        turns = [turns for who, turns in visits if who == table]
        assert turns == [{number} for number in range(1, len(turns) + 1)], "one and no more"
    last = visits[-1][0]
    assert [table.ending for table in found.games[0]] == ["won" if table == last else "" for table in range(3)], (
        "nobody plays on after the bell"
    )


def test_tables_may_be_unequal() -> None:
    found = evening(GAME, [REGULAR] * 11, 4, 3, seed=4)
    assert [[len(table.players) for table in tables] for tables in found.games] == [[4, 4, 3]] * 3
    assert sum(found.punches) == 3 * 3
    out = io.StringIO()
    show_evening(found, Console(file=out, width=100), "en")
    assert out.getvalue().startswith("An evening of Progressive Bunco: 3 tables of 4 and 3")


def test_a_table_that_cannot_go_on_waits() -> None:
    found = evening(GAME, [idle] * 14, 7, 1, seed=1)
    assert [table.ending for table in found.games[0]] == ["stalled", "stalled"]
    assert sum(found.punches) == 2


def test_the_seed_decides() -> None:
    once = held(7, {}, games=2)
    assert held(7, {}, games=2).to_json() == once.to_json()
    assert held(8, {}, games=2).to_json() != once.to_json()


def test_json() -> None:
    found = held(7, {"short": 1}, games=2)
    told = json.loads(json.dumps(found.to_json()))
    assert list(told) == ["tables", "seats", "options", "seed", "games", "punches", "cuts", "winners"]
    assert told["options"]["short"] == 1
    assert told["punches"] == list(found.punches)
    assert [len(tables) for tables in told["games"]] == [3, 3]


@pytest.mark.parametrize(("language", "title", "won"), [
    ("en", "An evening of Progressive Bunco: 3 tables of 4", "the evening with"),
    ("fr", "Une soirée de Bunco progressif : 3 tables de 4", "la soirée avec"),
])  # fmt: skip
def test_the_card(language: str, title: str, won: str) -> None:
    found = held(5, {"partners": 1})
    out = io.StringIO()
    show_evening(found, Console(file=out, width=100), language)
    lines = out.getvalue().splitlines()
    assert lines[0] == title
    assert won in lines[-1]
    assert str(found.punches[found.winners[0]]) in lines[-1]
    rows = [line for line in lines if "●" in line or "·" in line]
    assert len(rows) == len(found.sides)
    assert sum(line.count("●") for line in rows) == 3 * 3


def test_nonsense_is_refused() -> None:
    with pytest.raises(ParlourError, match="two tables: more than 4 players, not 4"):
        evening(GAME, [REGULAR] * 4, 4)
    with pytest.raises(ParlourError, match="2 to 14 players, not 1"):
        evening(GAME, [REGULAR] * 3, 2)
    with pytest.raises(ParlourError, match="one game at least, not 0"):
        evening(GAME, [REGULAR] * 8, 4, 0)
    with pytest.raises(ParlourError, match="need two packs"):
        evening(GAME, [REGULAR] * 16, 8)
    with pytest.raises(ParlourError, match="even number"):
        evening(GAME, [REGULAR] * 10, 5, options={"partners": 1})
