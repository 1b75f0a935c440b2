"""Have a game's compiled rules, and its bots', at hand without holding anybody up.

From the cache they are there in a moment. Where they have never been compiled, that takes a minute
or more of Python code, during which no other Python code of the process would get far: so another
process compiles them, and this one takes them from the cache.
"""

import asyncio
import sys
from types import ModuleType

from parlour.bots import search
from parlour.bots.bot import entries
from parlour.bots.habits import habits_of
from parlour.engine import entry
from parlour.engine.compiled import cache_folder
from parlour.engine.game import Game

_warming: dict[str, asyncio.Task[None]] = {}


async def ready(game: Game) -> None:
    """Wait until the rules can be used."""
    if "rules" not in game.__dict__:
        await _compiled(game, entry)
        await asyncio.to_thread(getattr, game, "rules")


async def bots_ready(game: Game) -> None:
    """Wait until the bots can be asked; whoever asks them must be a thread of its own."""
    await _compiled(game, search, habits_of(game.name))
    await asyncio.to_thread(entries, game)


async def _compiled(game: Game, entry_points: ModuleType, supplies: ModuleType | None = None) -> None:
    if any(cache_folder(game.module, entry_points, supplies).rglob("*.nbc")):
        return
    if game.name not in _warming:
        _warming[game.name] = asyncio.create_task(_warm(game.name))
        _warming[game.name].add_done_callback(lambda _: _warming.pop(game.name, None))
    await asyncio.shield(_warming[game.name])


async def _warm(name: str) -> None:
    nothing = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "parlour", "warm", name, stdout=nothing, stderr=nothing
    )
    await process.wait()
