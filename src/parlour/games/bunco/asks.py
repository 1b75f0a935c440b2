"""What is asked at Bunco: of the player on turn, and of the others while they may call."""

import numpy as np

from parlour.engine.cards import size
from parlour.engine.compiled import House, State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.bunco.choices import may_stop, stop_choices
from parlour.games.bunco.playable import (
    ALL_NUMBERS,
    NOTHING,
    ONES,
    OWN_PILE,
    awaits_two,
    duty,
    kinds_in_hand,
    open_heights,
    own_buncos,
    surplus_numbers,
)
from parlour.games.bunco.state import BUNCO, STOP, SURPLUS, mode, partner_of
from parlour.games.bunco.windows import can_call
from parlour.words.asks import about, ask, naming, naming_one, see

ONES_FIRST, PILE, PARTNER, FOLLOWED, LAYING, STOPPING, CALLING, WIN = 8, 9, 47, 14, 18, 24, 39, 43  # clauses
OTHER_PLAYS, ENDING, WRONG = 12, 23, 41

# The top of a pile that fits is a number, or else a Bunco, or else a Stop.
ASKS = (
    "one", "left", "pile_fits", "pile_bunco", "pile_stop", "pile_after", "partner_fits", "partner_bunco",
    "partner_stop", "follow", "follow_two", "play", "lay", "end", "fits", "surplus_fits", "nothing_fits", "bunco",
    "stop", "stop_does", "no_stop", "turn", "theirs", "win", "call", "wrong", "wrong_card", "wrong_turn",
)  # fmt: skip
say = numbered(ASKS)


@rule
def asks(s: State, seat: int, house: House, said: Table2) -> int:
    """A card, or an answer to somebody else's."""
    return on_turn(s, seat, said) if seat == s.mover and s.winner == 0 else waiting(s, seat, said)


# On turn


@rule
def on_turn(s: State, seat: int, said: Table2) -> int:
    """What must be played; or what can be, and how the turn ends."""
    owed = duty(s, seat)
    if owed == ONES:
        return see(said, left(s, seat, said, ask(said, 0, say.ONE, 0)), ONES_FIRST)
    if owed == OWN_PILE:
        rows = ask(said, must_go(said, say.PILE_FITS, s.pile_top[seat]), say.PILE_AFTER, s.pile_left[seat] - 1)
        return see(said, rows, PILE)
    if owed != NOTHING:
        rows = left(s, seat, said, must_go(said, say.PARTNER_FITS, s.pile_top[partner_of(s, seat)]))
        return see(said, rows, PARTNER)
    if s.run > 0 and s.mode != mode.TABLE:
        height = s.heights[s.run - 1]
        rows = ask(said, 0, say.FOLLOW_TWO if awaits_two(s, height) else say.FOLLOW, height)
        return see(said, fitting(s, seat, said, naming_one(said, rows, height + 1)), FOLLOWED)
    return freely(s, seat, said)


@rule
def freely(s: State, seat: int, said: Table2) -> int:
    """Whatever fits may be played, or the turn ended; and somebody else's mistake called."""
    bunco = own_buncos(s, seat, kinds_in_hand(s, seat))
    fits = fitting(s, seat, said, 0) > 0
    others = s.partners or s.mode == mode.TABLE  # a partner's cards may fit, or those of a pile one forgets about
    lays = s.held[seat] > 0 and not (fits or bunco or others)
    rows = ask(said, 0, say.LAY if lays else say.PLAY if s.held[seat] > 0 else say.END, 0)
    if fits:
        rows = fitting(s, seat, said, rows)
    elif not lays:
        rows = ask(said, rows, say.NOTHING_FITS, 0)
    if bunco:
        rows = ask(said, rows, say.BUNCO, 0)
    rows = left(s, seat, said, rows)
    calls = can_call(s, seat)
    if calls:
        rows = ask(said, about(said, ask(said, rows, say.CALL, 0), s.suspect - 1), say.WRONG_TURN, 0)
    rows = see(said, see(said, rows, OTHER_PLAYS), LAYING if s.held[seat] > 0 else ENDING)
    return see(said, see(said, rows, CALLING), WRONG) if calls else rows


@rule
def must_go(said: Table2, fits: int, top: int) -> int:
    """The top of a Bunco Pile that fits: a number, a Bunco or a Stop."""
    return naming_one(said, ask(said, 0, fits + 1 if top == BUNCO else fits + 2 if top == STOP else fits, 0), top)


@rule
def left(s: State, seat: int, said: Table2, rows: int) -> int:
    """What the own Bunco Pile shows, and how much of it there is."""
    return naming_one(said, ask(said, rows, say.LEFT, s.pile_left[seat]), s.pile_top[seat])


@rule
def fitting(s: State, seat: int, said: Table2, before: int) -> int:
    """The numbers in hand, and on the Surplus, that fit on the table."""
    rows, heights = before, open_heights(s)
    numbers = kinds_in_hand(s, seat) & heights << 1 & ALL_NUMBERS
    if numbers:
        rows = naming(said, ask(said, rows, say.FITS, size(np.uint64(numbers))), numbers)
    tops = 0
    for slot in range(SURPLUS):
        if surplus_numbers(s, seat, heights) >> slot & 1:
            tops |= 1 << s.tops[seat, slot]
    return naming(said, ask(said, rows, say.SURPLUS_FITS, size(np.uint64(tops))), tops) if tops else rows


# While another is on turn


@rule
def waiting(s: State, seat: int, said: Table2) -> int:
    """What a Stop or a call would do to the player on turn, and cost."""
    if s.winner > 0:
        rows = wrong(s, said, about(said, ask(said, 0, say.WIN, 0), s.winner - 1))
        return see(said, see(said, see(said, rows, WIN), CALLING), WRONG)
    mover = s.mover
    if stop_choices(s, seat):
        rows = ask(said, about(said, ask(said, 0, say.STOP, 0), mover), say.STOP_DOES, 0)
    else:
        rows = about(said, ask(said, 0, say.NO_STOP if may_stop(s, seat) else say.TURN, 0), mover)
    rows = naming_one(said, about(said, ask(said, rows, say.THEIRS, s.pile_left[mover]), mover), s.pile_top[mover])
    calls = can_call(s, seat) and s.passed[seat] == 0
    if calls:
        rows = wrong(s, said, about(said, ask(said, rows, say.CALL, 0), s.suspect - 1))
    rows = see(said, rows, STOPPING)
    return see(said, see(said, rows, CALLING), WRONG) if calls else rows


@rule
def wrong(s: State, said: Table2, rows: int) -> int:
    """What a call without cause costs one who is not on turn."""
    return ask(said, rows, say.WRONG_CARD if s.card_only else say.WRONG, 0)
