"""Bunco's variants together: what one option does must agree with what another does."""

import pytest

import parlour
from parlour.testing import check_game
from tests.proofs import proof

VARIANTS = [
    (3, {"mode": 1}),
    (4, {"mode": 1, "partners": 1}),
    (5, {"mode": 1, "card_only": 1, "chains": 1, "bare_stop": 1, "retire": 1}),
    (8, {"mode": 1, "packs": 2, "short": 1}),
    (4, {"children": 1, "partners": 1}),
    (5, {"mode": 1, "children": 1}),
    (6, {"partners": 1, "short": 1, "chains": 1}),
    (7, {"retire": 1, "turn_cap": 30}),
    (14, {"packs": 2, "partners": 1, "bare_stop": 1, "turn_cap": 120}),
]


@pytest.mark.parametrize(("seats", "options"), [*VARIANTS[:2], *(proof(*each) for each in VARIANTS[2:])])
def test_variants_conform(seats: int, options: dict[str, int]) -> None:
    looked_at = check_game(
        parlour.game("bunco"), [seats], [options], seed=20, uncompiled=seats < 5, perverse=False, history=False
    )
    assert looked_at > 0


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_variants_conform_however_perversely_they_are_played(seats: int, options: dict[str, int]) -> None:
    check_game(parlour.game("bunco"), [seats], [options], seed=40, uncompiled=False, history=False)


def test_a_game_is_small_enough_to_search() -> None:
    """Two packs, fourteen seats: copying this is the cost of every step of a search."""
    assert parlour.game("bunco").dtype.itemsize <= 1536
