"""Bots never peek, always answer legally, and answer the same when asked the same."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import parlour
from parlour.bots import search
from parlour.bots.bot import LEVELS, Budget, HouseBot, Question, bot, entries, parse_budget
from parlour.bots.desk import GAINS, MOST_CANDIDATES, NOTES, SQUARES, TRIES, TRUTH, VIEW
from parlour.bots.new_desk import new_desk
from parlour.engine.chance import new_luck
from parlour.engine.game import Game, ParlourError
from parlour.table.table import Table
from tests.proofs import proof

SOME_SEATS = [(name, seats) for name in parlour.GAMES for seats in {parlour.game(name).seats[0], 4} if
              seats in parlour.game(name).seats]  # fmt: skip
FEW = Budget(playouts=40)


def opened(name: str, seats: int, seed: int) -> tuple[Game, Table]:
    game = parlour.game(name)
    return game, Table(game, seats, seed=seed)


def in_range(ranges: list[tuple[int, int]], action: int) -> bool:
    return any(first <= action < last for first, last in ranges)


def ask(player: HouseBot, view: NDArray[Any], seat: int, ranges: list[tuple[int, int]], seed: int) -> int:
    view.setflags(write=False)
    return player.choose(Question(view, seat, ranges, FEW, new_luck(seed)))


def positions(name: str, seats: int, seed: int, most: int = 60) -> Any:
    """Positions of a game between Newcomers, with who is asked and his legal moves."""
    game, table = opened(name, seats, seed)
    player, luck = bot("newcomer", game), new_luck(seed)
    for _ in range(most):
        if table.over:
            return
        seat = table.turn
        ranges = game.legal(table.state, seat)
        yield game, table, seat, ranges
        table.play(seat, player.choose(Question.at(table, seat, FEW, luck)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "seats"), SOME_SEATS)
def test_a_whole_game(name: str, seats: int, level: str) -> None:
    game, table = opened(name, seats, 7)
    player, luck = bot(level, game), new_luck(7)
    for _ in range(150 if level in ("expert", "master") else game.longest):
        if table.over:
            break
        seat = table.turn
        question = Question.at(table, seat, FEW, luck)
        question.view.setflags(write=False)
        action = player.choose(question)
        assert in_range(game.legal(table.state, seat), action)
        table.play(seat, action)


@pytest.mark.parametrize(("name", "seats"), SOME_SEATS)
def test_habit_is_the_same_on_view_and_truth(name: str, seats: int) -> None:
    """A rule of thumb reads only what its seat knows."""
    for seed in range(3):
        for game, table, seat, ranges in positions(name, seats, seed, 300):
            desk = new_desk(game)
            desk.states[TRUTH] = table.state[0]
            desk.states[VIEW] = table.view(seat)[0]
            desk.ranges[: len(ranges)] = ranges
            for ask_it in (entries(game).habit_at, entries(game).craft_at):
                answers = {
                    ask_it(desk.states, row, seat, desk.ranges, len(ranges), new_luck(seed)) for row in (TRUTH, VIEW)
                }
                assert len(answers) == 1
            for crafty in (False, True):
                known = {
                    entries(game).insight_at(desk.states, row, seat, crafty, desk.ranges, len(ranges))
                    for row in (TRUTH, VIEW)
                }
                assert len(known) == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "seats"), SOME_SEATS)
def test_twin_worlds(name: str, seats: int, level: str) -> None:
    """A bot whose world differs only in what is hidden from it makes the same move."""
    for step, (game, table, seat, ranges) in enumerate(positions(name, seats, 11)):
        if step % 7:
            continue
        view = table.view(seat)
        other = game.imagine(view, seat, new_luck(step))
        twin = game.view(other, seat)
        assert twin.tobytes() == view.tobytes()
        player = bot(level, game)
        assert ask(player, view, seat, ranges, step) == ask(player, twin, seat, game.legal(other, seat), step)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_same_seed_same_move(name: str, level: str) -> None:
    seats = min(4, parlour.game(name).seats[-1])
    for game, table, seat, ranges in positions(name, seats, 3, 20):
        first, second = bot(level, game), bot(level, game)
        second.rank(Question.at(table, seat, FEW, new_luck(99)))  # an earlier thought leaves no trace
        answers = [ask(player, table.view(seat), seat, ranges, 5) for player in (first, second, first)]
        assert len(set(answers)) == 1


@pytest.mark.parametrize("name", parlour.GAMES)
def test_ranked_moves(name: str) -> None:
    seats = min(4, parlour.game(name).seats[-1])
    for game, table, seat, ranges in positions(name, seats, 5, 12):
        for level in LEVELS:
            ranked = bot(level, game).rank(Question.at(table, seat, FEW, new_luck(1)))
            assert ranked
            assert len({each.action for each in ranked}) == len(ranked)
            for each in ranked:
                assert in_range(ranges, each.action)
                assert 0 <= each.estimate <= 1
                assert each.reason
                assert game.parse(each.to_json(game)["move"]) == each.action


def test_when_a_matter_is_settled() -> None:
    settled = entries(parlour.game("cribbage")).settled

    def noted(tries: int, *gains: int) -> NDArray[np.int64]:
        """Habit's move, and others that gain so much on it in every hundredth deal."""
        notes = np.zeros((MOST_CANDIDATES, NOTES), np.int64)
        for note, gain in zip(notes, (0, *gains), strict=False):
            note[[TRIES, GAINS, SQUARES]] = tries, tries // 100 * gain, tries // 100 * gain**2
        return notes

    clear = 100 * search.CLEAR**2  # tries after which such a gain is as many errors from none
    assert clear > search.ENOUGH
    assert settled(noted(clear, 5), 2)
    assert settled(noted(clear, -5, -7), 3)
    assert not settled(noted(clear - 100, 5), 2)
    assert not settled(noted(clear, 5, 4), 3)  # which of the two is not known
    assert settled(noted(clear, 5, 4), 2)  # the other has been dropped
    assert not settled(noted(search.ENOUGH - 100, 500_000), 2)


def test_no_more_thought_than_a_matter_needs() -> None:
    """Of a budget large enough for all, close decisions take the whole, and clear ones a little."""
    budget = Budget(playouts=100_000)
    game = parlour.game("cribbage")
    spent = [
        sum(move.tries for move in bot("expert", game).rank(Question.at(table, seat, budget, new_luck(1))))
        for _, table, seat, ranges in positions("cribbage", 2, 3, 30)
        if sum(last - first for first, last in ranges) > 1
    ]
    assert min(spent) < 0.1 * max(spent)


@pytest.mark.parametrize(("level", "playouts"), [("expert", 6), proof("master", 30)])
@pytest.mark.parametrize("name", parlour.GAMES)
def test_compiled_and_not_choose_alike(name: str, level: str, playouts: int) -> None:
    plain = Game(parlour.game(name).module, compile_rules=False)
    seats = min(3, plain.seats[-1])
    there = Table(plain, seats, seed=2)
    for step, (_, table, seat, _) in enumerate(positions(name, seats, 2, 24)):
        while len(there.moves) < len(table.moves):
            there.play(*table.moves[len(there.moves)])
        if step % 6 == 0:
            mine, theirs = (
                bot(level, at.game).choose(Question.at(at, seat, Budget(playouts=playouts), new_luck(step)))
                for at in (table, there)
            )
            assert mine == theirs


def test_newcomers_forget() -> None:
    """What a Newcomer is shown of closed tricks makes no difference to him."""
    for game, table, seat, ranges in positions("bijinx", 4, 8, 40):
        player = bot("newcomer", game)
        dim = table.view(seat, memory=False)
        assert ask(player, table.view(seat), seat, ranges, 4) == ask(player, dim, seat, ranges, 4)


def test_newcomers_may_be_asked_for_figures() -> None:
    """Deals are imagined from all a seat knows: none may fit a view in which closed tricks are forgotten."""
    for game, table, seat, ranges in positions("bijinx", 2, 0, 40):
        ranked = bot("newcomer", game).rank(Question.at(table, seat, FEW, new_luck(4)))
        assert ranked[0].action == ask(bot("newcomer", game), table.view(seat), seat, ranges, 4)


def test_bad_input() -> None:
    with pytest.raises(ParlourError, match="no bot called 'grandmaster'"):
        bot("grandmaster", parlour.game("dixie"))
    with pytest.raises(ParlourError, match="playouts or of seconds"):
        Budget()
    with pytest.raises(ParlourError, match="more than nothing"):
        Budget(playouts=0)
    for seconds in ("inf", "nan", "0"):
        with pytest.raises(ParlourError, match="more than nothing"):
            parse_budget(f"{seconds}s")
    assert parse_budget("500") == Budget(playouts=500)
    assert parse_budget("0.25s") == Budget(seconds=0.25)
    for text in ("soon", "1.5", "s", ""):
        with pytest.raises(ParlourError, match="a budget is written"):
            parse_budget(text)


def test_no_view_is_written_to() -> None:
    game, table = opened("dixie", 4, 1)
    question = Question.at(table, table.turn, FEW, new_luck(1))
    before = question.view.copy()
    bot("master", game).choose(question)
    assert np.array_equal(question.view, before)
