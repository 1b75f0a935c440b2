"""A refusal: what cannot be, why, and in which HTTP status that goes."""

from typing import Any

from parlour.engine.game import ParlourError
from parlour.words.grammar import FIRST
from parlour.words.phrases import phrases
from parlour.words.template import line

STATUS = {
    "bad": 422, "who": 401, "forbidden": 403, "missing": 404, "stale": 409, "phase": 409, "taken": 409,
    "enough": 409, "illegal": 409, "large": 413, "often": 429, "busy": 503,
}  # fmt: skip


class Refusal(ParlourError):
    """Something that cannot be done here and now. `says` names its message where it has one of its own.

    `after` so many seconds it may be asked for again, where that is known.
    """

    def __init__(self, code: str, message: str = "", says: str = "", after: int = 0, **more: Any) -> None:
        self.code = code
        self.says = says or code
        self.after = after
        self.more = more
        super().__init__(message or _phrase(self.says, FIRST))
        self.plain = bool(message)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def to_json(self, language: str = FIRST) -> dict[str, Any]:
        """As the protocol has it."""
        return {"code": self.code, "message": line(self.said(language)), **self.more}

    def said(self, language: str) -> str:
        """Why not, in a language where it is known to it."""
        return str(self) if self.plain else _phrase(self.says, language)


def _phrase(name: str, language: str) -> str:
    return phrases("server", language).get(f"refusal/{name}", "")
