"""What each wish of a visitor does to an evening, and who may have it."""

from typing import Any

from parlour.server.evenings.evening import Evening
from parlour.server.evenings.evenings import Evenings, LiveEvening
from parlour.server.evenings.party import party_of, seats_of
from parlour.server.protocol import evenings as e
from parlour.server.protocol.evening_entries import Body, Came, Handed, Paused, Planned, Replanned, Went
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.conduct import Conduct
from parlour.shelf import GAMES, game

MOST_EVENINGS = 10  # that somebody hosts at a time
MOST_EVER = 2 * e.MOST_PEOPLE  # who come to one, those who go home again included
MOST_ENTRIES = 3000  # of an evening's log that are somebody's wish: more than the longest evening needs


async def invite(evenings: Evenings, person: str, wanted: e.NewEvening) -> LiveEvening:
    """Plan an evening as somebody wishes it."""
    if wanted.game not in GAMES:
        raise Refusal("missing", f"there is no game called {wanted.game!r}; there are: {', '.join(GAMES)}")
    evenings.registry.check_open()
    found = game(wanted.game)
    seats = wanted.seats or seats_of(found)
    options, games = found.choose(seats, wanted.options), wanted.games or party_of(found).GAMES
    plan = Planned(
        person, found.name, options, seats, games, wanted.level, wanted.clock, wanted.pace, wanted.rest
    )  # fmt: skip
    async with evenings.registry.quotas.one_at_a_time(person):
        if await evenings.logs.hosted_by(person) >= MOST_EVENINGS:
            raise Refusal("enough", says="evenings")
        return await evenings.plan(plan)


async def grant(evenings: Evenings, live: LiveEvening, person: str, wish: Any) -> None:
    """Do what somebody wishes, or refuse it; where it has been too much, an evening can only be left or ended."""
    if live.evening.number >= MOST_ENTRIES and not isinstance(wish, e.Go | e.End):
        raise Refusal("enough", says="evening_long")
    match wish:
        case e.Come():
            await _come(evenings, live, person)
        case e.Go():
            await leave(evenings, live, person)
        case _:
            if person != live.evening.host:
                raise Refusal("forbidden")
            await _as_host(evenings, live, wish)
    await evenings.see_to(live.evening.id)


async def _as_host(evenings: Evenings, live: LiveEvening, wish: Any) -> None:
    _goes_on(live.evening)
    match wish:
        case e.Begin():
            if live.evening.phase == "playing":
                raise Refusal("phase")
            await evenings.deal(live)
        case e.Pause(on=on):
            await evenings.change(live, lambda evening: None if evening.paused == on else Paused(on))
        case e.Plan():
            await evenings.change(live, lambda evening: _replanned(evening, wish))
        case e.End():
            await evenings.end(live)


async def _come(evenings: Evenings, live: LiveEvening, person: str) -> None:
    others = {live.evening.host, *live.evening.present} - {person, ""}
    if await Conduct(evenings.registry.store).blocked_by(person, others):
        raise Refusal("forbidden", says="another_evening")  # it could be anything

    def attempt(evening: Evening) -> Body | None:
        _goes_on(evening)
        if person in evening.present:
            return None
        new = person not in evening.people
        if len(evening.present) >= e.MOST_PEOPLE or (new and len(evening.people) >= MOST_EVER):
            raise Refusal("taken", says="evening_full")
        return Came(person)

    await evenings.change(live, attempt)


async def leave(evenings: Evenings, live: LiveEvening, person: str) -> None:
    """Somebody goes home, and a bot plays on; a host who does so leaves the evening to whoever came first."""

    def going(evening: Evening) -> Body | None:
        return Went(person) if person in evening.present and not evening.over else None

    def handing(evening: Evening) -> Body | None:
        others = [each for each in evening.present if each != person]
        return Handed(others[0]) if evening.host == person and others and not evening.over else None

    await evenings.change(live, handing)
    await evenings.change(live, going)
    if live.evening.rounds:
        await evenings.tables.stand_in(live.evening.rounds[-1], person)


def _replanned(evening: Evening, wish: e.Plan) -> Body | None:
    _goes_on(evening)
    wanted = wish.model_dump(exclude_none=True, exclude={"do"})
    if not wanted:
        return None
    if evening.rounds and {"seats", "options"} & set(wanted):
        raise Refusal("phase")
    if wanted.get("games", evening.games) < len(evening.rounds):
        raise Refusal("phase", says="games_played")
    seats = wanted.get("seats", evening.seats)
    if "seats" in wanted or "options" in wanted:
        wanted["options"] = evening.game.choose(seats, evening.options | wanted.get("options", {}))
    return Replanned(**wanted)


def _goes_on(evening: Evening) -> None:
    if evening.over:
        raise Refusal("phase", says="evening_over")
