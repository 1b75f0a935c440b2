"""A game's module: its rules, its bots, and doors to them. It is built once, and kept like all compiled rules."""

import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from parlour.bots import search
from parlour.bots.bot import supplies
from parlour.bots.desk import Desk
from parlour.bots.new_desk import new_desk
from parlour.bots.reasons import MOST_GROUNDS
from parlour.engine import entry, interrupts
from parlour.engine.builds import wasm
from parlour.engine.builds.cache import Place, Report, Unit, digest, sources
from parlour.engine.builds.cpu import CompiledRule
from parlour.engine.builds.types import numba_types, signature
from parlour.engine.builds.wasm import Argument, At
from parlour.engine.compiled import Build
from parlour.engine.game import Game
from parlour.engine.house import HOUSE
from parlour.wasm import doors, unsaid
from parlour.words.asks import MOST_ASKED

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
    doors: ("view_at", "decide_at", "prefer_at", "obey_at", "side_at", "asks_at", "grounds_at", "then_at"),
}  # fmt: skip
WORDED = "reasons", "asks", "advice"  # parts of a game that say something by rules
BUILT_IN = ("masks", "dim_masks", "limit")  # of a desk: they never change
ALIGNED = 16
ASKED, SAID = 6, 4  # numbers in a row of what is asked, and of what is said for a move


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
    return Place(f"{game.module.__name__}-{__name__}-{digest(sources_of(game))}")


def sources_of(game: Game) -> Sequence[Path]:
    """The files that have a say in a game's module."""
    return sources(game.module, sys.modules[__name__], interrupts, *supplies(game), *_worded(game))


def _worded(game: Game) -> list[ModuleType]:
    """What the doors are told about speaking of a game."""
    return [unsaid, *(part for name in WORDED if (part := game.part(name)))]


def desk_layout(desk: Desk) -> np.dtype[Any]:
    """Where on a desk in a module's memory each of its arrays lies; its bytes are its states once more."""
    names, formats, offsets, end = [], [], [], 0
    for name, array in desk._asdict().items():
        if name not in BUILT_IN:
            names.append(name)
            formats.append((array.dtype, array.shape))
            offsets.append(0 if name == "raw" else end)
            end += 0 if name == "raw" else -(-array.nbytes // ALIGNED) * ALIGNED
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": end})


def _built(game: Game, report: Report) -> bytes:
    types = numba_types(game.dtype, HOUSE)
    build, made = None, dict[str, CompiledRule]()
    for part, names in DOORS.items():
        given = [*([] if part is entry else supplies(game)), *(_worded(game) if part is doors else [])]
        build = Build(game.module, part, lambda f: CompiledRule(f, signature(f, types)), build, given)
        made |= {name.removesuffix("_at"): build.made[name] for name in names}
    of, done = sum(1 for _ in build or ()), count(1)
    return wasm.compiled(made, _arguments(game), lambda: report(next(done), of))


def _arguments(game: Game) -> dict[str, Argument]:
    """What becomes of the doors' arguments: one state, one house, and arrays as long as those on a desk."""
    desk = new_desk(game)
    layout = desk_layout(desk)
    one = (1, game.dtype.itemsize)
    arrays = {name: At(array.shape) for name, array in desk._asdict().items() if name not in BUILT_IN}
    on_desk = {name: At(array.shape, layout.fields[name][1]) for name, array in arrays.items()}  # type: ignore[index]
    return {
        **arrays,
        "i": 0,
        "states": At((1,)),
        "luck": At((1,)),
        "made": At((1,)),
        "asked": At((MOST_ASKED, ASKED)),
        "said": At((MOST_GROUNDS, SAID)),
        "out": arrays["ranges"],
        "raw": At(one),
        "view": At(one),
        "masks": desk.masks,
        "screens": game.record.masks(game.dtype, memory=False),
        "desk": {**on_desk, **{name: getattr(desk, name) for name in BUILT_IN}},
    }
