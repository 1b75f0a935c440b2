"""What a wheel carries of the games is used as long as it is made of the very sources that are there."""

from pathlib import Path

import pytest

import parlour
from parlour.wasm import carried as carrying
from parlour.wasm.files import files_of
from tests.wasm.test_module import SOONEST


def test_a_module_that_came_along_is_not_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = parlour.game(SOONEST)
    monkeypatch.setattr(carrying, "FOLDER", tmp_path / "built")
    monkeypatch.setattr(carrying, "every_game", lambda: [game])
    assert carrying.carried(game) is None
    built = files_of(game)
    carrying.carry()
    [file] = (tmp_path / "built").iterdir()
    assert file.read_bytes() == carrying.carried(game) == built[f"{SOONEST}.wasm"]
    assert files_of(game) == built
    file.rename(file.with_name(f"{SOONEST}-made-of-others.wasm"))
    assert carrying.carried(game) is None
