"""`parlour serve` that waits for nobody longer than a second, and lets few sockets in from one address.

python -m tests.server.impatient serve --port 0 --data DIR
"""

from parlour.server.http import door, guard, socket

ALL_SOCKETS = 80

if __name__ == "__main__":
    from parlour.cli import main

    door.PATIENCE.update(dict.fromkeys(door.PATIENCE, 1.0))
    socket.PATIENCE = 1.0
    guard.ALL_SOCKETS = ALL_SOCKETS
    main()
