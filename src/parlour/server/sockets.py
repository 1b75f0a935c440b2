"""The socket a room listens on."""

import socket

from parlour.engine.game import ParlourError

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
