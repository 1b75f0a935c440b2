"""Rules run as they are, uncompiled: a thousand times slower, and there at once.

NumPy's small integers overflow where a rule reckons with them, so plain rules work on a record with wide fields.
The doors made here hide that: they take the very states that compiled ones take, and leave the very bytes.
"""

from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.compiled import Build, States
from parlour.engine.record import Record

WRITING = {"start_at", "play_at", "imagine_at", "play_out_at"}  # doors that change the state


def plain(
    module: ModuleType, entry: ModuleType, before: Build | None = None, supplies: Sequence[ModuleType] = ()
) -> Build:
    """A game's rules and entry points as they are, bound to each other."""
    return Build(module, entry, lambda function: function, before, supplies)


def doors(build: Build, record: Record) -> dict[str, Callable[..., Any]]:
    """The entry points that take (states, index), for states laid out as compiled rules have them."""
    return {
        name: _door(function, record)
        for name, function in build.made.items()
        if next(iter(function.__annotations__.values()), None) is States and name.endswith("_at")
    }


def _door(function: FunctionType, record: Record) -> Callable[..., Any]:
    writes = function.__name__ in WRITING

    @np.errstate(over="ignore")  # sets wrap around as they do in machine code; NumPy would warn of it
    def door(states: NDArray[Any], i: int, *rest: Any) -> Any:
        wide = widened(record, states[i : i + 1])
        answer = function(wide, 0, *map(_as_record, rest))
        if writes:
            for field in record.fields:
                states[field.name][i] = wide[field.name][0]
        return answer

    return door


def widened(record: Record, state: NDArray[Any]) -> Any:
    """A state, or a view, with room to reckon in: an array of one record."""
    wide = np.zeros(1, record.wide)
    for field in record.fields:
        wide[field.name] = state[field.name][:1]
    return wide.view(np.recarray)


def _as_record(argument: Any) -> Any:
    """A house as plain rules read it; anything else as it is."""
    return argument.view(np.recarray) if isinstance(argument, np.ndarray) and argument.dtype.names else argument
