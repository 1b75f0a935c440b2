"""What a Master at Dixie reads into the play of others, and that it never believes what cannot be."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from parlour.bots.bot import entries
from parlour.bots.desk import ACTION, VIEW, WORLD
from parlour.bots.new_desk import new_desk
from parlour.engine.chance import new_luck
from parlour.table.table import Table
from tests.dixie_tables import GAME, deal
from tests.stacking import cards, play_all


def believed(table: Table, seat: int, seed: int) -> NDArray[Any]:
    """A deal as a Master at the seat imagines it."""
    desk = new_desk(GAME)
    desk.luck[:1] = new_luck(seed)
    desk.states[VIEW] = table.view(seat)[0]
    desk.notes[0, ACTION] = GAME.legal(table.view(seat), seat)[0][0]
    entries(GAME).try_out(desk, desk.tree, seat, True, 1, 1)
    return desk.states[WORLD : WORLD + 1].copy()


@settings(deadline=None)  # the first fetches compiled code
@given(st.integers(2, 5), st.integers(0, 10_000), st.data())
def test_only_what_can_be_is_believed(seats: int, seed: int, data: st.DataObject) -> None:
    """The same view, all cards of the pack, and nothing that play has ruled out."""
    options = {"shuffle": data.draw(st.integers(0, 1)), "turn_overs": 1}
    table = GAME.new(seats, seed=seed, options=options)
    for _ in range(data.draw(st.integers(0, 120))):
        if not table.over:
            table.play(table.turn, data.draw(st.sampled_from(table.legal(table.turn))))
    if table.over:
        return
    seat = table.turn
    world = believed(table, seat, seed)
    assert GAME.view(world, seat).tobytes() == table.view(seat).tobytes()
    assert GAME.module.all_cards(world) == GAME.module.all_cards(table.state)
    for other in range(seats):
        assert not world["hands"][0][other] & ~world["shown"][0][other] & world["lacks"][0][other]


def shares(table: Table, seat: int, *names: str) -> list[float]:
    """In what part of the believed deals the other holds each of these cards."""
    worlds = [int(believed(table, seat, seed)["hands"][0][1 - seat]) for seed in range(300)]
    return [sum(hand >> card & 1 for hand in worlds) / len(worlds) for card in cards(GAME, " ".join(names))]


def test_who_drew_had_nothing_to_follow_with() -> None:
    """But for the card drawn, of which nothing is known."""
    table = deal("C1 C2 X1 X2 Q1 Q2", "T3 T4 T5 T7 X3 X5", stock="C14")
    play_all(table, "C1, draw")
    follows, bonus, not_so = shares(table, table.turn, "C14", "B", "T14")
    assert 0 < follows < 0.1
    assert 0 < bonus < 0.1
    assert not_so > 0.15


def test_heavy_cards_go_first() -> None:
    """Who played a card is less likely to have a heavier one that follows, and a lighter one is as likely as any."""
    table = deal("C5 C2 X1 X2 Q1 Q2", "C7 T4 T5 T7 X3 X5")
    play_all(table, "C5, C7")
    heavier, lighter, other = shares(table, table.turn, "C14", "C1", "T14")
    assert heavier < other / 2
    assert lighter == pytest.approx(other, abs=0.08)
