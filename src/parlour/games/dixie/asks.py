"""What is asked at Dixie, and what it costs."""

from typing import Any

from parlour.games.dixie.choices import can_draw, follows
from parlour.games.dixie.ending import points_in
from parlour.games.dixie.state import FIRST_BONUS, do
from parlour.words.asks import Question, Said, cards_in

LEAD, FOLLOW, DRAW, BONUS, CHARGES, NOTHING_LEFT = 7, 9, 11, 13, 17, 21  # clauses


def asks(s: Any, seat: int) -> Question:
    """Lead, or follow the call: with which cards; and what the hand counts against its holder."""
    counts = Said("counts", points_in(s.hands[seat]))
    if s.piled == 0:
        return Question([Said("lead"), Said("led"), counts], [LEAD, CHARGES])
    following = cards_in(follows(s, s.hands[seat]))
    fits = [Said("fits", len(following), cards=following)] if following else []
    if can_draw(s):
        task = to_call(s, "follow" if following else "draw_only")
        return Question([task, *fits, Said("draw"), counts], [FOLLOW, BONUS, DRAW])
    return Question([to_call(s, "must_follow" if following else "pass"), *fits, counts], [FOLLOW, NOTHING_LEFT])


def to_call(s: Any, task: str) -> Said:
    """A task with the call in it: a card, or the symbol that a Bonus called."""
    if s.call < FIRST_BONUS:
        return Said(task, cards=[s.call])
    return Said(f"{task}_symbol", place=s.call - do.BONUS)
