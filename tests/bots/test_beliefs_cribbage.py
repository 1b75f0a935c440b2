"""What a Master at Cribbage reads into the play of the other, and that it never believes what cannot be."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import parlour
from parlour.bots.bot import entries
from parlour.bots.desk import ACTION, VIEW, WORLD
from parlour.bots.new_desk import new_desk
from parlour.engine.chance import new_luck
from parlour.games.cribbage.habits import passed_up
from tests.stacking import cards

GAME = parlour.game("cribbage")


def believed(view: NDArray[Any], seat: int, seed: int) -> NDArray[Any]:
    """A deal as a Master at the seat imagines it."""
    desk = new_desk(GAME)
    desk.luck[:1] = new_luck(seed)
    desk.states[VIEW] = view[0]
    desk.notes[0, ACTION] = GAME.legal(view, seat)[0][0]
    entries(GAME).try_out(desk, desk.tree, seat, True, 1, 1)
    return desk.states[WORLD : WORLD + 1].copy()


@settings(deadline=None, max_examples=30)  # the first fetches compiled code
@given(st.integers(0, 10_000), st.data())
def test_only_what_can_be_is_believed(seed: int, data: st.DataObject) -> None:
    """The same view, as many cards, none that has been seen, and nothing that a Go has ruled out."""
    table = GAME.new(seed=seed)
    for _ in range(data.draw(st.integers(0, 60))):
        if not table.over:
            table.play(table.turn, data.draw(st.sampled_from(table.legal(table.turn))))
    if table.over:
        return
    seat = table.turn
    world = believed(table.view(seat), seat, seed)
    assert GAME.view(world, seat).tobytes() == table.view(seat).tobytes()
    hand, thrown = (int(world[place][0][1 - seat]) for place in ("hands", "thrown"))
    view = table.view(seat)
    seen = int(np.bitwise_or.reduce([view[place][0] for place in ("hands", "thrown", "played")], axis=None))
    assert not hand & thrown
    assert not (hand | thrown) & (seen | 1 << int(world["start"][0]))
    assert hand.bit_count() == int(table.state["hands"][0][1 - seat]).bit_count()
    assert not hand & int(world["lacks"][0][1 - seat])


def after(answer: str) -> NDArray[Any]:
    """The non-dealer, at seat 0, has led a ten, and the dealer has answered it; as seat 0 sees it."""
    view = GAME.new_states(1, 2)
    view["hands"][0, 0] = bits("4H 6S KC")
    view["thrown"][0, 0] = bits("2C QD")
    view["played"][0] = bits("TD"), bits(answer)
    view["row"][0, :2] = cards(GAME, f"TD {answer}")
    view["rowed"], view["total"] = 2, 10 + "A23456789".index(answer[0]) + 1
    view["away"], view["start"], view["deals"], view["dealer"], view["phase"] = 2, cards(GAME, "9H")[0], 1, 1, 1
    return view


def bits(names: str) -> np.uint64:
    """A set of cards."""
    return np.uint64(sum(1 << card for card in cards(GAME, names)))


def share(view: NDArray[Any], name: str) -> float:
    """In what part of the believed deals the dealer holds this card or one like it."""
    wanted = bits(" ".join(name + suit for suit in "CDHS"))
    worlds = [believed(view, 0, seed)["hands"][0][1] for seed in range(400)]
    return sum(bool(hand & wanted) for hand in worlds) / len(worlds)


def test_whoever_passed_fifteen_up_has_no_five() -> None:
    """Nor often a ten, which would have made a pair; of other cards little was learnt."""
    view = after("8D")
    assert share(view, "5") < 0.06
    assert share(view, "T") < share(view, "7") / 2
    assert share(view, "7") > 0.15


def test_what_was_passed_up_is_gone_through_card_by_card() -> None:
    """Two for a fifteen were there, less what the eight was better for; and the deal stands as it stood."""
    view = after("8D")
    for hand, better in (("2C 3H KS", False), ("5C 7H JS", True)):
        view["hands"][0, 1] = bits(hand)
        plain = GAME.plain.widen(view)
        before = plain.tobytes()
        with np.errstate(over="ignore"):
            missed = passed_up(plain, 1)
        assert (missed > 100) == better, missed
        assert plain.tobytes() == before
