"""Modules that a wheel carries, so that whoever installed it need not wait for them to be built.

    python -m parlour.wasm.carried

A module is named by the sources it was made of: by any others, it would not be the rules that are here.
"""

from hashlib import sha256
from pathlib import Path
from shutil import rmtree

from parlour.engine.builds.cache import COMPILER
from parlour.engine.game import Game
from parlour.shelf import every_game
from parlour.wasm.along import FOLDER
from parlour.wasm.module import module_of, sources_of


def carried(game: Game) -> bytes | None:
    """The game's module, if it came along."""
    file = _file_of(game)
    return file.read_bytes() if file.is_file() else None


def carry() -> None:
    """Have the next wheel carry every game's module; none that it carried before stays."""
    rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    for game in every_game():
        _file_of(game).write_bytes(module_of(game))


def _file_of(game: Game) -> Path:
    seen = sha256()
    for file in (*sources_of(game), *COMPILER):
        seen.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return FOLDER / f"{game.name}-{seen.hexdigest()[:16]}.wasm"


if __name__ == "__main__":
    carry()
