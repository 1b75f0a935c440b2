"""The deal of the day: somebody alone among Experts, with the cards that everybody gets who plays it today.

What somebody comes to with it is compared, so one result counts: that of the first try he finishes, if he has taken
nothing back. Nobody is advised meanwhile, and the bots think by a number of playouts, so that the same moves meet the
same answers on every machine.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from parlour.bots.bot import Level, is_awake
from parlour.server.clock import now_ms
from parlour.server.protocol.days import Begun, Daily, NotCounted, Standing, Today
from parlour.server.protocol.entries import Opened
from parlour.server.protocol.names import apart
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import Pace
from parlour.server.store.conduct import Conduct
from parlour.server.store.days import Days, Try
from parlour.server.tables.jobs import Job, Progress
from parlour.server.tables.live import LiveTable
from parlour.server.tables.preparing import bots_ready, is_coming, roused
from parlour.server.tables.registry import Registry
from parlour.server.tables.table import RoomTable
from parlour.server.tables.thinking import play_out
from parlour.shelf import game
from parlour.table.daily import deal_of_day, seats_of_day
from parlour.table.record import result_of
from parlour.words.phrases import phrases

LEVEL: Level = "expert"  # of those one plays against
MASTER: Level = "master"  # who plays it in one's seat, too
OWN_SEAT = 0
MOST_SHOWN = 50  # of those who have played it
MOST_TRIES = 10  # with a deal, of one person: only the first counts
SOON = 5  # seconds after which to ask again


def today() -> str:
    """The date, as it is in UTC: everywhere the same."""
    return _now().date().isoformat()


def _now() -> datetime:
    return datetime.fromtimestamp(now_ms() / 1000, UTC)


async def open_daily(registry: Registry, person: str, name: str, pace: Pace) -> LiveTable:
    """Today's deal for somebody; whoever has begun with it goes on."""
    registry.check_open()
    found, day = game(name), today()
    if is_coming(found):
        raise Refusal("busy", says="waking", after=SOON)
    await bots_ready(found)
    async with registry.quotas.opening(person):
        tries = [each for each in await Days(registry.store).tries_of(person, day) if each.game == name]
        begun = next((each.table for each in tries if each.body is None), None)
        if begun:
            return await registry.live(begun)
        if len(tries) >= MOST_TRIES:
            raise Refusal("enough", says="tries")
        seats = seats_of_day(found)
        opening = Opened(
            name, found.version, seats, found.choose(seats), person, 0, pace, memory=False, commitment="", daily=day,
            bots=LEVEL,
        )  # fmt: skip
        return await registry.new_daily(opening)


async def todays(registry: Registry, person: str) -> Today:
    """What somebody has begun of today's deals."""
    midnight = _now().replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    tries = await Days(registry.store).tries_of(person, today()) if person else []
    games = dict.fromkeys(each.game for each in tries)
    begun = [_begun([each for each in tries if each.game == name]) for name in games]
    return {"date": today(), "until": round(1000 * midnight.timestamp()), "games": begun}


def _begun(tries: Sequence[Try]) -> Begun:
    """One of them: the table to go on at, or the try that counts."""
    unfinished = next((each for each in tries if each.body is None), None)
    first = first_tries(tries).get(tries[0].person)
    shown = unfinished or first or tries[0]
    result = _standing("", first) if first and not why_not(first.body) else None
    seats = len(first.body["chairs"]) if first and first.body else 0
    return {"game": shown.game, "table": shown.table, "over": unfinished is None, "seats": seats, "result": result}


# What counts


def first_tries(tries: Iterable[Try]) -> dict[str, Try]:
    """The first try that each has finished; one that the house has closed is none."""
    finished = [each for each in tries if each.body and (each.body["result"] or {}).get("scores")]
    finished.sort(key=lambda each: (each.body["changed"] if each.body else 0, each.table))
    first: dict[str, Try] = {}
    for each in finished:
        first.setdefault(each.person, each)
    return first


def why_not(body: dict[str, Any] | None) -> NotCounted:
    """Why the first try does not count, if it does not."""
    return "taken_back" if body and body.get("taken_back") else ""


def _standing(name: str, each: Try) -> Standing:
    assert each.body is not None
    result, seat = each.body["result"], _seat(each)
    gave_up = result["ending"] == "resigned"
    return {"name": name, "score": result["scores"][seat], "place": result["places"][seat], "gave_up": gave_up}


def _seat(each: Try) -> int:
    chairs = each.body["chairs"] if each.body else []
    return next((seat for seat, (person, *_) in enumerate(chairs) if person == each.person), OWN_SEAT)


async def result_of_day(registry: Registry, table: RoomTable, person: str, language: str) -> Daily | Progress:
    """How somebody came out with the deal of a day, beside a Master and everybody else here who has played it."""
    master = await _masters(registry, table, person)
    if isinstance(master, Progress):
        return master
    tries = await Days(registry.store).tries_at(table.game.name, table.daily)
    first = first_tries(each for each in tries if each.body and each.body.get("rules") == table.rules)
    shunned = await Conduct(registry.store).apart(person)
    counted = {who: each for who, each in first.items() if not why_not(each.body) and who not in shunned}
    known = await registry.store.names(counted)
    mine = first.get(person)
    why: NotCounted = "again" if mine is None or mine.table != table.id else why_not(mine.body)
    others = sorted((each for who, each in counted.items() if who in known and who != person), key=_by_result)
    names = apart(known[each.person] for each in others[:MOST_SHOWN])
    said = phrases("server", language)
    return {
        "date": table.daily,
        "seats": len(table.chairs),
        "why_not": why,
        "yours": _standing(known[person], counted[person]) if person in counted and person in known else None,
        "master": master and {**master, "name": said["bot/master"]},
        "others": [_standing(name, each) for name, each in zip(names, others[:MOST_SHOWN], strict=True)],
    }


def _by_result(each: Try) -> tuple[int, int]:
    """The best first: by place, then by score, whichever way that counts in this game."""
    assert each.body is not None
    result, seat = each.body["result"], _seat(each)
    by_place = [score for _, score in sorted(zip(result["places"], result["scores"], strict=True))]
    fewest_win = by_place[0] < by_place[-1]
    return result["places"][seat], result["scores"][seat] * (1 if fewest_win else -1)


# A Master in one's seat


async def _masters(registry: Registry, table: RoomTable, person: str) -> Standing | Progress | None:
    """How a Master comes out with the same deal, in the same seat, among the same bots: played once, and kept."""
    found, days = table.game, Days(registry.store)
    deal = found.name, table.rules, table.daily
    kept = await days.masters(*deal)
    if kept is None:
        if is_coming(found):
            return Progress(0, 0)
        await roused(found)
        if not is_awake(found):
            return None
        levels = [MASTER, *(chair.bot for chair in table.chairs[1:])]

        def play(job: Job) -> bytes:
            return json.dumps(result_of(play_out(deal_of_day(found, table.daily), levels, job))).encode()

        made = await registry.looks.ask(("master", *deal), play, person)
        if isinstance(made, Progress):
            return made
        kept = json.loads(made)
        await days.keep(*deal, kept)
    return {"name": "", "score": kept["scores"][OWN_SEAT], "place": kept["places"][OWN_SEAT], "gave_up": False}
