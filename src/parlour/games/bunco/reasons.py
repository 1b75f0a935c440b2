"""What there is to say about a move at Bunco."""

from parlour.bots.reasons import say
from parlour.engine.compiled import State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.bunco.habits import LAID, STOPPED, at_height, best_height, fits, helps_rival
from parlour.games.bunco.piles import has_stop
from parlour.games.bunco.slips import bunco_height
from parlour.games.bunco.state import BUNCO, HEIGHTS, NUMBERS, SURPLUS, do

REASONS = (
    "pile", "pile_last", "must", "towards", "bunco", "helps", "heads_off", "own_place", "in_order", "alike", "buries",
    "empty", "wastes_bunco", "wastes_stop", "stops", "stops_other", "keeps_stop", "quiet", "calls", "suspects",
    "bluffs", "unfounded", "ends", "frees", "lifts",
)  # fmt: skip
why = numbered(REASONS)


@rule
def grounds(s: State, seat: int, action: int, said: Table2) -> int:
    """What a card does for one's Bunco Pile, and for the others'."""
    if action == do.CALL:
        return say(said, 0, calling(s), 0, 0)
    if do.STOP <= action < STOPPED:
        about_to_play = fits(s, s.pile_top[s.mover])
        return say(said, 0, why.STOPS if about_to_play else why.STOPS_OTHER, (action - do.STOP) % HEIGHTS, 0)
    if action == do.PASS:
        return say(said, 0, why.KEEPS_STOP if has_stop(s, seat) else why.QUIET, 0, 0)
    if action == do.END:
        return say(said, 0, why.ENDS, 0, 0)
    if do.LIFT <= action < do.STOP:
        return say(said, 0, why.LIFTS, 0, 0)
    if do.PILE <= action < do.LAY:
        left = s.pile_left[seat] - 1
        return say(said, 0, why.PILE if left > 0 else why.PILE_LAST, left, 0)
    if do.LAY <= action < LAID:
        return laying(s, seat, 2 + (action - do.LAY) // SURPLUS, (action - do.LAY) % SURPLUS, said)
    return playing(s, seat, action, said)


@rule
def calling(s: State) -> int:
    """Why one would call "Bunco!"."""
    if s.slips > 0:
        return why.CALLS
    if s.run > 0:
        return why.BLUFFS
    return why.SUSPECTS if s.doubt > 0 else why.UNFOUNDED


@rule
def laying(s: State, seat: int, kind: int, slot: int, said: Table2) -> int:
    """A card laid down: what it is, and what it lies on."""
    top = s.tops[seat, slot]
    many = 0
    if kind > NUMBERS:
        many = say(said, many, why.WASTES_BUNCO if kind == BUNCO else why.WASTES_STOP, 0, 0)
    if top == 0:
        return say(said, many, why.EMPTY, 0, 0)
    if top == kind + 1 <= NUMBERS:
        return say(said, many, why.IN_ORDER, top, 0)
    if top == kind:
        return say(said, many, why.ALIKE, 0, 0)
    return say(said, many, why.BURIES, top, 0) if top <= NUMBERS else many


@rule
def playing(s: State, seat: int, action: int, said: Table2) -> int:
    """A number or a Bunco on a pile."""
    if action == do.HAND:
        return say(said, 0, why.MUST, 0, 0)
    many = 0
    if bunco_height(action) >= 0:
        many = say(said, many, why.BUNCO, 0, 0)
    height, goal = height_under(s, seat, action), s.pile_top[seat]
    if 0 <= height < goal - 1 <= NUMBERS and best_height(s, seat, goal) == height:
        many = say(said, many, why.TOWARDS, goal, 0)
    if height >= 0 and helps_rival(s, seat, height) and at_height(s, height) == 1:
        many = say(said, many, why.HEADS_OFF, 0, 0)
    if goal == height + 1 and at_height(s, height) == 1:
        many = say(said, many, why.OWN_PLACE, 0, 0)
    elif 0 <= height < NUMBERS - 1 and helps_rival(s, seat, height + 1):
        many = say(said, many, why.HELPS, 0, 0)
    if many == 0 and do.SURPLUS <= action < do.SURPLUS + SURPLUS:
        many = say(said, many, why.FREES, 0, 0)
    return many


@rule
def height_under(s: State, seat: int, action: int) -> int:
    """The height of the pile a card goes on; -1 where it is one of the partner's."""
    if action < do.SURPLUS:
        return action - do.HAND
    if action < do.SURPLUS + SURPLUS:
        return s.tops[seat, action - do.SURPLUS] - 1
    return bunco_height(action) if action < do.PARTNER_SURPLUS else -1
