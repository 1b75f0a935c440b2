"""What is asked at Bunco: of the player on turn, and of the others while they may call."""

from typing import Any

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
from parlour.games.bunco.state import BUNCO, STOP, mode, partner_of
from parlour.games.bunco.windows import can_call
from parlour.words.asks import Question, Said, cards_in

ONES_FIRST, PILE, PARTNER, FOLLOWED, LAYING, STOPPING, CALLING, WIN = 8, 9, 47, 14, 18, 24, 39, 43  # clauses
OTHER_PLAYS, ENDING, WRONG = 12, 23, 41


def asks(s: Any, seat: int) -> Question:
    """A card, or an answer to somebody else's."""
    return on_turn(s, seat) if seat == s.mover and s.winner == 0 else waiting(s, seat)


# On turn


def on_turn(s: Any, seat: int) -> Question:
    """What must be played; or what can be, and how the turn ends."""
    owed = duty(s, seat)
    if owed == ONES:
        return Question([Said("one"), left(s, seat)], [ONES_FIRST])
    if owed == OWN_PILE:
        return Question([must_go("pile", s.pile_top[seat]), Said("pile_after", s.pile_left[seat] - 1)], [PILE])
    if owed != NOTHING:
        return Question([must_go("partner", s.pile_top[partner_of(s, seat)]), left(s, seat)], [PARTNER])
    if s.run > 0 and s.mode != mode.TABLE:
        height = s.heights[s.run - 1]
        task = Said("follow_two" if awaits_two(s, height) else "follow", height, cards=[height + 1])
        return Question([task, *fitting(s, seat)], [FOLLOWED])
    said = [Said("play" if s.held[seat] else "end"), *(fitting(s, seat) or [Said("nothing_fits")])]
    if own_buncos(s, seat, kinds_in_hand(s, seat)):
        said.append(Said("bunco"))
    said.append(left(s, seat))
    clauses = [OTHER_PLAYS, LAYING if s.held[seat] else ENDING]
    if can_call(s, seat):
        return Question([*said, Said("call", who=s.suspect - 1), Said("wrong_turn")], [*clauses, CALLING, WRONG])
    return Question(said, clauses)


def must_go(whose: str, top: int) -> Said:
    """The top of a Bunco Pile that fits: a number, a Bunco or a Stop."""
    return Said(f"{whose}_{'bunco' if top == BUNCO else 'stop' if top == STOP else 'fits'}", cards=[top])


def left(s: Any, seat: int) -> Said:
    """What the own Bunco Pile shows, and how much of it there is."""
    return Said("left", s.pile_left[seat], cards=[s.pile_top[seat]])


def fitting(s: Any, seat: int) -> list[Said]:
    """The numbers in hand, and on the Surplus, that fit on the table."""
    numbers = cards_in(kinds_in_hand(s, seat) & open_heights(s) << 1 & ALL_NUMBERS)
    tops = {int(s.tops[seat, slot]) for slot in cards_in(surplus_numbers(s, seat, open_heights(s)))}
    said = [Said("fits", len(numbers), cards=numbers)] if numbers else []
    return [*said, Said("surplus_fits", len(tops), cards=sorted(tops))] if tops else said


# While another is on turn


def waiting(s: Any, seat: int) -> Question:
    """What a Stop or a call would do to the player on turn, and cost."""
    if s.winner > 0:
        return Question([Said("win", who=s.winner - 1), wrong(s)], [WIN, CALLING, WRONG])
    mover = s.mover
    said, clauses = [Said("turn", who=mover)], [STOPPING]
    if stop_choices(s, seat):
        said = [Said("stop", who=mover), Said("stop_does")]
    elif may_stop(s, seat):
        said = [Said("no_stop", who=mover)]
    said.append(Said("theirs", s.pile_left[mover], who=mover, cards=[s.pile_top[mover]]))
    if can_call(s, seat) and s.passed[seat] == 0:
        said += [Said("call", who=s.suspect - 1), wrong(s)]
        clauses += [CALLING, WRONG]
    return Question(said, clauses)


def wrong(s: Any) -> Said:
    """What a call without cause costs one who is not on turn."""
    return Said("wrong_card" if s.card_only else "wrong")
