"""Which cases of a test are proofs: those that say little more than the others, for the time they take."""

from typing import Any

import pytest


def proof(*values: Any) -> Any:
    """A case for `make proof`."""
    return pytest.param(*values, marks=pytest.mark.proof)
