"""Every table this process serves, and the one way to change any of them.

A change is an entry of a table's log. It is tried on the table, written, and only then told to
anybody; when another process has written that number first, the table is read again and the change
is tried anew, or refused. Where it cannot be written and the log cannot be read either, the table is
dropped: nobody can change what was only tried.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from parlour.engine.chance import new_key
from parlour.engine.game import Game
from parlour.server.clock import now_ms, running_ms
from parlour.server.counts import Counts
from parlour.server.protocol.entries import (
    Answered,
    Body,
    Closed,
    Erased,
    Held,
    Linked,
    Muted,
    Opened,
    Ordered,
    Played,
    Sealing,
    Undone,
)
from parlour.server.protocol.permissions import OVER
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import Advice, Pace
from parlour.server.settings import Settings
from parlour.server.store.sessions import Sessions
from parlour.server.store.store import Change, Entry, News, Store
from parlour.server.store.turns import in_turn
from parlour.server.tables.engines import Engines
from parlour.server.tables.jobs import THREADS, Jobs
from parlour.server.tables.links import LINK, new_link
from parlour.server.tables.live import (
    NO_TABLE,
    NOBODY_HERE,
    TRY_AGAIN,
    LiveTable,
    entry_after,
)
from parlour.server.tables.preparing import rouse, roused
from parlour.server.tables.quotas import Quotas
from parlour.server.tables.retelling import Heard
from parlour.server.tables.review import Reviewed
from parlour.server.tables.rows import rows_at_the_end, rows_with
from parlour.server.tables.sealing import asked_to_begin
from parlour.server.tables.table import UNSEEN, Happened, RoomTable
from parlour.shelf import game
from parlour.table.seal import Seal

IN_TIME = 1.9  # seconds after which somebody whose change cannot be written has been told so
A_MOMENT = 60  # seconds after which a room that was about to close may be open again

log = logging.getLogger("parlour")

Also = Sequence[tuple[str, dict[str, Any]]]
Attempt = Callable[[RoomTable], Body | None]
T = TypeVar("T")


class Lost(Exception):
    """Another process wrote this number first."""


class Registry:
    """All tables of this process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.counts = Counts()
        self.quotas = Quotas(store)
        self.reviews: Jobs[Reviewed] = Jobs("review", each=2, keep=16 << 20)
        self.readings: Jobs[bytes] = Jobs("reading", each=2, keep=16 << 20)  # of whole games, however long
        self.looks: Jobs[bytes] = Jobs("look", each=8, keep=16 << 20)  # whatever else takes more than a moment
        self.hints: Jobs[list[Advice]] = Jobs("hint", each=2, keep=1000)
        # Events in words, for whoever comes: after a fall of the room that is everybody at once.
        self.retellings: Jobs[list[Heard]] = Jobs("retelling", each=64, keep=200_000, most=2000)
        self.lives: dict[str, LiveTable] = {}
        self.engines = Engines(settings.engines, settings.say)
        self.draining = False  # the room is about to be closed for a moment (draining.py)
        self.moved: Callable[[LiveTable], Also] = lambda live: ()  # what is due after a change (timers.py)
        self.followed: Callable[[LiveTable], None] = lambda live: None  # and after another process's
        self.turned: Callable[[LiveTable], None] = lambda live: None  # a table has come to another phase
        self.told: Callable[[News, str], None] = lambda what, ident: None  # another process has news
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._waiting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # for a table, by person
        self._loaders = ThreadPoolExecutor(THREADS, "parlour-load")
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Begin to listen to other processes."""
        await self.store.listen(self.heard)

    async def close(self) -> None:
        """Let everybody go."""
        for live in self.lives.values():
            live.forget_absence()
            if live.timer:
                live.timer.cancel()
            for each in list(live.listeners):
                each.let_go()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for jobs in self.jobs:
            jobs.close()
        self.engines.close()
        self._loaders.shutdown(wait=False, cancel_futures=True)

    @property
    def jobs(self) -> list[Jobs[Any]]:
        """Costly answers of every kind."""
        return [self.reviews, self.readings, self.looks, self.hints, self.retellings]

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Do something beside the rest, and keep hold of it until it is done."""
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, Refusal):  # a refusal: the database is away, and the store has said so
            log.error("something done beside the rest has failed", exc_info=error)

    # Tables

    async def live(self, ident: str) -> LiveTable:
        """The table of that id, read from its log when nobody here has it yet."""
        found = self.lives.get(ident)
        if found is None and not LINK.fullmatch(ident):
            raise Refusal("missing")
        if found is None:
            task = self._loading.get(ident)
            if task is None:
                task = self._loading[ident] = asyncio.create_task(self._load(ident))
                task.add_done_callback(lambda _: self._loading.pop(ident, None))
            found = await asyncio.shield(task)
        found.used = running_ms()
        return found

    async def _load(self, ident: str) -> LiveTable:
        entries = await self.store.entries(ident)
        if not entries:
            raise Refusal("missing")
        live = self._served(await self._replay(ident, entries))
        await self._fill_in(live)
        return self.lives.setdefault(ident, live)  # there is one of each, whoever else has just opened or read it

    def _served(self, table: RoomTable) -> LiveTable:
        rouse(table.game)
        return LiveTable(table, self.settings.public_url, self.settings.public_tables)

    async def _replay(self, ident: str, entries: Sequence[Entry]) -> RoomTable:
        secret, key = await self.store.secret(ident)
        opened = next((entry.body for entry in entries if isinstance(entry.body, Opened)), None)
        if opened:
            await roused(game(opened.game))  # a long game is read by the compiled rules, where there are any

        def replayed() -> RoomTable:
            table = RoomTable(ident, secret, key)
            table.unsealed = not _kept_promise(opened, entries, table.seal.commitment, key)
            for entry in entries:
                table.apply(entry)
            return table

        table = await self.in_thread(replayed)
        if table.unsealed:
            table.phase = OVER
            self.settings.say(f"Table {ident} cannot go on: its secret is not the one that was committed to.")
        if table.outdated and table.phase == OVER:
            history = await self.store.history(ident)
            table.archive(history)
            if history is None:
                await self.store.note(rows_at_the_end(table))
        return table

    async def in_thread(self, read: Callable[[], T]) -> T:
        """Read a game where that holds nobody up, however long it is."""
        return await asyncio.get_running_loop().run_in_executor(self._loaders, read)

    async def _fill_in(self, live: LiveTable) -> None:
        """What is not in the log: names, who was seen when, the next table."""
        table = live.table
        seated = {chair.person for chair in table.chairs if chair.person}
        known = await self.store.names(seated.union(table.failure.people if table.failure else ()))
        live.people = {who: guest.name for who, guest in table.guests.items() if guest.name} | known
        if self.store.kind == "postgresql":
            live.see(await self.store.seen(table.id))
        if table.phase == OVER:
            live.rematch = await self.store.rematch(table.id)

    async def reach(self, invite: str, person: str) -> LiveTable:
        """The table somebody has a link to; the first one that it had leads only those here who belong here."""
        ident = invite if invite in self.lives else await self.store.table_at(invite)
        if ident not in self.lives:
            async with self._waiting.setdefault(person, asyncio.Lock()):  # for one after another: others have turns too
                await self.live(ident)
        live = await self.live(ident)
        if invite != live.table.invite and not live.table.knows(person):
            raise Refusal("missing")
        return live

    def check_open(self) -> None:
        """Refuse to begin anything where the room is about to be closed."""
        if self.draining:
            raise Refusal("busy", says="draining", after=A_MOMENT)

    async def new_table(
        self, host: str, name: str, seats: int, options: dict[str, int], bodies: Sequence[Body],
        clock: int = 0, pace: Pace = "calm", memory: bool = False, start: bool = False, after: str = "",
        ident: str = "", evening: str | None = None,
    ) -> LiveTable:  # fmt: skip
        """A new table: its opening, and what is to be done at it at once; the game begins as soon as it can.

        It may come after another table. Where there is one already that does, or that has this id, it is `Lost`. The
        tables of an evening have no host.
        """
        seal = Seal(new_key())
        opening = Opened(
            name, game(name).version, seats, options, host, clock, pace, memory, seal.commitment, evening=evening
        )
        live = await self._opened(opening, seal.secret, after, ident)
        async with self.turn(live):
            for body in bodies:
                await self.commit(live, body)
        await self._fill_in(live)
        if start:
            await self.change(live, asked_to_begin)
        return live

    async def new_daily(self, opening: Opened) -> LiveTable:
        """A table at which the deal of a day has been dealt; nothing is sealed."""
        live = await self._opened(opening)
        await self._fill_in(live)
        return live

    async def _opened(self, opening: Opened, secret: bytes = b"", after: str = "", ident: str = "") -> LiveTable:
        """The table that an opening makes, written down, and served from now on."""
        table = RoomTable(ident or new_link(), secret)
        entry = entry_after(table, opening)
        happened = table.apply(entry)
        live = self._served(table)
        row = {"id": table.id, "game": opening.game, "phase": table.phase, "created": entry.at, "daily": opening.daily}
        also: list[tuple[str, dict[str, Any]]] = [("table", row)]
        if secret:
            also.append(("secret", {"table_id": table.id, "secret": secret.hex()}))
        if opening.host:
            also.append(("sit", {"table_id": table.id, "person_id": opening.host}))
        if after:
            also.append(("after", {"table": after, "next": table.id}))
        try:
            await self._append(Change(entry, [*also, *self.moved(live)]))
        except (Lost, Refusal):
            self._drop(live)
            raise
        self._count(opening, happened)
        return self.lives.setdefault(table.id, live)

    def experts_changed(self, found: Game) -> None:
        """The bots of a game think from now on, or no longer: tell everybody at its tables."""
        for live in list(self.lives.values()):
            if live.table.game is found:
                live.send_room(self.settings.absent_ms)

    def see_out(self, person: str = "", device: str = "") -> None:
        """Somebody has left, on all devices or on one: his sockets are closed."""
        for live in list(self.lives.values()):
            for each in list(live.listeners):
                if each.person == person or (device and each.device == device):
                    each.let_go(NOBODY_HERE)

    def _drop(self, live: LiveTable, code: int = TRY_AGAIN) -> None:
        """The table is gone: let everybody go."""
        live.gone = True
        if self.lives.get(live.table.id) is live:
            del self.lives[live.table.id]
        live.forget_absence()
        if live.timer:
            live.timer.cancel()
        for each in list(live.listeners):
            each.let_go(code)

    # Changing

    @contextlib.asynccontextmanager
    async def turn(self, live: LiveTable) -> AsyncIterator[None]:
        """Whoever changes a table does it in this block; refused where that table is not the one served here."""
        async with in_turn(self.store, live.lock):
            if live.gone or self.lives.setdefault(live.table.id, live) is not live:
                raise Refusal("busy")
            yield

    async def change(self, live: LiveTable, attempt: Attempt) -> Happened:
        """Make a change: `attempt` looks at the table and gives the entry, nothing, or a refusal."""
        async with self.turn(live):
            return await self.change_locked(live, attempt)

    async def change_locked(self, live: LiveTable, attempt: Attempt) -> Happened:
        """The same by somebody whose turn it is."""
        while True:
            body = attempt(live.table)
            if body is None:
                return Happened()
            with contextlib.suppress(Lost):
                return await self.commit(live, body)

    async def commit(self, live: LiveTable, body: Body) -> Happened:
        """Write an entry and, once it is on disk, tell everybody."""
        table, begun = live.table, asyncio.get_running_loop().time()
        entry, phase, step = entry_after(table, body), table.phase, table.step
        happened = table.apply(entry)
        if happened.step or isinstance(body, Sealing | Held):
            live.stepped = running_ms()
        also = [*rows_with(table, body, phase), *self.moved(live)]
        try:
            await self._append(Change(entry, also))
        except (Lost, Refusal) as failed:
            await self._read_again(live, step, phase, None if isinstance(failed, Lost) else begun + IN_TIME)
            raise
        self._count(body, happened)
        self._tell(live, body, happened, phase)
        if table.phase != phase:
            self.turned(live)
        return happened

    def _count(self, body: Body, happened: Happened) -> None:
        """What everybody there could see; a sealed answer when it is opened."""
        if happened.step or not isinstance(body, UNSEEN):
            self.counts.entries[body.do] += 1
        if isinstance(body, Closed):
            self.counts.entries[Answered.do] += len(body.answers)

    async def _append(self, change: Change) -> None:
        if not await self.store.append(change):
            raise Lost

    def _tell(self, live: LiveTable, body: Body, happened: Happened, phase: str) -> None:
        table = live.table
        if happened.step or isinstance(body, Held):
            live.send_step()
        elif isinstance(body, Played | Answered):
            live.send_answered({body.seat})
        if isinstance(body, Linked):
            live.see_out()
        if isinstance(body, Ordered | Muted):
            live.send_room(self.settings.absent_ms, {body.seat})
        elif not isinstance(body, Played | Answered | Closed | Undone) or table.phase != phase:
            live.send_room(self.settings.absent_ms)
        live.changed()

    # What other processes did

    async def heard(self, what: News, ident: str) -> None:
        """News of another process (`Store.tell`); without any, whatever may have been missed."""
        self.told(what, ident)
        if what == "person":
            self.see_out(person=ident)
        elif what == "device":
            self.see_out(device=ident)
        elif what == "anew":
            self.spawn(self.read_anew(ident))
        else:
            if not ident:
                self.spawn(self._see_out_missed())
            for live in [self.lives[ident]] if ident in self.lives else [] if ident else list(self.lives.values()):
                if live.listeners or live.timer:
                    self.spawn(self._catch_up(live) if ident else self.read_anew(live.table.id))
                else:
                    self.lives.pop(live.table.id, None)

    async def _see_out_missed(self) -> None:
        devices = {each.device for live in self.lives.values() for each in live.listeners}
        for device in devices - await Sessions(self.store).still_here(devices, now_ms()):
            self.see_out(device=device)

    async def _catch_up(self, live: LiveTable) -> None:
        async with live.lock:
            if live.gone:
                return
            step, number, phase, invite = live.table.step, live.table.number, live.table.phase, live.table.invite
            entries = await self.store.entries(live.table.id, number)
            for entry in entries:
                if entry.number == live.table.number + 1:
                    live.table.apply(entry)
            await self._fill_in(live)
            if live.table.invite != invite:
                live.see_out()
            unseen = {entry.body.seat for entry in entries if isinstance(entry.body, UNSEEN)}
            public = any(not isinstance(entry.body, UNSEEN) for entry in entries)
            self._tell_again(live, step, phase, unseen if unseen and not public else None)
            if entries:
                self.followed(live)
        said = await self.store.said(live.table.id, live.chatted)
        live.send_chat(said)

    async def read_anew(self, ident: str) -> None:
        """A table's log, or its chat, is no longer what it was: read it again, and tell everybody everything."""
        if ident in self._loading:
            await asyncio.wait([self._loading[ident]])
        live = self.lives.get(ident)
        if live is None:
            return
        async with live.lock:
            step, number, invite = live.table.step, live.table.number, live.table.invite
            entries = await self.store.entries(ident)
            if not entries:
                self._drop(live, NO_TABLE)
                return
            live.table = await self._replay(ident, entries)
            await self._fill_in(live)
            if live.table.invite != invite:
                live.see_out()
            said = await self.store.said(ident)
            for each in live.listeners:
                each.send(live.greeting(each, said, step, self.settings.absent_ms))
            live.changed()
            if live.table.number != number:
                self.followed(live)

    async def _read_again(self, live: LiveTable, step: int, phase: str, until: float | None) -> None:
        """Something written here did not count: begin again from the log, and tell what is new since that step."""
        try:
            async with asyncio.timeout_at(until):
                entries = await self.store.entries(live.table.id)
                if not entries:
                    raise Refusal("missing")
                live.table = await self._replay(live.table.id, entries)
                await self._fill_in(live)
        except Exception:  # the database is gone, or had never heard of it: whoever comes next reads the log
            self._drop(live)
            raise Refusal("busy") from None
        self._tell_again(live, step, phase, live.table.sealed)

    def _tell_again(self, live: LiveTable, step: int, phase: str, unseen: Collection[int] | None) -> None:
        """Tell what is new; `unseen`: something may be for these seats, and for nobody else if there was no step."""
        if live.table.step != step or live.table.phase != phase:
            live.stepped, unseen = running_ms(), None
            live.send_step()
        elif unseen:
            live.send_answered(unseen)
        live.send_room(self.settings.absent_ms, unseen)
        live.changed()


def _kept_promise(opened: Opened | None, entries: Sequence[Entry], commitment: str, key: bytes) -> bool:
    """Whether a table is dealt as it was promised when it was opened: from the secret that was committed to then.

    When somebody was forgotten who had added to the key, and only then, is a key kept by itself. With the deal of a day
    nothing was promised.
    """
    if opened is not None and opened.daily:
        return True
    if key:
        return any(isinstance(entry.body, Erased) for entry in entries)
    return commitment == (opened.commitment if opened else "")
