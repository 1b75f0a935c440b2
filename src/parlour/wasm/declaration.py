"""A game's declaration: what goes with its module, as one JSON document.

Where everything lies in the module's memory, what it stands for and who may know it; moves, events, house rules,
standing orders, the lesson, what can be said; and in every language the game as the room's shelf has it, its words,
its rule sheet, the grammar to speak by, and what the house says itself.
"""

from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any

import numpy as np

from parlour.bots.bot import LEVELS
from parlour.bots.new_desk import new_desk
from parlour.engine.actions import Actions
from parlour.engine.game import Game
from parlour.engine.house import HOUSE
from parlour.engine.record import Holds
from parlour.server.http import shelf
from parlour.server.protocol.names import BOTS
from parlour.server.tables.lessons import FACES
from parlour.table.lesson import Lesson
from parlour.wasm.agreements import agreements
from parlour.wasm.module import desk_layout
from parlour.words.grammar import LANGUAGES, grammar_of
from parlour.words.phrases import phrases
from parlour.words.speech import words_for

SPEAKERS = ("words", "bots", "server")  # parts of the house that say something themselves
ROWS = ("truth", "view", "world", "trial")  # the states on a desk: see bots/desk.py


def declaration(game: Game, module: bytes) -> dict[str, Any]:
    """All that a client of this module needs to know about the game."""
    lesson, asks, reasons, advice = (game.part(name) for name in ("lesson", "asks", "reasons", "advice"))
    return {
        "name": game.name,
        "version": game.version,
        "prefix": game.prefix,
        "seats": list(game.seats),
        "longest": game.longest,
        "module": {"bytes": len(module), "sha256": sha256(module).hexdigest()},
        "levels": list(LEVELS),
        "bots": list(BOTS),
        "cards": list(game.cards),
        "endings": list(game.endings),
        "state": _state(game),
        "house": _layout(HOUSE),
        "desk": {**_layout(desk_layout(new_desk(game))), "rows": list(ROWS)},
        "actions": _actions(game.actions),
        "events": [{**asdict(kind), "amount": _held(kind.amount)} for kind in game.events],
        "options": [asdict(option) for option in game.options],
        "orders": [asdict(order) for order in game.orders],
        "agreements": agreements(game),
        "lesson": _lesson(lesson.LESSON) if lesson else None,
        "asks": list(getattr(asks, "ASKS", ())),
        "reasons": list(getattr(reasons, "REASONS", ())),
        "yielding": dict(getattr(advice, "YIELDING", {})),
        "languages": {language: _said(game, language) for language in LANGUAGES},
    }


def _lesson(lesson: Lesson) -> dict[str, Any]:
    return {**asdict(lesson), "faces": [FACES.get(name) for name in lesson.names]}


def _said(game: Game, language: str) -> dict[str, Any]:
    return {
        "shelf": shelf.about_game(game.name, language),
        "words": asdict(words_for(game, language)),
        "rules": shelf.rules(game.name, language),
        "grammar": asdict(grammar_of(language)),
        "phrases": {part: dict(phrases(part, language)) for part in SPEAKERS},
    }


def _layout(record: np.dtype[Any]) -> dict[str, Any]:
    """Where the fields of a record lie: of each the first byte, the kind of number (`state`: a record), the shape."""
    fields = []
    for name, (part, offset, *_) in (record.fields or {}).items():
        number = "state" if part.base.names else part.base.str[1:]
        fields.append({"name": name, "at": offset, "number": number, "shape": list(part.shape)})
    return {"bytes": record.itemsize, "fields": fields}


def _state(game: Game) -> dict[str, Any]:
    """The same of a state, with what each field holds and who may know it; gaps are left out."""
    layout, record = _layout(game.dtype), game.record
    for field in (fields := [each for each in layout["fields"] if each["name"] in record.named]):
        declared = record.named[field["name"]]
        field |= {
            "holds": _held(declared.holds), "known": declared.known.name, "by_seat": record.by_seat(declared),
            "says": declared.says, "needs": declared.needs,
        }  # fmt: skip
    roles = {"hand": record.hand, "held": record.held, "dealer": record.dealer, "mover": record.mover}
    return {**layout, "fields": fields, "roles": roles, "seats": record.seats}


def _held(holds: Holds) -> dict[str, Any]:
    return {"what": holds.what.name, "names": list(holds.names), "most": holds.most}


def _actions(actions: Actions) -> dict[str, Any]:
    """Every kind of action, with the first of them; cards vary slowest, then places, then amounts."""
    kinds = [
        {
            **asdict(kind), "first": actions.first(kind.name), "count": kind.count,
            "cards": _runs(kind.cards), "places": _runs(kind.places), "amounts": _runs(kind.amounts),
        }
        for kind in actions.kinds
    ]  # fmt: skip
    return {"count": len(actions), "places": list(actions.places), "kinds": kinds}


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Numbers as [first, last) runs."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number:
            runs[-1][1] += 1
        else:
            runs.append([int(number), int(number) + 1])
    return runs
