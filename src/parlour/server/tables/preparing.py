"""The games of the room warm up beside those who play.

Every game is played by the plain rules at first. One after another is taken from the cache or, if it has never been
compiled here, compiled by another process; from then on it is played by the compiled rules, and its Experts and
Masters think. Whoever asks for what needs their thought waits for that.
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

_coming: dict[str, asyncio.Future[None]] = {}  # games that are not awake yet, those under way first
_under_way: list[Warming] = []


def play_plainly() -> None:
    """Begin by the plain rules, so that nobody is held up even while compiled ones are taken from the cache."""
    for game in every_game():
        if not is_awake(game):
            game.play_plainly()


def preparing() -> list[Shown]:
    """The games that are not warm yet, and about how long that will take, where that is known."""
    found: list[Shown] = []
    for name in _coming:
        far = next((progress(each.game) for each in _under_way if each.game.name == name), None)
        found.append({"game": name, "seconds": round(far.seconds) if far else None})
    return found


def is_coming(game: Game) -> bool:
    """Whether its bots cannot be asked to think yet, but soon."""
    return game.name in _coming


def experts_of(game: Game) -> Experts:
    """How its Experts and Masters are: where they are not awake, they go by rule of thumb."""
    return "awake" if is_awake(game) else "coming" if is_coming(game) else "asleep"


async def bots_ready(game: Game) -> None:
    """Wait until the bots can be asked to think; refused where that cannot be here."""
    if game.name in _coming:
        await asyncio.shield(_coming[game.name])
    if not is_awake(game):
        raise Refusal("busy", says="cold")


async def prepare_all(say: Callable[[str], object], awake: Callable[[Game], object]) -> None:
    """Warm up every game, those first that are in the cache; say what there is to wait for, and tell who is awake."""
    cold = [game for game in every_game() if not is_awake(game)]
    for game in cold:
        _coming[game.name] = asyncio.get_running_loop().create_future()
    warm = {game.name for game in cold if await asyncio.to_thread(is_warm, game)}
    to_compile = [game for game in cold if game.name not in warm]
    if to_compile:
        titles = ", ".join(words_for(game).title for game in to_compile)
        say(f"Experts are getting ready, once: {titles}. Everything can be played meanwhile.")
    for game in sorted(cold, key=lambda game: game.name not in warm):
        warming = Warming(game)
        _under_way.append(warming)
        try:
            await asyncio.to_thread(warming.run)
            if game.name not in warm:
                say(f"{words_for(game).title}: its Experts are ready.")
        except ParlourError as error:
            say(f"{words_for(game).title} is played by the plain rules, and its Experts by rule of thumb: {error}.")
        finally:
            _under_way.remove(warming)
            _coming.pop(game.name).set_result(None)
        awake(game)


def leave_off() -> None:
    """Compile no further: the room closes."""
    for warming in _under_way:
        warming.stop()
