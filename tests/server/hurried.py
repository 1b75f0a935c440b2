"""`parlour serve` whose round before the deal may take $ROUND_MS milliseconds.

python -m tests.server.hurried serve --port 0 --data DIR
"""

import os

from parlour.server.tables import sealing

if __name__ == "__main__":
    from parlour.cli import main

    sealing.ROUND_MS = int(os.environ["ROUND_MS"])
    main()
