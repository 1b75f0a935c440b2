"""A game's compiled rules and its module side by side: whatever they are asked, they must answer alike."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import LEVELS, Budget, Question, bot, entries
from parlour.bots.desk import VIEW
from parlour.bots.new_desk import new_desk
from parlour.bots.reasons import MOST_GROUNDS
from parlour.engine.chance import new_luck, seed_key
from parlour.engine.game import MOST_RANGES, Game
from parlour.engine.house import silent_house
from parlour.wasm import unsaid
from parlour.wasm.module import ASKED, SAID, WORDED, desk_layout
from parlour.wasm.running import Running
from parlour.words.asks import MOST_ASKED


def drawn_states(game: Game, seats: int, count: int, seed: int) -> NDArray[Any]:
    """So many states with house rules drawn from a seed, out of those that go together."""
    draw = np.random.default_rng([seed, seats])
    states = np.zeros(count, game.dtype)
    states["seats"] = seats
    for state in states:
        while True:
            options = {o.name: int(draw.integers(o.low, o.high, endpoint=True)) for o in game.options}
            if not game.refuse_options(seats, options):
                break
        for name, value in options.items():
            state[name] = value
    return states


def play_both(module: Running, game: Game, states: NDArray[Any], seed: int) -> int:
    """Play whole games at random on both sides, and compare every byte; how many decisions there were."""
    luck, ranges, house = np.zeros(1, np.uint64), np.zeros((MOST_RANGES, 2), np.int64), silent_house()
    made = np.zeros(len(states), np.int64)
    arrays = states, luck, ranges, house, made
    there = [module.put(array) for array in arrays]
    at_states, at_luck, at_ranges, at_house, at_made = there
    game.rules.play_games(states, 0, len(states), np.uint64(seed), luck, ranges, house, game.longest, made)
    module.call("play_games", at_states, 0, len(states), str(seed), at_luck, at_ranges, at_house, game.longest, at_made)
    for place, array in zip(there, arrays, strict=True):
        assert module.read(place, array).tobytes() == array.tobytes()
    assert (states["ending"] > 0).all()
    return int(made.sum())


PLAYOUTS = 40  # to ponder with


class Both:
    """One game going on in memory on both sides."""

    def __init__(self, module: Running, game: Game, states: NDArray[Any], seed: int) -> None:
        self.module, self.game, self.state = module, game, states[:1].copy()
        self.house = game.new_house()
        self.luck = new_luck(seed)
        self.layout = desk_layout(new_desk(game))
        self.desk = module.reserve(self.layout.itemsize)
        self.spare = np.zeros_like(self.state)
        self.ranges = np.zeros((MOST_RANGES, 2), np.int64)
        self.scores = np.zeros((game.record.seats, 2), np.int64)
        arrays = self.state, self.house, self.luck, self.spare, self.ranges, self.scores
        self.at_state, self.at_house, self.at_luck, self.at_spare, self.at_ranges, self.at_scores = map(
            module.put, arrays
        )
        self.state["key"][0] = np.frombuffer(seed_key(seed), "<u4")
        module.write(self.at_state, self.state)

    def place_of(self, name: str) -> int:
        """Where an array of the desk lies in the module's memory."""
        return self.desk + int(self.layout.fields[name][1])  # type: ignore[index]

    def same(self, place: int, array: NDArray[Any]) -> None:
        """What lies there in the module's memory is this, byte for byte."""
        assert self.module.read(place, array).tobytes() == array.tobytes()

    def ask(self, door: str, *about: int) -> int:
        """What both answer of the state."""
        native = int(getattr(self.game.rules, f"{door}_at")(self.state, 0, *about))
        assert self.module.call(door, self.at_state, *about) == native, door
        return native

    def start(self) -> None:
        """Deal."""
        self.house["told"] = 0
        self.module.write(self.at_house, self.house)
        self.game.rules.start_at(self.state, 0, self.house)
        self.module.call("start", self.at_state, self.at_house)
        self.same(self.at_state, self.state)
        self.same(self.at_house, self.house)

    def view(self, seat: int) -> NDArray[Any]:
        """What a seat sees on a screen, and what it knows; the seat after the last is an onlooker."""
        for memory in (False, True):
            view = self.game.view(self.state, seat, memory)
            self.module.call("view", self.at_state, seat, int(memory), self.at_spare)
            self.same(self.at_spare, view)
        return view

    def look(self, seat: int) -> NDArray[Any]:
        """What a seat knows, may do, and imagines."""
        view = self.view(seat)
        self.ranges[:] = 0
        self.module.write(self.at_ranges, self.ranges)
        n = self.game.rules.legal_at(view, 0, seat, self.ranges)
        assert self.module.call("legal", self.at_spare, seat, self.at_ranges) == n
        self.same(self.at_ranges, self.ranges)
        world = view.copy()
        self.game.rules.imagine_at(world, 0, seat, self.luck)
        self.module.call("imagine", self.at_spare, seat, self.at_luck)
        self.same(self.at_spare, world)
        self.same(self.at_luck, self.luck)
        return view

    def think(self, view: NDArray[Any], seat: int, playouts: int, levels: Sequence[str] = LEVELS) -> Iterator[int]:
        """The move of a bot of each level."""
        for number, level in enumerate(levels):
            self.module.write(self.place_of("states") + VIEW * self.game.dtype.itemsize, view)
            question = Question(view, seat, self.game.legal(view, seat), Budget(playouts=playouts), self.luck)
            native = bot(level, self.game).choose(question)
            assert self.module.call("decide", self.desk, seat, number, playouts, self.at_luck) == native, level
            self.same(self.at_luck, self.luck)
            yield native

    def ponder(self, view: NDArray[Any], seat: int, rounds: int = 3) -> None:
        """What a Master does by the clock, step by step: overlook, know, gather, try out, sort, choose."""
        native, desk = entries(self.game), new_desk(self.game)
        module, on_desk, master = self.module.call, self.place_of, LEVELS.index("master")
        here = on_desk("states") + VIEW * self.game.dtype.itemsize
        desk.states[VIEW] = view[0]
        desk.luck[0] = self.luck[0]
        for name in ("states", "luck", "notes", "tree"):
            self.module.write(on_desk(name), getattr(desk, name))
        n = self.game.rules.legal_at(desk.states, VIEW, seat, desk.ranges)
        assert module("legal", here, seat, on_desk("ranges")) == n
        assert module("hurried", here, seat) == native.hurried_at(desk.states, VIEW, seat)
        native.overlook_at(desk.states, VIEW, seat, master)
        module("overlook", here, seat, master)
        known = native.insight_at(desk.states, VIEW, seat, True, desk.ranges, n)
        assert module("insight", here, seat, 1, on_desk("ranges"), n) == known
        many = native.gather_at(desk.states, VIEW, seat, True, desk.ranges, n, desk.luck, desk.notes)
        assert module("gather", here, seat, 1, on_desk("ranges"), n, on_desk("luck"), on_desk("notes")) == many
        native.try_out(desk, desk.tree, seat, True, many, rounds)
        module("try_out", self.desk, on_desk("tree"), seat, 1, many, rounds)
        assert module("stages", many) == native.stages(many)
        assert module("settled", on_desk("notes"), many) == native.settled(desk.notes, many)
        native.sort_notes(desk.notes, 1, many)
        module("sort_notes", on_desk("notes"), 1, many)
        native.ponder(desk, seat, True, many, PLAYOUTS)
        module("ponder", self.desk, seat, 1, many, PLAYOUTS)
        assert module("proved", on_desk("notes"), many) == native.proved(desk.notes, many)
        for name in ("states", "luck", "notes", "tree"):
            self.same(on_desk(name), getattr(desk, name))

    def speak(self, view: NDArray[Any], seat: int, action: int) -> None:
        """What the seat is asked; what is to be said for a move, and which one belongs to it."""
        asked, said = np.zeros((MOST_ASKED, ASKED), np.int64), np.zeros((MOST_GROUNDS, SAID), np.int64)
        at_asked, at_said, at_silence = map(self.module.put, (asked, said, silent_house()))
        self.module.write(self.at_spare, view)
        wide, silence = self.game.widen(view), silent_house().view(np.recarray)[0]
        parts = {name: self.game.part(name) for name in WORDED}
        with np.errstate(over="ignore"):
            rows = parts["asks"].asks(wide, seat, silence, asked)  # type: ignore[union-attr]
            grounds = parts["reasons"].grounds(wide, seat, action, said)  # type: ignore[union-attr]
            then = getattr(parts["advice"], "then", unsaid.then)(wide, seat, action)
        assert self.module.call("asks", self.at_spare, seat, at_silence, at_asked) == rows
        assert self.module.call("grounds", self.at_spare, seat, action, at_said) == grounds
        assert self.module.call("then", self.at_spare, seat, action) == then
        self.same(at_asked, asked)
        self.same(at_said, said)
        self.same(self.at_spare, view)

    def play(self, seat: int, action: int) -> None:
        """Make a move, which may be refused; scores, and what only few games ask about, as it then stands."""
        self.house["told"] = 0
        self.module.write(self.at_house, self.house)
        native = self.game.rules.play_at(self.state, 0, seat, action, self.house)
        assert self.module.call("play", self.at_state, seat, action, self.at_house) == native
        self.same(self.at_state, self.state)
        self.same(self.at_house, self.house)
        self.game.rules.result_at(self.state, 0, self.scores)
        self.module.call("result", self.at_state, self.at_scores)
        self.same(self.at_scores, self.scores)
        assert self.module.call("prefer", self.at_state, seat, action) == self.game.ask(
            "prefer", self.state, seat, action
        )
        assert self.module.call("side", self.at_state, seat) == self.game.ask("side", self.state, seat)
        for order in range(len(self.game.orders)):
            obeyed = self.game.ask("obey", self.state, seat, order, 0)
            assert self.module.call("obey", self.at_state, seat, order, 0) == obeyed

    def play_out(self) -> None:
        """Play on at random to the end."""
        limit = self.game.longest
        made = self.game.rules.play_out_at(self.state, 0, self.luck, self.ranges, self.house, limit)
        there = (self.at_state, self.at_luck, self.at_ranges, self.at_house, limit)
        assert self.module.call("play_out", *there) == made
        self.same(self.at_state, self.state)
        self.same(self.at_luck, self.luck)
