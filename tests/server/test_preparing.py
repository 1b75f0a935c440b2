"""What is in the cache rests there until somebody has use for it."""

import subprocess
import sys

SCENE = """
import asyncio
import parlour
from parlour.bots.bot import is_awake
from parlour.server.tables.preparing import bots_ready, experts_of, prepare_all, preparing, roused

async def scene():
    said, changed = [], []
    room = asyncio.create_task(prepare_all(said.append, changed.append))
    await asyncio.sleep(0)
    games = [parlour.game(name) for name in ("dixie", "bijinx", "cribbage")]
    assert [experts_of(game) for game in games] == ["coming"] * 3  # for all that is known yet
    while preparing():
        await asyncio.sleep(0.01)
    assert all(game in changed for game in games)
    assert [experts_of(game) for game in games] == ["awake"] * 3 and not any(map(is_awake, games))
    await roused(games[0])
    await bots_ready(games[1])
    assert [is_awake(game) for game in games] == [True, True, False]
    room.cancel()
    await asyncio.wait([room])
    assert [experts_of(game) for game in games] == ["awake", "awake", "asleep"] and said == []

asyncio.run(scene())
"""


def test_a_game_wakes_when_it_is_wanted() -> None:
    subprocess.run([sys.executable, "-c", SCENE], check=True, timeout=60)
