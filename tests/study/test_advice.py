"""Advice at the table: which moves are named, how often, in which words, and when a figure says something."""

import re

import pytest

import parlour
from parlour.bots.bot import Budget, Question, Ranked, bot
from parlour.engine.chance import new_luck
from parlour.study.advice import NONE, Advised, advise, rounded, worse_than
from parlour.table.table import Table

GLANCE = Budget(playouts=400)


def advised(table: Table, level: str = "expert") -> list[Advised]:
    return advise(bot(level, table.game), Question.at(table, table.turn, GLANCE, new_luck(1)))


def ranked(estimate: float, error: float) -> Ranked:
    return Ranked(0, estimate, error, 100, "")


@pytest.mark.parametrize(
    ("estimate", "error", "worse"), [(0.5, 0.01, True), (0.5, 0.06, False), (0.595, 0.0, False), (0.7, 0.01, False)]
)
def test_figures_tell_moves_apart_beyond_their_error(estimate: float, error: float, worse: bool) -> None:
    assert worse_than(ranked(0.6, 0.0), ranked(estimate, error)) is worse


def test_two_cards_are_thrown_together_and_no_two_are_named_twice() -> None:
    table = Table(parlour.game("cribbage"), 2, key=bytes(32))
    found = advised(table)
    pairs = [frozenset((each.action, each.then)) for each in found]
    assert all(len(pair) == 2 and NONE not in pair for pair in pairs)
    assert len(set(pairs)) == len(pairs)
    table.play(table.turn, found[0].action)
    assert advised(table)[0].then == NONE


def test_the_first_is_never_beaten_by_a_figure_below_it() -> None:
    """What surely is worse looks worse, and stands last; reasons are words, not figures of imagined games."""
    table = Table(parlour.game("dixie"), 3, key=bytes(32))
    found = advised(table)
    assert [each.worse for each in found] == sorted(each.worse for each in found)
    assert all(each.ranked.estimate < found[0].ranked.estimate for each in found if each.worse)
    assert not any(re.search("imagined|%", each.reason) for each in found)
    assert found[0].reason


def test_amounts_come_in_a_few_sensible_steps() -> None:
    game = parlour.game("bijinx")
    table, thumb = Table(game, 4, key=bytes(31) + b"\x05"), bot("regular", game)  # with a trade in it
    while True:
        question = Question.at(table, table.turn, GLANCE, new_luck(1))
        if any(game.actions.kind(first).priced for first, _ in question.ranges):
            break
        table.play(table.turn, thumb.choose(question))
    named = [game.actions.text(each.action).split() for each in advised(table)]
    for kind in ("sell", "buy"):
        amounts = [int(move[1]) for move in named if move[0] == kind]
        assert len(amounts) <= 3
        assert all(amount < 12 or amount % 5 == 0 for amount in amounts)
        assert all(max(one, other) >= 1.8 * min(one, other) for one in amounts for other in amounts if one != other)
    price = game.parse("sell 211")
    assert game.actions.text(rounded(game, question, price)) in ("sell 210", "sell 211")
