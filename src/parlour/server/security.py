"""The log of security events: one line an event, what happened and from where.

It never has a cookie, a key, a name, anything that was said, or a card: a note is made of a kind from this list, an
address, and numbers.
"""

import logging
from typing import Literal

from parlour.server.limits import MOST_KEYS, Buckets

Kind = Literal[
    "foreign origin",  # another site's page asked for a change or a socket
    "bad cookie",  # not signed by this room
    "too often",
    "too large",
    "bad request",  # what is not HTTP, or not as the room takes it
    "too many connections",
    "too many sockets",
    "refused socket",  # somebody the room does not know wants one, or at a table that is not there
    "cut off",  # sent half a request, or did not read what it was sent
    "asked to leave",  # a host has sent somebody away from a table
    "sent away",  # whoever runs the room has sent somebody away from all of it
    "reported",  # somebody has told whoever runs the room of another
    "not let in",  # and he has come back, or somebody new from where he was
]
SELDOM = 1 / 60  # lines a second about one kind of event from one address, after the first
FIRST = 3  # that are told at once

log = logging.getLogger("parlour.security")
_lines = Buckets(SELDOM, FIRST)
_untold: dict[str, int] = {}


def note(kind: Kind, address: str = "", detail: int | None = None) -> None:
    """Note an event. Many of a kind from one address are counted, and told with the next line about them."""
    key = f"{kind} {address}"
    if not _lines.take(key):
        if len(_untold) < MOST_KEYS:
            _untold[key] = _untold.get(key, 0) + 1
        return
    before = _untold.pop(key, 0)
    line = kind + (f" ({detail})" if detail is not None else "") + (f" from {address}" if address else "")
    log.warning("%s%s", line, f", and {before} more since the last line" if before else "")
