"""Building what browsers run."""

import gzip
import json
from pathlib import Path
from typing import Annotated

import typer

from parlour.engine.game import Game, ParlourError
from parlour.shelf import every_game, game
from parlour.terminal.arguments import check_file, console

MODULE, DECLARATION = ".wasm", ".json"


def wasm(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All of them unless told.")] = None,
    to: Annotated[
        Path, typer.Option("-o", metavar="FILE", help="One game's module, called NAME.wasm; or a folder for them.")
    ] = Path(),
) -> None:
    """Build games as WebAssembly: a module with rules and bots, and beside it all that goes with it as JSON."""
    wanted = [game(name) for name in names] if names else list(every_game())
    single = to.suffix == MODULE
    if single and len(wanted) > 1:
        raise ParlourError(f"{to} has room for one game: name it, or a folder")
    try:
        if single:
            check_file(to)
        else:
            to.mkdir(parents=True, exist_ok=True)
        for each in wanted:
            build(each, to if single else to / f"{each.name}{MODULE}")
    except OSError as error:
        raise ParlourError(f"cannot write {to}: {error.strerror}") from None


def build(game: Game, file: Path) -> None:
    """Write a game's module, and its declaration beside it."""
    from parlour.wasm.declaration import declaration
    from parlour.wasm.module import module_of

    module = module_of(game)
    declared = json.dumps(declaration(game, module), ensure_ascii=False, separators=(",", ":")).encode()
    for path, data in ((file, module), (file.with_suffix(DECLARATION), declared)):
        path.write_bytes(data)
        console.print(f"{path}: {len(data):,} bytes, {len(gzip.compress(data)):,} compressed", soft_wrap=True)


COMMANDS = (wasm,)
