"""Search over imagined deals, compiled for each game.

Entry points (see engine/entry.py) written against the contract's names and those of a game's
habits. To choose a move, imagine a deal that fits all the seat knows, make each candidate move in
it, play on by habit, and see how it ends. All candidates are tried on the same deals with the same
luck, so that they differ by the move alone. The budget is spent in stages; after each, the worse
half of the candidates is dropped, and when one is clearly the best there is no need to go on. Habit's
own move is never dropped: all others are measured against it, deal by deal, and it is made unless
another has proved better. A Master learns as it goes: in its imagined games everybody makes the moves
that did well for him in earlier ones (see tree.py), and falls back on habit where the game is new. Where
a game says what to expect of the others, they do that.
"""

# ruff: noqa: F821  (written against names that a game and its habits supply when it is compiled)

import math
from collections.abc import Callable

from parlour.bots.common import SURE
from parlour.bots.desk import (
    ACTION,
    DEEP,
    GAINS,
    MOST_CANDIDATES,
    MOVER,
    NOTES,
    PLACE,
    SQUARES,
    TOTAL,
    TRIAL,
    TRIES,
    TRUTH,
    VIEW,
    WORLD,
    Desk,
)
from parlour.bots.tree import KEY, SUM, VISITS, key_of, place_of, room, sight
from parlour.engine.chance import below, word_of
from parlour.engine.compiled import Bytes, House, Luck, Ranges, Scores, Set, State, States, Table2, rule

# Supplied by the game.
start: Callable[[State, House], None]
acting: Callable[[State], int]
turn: Callable[[State], int]
legal: Callable[[State, int, Ranges], int]
play: Callable[[State, int, int, House], None]
imagine: Callable[[State, int, Luck], None]
result: Callable[[State, Scores], None]
side: Callable[[State, int], int]
# Supplied by its habits (defaults.py).
habit: Callable[[State, int, Ranges, int, Luck], int]
craft: Callable[[State, int, Ranges, int, Luck], int]
expect: Callable[[State, int, Ranges, int, Luck], int]
insight: Callable[[State, int, bool, Ranges, int], int]
refine: Callable[[State, int, Luck], None]
over: Callable[[State, State], bool]
worth: Callable[[State, int], int]
fine_worth: Callable[[State, int], int]
hurried: Callable[[State, int], bool]
overlook: Callable[[State, int, int], None]
whim: Callable[[State, Luck], bool]

FIRST, LAST = 0, 1
BOLD = 3000  # how gladly what was tried little is tried again, in the units of `worth`
PROOF = 1.5  # standard errors by which a move must gain on habit's to be preferred
ENOUGH, CLEAR = 1000, 5  # tries, and standard errors between the best move and all others, that settle a matter
FEW = 24  # a range this long is tried move by move; a longer one is a range of amounts, and thinned
NEWCOMER, REGULAR, EXPERT, MASTER = range(4)


# The candidates


@rule
def thumb(s: State, seat: int, crafty: bool, ranges: Ranges, n: int, luck: Luck) -> int:
    """The move to make by rule of thumb; a Master's thumb knows more."""
    action = craft(s, seat, ranges, n, luck) if crafty else -1
    return action if action >= 0 else habit(s, seat, ranges, n, luck)


@rule
def gather(s: State, seat: int, crafty: bool, ranges: Ranges, n: int, luck: Luck, notes: Table2) -> int:
    """Note the moves worth trying, habit's own first; returns how many."""
    notes[0, ACTION] = thumb(s, seat, crafty, ranges, n, luck)
    many = 1
    for row in range(n):
        first = ranges[row, FIRST]
        width = ranges[row, LAST] - first
        step = 0
        while step < width and many < MOST_CANDIDATES:
            if first + step != notes[0, ACTION]:
                notes[many, ACTION] = first + step
                many += 1
            step = step + 1 if width <= FEW else next_amount(step)
    for candidate in range(many):
        for what in range(ACTION):
            notes[candidate, what] = 0
    return many


@rule
def next_amount(step: int) -> int:
    """The next rung of a ladder of amounts: small ones closely, large ones widely spaced."""
    if step < 4:
        return step + 1
    return step + step // 2


# Trying them


@rule
def copy_row(raw: Bytes, source: int, target: int) -> None:
    """Copy one state over another, byte by byte."""
    for i in range(raw.shape[1]):
        raw[target, i] = raw[source, i]


@rule
def play_on(s: State, before: State, crafty: bool, luck: Luck, ranges: Ranges, house: House, limit: int) -> None:
    """Play by habit, or as a Master expects, until the playout has gone far enough."""
    made = 0
    while made < limit and acting(s) != 0 and not over(s, before):
        seat = turn(s)
        n = legal(s, seat, ranges)
        action = expect(s, seat, ranges, n, luck) if crafty else -1
        play(s, seat, action if action >= 0 else habit(s, seat, ranges, n, luck), house)
        made += 1


@rule
def recall(tree: Table2, seen: Set, options: Table2, many: int) -> int:
    """Note beside each option what came of it in earlier games; returns how often any was chosen."""
    visits = 0
    for option in range(many):
        place = place_of(tree, key_of(seen, options[option, ACTION]))
        if place >= 0:
            options[option, TRIES], options[option, TOTAL] = tree[place, VISITS], tree[place, SUM]
            visits += options[option, TRIES]
    return visits


@rule
def promising(options: Table2, many: int, visits: int) -> int:
    """The option to follow: one that did well, or has been tried too little to tell.

    Habit's own, the first, may be tried as often as all others together before it is thought of as tried enough.
    What was never tried is taken to do as well as the others did.
    """
    total = 0
    for option in range(many):
        total += options[option, TOTAL]
    trust = BOLD * math.sqrt(visits) / 2
    best, most = 0, -1.0
    for option in range(many):
        tries = options[option, TRIES]
        value = options[option, TOTAL] / tries if tries > 0 else total / visits
        value += (trust if option == 0 else trust / (many - 1)) / (1 + tries)
        if value > most:
            best, most = option, value
    return best


@rule
def follow(desk: Desk, tree: Table2, me: int) -> int:
    """Make the moves that earlier games speak for, until there are none; returns how many to learn from.

    Answers while others wait are left to habit: nearly all are a pass, and would use the depth up.
    """
    s, luck, ranges, options = desk.states[TRIAL], desk.luck[1:], desk.trials, desk.options
    steps = 0
    while steps < DEEP and acting(s) != 0 and not over(s, desk.states[WORLD]):
        seat = turn(s)
        n = legal(s, seat, ranges)
        foreseen = expect(s, seat, ranges, n, luck) if seat != me else -1
        if foreseen >= 0:
            play(s, seat, foreseen, desk.houses[0])
            continue
        many = gather(s, seat, seat == me, ranges, n, luck, options)
        action, visits = options[0, ACTION], 1
        if many > 1 and not hurried(s, seat):
            seen = sight(desk.raw, desk.masks, TRIAL, me)
            visits = recall(tree, seen, options, many)
            if visits > 0:
                action = options[promising(options, many, visits), ACTION]
            key = key_of(seen, action)
            place = place_of(tree, key)
            if place < 0:
                return steps
            tree[place, KEY] = key
            desk.path[steps, PLACE], desk.path[steps, MOVER] = place, seat
            steps += 1
        play(s, seat, action, desk.houses[0])
        if visits == 0:
            return steps
    return steps


@rule
def value_of(s: State, seat: int, crafty: bool, scores: Scores) -> int:
    """What a position is worth to a seat: at the end a win, a share of one, or nothing; before, what it is judged."""
    if acting(s) == 0:
        return won_share(s, seat, scores)
    return fine_worth(s, seat) if crafty else worth(s, seat)


@rule
def won_share(s: State, seat: int, scores: Scores) -> int:
    """A win, a share of one, or nothing; those who play together win together."""
    result(s, scores)
    if scores[seat, 1] > 1:
        return 0
    sharing = 0
    for other in range(s.seats):
        if scores[other, 1] == 1 and side(s, other) == other:
            sharing += 1
    return SURE // sharing


@rule
def learn(desk: Desk, tree: Table2, steps: int) -> None:
    """Note how the game ended beside each move on the way, as whoever made it sees it."""
    s = desk.states[TRIAL]
    for seat in range(s.seats):
        value = -1
        for step in range(steps):
            if desk.path[step, MOVER] == seat:
                if value < 0:
                    value = value_of(s, seat, True, desk.scores)
                tree[desk.path[step, PLACE], VISITS] += 1
                tree[desk.path[step, PLACE], SUM] += value


@rule
def try_out(desk: Desk, tree: Table2, seat: int, crafty: bool, many: int, rounds: int) -> None:
    """Try the first so many candidates on so many imagined deals each; a Master learns in this much of the tree."""
    states, raw, notes, luck = desk.states, desk.raw, desk.notes, desk.luck
    for _ in range(rounds):
        copy_row(raw, VIEW, WORLD)
        imagine(states[WORLD], seat, luck)
        if crafty:
            refine(states[WORLD], seat, luck)
        seed = word_of(luck)
        usual = 0
        for candidate in range(many):
            copy_row(raw, WORLD, TRIAL)
            luck[1] = seed
            play(states[TRIAL], seat, notes[candidate, ACTION], desk.houses[0])
            steps = follow(desk, tree, seat) if crafty else 0
            play_on(states[TRIAL], states[WORLD], crafty, luck[1:], desk.trials, desk.houses[0], desk.limit)
            learn(desk, tree, steps)
            value = value_of(states[TRIAL], seat, crafty, desk.scores)
            if candidate == 0:
                usual = value
            notes[candidate, TRIES] += 1
            notes[candidate, TOTAL] += value
            notes[candidate, GAINS] += value - usual
            notes[candidate, SQUARES] += (value - usual) ** 2


@rule
def sort_notes(notes: Table2, first: int, many: int) -> None:
    """From the first on, put the best mean gain first; equals stay in order."""
    for i in range(first + 1, many):
        j = i
        while j > first and notes[j, GAINS] * notes[j - 1, TRIES] > notes[j - 1, GAINS] * notes[j, TRIES]:
            for what in range(NOTES):
                notes[j, what], notes[j - 1, what] = notes[j - 1, what], notes[j, what]
            j -= 1


@rule
def proved(notes: Table2, many: int) -> int:
    """Which candidate to prefer: of those never dropped, the one that surely gains most on habit's move, or that."""
    best, most = 0, 0.0
    for candidate in range(1, many):
        tries = notes[candidate, TRIES]
        if tries > 1 and tries == notes[0, TRIES]:
            gain = notes[candidate, GAINS] / tries
            spread = max(notes[candidate, SQUARES] / tries - gain * gain, 0.0)
            surely = gain - PROOF * math.sqrt(spread / tries)
            if surely > most:
                best, most = candidate, surely
    return best


@rule
def settled(notes: Table2, live: int) -> bool:
    """Whether one of the moves still tried is so clearly the best that further thought would be for show."""
    if notes[0, TRIES] < ENOUGH:
        return False
    best = 0
    for candidate in range(1, live):
        if notes[candidate, GAINS] > notes[best, GAINS]:
            best = candidate
    for other in range(live):
        lead = notes[best, GAINS] - notes[other, GAINS]
        error = math.sqrt(notes[best, SQUARES] + notes[other, SQUARES])  # or less: as if nothing had been gained
        if other != best and lead < CLEAR * error:
            return False
    return True


@rule
def stages(many: int) -> int:
    """How often the candidates can be halved."""
    count = 1
    while many > 2:
        many = (many + 1) // 2
        count += 1
    return count


@rule
def ponder(desk: Desk, seat: int, crafty: bool, many: int, playouts: int) -> None:
    """Spend a budget of playouts on the candidates noted; habit's move stays first, then come the best."""
    notes = desk.notes
    left = stages(many)
    share = playouts // left
    live = many
    young = desk.tree[: room(desk.tree, playouts)]
    if crafty:
        young[:] = 0
    while left > 0:
        rounds = max(share // live, 1)
        while rounds > 0 and not settled(notes, live):
            try_out(desk, young, seat, crafty, live, min(rounds, ENOUGH))
            rounds -= ENOUGH
        sort_notes(notes, 1, live)
        live = (live + 1) // 2 if live > 2 else live
        left -= 1


# Choosing, for every level


@rule
def careless(ranges: Ranges, n: int, luck: Luck) -> int:
    """Any move at all, except that amounts are not thrown about; -1 if there are only amounts."""
    count = 0
    for row in range(n):
        if ranges[row, LAST] - ranges[row, FIRST] <= FEW:
            count += ranges[row, LAST] - ranges[row, FIRST]
    if count == 0:
        return -1
    pick = below(luck, count)
    for row in range(n):
        width = ranges[row, LAST] - ranges[row, FIRST]
        if width <= FEW:
            if pick < width:
                return ranges[row, FIRST] + pick
            pick -= width
    return -1


@rule
def decide(desk: Desk, seat: int, level: int, playouts: int, n: int) -> int:
    """The move a player of this level makes, given his view and the n ranges of his legal moves."""
    view, ranges, luck = desk.states[VIEW], desk.ranges, desk.luck
    if n == 1 and ranges[0, LAST] - ranges[0, FIRST] == 1:
        return ranges[0, FIRST]
    if level == NEWCOMER and not hurried(view, seat) and whim(view, luck):
        action = careless(ranges, n, luck)
        if action >= 0:
            return action
    if level <= REGULAR:
        return habit(view, seat, ranges, n, luck)
    action = insight(view, seat, level == MASTER, ranges, n)
    if action >= 0:
        return action
    many = gather(view, seat, level == MASTER, ranges, n, luck, desk.notes)
    ponder(desk, seat, level == MASTER, many, playouts)
    return desk.notes[proved(desk.notes, many), ACTION]


# Whole games


@rule
def look(raw: Bytes, masks: Bytes, seat: int) -> None:
    """Write into VIEW what the seat knows of TRUTH."""
    for i in range(raw.shape[1]):
        raw[VIEW, i] = raw[TRUTH, i] & masks[seat, i]


@rule
def play_match(desk: Desk, levels: Table2) -> int:
    """Play TRUTH, already set up, to its end; levels[seat] is (level, playouts). Returns the decisions made."""
    s = desk.states[TRUTH]
    start(s, desk.houses[0])
    made = 0
    while made < desk.limit and acting(s) != 0:
        seat = turn(s)
        n = legal(s, seat, desk.ranges)
        level = levels[seat, 0]
        look(desk.raw, desk.dim_masks if level == NEWCOMER else desk.masks, seat)
        overlook(desk.states[VIEW], seat, level)
        play(s, seat, decide(desk, seat, level, levels[seat, 1], n), desk.houses[0])
        made += 1
    return made


@rule
def habit_at(states: States, i: int, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """What habit makes of state i."""
    return habit(states[i], seat, ranges, n, luck)


@rule
def craft_at(states: States, i: int, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """What a Master's craft makes of state i; -1 for nothing."""
    return craft(states[i], seat, ranges, n, luck)


@rule
def insight_at(states: States, i: int, seat: int, crafty: bool, ranges: Ranges, n: int) -> int:
    """What an Expert or a Master knows of state i without searching; -1 for nothing."""
    return insight(states[i], seat, crafty, ranges, n)


@rule
def gather_at(
    states: States, i: int, seat: int, crafty: bool, ranges: Ranges, n: int, luck: Luck, notes: Table2
) -> int:
    """Note the moves worth trying in state i; returns how many."""
    return gather(states[i], seat, crafty, ranges, n, luck, notes)


@rule
def overlook_at(states: States, i: int, seat: int, level: int) -> None:
    """Take out of view i what a bot of this level has not noticed."""
    overlook(states[i], seat, level)


@rule
def hurried_at(states: States, i: int, seat: int) -> bool:
    """Whether the others wait for the seat's answer in state i."""
    return hurried(states[i], seat)
