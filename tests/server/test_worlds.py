"""No frame tells what its listener may not know: two worlds that differ only in hidden cards sound alike.

Both worlds have one commitment and one public history; some cards nobody has seen are exchanged.
As long as a listener is told the same, every frame that is sent to him must be the same, byte for byte. And where
people play with each other, it must come at the same moment, whatever bots have to think about.
"""

import asyncio
import json
import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.bots.bot import Question
from parlour.engine.events import Event
from parlour.engine.game import Game, IllegalMove
from parlour.server import clock
from parlour.server.protocol import names
from parlour.server.protocol.entries import from_json
from parlour.server.settings import Settings
from parlour.server.tables import frames
from parlour.server.tables.live import Listener, LiveTable, entry_after
from parlour.server.tables.registry import Registry
from parlour.server.tables.table import RoomTable
from parlour.table.table import Table
from tests.server.virtual import KEY, ONLOOKER, VirtualClock, an_evening, spend

LANGUAGES = ("en", "fr")
MOST_MOVES = 60
TWINS = 12
SEATS = {name: min(3, parlour.game(name).seats[-1]) for name in parlour.GAMES}


class Stacked(RoomTable):
    """A table whose first deal is given."""

    deck: list[int]

    def _play_from_the_start(self) -> None:
        self.dealt = Table(self.game, len(self.chairs), options=self.options, key=KEY, decks=[self.deck])


class World:
    """A table with a listener in every seat, and one who looks on; all that they are sent is kept."""

    def __init__(self, name: str, deck: list[int], memory: bool) -> None:
        game, seats = parlour.game(name), SEATS[name]
        self.registry = Registry(None, Settings())  # type: ignore[arg-type]  # nothing is stored
        self.table = Stacked("table", bytes(32))
        self.table.deck = deck
        self.live = LiveTable(self.table, "link")
        self.sent: dict[int, list[str]] = {seat: [] for seat in range(-1, seats)}
        self.do(
            do="open", game=name, rules=game.version, seats=seats, options=game.choose(seats), host="p0", clock=0,
            pace="calm", memory=memory, commitment="0" * 64,
        )  # fmt: skip
        for seat in range(seats):
            self.do(do="sit", seat=seat, person=f"p{seat}")
        self.listeners = {seat: Listener(f"p{seat}", LANGUAGES[seat % 2]) for seat in self.sent}
        for each in self.listeners.values():
            each.send(self.live.greeting(each, [], None, 0))
            self.live.listeners.add(each)
        self.do(do="start")

    def do(self, **written: Any) -> None:
        phase, body = self.table.phase, from_json(written)
        happened = self.table.apply(entry_after(self.table, body))
        self.registry._tell(self.live, body, happened, phase)
        if hasattr(self, "listeners"):
            for seat, each in self.listeners.items():
                while not each.frames.empty():
                    self.sent[seat].append(str(each.frames.get_nowait()))

    def play(self, seat: int, action: int) -> None:
        self.do(do="play", seat=seat, move=self.table.game.actions.text(action))

    def heard(self, seat: int) -> list[Event]:
        return [event for _, event in self.table.told if event.heard_by(seat)]


def exchanged(world: World, action: int, exchange: dict[int, int]) -> int:
    rows = world.table.game.actions.rows
    row = rows[action].copy()
    row["card"] = exchange.get(int(row["card"]), int(row["card"]))
    same = np.flatnonzero(rows == row)
    return int(same[0]) if len(same) else action


def history(world: World, luck: np.random.Generator) -> Iterator[tuple[int, int]]:
    """Moves at random, as people make them: whoever is on turn, and now and then a Stop."""
    for _ in range(MOST_MOVES):
        playing = world.table.playing
        if playing.over:
            return
        game, window = world.table.game, world.table.window
        willing = [
            seat for seat in playing.acting
            if game.legal(playing.state, seat) and (not (window and window.interrupts(seat)) or luck.random() < 0.3)
        ]  # fmt: skip
        moves = [
            (seat, int(luck.integers(first, min(last, first + 40))))
            for seat in willing for first, last in game.legal(playing.state, seat)
        ]  # fmt: skip
        if moves:
            yield moves[luck.integers(len(moves))]


def compare(name: str, seed: int) -> int:
    """Play on in two worlds; returns how many frames were sent while the hidden cards differed."""
    luck = np.random.default_rng(seed)
    game, seats = parlour.game(name), SEATS[name]
    cards = game.pack(seats, game.choose(seats))
    deck = [int(card) + 1 for card in luck.permutation(cards)]
    places = luck.choice(cards, 2, replace=False)
    twin_deck = list(deck)
    twin_deck[places[0]], twin_deck[places[1]] = deck[places[1]], deck[places[0]]
    exchange = {deck[places[0]]: deck[places[1]], deck[places[1]]: deck[places[0]]}
    memory = bool(seed % 2)
    world, twin = World(name, deck, memory), World(name, twin_deck, memory)
    alike = {seat for seat in world.sent if world.heard(seat) == twin.heard(seat)}
    compared = 0
    for seat, action in history(world, luck):
        compared += check(world, twin, alike)
        if not alike:
            break
        world.play(seat, action)
        if not follow(twin, seat, (action, exchanged(twin, action, exchange))):
            return compared
        alike = {each for each in alike if world.heard(each) == twin.heard(each)}
    return compared + check(world, twin, alike)


def follow(twin: World, seat: int, actions: tuple[int, int]) -> bool:
    for action in actions:
        try:
            twin.play(seat, action)
        except IllegalMove:
            continue
        return True
    return False


def check(world: World, twin: World, alike: set[int]) -> int:
    different = world.table.playing.state.tobytes() != twin.table.playing.state.tobytes()
    compared = 0
    for seat in alike:
        assert world.sent[seat] == twin.sent[seat], f"listener {seat} can tell the worlds apart"
        compared += len(world.sent[seat])
    for sent in (world.sent, twin.sent):
        for seat in sent:
            sent[seat].clear()
    return compared if different else 0


class Still(clock.Clock):
    """A clock that stands still."""

    def wall(self) -> int:
        return 1_000_000

    def running(self) -> int:
        return 0


@pytest.fixture(autouse=True)
def still_clock() -> Iterator[None]:
    clock.use(Still())
    yield
    clock.use(clock.Clock())


@pytest.mark.parametrize("name", parlour.GAMES)
def test_worlds_that_differ_in_hidden_cards_sound_alike(name: str) -> None:
    assert sum(compare(name, seed) for seed in range(TWINS)) > 150


Leak = Callable[[Any, dict[str, Any]], None]


def leak_a_card(table: Table, play: dict[str, Any]) -> None:
    """The second seat's hand."""
    field = "held" if table.game.name == "bijinx" else "hands"
    play["view"]["hint"] = table.state[field][0][1].tolist()


def leak_a_bit(table: Table, play: dict[str, Any]) -> None:
    """One bit of everything that is hidden."""
    play["undo"] = bool(zlib.crc32(table.state.tobytes()) & 1)


@pytest.mark.parametrize("leak", [leak_a_card, leak_a_bit])
@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_planted_leak_is_caught(name: str, leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = frames.play_of

    def leaky(table: Table, *rest: Any, **more: Any) -> Any:
        play: Any = honest(table, *rest, **more)
        leak(table, play)
        return play

    monkeypatch.setattr(frames, "play_of", leaky)
    with pytest.raises(AssertionError, match="can tell the worlds apart"):
        sum(compare(name, seed) for seed in range(TWINS))


@pytest.mark.parametrize("name", parlour.GAMES)
def test_views_name_no_secret_field(name: str) -> None:
    """Fields nobody knows are not even named, and what is only remembered only with open memory."""
    for memory in (False, True):
        game = parlour.game(name)
        table = Table(game, SEATS[name], seed=1)
        shown = frames.play_of(table, 0, 1, frames.shared_of(table, memory), "en")["view"]
        for field in game.record.fields:
            wanted = field.known.name in ("PUBLIC", "OWNER") or (memory and field.known.name == "REMEMBERED")
            assert (field.name in shown) == wanted
        assert json.dumps(shown)


# Moments


@pytest.fixture(autouse=True)
def _same_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds are two tables, whose bots would have other names, though nothing else differs."""
    monkeypatch.setattr(names, "bot_face", lambda table, seat: seat)


PEOPLE, BOTS = 2, 1
ROOMY = [name for name in parlour.GAMES if PEOPLE + BOTS in parlour.game(name).seats]
SECONDS = 12
PAIRS = 2
Sent = list[tuple[int, dict[str, Any]]]


async def moody(game: Game, level: str, question: Question) -> int:
    """Think for as long as the cards say, and not at all where there is no choice."""
    if question.only_move is None:
        await asyncio.sleep(zlib.crc32(question.view.tobytes()) % 1500 / 1000)
    return question.ranges[0][0]


def evening(path: Path, name: str, deck: list[int]) -> Sent:
    """What somebody who plays is sent, and when, at a table where people leave bots no more time than they must."""

    async def scene(_: VirtualClock) -> Sent:
        random.seed(1)
        async with an_evening(path, name, PEOPLE, BOTS, moody, deck, pace="instant") as table:
            playing = [asyncio.create_task(table.play_on(seat, 0.3 + seat / 10)) for seat in range(PEOPLE)]
            await asyncio.sleep(SECONDS)
            for task in playing:
                task.cancel()
            return table.sent[0]

    sent: Sent = spend(scene)
    return sent


def pairs_of_decks(name: str) -> Iterator[tuple[list[int], list[int]]]:
    """Two deals that only the bot can tell apart."""
    game, seats = parlour.game(name), PEOPLE + BOTS
    luck = np.random.default_rng(1)
    cards = game.pack(seats, game.choose(seats))
    while True:
        deck = [int(card) + 1 for card in luck.permutation(cards)]
        one, other = luck.choice(cards, 2, replace=False)
        twin = list(deck)
        twin[one], twin[other] = deck[other], deck[one]
        tables = [Table(game, seats, key=KEY, decks=[each]) for each in (deck, twin)]
        views = [[table.view(seat).tobytes() for seat in (ONLOOKER, *range(seats))] for table in tables]
        if views[0][:-1] == views[1][:-1] and views[0][-1] != views[1][-1]:
            yield deck, twin


def compare_moments(name: str, path: Path) -> None:
    """Until the bot does something else in one world than in the other, and then too, frames come at the same time."""
    for number, (decks, _) in enumerate(zip(pairs_of_decks(name), range(PAIRS), strict=False)):
        sent, twin_sent = (evening(path / f"{number}-{which}.sqlite", name, deck) for which, deck in enumerate(decks))
        for (at, frame), (twin_at, twin_frame) in zip(sent, twin_sent, strict=False):
            assert at == twin_at, f"in one world this came {abs(at - twin_at)} ms later"
            if frame != twin_frame:
                break


@pytest.mark.parametrize("name", ROOMY)
def test_worlds_that_differ_in_hidden_cards_keep_the_same_time(name: str, tmp_path: Path) -> None:
    compare_moments(name, tmp_path)


def test_a_bot_that_moves_when_it_has_thought_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoomTable, "company", False)
    with pytest.raises(AssertionError, match="in one world this came"):
        compare_moments("dixie", tmp_path)
