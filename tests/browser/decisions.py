"""Every kind of decision that comes up in a game: a game between bots, and where in it one could sit down."""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import TimeoutError

import parlour
from parlour.bots.bot import Budget, Question, bot
from parlour.engine.chance import new_luck
from parlour.table import record
from parlour.table.table import Table
from parlour.words.asks import question, sentences
from parlour.words.speech import Speaker
from tests.browser.visitor import DESK, PLAYABLE, Visitor

TRIES, ASKED_MS = 4, 10_000  # to sit in, and within which one is asked then


@dataclass(frozen=True)
class Decision:
    """What is asked of a seat after so many moves, and how many letters it takes to say it."""

    asked: str
    moves: int
    seat: int
    letters: int


@dataclass
class Played:
    """A game: its record, of each kind of decision the one with most to say, and the last of a hand and of all."""

    document: dict[str, Any] = field(default_factory=dict)
    asked: dict[str, Decision] = field(default_factory=dict)
    last: list[Decision] = field(default_factory=list)

    @property
    def longest(self) -> Decision:
        """The one with most to say."""
        return max(self.asked.values(), key=lambda one: one.letters)


def played(name: str, seats: int, options: Mapping[str, int] | None = None, language: str = "en") -> Played:
    """A game between Newcomers, the same every time."""
    game, found = parlour.game(name), Played()
    table, player, luck = Table(game, seats, seed=3, options=options), bot("newcomer", game), new_luck(1)
    while not table.over:
        now = decision(table, language)
        if now.asked not in found.asked or now.letters > found.asked[now.asked].letters:
            found.asked[now.asked] = now
        told = table.play(now.seat, player.choose(Question.at(table, now.seat, Budget(playouts=1), luck)))
        if table.over or (not found.last and any(event.name == "deal" for event in told)):
            found.last.append(now)
    found.document = json.loads(record.write(table))
    return found


def decision(table: Table, language: str) -> Decision:
    """What is asked now: its kind is that of the question, and the buttons there are to answer it."""
    game, seat = table.game, table.turn
    view = table.view(seat)
    asks, ranges = question(game, view, seat), game.legal(view, seat)
    kinds = [game.actions.kind(action) for first, last in ranges for action in (first, last - 1)]
    buttons = sorted({kind.name for kind in kinds if not re.search(r"\{(card|place)\}", kind.pattern)})
    text = " ".join(sentences(Speaker(game, language, (), seat), asks, 1))
    return Decision(" ".join([asks.said[0].name, *buttons]), len(table.moves), seat, len(text))


def bring(ada: Visitor, match: Played) -> str:
    """Bring its record to the room, as somebody's own; the table's id."""
    ada.introduce()
    return str(ada.ask("POST", "records", match.document)["table"]["id"])


def sit_in(ada: Visitor, table: str, one: Decision) -> None:
    """A finished game is played on from there; once more where others may act, too, and one of them has won at once, or
    has stopped her, so that thirteen others play before her."""
    ada.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    for _ in range(TRIES):
        again = ada.ask("POST", f"tables/{table}/play_on", {"moves": one.moves, "seat": one.seat})["table"]["id"]
        ada.sit(again)
        with suppress(TimeoutError):
            ada.page.locator(f":is({PLAYABLE}), .ending").first.wait_for(timeout=ASKED_MS)
            if not ada.over:
                return
    raise AssertionError(f"nothing is asked at {one}")
