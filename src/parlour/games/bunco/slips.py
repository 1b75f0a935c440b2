"""Bunco at a table without a referee: slips, calls of "Bunco!", and penalties (BUNCO-37 to BUNCO-44).

Most slips lie open to everybody who pays attention. One does not: a 1 kept in the hand. There the
judge looks into the hand, and that is all the secrecy that is needed, because hands are taken up
only when empty: a 1 still held by a player who has played something else was kept back.
"""

from parlour.engine.compiled import House, State, rule
from parlour.engine.house import tell
from parlour.games.bunco.ending import confirm_win, piles_left
from parlour.games.bunco.piles import (
    close_height,
    draw,
    first_gap,
    lay_on_surplus,
    put_in_hand,
    put_under_pile,
    remove_pile,
)
from parlour.games.bunco.playable import awaits_two, pile_fits
from parlour.games.bunco.state import (
    BUNCO,
    BUNCO_HEIGHTS,
    LONGEST_RUN,
    NO_ONE,
    NO_STOP,
    NUMBERS,
    SLIP_FOLLOW,
    SLIP_ONE,
    SLIP_PILE,
    SLIP_SURPLUS,
    SOME_ONE,
    SURPLUS,
    do,
    happened,
    partner_of,
)
from parlour.games.bunco.turns import next_turn
from parlour.games.bunco.windows import open_window

# Noticing slips


@rule
def watch(s: State, seat: int, action: int) -> None:
    """See whether this play of the player on turn is a slip (BUNCO-38)."""
    if s.moves == 0 or s.suspect != seat + 1:
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
        s.stray = s.run
    if do.LAY <= action < do.HAND_BUNCO and covers(s, seat, (action - do.LAY) % SURPLUS):
        s.slips |= SLIP_SURPLUS


@rule
def suspect_next(s: State, seat: int) -> None:
    """The first card of another player, or of another turn: what was done before is past (BUNCO-39)."""
    clear_suspicion(s)
    s.suspect = seat + 1


@rule
def clear_suspicion(s: State) -> None:
    """Nobody is under suspicion, and everybody may call again (BUNCO-39)."""
    s.suspect = 0
    s.slips = 0
    s.doubt = 0
    forget_strays(s)
    for other in range(s.seats):
        s.called[other] = 0


@rule
def skips_pile(s: State, seat: int, action: int) -> bool:
    """Whether a Bunco Pile that could be played is passed over, the own one first (BUNCO-9, BUNCO-47)."""
    if pile_fits(s, seat):
        return not do.PILE <= action < do.LAY
    if s.partners and pile_fits(s, partner_of(s, seat)):
        return not do.PARTNER_PILE <= action < do.END
    return False


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
    if do.PARTNER_BUNCO <= action < do.STOP:
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
def note_bunco(s: State, height: int, source: int) -> None:
    """Remember where a Bunco came from until it is followed (BUNCO-40)."""
    if s.run == 0 or s.heights[s.run - 1] != height:
        forget_strays(s)
    place = 0
    while s.strays[place] > 0:
        place += 1
    s.strays[place] = source + 1


@rule
def note_followed(s: State, number: int) -> None:
    """A number on the waiting Bunco: it will not go back (BUNCO-40)."""
    pile = max(s.run, s.stray)
    if pile > 0 and s.heights[pile - 1] == number - 1:
        forget_strays(s)


@rule
def forget_strays(s: State) -> None:
    """No Bunco can go back."""
    s.stray = 0
    for place in range(LONGEST_RUN):
        s.strays[place] = 0


@rule
def return_buncos(s: State, seat: int, house: House) -> None:
    """Buncos nobody followed go back to where they came from (BUNCO-40)."""
    pile = max(s.run, s.stray) - 1
    count = 0
    while pile >= 0 and count < LONGEST_RUN and s.strays[count] > 0:
        count += 1
    for place in range(count - 1, -1, -1):
        lift_bunco(s, pile)
        put_back(s, seat, s.strays[place] - 1)
    if count > 0:
        tell(house, happened.RETURNED, seat, BUNCO, count)
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
    if s.slips > 0 or keeps_one(s):
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
    if keeps_one(s):
        s.slips |= SLIP_ONE
        s.proved[offender] |= SOME_ONE
    elif s.doubt:
        s.proved[offender] |= NO_ONE
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
    """A wrong call: the caller pays, and loses his turn, this one or his next (BUNCO-41)."""
    penalise(s, seat, house)
    if seat == s.mover:
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
def penalise(s: State, seat: int, house: House) -> None:
    """A card from the deck under the Bunco Pile (BUNCO-42)."""
    if s.decked + s.heap == 0:
        tell(house, happened.NO_PENALTY_CARD, seat, 0, 0)
        return
    kind = draw(s, house)
    if s.pile_left[seat] == 0:
        s.pile_top[seat] = kind
        s.pile_left[seat] = 1
        tell(house, happened.PENALTY, seat, kind, 1)
    else:
        put_under_pile(s, seat, kind)
        tell(house, happened.PENALTY, seat, 0, s.pile_left[seat])
