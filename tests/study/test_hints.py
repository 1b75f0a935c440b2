"""Hints and reviews, for any game."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import parlour
from parlour.bots.bot import Budget, Question, bot
from parlour.engine.chance import new_luck
from parlour.engine.game import ParlourError
from parlour.engine.interrupts import CALL
from parlour.study.hints import ENOUGH, MOMENTS, hint, parse_place, review
from parlour.table import record
from parlour.table.table import Table

FEW = Budget(playouts=30)


def played(name: str, seats: int) -> Table:
    game = parlour.game(name)
    table = Table(game, seats, seed=3)
    player, luck = bot("newcomer", game), new_luck(1)
    while not table.over:
        seat = table.turn
        table.play(seat, player.choose(Question.at(table, seat, FEW, luck)))
    return table


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_hint(name: str) -> None:
    table = played(name, parlour.game(name).seats[0])
    found = hint(table, 5, budget=FEW)
    assert found.played == table.moves[5][1]
    assert found.played in {each.action for each in found.ranked}
    document = json.loads(json.dumps(found.to_json()))
    assert document["moves"][0]["reason"]
    assert hint(table, 5, budget=FEW).ranked == found.ranked


@pytest.mark.parametrize("name", ["cribbage", "dixie"])
def test_a_review(name: str) -> None:
    table = played(name, 2)
    seen: list[int] = []
    found = review(table, budget=FEW, progress=seen.append)
    assert sum(seen) == len(table.moves) + 1  # and a 0 whenever something is thought over again
    for each in found.judged:
        assert each.cost >= 0
        assert each.move == table.game.actions.text(table.moves[each.number - 1][1])
    costs = [each.cost for each in found.costliest()]
    assert costs == sorted(costs, reverse=True)
    assert len(json.loads(json.dumps(found.to_json()))["costs"]) == 2
    told = {(each.seat, each.number) for each in found.costliest(len(table.moves))}
    assert not any((seat, number + 1) in told for seat, number in told)  # two cards thrown are one mistake
    own = replace(found, whose=(1,)).costliest()
    assert own == [each for each in found.costliest(len(table.moves)) if each.seat == 1][:MOMENTS]


def closed_by_the_house() -> Table:
    """A game of Bunco up to the first call that nobody made."""
    game = parlour.game("bunco")
    table = Table(game, 3, seed=0, options={"mode": 1})
    player, luck = bot("newcomer", game), new_luck(0)
    while game.window(table.state) != CALL:
        table.play(table.turn, player.choose(Question.at(table, table.turn, FEW, luck)))
    table.close()
    return table


def test_what_the_house_does_is_nobodys_decision() -> None:
    table = closed_by_the_house()
    found = review(table, budget=Budget(playouts=1), given_up=True)
    assert found.judged
    assert all(each.seat >= 0 for each in found.judged)
    asked = hint(table, len(table.moves) - 1, budget=FEW)
    assert (asked.seat >= 0, asked.played) == (True, None)


def test_what_a_review_tells_of_rests_on_enough_games() -> None:
    """The costliest decisions are thought over until their cost stands, however quick the first look was."""
    found = review(played("dixie", 2), level="expert", budget=Budget(playouts=60))
    told = found.costliest()
    assert told
    for each in told:
        assert each.tries >= 100
        assert each.close or each.tries >= 600
    assert all(each.tries >= ENOUGH for each in found.judged if each.sure)


def test_bad_input(tmp_path: Path) -> None:
    table = played("cribbage", 2)
    with pytest.raises(ParlourError, match="no position after"):
        hint(table, len(table.moves) + 1)
    with pytest.raises(ParlourError, match="is over"):
        hint(table)
    with pytest.raises(ParlourError, match="not finished"):
        review(Table(parlour.game("cribbage"), 2, seed=1))
    with pytest.raises(ParlourError, match="FILE@N"):
        parse_place("game.json@x")
    assert parse_place("game.json@12") == ("game.json", 12)
    assert parse_place("game.json") == ("game.json", None)
    other = tmp_path / "other.json"
    other.write_text(record.write(table).replace(f'"rules": {table.game.version}', '"rules": 99'))
    with pytest.raises(ParlourError, match="version 99"):
        record.load(other, parlour.game)
