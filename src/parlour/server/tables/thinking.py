"""Bots think in threads that nobody else has: the compiled rules let other Python code run meanwhile."""

import asyncio
import hashlib
import os
import secrets
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import FULL, Budget, HouseBot, Question, bot
from parlour.engine.chance import new_luck
from parlour.engine.game import Game
from parlour.server.protocol.permissions import PLAYING
from parlour.server.protocol.shapes import Advice
from parlour.server.tables.jobs import Job, Jobs
from parlour.server.tables.preparing import bots_ready, roused
from parlour.server.tables.table import RoomTable
from parlour.study.advice import NONE, Advised, advise
from parlour.table.table import Table
from parlour.words.phrases import phrases
from parlour.words.speech import Speaker

GLANCE = Budget(playouts=1500)  # for a hint
OF_A_DAY = Budget(playouts=1000)  # with the deal of a day: by a count, so that every machine comes to the same
MOST_HINTS = 8

_threads = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), "parlour-bot")
_own = threading.local()


def _bot(level: str, game: Game, language: str = "en") -> HouseBot:
    """This thread's bot: one thinker's desk is not to be shared."""
    bots: dict[tuple[str, str, str], HouseBot] = _own.__dict__.setdefault("bots", {})
    which = level, game.name, language
    if which not in bots:
        bots[which] = bot(level, game, language)
    return bots[which]


def ask(table: RoomTable, seat: int) -> Question:
    """What a bot is asked in that seat: what to do, by what the seat knows."""
    if table.daily:
        return ask_of_day(table.playing, seat)
    return Question.at(table.playing, seat, FULL, new_luck(secrets.randbits(64)))


def ask_of_day(playing: Table, seat: int) -> Question:
    """The same with the deal of a day: where everything has gone the same way, everything about it is the same.

    The luck comes from the key, and from how often the seat has moved.
    """
    moved = sum(mover == seat for mover, _ in playing.moves)
    drawn = hashlib.sha256(b"luck %d %d " % (seat, moved) + playing.key).digest()
    return Question.at(playing, seat, OF_A_DAY, new_luck(int.from_bytes(drawn)))


def play_out(playing: Table, levels: Sequence[str], job: Job) -> Table:
    """The deal of a day played to its end by bots of these levels, asked one at a time."""
    while not playing.over:
        job.at(len(playing.moves), 0)
        seat = playing.turn
        playing.play(seat, _bot(levels[seat], playing.game).choose(ask_of_day(playing, seat)))
    return playing


def by_habit(game: Game, level: str, question: Question) -> int:
    """A bot's move for which it does not have to think."""
    return _bot("newcomer" if level == "newcomer" else "regular", game).choose_now(question)


async def choose(game: Game, level: str, question: Question) -> int:
    """A bot's move, thought over."""
    if question.only_move is not None:
        return question.only_move
    await roused(game)
    if question.budget == OF_A_DAY:  # by habit they would play it otherwise than elsewhere
        await bots_ready(game)

    def think() -> int:
        return _bot(level, game).choose_now(question)

    return await asyncio.get_running_loop().run_in_executor(_threads, think)


async def rank(
    hints: Jobs[list[Advice]], table: RoomTable, seat: int, level: str, person: str, language: str
) -> list[Advice]:
    """The moves open to a seat, best first, with a reason each; none where it has nothing to do.

    Whoever asks again is told the same, whatever others have answered meanwhile in secret.
    """
    if table.phase != PLAYING or seat in table.sealed:
        return []
    game = table.game
    question = Question.at(table.playing, seat, GLANCE, _luck_of(table, seat))
    if not question.ranges:
        return []

    await bots_ready(game)

    def think(job: Job) -> list[Advice]:
        found = advise(_bot(level, game, language), question)
        return [_advice(game, each, number == 0, language) for number, each in enumerate(found[:MOST_HINTS])]

    key = table.id, table.step, question.view.tobytes(), seat, level, language  # what the seat knows, and no more
    return await hints.answer(key, think, person)


def _advice(game: Game, each: Advised, first: bool, language: str) -> Advice:
    moves = [action for action in (each.action, each.then) if action != NONE]
    said = phrases("server", language)
    return {
        "move": game.actions.text(each.action), "then": game.actions.text(each.then) if len(moves) > 1 else "",
        "says": Speaker(game, language).together(moves),
        "estimate": round(each.ranked.estimate, 4), "error": round(each.ranked.error, 4), "tries": each.ranked.tries,
        "worse": each.worse,
        "reason": each.reason or said["hint/best" if first else "hint/worse" if each.worse else "hint/even"],
    }  # fmt: skip


def _luck_of(table: RoomTable, seat: int) -> NDArray[np.uint64]:
    """By what luck a seat is advised at this step: nobody can guess it, and it is always the same."""
    drawn = hashlib.sha256(b"hint %d %d " % (table.step, seat) + (table.secret or table.key)).digest()
    return new_luck(int.from_bytes(drawn))
