"""Where the room can be found: the socket it listens on, addresses to open, and a code for a phone to photograph."""

import io
import socket
from functools import lru_cache

import segno

from parlour.engine.game import ParlourError

LOOPBACK = "127.0.0.1"
EVERYWHERE = frozenset(["0.0.0.0", "::", ""])
UNREAD = 64 * 1024  # bytes the system keeps for a slow client: beyond that the room notices that it is one


def listen(host: str, port: int) -> socket.socket:
    """A socket to listen on, or a clear word why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise ParlourError(f"cannot listen at {host}, port {port}: {error.strerror or error}") from None
    listening.listen(2048)
    return listening


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


@lru_cache(maxsize=256)  # ten milliseconds each, and anybody with the link may ask again and again
def picture(url: str) -> bytes:
    """A QR code as an image that grows with the page: dark on light, whatever the room's light is."""
    out = io.BytesIO()
    segno.make(url, error="m", micro=False).save(out, kind="svg", border=4, light="#fff", omitsize=True, xmldecl=False)
    return out.getvalue()


def code(url: str) -> str:
    """A QR code, as text."""
    out = io.StringIO()
    segno.make(url, error="l").terminal(out, compact=True)
    return out.getvalue()
