"""Have a game's compiled rules, and its bots', at hand without holding anybody up.

From the cache they are there in a moment. Where they have never been compiled, that takes a minute
or more of Python code, during which no other Python code of the process would get far: so another
process compiles them, and this one takes them from the cache.
"""

import asyncio
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from parlour.bots import search
from parlour.bots.bot import entries
from parlour.bots.habits import habits_of
from parlour.engine.compiled import cache_folder
from parlour.engine.game import Game
from parlour.shelf import GAMES, game
from parlour.words.speech import words_for

WHOLE = "whole"  # a file among the compiled functions: there are no more to come
POLITELY = 10  # how much compiling stands back behind those who play

_whole: set[str] = set()  # games known to be all in the cache
_compiling: dict[str, asyncio.Task[None]] = {}
_waiting: list[str] = []  # games still to be compiled, as far as is known


def warm_up(name: str) -> float:
    """Compile one game, its rules and its bots; returns the seconds it took."""
    begun = time.perf_counter()
    found = game(name)
    entries(found)  # and with what the bots know of a game, its rules
    _mark(found).touch()
    return time.perf_counter() - begun


def _mark(game: Game) -> Path:
    return cache_folder(game.module, search, habits_of(game.name)) / WHOLE


async def at_hand(game: Game) -> bool:
    """Whether the rules and the bots are in the cache, so that a moment is all they take."""
    if game.name not in _whole and await asyncio.to_thread(lambda: _mark(game).exists()):
        _whole.add(game.name)
    return game.name in _whole


def preparing() -> list[str]:
    """The games that are being compiled, or will be next."""
    return [name for name in GAMES if name in _compiling or (name in _waiting and name not in _whole)]


async def ready(game: Game) -> None:
    """Wait until the rules can be used."""
    if "rules" not in game.__dict__:
        await _compiled(game)
        await asyncio.to_thread(getattr, game, "rules")


async def bots_ready(game: Game) -> None:
    """Wait until the bots can be asked; whoever asks them must be a thread of its own."""
    await _compiled(game)
    await asyncio.to_thread(entries, game)


async def prepare_all(say: Callable[[str], object]) -> None:
    """Compile whatever is not in the cache, one game after another, and say so."""
    _waiting[:] = [name for name in GAMES if not await at_hand(game(name))]
    if _waiting:
        titles = ", ".join(words_for(name, "en").title for name in _waiting)
        say(f"Making {titles} ready, once, at about a minute a game; come in meanwhile.")
    while _waiting:
        await _compiled(game(_waiting[0]))
        say(f"{words_for(_waiting.pop(0), 'en').title} is ready.")


async def leave_off() -> None:
    """Compile no further: the room closes."""
    compiling = list(_compiling.values())
    for task in compiling:
        task.cancel()
    await asyncio.gather(*compiling, return_exceptions=True)


async def _compiled(game: Game) -> None:
    if await at_hand(game):
        return
    if game.name not in _compiling:
        _compiling[game.name] = asyncio.create_task(_compile(game.name))
        _compiling[game.name].add_done_callback(lambda _: _compiling.pop(game.name, None))
    await asyncio.shield(_compiling[game.name])


async def _compile(name: str) -> None:
    nothing = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, name, stdout=nothing, stderr=nothing
    )
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.terminate()


if __name__ == "__main__":
    os.nice(POLITELY)
    warm_up(sys.argv[1])
