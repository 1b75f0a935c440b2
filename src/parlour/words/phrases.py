"""What the parts of the house say themselves: each has a folder `words` with a file a language."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from parlour.words.grammar import FIRST


@cache
def phrases(part: str, language: str) -> Mapping[str, str]:
    """The phrases of one part of the house (`terminal`, say) in a language; in English where it has no others."""
    folder = f"parlour.{part}.words"
    try:
        found: Mapping[str, str] = import_module(f"{folder}.{language}").PHRASES
    except ModuleNotFoundError as missing:
        if missing.name != f"{folder}.{language}":
            raise
        return phrases(part, FIRST)
    return found
