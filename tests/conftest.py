"""What tests of several parts of the house use."""

import io
import sys

import pytest

from parlour import cli
from tests.commands import Ran, Run

LONGEST = "test_kill.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest comes first: begun late, it would keep one core waiting for the other."""
    items.sort(key=lambda item: item.path.name != LONGEST)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process: arguments as one text, or several; lines to be typed."""
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: object, typed: str = "") -> Ran:
        words = [str(argument) for argument in arguments]
        monkeypatch.setattr(sys, "argv", ["parlour", *(words[0].split() if len(words) == 1 else words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            cli.main()
        code = left.value.code
        told = capsys.readouterr()
        return Ran(code if isinstance(code, int) else 0, told.out, told.err)

    return run
