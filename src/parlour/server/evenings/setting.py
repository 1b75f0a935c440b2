"""The tables of an evening's game: set, held and stopped by entries of their own logs, as if somebody did it there.

Every step can be done again: what is there already is left as it is.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence

from parlour.engine.game import ParlourError
from parlour.server.evenings.due import Stands
from parlour.server.evenings.evening import Evening, Round
from parlour.server.evenings.seating import is_bot, number_of
from parlour.server.protocol.entries import Body, BotSat, Held, Sat, Shut, Stood, StoodIn
from parlour.server.protocol.evening_entries import Outcome, SetTable
from parlour.server.protocol.messages import STAND_IN
from parlour.server.protocol.names import BOTS
from parlour.server.protocol.permissions import LOBBY, OVER, PLAYING, SEALING
from parlour.server.protocol.refusal import Refusal
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Attempt, Lost, Registry
from parlour.server.tables.sealing import asked_to_begin
from parlour.server.tables.table import RoomTable


def face_of(bot: str) -> int:
    """The face a bot has wherever it sits."""
    return (number_of(bot) - 1) % len(BOTS)


class Tables:
    """The tables of evenings, in the room."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    async def found(self, wanted: SetTable) -> LiveTable | None:
        """A table, if it was opened."""
        try:
            return await self.registry.live(wanted["table"])
        except Refusal as refusal:
            if refusal.code != "missing":
                raise
            return None

    async def stand(self, game: Round | None) -> list[Stands]:
        """How the tables of a game stand."""
        lives = await asyncio.gather(*(self.found(table) for table in game.tables)) if game else []
        return [_stands(live.table) if live else Stands() for live in lives]

    async def set(self, now: Callable[[], Evening]) -> None:
        """Open the tables of the game, seat everybody but who goes home meanwhile, and let them begin."""
        await asyncio.gather(*(self._set(now, table) for table in now().rounds[-1].tables))

    async def _set(self, now: Callable[[], Evening], wanted: SetTable) -> None:
        evening = now()
        with contextlib.suppress(ParlourError, Lost):  # looked at again in a moment
            live = await self.found(wanted) or await self.registry.new_table(
                "", evening.game.name, len(wanted["players"]), evening.options, [], evening.clock, evening.pace,
                ident=wanted["table"], evening=evening.id,
            )  # fmt: skip
            live.people |= await self.registry.store.names(wanted["players"])
            while live.table.phase == LOBBY:
                await self.registry.change(live, lambda table: setting(now(), wanted["players"], table))

    async def hold(self, game: Round, on: bool) -> None:
        """Hold every table that plays, or let it go on."""
        await self._all(game, lambda table: Held(on) if table.phase == PLAYING and table.held != on else None)

    async def cease(self, game: Round) -> None:
        """Stop every table that is not over."""
        await self._all(game, lambda table: None if table.phase == OVER else Shut("bell"))

    async def stand_in(self, game: Round, person: str) -> None:
        """A bot sits in for somebody who went home; one that is sealed meanwhile begins anew, with a bot there."""

        def leaving(table: RoomTable) -> Body | None:
            seat = table.seat_of(person)
            if seat not in table.people:
                return None
            if table.phase == SEALING:
                return Stood(seat, person, banned=False)
            return StoodIn(seat, STAND_IN) if table.phase == PLAYING else None

        await self._all(game, leaving)

    async def _all(self, game: Round, attempt: Attempt) -> None:
        for live in await asyncio.gather(*(self.found(table) for table in game.tables)):
            if live:
                await self.registry.change(live, attempt)

    async def outcomes(self, evening: Evening) -> list[Outcome]:
        """What came of each table of the game."""
        lives = await asyncio.gather(*(self.found(table) for table in evening.rounds[-1].tables))
        return [
            outcome(evening, len(table["players"]), live.table.result() if live else None)
            for table, live in zip(evening.rounds[-1].tables, lives, strict=True)
        ]


def _stands(table: RoomTable) -> Stands:
    return Stands(table.phase, (table.result() or {}).get("ending", "") if table.phase == OVER else "", table.held)


def setting(evening: Evening, players: Sequence[str], table: RoomTable) -> Body | None:
    """What is to be done next at a table, until its game begins."""
    if table.phase != LOBBY:
        return None
    silent = table.failure.people if table.failure else []
    for seat, (player, chair) in enumerate(zip(players, table.chairs, strict=True)):
        bot = is_bot(player) or player in evening.gone
        if chair.person not in ("", player) or (bot and chair.person):
            return Stood(seat, chair.person, banned=False)
        if bot and not chair.bot:
            return BotSat(seat, evening.level, face_of(player) if is_bot(player) else None)
        if not bot and not chair.person:
            return Sat(seat, player, own=True)
        if not bot and not chair.bot and (player in evening.rounds[-1].away or player in silent):
            return StoodIn(seat, STAND_IN)
    return asked_to_begin(table)


def outcome(evening: Evening, seats: int, result: dict[str, list[int] | str] | None) -> Outcome:
    """What came of a table, by how its game came out; where nothing did, everybody stands alike."""
    party, cards = evening.party, evening.game.cards
    scores, places = ((result or {}).get(name) or [] for name in ("scores", "places"))
    scored = [int(score) for score in scores] or [0] * seats
    placed = [int(place) for place in places] or [seats] * seats
    won, cuts = party.winners(scored, placed, evening.options, cutting(evening))
    return {
        "scores": scored, "places": placed, "ending": str((result or {}).get("ending", "")), "won": list(won),
        "points": party.points(placed),
        "cuts": [{str(seat): cards[card] for seat, card in cut.items()} for cut in cuts],
    }  # fmt: skip


def cutting(evening: Evening) -> Callable[[], int]:
    """How the pack is cut where players tie: a card that nobody can know before."""
    pack = evening.party.pack_to_cut(evening.options)
    return lambda: secrets.choice(pack)
