"""A game that cannot be dealt again: by an earlier version of the rules, or from a secret nobody committed to.

Nothing can be played any more, and nothing is forgotten: its moves are kept as they were written.
"""

import json
from typing import Any

from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.engine.house import NOBODY
from parlour.server.protocol.entries import Body, Closed, Played, Resumed, Undone

Told = list[tuple[int, Event]]


class Bygone:
    """What is left of such a game."""

    def __init__(self) -> None:
        self.written: list[tuple[int, str]] = []  # its moves
        self.brought: str | None = None  # its record, where it was brought in

    def keep(self, body: Body) -> None:
        """Keep what an entry says was moved."""
        match body:
            case Resumed(record):
                self.written += [(seat, move) for seat, move in json.loads(record)["moves"]]
            case Played(seat, move):
                self.written.append((seat, move))
            case Closed(answers):
                self.written += [(seat, move) for seat, move in answers] or [(NOBODY, Closed.do)]
            case Undone(seat, moves):
                last = max(number for number, (mover, _) in enumerate(self.written) if mover == seat)
                del self.written[last if moves is None else moves :]

    def moves_told(self) -> Told:
        """Each of its moves, where nobody has noted more than that it was made."""
        moves = enumerate(self.written, 1)
        return [(number, Event("moved", seat, (), number)) for number, (seat, _) in moves if seat != NOBODY]


def events_told(game: Game, events: list[Any]) -> Told:
    """What was told of it, as it was noted by the names of cards when it was over."""
    codes = {code: card for card, code in reversed(list(enumerate(game.cards)))}
    return [
        (step, Event(name, seat, tuple(codes.get(card, 0) for card in cards), amount, to))
        for step, name, seat, cards, amount, to in events
    ]
