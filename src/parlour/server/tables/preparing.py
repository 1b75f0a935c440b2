"""The games of the room warm up beside those who play.

Every game is played by the plain rules at first. One that has never been compiled here is compiled by another process,
one game after the other; what is in the cache already is fetched in a moment, when somebody first has use for it. From
then on a game is played by the compiled rules, and its Experts and Masters think. Whoever asks for what needs their
thought waits for that.
"""

import asyncio
from collections.abc import Callable

from parlour.bots.bot import is_awake
from parlour.engine.game import Game, ParlourError
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import Experts
from parlour.server.protocol.shapes import Warming as Shown
from parlour.shelf import every_game
from parlour.warming import Warming, is_warm, progress
from parlour.words.speech import words_for

_coming: dict[str, asyncio.Future[None]] = {}  # games that are not awake yet
_wanted: dict[str, asyncio.Event] = {}  # whether anybody has had use for one of them
_resting: set[str] = set()  # those of them that are in the cache
_under_way: list[Warming] = []


def play_plainly() -> None:
    """Begin by the plain rules, so that nobody is held up even while compiled ones are taken from the cache."""
    for game in every_game():
        if not is_awake(game):
            game.play_plainly()


def preparing() -> list[Shown]:
    """The games that have yet to be compiled, and about how long that will take, where that is known."""
    found: list[Shown] = []
    for name in [name for name in _coming if name not in _resting]:
        far = next((progress(each.game) for each in _under_way if each.game.name == name), None)
        found.append({"game": name, "seconds": round(far.seconds) if far else None})
    return found


def is_coming(game: Game) -> bool:
    """Whether its bots cannot be asked to think yet, but soon."""
    return game.name in _coming and game.name not in _resting


def experts_of(game: Game) -> Experts:
    """How its Experts and Masters are: where they are not awake, they go by rule of thumb."""
    return "coming" if is_coming(game) else "awake" if is_awake(game) or game.name in _resting else "asleep"


def rouse(game: Game) -> None:
    """Somebody has use for a game."""
    if game.name in _wanted:
        _wanted[game.name].set()


async def roused(game: Game) -> None:
    """Wait for a game that takes but a moment; one that has to be compiled first is not waited for."""
    rouse(game)
    if game.name in _resting:
        await asyncio.shield(_coming[game.name])


async def bots_ready(game: Game) -> None:
    """Wait until the bots can be asked to think; refused where that cannot be here."""
    rouse(game)
    if game.name in _coming:
        await asyncio.shield(_coming[game.name])
    if not is_awake(game):
        raise Refusal("busy", says="cold")


async def prepare_all(say: Callable[[str], object], changed: Callable[[Game], object]) -> None:
    """Warm up every game; say what there is to wait for, and tell of a game whose Experts are not as they were."""
    asleep = [game for game in every_game() if not is_awake(game)]
    try:
        for game in asleep:
            _coming[game.name] = asyncio.get_running_loop().create_future()
            _wanted[game.name] = asyncio.Event()
        warm = [game for game in asleep if await asyncio.to_thread(is_warm, game)]
        _resting.update(game.name for game in warm)
        for game in warm:
            changed(game)  # whoever came in meanwhile was told that they are coming
        to_compile = [game for game in asleep if game not in warm]
        if to_compile:
            titles = ", ".join(words_for(game).title for game in to_compile)
            say(f"Experts are getting ready, once: {titles}. Everything can be played meanwhile.")
        async with asyncio.TaskGroup() as all_of_them:
            for game in warm:
                all_of_them.create_task(_wake_when_wanted(game, say, changed))
            for game in to_compile:
                await _wake(game, say, changed)
    finally:
        _coming.clear()
        _wanted.clear()
        _resting.clear()


async def _wake_when_wanted(game: Game, say: Callable[[str], object], changed: Callable[[Game], object]) -> None:
    await _wanted[game.name].wait()
    await _wake(game, say, changed)


async def _wake(game: Game, say: Callable[[str], object], changed: Callable[[Game], object]) -> None:
    title, before, warming = words_for(game).title, experts_of(game), Warming(game)
    _under_way.append(warming)
    try:
        await asyncio.to_thread(warming.run)
        if before == "coming":
            say(f"{title}: its Experts are ready.")
    except ParlourError as error:
        say(f"{title} is played by the plain rules, and its Experts by rule of thumb: {error}.")
    finally:
        _under_way.remove(warming)
        _resting.discard(game.name)
        _coming.pop(game.name).set_result(None)
    if experts_of(game) != before:
        changed(game)


def leave_off() -> None:
    """Compile no further: the room closes."""
    for warming in _under_way:
        warming.stop()
