"""Turn events, moves, cards and refusals into sentences.

A game's words are templates. `{who}` is the player, `{card}` or `{cards}` what it is about, `{n}`
the amount, `{place}` the place (or symbol) numbered by the amount, `{total}` the count so far,
spelled out, `{also}` an "and" before every item of a count but the first. `[play|plays]` is the
verb for "you" and for anybody else, `(card|cards)` the noun for one and for any other number. A
template named `pair/6` is for that amount alone.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module

from parlour.engine.actions import Actions
from parlour.engine.events import Event
from parlour.engine.game import Game

LANGUAGES = ("en", "fr")
YOU = {"en": "you", "fr": "vous"}
AND = {"en": "and", "fr": "et"}
NOBODY = {"en": "nobody", "fr": "personne"}
SEAT = {"en": "player {}", "fr": "joueur {}"}
# French draws "de" and "le" together; a player's own name needs neither.
CONTRACTED: dict[str, dict[str, str]] = {"en": {}, "fr": {" de joueur ": " du joueur ", " à joueur ": " au joueur "}}


@dataclass(frozen=True)
class Words:
    """Everything said about one game in one language.

    `options` gives each option its line, `refusals` each clause a move can break its reason.
    Events named in `items` add to a spoken count, which those in `counts` begin; those in `together`
    are told in one sentence when they come one after another.
    """

    title: str
    about: str
    cards: Sequence[str]
    places: Sequence[str]
    moves: Mapping[str, str]
    events: Mapping[str, str]
    endings: Mapping[str, str]
    options: Mapping[str, str]
    refusals: Mapping[int, str]
    counts: frozenset[str] = field(default_factory=frozenset)
    items: frozenset[str] = field(default_factory=frozenset)
    together: frozenset[str] = field(default_factory=frozenset)


def words_for(game: str, language: str = "en") -> Words:
    """One game's words in one language."""
    words: Words = import_module(f"parlour.words.{game}").WORDS[language]
    return words


class Speaker:
    """Says things to one listener: `seat` is who listens, `names` are the players'."""

    def __init__(self, game: Game, language: str = "en", names: Sequence[str] = (), seat: int = -1) -> None:
        self.words = words_for(game.name, language)
        self.language = language
        self.actions: Actions = game.actions
        self.names = names
        self.seat = seat
        self._total = 0

    def name(self, seat: int) -> str:
        """What to call a seat."""
        if seat < 0:
            return NOBODY[self.language]
        if seat == self.seat:
            return YOU[self.language]
        return self.names[seat] if seat < len(self.names) else SEAT[self.language].format(seat + 1)

    def event(self, event: Event) -> str:
        """What happened, as a sentence; nothing for an event that goes without saying."""
        if event.name in self.words.counts:
            self._total = 0
        if event.name in self.words.items:
            self._total += event.amount
        cards = [self.words.cards[card] for card in event.cards]
        place = self.words.places[event.amount] if 0 <= event.amount < len(self.words.places) else ""
        template = self.words.events.get(f"{event.name}/{event.amount}", self.words.events[event.name])
        text = inflect(template, event.seat == self.seat, event.amount).format(
            who=self.name(event.seat),
            card=cards[0] if cards else "",
            cards=self.listed(cards),
            n=f"{event.amount:,}" if self.language == "en" else f"{event.amount:,}".replace(",", "\u202f"),
            place=place,
            total=number_word(self._total, self.language),
            also=f"{AND[self.language]} " if self._total > event.amount else "",
        )
        for apart, drawn in CONTRACTED[self.language].items():
            text = text.replace(apart, drawn)
        return text[:1].upper() + text[1:]

    def move(self, action: int) -> str:
        """What a move does, as one says it."""
        row, kind = self.actions.rows[action], self.actions.kind(action)
        places = self.words.places
        return self.words.moves[kind.name].format(
            card=self.words.cards[row["card"]],
            place=places[row["place"]] if row["place"] < len(places) else "",
            n=row["amount"],
        )

    def refusal(self, clause: int) -> str:
        """Why a move is not allowed."""
        return self.words.refusals[clause]

    def listed(self, cards: Sequence[str]) -> str:
        """A list as one says it: one, two and three."""
        if len(cards) < 2:
            return "".join(cards)
        return f"{', '.join(cards[:-1])} {AND[self.language]} {cards[-1]}"


def inflect(template: str, you: bool, amount: int) -> str:
    """A template with the verb for "you" or another, and the noun for one or several."""
    template = re.sub(r"\[([^|\]]*)\|([^\]]*)\]", lambda m: m[1] if you else m[2], template)
    return re.sub(r"\(([^|)]*)\|([^)]*)\)", lambda m: m[1] if amount == 1 else m[2], template)


_NUMBERS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    " dix-sept dix-huit dix-neuf",
}
_TENS = {"en": ("twenty", "thirty"), "fr": ("vingt", "trente")}


def number_word(number: int, language: str) -> str:
    """A number from 0 to 39 spelled out, as a count is spoken; larger ones in figures."""
    small = _NUMBERS[language].split()
    if number < len(small):
        return small[number]
    if number >= 40:
        return str(number)
    ten, one = _TENS[language][number // 10 - 2], number % 10
    if one == 0:
        return ten
    return f"{ten} et un" if language == "fr" and one == 1 else f"{ten}-{small[one]}"


def percent(share: float, language: str, digits: int = 0) -> str:
    """A share of one, in hundredths."""
    figure = f"{100 * share:.{digits}f}"
    return f"{figure}%" if language == "en" else f"{figure.replace('.', ',')} %"
