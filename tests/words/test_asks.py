"""Every decision is put into words: of every game, in every language, from the seat's view alone, without advice."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import parlour
from parlour.engine.chance import new_luck
from parlour.engine.game import Game
from parlour.games.bijinx.state import phase
from parlour.games.bunco.state import mode
from parlour.table.table import Table
from parlour.testing.conformance import every_option
from parlour.words import asks
from parlour.words.grammar import LANGUAGES
from parlour.words.phrases import phrases
from parlour.words.sheets import passages
from parlour.words.speech import Speaker, words_for
from tests.words.telling import telling

GAMES = Path(parlour.__file__).parent / "games"
NAMES = [f"Name{seat}" for seat in range(14)]
DECISIONS = 90  # of a game
RISKY = 40  # how far into a range of amounts random players go


def decisions(game: Game) -> Iterator[tuple[Table, int]]:
    """Every seat that is asked something, in random games with every option."""
    for number, options in enumerate([{}, *every_option(game)]):
        fitting = [many for many in game.seats if not game.refuse_options(many, game_options(game, options))]
        if not fitting:
            continue
        luck = np.random.default_rng(number)
        table = Table(game, fitting[number % len(fitting)], seed=number, options=options)
        for _ in range(DECISIONS):
            if table.over:
                break
            yield from ((table, seat) for seat in table.acting if game.legal(table.state, seat))
            ranges = game.legal(table.state, table.turn)
            first, last = ranges[luck.integers(len(ranges))]
            table.play(table.turn, int(luck.integers(first, min(last, first + RISKY))))


def game_options(game: Game, options: dict[str, int]) -> dict[str, int]:
    return {option.name: option.default for option in game.options} | options


def said(game: Game, view: NDArray[Any], seat: int, language: str) -> list[str]:
    return asks.sentences(Speaker(game, language, NAMES, seat), asks.question(game, view, seat), 2)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_decision_has_its_sentences(name: str) -> None:
    game = parlour.game(name)
    clauses = {passage.name for passage in passages(game, "en")}
    luck = new_luck(7)
    asked = 0
    for number, (table, seat) in enumerate(decisions(game)):
        view = table.view(seat)
        question = asks.question(game, view, seat)
        assert question.said
        assert {game.clause(clause) for clause in question.clauses} <= clauses
        assert question.clauses, "the rules open somewhere"
        for language in LANGUAGES:
            for sentence in said(game, view, seat, language):
                assert re.fullmatch(r"[^a-z{}\[\]|].*[.?!]", sentence), sentence
                assert not re.search(r"  | ,| \.|: \.|[{}\[\]|]", sentence), sentence
        if number % 10 == 0:  # a world that differs in what this seat cannot see
            twin = game.view(game.imagine(view, seat, luck), seat)
            assert said(game, twin, seat, "en") == said(game, view, seat, "en")
        asked += 1
    assert asked > DECISIONS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_no_sentence_says_which_move_is_better(name: str, language: str) -> None:
    words = words_for(parlour.game(name), language)
    assert words.asks.keys() == words_for(parlour.game(name), "en").asks.keys()
    assert words.score
    assert words.aim.endswith(".")
    advice = rf"\b({'|'.join(telling(language).advice)})\b"
    for template in words.asks.values():
        assert not re.search(advice, template.casefold()), template


@pytest.mark.parametrize("name", parlour.GAMES)
def test_what_is_asked_knows_nothing_of_bots(name: str) -> None:
    """It is made by the rules: neither by who thinks, nor by why a move would be good."""
    for node in ast.walk(ast.parse((GAMES / name / "asks.py").read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour."):
            assert not re.match(r"parlour\.(bots|study)|parlour\.games\.\w+\.reasons", node.module or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_words_says_how_many_moves_there_are(language: str) -> None:
    game: Any = SimpleNamespace(part=lambda name: None)
    speaker = Speaker(parlour.game("dixie"), language)
    nothing = asks.question(game, np.zeros(1), 0)
    assert asks.sentences(speaker, nothing, 1) == [phrases("words", language)["choose/1"]]
    assert "12" in asks.sentences(speaker, nothing, 12)[0]


# A few of them, as they are meant


def test_a_trade_says_what_each_end_of_it_does_to_the_score() -> None:
    game = parlour.game("bijinx")
    checked = 0
    for table, seat in decisions(game):
        if not table.state["offering"][0]:
            continue
        sentences = said(game, table.view(seat), seat, "en")
        offer = re.match(r"Name\d offers to (sell you|buy your) (Bi|Jinx) for ([\d,]+) points?\.", sentences[0])
        assert offer
        told = {line.split(":")[0]: points(line) for line in sentences if line.startswith(("Accept", "Refuse"))}
        for end, move in (("Accept", "accept"), ("Refuse", "refuse")):
            then = table.state.copy()
            before = game.result(then)[seat][0]
            if table.options["partners"] or move not in table.legal(seat):  # partners share what others score
                continue
            game.play(then, seat, game.parse(move), game.new_house())
            assert game.result(then)[seat][0] - before == told[end], sentences
            checked += 1
    assert checked


def test_an_offer_says_beforehand_what_a_sale_does_to_the_score() -> None:
    """Whoever sells keeps his points, less the price; whoever buys has none of this hand."""
    game = parlour.game("bijinx")
    checked = 0
    for table, seat in decisions(game):
        if table.state["phase"][0] != phase.TRADE or table.state["offering"][0] or table.options["partners"]:
            continue
        told = {line.split(":")[0]: points(line) for line in said(game, table.view(seat), seat, "en")}
        for offer, adds in (("sell 3", told["Sell"] - 3), ("buy 3", 0)):
            then, house = table.state.copy(), game.new_house()
            before = game.result(then)[seat][0]
            if game.refuse(then, seat, game.parse(offer)):  # nobody has so much to be rid of
                continue
            game.play(then, seat, game.parse(offer), house)
            game.play(then, game.turn(then), game.parse("accept"), house)
            assert game.result(then)[seat][0] - before == adds
            checked += 1
    assert checked


def test_whoever_can_only_lay_a_card_down_is_told_so() -> None:
    game = parlour.game("bunco")
    told = {True: 0, False: 0}
    for table, seat in decisions(game):
        view = table.view(seat)
        kinds = {game.actions.kind(action).name for moves in game.legal(view, seat) for action in range(*moves)}
        kinds.discard("call")  # which is about another's cards
        only = said(game, view, seat, "en")[0].startswith("Nothing of yours fits")
        if only:
            assert kinds == {"lay"}
        elif not table.options["partners"] and table.options["mode"] != mode.TABLE:
            assert kinds != {"lay"}
        told[only] += 1
    assert all(told.values())


def points(line: str) -> int:
    """What a sentence says a score changes by."""
    found = re.search(r"([\d,]+) points? (more|off)", line)
    if not found:
        return 0
    many = int(found[1].replace(",", ""))
    return many if found[2] == "more" else -many


def test_poker_names_the_hand_the_call_and_the_space() -> None:
    game = parlour.game("bonanza")
    for table, seat in decisions(game):
        sentences = said(game, table.view(seat), seat, "en")
        if sentences[0].startswith("Poker: call for"):
            chips = int(table.state["wheel"][0][4])
            assert re.match(r"Poker: call for \d+ chips?, (raise, )?or fold\.", sentences[0])
            assert re.match(r"Your hand is .+: the .+", sentences[1])
            assert sentences[2] == f"The space holds {chips} chip{'' if chips == 1 else 's'}."
            return
    pytest.fail("nobody ever bet")
