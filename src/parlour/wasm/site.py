"""The card room as a folder of files, for any web host: the page, and every game as WebAssembly.

The page is the one that a server hands out. A line in its head tells it that its room is in the browser, and where the
games lie: in a folder named after what is in it, so that whatever was kept of a file is still good.
"""

from collections.abc import Iterable
from pathlib import Path
from shutil import copytree, rmtree

from parlour.engine.game import Game, ParlourError
from parlour.server.http import page, shelf
from parlour.server.http.guard import POLICY
from parlour.wasm.files import files_of, written
from parlour.words.grammar import LANGUAGES
from parlour.words.phrases import phrases

OURS = '<meta name="parlour-games"'
NOT_IN_A_PAGE = "frame-ancestors"  # browsers take this part of a policy from a server alone


def write_site(folder: Path, games: Iterable[Game]) -> None:
    """Write the folder; one that is there already must be empty, or an older site, whose place the new one takes."""
    if not (page.FOLDER / page.INDEX).is_file():
        raise ParlourError("the page has not been built: `make page` does so")
    _check_place(folder)
    files = all_files(games)  # which may take minutes: until then what was there stays
    for old in ("assets", page.GAMES):
        rmtree(folder / old, ignore_errors=True)
    copytree(page.FOLDER, folder, dirs_exist_ok=True)
    place = page.place_of(files)
    (folder / place).mkdir(parents=True)
    for name, data in files.items():
        (folder / place / name).write_bytes(data)
    _address(folder / page.INDEX, place)
    worker = folder / page.WORKER
    kept = page.keeping(worker.read_text(encoding="utf-8"), [f"{place}/{name}" for name in files])
    worker.write_text(kept, encoding="utf-8")


def _check_place(folder: Path) -> None:
    index = folder / page.INDEX
    ours = index.is_file() and OURS in index.read_text(encoding="utf-8", errors="replace")
    if folder.is_dir() and any(folder.iterdir()) and not ours:
        raise ParlourError(f"{folder} is not empty, and what is in it is no site of Parlour's")


def all_files(games: Iterable[Game]) -> dict[str, bytes]:
    """Every game's files by name, and a catalogue a language."""
    found = list(games)
    files = {name: data for game in found for name, data in files_of(game).items()}
    return files | {f"shelf.{language}.json": catalogue(found, language) for language in LANGUAGES}


def catalogue(games: Iterable[Game], language: str) -> bytes:
    """What the shelf says of all of them in one language, and what the house says itself."""
    found = [shelf.about_game(game.name, language) for game in games]
    return written({"games": found, "phrases": dict(phrases("server", language))})


def _address(index: Path, place: str) -> None:
    """The page's files lie beside it, its games there; and it may do no more than a server would let it."""
    policy = "; ".join(part for part in POLICY.split("; ") if not part.startswith(NOT_IN_A_PAGE))
    head = f'{page.HEAD}\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />'
    head += f'\n    {OURS} content="{place}/" />'
    text = index.read_text(encoding="utf-8").replace('="/', '="./').replace(page.HEAD, head)
    index.write_text(text, encoding="utf-8")
