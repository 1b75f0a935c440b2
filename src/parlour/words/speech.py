"""Turn events, moves, cards and refusals into sentences.

A game's words are templates (template.py). In those of events `{who}` is the player, `{card}` or `{cards}` what
it is about, `{n}` the amount, `{place}` the place (or symbol) numbered by the amount, `{total}` the count so far,
spelled out, and `{also}` an "and" before every item of a count but the first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.words.grammar import FIRST, grammar_of
from parlour.words.template import chosen, fill, sentence

BY = "{who}: "  # before what somebody did; left out where nobody in particular did it


@dataclass(frozen=True)
class Words:
    """Everything said about one game in one language.

    `options` gives each option its line, and each of its values that has a name (`mode/table`) its own;
    `unfit` each reason why some do not go together its sentence, for `{n}` players (disagreement.py);
    `refusals` each clause a move can break its reason; `fields` what a screen calls a field, and what its values
    are called (`colour/red`); `orders` each standing order its line. `score` is what the scores count, `aim` who
    wins by them. `asks` are for whoever is on turn (asks.py), `reasons` for its bots, `lesson` has the text of each
    step, `phrases` whatever only this game says; of these `together` is what moves do that belong together, `{moves}`.
    """

    title: str
    about: str
    cards: Sequence[str]
    moves: Mapping[str, str]
    events: Mapping[str, str]
    endings: Mapping[str, str]
    score: str = ""
    aim: str = ""
    places: Sequence[str] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    unfit: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[int, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    orders: Mapping[str, str] = field(default_factory=dict)
    asks: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    lesson: Sequence[str] = ()
    phrases: Mapping[str, str] = field(default_factory=dict)

    def field(self, name: str) -> str:
        """What a field is called."""
        return self.fields.get(name, name.replace("_", " "))

    def value(self, field: str, name: str) -> str:
        """What a field's named value is called."""
        return self.fields.get(f"{field}/{name}", name.replace("_", " "))

    def option_value(self, option: str, name: str) -> str:
        """What an option's named value is called."""
        return self.options.get(f"{option}/{name}", name.replace("_", " "))

    def place(self, number: int) -> str:
        """What a place is called; nothing where there is no such place."""
        return self.places[number] if 0 <= number < len(self.places) else ""


@cache
def words_for(game: Game, language: str = FIRST) -> Words:
    """One game's words in one language; else in English; else made from the names in its declarations."""
    for part in (game.part(f"words.{language}"), game.part(f"words.{FIRST}")):
        if part:
            words: Words = part.WORDS
            return words
    return declared_words(game)


def declared_words(game: Game) -> Words:
    """Words for a game that brings none: its own names for things."""
    events = {}
    for kind in game.events:
        cards = "{cards}" if kind.many else "{card}"
        events[f"{kind.name}/0"] = f"{BY}{_plain(kind.name)} {cards}"
        events[kind.name] = f"{BY}{_plain(kind.name)} ({{n}}) {cards}"
    return Words(
        title=sentence(_plain(game.name)),
        about="",
        cards=game.cards,
        places=game.actions.places,
        moves={kind.name: kind.pattern.replace("{amount}", "{n}") for kind in game.actions.kinds},
        events=events,
        endings={ending: _plain(ending) for ending in game.endings if ending},
        options={option.name: _plain(option.name) for option in game.options},
    )


def _plain(name: str) -> str:
    return name.replace("_", " ")


class Speaker:
    """Says things to one listener: `seat` is who listens, `names` are the players'."""

    def __init__(self, game: Game, language: str = FIRST, names: Sequence[str] = (), seat: int = -1) -> None:
        self.game = game
        self.words = words_for(game, language)
        self.grammar = grammar_of(language)
        self.language = language
        self.names = names
        self.seat = seat
        self._total = 0

    def name(self, seat: int) -> str:
        """What to call a seat."""
        if seat < 0:
            return self.grammar.nobody
        if seat == self.seat:
            return self.grammar.you
        name = self.names[seat] if seat < len(self.names) else ""
        return name or self.grammar.seat.replace("{n}", str(seat + 1))

    def event(self, event: Event) -> str:
        """What happened, as a sentence; nothing for an event that goes without saying."""
        kind = self.game.events.called(event.name)
        if kind.opens_count:
            self._total = 0
        if kind.item:
            self._total += event.amount
        cards = [self.words.cards[card] for card in event.cards]
        values = {
            "who": self.name(event.seat),
            "card": cards[0] if cards else "",
            "cards": self.grammar.listed(cards),
            "n": self.grammar.figure(event.amount),
            "place": self.words.place(event.amount),
            "total": self.grammar.spelled(self._total),
            "also": f"{self.grammar.and_} " if self._total > event.amount else "",
        }
        known = self.words.events
        template = chosen(known, event.name, event.amount) if event.name in known else _unknown(event)
        if event.seat < 0:
            template = template.removeprefix(BY)
        return sentence(fill(template, self.grammar, values, event.seat == self.seat, event.amount))

    def move(self, action: int) -> str:
        """What a move does, as one says it."""
        return self.moves(action, action + 1)

    def moves(self, first: int, last: int) -> str:
        """What moves that differ in amount alone do, as one says it."""
        actions = self.game.actions
        row, low, high = actions.rows[first], *(int(actions.rows["amount"][each]) for each in (first, last - 1))
        values = {
            "card": self.words.cards[row["card"]],
            "place": self.words.place(int(row["place"])),
            "n": f"{low}–{high}" if high > low else str(low),
        }
        return fill(self.words.moves[actions.kind(first).name], self.grammar, values, True, high)

    def together(self, actions: Sequence[int]) -> str:
        """What moves do that belong together: a game may have words for that, its phrase `together`."""
        moves = self.grammar.listed([self.move(action) for action in actions])
        template = self.words.phrases.get("together") if len(actions) > 1 else None
        return fill(template, self.grammar, {"moves": moves}) if template else moves

    def refusal(self, clause: int) -> str:
        """Why a move is not allowed: in words, or at least by which clause."""
        return self.words.refusals.get(clause) or self.game.clause(clause)


def _unknown(event: Event) -> str:
    """What is said of an event that only older rules tell, in a game that was kept: at least what it is called."""
    return f"{BY}{_plain(event.name)} {{cards}}"
