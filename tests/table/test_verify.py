"""A finished game's shuffles, found again: quickly, and told how far that has got."""

import random

import pytest

import parlour
from parlour.table.table import Table
from parlour.table.verify import Shuffle, _Overheard, shuffles_of


def played_out(name: str, **options: int) -> Table:
    luck, table = random.Random(4), parlour.Table(parlour.game(name), seed=4, options=options)
    while not table.over:
        table.play(table.turn, luck.choice(table.legal(table.turn)).partition("..")[0])
    return table


def all_overheard(table: Table) -> list[Shuffle]:
    """The same by the plain rules alone."""
    game = _Overheard(table.game.module)
    again = Table(game, table.seats, key=table.key, options=table.options, decks=table.decks)
    for seat, action in table.moves:
        again.play(seat, action)
    return game.noted


@pytest.mark.parametrize("name", parlour.shelf.GAMES)
def test_no_shuffle_is_missed_where_only_some_moves_are_overheard(name: str) -> None:
    table = played_out(name)
    assert shuffles_of(table) == all_overheard(table) != []


def test_who_waits_is_told_how_far_it_has_got_and_can_stop_it() -> None:
    table, told = played_out("dixie", rounds=1), []
    shuffles_of(table, lambda made, of: told.append((made, of)))
    assert told == [(made, len(table.moves)) for made in range(len(table.moves))]

    def enough(made: int, of: int) -> None:
        if made == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        shuffles_of(table, enough)
