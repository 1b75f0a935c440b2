"""What a rule's annotations mean to Numba, on any processor."""

from importlib import import_module
from types import FunctionType
from typing import Any

import numpy as np

from parlour.engine.compiled import (
    Bytes,
    Cards,
    House,
    Houses,
    Key,
    Luck,
    Numbers,
    Quarter,
    Set,
    State,
    States,
    Table2,
    Word,
    Words,
)


def numba_types(state: np.dtype[Any], house: np.dtype[Any]) -> dict[Any, Any]:
    """What each annotation means to Numba, for a game whose records are laid out so."""
    numba: Any = import_module("numba")  # slow to import, and not needed by whoever only plays plainly
    t = numba.types
    return {
        State: numba.from_dtype(state),
        States: t.Array(numba.from_dtype(state), 1, "C"),
        House: numba.from_dtype(house),
        Houses: t.Array(numba.from_dtype(house), 1, "C"),
        int: t.int64,
        bool: t.boolean,
        None: t.none,
        Set: t.uint64,
        Word: t.uint32,
        Words: t.UniTuple(t.uint32, 16),
        Quarter: t.UniTuple(t.uint32, 4),
        Key: t.Array(t.uint32, 1, "A"),  # "A": a field inside a record, which Numba will not call "C"
        Cards: t.Array(t.uint8, 1, "A"),
        Luck: t.Array(t.uint64, 1, "C"),
        Table2: t.Array(t.int64, 2, "C"),
        Numbers: t.Array(t.int64, 1, "C"),
        Bytes: t.Array(t.uint8, 2, "C"),
    }


def signature(function: FunctionType, types: dict[Any, Any]) -> Any:
    """The one signature a rule is compiled for, read off its annotations."""
    notes = dict(function.__annotations__)
    try:
        returns = _numba_type(notes.pop("return"), types)
        return returns(*(_numba_type(note, types) for note in notes.values()))
    except KeyError as missing:
        raise TypeError(f"{function.__module__}.{function.__name__}: no compiled type for {missing}") from None


def _numba_type(note: Any, types: dict[Any, Any]) -> Any:
    """What an annotation means to Numba: one of the types, or a NamedTuple of them."""
    if note not in types and hasattr(note, "_fields"):
        numba: Any = import_module("numba")
        parts = tuple(_numba_type(part, types) for part in note.__annotations__.values())
        types[note] = numba.types.NamedTuple(parts, note)
    return types[note]
