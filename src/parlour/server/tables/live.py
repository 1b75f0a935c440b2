"""A table as one process serves it: the table itself, who is connected, and what they have been sent."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from parlour.engine.house import NOBODY
from parlour.server.protocol.entries import Body
from parlour.server.protocol.frames import ChatFrame, Sent, StepFrame, TableFrame
from parlour.server.protocol.names import isolated
from parlour.server.protocol.shapes import About, Chat, GameEvent, You
from parlour.server.store.store import Entry
from parlour.server.tables import frames
from parlour.server.tables.table import RoomTable
from parlour.words.phrases import phrases

TRY_AGAIN = 1013
NOBODY_HERE = 4401  # whoever listens has left this device, or was forgotten
NO_TABLE = 4404  # the link does not lead here any more
MOST_WAITING = 256  # frames a slow client may be behind before it is let go


def now_ms() -> int:
    """The time, as the protocol has it."""
    return time.time_ns() // 1_000_000


@dataclass(eq=False)
class Listener:
    """One socket: who listens, in which language, and what it has been told."""

    person: str
    language: str
    device: str = ""
    told: int = 0  # events
    round_trip: float = 0.0  # milliseconds, as measured
    frames: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))
    code: int = 0  # with which the room closes the socket, once it does

    def send(self, frame: str) -> None:
        """Send, in order; a client too slow to listen is let go."""
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self, code: int = TRY_AGAIN) -> None:
        """Close the socket once it has sent what it can."""
        self.code = self.code or code
        while not self.frames.empty():
            self.frames.get_nowait()
        self.frames.put_nowait(None)


class LiveTable:
    """One table of this process. Whoever changes it holds the lock."""

    def __init__(self, table: RoomTable, room: str) -> None:
        self.table = table
        self.room = room  # its address
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.people: dict[str, str] = {}  # names
        self.seen: dict[str, int] = {}  # when each person was last here, as the database has it
        self.left: dict[str, int] = {}  # when the last socket here was closed
        self.reached: dict[str, int] = {}  # the step each person had heard of by then
        self.loaded = now_ms()
        self.rematch: str | None = None
        self.preparing = False  # the rules are being compiled, and the game cannot begin before
        self.chatted = 0  # the last chat sent
        self.duty: int | None = None  # when something is due
        self.timer: asyncio.TimerHandle | None = None
        self.asked = -1  # the step at which bots and standing orders were asked to call
        self.calls: Any = None  # a Stop being settled (interrupts.py)
        self.used = time.monotonic()
        self._change = asyncio.Event()

    # Waiting

    def changed(self) -> None:
        """Wake whoever waits for something to happen."""
        self._change.set()
        self._change = asyncio.Event()

    async def change_or(self, until: int) -> None:
        """Wait until something happens, or until a time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(until - now_ms(), 1) / 1000):
                await self._change.wait()

    # Who is here

    def here(self, absent_ms: int) -> set[str]:
        """Everybody who is connected, here or (lately seen) to another process."""
        since = now_ms() - absent_ms
        return {each.person for each in self.listeners} | {person for person, at in self.seen.items() if at > since}

    def away_since(self, person: str) -> int:
        """When somebody was last here."""
        if any(each.person == person for each in self.listeners):
            return now_ms()
        return max(self.left.get(person, self.loaded), self.seen.get(person, 0))

    @property
    def link(self) -> str:
        """What to send to a friend."""
        return f"{self.room}/table/{self.table.invite}"

    @property
    def watching(self) -> int:
        """How many look on."""
        return len({each.person for each in self.listeners if self.table.seat_of(each.person) == NOBODY})

    # Sending

    def about(self, language: str, absent_ms: int) -> About:
        """Everything public about the table but the game itself, as frames and lists have it."""
        here = self.here(absent_ms)
        return frames.about_table(
            self.table, self.people, here, self.link, language, self.watching, self.rematch, self.preparing
        )

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

    def send_room(self, absent_ms: int) -> None:
        """Tell everybody what there is to know about the table (a frame `room`)."""
        made: dict[str, str] = {}
        for each in self.listeners:
            if each.language not in made:
                made[each.language] = frames.dumps(self.about(each.language, absent_ms))
            you = frames.dumps(self.you(each.person))
            each.send(f'{{"type":"about","about":{made[each.language]},"you":{you}}}')

    def send_step(self, to: Callable[[Listener], bool] = lambda _: True) -> None:
        """Tell these listeners what happened since they last heard, and how the game stands."""
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
                    "play": frames.play_frame(self.table, seat, each.language, shared),
                    "events": self.events(self.table.told[each.told :], seat, each.language),
                }
                made[key] = frames.dumps(step)
            each.told = len(self.table.told)
            each.send(made[key])

    def events(self, told: Any, seat: int, language: str) -> list[GameEvent]:
        """Events as a seat hears them."""
        names = [isolated(name) for name in frames.chair_names(self.table, self.people, language)]
        return frames.event_frames(self.table.game, told, seat, names, language, self.table.written)

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
                yield {
                    "number": chat["number"], "seat": self.table.seat_of(author), "text": chat["text"],
                    "name": chat["name"] or phrases("server", language)["someone"], "at": chat["at"],
                }  # fmt: skip

    def greeting(self, listener: Listener, said: list[dict[str, Any]], have: int | None, absent_ms: int) -> str:
        """Everything there is, for somebody who has just come; `have` is the last step he knows of."""
        table, seat = self.table, self.table.seat_of(listener.person)
        told = frames.may_be_heard_again(table)
        if have is not None and listener.person in self.reached:  # whoever was away hears all he missed
            first = told[0][0] if told else table.step + 1
            missed = max(have, min(self.reached[listener.person], first - 1))
            told = [(step, event) for step, event in table.told if step > missed]
        elif have is not None:
            told = [(step, event) for step, event in told if step > have]
        listener.told = len(table.told)
        greeting: TableFrame = {
            "type": "table",
            "about": self.about(listener.language, absent_ms),
            "you": self.you(listener.person),
            "play": frames.play_frame(table, seat, listener.language),
            "events": self.events(told, seat, listener.language),
            "chat": list(self.chats(said, listener.person, listener.language)),
        }
        return frames.dumps(greeting)


def entry_after(table: RoomTable, body: Body) -> Entry:
    """The next entry of a table's log."""
    return Entry(table.id, table.number + 1, now_ms(), body)
