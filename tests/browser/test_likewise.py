"""A local room says what the server says, frame for frame, in a real browser: the page's own worker beside a server."""

import re
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser

import parlour
from parlour.wasm.files import files_of
from parlour.words.grammar import LANGUAGES
from tests.browser.likewise import LUCK, SECRET
from tests.browser.room import PAGE, open_room
from tests.wasm.both import drawn_states
from tests.wasm.test_module import SOONEST

# What is of the moment and not of the game: when something was, and how much time is left for it.
TIMES = {"created": 0, "changed": 0, "left": 0}
# What is of a server: a line to each who is there, which it counts once it has greeted him; and a compiler, for which
# Experts may have to wait.
SERVED = {"here": True, "experts": "awake"}
# A record says that it was played on a device, or is marked by the server that it was played at.
RECORDED = re.compile(r' *"device": true,\n|, "mark": "[^"]*"')
SCRIPT = Path(__file__).with_name("likewise.js")


@contextmanager
def opened(folder: Path, games: Iterable[str]) -> Iterator[str]:
    """The address of a room that leaves nothing to chance, and hands these games out to be played in the page."""
    for name in games:
        files_of(parlour.game(name))
    with open_room(folder, program="tests.browser.likewise", more=("--alone", "local")) as address:
        yield address


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Such a room with the game that is built soonest."""
    with opened(tmp_path_factory.mktemp("small"), [SOONEST]) as address:
        yield address


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Such a room with every game."""
    with opened(tmp_path_factory.mktemp("large"), parlour.GAMES) as address:
        yield address


def settled(frame: Any) -> Any:
    """A frame without what is of the moment, or of a server."""
    if isinstance(frame, dict):
        return {name: (TIMES | SERVED).get(name, settled(value)) for name, value in frame.items()}
    return [settled(each) for each in frame] if isinstance(frame, list) else frame


def news(frames: list[Any]) -> list[Any]:
    """Frames without that; one that then tells nothing new about the table is left out."""
    kept: list[Any] = []
    known = None
    for frame in map(settled, frames):
        about = [frame["about"], frame["you"]] if "about" in frame else known
        if frame["type"] != "about" or about != known:
            kept.append(frame)
        known = about
    return kept


def afterwards(here: dict[str, Any], there: dict[str, Any]) -> None:
    """The same game looked at in both rooms: all of it the same, but for what is said here."""
    for looked in (here, there):
        looked["record"] = RECORDED.sub("", looked["record"])
    # A local room finds the deals alone, by trying which orders the rules come to the same with; a server also tells
    # who was drawn to begin.
    shuffles = {shuffle["number"]: shuffle for shuffle in there["seal"].pop("shuffles")}
    deals = here["seal"].pop("shuffles")
    assert deals
    for deal in deals:
        native = shuffles[deal["number"]]
        assert (deal["cards"], deal["order"][: len(native["order"])]) == (native["cards"], native["order"])
    assert here.keys() == there.keys()
    for what, answer in there.items():
        assert here[what] == answer, what


def scene(browser: Browser, room: str, language: str, opening: dict[str, Any], **script: Any) -> None:
    """The same in both rooms, told by the same script."""
    [worker] = (PAGE.parent / "assets").glob("worker-*.js")
    with closing(browser.new_context(bypass_csp=True, service_workers="block")) as context:
        page = context.new_page()  # which begins the worker itself
        page.goto(f"{room}/api/health")
        page.add_script_tag(path=SCRIPT)
        found = re.search(r'name="parlour-alone" content="([^"]+)"', page.request.get(room).text())
        assert found, "the room has no modules"
        asked = {
            "worker": f"/assets/{worker.name}", "games": found[1], "secret": list(SECRET), "luck": list(LUCK),
            "opening": opening, "language": language, "script": script,
        }  # fmt: skip
        there, here = page.evaluate("(asked) => likewise(asked)", asked)
    for one, other in zip(news(here["frames"]), news(there["frames"]), strict=True):
        assert one == other
    if there["looked"]:
        afterwards(here["looked"], there["looked"])


def compare(browser: Browser, room: str, name: str, language: str, seed: int, decisions: int) -> None:
    """A game by rules drawn from the seed."""
    game = parlour.game(name)
    seats = game.seats[seed % len(game.seats)]
    state = drawn_states(game, seats, 1, seed)[0]
    options = {option.name: int(np.int64(state[option.name])) for option in game.options}
    last = [{"when": each.name, "seat": -1, "amount": each.amounts[0] if each.amounts else 0} for each in game.orders]
    pace = "calm" if game.orders else "instant"  # where others may call, only time tells who was first
    opening = {"game": name, "seats": seats, "options": options, "pace": pace}
    texts = [game.actions.text(action) for action in range(min(len(game.actions), 400))]
    scene(browser, room, language, opening, what="play", seed=seed, decisions=decisions, orders=last[-1:], texts=texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_the_server_says(language: str, browser: Browser, small: str) -> None:
    compare(browser, small, SOONEST, language, 1, 8)


@pytest.mark.proof
@pytest.mark.parametrize(("seed", "language"), list(enumerate(LANGUAGES)))
@pytest.mark.parametrize("name", parlour.GAMES)
def test_it_does_so_at_every_game(name: str, language: str, seed: int, browser: Browser, large: str) -> None:
    compare(browser, large, name, language, seed, 25)


@pytest.mark.proof
@pytest.mark.parametrize(("named", "language"), [(True, "en"), (False, "fr")])
def test_a_call_is_heard_alike(language: str, named: bool, browser: Browser, large: str) -> None:
    opening = {"game": "bunco", "seats": 3, "pace": "calm"}
    # With this seed he soon has a Stop, and two piles.
    scene(browser, large, language, opening, what="call", seed=28, named=named)


@pytest.mark.proof
@pytest.mark.parametrize(("after", "language"), [(0, "en"), (2000, "fr"), (None, "en")])
def test_sealed_answers_are_opened_alike(language: str, after: int | None, browser: Browser, large: str) -> None:
    opening = {"game": "bonanza", "seats": 3, "pace": "calm", "clock": 10}
    scene(browser, large, language, opening, what="answer", seed=1, after=after)
