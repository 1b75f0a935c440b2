"""What is said between the house and an engine: one line a saying, a word first, then a JSON object if there is more.

    house    parlour 1                  engine   engine NAME
    house    game {...}                 engine   ready, or: no WHY
    house    heard {...}                         one line an event, as the seat hears it
    house    move {...}                 engine   move TEXT, or: no WHY
    house    over {...}
    house    quit

docs/engines.md says what stands in each.
"""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import Budget, Question
from parlour.engine.events import Event
from parlour.engine.game import Game, ParlourError
from parlour.table import position

PROTOCOL = 1
GREETING = f"parlour {PROTOCOL}"
QUIT = "quit"


def line(word: str, about: dict[str, Any]) -> str:
    """One line of the protocol: the word it begins with, and what it is about as JSON."""
    return f"{word} {json.dumps(about)}"


def game_line(game: Game, question: Question) -> str:
    """A seat at a game: which, by which rules, where."""
    record = question.view[0]
    options = {option.name: int(record[option.name]) for option in game.options}
    seats = int(record["seats"])
    about = {"game": game.name, "rules": game.version, "seats": seats, "seat": question.seat, "options": options}
    return line("game", about)


def heard_line(game: Game, event: Event) -> str:
    """Something that the seat was told."""
    cards = [game.cards[card] for card in event.cards]
    return line("heard", {"event": event.name, "seat": event.seat, "cards": cards, "amount": event.amount})


def move_line(game: Game, question: Question, luck: int) -> str:
    """What the seat may do, all it knows, and how long it may think."""
    budget = question.budget
    long = {"playouts": budget.playouts} if budget.seconds is None else {"ms": round(1000 * budget.seconds)}
    legal, view = game.actions.texts(question.ranges), position.to_json(game, question.view)
    return line("move", {"legal": legal, **long, "luck": luck, "view": view, "numbers": numbers(question.view)})


def numbers(view: NDArray[Any]) -> dict[str, Any]:
    """A view as the rules keep it, a field after another; those that hold nothing are left out."""
    names: tuple[str, ...] = view.dtype.names or ()
    return {name: view[name][0].tolist() for name in names if view[name].any()}


def view_of(game: Game, numbers: dict[str, Any]) -> NDArray[Any]:
    """And back."""
    view = np.zeros(1, game.dtype)
    for name, value in numbers.items():
        view[name] = value
    return view


def over_line(scores: Sequence[int], places: Sequence[int]) -> str:
    """How a game has ended for each seat."""
    return line("over", {"scores": list(scores), "places": list(places)})


def budget_of(about: dict[str, Any]) -> Budget:
    """How long a `move` line says one may think."""
    return Budget(playouts=about["playouts"]) if "playouts" in about else Budget(seconds=about["ms"] / 1000)


def parsed(text: str) -> tuple[str, dict[str, Any]]:
    """A saying of the house: its word, and what is said about it."""
    word, _, rest = text.strip().partition(" ")
    try:
        about = json.loads(rest) if rest.startswith("{") else {}
    except ValueError:
        raise ParlourError(f"this is not JSON: {rest[:80]}") from None
    return word, about
