"""A module at work in Node, which runs it as a browser would: for tests, and to measure it."""

import json
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import ParlourError

SCRIPT = Path(__file__).with_name("running.mjs")
PAGE = 1 << 16
ALIGNED = 16


class Running:
    """A module that has been loaded. Its memory is handed out from front to back, and never taken back."""

    imports: list[str]
    exports: list[str]
    _free: int

    def __init__(self, module: bytes) -> None:
        try:
            self._node = subprocess.Popen(
                ["node", SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except FileNotFoundError:
            raise ParlourError("node is not installed, and modules are run by it: see https://nodejs.org") from None
        try:
            self._free, self.imports, self.exports = self._ask("load", b64encode(module).decode())
        except ParlourError as error:
            self.close()
            raise ParlourError(f"the module is damaged, build it again: {error}") from None
        self._end = self._free

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of it."""
        self._node.communicate()

    def _ask(self, what: str, *args: Any) -> Any:
        assert self._node.stdin
        assert self._node.stdout
        print(json.dumps([what, *args]), file=self._node.stdin, flush=True)
        answer = json.loads(self._node.stdout.readline() or '{"failed": "node has stopped"}')
        if "failed" in answer:
            raise ParlourError(answer["failed"])
        return answer["said"]

    def reserve(self, size: int) -> int:
        """Set so many bytes of memory aside, all zero; where they begin."""
        place = self._free
        self._free += -(-size // ALIGNED) * ALIGNED
        if self._free > self._end:
            pages = -(-(self._free - self._end) // PAGE)
            self._end = (int(self._ask("grow", pages)) + pages) * PAGE
        return place

    def put(self, array: NDArray[Any]) -> int:
        """A copy of an array in the module's memory; where it begins."""
        place = self.reserve(array.nbytes)
        self.write(place, array)
        return place

    def write(self, place: int, array: NDArray[Any]) -> None:
        """Write an array over what is there."""
        self._ask("write", place, b64encode(array.tobytes()).decode())

    def read(self, place: int, like: NDArray[Any]) -> NDArray[Any]:
        """What is there, as an array like this one."""
        data = b64decode(self._ask("read", place, like.nbytes))
        return np.frombuffer(data, like.dtype).reshape(like.shape)

    def call(self, door: str, *args: int | str) -> int:
        """What a door answers; numbers of 64 bits are given as text."""
        return int(self._ask("call", door, *args) or 0)

    def clock(self) -> float:
        """How long Node has had the processor, in seconds."""
        return float(self._ask("clock"))
