"""The commands that open the room, copy it, and check a deal."""

import asyncio
import gc
import logging
import os
import re
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.engine.game import ParlourError
from parlour.engines.engine import check_command
from parlour.shelf import every_game, game
from parlour.table import record
from parlour.table.notes import compare, load_notes
from parlour.table.seal import Seal
from parlour.table.verify import Uncertified
from parlour.table.verify import verify as verify_table
from parlour.terminal.arguments import RecordFile, console
from parlour.wasm.along import came_along

if TYPE_CHECKING:
    from parlour.server.store.store import Store

PORT = 8000
RARELY = (50_000, 20, 50)
UNCERTIFIED = 1  # the exit status of a check that a deal did not pass

Data = Annotated[Path | None, typer.Option(metavar="DIR", help="Where the room is kept; your data folder unless told.")]


class Where(StrEnum):
    """Where somebody plays who is alone with bots."""

    server = "server"
    local = "local"


def data_folder() -> Path:
    """Where the room is kept unless told: PARLOUR_DATA, or the user's data folder."""
    chosen = os.environ.get("PARLOUR_DATA")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "parlour"


def serve(
    host: Annotated[str, typer.Option(help="Listen there; 0.0.0.0 lets friends in your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 finds a free one.")] = PORT,
    data: Data = None,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="PARLOUR_DATABASE",
            show_envvar=True,
            help="PostgreSQL instead: postgresql://...; with a password better in the environment.",
        ),
    ] = "",
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="The address people use, where a proxy stands before the room.")
    ] = "",
    metrics: Annotated[
        str,
        typer.Option(metavar="PORT", help="Tell Prometheus there how it goes; or HOST:PORT."),
    ] = "",
    keep: Annotated[
        int, typer.Option(metavar="DAYS", min=0, max=36500, help="How long finished games are kept; 0: for ever.")
    ] = 0,
    public_tables: Annotated[
        bool, typer.Option("--public-tables", help="Let people open their tables to anybody, in a list on the shelf.")
    ] = False,
    engine: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=COMMAND", help="A program that may sit at tables (docs/engines.md); several times."),
    ] = None,
    alone: Annotated[
        Where, typer.Option(help="Where whoever plays alone does so: here, or in his own browser, offline too.")
    ] = Where.server,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Open the card room in the browser, for yourself and for friends."""
    from parlour.server.http.address import EVERYWHERE, LOOPBACK, address, code, listen
    from parlour.server.http.app import make_app
    from parlour.server.http.door import Door, allow_many
    from parlour.server.settings import Settings
    from parlour.server.store.choose import store_at
    from parlour.server.store.store import Unavailable

    logging.basicConfig(format="%(asctime)s %(name)s: %(message)s")
    allow_many()
    folder = data or data_folder()
    try:
        store = store_at(folder, database)
        lock = None if database else only_one(folder)
        key = asyncio.run(prepared(store_at(folder, database), folder))
    except Unavailable as error:  # nobody has typed anything wrong
        print(f"parlour: {error.reason}", file=sys.stderr)
        raise typer.Exit(1) from None
    listening = listen(host, port)
    port = listening.getsockname()[1]
    measured = listen(*place(metrics)) if metrics else None
    public_url = checked_url(public_url)
    shown = public_url or address(host, port)
    origins = frozenset([public_url]) if public_url else frozenset()
    say = partial(console.print, soft_wrap=True)
    modules = modules_at_hand(say) if alone is Where.local else {}
    settings = Settings(
        public_url=shown, key=key, origins=origins, office=folder, metrics=measured, keep_days=keep, say=say,
        leave=lambda: door.leave(), public_tables=public_tables, engines=named(engine or []),
        modules=modules, offline=bool(modules) or (alone is Where.server and came_along()),
    )  # fmt: skip
    door = Door(make_app(store, settings), bool(public_url))
    console.print(f"The room is open at {shown}", style="bold", soft_wrap=True)
    if host not in ("localhost", LOOPBACK, "::1") or public_url:
        console.print(code(shown), soft_wrap=True)
    if not no_open:
        local = address(LOOPBACK if host in EVERYWHERE else host, port)
        threading.Timer(0.8, webbrowser.open, [public_url or local]).start()
    sys.stdout.flush()
    calm_collector()
    door.run(sockets=[listening])
    del lock


def modules_at_hand(say: Callable[[str], object]) -> dict[str, bytes]:
    """The files of every game whose module need not be built first; of the others it is said that they have none."""
    from parlour.wasm.files import at_hand
    from parlour.wasm.site import all_files

    games = list(every_game())
    found = [each for each in games if at_hand(each)]
    if lacking := [each.name for each in games if each not in found]:
        say(f"Playing offline is not built in for {', '.join(lacking)}: `parlour wasm GAME` builds a game's module.")
    return all_files(found) if found else {}


def calm_collector() -> None:
    """Look for rubbish seldom: looking through thousands of sockets and tables is a pause that players notice."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)


async def prepared(store: "Store", folder: Path) -> str:
    """Make sure that the room can be kept there, while there is somebody at the terminal to be told if not; its key."""
    from parlour.server.store.key import room_key

    try:
        await store.prepare()
        return await room_key(store, folder, partial(console.print, soft_wrap=True))
    finally:
        await store.close()


def only_one(folder: Path) -> Any:
    """Hold the data folder for this process alone."""
    import fcntl

    from parlour.server.store.private import private_file

    private_file(folder / "lock")
    held = open(folder / "lock", "w")  # noqa: SIM115  (held until the process ends)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ParlourError(f"another room is open with the data in {folder}") from None
    return held


def place(text: str) -> tuple[str, int]:
    """Where to listen: a port of this machine, or a host and a port."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and int(port) < 65536):
        raise ParlourError(f"a place to listen at is written PORT or HOST:PORT, not {text!r}")
    return host.strip("[]") or "127.0.0.1", int(port)


def named(engines: Sequence[str]) -> dict[str, str]:
    """Programs by the names that the host gives them."""
    from parlour.server.protocol.shapes import ENGINE_NAME

    found: dict[str, str] = {}
    for text in engines:
        name, equals, command = text.partition("=")
        if not equals or not re.fullmatch(ENGINE_NAME, name) or name in found:
            raise ParlourError(f"an engine is written NAME=COMMAND, with another name each time, not {text!r}")
        check_command(command)
        found[name] = command
    return found


def checked_url(url: str) -> str:
    """A public address, without what comes after the host."""
    if not url:
        return ""
    scheme, found, rest = url.partition("://")
    if not found or scheme not in ("http", "https") or not rest.strip("/") or "/" in rest.rstrip("/"):
        raise ParlourError(f"a public address is written https://name, not {url!r}")
    return url.rstrip("/")


def verify(
    file: RecordFile,
    commitment: Annotated[
        str, typer.Option(metavar="HEX", help="The commitment you saw before the game; the record must have the same.")
    ] = "",
    seen: Annotated[
        Path | None, typer.Option(metavar="NOTES", help="What your browser saw of it, as the seal's page saves it.")
    ] = None,
) -> None:
    """Check a game's deal: its seal, every shuffle derived again from the key, and what you saw of it yourself."""
    table = record.load(file, game)
    notes = load_notes(seen) if seen else None
    try:
        shuffles = verify_table(table, commitment.strip().lower())
        compared = compare(table, notes) if notes else 0
    except Uncertified as why:
        console.print(f"Not certified: {why}.", style="bold", soft_wrap=True)
        raise typer.Exit(UNCERTIFIED) from None
    if table.seal:
        console.print(f"The seal opens: commitment {table.seal.commitment}", soft_wrap=True)
        console.print(added(table.seal), soft_wrap=True)
        if record.on_device(file.read_text(encoding="utf-8")):
            console.print("It was sealed and played on the player's own device: nobody else saw to it.")
    elif table.daily:
        console.print(f"It is the deal of {table.daily}: everybody got these cards, and could know them.")
    else:
        console.print("It has no seal: nothing shows when its key was chosen.")
    console.print(f"{len(shuffles)} shuffles are what the key comes to, and {len(table.moves)} moves follow the rules.")
    if notes:
        console.print(f"It is the game you saw: {compared} things that you were told are told by it, in that order.")
        if table.seal and table.seal.entropy and not notes.text:
            console.print("Nothing of yours is in its key: whoever made it may have chosen it together with the house.")
    else:
        console.print("Without --seen nothing shows that this is the game you saw, nor when its texts were fixed.")
    console.print("The deal is as it was promised." if table.seal else "The deal follows from its key.", style="bold")


def added(seal: Seal) -> str:
    """What went into a key, and how."""
    if not seal.entropy:
        return "Nobody added anything to the secret: the house alone chose the key."
    players = "1 player" if len(seal.entropy) == 1 else f"{len(seal.entropy)} players"
    if not seal.hashes:
        return f"The key is the secret with what {players} added; no round of hashes was held."
    return f"The key is the secret with what {players} added, {'each ' * (len(seal.entropy) > 1)}pledged by its hash."


def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not exist yet.")], data: Data = None
) -> None:
    """Copy the room's database, whole, while the room may be open."""
    from parlour.server.store.sqlite import backup as copy

    source = (data or data_folder()) / "room.sqlite"
    if not source.exists():
        raise ParlourError(f"there is no room in {source.parent}")
    if to.exists():
        raise ParlourError(f"{to} exists already")
    copy(source, to)
    console.print(f"Kept in {to}", soft_wrap=True)
    console.print(f"The room's key is not in it: keep a copy of {source.parent / 'key'} elsewhere.", soft_wrap=True)


COMMANDS = (serve, verify, backup)
