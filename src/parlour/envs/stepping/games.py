"""Entry points (see engine/entry.py) for games by the array: step, observe, mask, deal anew.

One pass over each game does it all, so that its state is fetched from memory once. Every game
depends on its own stream of luck alone, so slices may run side by side on any number of cores,
and on a GPU every game has a thread. So all that works on many games begins with what each core
or thread has to itself: the slice [first, last), some luck, room for ranges, and a silent house.
"""

# Written against names that a game supplies when it is compiled, and states whose fields are declared in data.
# ruff: noqa: F821
# mypy: disable-error-code="no-any-return, arg-type"

from collections.abc import Callable

import numpy as np

from parlour.engine.cards import nth, size
from parlour.engine.chance import below, fresh_key, word_of
from parlour.engine.compiled import (
    Bytes,
    House,
    Houses,
    Luck,
    Numbers,
    Ranges,
    Scores,
    Set,
    State,
    States,
    Table2,
    inline,
    rule,
)
from parlour.engine.entry import pick
from parlour.engine.record import KEY_WORDS
from parlour.envs.stepping.ladders import (
    AMOUNTS,
    BITS,
    HERE,
    IDS,
    NO_ACTION,
    NOTHING,
    RECORD,
    amount_on,
    bits_below_64,
    bits_from,
    bits_on_ladders,
    is_choice,
)
from parlour.envs.stepping.listening import hear, put_move, show
from parlour.envs.stepping.writing import write_mask, write_observation

# Supplied by the game.
start: Callable[[State, House], None]
turn: Callable[[State], int]
legal: Callable[[State, int, Ranges], int]
play: Callable[[State, int, int, House], None]
result: Callable[[State, Scores], None]

TURN, ENDED, ILLEGAL = range(3)  # rows of `marks`
SCORE, PLACE = range(2)  # of a row of results
ON_TURN = -1  # for a seat: whoever is to move
ANY_SEAT = -1  # for a learner's: drawn anew for every game
NO_MOVE = -2  # for an action: none is made
# Luck for choosing lies far from the luck that deals.
CHOOSING, SPACED = np.uint64(1 << 63), np.uint64(0xD1342543DE82EF95)


# What may be done


@inline
def record_id(s: State, seat: int, action: int, blocks: Table2, ranges: Ranges) -> int:
    """The record id that a legal id means: a matter of counting, or of what is legal now."""
    block = 0
    while action >= blocks[block, HERE] + blocks[block, IDS]:
        block += 1
    place = action - blocks[block, HERE]
    if blocks[block, IDS] == blocks[block, AMOUNTS]:
        return blocks[block, RECORD] + place
    return amount_on(ranges, legal(s, seat, ranges), block, place, blocks)


@inline
def find_choices(s: State, seat: int, blocks: Table2, ranges: Ranges, i: int, words: int, choices: Luck) -> None:
    """The seat's legal ids as bits, in so many words of `choices` for each game."""
    n = legal(s, seat, ranges)
    plain = blocks.shape[0] == 1 and blocks[0, IDS] == blocks[0, AMOUNTS]
    if plain and blocks[0, IDS] < BITS:
        choices[i] = bits_below_64(ranges, n)
    else:
        for word in range(words):
            base = word * BITS
            found = bits_from(ranges, n, base) if plain else bits_on_ladders(ranges, n, blocks, base)
            choices[i * words + word] = found


# Whole games


@inline
def mover(marks: Bytes, i: int) -> int:
    """The seat on turn in game i."""
    return marks[TURN, i]


@rule
def reopen(states: States, blank: States, i: int, streams: Luck, luck: Luck, houses: Houses) -> None:
    """Deal game i anew, by the next key of its own stream."""
    states[i] = blank[0]
    luck[0] = streams[i]
    fresh_key(states[i].key, luck)
    streams[i] = luck[0]
    start(states[i], houses[0])


@rule
def reset_games(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    states: States, blank: States, seed: Set, streams: Luck, choosing: Luck, results: Scores,
) -> None:  # fmt: skip
    """Begin games [first, last): the first deal of game i depends on the seed and i alone."""
    per = np.int64(blank[0].seats)
    for i in range(first, last):
        luck[0] = seed + np.uint64(i)
        choosing[i] = (luck[0] + CHOOSING) * SPACED
        streams[i] = word_of(luck)
        for row in range(i * per, (i + 1) * per):
            results[row, SCORE] = 0
            results[row, PLACE] = 0
        reopen(states, blank, i, streams, luck, houses)


@rule
def look_at_games(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    states: States, marks: Bytes, blocks: Table2, words: int, choices: Luck,
) -> None:  # fmt: skip
    """Find whose turn it is in games [first, last), and what he may do."""
    for i in range(first, last):
        marks[TURN, i] = turn(states[i])
        marks[ENDED, i] = 0
        marks[ILLEGAL, i] = 0
        find_choices(states[i], mover(marks, i), blocks, ranges, i, words, choices)


@rule
def step_games(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    states: States, blank: States, raw: Bytes, raw_words: Luck, actions: Numbers, marks: Bytes, blocks: Table2,
    words: int, choices: Luck, streams: Luck, results: Scores, plan: Table2, turns: Bytes,
    masking: bool, mask: Bytes, seeing: bool, out_words: Luck, out: Bytes,
) -> int:  # fmt: skip
    """Make one move in each of the games [first, last); returns how many of the moves were illegal.

    A game whose move is illegal stays as it is. A game that ends leaves its result and is dealt
    anew. Then mask and observation of the seat on turn are written, if they are wanted.
    """
    refused = 0
    per = np.int64(blank[0].seats)
    for i in range(first, last):
        s = states[i]
        seat = mover(marks, i)
        marks[ENDED, i] = 0
        marks[ILLEGAL, i] = 0
        if is_choice(actions[i], i, words, choices):
            play(s, seat, record_id(s, seat, actions[i], blocks, ranges), houses[0])
            if s.ending:
                marks[ENDED, i] = 1
                result(s, results[i * per : (i + 1) * per])
                reopen(states, blank, i, streams, luck, houses)
            seat = turn(s)
            marks[TURN, i] = seat
            find_choices(s, seat, blocks, ranges, i, words, choices)
        else:
            marks[ILLEGAL, i] = 1
            refused += 1
        if masking:
            write_mask(i, words, choices, i, mask)
        if seeing:
            write_observation(raw, raw_words, i, seat, plan, turns, i, out_words, out)
    return refused


@rule
def mask_games(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses, words: int, choices: Luck, mask: Bytes
) -> None:
    """The mask of the seat on turn in each of the games [first, last)."""
    for i in range(first, last):
        write_mask(i, words, choices, i, mask)


@rule
def observe_games(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    raw: Bytes, raw_words: Luck, seat: int, marks: Bytes, plan: Table2, turns: Bytes, out_words: Luck, out: Bytes,
) -> None:  # fmt: skip
    """What a seat, or whoever is ON_TURN, sees of each of the games [first, last)."""
    for i in range(first, last):
        observer = mover(marks, i) if seat == ON_TURN else seat
        write_observation(raw, raw_words, i, observer, plan, turns, i, out_words, out)


@rule
def choose_games(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    words: int, choices: Luck, choosing: Luck, actions: Numbers,
) -> None:  # fmt: skip
    """One of each game's choices by luck, from a stream a game."""
    for i in range(first, last):
        many = 0
        for word in range(words):
            many += size(choices[i * words + word])
        luck[0] = choosing[i]
        n = below(luck, many)
        choosing[i] = luck[0]
        word = 0
        while n >= size(choices[i * words + word]):
            n -= size(choices[i * words + word])
            word += 1
        actions[i] = word * BITS + nth(choices[i * words + word], n)


# What is heard: by whoever brings a house with a book


@rule
def hear_deal(
    i: int, ranges: Ranges, houses: Houses, states: States, blank: States, kinds: Table2, room: int, logs: Table2,
    heard: Numbers,
) -> None:  # fmt: skip
    """Begin the histories of game i, which has just been dealt: it is dealt once more, so that the book tells it."""
    seats = np.int64(blank[0].seats)
    for word in range(KEY_WORDS):
        ranges[word, 0] = states[i].key[word]
    states[i] = blank[0]
    for word in range(KEY_WORDS):
        states[i].key[word] = ranges[word, 0]
    houses[0].told = 0
    start(states[i], houses[0])
    for seat in range(seats):
        heard[i * seats + seat] = 0
    hear(houses[0], i, seats, room, kinds, logs, heard)


@rule
def hear_deals(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    states: States, blank: States, kinds: Table2, room: int, logs: Table2, heard: Numbers,
) -> None:  # fmt: skip
    """The same of the games [first, last)."""
    for i in range(first, last):
        hear_deal(i, ranges, houses, states, blank, kinds, room, logs, heard)


@rule
def step_and_hear(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    kinds: Table2, room: int, logs: Table2, heard: Numbers,
    states: States, blank: States, raw: Bytes, raw_words: Luck, actions: Numbers, marks: Bytes, blocks: Table2,
    words: int, choices: Luck, streams: Luck, results: Scores, plan: Table2, turns: Bytes,
    masking: bool, mask: Bytes, seeing: bool, out_words: Luck, out: Bytes,
) -> int:  # fmt: skip
    """What `step_games` does, game by game, and what is heard of it."""
    refused = 0
    seats = np.int64(blank[0].seats)
    for i in range(first, last):
        houses[0].told = 0
        if is_choice(actions[i], i, words, choices):
            seat = mover(marks, i)
            meant = record_id(states[i], seat, actions[i], blocks, ranges)
            put_move(logs, heard, i * seats + seat, room, meant)
        refused += step_games(
            i, i + 1, luck, ranges, houses, states, blank, raw, raw_words, actions, marks, blocks, words, choices,
            streams, results, plan, turns, masking, mask, seeing, out_words, out,
        )  # fmt: skip
        if marks[ENDED, i]:
            hear_deal(i, ranges, houses, states, blank, kinds, room, logs, heard)
        else:
            hear(houses[0], i, seats, room, kinds, logs, heard)
    return refused


@rule
def show_histories(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    seat: int, marks: Bytes, seats: int, room: int, logs: Table2, heard: Numbers, out: Table2,
) -> None:  # fmt: skip
    """The latest rows that a seat, or whoever is ON_TURN, has heard in each of the games [first, last)."""
    for i in range(first, last):
        show(logs, heard, i * seats + (mover(marks, i) if seat == ON_TURN else seat), room, i, out)


# A learner's seat in each game, with others at the table


@rule
def any_move(s: State, seat: int, luck: Luck, ranges: Ranges, house: House) -> None:
    """Make one of a seat's moves by luck, as playouts do."""
    play(s, seat, pick(ranges, legal(s, seat, ranges), luck), house)


@rule
def take_seat(i: int, own: Numbers, seat: int, seats: int, luck: Luck) -> None:
    """The learner's seat in a game that begins: the given one, or any. Luck is drawn always: the same follows."""
    drawn = below(luck, seats)
    own[i] = drawn if seat == ANY_SEAT else seat


@rule
def see_seats(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    states: States, raw: Bytes, raw_words: Luck, marks: Bytes, blocks: Table2, words: int, choices: Luck,
    results: Scores, plan: Table2, turns: Bytes, mask: Bytes, out_words: Luck, out: Bytes, own: Numbers,
) -> None:  # fmt: skip
    """How games [first, last) stand: whether they have ended, and what the learner in each sees and may do."""
    for i in range(first, last):
        s, seat = states[i], own[i]
        per = np.int64(s.seats)
        marks[TURN, i] = seat if s.ending else turn(s)
        marks[ENDED, i] = 1 if s.ending else 0
        if s.ending or mover(marks, i) != seat:
            for word in range(words):
                choices[i * words + word] = NOTHING
        else:
            find_choices(s, seat, blocks, ranges, i, words, choices)
        if s.ending:
            result(s, results[i * per : (i + 1) * per])
        write_mask(i, words, choices, i, mask)
        write_observation(raw, raw_words, i, seat, plan, turns, i, out_words, out)


@rule
def step_seats(
    first: int, last: int, luck: Luck, ranges: Ranges, houses: Houses,
    blank: States, actions: Numbers, streams: Luck, choosing: Luck, made: Numbers, most: int, placed: int,
    blindly: bool, answering: bool,
    states: States, raw: Bytes, raw_words: Luck, marks: Bytes, blocks: Table2, words: int, choices: Luck,
    results: Scores, plan: Table2, turns: Bytes, mask: Bytes, out_words: Luck, out: Bytes, own: Numbers,
) -> int:  # fmt: skip
    """Make the learner's move in each of the games [first, last); returns how many were illegal.

    In a game that has ended a new one is dealt instead, and the learner `placed`. An illegal move is marked, and not
    made, or another by luck instead of it, where games go on `blindly`; an action of NO_MOVE is none, and not illegal.
    If `answering`, the others then move by luck until it is the learner's turn, or `most` decisions were made.
    """
    refused = 0
    for i in range(first, last):
        s = states[i]
        luck[0] = choosing[i]
        marks[ILLEGAL, i] = 0
        if marks[ENDED, i]:
            reopen(states, blank, i, streams, luck, houses)
            luck[0] = choosing[i]
            take_seat(i, own, placed, np.int64(s.seats), luck)
            made[i] = 0
        elif is_choice(actions[i], i, words, choices):
            play(s, own[i], record_id(s, own[i], actions[i], blocks, ranges), houses[0])
            made[i] += 1
        elif actions[i] != NO_MOVE:
            marks[ILLEGAL, i] = 1
            refused += 1
            if blindly:
                any_move(s, own[i], luck, ranges, houses[0])
                made[i] += 1
        goes_on = answering and (blindly or marks[ILLEGAL, i] == 0)
        while goes_on and not s.ending and made[i] < most and turn(s) != own[i]:
            any_move(s, turn(s), luck, ranges, houses[0])
            made[i] += 1
        choosing[i] = luck[0]
    see_seats(
        first, last, luck, ranges, houses, states, raw, raw_words, marks, blocks, words, choices, results, plan, turns,
        mask, out_words, out, own,
    )  # fmt: skip
    return refused


# One game


@rule
def see_one(
    states: States, raw: Bytes, raw_words: Luck, seat: int, marks: Bytes, words: int, choices: Luck,
    ranges: Ranges, houses: Houses, blocks: Table2, plan: Table2, turns: Bytes, mask: Bytes, out_words: Luck,
    out: Bytes,
) -> None:  # fmt: skip
    """Find whose turn it is in game 0, and write what he may do and what he sees.

    When the game has ended, nothing is legal, and it is the given seat who sees.
    """
    look_at_one(states, seat, marks, words, choices, ranges, houses, blocks)
    write_mask(0, words, choices, 0, mask)
    write_observation(raw, raw_words, 0, mover(marks, 0), plan, turns, 0, out_words, out)


@rule
def look_at_one(
    states: States, seat: int, marks: Bytes, words: int, choices: Luck, ranges: Ranges, houses: Houses, blocks: Table2,
) -> None:  # fmt: skip
    """Find whose turn it is in game 0, and what he may do: nothing, and the given seat's, when it has ended."""
    marks[ENDED, 0] = 1 if states[0].ending else 0
    marks[TURN, 0] = seat
    if states[0].ending:
        for word in range(words):
            choices[word] = NOTHING
    else:
        marks[TURN, 0] = turn(states[0])
        find_choices(states[0], mover(marks, 0), blocks, ranges, 0, words, choices)


@rule
def move_one(
    states: States, action: int, marks: Bytes, words: int, choices: Luck, ranges: Ranges, houses: Houses,
    blocks: Table2,
) -> int:  # fmt: skip
    """Make a move in game 0 and look at it; returns its record id, or NO_ACTION if it is illegal and nothing done."""
    if not is_choice(action, 0, words, choices):
        return NO_ACTION
    seat = mover(marks, 0)
    meant = record_id(states[0], seat, action, blocks, ranges)
    houses[0].told = 0
    play(states[0], seat, meant, houses[0])
    look_at_one(states, seat, marks, words, choices, ranges, houses, blocks)
    return meant


@rule
def step_one(
    states: States, raw: Bytes, raw_words: Luck, action: int, marks: Bytes, words: int, choices: Luck,
    ranges: Ranges, houses: Houses, blocks: Table2, plan: Table2, turns: Bytes, mask: Bytes, out_words: Luck,
    out: Bytes,
) -> int:  # fmt: skip
    """The same, and then what the seat on turn may do and what he sees."""
    meant = move_one(states, action, marks, words, choices, ranges, houses, blocks)
    if meant != NO_ACTION:
        write_mask(0, words, choices, 0, mask)
        write_observation(raw, raw_words, 0, mover(marks, 0), plan, turns, 0, out_words, out)
    return meant


@rule
def see_all(raw: Bytes, raw_words: Luck, plan: Table2, turns: Bytes, out_words: Luck, out: Bytes) -> None:
    """What every seat sees of game 0, a row a seat."""
    for seat in range(out.shape[0]):
        write_observation(raw, raw_words, 0, seat, plan, turns, seat, out_words, out)
