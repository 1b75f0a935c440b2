"""A whole engine in twenty lines, which needs nothing of Parlour: it plays its highest card (see docs/engines.md).

Try it: `parlour arena dixie --bots "newcomer,cmd:python examples/engine.py"`.
"""

import json
import sys


def strength(move: str) -> int:
    """The number in a move: `C12` is 12, `bid 3..40` is 3, `draw` is 0."""
    digits = "".join(c if c.isdigit() else " " for c in move).split()
    return int(digits[0]) if digits else 0


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "parlour":
        print("engine Highest Card", flush=True)
    elif word == "game":
        print("ready", flush=True)
    elif word == "move":
        best = max(json.loads(rest)["legal"], key=strength)
        print("move", best.partition("..")[0], flush=True)  # of a range of amounts, the least
    elif word == "quit":
        break
