"""Have a game's compiled rules, and its bots', at hand without holding anybody up.

From the cache they are there in a moment. Where they have never been compiled, that takes a minute
or more of Python code, during which no other Python code of the process would get far: so another
process compiles them, and this one takes them from the cache.
"""

import asyncio
import sys
from collections.abc import Callable

from parlour import warming
from parlour.bots.bot import entries
from parlour.engine.game import Game
from parlour.shelf import every_game, game
from parlour.words.speech import words_for

_whole: set[str] = set()  # games known to be all in the cache
_compiling: dict[str, asyncio.Task[None]] = {}
_waiting: list[str] = []  # games still to be compiled, as far as is known


async def at_hand(game: Game) -> bool:
    """Whether the rules and the bots are in the cache, so that a moment is all they take."""
    if game.name not in _whole and await asyncio.to_thread(warming.is_warm, game):
        _whole.add(game.name)
    return game.name in _whole


def preparing() -> list[str]:
    """The games that are being compiled, or will be next."""
    soon = {*_compiling, *(name for name in _waiting if name not in _whole)}
    return [game.name for game in every_game() if game.name in soon]


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
    _waiting[:] = [game.name for game in every_game() if not await at_hand(game)]
    if _waiting:
        titles = ", ".join(words_for(game(name)).title for name in _waiting)
        say(f"Making {titles} ready, once, at about a minute a game; come in meanwhile.")
    while _waiting:
        await _compiled(game(_waiting[0]))
        say(f"{words_for(game(_waiting.pop(0))).title} is ready.")


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
        sys.executable, "-m", warming.__name__, name, stdout=nothing, stderr=nothing
    )
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.terminate()
