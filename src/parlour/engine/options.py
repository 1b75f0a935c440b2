"""House rules: what a table may agree on before it begins."""

from dataclasses import dataclass
from enum import Enum


class Standing(Enum):
    """Where a way to play comes from."""

    PRINTED = "as printed"
    VARIANT = "a printed variant"
    OURS = "ours"


@dataclass(frozen=True)
class Option:
    """A house rule: a whole number from `low` to `high`, stored in the state under its name.

    `values` names the numbers, where each means something of its own. `printed` is the value that the booklet
    prints, None where it says nothing; `variants` are those it prints as other ways to play.
    """

    name: str
    low: int
    high: int
    default: int
    clause: int
    values: tuple[str, ...] = ()
    printed: int | None = None
    variants: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.values and len(self.values) != self.high - self.low + 1:
            raise ValueError(f"{self.name} has {self.high - self.low + 1} values, and names for {len(self.values)}")

    @property
    def switch(self) -> bool:
        """Whether the option is simply off or on."""
        return (self.low, self.high) == (0, 1) and not self.values

    def standing(self, value: int) -> Standing:
        """Whether so played it is as printed, a printed variant, or ours."""
        if value == self.printed:
            return Standing.PRINTED
        return Standing.VARIANT if value in self.variants else Standing.OURS

    def text(self, value: int) -> str:
        """A value as it is written in a command: its name, on or off, or the number."""
        if self.values:
            return self.values[value - self.low]
        return ("off", "on")[value] if self.switch else str(value)

    def parse(self, text: str) -> int:
        """The value a text means; ValueError if it means none."""
        named = {name: self.low + place for place, name in enumerate(self.values or ("off", "on"))}
        return named[text] if text in named else int(text)
