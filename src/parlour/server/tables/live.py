"""A table as one process serves it: the table itself, who is connected, and what they have been sent."""

import asyncio
import contextlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour.engine.house import NOBODY
from parlour.server.clock import now_ms, running_ms
from parlour.server.protocol.entries import Body
from parlour.server.protocol.frames import AboutFrame, ChatFrame, Sent, StepFrame
from parlour.server.protocol.names import isolated
from parlour.server.protocol.permissions import PLAYING
from parlour.server.protocol.shapes import About, Chat, GameEvent, You
from parlour.server.store.store import Entry
from parlour.server.store.turns import new_turn
from parlour.server.tables import frames
from parlour.server.tables.due import somebody_to_ask
from parlour.server.tables.preparing import experts_of
from parlour.server.tables.retelling import Heard
from parlour.server.tables.table import RoomTable
from parlour.words.phrases import phrases

TRY_AGAIN = 1013  # the code by which a socket is closed that may come back
NOBODY_HERE = 4401  # whoever listens has left this device, or was forgotten
NO_TABLE = 4404  # the link does not lead here any more
A_LITTLE_MS = 20  # later than it is due, so that it is
MOST_WAITING = 256  # frames a slow client may be behind before it is let go


@dataclass(eq=False)
class Listener:
    """One socket: who listens, in which language, and what it has been told."""

    person: str
    language: str
    device: str = ""
    name: str = ""  # what he was called when he came
    told: int = 0  # events
    known: tuple[Any, ...] = ()  # what it was last told about the table
    round_trip: float = 0.0  # milliseconds, as measured
    frames: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))
    code: int = 0  # with which the room closes the socket, once it does

    def send(self, frame: str) -> None:
        """Send, in order; a client too slow to listen is let go."""
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.let_go()

    def is_new(self, about: About, you: You) -> bool:
        """Whether this is more than it has been told; when that was is not."""
        before, self.known = self.known, ({**about, "changed": 0}, you)
        return self.known != before

    def let_go(self, code: int = TRY_AGAIN) -> None:
        """Close the socket once it has sent what it can."""
        self.code = self.code or code
        while not self.frames.empty():
            self.frames.get_nowait()
        self.frames.put_nowait(None)


class LiveTable:
    """One table of this process. Whoever changes it holds the lock. Its times are those by which to wait (clock.py)."""

    def __init__(self, table: RoomTable, room: str, lists: bool = False) -> None:
        self.table = table
        self.room = room  # its address
        self.lists = lists  # whether it keeps a list of open tables
        self.lock = new_turn()  # taken by `Registry.turn`
        self.gone = False  # dropped: whoever holds it still cannot change it
        self.listeners: set[Listener] = set()
        self.people: dict[str, str] = {}  # names
        self.seen: dict[str, int] = {}  # when each person was last here, by the database's account
        self.noted: dict[str, int] = {}  # that account, in the times of whoever wrote it
        self.asked_at: dict[str, int] = {}  # when each person last asked for something without a socket
        self.left: dict[str, int] = {}  # when the last socket here was closed
        self.reached: dict[str, int] = {}  # the step each person had heard of by then
        self.loaded = running_ms()
        self.stepped = self.loaded  # when the last step was made: what is due lies no further ahead than it takes
        self.rematch: str | None = None
        self.chatted = 0  # the last chat sent
        self.duty: int | None = None  # how long after the last step something is due
        self.thoughts: dict[int, Any] = {}  # what bots are thinking about, by seat (timers.py)
        self.timer: asyncio.TimerHandle | None = None
        self.absence: asyncio.TimerHandle | None = None  # until the next one has been away long enough
        self.asked = -1  # the step at which bots and standing orders were asked to call
        self.callers: asyncio.Task[None] | None = None  # with the deal of a day: bots that may yet call
        self.calls: Any = None  # a Stop being settled (interrupts.py)
        self.used = self.loaded
        self._change = asyncio.Event()

    # Waiting

    def changed(self) -> None:
        """Wake whoever waits for something to happen."""
        self._change.set()
        self._change = asyncio.Event()

    async def change_or(self, ms: int) -> None:
        """Wait until something happens, or so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(ms, 1) / 1000):
                await self._change.wait()

    @property
    def elapsed(self) -> int:
        """How long ago the last step was made."""
        return running_ms() - self.stepped

    @property
    def to_be_called(self) -> bool:
        """Whether bots may yet call before anything else happens: with the deal of a day no clock cuts them short."""
        table = self.table
        if not table.daily or table.phase != PLAYING:
            return False
        undecided = self.callers is not None and not self.callers.done()
        return undecided or (self.asked < table.step and somebody_to_ask(table))

    # Who is here

    def here(self, absent_ms: int) -> set[str]:
        """Everybody who is connected, here or (lately seen) to another process, or has lately asked for something."""
        return self.around(absent_ms) | _since(self.seen, absent_ms)

    def around(self, absent_ms: int) -> set[str]:
        """Everybody who is connected to this process, or has lately asked it for something."""
        return {each.person for each in self.listeners} | _since(self.asked_at, absent_ms)

    def away_since(self, person: str) -> int:
        """When somebody was last here."""
        if self._connected(person):
            return running_ms()
        last = self.left.get(person, self.loaded)
        return max(last, self.seen.get(person, last), self.asked_at.get(person, last))

    def absent(self, absent_ms: int) -> set[str]:
        """Those who sit here, play themselves and have been away so long that a bot may stand in."""
        now = running_ms()
        return {person for person in self._playing() if now - self.away_since(person) >= absent_ms}

    def _playing(self) -> list[str]:
        if self.table.phase != PLAYING:
            return []
        return [chair.person for chair in self.table.chairs if chair.person and not chair.bot]

    def _await_absence(self, absent_ms: int) -> None:
        """Everybody is told when the next one whose socket was closed has been away for so long.

        By when that was and nothing else: what he may have asked for since is nobody's business.
        """
        self.forget_absence()
        gone = [self.left.get(person, self.loaded) for person in self._playing() if not self._connected(person)]
        waits = [wait for at in gone if (wait := at + absent_ms - running_ms()) > 0]
        if self.listeners and waits:
            loop = asyncio.get_running_loop()
            self.absence = loop.call_later((min(waits) + A_LITTLE_MS) / 1000, self._tell_absence, absent_ms)

    def _tell_absence(self, absent_ms: int) -> None:
        if self.absent(absent_ms):
            self.send_room(absent_ms)
        else:
            self._await_absence(absent_ms)

    def forget_absence(self) -> None:
        """Nobody is waited for any more."""
        if self.absence:
            self.absence.cancel()
        self.absence = None

    def _connected(self, person: str) -> bool:
        return any(each.person == person for each in self.listeners)

    def ask(self, person: str) -> None:
        """Somebody looks on or is seen to do something without a socket: who sits here is here for a while.

        A hidden answer is neither: whether somebody is here must not tell of it.
        """
        if self.table.seat_of(person) != NOBODY:
            self.asked_at[person] = running_ms()

    def see(self, noted: dict[str, int]) -> None:
        """What the database says of when people were last here: a note that is new to us is of now.

        Notes are by the clocks of other machines. Only of those that were there before us they have to be believed.
        """
        now, ours = running_ms(), bool(self.noted)
        for person, at in noted.items():
            if at == 0:  # he has left
                self.seen.pop(person, None)
            elif self.noted.get(person) != at:
                self.seen[person] = now if ours else now - max(now_ms() - at, 0)
        self.noted = noted

    @property
    def link(self) -> str:
        """What to send to a friend."""
        return f"{self.room}/table/{self.table.invite}"

    @property
    def onlookers(self) -> dict[str, str]:
        """Who looks on: the names of people."""
        return {each.person: each.name for each in self.listeners if self.table.seat_of(each.person) == NOBODY}

    @property
    def watching(self) -> int:
        """How many look on."""
        return len(self.onlookers)

    def rename(self, person: str, name: str) -> bool:
        """Somebody has another name; whether he is here at all."""
        here = [each for each in self.listeners if each.person == person]
        for each in here:
            each.name = name
        if person in self.people:
            self.people[person] = name
        return bool(here) or person in self.people

    # Sending

    def about(self, language: str, absent_ms: int) -> About:
        """Everything public about the table but the game itself, as frames and lists have it."""
        here = self.here(absent_ms)
        public = self.table.public if self.lists else None
        onlookers = sorted(self.onlookers.values(), key=str.casefold)
        experts = experts_of(self.table.game)
        around = frames.Around(
            self.people, here, self.absent(absent_ms), self.link, onlookers, self.rematch, experts, public
        )
        return frames.about_table(self.table, around, language)

    def you(self, person: str) -> You:
        """What concerns one listener alone."""
        seat = self.table.seat_of(person)
        host = person == self.table.host
        return {
            "seat": seat, "host": host, "role": "host" if host else "seat" if seat != NOBODY else "onlooker",
            "orders": self.table.orders.get(seat, []), "muted": self.muted(person),
        }  # fmt: skip

    def muted(self, person: str) -> list[int]:
        """The seats of those whom somebody does not want to hear."""
        unheard = self.table.muted.get(person, set())
        return [seat for seat, chair in enumerate(self.table.chairs) if chair.person and chair.person in unheard]

    def see_out(self) -> None:
        """The link has changed: whoever does not belong here must come by the new one."""
        for each in list(self.listeners):
            if not self.table.knows(each.person):
                each.let_go(NO_TABLE)

    def send_room(self, absent_ms: int, seats: Collection[int] | None = None) -> None:
        """Tell everybody, or these seats alone, what is new to them about the table (a frame `about`)."""
        self._await_absence(absent_ms)
        abouts: dict[str, About] = {}
        for each in self.listeners:
            if seats is not None and self.table.seat_of(each.person) not in seats:
                continue
            about = abouts.get(each.language) or self.about(each.language, absent_ms)
            abouts[each.language] = about
            if each.is_new(about, you := self.you(each.person)):
                frame: AboutFrame = {"type": "about", "about": about, "you": you}
                each.send(frames.dumps(frame))

    def send_step(self) -> None:
        """Tell everybody what happened since he last heard, and how the game stands."""
        self._send_play(lambda _: True, 0)

    def send_answered(self, seats: Collection[int]) -> None:
        """Tell these seats alone how the game stands: nobody else is to know that they have answered."""
        self._send_play(lambda each: self.table.seat_of(each.person) in seats, self.elapsed)

    def _send_play(self, to: Callable[[Listener], bool], elapsed: int) -> None:
        made: dict[tuple[int, str, int], str] = {}
        shared = frames.shared_of(self.table.dealt, self.table.memory) if self.table.dealt else None
        for each in self.listeners:
            if not to(each):
                continue
            seat = self.table.seat_of(each.person)
            key = seat, each.language, each.told
            if key not in made:
                step: StepFrame = {
                    "type": "step",
                    "play": frames.play_frame(
                        self.table, seat, each.language, self.names(each.language), elapsed, shared
                    ),
                    "events": self.events(self.table.told[each.told :], seat, each.language),
                }
                made[key] = frames.dumps(step)
            each.told = len(self.table.told)
            each.send(made[key])

    def events(self, told: Any, seat: int, language: str) -> list[GameEvent]:
        """Events as a seat hears them."""
        table = self.table
        return frames.event_frames(table.game, told, seat, self.names(language), language, table.bygone.written)

    def names(self, language: str) -> list[str]:
        """What to call each seat in a sentence."""
        return [isolated(name) for name in frames.chair_names(self.table.id, self.table.chairs, self.people, language)]

    def send_all(self, frame: Sent) -> None:
        """The same to everybody."""
        text = frames.dumps(frame)
        for each in self.listeners:
            each.send(text)

    def send_chat(self, said: list[dict[str, Any]]) -> None:
        """What was said, to everybody who has not muted who said it."""
        for chat in said:
            self.chatted = max(self.chatted, chat["number"])
            for each in self.listeners:
                for heard in self.chats([chat], each.person, each.language):
                    frame: ChatFrame = {"type": "chat", "chat": heard}
                    each.send(frames.dumps(frame))

    def chats(self, said: list[dict[str, Any]], person: str, language: str) -> Iterator[Chat]:
        """Chat as one person hears it."""
        unheard = self.table.muted.get(person, set())
        for chat in said:
            author = chat["person_id"]
            if author not in unheard:
                words, reaction = phrases("server", language), chat["text"] if chat["reaction"] else None
                yield {
                    "number": chat["number"], "seat": self.table.seat_of(author),
                    "text": words[f"reaction/{reaction}"] if reaction else chat["text"],
                    "reaction": reaction, "name": chat["name"] or words["someone"], "at": chat["at"],
                }  # fmt: skip

    def greeting(
        self,
        listener: Listener,
        said: list[dict[str, Any]],
        have: int | None,
        absent_ms: int,
        heard: Sequence[Heard] = (),
    ) -> str:
        """Everything there is, for somebody who has just come (a frame `table`); `have` is the last step he knows of,
        `heard` what is in words already of all that he may hear."""
        table, seat, language = self.table, self.table.seat_of(listener.person), listener.language
        known = self._known_to(listener.person, have)
        later = table.told[heard[-1].place + 1 if heard else 0 :]
        events = self.events([(step, event) for step, event in later if step > known], seat, language)
        listener.told = len(table.told)
        about, you = self.about(language, absent_ms), self.you(listener.person)
        listener.is_new(about, you)
        return frames.with_events(
            {
                "type": "table",
                "about": about,
                "you": you,
                "play": frames.play_frame(table, seat, language, self.names(language), self.elapsed),
                "chat": list(self.chats(said, listener.person, language)),
            },
            [*(each.text for each in heard if each.step > known), *map(frames.dumps, events)],
        )

    def _known_to(self, person: str, have: int | None) -> int:
        """The last step of which somebody who comes is told nothing; whoever was away hears all he missed."""
        gone = frames.out_of_mind(self.table)
        return gone if have is None else max(have, min(self.reached.get(person, gone), gone))


def entry_after(table: RoomTable, body: Body) -> Entry:
    """The next entry of a table's log."""
    return Entry(table.id, table.number + 1, now_ms(), body)


def _since(times: dict[str, int], ms: int) -> set[str]:
    """Those whose time is no longer ago."""
    now = running_ms()
    return {person for person, at in times.items() if now - at < ms}
