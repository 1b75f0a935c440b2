"""Who may enter a match: bots of the house, other programs, learned policies, and classes of one's own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from numbers import Integral
from traceback import extract_tb
from typing import Any

from parlour.bots.bot import LEVELS, Bot, Question, Ranked, bot, level_number
from parlour.engine.game import Game, ParlourError
from parlour.engines.engine import Engine, Fault, check_command
from parlour.envs.learned import FILES, Learned, scores_of
from parlour.envs.opponents import RANDOM, AnyMove

DEFAULT_PLAYOUTS = 100
PROGRAM = "cmd:"
ANOTHER = -1  # the level of whoever is not of the house


@dataclass(frozen=True)
class Entrant:
    """A bot in a match: a level, or somebody else's; and how many playouts it may spend on a decision."""

    name: str
    level: int
    playouts: int

    @property
    def of_the_house(self) -> bool:
        """Whether it can be played by the compiled rules alone."""
        return self.level != ANOTHER

    def sit_down(self, game: Game, patience: float) -> Bot:
        """Somebody to play for it, in one thread."""
        if self.of_the_house:
            return bot(LEVELS[self.level], game)
        if self.name == RANDOM:
            return AnyMove(game)
        if self.name.startswith(PROGRAM):
            return Engine(self.name.removeprefix(PROGRAM), game, patience)
        if _is_policy(self.name):
            return Learned(self.name, game, scores_of(self.name))
        return Guest(self.name, game)


class Guest:
    """A bot of somebody's own class. It runs among us, and may fail as engines do."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self._bot: Bot = self._tried(_class(name), game)

    def choose(self, question: Question) -> int:
        """The move to make; Fault where it makes none."""
        answer = self._tried(self._bot.choose, question)
        action = int(answer) if isinstance(answer, Integral) else -1
        if not any(first <= action < last for first, last in question.ranges):
            raise Fault("illegal", f"{self.name} answered {answer!r}, which is no legal move")
        return action

    def rank(self, question: Question) -> list[Ranked]:
        """Its move, and nothing about the others."""
        return [Ranked(self.choose(question), 0.0, 0.0, 0, "")]

    def _tried(self, do: Callable[..., Any], *given: Any) -> Any:
        try:
            return do(*given)
        except Exception as error:
            place = extract_tb(error.__traceback__)[-1]
            where = f"{place.filename}, line {place.lineno}"
            raise Fault("crashed", f"{self.name} raised {error!r} in {where}") from error


def entrants(texts: Sequence[str], playouts: int = DEFAULT_PLAYOUTS) -> tuple[Entrant, ...]:
    """Bots from texts: `expert`, `expert:500` for another budget than the rest, or somebody else's.

    Those are `random`, `cmd:PROGRAM`, `torch:FILE`, `onnx:FILE` and `module:Class`.
    """
    if playouts < 1:
        raise ParlourError("a budget must be more than nothing")
    found = [_entrant(text.strip(), playouts) for text in texts]
    if len(found) < 2:
        raise ParlourError("a match needs two bots at least")
    if len({entrant.name for entrant in found}) < len(found):
        raise ParlourError("the same bot is named twice")
    return tuple(found)


def _entrant(text: str, playouts: int) -> Entrant:
    if text == RANDOM:
        return Entrant(text, ANOTHER, playouts)
    first, colon, rest = text.partition(":")
    if colon and first not in LEVELS:
        if text.startswith(PROGRAM):
            check_command(rest)
        elif _is_policy(text):
            scores_of(text)
        else:
            _class(text)
        return Entrant(text, ANOTHER, playouts)
    if colon and (not rest.isdecimal() or not int(rest)):
        raise ParlourError(f"a bot's budget is a number of playouts, not {rest!r}")
    return Entrant(text, level_number(first), int(rest) if rest else playouts)


def _is_policy(text: str) -> bool:
    return text.startswith(tuple(FILES))


def _class(text: str) -> Any:
    module, _, name = text.partition(":")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ParlourError(f"there is no bot {text!r}: {error}") from None
    if not isinstance(found, type):
        raise ParlourError(f"there is no bot {text!r}: {name} is no class")
    return found
