"""What is asked at Dixie, and what it costs."""

from parlour.engine.cards import EMPTY, bits, size
from parlour.engine.compiled import House, State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.dixie.choices import can_draw, follows
from parlour.games.dixie.ending import points_in
from parlour.games.dixie.state import FIRST_BONUS, do
from parlour.words.asks import ask, at, naming, naming_one, see

LEAD, FOLLOW, DRAW, BONUS, CHARGES, NOTHING_LEFT = 7, 9, 11, 13, 17, 21  # clauses

# After each task that names a card the same for the symbol that a Bonus called.
ASKS = (
    "lead", "led", "follow", "follow_symbol", "must_follow", "must_follow_symbol", "draw_only", "draw_only_symbol",
    "pass", "pass_symbol", "fits", "draw", "counts",
)  # fmt: skip
say = numbered(ASKS)


@rule
def asks(s: State, seat: int, house: House, said: Table2) -> int:
    """Lead, or follow the call: with which cards; and what the hand counts against its holder."""
    counts = points_in(s.hands[seat])
    if s.piled == 0:
        rows = ask(said, ask(said, 0, say.LEAD, 0), say.LED, 0)
        return see(said, see(said, ask(said, rows, say.COUNTS, counts), LEAD), CHARGES)
    following = follows(s, s.hands[seat])
    any_follows, draws = following != EMPTY, can_draw(s)
    if draws:
        rows = to_call(s, said, say.FOLLOW if any_follows else say.DRAW_ONLY)
    else:
        rows = to_call(s, said, say.MUST_FOLLOW if any_follows else say.PASS)
    if any_follows:
        rows = naming(said, ask(said, rows, say.FITS, size(following)), bits(following))
    if draws:
        rows = ask(said, rows, say.DRAW, 0)
    rows = see(said, ask(said, rows, say.COUNTS, counts), FOLLOW)
    return see(said, see(said, rows, BONUS), DRAW) if draws else see(said, rows, NOTHING_LEFT)


@rule
def to_call(s: State, said: Table2, task: int) -> int:
    """A task with the call in it: a card, or the symbol that a Bonus called."""
    if s.call < FIRST_BONUS:
        return naming_one(said, ask(said, 0, task, 0), s.call)
    return at(said, ask(said, 0, task + 1, 0), s.call - do.BONUS)
