"""Libraries that not everybody needs: each comes with an extra of the package, and is missed in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

from parlour.engine.game import ParlourError


class NotInstalled(ImportError, ParlourError):
    """A library is missing; the message has the command that installs it."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """What is imported in here comes with this extra."""
    try:
        yield
    except ImportError as missing:
        library = (missing.name or "").partition(".")[0]
        if library == "parlour":
            raise
        what = f"{library} is not installed" if isinstance(missing, ModuleNotFoundError) else str(missing)
        raise NotInstalled(f"{what}: {install(name)}", name=missing.name) from None


def install(name: str) -> str:
    """The command that installs an extra."""
    return f'pip install "parlour[{name}]"'
