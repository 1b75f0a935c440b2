"""A game's module: its rules, its bots, and doors to them; built once for the whole machine, and kept like all
compiled rules.
"""

from itertools import count
from types import ModuleType
from typing import Any

import numpy as np

from parlour.bots import search
from parlour.bots.bot import supplies
from parlour.bots.desk import Desk
from parlour.bots.new_desk import new_desk
from parlour.engine import entry, interrupts
from parlour.engine.builds import wasm
from parlour.engine.builds.cache import Place, Unit, digest, sources
from parlour.engine.builds.cpu import CompiledRule
from parlour.engine.builds.types import numba_types, signature
from parlour.engine.builds.wasm import Argument, At
from parlour.engine.compiled import Build
from parlour.engine.game import Game
from parlour.engine.house import HOUSE
from parlour.wasm import doors

# The doors, by the entry points they lead to; `_at` is said where there are many games, and here there is one.
DOORS: dict[ModuleType, tuple[str, ...]] = {
    entry: (
        "start_at", "acting_at", "turn_at", "window_at", "legal_at", "refuse_at", "play_at", "imagine_at", "result_at",
        "play_out_at", "play_games",
    ),
    search: (
        "hurried_at", "overlook_at", "insight_at", "gather_at", "ponder", "try_out", "stages", "settled", "sort_notes",
        "proved",
    ),
    doors: ("view_at", "decide_at", "prefer_at", "obey_at", "side_at"),
}  # fmt: skip
BUILT_IN = ("masks", "dim_masks", "limit")  # of a desk: they never change
ALIGNED = 16


def module_of(game: Game) -> bytes:
    """The game's module: from the cache where it has it, else built now, which takes a minute or so."""
    place = place_of(game)
    unit = place.load()
    if unit is None:
        with place.locked() as report:
            unit = place.load()  # whoever held the lock before may have made it
            if unit is None:
                unit = Unit(_built(game, report), {})
                place.save(unit)
    return unit.code


def place_of(game: Game) -> Place:
    """Where the game's module is kept: named by all sources that have a say in it, these here among them."""
    files = sources(game.module, doors, wasm, wasm.libc, wasm.linking, interrupts, *supplies(game))
    return Place(f"{game.module.__name__}-{__name__}-{digest([*files, *sources()])}")


def desk_offsets(desk: Desk) -> dict[str, int]:
    """Where on a desk each of its arrays begins in a module's memory."""
    offsets, at = {}, 0
    for name, array in desk._asdict().items():
        if name == "raw":
            offsets[name] = offsets["states"]
        elif name not in BUILT_IN:
            offsets[name] = at
            at += -(-array.nbytes // ALIGNED) * ALIGNED
    return offsets


def _built(game: Game, report: Any) -> bytes:
    types = numba_types(game.dtype, HOUSE)
    build, made = None, {}
    for part, names in DOORS.items():
        given = [] if part is entry else supplies(game)
        build = Build(game.module, part, lambda f: CompiledRule(f, signature(f, types)), build, given)
        made |= {name.removesuffix("_at"): build.made[name] for name in names}
    of, done = sum(1 for _ in build or ()), count(1)
    wasm.drafts(made.values(), lambda: report(next(done), of))
    return wasm.wasm(made, _arguments(game))


def _arguments(game: Game) -> dict[str, Argument]:
    """What becomes of the doors' arguments: one state, one house, and arrays as long as those on a desk."""
    desk = new_desk(game)
    offsets = desk_offsets(desk)
    size = game.dtype.itemsize
    on_desk: dict[str, Argument] = {
        name: At(array.shape, offsets[name]) if name in offsets else array for name, array in desk._asdict().items()
    }
    shapes = {name: At(array.shape) for name, array in desk._asdict().items() if name in offsets}
    return {
        **shapes,
        "desk": on_desk,
        "i": 0,
        "states": At((1,)),
        "out": At(desk.ranges.shape),
        "luck": At((1,)),
        "made": At((1,)),
        "raw": At((1, size)),
        "view": At((1, size)),
        "masks": desk.masks,
        "screens": game.record.masks(game.dtype, memory=False),
    }
