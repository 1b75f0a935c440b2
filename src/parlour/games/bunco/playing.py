"""Bunco: the plays of the player on turn."""

from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import tell
from parlour.games.bunco.ending import piles_left, win
from parlour.games.bunco.knowing import note_no_one
from parlour.games.bunco.piles import (
    build,
    fill_hand,
    lay_on_surplus,
    partners_card,
    take_from_hand,
    take_from_pile,
    take_from_surplus,
)
from parlour.games.bunco.playable import promise_to_follow
from parlour.games.bunco.slips import call_bunco, false_stop, note_bunco, watch
from parlour.games.bunco.state import (
    BUNCO,
    BUNCO_HEIGHTS,
    LIFT_PLACE,
    LIFTS,
    SLOT_PLACE,
    STOP,
    SURPLUS,
    do,
    happened,
    mode,
    partner_of,
)
from parlour.games.bunco.stops import call_stop, close_window, pass_window
from parlour.games.bunco.turns import card_moved, go_on, next_turn, stand_still


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """A card of the turn, or an answer to a window (BUNCO-6, BUNCO-24, BUNCO-39)."""
    if action == do.PASS:
        pass_window(s, seat, house)
    elif action >= do.STOP:
        call_stop(s, seat, action, house)
    elif action == do.CALL:
        call_bunco(s, seat, house)
    elif action == do.FALSE_STOP:
        false_stop(s, seat, house)
    elif action == do.CLOSE:
        close_window(s, house)
    else:
        play_turn(s, seat, action, house)


@inline
def play_turn(s: State, seat: int, action: int, house: House) -> None:
    """One card of the turn (BUNCO-6)."""
    if s.mode == mode.TABLE:
        watch(s, seat, action)
    elif action != do.HAND:
        note_no_one(s, seat)
    if action < do.SURPLUS:
        play_number(s, seat, action - do.HAND + 1, house)
    elif action < do.PILE:
        play_surplus(s, seat, seat, action - do.SURPLUS, house)
    elif action == do.PILE:
        play_pile(s, seat, seat, house)
    elif action < do.LAY:
        lay_pile_stop(s, seat, seat, action - do.PILE_STOP, house)
    elif action < do.HAND_BUNCO:
        lay_down(s, seat, 2 + (action - do.LAY) // SURPLUS, (action - do.LAY) % SURPLUS, house)
    elif action < do.SURPLUS_BUNCO:
        play_bunco(s, seat, action - do.HAND_BUNCO, house)
    else:
        play_rarely(s, seat, action, house)


@rule
def play_rarely(s: State, seat: int, action: int, house: House) -> None:
    """The less frequent plays (BUNCO-13, BUNCO-23, BUNCO-38, BUNCO-46, BUNCO-47)."""
    partner = partner_of(s, seat)
    if action < do.PARTNER_SURPLUS:
        slot, height = divmod(action - do.SURPLUS_BUNCO, BUNCO_HEIGHTS)
        play_surplus_bunco(s, seat, seat, slot, height, house)
    elif action < do.PARTNER_PILE:
        play_surplus(s, seat, partner, action - do.PARTNER_SURPLUS, house)
    elif action == do.PARTNER_PILE:
        play_pile(s, seat, partner, house)
    elif action < do.END:
        lay_pile_stop(s, seat, partner, action - do.PARTNER_PILE_STOP, house)
    elif action == do.END:
        end_without_hand(s, seat, house)
    elif action >= do.LIFT:
        lift(s, seat, action - do.LIFT, house)
    else:
        slot, height = divmod(action - do.PARTNER_BUNCO, BUNCO_HEIGHTS)
        play_surplus_bunco(s, seat, partner, slot, height, house)


# Numbers


@inline
def play_number(s: State, seat: int, number: int, house: House) -> None:
    """A number from the hand goes on a pile one lower; a 1 begins one (BUNCO-7, BUNCO-8)."""
    take_from_hand(s, seat, number)
    tell(house, happened.PLAYED, seat, number, number)
    put_number(s, number, house)
    go_on(s, house)


@rule
def play_surplus(s: State, seat: int, owner: int, slot: int, house: House) -> None:
    """The top of a Surplus pile goes on a pile one lower (BUNCO-12, BUNCO-21, BUNCO-46)."""
    number = s.tops[owner, slot]
    take_from_surplus(s, owner, slot)
    tell(house, happened.FROM_SURPLUS, seat, number, SLOT_PLACE + slot)
    partners_card(s, seat, owner, house)
    put_number(s, number, house)
    go_on(s, house)


@inline
def put_number(s: State, number: int, house: House) -> None:
    """A number on the table; if a Bunco waited for it, it waits no more (BUNCO-14)."""
    card_moved(s)
    build(s, number, False, house)
    s.run = 0


# Bunco cards


@rule
def play_bunco(s: State, seat: int, height: int, house: House) -> None:
    """A Bunco from the hand stands for a number, and must be followed (BUNCO-13, BUNCO-14)."""
    take_from_hand(s, seat, BUNCO)
    tell(house, happened.PLAYED_BUNCO, seat, BUNCO, height + 1)
    put_bunco(s, seat, height, 0, house)


@rule
def play_surplus_bunco(s: State, seat: int, owner: int, slot: int, height: int, house: House) -> None:
    """A Bunco from the top of a Surplus pile, likewise (BUNCO-13, BUNCO-46)."""
    take_from_surplus(s, owner, slot)
    tell(house, happened.SURPLUS_BUNCO, seat, BUNCO, height + 1)
    partners_card(s, seat, owner, house)
    put_bunco(s, seat, height, 1 + slot if owner == seat else 1 + SURPLUS + slot, house)


@rule
def put_bunco(s: State, seat: int, height: int, source: int, house: House) -> None:
    """A Bunco on the table: the next card must continue its run (BUNCO-14)."""
    card_moved(s)
    s.run = build(s, height + 1, True, house) + 1
    if s.mode == mode.TABLE:
        note_bunco(s, seat, height + 1, source)
    promise_to_follow(s, seat, height + 1)
    go_on(s, house)


# The Bunco Pile


@rule
def play_pile(s: State, seat: int, owner: int, house: House) -> None:
    """The top of a Bunco Pile to the table (BUNCO-9, BUNCO-47); a Bunco there is a 1 (BUNCO-10)."""
    card = s.pile_top[owner]
    number = 1 if card == BUNCO else card
    tell(house, happened.PILE_BUNCO if card == BUNCO else happened.FROM_PILE, seat, card, number)
    partners_card(s, seat, owner, house)
    card_moved(s)
    build(s, number, card == BUNCO, house)
    s.run = 0
    take_from_pile(s, owner, house)
    if piles_left(s, seat) == 0:
        win(s, house)
    else:
        go_on(s, house)


@rule
def lay_pile_stop(s: State, seat: int, owner: int, slot: int, house: House) -> None:
    """A Stop on a Bunco Pile goes to its owner's Surplus, and the turn is over (BUNCO-11, BUNCO-47)."""
    tell(house, happened.PILE_STOP, seat, STOP, SLOT_PLACE + slot)
    partners_card(s, seat, owner, house)
    card_moved(s)
    take_from_pile(s, owner, house)
    lay_on_surplus(s, owner, slot, STOP)
    if piles_left(s, seat) == 0:
        win(s, house)
        return
    fill_hand(s, seat, house)  # his last card may have been a Bunco (BUNCO-17)
    next_turn(s, house)


# The Surplus


@rule
def lift(s: State, seat: int, which: int, house: House) -> None:
    """The top of a Surplus pile goes on another, which is a slip (BUNCO-38)."""
    slot, other = LIFTS[which, 0], LIFTS[which, 1]
    kind = s.tops[seat, slot]
    take_from_surplus(s, seat, slot)
    lay_on_surplus(s, seat, other, kind)
    tell(house, happened.LIFTED, seat, kind, LIFT_PLACE + which)
    card_moved(s)
    s.run = 0
    go_on(s, house)


# The end of the turn


@inline
def lay_down(s: State, seat: int, kind: int, slot: int, house: House) -> None:
    """A card to the Surplus ends the turn; a hand emptied so is filled at once (BUNCO-18, BUNCO-22)."""
    take_from_hand(s, seat, kind)
    tell(house, happened.LAID, seat, kind, SLOT_PLACE + slot)
    card_moved(s)
    lay_on_surplus(s, seat, slot, kind)
    fill_hand(s, seat, house)
    next_turn(s, house)


@rule
def end_without_hand(s: State, seat: int, house: House) -> None:
    """Without a hand the turn ends with nothing laid down (BUNCO-23)."""
    tell(house, happened.ENDED, seat, 0, 0)
    if s.moves == 0:
        stand_still(s, house)
    else:
        next_turn(s, house)
