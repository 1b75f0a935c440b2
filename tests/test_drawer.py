"""The rules drawer's index points at clauses that exist, by moves and events that exist."""

import re
from pathlib import Path

import pytest

import parlour
from parlour.words.sheets import clause

INDEX = Path(__file__).parents[1] / "web" / "src" / "drawer" / "clauses.ts"


def entries(table: str, game: str) -> dict[str, int]:
    """One game's line in a table of the index: clause numbers by the name of a move or an event."""
    lines = re.search(rf"const {table}\b.*?\n  {game}: {{(.*?)}}", INDEX.read_text(), flags=re.DOTALL)
    assert lines, f"{game} is missing from {table}"
    return {name: int(number) for name, number in re.findall(r"(\w+): (\d+)", lines[1])}


@pytest.mark.parametrize("name", parlour.GAMES)
def test_the_index_points_at_clauses_that_exist(name: str) -> None:
    game = parlour.game(name)
    by_kind, by_event = entries("KINDS", name), entries("EVENTS", name)
    assert by_event
    assert by_kind.keys() <= {kind.name for kind in game.actions.kinds}
    assert by_event.keys() <= {event.name for event in game.events}
    for number in {*by_kind.values(), *by_event.values()}:
        assert clause(game, number)
