"""`parlour serve` that tells what it makes: python -m tests.server.outspoken serve --port 0 --data DIR"""

import logging

if __name__ == "__main__":
    from parlour.cli import main

    logging.basicConfig(level=logging.INFO)
    main()
