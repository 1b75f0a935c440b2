"""Every evening this process serves, and the one way to change any of them; it sees to what is due."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from parlour.engine.game import ParlourError
from parlour.server.clock import DAY_MS, HOUR_MS, now_ms, running_ms
from parlour.server.evenings.due import Step, due
from parlour.server.evenings.evening import Evening
from parlour.server.evenings.seating import next_seating
from parlour.server.evenings.setting import Tables, cutting
from parlour.server.protocol.evening_entries import Body, Counted, Dealt, Ended, Rung
from parlour.server.protocol.permissions import OVER
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.conduct import Conduct
from parlour.server.store.evenings import EveningEntry, EveningLogs
from parlour.server.store.store import News
from parlour.server.store.turns import in_turn, new_turn
from parlour.server.tables.links import LINK, new_link
from parlour.server.tables.live import LiveTable
from parlour.server.tables.presence import IDLE_MS
from parlour.server.tables.registry import Registry

LOOK = 1.0  # seconds between looks at evenings that go on
MOST_STEPS = 50  # in one look
A_WHILE_MS = 10_000  # between two times that other processes are told who is here

Attempt = Callable[[Evening], Body | None]


@dataclass(eq=False)
class LiveEvening:
    """An evening as this process serves it: the evening, when each was last seen looking at it, what was shown."""

    evening: Evening
    lock: asyncio.Semaphore = field(default_factory=new_turn)  # of whoever changes it
    showing: asyncio.Semaphore = field(default_factory=new_turn)  # of whoever makes what is shown
    seeing: asyncio.Semaphore = field(default_factory=new_turn)  # of whoever sees to what is due
    seen: dict[str, int] = field(default_factory=dict)
    told: dict[str, int] = field(default_factory=dict)  # when other processes were last told that
    loaded: int = field(default_factory=running_ms)
    used: int = field(default_factory=running_ms)
    made: dict[str, Any] = field(default_factory=dict)  # by language (frames.py)


class Evenings:
    """All evenings of this process."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.logs = EveningLogs(registry.store)
        self.tables = Tables(registry)
        self.lives: dict[str, LiveEvening] = {}
        self._loading: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._steps: dict[Step, Callable[[LiveEvening], Awaitable[object]]] = {
            Step.SET: lambda live: self.tables.set(lambda: live.evening),
            Step.HOLD: lambda live: self.tables.hold(live.evening.rounds[-1], live.evening.paused),
            Step.CEASE: lambda live: self.tables.cease(live.evening.rounds[-1]),
            Step.RING: self._ring,
            Step.COUNT: self._count,
            Step.DEAL: self._go_on,
            Step.END: self.end,
        }
        registry.turned, registry.told = self._turned, self._told

    async def open(self) -> None:
        """Begin to look after them."""
        self.registry.spawn(self._look_after())

    async def _look_after(self) -> None:
        swept = -HOUR_MS
        while True:
            with contextlib.suppress(Refusal):  # the database is away; the next look tries again
                for ident in await self.logs.going_on():
                    self.registry.spawn(self.see_to(ident))
                if running_ms() - swept >= HOUR_MS:
                    await self._sweep()
                    swept = running_ms()
            old = running_ms() - IDLE_MS
            self.lives = {ident: live for ident, live in self.lives.items() if live.used > old}
            await asyncio.sleep(LOOK)

    async def _sweep(self) -> None:
        """Evenings are kept as long as finished games are."""
        days = self.registry.settings.keep_days
        for ident in await self.logs.over_before(now_ms() - days * DAY_MS) if days else ():
            await self.logs.delete(ident)
            self.lives.pop(ident, None)

    def _turned(self, live: LiveTable) -> None:
        """A table has come to another phase: its evening may have something to do."""
        if live.table.evening:
            self.registry.spawn(self.see_to(live.table.evening))

    def _told(self, what: News, ident: str) -> None:
        """Another process has forgotten somebody, or may have: what is known of him here is read anew."""
        if what == "person":
            of_him = [name for name, live in self.lives.items() if live.evening.knows(ident)]
        else:
            of_him = [] if ident else list(self.lives)
        for name in of_him:
            self.lives.pop(name, None)

    @property
    def _several(self) -> bool:
        """Whether other processes may serve the same evenings."""
        return self.registry.store.kind == "postgresql"

    # Evenings

    async def live(self, ident: str) -> LiveEvening:
        """The evening of that id, up to date; read from its log when nobody here has it yet."""
        if not LINK.fullmatch(ident):
            raise Refusal("missing", says="no_evening")
        found = self.lives.get(ident)
        if found is None:
            async with in_turn(self.registry.store, self._loading.setdefault(ident, new_turn())):
                found = self.lives.get(ident) or LiveEvening(await self.read(ident))
                self.lives[ident] = found
        if self._several:
            await self._catch_up(found)
        found.used = running_ms()
        return found

    async def _catch_up(self, live: LiveEvening) -> None:
        """What other processes have written, and whom they have seen."""
        async with in_turn(self.registry.store, live.lock):
            for entry in await self.logs.entries(live.evening.id, live.evening.number):
                live.evening = live.evening.after(entry)
        ago = now_ms() - running_ms()
        for person, at in (await self.logs.seen(live.evening.id)).items():
            live.seen[person] = max(live.seen.get(person, at - ago), at - ago)

    async def read(self, ident: str) -> Evening:
        """An evening as its log has it."""
        evening = Evening(ident)
        for entry in await self.logs.entries(ident):
            evening.apply(entry)
        if evening.number < 0:
            raise Refusal("missing", says="no_evening")
        return evening

    async def plan(self, body: Body) -> LiveEvening:
        """A new evening."""
        ident = new_link()
        live = LiveEvening(Evening(ident))
        await self.change(live, lambda _: body)
        self.lives[ident] = live
        return live

    async def change(self, live: LiveEvening, attempt: Attempt) -> bool:
        """Make a change: `attempt` looks at the evening and gives the entry, nothing, or a refusal; whether it did."""
        async with in_turn(self.registry.store, live.lock):
            while (body := attempt(live.evening)) is not None:
                entry = EveningEntry(live.evening.id, live.evening.number + 1, now_ms(), body)
                changed = live.evening.after(entry)
                # One that is over has yet to be seen to: there may be tables to stop.
                if await self.logs.append(entry, "resting" if changed.over else changed.phase, changed.noted):
                    live.evening = changed
                    return True
                live.evening = await self.read(live.evening.id)  # another process was first
            return False

    # Who is here

    async def saw(self, live: LiveEvening, person: str) -> None:
        """Somebody looks at an evening; other processes need not know it to the second."""
        now = live.seen[person] = running_ms()
        if self._several and (person not in live.told or live.told[person] < now - A_WHILE_MS):
            live.told[person] = now
            await self.logs.saw(live.evening.id, person, now_ms())

    def here(self, live: LiveEvening) -> set[str]:
        """Who looks at an evening, or at a table of its last game; soon after a fall of the room, everybody."""
        since = running_ms() - self.registry.settings.absent_ms
        if live.loaded > since:
            return set(live.evening.people)
        found = {person for person, at in live.seen.items() if at > since}
        for table in live.evening.rounds[-1].tables if live.evening.rounds else ():
            if table["table"] in self.registry.lives:
                found |= self.registry.lives[table["table"]].here(self.registry.settings.absent_ms)
        return found

    # What is due

    async def see_to(self, ident: str) -> None:
        """Do what is due at an evening, until nothing is."""
        with contextlib.suppress(ParlourError):  # the database is away, or a table's game: the next look tries again
            live = await self.live(ident)
            async with in_turn(self.registry.store, live.seeing):
                before: object = None
                for _ in range(MOST_STEPS):
                    tables = await self.tables.stand(live.evening.rounds[-1] if live.evening.rounds else None)
                    step = due(live.evening, tables, now_ms())
                    if (live.evening.number, step, tables) == before:  # not now
                        return
                    before = live.evening.number, step, tables
                    if step is None:
                        break
                    await self._steps[step](live)
                if live.evening.over:
                    await self.logs.close(ident)

    async def _ring(self, live: LiveEvening) -> None:
        """The bell: by the table whose end made it toll, where others still played."""
        game = live.evening.rounds[-1]
        tables = [found.table if found else None for found in [await self.tables.found(each) for each in game.tables]]
        ended = [(table.changed, number) for number, table in enumerate(tables) if table and table.phase == OVER]
        endings = [""] * len(tables)
        first = -1
        for _, number in sorted(ended) if len(ended) < len(tables) else ():
            endings[number] = str((tables[number].result() or {})["ending"])  # type: ignore[union-attr]
            if live.evening.party.bell(endings):
                first = number
                break
        this = len(live.evening.rounds)

        def attempt(evening: Evening) -> Body | None:
            goes_on = evening.phase == "playing" and len(evening.rounds) == this
            return Rung(first) if goes_on and evening.rounds[-1].rung is None else None

        await self.change(live, attempt)

    async def _count(self, live: LiveEvening) -> None:
        this, outcomes = len(live.evening.rounds), await self.tables.outcomes(live.evening)

        def attempt(evening: Evening) -> Body | None:
            return Counted(outcomes) if evening.phase == "playing" and len(evening.rounds) == this else None

        await self.change(live, attempt)

    async def _go_on(self, live: LiveEvening) -> None:
        """The next game, for whoever is there: bots play no evening among themselves. When nobody has come back for a
        day, it is over."""
        if self.here(live) & set(live.evening.present):
            await self.deal(live)
        elif now_ms() - live.evening.changed > DAY_MS:
            await self.end(live)

    async def deal(self, live: LiveEvening) -> None:
        """Begin the next game with everybody who is there; refused where none may begin."""
        self.registry.check_open()
        here = self.here(live)
        apart = await Conduct(self.registry.store).among(live.evening.present)

        def attempt(evening: Evening) -> Body | None:
            if evening.phase not in ("gathering", "resting"):
                return None
            if not evening.present:
                raise Refusal("phase", says="nobody_came")
            past = [each.seating for each in evening.played]
            seating = next_seating(
                evening.party, past, evening.won, evening.present, evening.seats, random.SystemRandom(), apart
            )
            away = [person for person in evening.present if person not in here]
            return Dealt([{"table": new_link(), "players": players} for players in seating], away)

        await self.change(live, attempt)

    async def end(self, live: LiveEvening) -> None:
        """The evening is over: who leads has won it."""

        def attempt(evening: Evening) -> Body | None:
            if evening.over:
                return None
            if not evening.played:
                return Ended([], [])
            standing = {player: (card.won, card.points) for player, card in evening.cards.items()}
            winners, cuts = evening.party.champions(
                standing, evening.played[-1].seating, evening.options, cutting(evening)
            )
            cards = evening.game.cards
            return Ended(list(winners), [{player: cards[card] for player, card in cut.items()} for cut in cuts])

        await self.change(live, attempt)
