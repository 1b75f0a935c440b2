"""Advice for whoever asks at a table: a few moves, a reason in plain words, and figures where they say something.

A game may say more in its `advice`: a function `then(s, seat, action)`, from a seat's view, as plain rules read it, to
the action that belongs to an advised one and is made right after it, -1 if none does; and YIELDING, the kinds of offer
that others may refuse, 1 where they like more of it and -1 where they like less.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import HouseBot, Question, Ranked
from parlour.bots.reasons import MOST_SAID, grounds_of, phrase
from parlour.engine.game import Game
from parlour.words.grammar import grammar_of
from parlour.words.template import sentence

SURELY = 2  # standard errors between two moves that the figures tell apart
WORTH_A_WORD = 0.01  # of a chance, between the same
MOST_AMOUNTS = 3  # of one kind: what is advised, and what stands well apart from it
APART, FAR = 1.8, 4.5  # times as much: another offer, and one that is out of the question
# From each of these on, an amount is rounded to so many: nobody offers 211.
ROUND = ((1000, 100), (250, 50), (50, 10), (12, 5))
NONE = -1


@dataclass(frozen=True)
class Advised:
    """A move, and the one made together with it; whether it is surely worse than the first; why, in plain words."""

    ranked: Ranked
    action: int
    then: int
    worse: bool
    reason: str


def advise(thinker: HouseBot, question: Question) -> list[Advised]:
    """The moves worth naming: first what the bot would do, then what may be as good, then what surely is not."""
    game, language = thinker.game, thinker.language
    ranked = fair_offers(game, thinker.rank(question))
    best = ranked[0]
    found = [
        Advised(
            each, action, then, worse_than(best, each), in_words(game, question.view, question.seat, action, language)
        )
        for each, action, then in together(game, question, sensible(game, question, ranked))
    ]
    return sorted(found, key=lambda each: each.worse)


def worse_than(best: Ranked, other: Ranked) -> bool:
    """Whether the figures tell the two apart, and are not there by chance."""
    less = best.estimate - other.estimate
    return less > max(WORTH_A_WORD, SURELY * float(np.hypot(best.error, other.error)))


def in_words(game: Game, view: NDArray[Any], seat: int, action: int, language: str) -> str:
    """What there is to say about a move without any figures; nothing where a game says nothing about it."""
    said = [phrase(game, language, ground) for ground in grounds_of(game, view, seat, action)[:MOST_SAID]]
    return f"{sentence(grammar_of(language).between.join(said))}." if said else ""


# Amounts


def fair_offers(game: Game, ranked: list[Ranked]) -> list[Ranked]:
    """The ranked moves, but of offers that do equally well the one comes first that others like best.

    What is refused anyway does equally well whatever it asks for: nobody begins a trade with that.
    """
    moves = list(ranked)
    for name, way in getattr(game.part("advice"), "YIELDING", {}).items():
        offers = [each for each in moves if game.actions.kind(each.action).name == name]
        if offers:
            equal = [each for each in offers if each.estimate > offers[0].estimate - WORTH_A_WORD]
            equal.sort(key=lambda each: -way * amount_of(game, each.action))
            first = moves.index(offers[0])
            moves = [*moves[:first], equal[0], *(each for each in moves[first:] if each is not equal[0])]
    return moves


def sensible(game: Game, question: Question, ranked: list[Ranked]) -> Iterator[tuple[Ranked, int]]:
    """The ranked moves, but of many amounts a few that differ, each as people would say it."""
    named: dict[str, list[int]] = {}
    for each in ranked:
        kind = game.actions.kind(each.action)
        if not kind.priced:
            yield each, each.action
            continue
        action = rounded(game, question, each.action)
        amount, before = amount_of(game, action), named.setdefault(kind.name, [])
        if len(before) < MOST_AMOUNTS and all(stand_apart(amount, other) for other in before):
            before.append(amount)
            yield each, action


def amount_of(game: Game, action: int) -> int:
    """How much a move names."""
    return int(game.actions.rows["amount"][action])


def stand_apart(one: int, other: int) -> bool:
    """Whether two amounts are different offers, and not one offer twice nor worlds apart."""
    return APART <= max(one, other) / max(min(one, other), 1) <= FAR


def rounded(game: Game, question: Question, action: int) -> int:
    """The same move with an amount that people would name, if it is as legal."""
    amount = amount_of(game, action)
    step = next((step for least, step in ROUND if amount >= least), 1)
    near = action + step * ((amount + step // 2) // step) - amount
    legal = any(first <= min(near, action) and max(near, action) < last for first, last in question.ranges)
    return near if legal and game.actions.kind(near) is game.actions.kind(action) else action


# Moves made together


def together(game: Game, question: Question, moves: Iterator[tuple[Ranked, int]]) -> Iterator[tuple[Ranked, int, int]]:
    """Each move with the one that belongs to it; the same two the other way round are no other advice."""
    follow = getattr(game.part("advice"), "then", None)
    seen = set()
    for ranked, action in moves:
        then = NONE
        if follow is not None:
            with np.errstate(over="ignore"):  # sets of cards are reckoned with as machines do
                then = int(follow(game.widen(question.view), question.seat, action))
        both = frozenset((action, then))
        if both not in seen:
            seen.add(both)
            yield ranked, action, then
