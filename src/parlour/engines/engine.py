"""An engine: another program at our table, in a process of its own, which is asked line by line.

It is told what the seat hears and sees and nothing else. It is a bot like any other, but may crash, fall silent or
name a move that is not legal: each is a fault, and whoever asked decides what comes of it.
"""

import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from shutil import which
from typing import Any

import numpy as np

from parlour.bots.bot import Question, Ranked
from parlour.engine.chance import word_of
from parlour.engine.events import Event
from parlour.engine.game import Game, IllegalMove, ParlourError
from parlour.engines.lines import GREETING, QUIT, game_line, heard_line, move_line, over_line

try:
    import resource
except ImportError:  # not a Unix: no bound on memory
    resource = None  # type: ignore[assignment]

PATIENCE = 10.0  # seconds for an answer, over and above the time an engine is given to think
OPENING = 120.0  # seconds in which it must greet, and make a game ready: it may have to compile something
GOODBYE = 1.0  # seconds in which it must go when it is told to
MOST_BYTES = 4 << 30  # of memory
LONGEST_LINE = 10_000
MOST_LINES = 1_000  # that it may have said and nobody has asked for
EXACT = 11  # bits too many for a number that every language reads from JSON as it was written


class Fault(ParlourError):
    """An engine has failed: it `crashed`, was `silent` for too long, named an `illegal` move, or `refused` to play."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(why)
        self.kind = kind


def check_command(command: str) -> None:
    """Refuse what cannot be started, before anybody waits for it."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ParlourError(f"{command!r} is not a command: {error}") from None
    if not words or which(words[0]) is None:
        raise ParlourError(f"there is no program {words[0] if words else ''!r} to be started")


class Engine:
    """A program that plays one game, started when it is first asked."""

    def __init__(self, command: str, game: Game, patience: float = PATIENCE, memory: int = MOST_BYTES) -> None:
        """By a command line, split as a shell would; no shell runs it."""
        self.command = command
        self.game = game
        self.name = command
        self.greeted = False  # ever: else it may well be no engine at all
        self._patience, self._memory = patience, memory
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()  # that it has said
        self._sayings: queue.SimpleQueue[str] = queue.SimpleQueue()  # to it
        self._seated = ""  # the game it was told of last, as it was told
        self._told: Sequence[Event] = ()

    def choose(self, question: Question) -> int:
        """The move to make; Fault where it makes none."""
        try:
            self._bring_up(question)
            with np.errstate(over="ignore"):
                luck = int(word_of(question.luck)) >> EXACT
            self._say(move_line(self.game, question, luck))
            answer = self._hear(self._patience + (question.budget.seconds or 0))
            return self._move(answer, question)
        except Fault:
            self.close()
            raise

    def rank(self, question: Question) -> list[Ranked]:
        """Its move, and nothing about the others."""
        return [Ranked(self.choose(question), 0.0, 0.0, 0, "")]

    def over(self, scores: Sequence[int], places: Sequence[int]) -> None:
        """Tell it how the game has ended."""
        if self._process and self._seated:
            self._say(over_line(scores, places))
        self._seated, self._told = "", ()

    def close(self) -> None:
        """Send it away; one that does not go is stopped."""
        process, self._process = self._process, None
        self._seated, self._told = "", ()
        if process is None:
            return
        self._sayings.put(QUIT)
        self._sayings.put("")
        with suppress(subprocess.TimeoutExpired):
            process.wait(GOODBYE)
        _kill(process)
        process.wait()

    def stop(self) -> None:
        """End its process at once, whatever it is doing; from any thread."""
        if process := self._process:
            _kill(process)

    # One line after another

    def _bring_up(self, question: Question) -> None:
        """Let it know what the seat has been told: what is new, or from the beginning if it was elsewhere."""
        if self._process is None:
            self._start()
        seated = game_line(self.game, question)
        told = self._told
        if seated != self._seated or list(question.events[: len(told)]) != list(told):
            self._say(seated)
            answer = self._hear(OPENING)
            if answer != "ready":
                raise Fault("refused", f"{self.name} does not play this game: {answer.removeprefix('no ')}")
            self._seated, told = seated, ()
        for event in question.events[len(told) :]:
            self._say(heard_line(self.game, event))
        self._told = question.events

    def _start(self) -> None:
        try:
            process = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                text=True, encoding="utf-8", errors="replace", start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            raise Fault("crashed", f"{self.command} cannot be started: {error}") from None
        if resource and hasattr(resource, "prlimit"):
            resource.prlimit(process.pid, resource.RLIMIT_AS, (self._memory, self._memory))
        self._process, self._lines, self._sayings = process, queue.SimpleQueue(), queue.SimpleQueue()
        threading.Thread(target=_read, args=(process.stdout, self._lines), daemon=True).start()
        threading.Thread(target=_write, args=(process.stdin, self._sayings), daemon=True).start()
        self._say(GREETING)
        word, _, name = self._hear(OPENING).partition(" ")
        if word != "engine":
            raise Fault("refused", f"{self.command} does not greet as an engine does: docs/engines.md")
        self.name, self.greeted = name.strip()[:60] or self.command, True

    def _say(self, text: str) -> None:
        """Nobody waits until it has been read: one that does not read falls silent, too."""
        self._sayings.put(text)

    def _hear(self, seconds: float) -> str:
        assert self._process is not None
        try:
            text = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise Fault("silent", f"{self.name} said nothing for {seconds:g} s") from None
        if not text:
            raise Fault("crashed", f"{self.name} has ended{_status(self._process)}")
        return text.strip()

    def _move(self, answer: str, question: Question) -> int:
        word, _, text = answer.partition(" ")
        if word == "no":
            raise Fault("refused", f"{self.name} does not move: {text}")
        try:
            action = self.game.parse(text)
        except IllegalMove:
            action = -1
        if word != "move" or not any(first <= action < last for first, last in question.ranges):
            raise Fault("illegal", f"{self.name} answered {answer[:80]!r}, which is no legal move")
        return action


def _write(stream: Any, sayings: "queue.SimpleQueue[str]") -> None:
    """Whatever there is to say to a program, until that is nothing, or nobody is there."""
    with suppress(OSError), stream:
        while text := sayings.get():
            stream.write(text + "\n")
            stream.flush()


def _kill(process: "subprocess.Popen[str]") -> None:
    """It, and whatever it has started: perhaps it is a script that started the engine."""
    if not hasattr(os, "killpg"):  # not a Unix
        process.kill()
        return
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)


def _read(stream: Any, lines: "queue.SimpleQueue[str]") -> None:
    """Whatever a program says, line by line, and an empty one when it says no more."""
    text = "\n"
    with stream:
        while text.endswith("\n") and lines.qsize() < MOST_LINES:  # a line that is too long is its last
            text = stream.readline(LONGEST_LINE)
            lines.put(text)
    lines.put("")


def _status(process: "subprocess.Popen[str]") -> str:
    try:
        return f" with status {process.wait(1)}"
    except subprocess.TimeoutExpired:
        return ""
