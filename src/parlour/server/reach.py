"""Where the room can be found: addresses to open, and a code for a phone to photograph."""

import io
import socket

import segno

LOOPBACK = "127.0.0.1"
EVERYWHERE = frozenset(["0.0.0.0", "::", ""])


def address(host: str, port: int) -> str:
    """The address a browser on this machine, or in this network, opens."""
    if host in EVERYWHERE:
        host = lan_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def lan_address() -> str:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def code(url: str) -> str:
    """A QR code, as text."""
    out = io.StringIO()
    segno.make(url, error="l").terminal(out, compact=True)
    return out.getvalue()
