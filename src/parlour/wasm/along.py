"""Where modules lie that a wheel carries. Whoever asks only that loads no compiler."""

from pathlib import Path

FOLDER = Path(__file__).parent / "built"


def came_along() -> bool:
    """Whether this installation carries modules."""
    return any(FOLDER.glob("*.wasm"))
