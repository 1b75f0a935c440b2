"""What is asked at Bonanza: what a space holds, what it costs to be in, and which cards one has for it."""

from typing import Any

from parlour.engine.cards import lowest
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
    SPACES,
    SPADES,
    SUIT_CARDS,
    colour,
    do,
    on,
    phase,
    space_of,
)
from parlour.words.asks import Question, Said, cards_in

CHOICE, AUCTION, WISH = (9, 10, 12), (10, 11, 12), (50, 49)  # clauses
CALLS, JOKER_ONCE = 14, 17
POKER, ESCALATION = (23, 24, 25, 30), (27, 23, 30)
STOPS = (36, 38, 41)


def asks(s: Any, seat: int) -> Question:
    """What the round has come to."""
    if s.phase == phase.WISH:
        return Question([Said("wish", s.dealt + 1), Said("agree")], WISH)
    if s.phase == phase.CHOICE:
        return Question([Said("choice"), Said("dead", out_of_hands(s)), price(s), named(s, seat)], CHOICE)
    if s.phase == phase.AUCTION:
        return Question([Said("auction"), standing_bid(s), price(s), named(s, seat)], AUCTION)
    if calling(s):
        return called(s, seat)
    if s.phase == phase.POKER:
        return poker(s, seat)
    return leading(s, seat)


def price(s: Any) -> Said:
    """Where the price of the dead hand goes."""
    return Said("price_dealer" if s.proceeds else "price_pot", who=s.dealer)


def standing_bid(s: Any) -> Said:
    """What has been bid for it."""
    return Said("bid", s.bid, who=s.bidder - 1) if s.bidder else Said("no_bid")


def named(s: Any, seat: int) -> Said:
    """What one's hand is called at poker."""
    return Said("named", place=name_of(best_strength(s.hands[seat], s.five_alike)))


def own_five(s: Any, seat: int) -> Said:
    """The same, with its five cards."""
    strength = best_strength(s.hands[seat], s.five_alike)
    return Said("five", place=name_of(strength), cards=cards_in(five_of(s.hands[seat], strength)))


# The calls


def called(s: Any, seat: int) -> Question:
    """What the space holds, and the cards that would be shown for it; or that there is nothing to claim it with."""
    space, answers = space_of(s.phase), int(claims(s, seat))
    plainly, stand_in = answers >> do.CLAIM & 1, answers >> do.CLAIM_JOKER & 1
    said = [Said("call" if plainly or stand_in else "call_only", s.wheel[space], place=SPACE_PLACE + space)]
    if plainly:
        spends = s.phase == phase.JOKER_CALL
        said.append(Said("claim_spends" if spends else "claim", cards=shown(s, seat, joker=False)))
    if stand_in:
        said.append(Said("claim_joker", cards=shown(s, seat, joker=True)))
    if not plainly and not stand_in:
        said.append(Said(f"lacks_{SPACES[space]}"))
    elif s.phase == phase.SEQUENCE:
        said.append(Said("highest_sequence"))
    return Question(said, [int(CALL_CLAUSE[s.phase]), CALLS, JOKER_ONCE])


def shown(s: Any, seat: int, joker: bool) -> list[int]:
    """The cards that a claim shows."""
    hand = s.hands[seat]
    if s.phase == phase.JOKER_CALL:
        return [JOKER]
    if s.phase == phase.SEQUENCE:
        return cards_in(sequence_cards(hand, joker_sequence(hand) if joker else natural_sequence(hand)))
    return [*cards_in(hand & PAIR_CALLED[s.phase]), *([JOKER] if joker else [])]


# Poker


def poker(s: Any, seat: int) -> Question:
    """What it costs to be in, what the space holds, and one's own hand by its name."""
    space, clauses = Said("poker_space", s.wheel[on.POKER]), ESCALATION if s.escalation else POKER
    if s.escalation:
        return Question([Said("stake", s.stake), own_five(s, seat), space], clauses)
    if opening(s):
        return Question([Said("bet"), own_five(s, seat), space, Said("no_bet")], clauses)
    stay = Said("stay" if most_raise(s, seat) > 0 else "stay_only", to_call(s, seat))
    return Question([stay, own_five(s, seat), space, Said("fold", s.staked[seat])], clauses)


# Stops


def leading(s: Any, seat: int) -> Question:
    """Which suits may be led, with which card each, and what there is for the first who has none left."""
    suits = [suit for suit in range(CLUBS, SPADES + 1) if int(leads(s, seat)) >> do.LEAD + suit & 1]
    cards = [lowest(s.hands[seat] & SUIT_CARDS[suit]) for suit in suits]
    lead = Said("lead") if s.colour == colour.ANY else Said("lead_colour", place=COLOUR_PLACE + s.colour)
    return Question([lead, Said("lowest", len(cards), cards=cards), Said("pot", s.wheel[on.POT])], STOPS)
