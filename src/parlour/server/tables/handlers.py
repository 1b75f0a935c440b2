"""What each message does. The authorisation table has been consulted before."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from parlour.engine.game import IllegalMove, ParlourError
from parlour.engine.house import NOBODY
from parlour.server import security
from parlour.server.clock import now_ms, running_ms
from parlour.server.protocol import messages as m
from parlour.server.protocol.entries import (
    Body,
    BotSat,
    Changed,
    Linked,
    Muted,
    Ordered,
    Resigned,
    Returned,
    Sat,
    Shut,
    Stirred,
    Stood,
    StoodIn,
)
from parlour.server.protocol.frames import (
    Answer,
    Hinted,
    NewLink,
    NextTable,
    Nothing,
    Said,
    SatDown,
    Stepped,
    Stopped,
)
from parlour.server.protocol.messages import STAND_IN
from parlour.server.protocol.permissions import PLAYING
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import Order
from parlour.server.store.conduct import Conduct
from parlour.server.store.store import Line
from parlour.server.tables import frames, sealing
from parlour.server.tables.due import bots_first, on_turn
from parlour.server.tables.interrupts import check_order, press, stop_actions
from parlour.server.tables.links import new_link
from parlour.server.tables.live import LiveTable
from parlour.server.tables.refusals import forbidden, refused
from parlour.server.tables.registry import Lost, Registry
from parlour.server.tables.table import RoomTable
from parlour.server.tables.thinking import rank


async def do(
    registry: Registry, live: LiveTable, person: str, message: Any, language: str, round_trip: float = 0.0
) -> dict[str, Any]:
    """Do what somebody says, and answer; refusals are answers too."""
    try:
        actor = Actor(registry, live, person, language, round_trip)
        message.allowed.check(actor.roles, live.table.phase)
        return {"ok": True, **await HANDLERS[message.do](actor, message)}
    except IllegalMove as illegal:
        return {"ok": False, "error": forbidden(live.table, illegal, language).to_json(language)}
    except ParlourError as error:
        refusal = refused(error, language)
        if live.table.phase != PLAYING:  # what is refused in a game may tell of cards
            registry.counts.refusals[refusal.code] += 1
        return {"ok": False, "error": refusal.to_json(language)}


class Actor:
    """Somebody who says something at a table."""

    def __init__(self, registry: Registry, live: LiveTable, person: str, language: str, round_trip: float) -> None:
        self.registry, self.live, self.person = registry, live, person
        self.language, self.round_trip = language, round_trip

    @property
    def seat(self) -> int:
        """Where he sits."""
        return self.live.table.seat_of(self.person)

    @property
    def roles(self) -> set[str]:
        """What he is here."""
        roles = {"onlooker" if self.seat == NOBODY else "seat"}
        return roles | {"host"} if self.person == self.live.table.host else roles

    async def change(self, do: str, attempt: Callable[[RoomTable], Body | None]) -> Nothing:
        """Change the table, if he still may when his turn comes."""

        def checked(table: RoomTable) -> Body | None:
            m.MESSAGES[do].allowed.check(self.roles, table.phase)
            return attempt(table)

        await self.registry.change(self.live, checked)
        return {}


# The game


async def play(actor: Actor, message: m.Play) -> Stepped:
    """A move: made at once, or when the window that must pass first has closed."""
    registry, live, seat = actor.registry, actor.live, actor.seat
    while True:
        async with registry.turn(live):
            table = live.table
            message.allowed.check(actor.roles, table.phase)
            if table.chairs[seat].resigned:
                raise Refusal("phase")
            step, move, after = table.accepted.get(seat, (-1, "", 0))
            if (step, move.casefold()) == (message.step, message.move.casefold()):
                return {"step": after}
            if message.step != table.step:
                raise Refusal("stale", step=table.step)
            action = table.game.parse(message.move)
            if action not in stop_actions(table, seat):
                wait = _wait(live, seat, action)
                if not wait:
                    if table.bot_at(seat):  # who moves himself is back
                        table.would_show(seat, action)
                        await registry.change_locked(live, lambda _: Returned(seat))
                    await registry.change_locked(live, partial(_move, message.step, seat, action))
                    return {"step": live.table.step}
            else:
                wait = 0
        if not wait:
            called = await press(registry, live, seat, message.step, action, actor.round_trip)
            if "step" not in called:  # he was to choose, and the house has just chosen for him
                raise Refusal("taken", step=live.table.step)
            return {"step": called["step"]}
        await live.change_or(wait)


def _move(step: int, seat: int, action: int, table: RoomTable) -> Body:
    if table.step != step:
        raise Refusal("stale", step=table.step)
    return table.entry_of(seat, action)


def _wait(live: LiveTable, seat: int, action: int) -> int:
    """How long a move has to wait, 0 if it need not: others may be about to call, or have called."""
    table = live.table
    if bots_first(table) and seat in on_turn(table):
        return 50
    if table.window is None or not table.window.waits(seat) or not table.would_show(seat, action):
        return 0
    if live.calls and live.calls.step == table.step:
        return 1000
    if live.to_be_called:
        return 50
    return max(table.window_ms - live.elapsed, 0)


async def stop(actor: Actor, message: m.Stop) -> Stopped:
    """A call, pressed before it is chosen; answered when it is known who was first."""
    if actor.live.table.chairs[actor.seat].resigned:
        raise Refusal("phase")
    return await press(actor.registry, actor.live, actor.seat, message.step, None, actor.round_trip)


async def orders(actor: Actor, message: m.Orders) -> Nothing:
    """Leave standing orders."""
    for order in message.orders:
        check_order(actor.live.table.game, order.when, order.amount)
    listed: list[Order] = [{"when": each.when, "seat": each.seat, "amount": each.amount} for each in message.orders]
    return await actor.change("orders", lambda table: Ordered(actor.seat, listed))


async def undo(actor: Actor, message: m.Undo) -> Stepped:
    """Take one's last decision back."""

    def attempt(table: RoomTable) -> Body:
        if table.is_stale(message.step):  # bots may move meanwhile: it is the same decision all the same
            raise Refusal("stale", step=table.step)
        if not table.may_undo(actor.seat):
            raise Refusal("phase", says="undo")
        return table.undoing(actor.seat)

    await actor.change("undo", attempt)
    return {"step": actor.live.table.step}


async def hint(actor: Actor, message: m.Hint) -> Hinted:
    """What could be played, best first."""
    table, seat = actor.live.table, actor.seat
    if not table.advised:
        raise Refusal("phase", says="quiet" if table.quiet else "daily" if table.daily else "unadvised")
    moves = await rank(actor.registry.hints, table, seat, message.level, actor.person, actor.language)
    if not moves:
        raise Refusal("phase")
    return {"moves": moves}


async def resign(actor: Actor, message: m.Resign) -> Nothing:
    """Give up, for good."""

    def attempt(table: RoomTable) -> Body | None:
        _by_itself(table)
        return None if table.chairs[actor.seat].resigned else Resigned(actor.seat)

    return await actor.change("resign", attempt)


# Seats


async def leave(actor: Actor, message: m.Leave) -> Nothing:
    """Stand up; once the game has begun, a bot stands in."""

    def attempt(table: RoomTable) -> Body | None:
        seat = actor.seat
        if table.phase != PLAYING:
            return Stood(seat, actor.person, banned=False)
        return None if table.bot_at(seat) else StoodIn(seat, STAND_IN)

    return await actor.change("leave", attempt)


async def come_back(actor: Actor, message: m.Return) -> Nothing:
    """Take one's seat back from the bot that stood in."""

    def attempt(table: RoomTable) -> Body | None:
        if table.chairs[actor.seat].resigned:
            raise Refusal("phase")
        return Returned(actor.seat) if table.bot_at(actor.seat) else None

    return await actor.change("return", attempt)


async def stand_in(actor: Actor, message: m.StandIn) -> Nothing:
    """Let a bot play for somebody who has been away too long."""
    longest = actor.registry.settings.absent_ms

    def attempt(table: RoomTable) -> Body | None:
        chair = table.chairs[_seat(table, message.seat)]
        if chair.bot:
            return None
        if running_ms() - actor.live.away_since(chair.person) < longest:
            raise Refusal("phase", says="absent")
        return StoodIn(message.seat, STAND_IN)

    return await actor.change("stand_in", attempt)


async def sit(actor: Actor, message: m.Sit) -> SatDown:
    """Take a free seat."""
    people = {actor.live.table.host, *(chair.person for chair in actor.live.table.chairs)}
    if await Conduct(actor.registry.store).blocked_by(actor.person, people - {actor.person}):
        raise Refusal("forbidden", says="elsewhere")  # it could be anything
    name = (await actor.registry.store.names([actor.person])).get(actor.person)
    if name is None:  # forgotten in this very moment
        raise Refusal("who")

    def attempt(table: RoomTable) -> Body | None:
        if actor.person in table.banned:
            raise Refusal("forbidden", says="banned")
        if actor.seat != NOBODY and message.seat in (None, actor.seat):
            return None
        seat = table.free_seat() if message.seat is None else _seat(table, message.seat)
        if seat == NOBODY or table.chairs[seat].kind != "empty":
            raise Refusal("taken", says="full" if seat == NOBODY else "taken")
        actor.live.people[actor.person] = name
        return Sat(seat, actor.person, own=True)

    await actor.change("sit", attempt)
    return {"seat": actor.seat}


async def entropy(actor: Actor, message: m.Entropy) -> Nothing:
    """Add something to the key."""
    return await actor.change("entropy", lambda _: Stirred(actor.seat, message.text))


async def pledge(actor: Actor, message: m.Pledge) -> Nothing:
    """Show the hash of what one adds to the key."""
    return await actor.change("pledge", lambda table: sealing.pledge(table, actor.seat, message.hash))


async def reveal(actor: Actor, message: m.Reveal) -> Stepped:
    """Show what one has pledged; when everybody has, the game begins."""
    await actor.change("reveal", lambda table: sealing.reveal(table, actor.seat, message.text))
    await actor.registry.change(actor.live, sealing.settled)
    return {"step": actor.live.table.step}


def _seat(table: RoomTable, seat: int) -> int:
    if seat >= len(table.chairs):
        raise Refusal("bad", says="seat")
    return seat


# The host


async def put_bot(actor: Actor, message: m.PutBot) -> Nothing:
    """Put a bot in a seat no person has."""

    def attempt(table: RoomTable) -> Body:
        if table.chairs[_seat(table, message.seat)].person:
            raise Refusal("taken")
        actor.registry.engines.check(table.game.name, message.level)
        return BotSat(message.seat, message.level)

    return await actor.change("bot", attempt)


async def clear(actor: Actor, message: m.Clear) -> Nothing:
    """Free a seat; a person who had it (and is not the host) is not to sit down here again."""

    def attempt(table: RoomTable) -> Body | None:
        chair = table.chairs[_seat(table, message.seat)]
        if chair.kind == "empty":
            return None
        return Stood(message.seat, chair.person, banned=chair.person != table.host)

    before = len(actor.live.table.banned)
    answer = await actor.change("clear", attempt)
    if len(actor.live.table.banned) > before:
        security.note("asked to leave")
    return answer


async def set_table(actor: Actor, message: m.Set) -> Nothing:
    """Change the table before the game begins."""
    wanted = message.model_dump(exclude_none=True, exclude={"id", "do"})
    if message.public:
        _among_strangers(actor)

    def attempt(table: RoomTable) -> Body | None:
        changes = dict(wanted)
        seats = changes.get("seats", len(table.chairs))
        changes["options"] = table.game.choose(seats, table.options | changes.get("options", {}))
        if any(chair.kind != "empty" for chair in table.chairs[seats:]):
            raise Refusal("taken", says="occupied")
        return Changed(**changes) if wanted else None

    return await actor.change("set", attempt)


async def set_pace(actor: Actor, message: m.SetPace) -> Nothing:
    """Change how fast bots move while the game goes on."""

    def attempt(table: RoomTable) -> Body | None:
        return None if table.pace == message.pace else Changed(pace=message.pace)

    return await actor.change("pace", attempt)


async def change_link(actor: Actor, message: m.Link) -> NewLink:
    """Give the table another link; those who do not belong here must come by that one."""
    invite = new_link()
    await actor.change("link", lambda _: Linked(invite))
    return {"link": actor.live.link}


async def start(actor: Actor, message: m.Start) -> Stepped:
    """Begin, perhaps with bots in the empty seats; where several people sit, with the round before the deal."""
    actor.registry.check_open()

    def fill(table: RoomTable) -> Body | None:
        if message.fill is None or table.free_seat() == NOBODY:
            return None
        actor.registry.engines.check(table.game.name, message.fill)
        return BotSat(table.free_seat(), message.fill)

    for _ in actor.live.table.chairs:
        await actor.change("start", fill)
    await actor.change("start", sealing.asked_to_begin)
    return {"step": actor.live.table.step}


async def shut(actor: Actor, message: m.Shut) -> Nothing:
    """Close the table that nobody has been dealt to yet."""
    return await actor.change("shut", lambda _: Shut("host"))


async def rematch(actor: Actor, message: m.Rematch) -> NextTable:
    """The next table: the same people, as far as they are still known, and the same bots and rules.

    Whoever is alone with bots is dealt to at once.
    """
    registry, live, table = actor.registry, actor.live, actor.live.table
    _not_closed(table)
    _by_itself(table)
    if live.rematch is None:
        registry.check_open()
        apart = await Conduct(registry.store).apart(actor.person)
        known = await registry.store.names({chair.person for chair in table.chairs} - apart)
        bodies: list[Body] = []
        for seat, chair in enumerate(table.chairs):
            if chair.person in known:
                bodies.append(Sat(seat, chair.person))
            elif chair.bot and not chair.person:
                bodies.append(BotSat(seat, chair.bot))
        if table.hints:
            bodies.append(Changed(hints=True))
        manner = table.clock, table.pace, table.memory
        alone = len(known) == 1 and len(bodies) == len(table.chairs)
        try:
            async with registry.quotas.opening(actor.person):
                again = await registry.new_table(
                    actor.person, table.game.name, len(table.chairs), table.options, bodies, *manner,
                    start=alone, after=table.id,
                )  # fmt: skip
            live.rematch = again.table.id
        except Lost:  # somebody else asked at the same time
            live.rematch = await registry.store.rematch(table.id)
        live.send_room(registry.settings.absent_ms)
    assert live.rematch is not None, "whoever lost has lost to one that is written down"
    return {"table": live.rematch}


# Talk


async def chat(actor: Actor, message: m.Chat) -> Said:
    """Say something to the table."""
    return await _say(actor, message.text)


async def react(actor: Actor, message: m.React) -> Said:
    """Say one of a few things."""
    return await _say(actor, message.reaction, reaction=True)


async def _say(actor: Actor, text: str, reaction: bool = False) -> Said:
    live, seat, at = actor.live, actor.seat, now_ms()
    if live.table.quiet:
        raise Refusal("phase", says="quiet")
    _not_closed(live.table)
    name = frames.chair_names(live.table.id, live.table.chairs, live.people, actor.language)[seat]
    said = Line(live.table.id, actor.person, seat, name, text, at, int(reaction))
    number = await actor.registry.store.say(said)
    live.send_chat([{**asdict(said), "number": number}])
    return {"number": number}


def _not_closed(table: RoomTable) -> None:
    """What the house has closed does not go on in another way."""
    if table.shut == "house":
        raise Refusal("phase", says="closed")


def _by_itself(table: RoomTable) -> None:
    """Refuse what would make a mess of an evening: whoever leaves is stood in for there, and the next game comes."""
    if table.evening:
        raise Refusal("phase", says="evening")


async def mute(actor: Actor, message: m.Mute) -> Nothing:
    """Hear somebody's chat no more, or again."""

    def attempt(table: RoomTable) -> Body:
        return Muted(actor.seat, _seat(table, message.seat), message.on)

    return await actor.change("mute", attempt)


async def report(actor: Actor, message: m.Report) -> Nothing:
    """Tell whoever runs the room of somebody."""
    other, table = _stranger(actor, message.seat), actor.live.table.id
    await Conduct(actor.registry.store).report(actor.person, other, table, message.text, now_ms())
    security.note("reported")
    return {}


async def block(actor: Actor, message: m.Block) -> Nothing:
    """Sit with somebody no more."""
    await Conduct(actor.registry.store).block(actor.person, _stranger(actor, message.seat), now_ms())
    return {}


def _stranger(actor: Actor, seat: int) -> str:
    """Another person, by where he sits."""
    _among_strangers(actor)
    other = actor.live.table.chairs[_seat(actor.live.table, seat)].person
    if other in ("", actor.person):
        raise Refusal("bad", says="nobody")
    return other


def _among_strangers(actor: Actor) -> None:
    """Refuse what is only there where the room keeps a list of open tables."""
    if not actor.registry.settings.public_tables:
        raise Refusal("bad", says="unlisted")


async def ping(actor: Actor, message: m.Ping) -> Nothing:
    """The line holds."""
    return {}


async def pong(actor: Actor, message: m.Pong) -> Nothing:
    """Nothing: sockets measure the round trip themselves."""
    return {}


HANDLERS: dict[str, Callable[[Actor, Any], Awaitable[Answer]]] = {
    "play": play, "stop": stop, "orders": orders, "undo": undo, "hint": hint, "resign": resign, "leave": leave,
    "return": come_back, "stand_in": stand_in, "rematch": rematch, "chat": chat, "react": react, "mute": mute,
    "report": report, "block": block, "sit": sit, "entropy": entropy, "pledge": pledge, "reveal": reveal,
    "bot": put_bot, "clear": clear, "set": set_table, "pace": set_pace, "link": change_link, "start": start,
    "shut": shut, "ping": ping, "pong": pong,
}  # fmt: skip

assert set(HANDLERS) == set(m.MESSAGES)


def is_seen(message: m.Message, answer: Mapping[str, Any]) -> bool:
    """Whether others see that somebody said this: of what is for himself, and of a move, only if it led to a step."""
    return message.seen or answer.get("step", 0) > getattr(message, "step", 0)
