"""Numba's traps: compiling in the middle of play, open signatures, slow imports."""

import subprocess
import sys

import numpy as np
import pytest

import parlour
from parlour.engine.builds.types import numba_types, signature
from parlour.engine.compiled import State, rule
from parlour.games import cribbage, dixie


def test_nothing_is_compiled_in_the_middle_of_play() -> None:
    from numba.core import event

    game = parlour.game("dixie")
    _ = game.rules
    with event.install_recorder("numba:compile") as recorder:
        table = game.new(seats=4, seed=1)
        while not table.over:
            table.play(table.turn, table.legal(table.turn)[0])
            table.view(0)
        game.imagine(table.view(1), 1, np.zeros(1, np.uint64))
    assert not recorder.buffer


def test_one_frozen_signature_a_rule() -> None:
    for game in ("dixie", "cribbage"):
        for name, function in vars(parlour.game(game).rules).items():
            assert len(function.signatures) == 1, name
            assert not function._can_compile, name


def test_a_type_nobody_knows_is_named() -> None:
    @rule
    def odd(s: State, x: float) -> int:
        return 0

    with pytest.raises(TypeError, match="odd: no compiled type for"):
        signature(odd, numba_types(dixie.STATE.dtype, cribbage.STATE.dtype))  # type: ignore[arg-type]


def test_importing_is_light() -> None:
    """Numba, Typer and Rich stay away until they are needed."""
    code = "import sys, parlour; print([m for m in ('numba', 'typer', 'rich') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
