"""Magpie, for two to four: lay a card on the nest, and carry off what matches.

This is a whole game for Parlour, and all that one needs: docs/a-game-of-your-own.md leads through it. Its
clauses are in rules/en.md.
"""

import numpy as np

from parlour.engine.actions import Actions, Kind
from parlour.engine.cards import bits, has, nth, only, size, write_ranges
from parlour.engine.chance import below, fresh_key, shuffle, shuffle_deal, some
from parlour.engine.compiled import House, Luck, Ranges, Scores, State, rule
from parlour.engine.events import EventKind, Events
from parlour.engine.house import NOBODY, tell, whisper
from parlour.engine.names import numbered
from parlour.engine.options import Option
from parlour.engine.record import AMOUNT, CARD, CARD_SET, OWNER, REMEMBERED, SEAT, SECRET, Record, field, upto

NAME, PREFIX, VERSION = "magpie", "MAGPIE", 1
SEATS = range(2, 5)  # MAGPIE-1
LONGEST = 36  # every card is laid once at most

# The pack (MAGPIE-2): the numbers 1 to 9 in red, green, blue and yellow.
COLOURS, NUMBERS = "RGBY", 9
PACK = len(COLOURS) * NUMBERS
CARDS = ("", *(f"{colour}{number}" for colour in COLOURS for number in range(1, NUMBERS + 1)))
WHOLE_PACK = np.uint64((1 << PACK + 1) - 2)
HAND = 4

ACTIONS = Actions(Kind("lay", "{card}", cards=range(1, PACK + 1), clause=4), cards=CARDS)

OPTIONS = (Option("snatching", 0, 1, 1, clause=6, printed=1),)

EVENTS = Events(
    EventKind("deal"),
    EventKind("hand", many=True),
    EventKind("nest", clause=3),
    EventKind("laid", clause=4),
    EventKind("swooped", amount=AMOUNT, clause=5),
    EventKind("snatched", amount=AMOUNT, clause=6),
    EventKind("won", amount=AMOUNT, clause=8),
)
happened = EVENTS.happened

ENDINGS = ("", "won", "shared")
ended = numbered(ENDINGS)

STATE = Record(
    field("hands", np.uint64, 4, says="the cards in hand", holds=CARD_SET, known=OWNER),
    field("laid", np.uint64, says="every card that all have seen", holds=CARD_SET, known=REMEMBERED),
    field("taken", np.int16, 4, says="cards carried off", holds=AMOUNT),
    field("nest", np.uint8, PACK, says="the nest, its top last", holds=CARD),
    field("stock", np.uint8, PACK, says="the stock, its top at the end", holds=CARD, known=SECRET),
    field("nested", np.uint8, says="cards in the nest", holds=upto(PACK)),
    field("stocked", np.uint8, says="cards in the stock", holds=upto(PACK)),
    field("held", np.uint8, 4, says="how many cards each holds", holds=upto(HAND)),
    field("dealer", np.uint8, says="who deals", holds=SEAT),
    field("mover", np.uint8, says="who is on turn", holds=SEAT),
    seats=SEATS[-1], options=OPTIONS, endings=ENDINGS, hand="hands", held="held", dealer="dealer", mover="mover",
)  # fmt: skip


# Setting up


@rule
def start(s: State, house: House) -> None:
    """Chance names the dealer; four cards each, and the next one begins the nest (MAGPIE-3)."""
    shuffle(s.key, s.shuffles, s.seats, 1, s.stock)
    s.shuffles += 1
    s.dealer = s.stock[0] - 1
    shuffle_deal(s, 0, PACK, PACK, house, s.stock)
    s.stocked = PACK
    s.mover = left_of(s, s.dealer)
    tell(house, happened.DEAL, s.dealer, 0, 0)
    deal(s, house)
    build(s, draw(s))
    tell(house, happened.NEST, NOBODY, s.nest[0], 0)


@rule
def deal(s: State, house: House) -> None:
    """Four cards each from the top of the stock (MAGPIE-3, MAGPIE-7)."""
    for seat in range(s.seats):
        for _ in range(HAND):
            s.hands[seat] |= only(draw(s))
        s.held[seat] = HAND
        whisper(house, seat, happened.HAND, seat, bits(s.hands[seat]), HAND)


@rule
def draw(s: State) -> int:
    """The top card of the stock."""
    s.stocked -= 1
    card = s.stock[s.stocked]
    s.stock[s.stocked] = 0
    return card


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise (MAGPIE-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


# What may be done


@rule
def acting(s: State) -> int:
    """Only the player on turn may act (MAGPIE-4)."""
    return 0 if s.ending else 1 << s.mover


@rule
def turn(s: State) -> int:
    """The player on turn (MAGPIE-4)."""
    return s.mover


@rule
def legal(s: State, seat: int, out: Ranges) -> int:
    """Any card in hand (MAGPIE-4)."""
    return write_ranges(s.hands[seat] >> np.uint64(1), out)


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 8
    if seat != s.mover or not has(s.hands[seat], action + 1):
        return 4
    return 0


# Playing


@rule
def play(s: State, seat: int, action: int, house: House) -> None:
    """Lay a card on the nest, and carry off what it matches (MAGPIE-4)."""
    card = action + 1
    s.hands[seat] ^= only(card)
    s.held[seat] -= 1
    tell(house, happened.LAID, seat, card, 0)
    top = s.nest[s.nested - 1] if s.nested > 0 else 0
    build(s, card)
    if top > 0 and number(top) == number(card):
        carry_off(s, seat, s.nested, happened.SWOOPED, house)  # MAGPIE-5
    elif top > 0 and s.snatching and colour(top) == colour(card):
        carry_off(s, seat, 2, happened.SNATCHED, house)  # MAGPIE-6
    s.mover = left_of(s, seat)
    if s.held[s.mover] == 0:
        if s.stocked >= HAND * s.seats:
            deal(s, house)  # MAGPIE-7
        else:
            end(s, house)


@rule
def number(card: int) -> int:
    """What a card counts in its colour."""
    return (card - 1) % NUMBERS


@rule
def colour(card: int) -> int:
    """A card's colour."""
    return (card - 1) // NUMBERS


@rule
def build(s: State, card: int) -> None:
    """A card for all to see, on top of the nest."""
    s.nest[s.nested] = card
    s.nested += 1
    s.laid |= only(card)


@rule
def carry_off(s: State, seat: int, cards: int, event: int, house: House) -> None:
    """So many cards off the top of the nest are the player's, a point each (MAGPIE-5, MAGPIE-6)."""
    for _ in range(cards):
        s.nested -= 1
        s.nest[s.nested] = 0
    s.taken[seat] += cards
    tell(house, event, seat, 0, cards)


@rule
def end(s: State, house: House) -> None:
    """Whoever has carried off most wins; a tie is shared (MAGPIE-8)."""
    winners = 0
    for seat in range(s.seats):
        if s.taken[seat] == most(s):
            winners += 1
            tell(house, happened.WON, seat, 0, s.taken[seat])
    s.ending = ended.WON if winners == 1 else ended.SHARED


@rule
def most(s: State) -> int:
    """The most that anybody has carried off."""
    best = s.taken[0]
    for seat in range(1, s.seats):
        best = max(best, s.taken[seat])
    return best


@rule
def result(s: State, out: Scores) -> None:
    """Each seat's cards and place, most first (MAGPIE-8)."""
    for seat in range(s.seats):
        out[seat, 0] = s.taken[seat]
        out[seat, 1] = 1
        for other in range(s.seats):
            if s.taken[other] > s.taken[seat]:
                out[seat, 1] += 1


# What a seat may imagine


@rule
def imagine(s: State, seat: int, luck: Luck) -> None:
    """Any deal of the cards that nobody has seen and the seat does not hold."""
    fresh_key(s.key, luck)
    hidden = WHOLE_PACK & ~(s.laid | s.hands[seat])
    for other in range(s.seats):
        if other != seat:
            s.hands[other] = some(luck, hidden, s.held[other])
            hidden &= ~s.hands[other]
    for place in range(s.stocked):
        card = nth(hidden, below(luck, size(hidden)))
        s.stock[place] = card
        hidden &= ~only(card)
