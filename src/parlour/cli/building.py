"""Building what browsers run."""

import gzip
from pathlib import Path
from typing import Annotated

import typer

from parlour.engine.game import Game, ParlourError
from parlour.shelf import every_game, game
from parlour.terminal.arguments import check_file, console

MODULE = ".wasm"


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


def site(
    to: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or that of an older site.")],
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All of them unless told.")] = None,
) -> None:
    """Write the card room as a folder of files for any web host: one plays against the house, on one's own device."""
    from parlour.wasm.site import write_site

    try:
        write_site(to, [game(name) for name in names] if names else every_game())
        sizes = [file.stat().st_size for file in to.rglob("*") if file.is_file()]
    except OSError as error:
        raise ParlourError(f"cannot write {to}: {error.strerror}") from None
    console.print(f"{to}: {len(sizes)} files, {sum(sizes):,} bytes", soft_wrap=True)


def build(game: Game, file: Path) -> None:
    """Write a game's module, and its declaration beside it."""
    from parlour.wasm.files import files_of

    for name, data in files_of(game).items():
        path = file.with_suffix(Path(name).suffix)
        path.write_bytes(data)
        console.print(f"{path}: {len(data):,} bytes, {len(gzip.compress(data)):,} compressed", soft_wrap=True)


COMMANDS = (wasm, site)
