"""Bunco at a table without a referee: slips, calls of "Bunco!", and penalties (BUNCO-37 to BUNCO-44).

Most slips lie open to everybody who pays attention. Two do not: a 1 kept in the hand, and a Bunco
played by somebody who has nothing to follow it with. There the judge looks into the hand. For the 1
that is all that is needed, because hands are taken up only when empty: a 1 still held by a player
who has played something else was kept back. Of the Bunco it is written down, out of sight, when it
is played, because a Stop may bring its player another hand.
"""

from parlour.engine.compiled import House, State, rule
from parlour.engine.house import tell
from parlour.games.bunco.ending import confirm_win, piles_left
from parlour.games.bunco.knowing import forget_promise
from parlour.games.bunco.piles import (
    close_height,
    draw,
    first_gap,
    lay_on_surplus,
    put_in_hand,
    put_under_pile,
    remove_pile,
)
from parlour.games.bunco.playable import awaits_two, can_follow, pile_fits
from parlour.games.bunco.state import (
    BUNCO,
    BUNCO_HEIGHTS,
    MOST_BUNCOS,
    NO_ONE,
    NO_STOP,
    NUMBERS,
    SLIP_FOLLOW,
    SLIP_LIFT,
    SLIP_ONE,
    SLIP_PILE,
    SLIP_SURPLUS,
    SOME_ONE,
    SURPLUS,
    do,
    happened,
    partner_of,
)
from parlour.games.bunco.turns import next_turn, stand_still
from parlour.games.bunco.windows import open_window

# Noticing slips


@rule
def watch(s: State, seat: int, action: int) -> None:
    """See whether this play of the player on turn is a slip (BUNCO-38)."""
    if not s.watched:
        suspect_next(s, seat)
    if action == do.HAND:
        if s.doubt:
            s.slips |= SLIP_ONE  # he had it all the time
    else:
        s.doubt = 1
        if skips_pile(s, seat, action):
            s.slips |= SLIP_PILE
    if s.run > 0 and not continues_run(s, seat, action):
        s.slips |= SLIP_FOLLOW
        forget_promise(s, seat)
    if do.LIFT <= action < do.STOP:
        s.slips |= SLIP_LIFT
    if do.LAY <= action < do.HAND_BUNCO and covers(s, seat, (action - do.LAY) % SURPLUS):
        s.slips |= SLIP_SURPLUS


@rule
def suspect_next(s: State, seat: int) -> None:
    """The first card of another turn: what was done before is past (BUNCO-39)."""
    clear_suspicion(s)
    s.suspect = seat + 1
    s.watched = 1


@rule
def clear_suspicion(s: State) -> None:
    """Nobody is under suspicion, and everybody may call again (BUNCO-39)."""
    s.suspect = 0
    s.slips = 0
    s.doubt = 0
    s.unbacked = 0
    for place in range(MOST_BUNCOS):
        s.stray_piles[place] = 0
        s.stray_from[place] = 0
    for other in range(s.seats):
        s.called[other] = 0


@rule
def skips_pile(s: State, seat: int, action: int) -> bool:
    """Whether a Bunco Pile that could be played is passed over, the own one first (BUNCO-9, BUNCO-47)."""
    if must_go(s, seat):
        return not do.PILE <= action < do.LAY
    if s.partners and must_go(s, partner_of(s, seat)):
        return not do.PARTNER_PILE <= action < do.END
    return False


@rule
def must_go(s: State, owner: int) -> bool:
    """Whether the top of this Bunco Pile must be played: while a Bunco waits, only to follow that (BUNCO-14)."""
    if s.run > 0:
        return s.pile_top[owner] == s.heights[s.run - 1] + 1
    return pile_fits(s, owner)


@rule
def covers(s: State, seat: int, slot: int) -> bool:
    """Whether a card laid there buries another while the Surplus has fewer than four piles (BUNCO-19)."""
    return first_gap(s, seat) < SURPLUS and s.tops[seat, slot] > 0


@rule
def continues_run(s: State, seat: int, action: int) -> bool:
    """Whether the play follows the Bunco that waits (BUNCO-14, BUNCO-15)."""
    height = s.heights[s.run - 1]
    upon = bunco_height(action)
    if upon >= 0:
        return upon == height and not awaits_two(s, height)
    return number_played(s, seat, action) == height + 1


@rule
def bunco_height(action: int) -> int:
    """The height a Bunco is played on; -1 for any other play."""
    if do.HAND_BUNCO <= action < do.PARTNER_SURPLUS:
        return (action - do.HAND_BUNCO) % BUNCO_HEIGHTS
    if do.PARTNER_BUNCO <= action < do.LIFT:
        return (action - do.PARTNER_BUNCO) % BUNCO_HEIGHTS
    return -1


@rule
def number_played(s: State, seat: int, action: int) -> int:
    """The number a play puts on the table; 0 if none."""
    card = 0
    if action < do.SURPLUS:
        card = action - do.HAND + 1
    elif action < do.PILE:
        card = s.tops[seat, action - do.SURPLUS]
    elif action == do.PILE:
        card = s.pile_top[seat]
    elif do.PARTNER_SURPLUS <= action < do.PARTNER_PILE:
        card = s.tops[partner_of(s, seat), action - do.PARTNER_SURPLUS]
    elif action == do.PARTNER_PILE:
        card = s.pile_top[partner_of(s, seat)]
    return card if card <= NUMBERS else 0


# Buncos not followed


@rule
def note_bunco(s: State, seat: int, height: int, source: int) -> None:
    """Remember where a Bunco came from, and whether it can be followed (BUNCO-14, BUNCO-40)."""
    place = 0
    while s.stray_piles[place] > 0:
        place += 1
    s.stray_piles[place] = s.run
    s.stray_from[place] = source
    if not can_follow(s, seat, height):
        s.unbacked = 1


@rule
def return_buncos(s: State, seat: int, house: House) -> None:
    """Buncos nobody followed go back to where they came from (BUNCO-40)."""
    count = 0
    for place in range(MOST_BUNCOS - 1, -1, -1):
        if s.stray_piles[place] > 0:
            lift_bunco(s, s.stray_piles[place] - 1)
            put_back(s, seat, s.stray_from[place])
            s.stray_piles[place] = 0
            count += 1
    if count > 0:
        tell(house, happened.RETURNED, seat, BUNCO, count)
    for pile in range(s.piled - 1, -1, -1):
        if s.heights[pile] == 0:
            remove_pile(s, pile)
    s.run = 0


@rule
def lift_bunco(s: State, pile: int) -> None:
    """Take the Bunco off the top of a pile."""
    height = s.heights[pile]
    s.wild[pile] &= ~(1 << height)
    s.heights[pile] = height - 1
    close_height(s, height)
    if height > 1:
        s.open |= 1 << (height - 1)


@rule
def put_back(s: State, seat: int, source: int) -> None:
    """A Bunco goes back to the hand, or to the Surplus pile of the player or his partner."""
    if source == 0:
        put_in_hand(s, seat, BUNCO)
        s.back[seat] += 1
    elif source <= SURPLUS:
        lay_on_surplus(s, seat, source - 1, BUNCO)
    else:
        lay_on_surplus(s, partner_of(s, seat), source - 1 - SURPLUS, BUNCO)


# Calling


@rule
def keeps_one(s: State) -> bool:
    """Whether the suspect has kept a 1 in his hand (BUNCO-38)."""
    return s.doubt > 0 and s.hands[s.suspect - 1, 0] == 1


@rule
def call_bunco(s: State, seat: int, house: House) -> None:
    """ "Bunco!" is judged at once (BUNCO-39)."""
    open_window(s)  # whatever comes of it is news
    s.called[seat] = 1
    tell(house, happened.CALLED, seat, 0, s.suspect - 1)
    if s.slips > 0 or s.unbacked or keeps_one(s):
        bunco_suspect(s, house)
    else:
        tell(house, happened.NOT_GUILTY, s.suspect - 1, 0, 0)
        if s.doubt:
            s.proved[s.suspect - 1] |= NO_ONE
        bunco_caller(s, seat, house)


@rule
def bunco_suspect(s: State, house: House) -> None:
    """A right call: proof, penalty, and the offender's turn is over (BUNCO-40)."""
    offender = s.suspect - 1
    if not s.slips & SLIP_ONE:  # had he shown one already, the proof says nothing of others in his hand
        if keeps_one(s):
            s.slips |= SLIP_ONE
            s.proved[offender] |= SOME_ONE
        elif s.doubt:
            s.proved[offender] |= NO_ONE
    if s.unbacked:
        s.slips |= SLIP_FOLLOW
        forget_promise(s, offender)
    tell(house, happened.GUILTY, offender, 0, s.slips)
    return_buncos(s, offender, house)
    clear_suspicion(s)
    penalise(s, offender, house)
    if s.winner > 0 and piles_left(s, offender) == 0:
        confirm_win(s, house)  # there was no card to put there
        return
    s.winner = 0
    if offender == s.mover:
        next_turn(s, house)


@rule
def bunco_caller(s: State, seat: int, house: House) -> None:
    """A wrong call: the caller pays, and loses his turn, this one or his next (BUNCO-34, BUNCO-41)."""
    paid = penalise(s, seat, house)
    if seat == s.mover:
        if s.moves == 0 and not paid:
            stand_still(s, house)
        else:
            next_turn(s, house)
        return
    if not s.card_only:
        s.loses[seat] += 1
        tell(house, happened.LOSES_TURN, seat, 0, 0)
    if s.winner > 0:
        confirm_win(s, house)


@rule
def false_stop(s: State, seat: int, house: House) -> None:
    """A call of "Stop" without a Stop (BUNCO-41)."""
    open_window(s)
    s.called[seat] = 1
    s.proved[seat] |= NO_STOP
    tell(house, happened.FALSE_STOP, seat, 0, 0)
    bunco_caller(s, seat, house)


@rule
def penalise(s: State, seat: int, house: House) -> bool:
    """A card from the deck under the Bunco Pile; returns whether there was one (BUNCO-42)."""
    if s.decked + s.heap == 0:
        tell(house, happened.NO_PENALTY_CARD, seat, 0, 0)
        return False
    kind = draw(s, house)
    s.still = 0
    if s.pile_left[seat] == 0:
        s.pile_top[seat] = kind
        s.pile_left[seat] = 1
        tell(house, happened.PENALTY, seat, kind, 1)
    else:
        put_under_pile(s, seat, kind)
        tell(house, happened.PENALTY, seat, 0, s.pile_left[seat])
    return True
