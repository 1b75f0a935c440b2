"""Arrays that a batch goes on writing to, as it hands them out.

Some libraries take every array for immutable: what JAX is given by DLPack must never change again, and a batch changes
its arrays with every step. So a library that asks by DLPack gets a copy of its own. To share, ask for it:
`from_dlpack(array.share())`, or `from_dlpack(array, copy=False)` where the library hands that on.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray


class Lent(np.ndarray):
    """An array of NumPy's in every other way."""

    def __dlpack__(self, *, copy: bool | None = None, **wishes: Any) -> Any:
        """A copy, or the array itself for whoever says that it must not be copied."""
        plain = np.asarray(self)
        return plain.__dlpack__(**wishes) if copy is False else plain.copy().__dlpack__(**wishes)

    def share(self) -> NDArray[Any]:
        """The same array as a plain one, which DLPack shares."""
        return np.asarray(self)

    def __repr__(self) -> str:
        return repr(np.asarray(self))


def lend(array: NDArray[Any]) -> NDArray[Any]:
    """The same array, for others to look at."""
    return array.view(Lent)
