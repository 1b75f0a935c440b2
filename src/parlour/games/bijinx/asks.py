"""What is asked at Bi-Jinx: what a trick holds, and what each end of a trade does to one's score."""

from typing import Any

import numpy as np

from parlour.engine.house import silent_house
from parlour.games.bijinx.choices import may_offer, opposite
from parlour.games.bijinx.habits import on_trick, to_beat
from parlour.games.bijinx.ledger import net, refusal, sale
from parlour.games.bijinx.reckoning import charge_of, noughts_retained, points_retained
from parlour.games.bijinx.state import CARD_OF, KINDS, POINTS, TRICKS_A_HAND, offering, phase
from parlour.games.bijinx.trading import card_held
from parlour.words.asks import Question, Said

LAYING, TAKING, INN = 10, 11, 13  # clauses
TRADE = (20, 21, 26, 27)  # what it is, how it goes, and what comes of it


def asks(s: Any, seat: int) -> Question:
    """A card for the trick, or a word in the trade."""
    return trading(s, seat) if s.phase == phase.TRADE else laying(s, seat)


def laying(s: Any, seat: int) -> Question:
    """What lies in the trick, and which of one's cards would take it as it lies."""
    said = [Said("lead" if to_beat(s) < 0 else "lay", s.tricks + 1, TRICKS_A_HAND)]
    if to_beat(s) < 0:
        said.append(Said("highest"))
    else:
        taking = [CARD_OF[kind] for kind in range(KINDS) if s.held[seat, kind] and POINTS[kind] >= to_beat(s)]
        said.append(Said("holds", on_trick(s)))
        said.append(Said("would_take", len(taking), cards=taking) if taking else Said("none_takes"))
    if s.tricks == TRICKS_A_HAND - 1:
        return Question([*said, Said("inn")], [TAKING, INN])
    return Question(said, [LAYING, TAKING])


def trading(s: Any, seat: int) -> Question:
    """What is offered by whom, what accepting and refusing do to one's score, and whether one may offer oneself."""
    other = opposite(s, seat)
    mine = card_held(s, seat)
    if s.offering == offering.SELL:
        said = [Said("sells", s.price, who=other, cards=[card_held(s, other)]), change("accept", bought(s, seat))]
        said.append(Said("seller", s.price, who=other))
    elif s.offering == offering.BUY:
        said = [Said("buys", s.price, who=other, cards=[mine]), change("accept", sold(s, seat))]
    else:
        said = [Said("trade_bi" if seat == s.bi_holder - 1 else "trade_jinx", who=other), Said("price")]
    said.append(change("refuse", kept(s, seat)))
    if charge_of(s, seat) > 0:
        said.append(Said("noughts", charge_of(s, seat), cards=[mine]))
    return Question([*said, Said("offers", s.offers - s.offered[seat] if may_offer(s, seat) else 0)], TRADE)


def change(name: str, points: int) -> Said:
    """What becomes of a score: more, less, or neither."""
    return Said(f"{name}_{'more' if points > 0 else 'less' if points < 0 else 'same'}", abs(points))


# What the ledger makes of each end: it is written on a copy. What the other has is not known, and changes nothing here.


def bought(s: Any, seat: int) -> int:
    """What buying the other's card at the price offered adds to one's score."""
    then = s.copy()
    sale(then, opposite(s, seat), 0, seat, points_retained(s, seat), s.price, unheard())
    return int(net(then, seat) - net(s, seat))


def sold(s: Any, seat: int) -> int:
    """What selling one's own card at the price offered adds to one's score."""
    then = s.copy()
    sale(then, seat, points_retained(s, seat), opposite(s, seat), 0, s.price, unheard())
    return int(net(then, seat) - net(s, seat))


def kept(s: Any, seat: int) -> int:
    """What it adds if nothing is sold."""
    then = s.copy()
    facts = points_retained(s, seat), noughts_retained(s, seat)
    bi, jinx = s.bi_holder - 1, s.jinx_holder - 1
    bi_facts, jinx_facts = (facts, (0, 0)) if seat == bi else ((0, 0), facts)
    refusal(then, bi, *bi_facts, jinx, *jinx_facts, unheard())
    return int(net(then, seat) - net(s, seat))


def unheard() -> Any:
    """A house that tells nobody."""
    return silent_house().view(np.recarray)[0]
