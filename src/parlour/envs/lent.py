"""Arrays that a batch goes on writing to, as it hands them out.

Some libraries take every array for immutable: what JAX is given by DLPack must never change again, and a batch changes
its arrays with every step. So a library that asks by DLPack gets a copy of its own. To share, ask for it:
`from_dlpack(array.share())`, or `from_dlpack(array, copy=False)` where the library hands that on.

What JAX is given in other ways (`device_put`, or as an argument of what it has compiled) it takes over as it is if it
lies at a multiple of 64 bytes, without a word. So nothing that is lent lies there.
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


ALIGNED, OFF = 64, 16  # bytes


def apart(shape: int | tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """A new array of zeros that does not begin at a multiple of 64 bytes."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    whole = np.zeros(size + ALIGNED, np.uint8)
    first = (OFF - whole.ctypes.data) % ALIGNED
    array: NDArray[Any] = whole[first : first + size].view(dtype).reshape(shape)
    return array


def lend(array: NDArray[Any]) -> NDArray[Any]:
    """The same array, for others to look at."""
    return array.view(Lent)
