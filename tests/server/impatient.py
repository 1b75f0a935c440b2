"""`parlour serve` that waits for nobody longer than a second, and lets few sockets in from one address.

It lets as many looks through at once as any room, but forgets them slowly: a busy machine asks no faster.

python -m tests.server.impatient serve --port 0 --data DIR
"""

from parlour.server import room
from parlour.server.http import door, guard, socket

ALL_SOCKETS = 80

if __name__ == "__main__":
    from parlour.cli import main

    door.PATIENCE.update(dict.fromkeys(door.PATIENCE, 1.0))
    socket.PATIENCE = 1.0
    guard.ALL_SOCKETS = ALL_SOCKETS
    room.LOOKS = (5.0, room.LOOKS[1])
    main()
