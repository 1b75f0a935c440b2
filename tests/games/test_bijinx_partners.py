"""How bots trade Bi and Jinx with a partner (BIJINX-25, BIJINX-32)."""

import pytest

from parlour.bots.bot import Budget, Question, bot
from parlour.bots.reasons import Ground, grounds_of
from parlour.engine.chance import new_luck
from tests.bijinx_tables import GAME, four, lay_all, sit

HANDS = four("Bi 5", "5 5", "Jinx 2", "2 3")  # seats 0 and 2


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ({}, ["buy 9999", "accept"]),  # all that is paid is theirs, and costs them nothing
        ({"partner_price": 1}, ["buy 0", "accept"]),
        ({"fair_price": 1}, ["buy 2", "buy 1129", "accept"]),
    ],
)
def test_partners_pay_each_other_the_most_there_is(options: dict[str, int], moves: list[str]) -> None:
    table = lay_all(sit(HANDS, options={"partners": 1, **options}), HANDS)
    player, luck, played = bot("regular", GAME), new_luck(3), []
    while not table.over:
        seat = table.turn
        action = player.choose(Question.at(table, seat, Budget(playouts=1), luck))
        played.append(GAME.actions.text(action))
        table.play(seat, action)
    assert played == moves


def test_it_is_said_whose_gain_it_is() -> None:
    table = lay_all(sit(HANDS, options={"partners": 1}), HANDS)
    assert Ground("shared", 500) in grounds_of(GAME, table.view(2), 2, GAME.parse("buy 500"))
