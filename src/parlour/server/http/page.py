"""The browser's page: built files from the package, and a clear word where they have not been built."""

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from parlour.server.protocol.refusal import Refusal

FOLDER = Path(__file__).parent.parent / "page"
INDEX = "index.html"
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
mimetypes.add_type("text/javascript", ".js")


def serve_page(request: Request) -> Response:
    """A file of the page; any other address is the page itself, which knows its own ways."""
    if not (FOLDER / INDEX).is_file():
        return HTMLResponse(NOT_BUILT, 503)
    try:
        wanted = (FOLDER / request.path_params["path"]).resolve()
        found = wanted.is_relative_to(FOLDER.resolve()) and wanted.is_file()
    except (OSError, ValueError):  # too long for a name, or no name at all
        raise Refusal("missing", "there is nothing at this address") from None
    if found:
        built = wanted.parent.name == "assets"  # whose names change with what is in them
        return FileResponse(wanted, headers={"cache-control": FOREVER if built else FRESH})
    return FileResponse(FOLDER / INDEX, headers={"cache-control": FRESH})
