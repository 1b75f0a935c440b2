"""The page: the files of the built client, straight from the package, and a clear word where they have not been built.

Where games may be played in the page itself, their files are handed out as well. They lie in a folder named after what
is in them, so that whatever was kept of a file is still good; a line in the page's head says where.
"""

import json
import mimetypes
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from parlour.server.protocol.refusal import Refusal

FOLDER = Path(__file__).parent.parent / "page"
INDEX = "index.html"
WORKER = "worker.js"
GAMES = "games"
HEAD = '<meta charset="utf-8" />'
FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Parlour</title></head>
<body><h1>Parlour</h1>
<p>The card room is open, but its page has not been built.</p>
<p><code>make play</code> builds it. Programs may talk to the room as docs/protocol.md says.</p>
</body></html>
"""
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".js")


class Page:
    """Hands the page out, and the games' files where there are `modules`; says so where it could not be `offline`."""

    def __init__(self, modules: Mapping[str, bytes], offline: bool) -> None:
        place = place_of(modules) if modules else ""
        self._games = {f"{place}/{name}": data for name, data in modules.items()}
        self._told = None if offline and not modules else place and f"/{place}/"

    def serve(self, request: Request) -> Response:
        """A file of the page; any other address is the page itself, which knows its own ways."""
        if not (FOLDER / INDEX).is_file():
            return HTMLResponse(NOT_BUILT, 503)
        path = request.path_params["path"]
        if path in self._games:
            kind = mimetypes.guess_type(path)[0]
            return Response(self._games[path], media_type=kind, headers={"cache-control": FOREVER})
        try:
            wanted = (FOLDER / path).resolve()
            found = wanted.is_relative_to(FOLDER.resolve()) and wanted.is_file()
        except (OSError, ValueError):  # too long for a name, or no name at all
            raise Refusal("missing", "there is nothing at this address") from None
        if path.startswith(f"{GAMES}/") and not found:  # of another edition: nothing that could be played
            raise Refusal("missing", "there is nothing at this address")
        if self._games and path == WORKER:
            text = keeping(wanted.read_text(encoding="utf-8"), self._games)
            return Response(text, media_type="text/javascript", headers={"cache-control": FRESH})
        if found and wanted.name != INDEX:
            built = wanted.parent.name == "assets"  # whose names change with what is in them
            return FileResponse(wanted, headers={"cache-control": FOREVER if built else FRESH})
        return self._index()

    def _index(self) -> Response:
        if self._told is None:
            return FileResponse(FOLDER / INDEX, headers={"cache-control": FRESH})
        line = f'<meta name="parlour-alone" content="{self._told}" />'
        text = (FOLDER / INDEX).read_text(encoding="utf-8").replace(HEAD, f"{HEAD}\n    {line}")
        return HTMLResponse(text, headers={"cache-control": FRESH})


def place_of(games: Mapping[str, bytes]) -> str:
    """The folder in which games' files lie, named after what is in them."""
    return f"{GAMES}/{sha256(b''.join(games.values())).hexdigest()[:12]}"


def keeping(worker: str, files: Iterable[str]) -> str:
    """The service worker, which is to keep these files too for when there is no network."""
    return f"self.GAMES={json.dumps(list(files))};\n{worker}"
