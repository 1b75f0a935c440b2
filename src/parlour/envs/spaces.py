"""What an environment may show, as Gymnasium's spaces, and which game it is to deal."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np

from parlour.engine.chance import seed_key
from parlour.engine.game import ParlourError
from parlour.envs.history import COLUMNS
from parlour.envs.observation import Layout
from parlour.envs.outcome import check_key
from parlour.envs.single import Single
from parlour.extras import extra

with extra("research"):
    from gymnasium import spaces

DEAL = "deal"  # what `reset` may be told in its options


def seen_space(single: Single, ids: int) -> "spaces.Dict":
    """What a seat may see, where it may choose from so many ids."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (single.layout.size,), np.uint8),
        "action_mask": spaces.Box(0, 1, (ids,), np.int8),
    }
    if single.history:
        limits = np.iinfo(np.int32)
        parts["history"] = spaces.Box(limits.min, limits.max, (single.history, len(COLUMNS)), np.int32)
    return spaces.Dict(parts)


def batched_space(layout: Layout, ids: int, many: int | None) -> "spaces.Dict":
    """The same of a batch: of one game, or of so many together."""
    rows = () if many is None else (many,)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (*rows, layout.size), np.uint8),
            "action_mask": spaces.Box(0, 1, (*rows, ids), np.int8),
        }
    )


def check_options(options: Mapping[str, Any], allowed: Sequence[str]) -> None:
    """Refuse what `reset` cannot be told."""
    for name in options:
        if name not in allowed:
            raise ParlourError(f"reset has no option {name!r}; it has: {', '.join(allowed)}")


def deal_asked(options: Mapping[str, Any], key: bytes) -> tuple[bytes, Sequence[Sequence[int]]]:
    """The key and the stacked decks to deal by: a `deal` is a seed, a key of 32 bytes, or a list of decks."""
    deal = options.get(DEAL)
    if deal is None:
        return key, ()
    if isinstance(deal, int | np.integer):
        return seed_key(int(deal)), ()
    if isinstance(deal, bytes):
        check_key(deal)
        return deal, ()
    try:
        return key, [[index(card) for card in deck] for deck in deal]
    except TypeError:
        raise ParlourError(f"a deal is a seed, a key of 32 bytes, or a list of stacked decks, not {deal!r}") from None
