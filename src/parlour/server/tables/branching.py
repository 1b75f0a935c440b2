"""A finished game played on from the middle, another way: one person, bots for all others, at a table of its own."""

from parlour.server.protocol.entries import Body, BotSat, Resumed, Sat
from parlour.server.protocol.messages import STAND_IN, PlayOn
from parlour.server.protocol.refusal import Refusal
from parlour.server.tables.jobs import Gone, Job, patient
from parlour.server.tables.live import LiveTable
from parlour.server.tables.records import brought
from parlour.server.tables.registry import Registry
from parlour.table.record import compose
from parlour.table.table import Table


async def play_on(registry: Registry, live: LiveTable, person: str, wanted: PlayOn, gone: Gone = patient) -> LiveTable:
    """A new table that begins with a finished game's moves up to there.

    Everybody can know how its cards fell, so it has no seal: what was sealed was the game it comes from.
    """
    table = live.table
    registry.check_open()
    if wanted.seat >= len(table.chairs):
        raise Refusal("bad", says="seat")
    if wanted.moves >= len(table.playing.moves):
        raise Refusal("bad", says="moves")

    def read_ahead(job: Job) -> bytes:
        record = opening_of(table.playing, wanted.moves)
        brought(record, job.at)
        return record.encode()

    bots = [
        BotSat(seat, chair.bot or STAND_IN) for seat, chair in enumerate(table.chairs) if seat != wanted.seat
    ]  # whoever sat there himself is played by the bot that would have stood in for him
    people: list[Body] = [Sat(wanted.seat, person), *bots]
    async with registry.quotas.going_on(person):
        key = "opening", table.id, wanted.moves
        record = (await registry.readings.answer(key, read_ahead, person, gone)).decode()
        await registry.in_thread(lambda: brought(record))  # at hand, unless it was read long ago
        return await registry.new_table(
            person, table.game.name, len(table.chairs), table.options, [*people, Resumed(record)],
            pace=table.pace, memory=table.memory,
        )  # fmt: skip


def opening_of(table: Table, made: int) -> str:
    """The record of a game's first moves, without its seal."""
    game = table.game
    moves = [(seat, game.actions.text(action)) for seat, action in table.moves[:made]]
    return compose(game.name, game.version, table.seats, table.options, table.key.hex(), moves, decks=table.decks)
