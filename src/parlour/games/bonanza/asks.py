"""What is asked at Bonanza: what a space holds, what it costs to be in, and which cards one has for it."""

from parlour.engine.cards import EMPTY, bits, has, lowest, only, size
from parlour.engine.compiled import House, Set, State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.bonanza.auction import out_of_hands
from parlour.games.bonanza.betting import most_raise, opening, to_call
from parlour.games.bonanza.calls import (
    CALL_CLAUSE,
    calling,
    claims,
    joker_sequence,
    natural_sequence,
    sequence_cards,
)
from parlour.games.bonanza.choices import leads
from parlour.games.bonanza.poker import best_strength, five_of, name_of
from parlour.games.bonanza.state import (
    CLUBS,
    COLOUR_PLACE,
    JOKER,
    PAIR_CALLED,
    SPACE_PLACE,
    SPADES,
    SUIT_CARDS,
    colour,
    do,
    on,
    phase,
    space_of,
)
from parlour.words.asks import about, ask, at, naming, see

CHOICE, AUCTION, WISH = (9, 10, 12), (10, 11, 12), (50, 49)  # clauses
CALLS, JOKER_ONCE = 14, 17
POKER, ESCALATION = (23, 24, 25, 30), (27, 23, 30)
STOPS = (36, 38, 41)

# What one lacks for a space comes in the order of the spaces.
ASKS = (
    "wish", "agree", "choice", "dead", "auction", "bid", "no_bid", "price_pot", "price_dealer", "named", "five",
    "call", "call_only", "claim", "claim_spends", "claim_joker", "highest_sequence", "lacks_joker",
    "lacks_queen_jack", "lacks_sequence", "lacks_ten_two", "bet", "stay", "stay_only", "stake", "poker_space",
    "no_bet", "fold", "lead", "lead_colour", "lowest", "pot",
)  # fmt: skip
say = numbered(ASKS)


@rule
def asks(s: State, seat: int, house: House, said: Table2) -> int:
    """What the round has come to."""
    if s.phase == phase.WISH:
        return wishing(s, said)
    if s.phase == phase.CHOICE or s.phase == phase.AUCTION:
        return trading(s, seat, said)
    if calling(s):
        return called(s, seat, said)
    if s.phase == phase.POKER:
        return escalating(s, seat, said) if s.escalation else betting(s, seat, said)
    return leading(s, seat, said)


@rule
def wishing(s: State, said: Table2) -> int:
    """Whether there is to be another deal."""
    rows = ask(said, ask(said, 0, say.WISH, s.dealt + 1), say.AGREE, 0)
    for clause in WISH:
        rows = see(said, rows, clause)
    return rows


# The dead hand


@rule
def trading(s: State, seat: int, said: Table2) -> int:
    """What the dealer may do with the dead hand, and then what has been bid for it; where its price goes."""
    auction = s.phase == phase.AUCTION
    if auction:
        rows = standing_bid(s, said, ask(said, 0, say.AUCTION, 0))
    else:
        rows = ask(said, ask(said, 0, say.CHOICE, 0), say.DEAD, out_of_hands(s))
    rows = about(said, ask(said, rows, say.PRICE_DEALER if s.proceeds else say.PRICE_POT, 0), s.dealer)
    rows = at(said, ask(said, rows, say.NAMED, 0), name_of(best_strength(s.hands[seat], s.five_alike)))
    for clause in AUCTION if auction else CHOICE:
        rows = see(said, rows, clause)
    return rows


@rule
def standing_bid(s: State, said: Table2, rows: int) -> int:
    """What has been bid."""
    return about(said, ask(said, rows, say.BID, s.bid), s.bidder - 1) if s.bidder else ask(said, rows, say.NO_BID, 0)


# The calls


@rule
def called(s: State, seat: int, said: Table2) -> int:
    """What the space holds, and the cards that would be shown for it; or that there is nothing to claim it with."""
    space, answers = space_of(s.phase), claims(s, seat)
    plainly, stand_in = has(answers, do.CLAIM), has(answers, do.CLAIM_JOKER)
    rows = ask(said, 0, say.CALL if plainly or stand_in else say.CALL_ONLY, s.wheel[space])
    rows = at(said, rows, SPACE_PLACE + space)
    if plainly:
        rows = ask(said, rows, say.CLAIM_SPENDS if s.phase == phase.JOKER_CALL else say.CLAIM, 0)
        rows = naming(said, rows, bits(shown(s, seat, False)))
    if stand_in:
        rows = naming(said, ask(said, rows, say.CLAIM_JOKER, 0), bits(shown(s, seat, True)))
    if not plainly and not stand_in:
        rows = ask(said, rows, say.LACKS_JOKER + space, 0)
    elif s.phase == phase.SEQUENCE:
        rows = ask(said, rows, say.HIGHEST_SEQUENCE, 0)
    return see(said, see(said, see(said, rows, int(CALL_CLAUSE[s.phase])), CALLS), JOKER_ONCE)


@rule
def shown(s: State, seat: int, joker: bool) -> Set:
    """The cards that a claim shows."""
    hand = s.hands[seat]
    if s.phase == phase.JOKER_CALL:
        return only(JOKER)
    if s.phase == phase.SEQUENCE:
        return sequence_cards(hand, joker_sequence(hand) if joker else natural_sequence(hand))
    return hand & PAIR_CALLED[s.phase] | (only(JOKER) if joker else EMPTY)


# Poker


@rule
def betting(s: State, seat: int, said: Table2) -> int:
    """What it costs to be in, what the space holds, and one's own hand by its name."""
    opens = opening(s)
    if opens:
        rows = ask(said, 0, say.BET, 0)
    else:
        rows = ask(said, 0, say.STAY if most_raise(s, seat) > 0 else say.STAY_ONLY, to_call(s, seat))
    rows = ask(said, own_five(s, seat, said, rows), say.POKER_SPACE, s.wheel[on.POKER])
    rows = ask(said, rows, say.NO_BET if opens else say.FOLD, 0 if opens else s.staked[seat])
    for clause in POKER:
        rows = see(said, rows, clause)
    return rows


@rule
def escalating(s: State, seat: int, said: Table2) -> int:
    """The same where everybody stakes alike, or is out."""
    rows = own_five(s, seat, said, ask(said, 0, say.STAKE, s.stake))
    rows = ask(said, rows, say.POKER_SPACE, s.wheel[on.POKER])
    for clause in ESCALATION:
        rows = see(said, rows, clause)
    return rows


@rule
def own_five(s: State, seat: int, said: Table2, rows: int) -> int:
    """What one's hand is called at poker, with its five cards."""
    strength = best_strength(s.hands[seat], s.five_alike)
    rows = at(said, ask(said, rows, say.FIVE, 0), name_of(strength))
    return naming(said, rows, bits(five_of(s.hands[seat], strength)))


# Stops


@rule
def leading(s: State, seat: int, said: Table2) -> int:
    """Which suits may be led, with which card each, and what there is for the first who has none left."""
    cards = EMPTY
    for suit in range(CLUBS, SPADES + 1):
        if has(leads(s, seat), do.LEAD + suit):
            cards |= only(lowest(s.hands[seat] & SUIT_CARDS[suit]))
    free = s.colour == colour.ANY
    rows = ask(said, 0, say.LEAD, 0) if free else at(said, ask(said, 0, say.LEAD_COLOUR, 0), COLOUR_PLACE + s.colour)
    rows = naming(said, ask(said, rows, say.LOWEST, size(cards)), bits(cards))
    rows = ask(said, rows, say.POT, s.wheel[on.POT])
    for clause in STOPS:
        rows = see(said, rows, clause)
    return rows
