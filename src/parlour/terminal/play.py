"""One person plays in a terminal, line by line, against bots."""

import contextlib
import sys
from collections.abc import Iterable
from pathlib import Path
from shlex import quote

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from parlour.bots.bot import FULL, Budget, HouseBot, Question, is_awake
from parlour.engine.events import Event
from parlour.engine.game import IllegalMove, ParlourError
from parlour.table.record import save
from parlour.table.table import Table
from parlour.terminal.screen import Screen
from parlour.terminal.sheet import show_sheet
from parlour.terminal.telling import sentences
from parlour.warming import Warming
from parlour.words import asks
from parlour.words.house_rules import house_phrases, in_force
from parlour.words.sheets import clause
from parlour.words.speech import Speaker
from parlour.words.template import fill

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (gives `input` its arrow keys)

RANGE = ".."


class Leave(Exception):
    """The person wants to go."""


class Sitting:
    """A person at a table: shows the game, asks for moves, lets a bot move for the others."""

    def __init__(
        self,
        table: Table,
        seat: int,
        rival: HouseBot,
        luck: NDArray[np.uint64],
        console: Console,
        language: str = "en",
        path: Path | None = None,
        budget: Budget = FULL,
    ) -> None:
        self.table = table
        self.seat = seat
        self.rival = rival
        self.budget = budget
        self.luck = luck
        self.console = console
        self.path = path
        self.speaker = Speaker(table.game, language, seat=seat)
        self.screen = Screen(console, table.game, self.speaker)
        self.phrases = self.screen.phrases
        self.warming = Warming(table.game)
        self.warmth = "warm"  # which the others are, unless told otherwise
        self.broken = ""  # the clause the last refused move broke

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        self.warming.start()
        self.open()
        try:
            while not self.table.over:
                seat = self.table.turn
                self.tell(self.ask() if seat == self.seat else self.bot_moves(seat))
        except (Leave, EOFError, KeyboardInterrupt) as reason:
            if not isinstance(reason, Leave):
                self.console.print()
            self.leave(ask=isinstance(reason, Leave))
        else:
            self.close()

    def open(self) -> None:
        """Say what is played and by whom, and what has happened so far."""
        self.console.print(self.speaker.words.title, style="bold")
        self.console.print(self.phrases["opening"].format(seats=self.table.seats, seat=self.seat + 1))
        agreed = in_force(self.table.game, self.table.options, self.speaker.language)
        if agreed:
            heading = house_phrases(self.table.game, self.speaker.language)["heading"]
            self.console.print(self.phrases["agreed"].format(heading=heading, rules=agreed), style="dim")
        self.console.print()
        if self.table.moves:
            grammar, made = self.speaker.grammar, len(self.table.moves)
            self.console.print(fill(self.phrases["again"], grammar, {"n": grammar.figure(made)}, n=made))
        else:
            self.tell(self.table.events)

    def tell(self, events: Iterable[Event]) -> None:
        """Say what the person hears of these events."""
        for sentence in sentences(self.speaker, events):
            self.console.print(sentence)

    def bot_moves(self, seat: int) -> list[Event]:
        """Another seat moves, knowing only what it may know; who thinks needs compiled rules for it, and says so."""
        if self.rival.searches or self.warming.failed:
            self.say_how_warm()
        return self.table.play(seat, self.rival.choose_now(Question.at(self.table, seat, self.budget, self.luck)))

    def say_how_warm(self) -> None:
        """Say that the others are warming up, that they have, or why they will not; each once."""
        stuck = "cold" if self.rival.searches else "plain"
        warmth = "warm" if is_awake(self.table.game) else stuck if self.warming.failed else "warming"
        if warmth != self.warmth:
            self.warmth = warmth
            self.console.print(self.phrases[warmth].format(why=self.warming.failed))

    # The person's move

    def ask(self) -> list[Event]:
        """Show the position and the moves, and ask until a legal move is made."""
        self.screen.position(self.table.view(self.seat, memory=False))
        self.say_what_is_asked()
        self.list_moves()
        usual = self.usual_move()
        prompt = self.phrases["usual"].format(move=usual) if usual else self.phrases["prompt"]
        while True:
            text = self.line(prompt) or usual
            if text == "q":
                raise Leave
            if text == "?":
                self.help()
            elif text.split(" ")[0] == "r":
                self.rules(text)
            elif text:
                told = self.attempt(text)
                if told is not None:
                    return told

    def say_what_is_asked(self) -> None:
        """Say what there is to decide, and what the rules make it cost or win."""
        game, seat = self.table.game, self.seat
        moves = sum(last - first for first, last in game.legal(self.table.state, seat))
        asked = asks.sentences(self.speaker, asks.question(game, self.table.view(seat), seat), moves)
        self.console.print(" ".join(asked), markup=False)
        self.console.print()

    def line(self, prompt: str) -> str:
        """A line from the person, echoed when it does not come from a keyboard."""
        text = " ".join(input(prompt).split())
        if not sys.stdin.isatty():
            self.console.print(text, markup=False)
        return text

    def legal(self) -> list[str]:
        """The person's moves as texts."""
        return self.table.legal(self.seat)

    def usual_move(self) -> str:
        """The move Enter makes: the game's usual one, or the only one there is; nothing where there is a choice."""
        texts = self.legal()
        if self.screen.layout.usual in texts:
            return self.screen.layout.usual
        return texts[0] if len(texts) == 1 and RANGE not in texts[0] else ""

    def numbered(self) -> bool:
        """Whether moves may be chosen by number: not where a move's text is itself a number."""
        return not any(text.isdecimal() for text in self.legal())

    def list_moves(self) -> None:
        """List the moves the person may make."""
        texts = self.legal()
        self.screen.moves(texts, [self.meaning(text) for text in texts], self.numbered())

    def meaning(self, text: str) -> str:
        """What a move does, in words; of a range of amounts, the first and the last."""
        return " … ".join(self.speaker.move(self.table.game.parse(each)) for each in ends(text))

    def attempt(self, text: str) -> list[Event] | None:
        """Make the move if it is one, or say in a line why it is not."""
        if text.isdecimal() and self.numbered():
            texts = self.legal()
            if not 0 < int(text) <= len(texts):
                self.complain("no_number", text=text)
                return None
            text = self.with_amount(texts[int(text) - 1])
        try:
            return self.table.play(self.seat, text)
        except IllegalMove as illegal:
            if illegal.clause:
                self.broken = illegal.clause
                why = self.speaker.refusal(number_of(illegal.clause))
                self.complain("refused", why=why, clause=illegal.clause)
            else:
                self.complain("nonsense", text=text)
            return None

    def with_amount(self, text: str) -> str:
        """A move chosen from the list; one that goes through amounts needs one."""
        if RANGE not in text:
            return text
        (what, low), (_, high) = (each.rsplit(" ", 1) for each in ends(text))
        return f"{what} {self.line(self.phrases['amount'].format(low=low, high=high))}"

    def complain(self, phrase: str, **values: str) -> None:
        """Say what is wrong with what was typed."""
        self.console.print(self.phrases[phrase].format(**values), style="red")

    # Asides

    def help(self) -> None:
        """Say what can be typed, and list the moves again."""
        phrase = "help" if self.numbered() else "help_plain"
        self.console.print(self.phrases[phrase].format(example=ends(self.legal()[0])[0]))
        self.list_moves()

    def rules(self, text: str) -> None:
        """Show a clause of the rules: the one asked for, or the one last broken."""
        asked = text[1:].strip() or self.broken
        number = number_of(asked)
        if not number:
            self.console.print(self.phrases["no_clause"])
            return
        try:
            show_sheet(self.table.game, clause(self.table.game, number, self.speaker.language), self.console)
        except ParlourError as error:
            self.console.print(str(error), style="red")

    # The end

    def close(self) -> None:
        """Say how the game came out."""
        self.console.rule(style="dim")
        words = self.speaker.words
        over = self.phrases["over"].format(ending=words.endings[self.table.ending])
        self.console.print(f"{over} {words.aim}".strip(), style="bold")
        self.screen.standings(self.table)
        if self.path:
            save(self.table, self.path)
            self.console.print(self.phrases["kept"].format(path=quote(str(self.path))), soft_wrap=True)

    def leave(self, ask: bool) -> None:
        """Get up before the end; the game may be kept."""
        path = self.path
        if ask and not path:
            with contextlib.suppress(EOFError, KeyboardInterrupt):
                typed = self.line(self.phrases["save"])
                path = Path(typed) if typed else None
        if path:
            save(self.table, path)
            self.console.print(self.phrases["saved"].format(path=quote(str(path))), soft_wrap=True)
        else:
            self.console.print(self.phrases["left"])


def ends(text: str) -> list[str]:
    """The first and the last move of a range such as `sell 0..9999`; any other move by itself."""
    low, dots, high = text.partition(RANGE)
    return [low, f"{low.rpartition(' ')[0]} {high}"] if dots else [text]


def number_of(clause: str) -> int:
    """The number of a clause such as GAME-9 or 9; 0 where there is none."""
    last = clause.rpartition("-")[2]
    return int(last) if last.isdecimal() else 0
