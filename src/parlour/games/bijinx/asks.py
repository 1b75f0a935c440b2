"""What is asked at Bi-Jinx: what a trick holds, and what each end of a trade does to one's score."""

from parlour.engine.compiled import House, State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.bijinx.choices import may_offer, opposite
from parlour.games.bijinx.habits import on_trick, to_beat
from parlour.games.bijinx.ledger import net, refusal, sale
from parlour.games.bijinx.reckoning import charge_of, noughts_retained, points_retained
from parlour.games.bijinx.state import CARD_OF, KINDS, POINTS, TRICKS_A_HAND, offering, phase
from parlour.games.bijinx.trading import card_held
from parlour.words.asks import about, ask, naming, naming_one, out_of, see

LAYING, TAKING, INN = 10, 11, 13  # clauses
TRADE = (20, 21, 26, 27)  # what it is, how it goes, and what comes of it

# What becomes of a score is that it is more, or else less, or else neither.
ASKS = (
    "lead", "lay", "highest", "holds", "would_take", "none_takes", "inn", "trade_bi", "trade_jinx", "sell", "buy",
    "sells", "buys", "seller", "accept_more", "accept_less", "accept_same", "refuse_more", "refuse_less", "refuse_same",
    "noughts", "offers",
)  # fmt: skip
say = numbered(ASKS)


@rule
def asks(s: State, seat: int, house: House, said: Table2) -> int:
    """A card for the trick, or a word in the trade."""
    return trading(s, seat, house, said) if s.phase == phase.TRADE else laying(s, seat, said)


@rule
def laying(s: State, seat: int, said: Table2) -> int:
    """What lies in the trick, and which of one's cards would take it as it lies."""
    leads = to_beat(s) < 0
    rows = out_of(said, ask(said, 0, say.LEAD if leads else say.LAY, s.tricks + 1), TRICKS_A_HAND)
    rows = ask(said, rows, say.HIGHEST, 0) if leads else taking(s, seat, said, rows)
    if s.tricks == TRICKS_A_HAND - 1:
        return see(said, see(said, ask(said, rows, say.INN, 0), TAKING), INN)
    return see(said, see(said, rows, LAYING), TAKING)


@rule
def taking(s: State, seat: int, said: Table2, before: int) -> int:
    """What lies in the trick, and the cards that would take it."""
    rows = ask(said, before, say.HOLDS, on_trick(s))
    cards = many = 0
    for kind in range(KINDS):
        if s.held[seat, kind] > 0 and POINTS[kind] >= to_beat(s):
            cards |= 1 << CARD_OF[kind]
            many += 1
    return naming(said, ask(said, rows, say.WOULD_TAKE, many), cards) if many else ask(said, rows, say.NONE_TAKES, 0)


@rule
def trading(s: State, seat: int, house: House, said: Table2) -> int:
    """What is offered by whom, what accepting and refusing do to one's score, and whether one may offer oneself."""
    other, mine = opposite(s, seat), card_held(s, seat)
    if s.offering == offering.SELL:
        rows = naming_one(said, about(said, ask(said, 0, say.SELLS, s.price), other), card_held(s, other))
        rows = change(said, rows, say.ACCEPT_MORE, bought(s, seat, house))
        rows = about(said, ask(said, rows, say.SELLER, s.price), other)
    elif s.offering == offering.BUY:
        rows = naming_one(said, about(said, ask(said, 0, say.BUYS, s.price), other), mine)
        rows = change(said, rows, say.ACCEPT_MORE, sold(s, seat, s.price, house))
    else:
        rows = about(said, ask(said, 0, say.TRADE_BI if seat == s.bi_holder - 1 else say.TRADE_JINX, 0), other)
        rows = ask(said, rows, say.SELL, sold(s, seat, 0, house))
        rows = about(said, ask(said, rows, say.BUY, 0), other)
    rows = change(said, rows, say.REFUSE_MORE, kept(s, seat, house))
    if charge_of(s, seat) > 0:
        rows = naming_one(said, ask(said, rows, say.NOUGHTS, charge_of(s, seat)), mine)
    rows = ask(said, rows, say.OFFERS, s.offers - s.offered[seat] if may_offer(s, seat) else 0)
    for clause in TRADE:
        rows = see(said, rows, clause)
    return rows


@rule
def change(said: Table2, rows: int, more: int, points: int) -> int:
    """What becomes of a score."""
    return ask(said, rows, more if points > 0 else more + 1 if points < 0 else more + 2, abs(points))


# What the ledger makes of each end: it is written there, and erased. What the other has is not known, and changes
# nothing here.


@rule
def bought(s: State, seat: int, house: House) -> int:
    """What buying the other's card at the price offered adds to one's score."""
    before = net(s, seat)
    sale(s, opposite(s, seat), 0, seat, points_retained(s, seat), s.price, house)
    return erased(s, seat) - before


@rule
def sold(s: State, seat: int, price: int, house: House) -> int:
    """What selling one's own card at that price adds to one's score."""
    before = net(s, seat)
    sale(s, seat, points_retained(s, seat), opposite(s, seat), 0, price, house)
    return erased(s, seat) - before


@rule
def kept(s: State, seat: int, house: House) -> int:
    """What it adds if nothing is sold."""
    before, bi, jinx = net(s, seat), s.bi_holder - 1, s.jinx_holder - 1
    points, noughts = points_retained(s, seat), noughts_retained(s, seat)
    if seat == bi:
        refusal(s, bi, points, noughts, jinx, 0, 0, house)
    else:
        refusal(s, bi, 0, 0, jinx, points, noughts, house)
    return erased(s, seat) - before


@rule
def erased(s: State, seat: int) -> int:
    """The score with both lines of the trade, which are then taken out again."""
    after, hand = net(s, seat), s.dealt - 1
    for each in (seat, opposite(s, seat)):
        s.ret[each, hand] = s.ded[each, hand] = s.mark[each, hand] = 0
    return after
