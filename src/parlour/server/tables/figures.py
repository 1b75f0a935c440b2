"""Figures of one's own: reckoned from what was noted of somebody's finished games, whenever he asks.

Nothing is kept for them by person. What there is to count in a game is noted with it when it ends, and what decisions
cost when it is gone over, and both go with the table. Games that were brought in, that went on from the middle of
another, or in which the deal of a day was played a second time do not count; those in which somebody took something
back are counted apart.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.bots.bot import LEVELS
from parlour.engine.house import NOBODY
from parlour.server.protocol.figures import Against, Figure, Figures, GameFigures, Point, Tally
from parlour.server.protocol.names import apart, bot_name
from parlour.server.store.figures import Played, keep_costs, played_by
from parlour.server.tables.jobs import Progress
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Registry
from parlour.server.tables.review import Reviewed
from parlour.server.tables.rows import listing_of
from parlour.server.tables.table import CLOSED
from parlour.shelf import GAMES, game
from parlour.table.figures import figures_of, reckoned
from parlour.words.grammar import grammar_of
from parlour.words.phrases import phrases
from parlour.words.speech import words_for

AT_ONCE = 10  # games noted anew in one question
LAST = 20  # games that a share over time is of
LARGE = 100  # from here on nobody asks for tenths
MOST_POINTS = 500  # of the newest games, that are plotted


@dataclass(frozen=True)
class Outcome:
    """A finished game as it counts for whoever asks."""

    table: str
    game: str
    seat: int
    body: dict[str, Any]
    cost: tuple[float, int] | None  # of his decisions in all, and how many they were

    @property
    def won(self) -> bool:
        """Whether it was his, perhaps together with others."""
        return bool(self.body["result"]["places"][self.seat] == 1)

    @property
    def a_decision(self) -> float | None:
        """What one cost on average."""
        return self.cost[0] / self.cost[1] if self.cost and self.cost[1] else None


async def figures_for(registry: Registry, person: str, language: str) -> Figures | Progress:
    """Somebody's figures; or how far his older games have been noted anew, where they were noted without any."""
    played = [each for each in await played_by(registry.store, person) if each.game in GAMES]
    older = [each.table for each in played if each.body is None or "sides" not in each.body]
    for table in older[:AT_ONCE]:
        await registry.store.note([listing_of((await registry.live(table)).table)])
    if older:
        return Progress(len(played) - len(older), len(played))
    names = await registry.store.names({who for each in played for who, *_ in (each.body or {})["chairs"] if who})
    names.pop(person, None)
    found = await registry.in_thread(lambda: _figures(played, person, names, language))
    return {"games": found, "kept": registry.settings.keep_days or None}


async def keep_review(registry: Registry, live: LiveTable, review: Reviewed) -> None:
    """Note what decisions cost in a game that was gone over, once, however often the review is looked at."""
    if not review.noted:
        await keep_costs(registry.store, live.table.id, review.costs)
        review.noted = True


def _figures(played: Sequence[Played], person: str, names: dict[str, str], language: str) -> list[GameFigures]:
    outcomes = _first_of_each_day(sorted(_outcomes(played, person), key=lambda each: each.body["changed"]))
    by_game = {name: [each for each in outcomes if each.game == name] for name in GAMES}
    return [_of_game(name, his, names, language) for name, his in by_game.items() if his]


def _outcomes(played: Iterable[Played], person: str) -> Iterable[Outcome]:
    """The games that count: those that were played to their end here. Who was ahead at a bell had not won yet."""
    for each in played:
        body = each.body or {}
        seat = next((seat for seat, (who, *_) in enumerate(body["chairs"]) if who == person), NOBODY)
        result = body["result"] or {}
        if seat != NOBODY and result.get("places") and result["ending"] != CLOSED["bell"] and not body["elsewhere"]:
            yield Outcome(each.table, each.game, seat, body, each.costs[seat] if each.costs else None)


def _first_of_each_day(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Of the deals of a day, each but once: by then the cards are known."""
    seen: set[tuple[str, str]] = set()
    found = []
    for each in outcomes:
        deal = each.game, each.body["daily"]
        if deal not in seen:
            found.append(each)
        if each.body["daily"]:
            seen.add(deal)
    return found


def _of_game(name: str, outcomes: Sequence[Outcome], names: dict[str, str], language: str) -> GameFigures:
    found = game(name)
    counted = [each for each in outcomes if not each.body["taken_back"]]
    return {
        "game": name,
        "title": words_for(found, language).title,
        "tally": _tally(counted),
        "taken_back": len(outcomes) - len(counted),
        "against": _against(counted, names, language),
        "figures": _own(name, counted, language),
        "points": _points(counted),
    }


def _tally(outcomes: Sequence[Outcome]) -> Tally:
    streak = best = 0
    for each in outcomes:
        streak = streak + 1 if each.won else 0
        best = max(best, streak)
    costs = [each.cost for each in outcomes if each.cost]
    decisions = sum(many for _, many in costs)
    return {
        "games": len(outcomes), "won": sum(each.won for each in outcomes), "streak": streak, "best_streak": best,
        "reviewed": len(costs), "cost": round(sum(cost for cost, _ in costs) / decisions, 5) if decisions else None,
    }  # fmt: skip


def _against(outcomes: Sequence[Outcome], names: dict[str, str], language: str) -> list[Against]:
    """By opponent: bots by their levels, the weakest first, then people by their names of today; partners are none."""
    said = phrases("server", language)
    opponents: dict[tuple[bool, str], list[Outcome]] = {}
    for each in outcomes:
        sides = each.body["sides"]
        others = [chair for side, chair in zip(sides, each.body["chairs"], strict=True) if side != sides[each.seat]]
        for who in sorted({_opponent(*chair) for chair in others}):
            opponents.setdefault(who, []).append(each)
    people = sorted((who for person, who in opponents if person and who in names), key=lambda who: names[who])
    called = dict(zip(people, apart(names[who] for who in people), strict=True))
    bots = sorted((who for person, who in opponents if not person and who), key=_strength)
    by_bot: list[Against] = [
        {"who": said.get(f"bot/{who}", bot_name(who, 0)), "person": False, "tally": _tally(opponents[False, who])}
        for who in bots
    ]
    return by_bot + [{"who": called[who], "person": True, "tally": _tally(opponents[True, who])} for who in people]


def _opponent(person: str, bot: str, *_: object) -> tuple[bool, str]:
    """Who sat there: a person, or else a bot of some level."""
    return (True, person) if person else (False, bot)


def _strength(bot: str) -> int:
    return LEVELS.index(bot) if bot in LEVELS else len(LEVELS)


def _own(name: str, outcomes: Sequence[Outcome], language: str) -> list[Figure]:
    """The game's own figures, in its words."""
    found, grammar = game(name), grammar_of(language)
    words = words_for(found, language).phrases
    games = [each.body["figures"][each.seat] for each in outcomes]
    shown: list[Figure] = []
    for figure in figures_of(found):
        value = reckoned(figure, games)
        if value is not None:
            whole = figure.how == "most" or abs(value) >= LARGE
            text = grammar.figure(round(value)) if whole else f"{value:.1f}".replace(".", grammar.decimal)
            shown.append({"name": figure.name, "says": words.get(f"figure/{figure.name}", figure.name), "value": text})
    return shown


def _points(outcomes: Sequence[Outcome]) -> list[Point]:
    points: list[Point] = []
    for number, each in enumerate(outcomes, 1):
        last = outcomes[max(0, number - LAST) : number]
        share = round(sum(one.won for one in last) / len(last), 4)
        points.append(
            {"table": each.table, "at": each.body["changed"], "won": each.won, "share": share, "cost": each.a_decision}
        )
    return points[-MOST_POINTS:]
