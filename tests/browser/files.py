"""A folder of files, handed out as any web host does."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

UNDER = "/cards/tonight/"  # where a site lies below what is handed out


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files, and says nothing about it."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def handed_out(folder: Path) -> Iterator[str]:
    """The address of a folder, for as long as the block lasts."""
    (folder / "favicon.ico").touch()  # every browser asks for it
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
