"""A folder of files, handed out as any web host does."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

UNDER = "/cards/tonight/"  # where a site lies below what is handed out


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files, and says nothing about it."""

    def __init__(self, *given: Any, caching: str, **more: Any) -> None:
        self.caching = caching
        super().__init__(*given, **more)

    def end_headers(self) -> None:
        """Say how long a browser may keep what it was given."""
        if self.caching:
            self.send_header("Cache-Control", self.caching)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def handed_out(folder: Path, caching: str = "") -> Iterator[str]:
    """The address of a folder, for as long as the block lasts."""
    (folder / "favicon.ico").touch()  # every browser asks for it
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder), caching=caching)) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
