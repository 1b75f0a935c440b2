"""Rules as WebAssembly, by themselves: what they take and give, and what they call without having it."""

import math
from types import FunctionType

import numpy as np
import pytest

from parlour.engine.builds.cpu import CompiledRule
from parlour.engine.builds.types import numba_types, signature
from parlour.engine.builds.wasm import Arguments, At, compiled
from parlour.engine.compiled import Bytes, Set, Table2
from parlour.engine.game import ParlourError
from parlour.engine.house import HOUSE
from parlour.wasm.running import Running


def module(*functions: FunctionType) -> bytes:
    types = numba_types(HOUSE, HOUSE)
    rules = {function.__name__: CompiledRule(function, signature(function, types)) for function in functions}
    arguments: Arguments = {"cards": At((1, 8)), "table": At((4, 4)), "seventh": 7, "primes": np.array([[2, 3, 5, 7]])}
    return compiled(rules, arguments, lambda: None)


def less(a: int, b: int) -> bool:
    return a < b


def pick(yes: bool, a: int, seventh: int) -> int:
    return a if yes else seventh


def folded(word: Set) -> int:
    return int(word >> np.uint64(32)) ^ int(word & np.uint64(0xFFFFFFFF))


def prime(n: int, primes: Table2) -> int:
    return primes[0, n]  # type: ignore[no-any-return]


def length(cards: Bytes) -> int:
    n = 0
    while cards[0, n] != 0:
        n += 1
    return n


def corner(table: Table2) -> int:
    return table.reshape(2, 8)[1, 3]  # type: ignore[no-any-return]


def grown(percent: int) -> int:
    return int(1_000_000 * math.exp(percent / 100))


def logged(n: int) -> int:
    return int(math.log(n) * math.tan(n))


def test_numbers_tables_and_arrays_come_through_the_doors() -> None:
    with Running(module(less, pick, folded, prime, length, corner, grown)) as running:  # type: ignore[arg-type]
        assert running.imports == []
        assert [running.call("less", -5, 3), running.call("less", 3, -5)] == [1, 0]
        assert [running.call("pick", 1, -4), running.call("pick", 0, -4)] == [-4, 7]
        assert running.call("folded", str(5 << 32 | 3)) == 6
        assert [running.call("prime", n) for n in range(4)] == [2, 3, 5, 7]
        assert running.call("length", running.put(np.array([[3, 1, 4, 1, 5, 0, 0, 0]], np.uint8))) == 5
        assert running.call("corner", running.put(np.arange(16).reshape(4, 4))) == 11
        for percent in range(-700, 701, 35):
            assert running.call("grown", percent) == grown(percent)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(ParlourError, match="these rules call what WebAssembly does not have: log, tan"):
        module(logged)  # type: ignore[arg-type]
