"""The library for the web plays, shows, thinks and speaks as Parlour does in Python; and fills templates alike."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.bots.bot import LEVELS, Budget, Question, bot
from parlour.cli.building import build
from parlour.engine.chance import new_luck
from parlour.engine.game import Game, IllegalMove
from parlour.study.advice import advise, in_words
from parlour.table.position import to_json
from parlour.table.table import Table
from parlour.wasm.declaration import declaration
from parlour.words.asks import question, sentences
from parlour.words.disagreement import disagreement
from parlour.words.grammar import LANGUAGES, grammar_of
from parlour.words.speech import Speaker
from parlour.words.template import line, sentence
from tests.wasm.both import drawn_states
from tests.wasm.test_module import SOONEST
from tests.words.test_disagreement import refusal, unfit

WEB = Path(__file__).parents[2] / "web"
CASES = json.loads((Path(__file__).parents[1] / "words" / "templates.json").read_text())
SCRIPT = Path(__file__).with_name("library.mjs")
NAMES = ["Ada"]
SEED = 5
MOVES = 60
PLAYOUTS = 60

Ask = Callable[..., Any]


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library, built."""
    return built_library(tmp_path_factory.mktemp("library"))


def built_library(folder: Path) -> Path:
    """Build the library into a folder; where it is."""
    vite = [
        str(WEB / "node_modules" / ".bin" / "vite"),
        "build",
        "--config",
        "engine/vite.config.ts",
        "--logLevel",
        "warn",
    ]
    subprocess.run([*vite, "--outDir", folder, "--emptyOutDir"], cwd=WEB, check=True, timeout=120)
    return folder / "parlour-engine.js"


@pytest.fixture
def ask(library: Path, tmp_path: Path) -> Ask:
    """Have the library do something: `ask("filled", cases=...)`."""

    def ask(what: str, *games: Game, **about: Any) -> Any:
        for game in games:
            build(game, tmp_path / f"{game.name}.wasm")
        asked = json.dumps([{"what": what, **about}])
        ran = subprocess.run(
            ["node", SCRIPT, library, tmp_path], input=asked, capture_output=True, text=True, check=False, timeout=120
        )
        assert ran.returncode == 0, ran.stderr
        return json.loads(ran.stdout)[0]

    return ask


GRAMMARS = {language: asdict(grammar_of(language)) for language in LANGUAGES}


def test_templates_are_filled_as_the_cases_say(ask: Ask) -> None:
    assert ask("filled", cases=CASES, grammars=GRAMMARS) == [case["says"] for case in CASES]


def test_languages_count_alike(ask: Ask) -> None:
    calls: list[list[Any]] = []
    for language in LANGUAGES:
        calls += [["spelled", language, number] for number in range(45)]
        calls += [["figure", language, number] for number in (0, 999, 1000, 12345, 1234567, -4321)]
        calls += [["share", language, part / 1000] for part in range(0, 1001, 5)]
        calls += [["quoted", language, "so"]]
        calls += [["listed", language, things] for things in ([], ["a"], ["a", "b"], ["a", "b", "c"])]
    native = [getattr(grammar_of(language), what)(*args) for what, language, *args in calls]
    assert ask("spoken", calls=calls, grammars=GRAMMARS) == native


def test_lines_begin_and_end_alike(ask: Ask) -> None:
    texts = ["élan ", "", "you play", "12", "well!", "a (b)", "«oui»", "“so”", "ends.", "a;"]
    assert ask("begun", texts=texts) == [[sentence(text), line(text)] for text in texts]


@pytest.mark.parametrize("name", parlour.GAMES)
def test_house_rules_are_refused_alike(name: str, ask: Ask) -> None:
    game = parlour.game(name)
    wanted = unfit(game)
    errors = [error for seats, options in wanted if (error := refusal(game, seats, options))]
    native = [[str(error), *(disagreement(error, language) for language in LANGUAGES)] for error in errors]
    assert ask("unfit", declaration=declaration(game, b""), wanted=wanted) == native


def a_game(game: Game, seats: int, seed: int = SEED) -> tuple[dict[str, Any], Table]:
    """A game with house rules and moves drawn from a seed, as it is asked for, and at its beginning."""
    state = drawn_states(game, seats, 1, seed)[0]
    options = {option.name: int(state[option.name]) for option in game.options}
    table, draw = Table(game, seats, seed=seed, options=options), np.random.default_rng(seed)
    moves: list[tuple[int, str]] = []
    while not table.over and len(moves) < MOVES:
        seat = table.turn
        first, last = game.legal(table.state, seat)[0 if len(moves) % 3 else -1]
        action = int(draw.integers(first, min(last, first + 40)))
        moves.append((seat, game.actions.text(action)))
        table.play(seat, action)
    about = {"name": game.name, "seats": seats, "options": options, "seed": seed, "moves": moves}
    return about, Table(game, seats, seed=seed, options=options)


def seen(table: Table) -> dict[str, Any]:
    """Everything there is to be seen of a table, as the library tells it."""
    game, seats = table.game, range(table.seats)
    legal = [table.legal(seat) for seat in seats]
    result = [{"score": score, "place": place} for score, place in game.result(table.state)]
    said = [[said_to(table, seat, language) for seat in seats if legal[seat]] for language in LANGUAGES]
    views = [to_json(game, table.view(seat)) for seat in (*seats, -1)]
    return {
        "state": table.state.tobytes().hex(), "acting": table.acting, "ending": table.ending, "result": result,
        "legal": legal, "said": said, "views": views,
    }  # fmt: skip


def said_to(table: Table, seat: int, language: str) -> list[Any]:
    """What a seat is asked, and what is said of some of its moves."""
    game, view = table.game, table.view(seat)
    ranges, speaker, asked = game.legal(view, seat), Speaker(game, language, NAMES, seat), question(game, view, seat)
    asks = sentences(speaker, asked, sum(last - first for first, last in ranges))
    clauses = [game.clause(clause) for clause in asked.clauses]
    moves = [[speaker.move(first), in_words(game, view, seat, first, language)] for first, _ in ranges]
    return [{"asks": asks, "clauses": clauses}, moves]


def why_not(table: Table, seat: int, move: str) -> str | list[str]:
    """Why a move is refused, if it is, and by which clause."""
    try:
        table.play(seat, move)
    except IllegalMove as illegal:
        return [str(illegal), illegal.clause]
    return "played"


def compare(game: Game, seats: int, ask: Ask) -> None:
    about, table = a_game(game, seats)
    refused = [(0, "nonsense"), (seats, game.actions.text(0)), *((seats - 1, game.actions.text(a)) for a in (0, 3))]
    found = ask("played", game, **about, refused=refused)
    steps = [seen(table)]
    for seat, move in about["moves"]:
        table.play(seat, move)
        steps.append(seen(table))
    for here, native in zip(found["steps"], json.loads(json.dumps(steps)), strict=True):
        assert here == native
        assert [*map(list, here["views"])] == [*map(list, native["views"])]  # in the same order, too
    assert found["why"] == [why_not(table, seat, move) for seat, move in refused]
    for language, listeners in zip(LANGUAGES, found["heard"], strict=True):
        for seat, heard in enumerate(listeners, -1):
            speaker = Speaker(game, language, NAMES, seat)
            assert heard == [speaker.event(event) for event in table.heard(seat)]
    first = table.heard(0)[0]
    assert found["events"][0] == {
        "name": first.name, "seat": first.seat, "cards": [game.cards[card] for card in first.cards],
        "amount": first.amount,
    }  # fmt: skip


def compare_thoughts(game: Game, seats: int, ask: Ask) -> None:
    about, table = a_game(game, seats)
    about["moves"] = about["moves"][: len(about["moves"]) // 2]
    for seat, move in about["moves"]:
        table.play(seat, move)
    found = ask("thought", game, **about, luck=9, playouts=PLAYOUTS, language=LANGUAGES[-1])
    budget, seat = Budget(playouts=PLAYOUTS), table.turn
    for level, (chosen, ranked, advised) in zip(LEVELS, found["found"], strict=True):
        thinker = bot(level, game, LANGUAGES[-1])

        def asked() -> Question:
            return Question.at(table, seat, budget, new_luck(9))

        assert chosen == game.actions.text(thinker.choose(asked()))
        native = thinker.rank(asked())
        assert [row[0] for row in ranked] == [each.action for each in native]
        assert [row[1:3] for row in ranked] == [[pytest.approx(each.estimate), each.tries] for each in native]
        assert [row[3] for row in ranked] == [each.reason for each in native]
        assert advised == [[each.action, each.then, each.worse] for each in advise(thinker, asked())]
    assert found["timely"] in found["legal"] or ".." in "".join(found["legal"])


def test_it_plays_shows_and_speaks_alike(ask: Ask) -> None:
    compare(parlour.game(SOONEST), 3, ask)


def test_its_bots_think_alike(ask: Ask) -> None:
    compare_thoughts(parlour.game(SOONEST), 3, ask)


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_game_is_the_same_in_it(name: str, ask: Ask) -> None:
    game = parlour.game(name)
    for seats in (game.seats[0], game.seats[-1]):
        compare(game, seats, ask)
        compare_thoughts(game, seats, ask)
