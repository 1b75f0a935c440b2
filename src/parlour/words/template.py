"""Templates: what the games say, as data. This is the whole interpreter; tests/words/templates.json defines it.

- `{name}` is replaced by a value.
- `[play|plays]` is the verb for "you" and for anybody else.
- `(card|cards)` is the noun for one and for several of `n`, by the language's grammar.

A template named `pair/6` is for that amount alone: `chosen` looks for it first.
"""

import re
from collections.abc import Mapping

from parlour.words.grammar import Grammar

_VERB = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_NOUN = re.compile(r"\(([^|)]*)\|([^)]*)\)")
_VALUE = re.compile(r"\{(\w+)\}")


def chosen(templates: Mapping[str, str], name: str, amount: int | str) -> str:
    """The template for an amount, or the one for any amount."""
    return templates.get(f"{name}/{amount}", templates[name])


def fill(template: str, grammar: Grammar, values: Mapping[str, str], you: bool = False, n: int = 0) -> str:
    """A template with its words chosen and its values put in."""
    text = _VERB.sub(lambda verb: verb[1] if you else verb[2], template)
    text = _NOUN.sub(lambda noun: noun[1] if n in grammar.singular else noun[2], text)
    return grammar.contract(_VALUE.sub(lambda value: values[value[1]], text))


def sentence(text: str) -> str:
    """A text as it begins a line."""
    text = text.strip()
    return text[:1].upper() + text[1:]


def line(text: str) -> str:
    """A text as a line by itself: with a capital, and with a full stop where nothing else ends it."""
    whole = sentence(text)
    return f"{whole}." if whole[-1:].isalnum() or whole.endswith((")", "”", "»")) else whole
