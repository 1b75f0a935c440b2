"""Other programs at our table: what they are told, what they may answer, and what comes of it when they fail."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from io import StringIO
from pathlib import Path
from queue import SimpleQueue

import numpy as np
import pytest

import parlour
from parlour.arena.arena import Outcome, compete, on_threads
from parlour.arena.report import page
from parlour.bots.bot import LEVELS, Budget, Question, bot, wake
from parlour.engine.chance import new_luck, word_of
from parlour.engine.game import Game, ParlourError
from parlour.engines.engine import EXACT, MOST_LINES, Engine, Fault, _read
from parlour.engines.lines import GREETING, game_line, heard_line, move_line, over_line, parsed
from parlour.engines.speaking import Speaking
from parlour.table.table import Table

BUDGET = Budget(playouts=20)
GREET = "import sys, json\ninput(); print('engine Test', flush=True)\n"
FIRST = GREET + (
    "for line in sys.stdin:\n"
    "    word, _, rest = line.partition(' ')\n"
    "    if word.strip() == 'game': print('ready', flush=True)\n"
    "    if word == 'move': print('move', json.loads(rest)['legal'][0].partition('..')[0], flush=True)\n"
)

Start = Callable[..., Engine]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a program of so many lines as an engine for a game."""
    started: list[Engine] = []

    def begin(code: str, game: str = "dixie", patience: float = 20, **limits: int) -> Engine:
        file = tmp_path / f"{len(started)}.py"
        file.write_text(code)
        started.append(Engine(f"'{sys.executable}' '{file}'", parlour.game(game), patience, **limits))
        return started[-1]

    yield begin
    for engine in started:
        engine.close()


def asked(table: Table, seed: int = 1) -> Question:
    return Question.at(table, table.turn, BUDGET, new_luck(seed))


@pytest.mark.parametrize("game", parlour.GAMES)
def test_any_game_can_be_played_to_its_end(start: Start, game: str) -> None:
    engine = start(FIRST, game)
    table = Table(parlour.game(game), seed=2)
    while not table.over:
        table.play(table.turn, engine.choose(asked(table)))
    engine.over(table.scores, table.places)
    assert engine.name == "Test"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_ours_play_by_lines_as_they_play_here(name: str, level: str) -> None:
    """With the same luck and playouts, and from the lines alone."""
    game = parlour.game(name)
    wake(game)
    here, there = bot(level, game), Speaking(bot(level, game))
    assert there.answer(GREETING) == f"engine Parlour {name} {level}"
    table = Table(game, seed=4)
    for number in range(12):
        question = asked(table, number)
        assert there.answer(game_line(game, question)) == "ready"
        for event in question.events:
            assert there.answer(heard_line(game, event)) == ""
        answer = there.answer(move_line(game, question, luck=number))
        move = here.choose(Question.at(table, table.turn, BUDGET, new_luck(number)))
        assert answer == f"move {game.actions.text(move)}"
        table.play(table.turn, move)
        if table.over:
            break


def test_a_bot_of_the_house_is_an_engine(start: Start) -> None:
    """In a process, asked at both seats in turn: it is told anew what the other seat knows."""
    game = parlour.game("dixie")
    engine = start(
        "from parlour.cli import main; import sys; sys.argv[1:] = ['bot', 'dixie', '--level', 'regular']; main()"
    )
    table, here = Table(game, seed=4), bot("regular", game)
    for number in range(6):
        luck = new_luck(number)
        with np.errstate(over="ignore"):
            told = new_luck(int(word_of(luck.copy())) >> EXACT)
        move = engine.choose(Question.at(table, table.turn, BUDGET, luck))
        assert move == here.choose(Question.at(table, table.turn, BUDGET, told))
        table.play(table.turn, move)
    assert engine.name == "Parlour dixie regular"


@pytest.mark.parametrize("name", parlour.GAMES)
def test_nothing_is_told_but_what_the_seat_knows(name: str) -> None:
    """In any world that the seat must hold possible the lines are the same."""
    game = parlour.game(name)
    table = Table(game, seed=5)
    for number in range(30):
        if table.over:
            break
        question = asked(table)
        world = game.imagine(question.view, question.seat, new_luck(number))
        view = game.view(world, question.seat)
        twin = Question(view, question.seat, game.legal(view, question.seat), BUDGET, question.luck, question.events)
        assert move_line(game, twin, 1) == move_line(game, question, 1)
        assert game_line(game, twin) == game_line(game, question)
        table.play(table.turn, question.ranges[-1][0])


SEATED = GREET + "input(); print('ready', flush=True)\n"
FAULTS = {
    "crashed": SEATED + "sys.exit(3)",
    "silent": SEATED + "for line in sys.stdin: pass",
    "illegal": SEATED + "for line in sys.stdin:\n  if line[:4] == 'move': print('move C99', flush=True)",
    "refused": GREET + "input(); print('no I only play chess', flush=True); input()",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_faults_are_told_apart(start: Start, kind: str) -> None:
    engine = start(FAULTS[kind], patience=1)
    with pytest.raises(Fault) as fault:
        engine.choose(asked(Table(parlour.game("dixie"), seed=1)))
    assert fault.value.kind == kind
    assert str(fault.value).startswith("Test ")


@pytest.mark.parametrize(
    "code", ["", "print('hello')", "raise SystemExit", "print('x' * 100_000)", "import os; os.abort()"]
)
def test_what_is_no_engine(start: Start, code: str) -> None:
    with pytest.raises(Fault):
        start(code).choose(asked(Table(parlour.game("dixie"), seed=1)))


def test_memory_is_bounded(start: Start) -> None:
    code = GREET + "input(); held = bytearray(1 << 30); print('ready', flush=True); input()"
    with pytest.raises(Fault) as fault:
        start(code, memory=512 << 20).choose(asked(Table(parlour.game("dixie"), seed=1)))
    assert fault.value.kind == "crashed"


def test_after_a_fault_it_begins_anew(start: Start) -> None:
    """The process is another one, and is told everything again."""
    moods = (
        GREET
        + (
            "import os, pathlib\nseen = pathlib.Path(__file__ + '.seen')\nangry = not seen.exists(); seen.touch()\n"
            "if angry: sys.exit(1)\n"
        )
        + FIRST.removeprefix(GREET)
    )
    engine, table = start(moods), Table(parlour.game("dixie"), seed=1)
    with pytest.raises(Fault):
        engine.choose(asked(table))
    table.play(table.turn, engine.choose(asked(table)))


def test_one_that_does_not_read_is_silent(start: Start) -> None:
    """However much there is to say: nobody waits until it has been taken."""
    question = asked(Table(parlour.game("dixie"), seed=1))
    long = replace(question, events=[*question.events] * 3000)
    with pytest.raises(Fault) as fault:
        start(SEATED + "import time; time.sleep(600)", patience=0.5).choose(long)
    assert fault.value.kind == "silent"


def test_whatever_it_has_started_goes_with_it(start: Start, tmp_path: Path) -> None:
    born = tmp_path / "born"
    code = (
        f"{SEATED}import subprocess, time\nborn = subprocess.Popen(['sleep', '600'])\n"
        f"open({str(born)!r}, 'w').write(str(born.pid))\ntime.sleep(600)"
    )
    engine = start(code, patience=2)
    with pytest.raises(Fault):
        engine.choose(asked(Table(parlour.game("dixie"), seed=1)))
    running = Path("/proc", born.read_text(), "cmdline")
    patience = time.monotonic() + 10
    while running.exists() and running.read_bytes() and time.monotonic() < patience:
        time.sleep(0.05)
    assert not running.exists() or not running.read_bytes()


def test_what_nobody_asked_for_is_not_kept_for_ever() -> None:
    lines: SimpleQueue[str] = SimpleQueue()
    _read(StringIO("info\n" * 3 * MOST_LINES), lines)
    assert lines.qsize() <= MOST_LINES + 1


@pytest.mark.parametrize("line", ["thanks {", 'heard {"event"', "over {", "", "quit {}"])
def test_what_wants_no_answer_gets_none(line: str) -> None:
    assert Speaking(bot("regular", parlour.game("dixie"))).answer(line) == ""


def test_a_seat_that_is_not_there_is_refused() -> None:
    game = parlour.game("dixie")
    said = game_line(game, asked(Table(game, seed=1))).replace('"seat": ', '"seat": 7')
    assert Speaking(bot("regular", game)).answer(said).startswith("no there is no seat 7")


# In the arena


class Last:
    """A bot that takes the last of its moves."""

    name = "last"

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, question: Question) -> int:
        return question.ranges[-1][-1] - 1


def match(tmp_path: Path, code: str, against: str = "regular", games: int = 6, patience: float = 20) -> Outcome:
    (tmp_path / "it.py").write_text(code)
    bots = [against, f"cmd:'{sys.executable}' '{tmp_path / 'it.py'}'"]
    return compete(parlour.game("dixie"), bots, games, duplicate=True, playouts=10, patience=patience)


def test_programs_classes_and_levels_meet(tmp_path: Path) -> None:
    outcome = match(tmp_path, FIRST, f"{__name__}:Last")
    assert [standing.games for standing in outcome.standings] == [6, 6]
    assert not outcome.first_fault
    again = match(tmp_path, FIRST, f"{__name__}:Last")
    assert [one.scores for one in again.played] == [one.scores for one in outcome.played]


@pytest.mark.parametrize("kind", FAULTS)
def test_whoever_fails_has_lost(tmp_path: Path, kind: str) -> None:
    outcome = match(tmp_path, FAULTS[kind], games=2, patience=0.5)
    house, program = outcome.standings
    assert (house.wins, program.wins) == (2, 0)
    assert (dict(house.faults), dict(program.faults)) == ({}, {kind: 2})
    assert outcome.to_json()["bots"][1]["faults"] == {kind: 2}
    assert outcome.first_fault


def test_one_that_does_not_greet_is_waited_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.engines.engine.OPENING", 0.5)
    marks = tmp_path / "marks"
    (tmp_path / "it.py").write_text(f"open({str(marks)!r}, 'a').write('.'); import time; time.sleep(600)")
    bots = ["regular", f"cmd:'{sys.executable}' '{tmp_path / 'it.py'}'"]
    outcome = compete(parlour.game("dixie"), bots, 6, duplicate=True, playouts=10, run=on_threads(1))
    assert dict(outcome.standings[1].faults) == {"silent": 6}
    assert marks.read_text() == "."


class Faulty:
    """Somebody's own bot, which fails in this or that way."""

    name = "faulty"
    does: Callable[[], object]

    def __init__(self, game: Game) -> None:
        pass

    def choose(self, question: Question) -> object:
        return type(self).does()


@pytest.mark.parametrize(
    ("does", "kind"), [(lambda: 1 // 0, "crashed"), (lambda: None, "illegal"), (lambda: 99_999, "illegal")]
)
def test_a_class_that_fails_has_lost(monkeypatch: pytest.MonkeyPatch, does: Callable[[], object], kind: str) -> None:
    monkeypatch.setattr(Faulty, "does", staticmethod(does), raising=False)
    outcome = compete(parlour.game("dixie"), ["regular", f"{__name__}:Faulty"], 4, duplicate=True, playouts=10)
    assert dict(outcome.standings[1].faults) == {kind: 4}
    assert f"{__name__}:Faulty" in outcome.first_fault
    assert all(escape(failure) in page(outcome) for failure in outcome.failures)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("json:loads", "no class"), ("expert:", "a bot's budget"),
        ("cmd:", "no program"), ("cmd:no-such-program", "no program"), ("cmd:'", "not a command"),
        ("no_such_module:Bot", "No module"), ("parlour:Nobody", "no attribute"), (":", "no bot"),
    ],
)  # fmt: skip
def test_who_cannot_play_is_refused_first(text: str, complaint: str) -> None:
    with pytest.raises(ParlourError, match=complaint):
        compete(parlour.game("dixie"), ["regular", text], 1)


# What is written about it


def test_the_conversation_in_the_docs() -> None:
    """Every saying has the parts that are told there, in that order, and our own bot answers as is told there."""
    text = (Path(__file__).parents[2] / "docs" / "engines.md").read_text()
    told = [line for line in text.split("```")[1].strip().splitlines() if line.startswith(">")]
    game = parlour.game("dixie")
    table = Table(game, seed=4)
    question = asked(table)
    cut = next(event for event in question.events if event.name == "cut")
    said = [GREETING, game_line(game, question), heard_line(game, cut), move_line(game, question, 3), over_line([], [])]
    for written, really in zip(told, [*said, "quit"], strict=True):
        word, about = parsed(re.sub(r"\b[A-Z]{4,}\b", "0", written.removeprefix("> ")))
        assert (word, list(about)) == (parsed(really)[0], list(parsed(really)[1]))
    speaking = Speaking(bot("regular", game))
    answers = [speaking.answer(each) for each in said]
    assert [answer.split()[0] for answer in answers if answer] == ["engine", "ready", "move"]
