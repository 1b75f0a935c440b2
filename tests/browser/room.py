"""A card room of one's own: a real server on a folder."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAGE = Path(__file__).parents[2] / "src" / "parlour" / "server" / "page" / "index.html"


@contextmanager
def open_room(
    folder: Path,
    port: int = 0,
    program: str = "parlour",
    python: str = sys.executable,
    more: tuple[str, ...] = (),
    **environment: str,
) -> Iterator[str]:
    """Run `parlour serve` on a folder for as long as the block lasts; gives its address."""
    assert PAGE.exists(), "the page is not built: `make page`"
    command = [python, "-m", program, "serve", "--no-open", "--port", str(port), "--data", str(folder), *more]
    wide = {**os.environ, **environment, "COLUMNS": "200"}  # so that the address is not broken over two lines
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=wide) as server:
        try:
            yield address_of(server)
        finally:
            server.terminate()
            server.wait()  # it may have a last word to say


def address_of(server: "subprocess.Popen[str]") -> str:
    """The next address that is printed."""
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]
    raise AssertionError("the room did not open")
