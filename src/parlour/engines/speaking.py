"""The other side: a bot of the house as an engine, which is what `parlour bot GAME` is."""

from typing import Any, TextIO

from parlour.bots.bot import Budget, HouseBot, Question, wake
from parlour.engine.chance import new_luck
from parlour.engine.game import ParlourError
from parlour.engines.lines import GREETING, QUIT, budget_of, parsed, view_of

ANSWERED = ("parlour", "game", "move")


class Speaking:
    """A bot at a seat, which answers the house line by line."""

    def __init__(self, bot: HouseBot, budget: Budget | None = None) -> None:
        """With a budget of its own it thinks so long, whatever it is given."""
        self.bot, self.budget = bot, budget
        self.seat = 0

    def converse(self, heard: TextIO, said: TextIO) -> None:
        """Answer until the house is done."""
        for text in heard:
            if text.strip() == QUIT:
                return
            answer = self.answer(text)
            if answer:
                print(answer, file=said, flush=True)

    def answer(self, text: str) -> str:
        """What there is to say to a line; nothing to what is only told."""
        if text.strip().partition(" ")[0] not in ANSWERED:
            return ""
        try:
            word, about = parsed(text)
            if text.strip() == GREETING:
                return f"engine Parlour {self.bot.game.name} {self.bot.name}"
            if word == "parlour":
                return f"no this engine speaks {GREETING}"
            if word == "game":
                return self._sit_down(about)
            return f"move {self._choose(about)}"
        except ParlourError as error:
            return f"no {error}"
        except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
            return f"no this cannot be understood: {error!r}"

    def _sit_down(self, about: dict[str, Any]) -> str:
        game = self.bot.game
        if (about["game"], about["rules"]) != (game.name, game.version):
            return f"no this is {game.name} by rules {game.version}, not {about['game']} by rules {about['rules']}"
        game.choose(about["seats"], about["options"])
        if about["seat"] not in range(about["seats"]):
            raise ParlourError(f"there is no seat {about['seat']} among {about['seats']}")
        wake(game)
        self.seat = int(about["seat"])
        return "ready"

    def _choose(self, about: dict[str, Any]) -> str:
        game = self.bot.game
        view = view_of(game, about["numbers"])
        budget, luck = self.budget or budget_of(about), new_luck(about["luck"])
        question = Question(view, self.seat, game.legal(view, self.seat), budget, luck)
        if not question.ranges:
            raise ParlourError("this seat has nothing to decide")
        return game.actions.text(self.bot.choose(question))
