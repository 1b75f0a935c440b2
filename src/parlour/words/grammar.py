"""A language's grammar: how it counts, lists, contracts, and writes figures. One file a language, in `grammars`.

A language is spoken once it has a file there. Where anything else it should say is missing (a game's words,
a rule sheet), English stands in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from parlour.words import grammars

FIRST = "en"
LANGUAGES: tuple[str, ...] = tuple(
    sorted((module.name for module in iter_modules(grammars.__path__)), key=lambda name: (name != FIRST, name))
)


@dataclass(frozen=True)
class Grammar:
    """What sentences of every kind have in common.

    `numbers` are the words for 0 to 19, `tens` for 20 and 30; between them stands `tens_and`, before a one
    `tens_and_one`. Numbers in `singular` go with a noun's first form. `contractions` are drawn together wherever
    they come about. `breath` parts the items of a spoken count, `between` two things said about one move. `quotes`
    stand around what is written elsewhere on the page.
    """

    language: str  # its own name for itself
    you: str
    nobody: str
    seat: str  # with {n}
    and_: str
    numbers: tuple[str, ...]
    tens: tuple[str, str]
    tens_and: str = "-"
    tens_and_one: str = "-"
    singular: tuple[int, ...] = (1,)
    thousands: str = ","
    decimal: str = "."
    percent: str = "%"
    breath: str = ", "
    between: str = "; "
    quotes: tuple[str, str] = ("“", "”")
    contractions: Mapping[str, str] = field(default_factory=dict)

    def listed(self, things: Sequence[str]) -> str:
        """A list as one says it: one, two and three."""
        if len(things) < 2:
            return "".join(things)
        return f"{', '.join(things[:-1])} {self.and_} {things[-1]}"

    def spelled(self, number: int) -> str:
        """A number from 0 to 39 in words, as a count is spoken; larger ones in figures."""
        if number < len(self.numbers):
            return self.numbers[number]
        if number >= 40:
            return str(number)
        ten, one = self.tens[number // 10 - 2], number % 10
        between = self.tens_and_one if one == 1 else self.tens_and
        return f"{ten}{between}{self.numbers[one]}" if one else ten

    def figure(self, number: int) -> str:
        """A number in figures."""
        return f"{number:,}".replace(",", self.thousands)

    def points(self, hundredths: int) -> str:
        """A mean that is kept in hundredths, to a tenth."""
        tenths = (abs(hundredths) + 5) // 10
        return f"{'−' if hundredths < 0 < tenths else ''}{tenths // 10}{self.decimal}{tenths % 10}"

    def share(self, share: float, digits: int = 0) -> str:
        """A share of one, in hundredths."""
        return f"{100 * share:.{digits}f}".replace(".", self.decimal) + self.percent

    def quoted(self, text: str) -> str:
        """A text that is written elsewhere, in quotes."""
        return text.join(self.quotes)

    def contract(self, text: str) -> str:
        """A sentence with what belongs together drawn together."""
        for apart, drawn in self.contractions.items():
            text = text.replace(apart, drawn)
        return text


@cache
def grammar_of(language: str) -> Grammar:
    """A language's grammar."""
    found: Grammar = import_module(f"parlour.words.grammars.{language}").GRAMMAR
    return found
