"""What the room keeps, as database tables, and how an older database becomes a newer one."""

import json
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, Text
from sqlalchemy.schema import CreateColumn

from parlour.engine.game import ParlourError
from parlour.server.identity import LIFE
from parlour.server.protocol.names import visible

metadata = MetaData()

ROOM = sql.Table(  # what the room itself must remember: its schema's version, and by what it knows its key
    "house",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
PEOPLE = sql.Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
SESSIONS = sql.Table(  # which cookies are good; a device keeps its id when its session is exchanged
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, nullable=False, index=True),
    Column("device", Text, nullable=False, index=True),
    Column("until", BigInteger, nullable=False),
)
TABLES = sql.Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("rematch", Text),
    Column("invite", Text, unique=True),  # what its link ends with, once that is no longer its id
    Column("public", Integer, nullable=False, server_default="0"),  # 1: anybody may join before the start
    Column("daily", Text, index=True),  # the date, where it is the deal of a day
)


def _of_a_table() -> ForeignKey:
    """What belongs to a table goes with it."""
    return ForeignKey("tables.id", ondelete="CASCADE")


LOG = sql.Table(  # a table is its log; its key decides every race
    "log",
    metadata,
    Column("table_id", Text, _of_a_table(), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
SECRETS = sql.Table(  # apart from the log, which tells no cards until the end
    "secrets",
    metadata,
    Column("table_id", Text, _of_a_table(), primary_key=True),
    Column("secret", Text, nullable=False),
    Column("key", Text),  # instead of the secret, where somebody who added to it has been forgotten
)
HISTORIES = sql.Table(  # what happened and how it ended, for the day the rules have a newer version
    "histories",
    metadata,
    Column("table_id", Text, _of_a_table(), primary_key=True),
    Column("body", Text, nullable=False),
)
LISTINGS = sql.Table(  # what a list says of a finished game, which need not be read for that
    "listings",
    metadata,
    Column("table_id", Text, _of_a_table(), primary_key=True),
    Column("body", Text, nullable=False),
)
SITTINGS = sql.Table(  # whose tables these are, and whose they were before he stood up
    "sittings",
    metadata,
    Column("table_id", Text, _of_a_table(), primary_key=True),
    Column("person_id", Text, primary_key=True),
    Column("seen", BigInteger, nullable=False, default=0),  # when a socket of theirs was last open
    Column("gone", Integer, nullable=False, server_default="0"),  # 1: stood up, or was asked to
    Index("sittings_by_person", "person_id"),
)
DUTIES = sql.Table(  # what is due at a table, and which process has promised to see to it until when
    "duties",
    metadata,
    Column("table_id", Text, _of_a_table(), primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("holder", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("duties_by_time", "until"),
)
BANS = sql.Table(  # who was sent away, until when, and from where he must not come as somebody new
    "bans",
    metadata,
    Column("person_id", Text, primary_key=True),
    Column("mark", Text, primary_key=True),  # of an address he came from (identity.py); "": of himself
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("bans_by_mark", "mark"),
)
BLOCKS = sql.Table(  # who does not want to sit with whom
    "blocks",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("person_id", Text, nullable=False, index=True),
    Column("other_id", Text, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
)
REPORTS = sql.Table(  # what people told the host of others
    "reports",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text, nullable=False),  # also when that is gone
    Column("person_id", Text, nullable=False, index=True),
    Column("other_id", Text, nullable=False, index=True),
    Column("text", Text, nullable=False),
)
REVIEWS = sql.Table(  # what decisions cost in a finished game, by seat, where it has been gone over
    "reviews",
    metadata,
    Column("table_id", Text, _of_a_table(), primary_key=True),
    Column("body", Text, nullable=False),
)
DEALS = sql.Table(  # how a Master fared with the deal of a day
    "deals",
    metadata,
    Column("game", Text, primary_key=True),
    Column("rules", Integer, primary_key=True),
    Column("daily", Text, primary_key=True),
    Column("body", Text, nullable=False),
)
CHATS = sql.Table(
    "chats",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, _of_a_table(), nullable=False, index=True),
    Column("person_id", Text, nullable=False, index=True),
    Column("seat", Integer, nullable=False),  # where he sat then, in databases of old
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("name", Text, nullable=False, server_default=""),  # what he was called then
    Column("reaction", Integer, nullable=False, server_default="0"),  # 1: the text is one of a few that were offered
)

EVENINGS = sql.Table(
    "evenings",
    metadata,
    Column("id", Text, primary_key=True),
    Column("phase", Text, nullable=False),
    Column("host", Text, nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("body", Text),  # what a list says of it, which need not be read for that
)
ATTENDANCES = sql.Table(  # whose evenings these are, and of whom their logs speak
    "attendances",
    metadata,
    Column("evening_id", Text, ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", Text, primary_key=True),
    Column("gone", Integer, nullable=False, server_default="0"),  # 1: thought better of it before it began
    Column("seen", BigInteger, nullable=False, server_default="0"),  # when he last looked, where processes are several
    Index("attendances_by_person", "person_id"),
)
EVENING_LOG = sql.Table(  # an evening is its log, as a table is
    "evening_log",
    metadata,
    Column("evening_id", Text, ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)


def _first(connection: sql.Connection) -> None:
    metadata.create_all(connection)


def _second(connection: sql.Connection) -> None:
    """Sessions, authors of chat, links that can be changed, and traces of whoever has stood up."""
    metadata.create_all(connection)
    for column in (TABLES.c.invite, SECRETS.c.key, SITTINGS.c.gone, CHATS.c.name):
        _add(connection, column)
    now = time.time_ns() // 1_000_000
    for person, name in connection.execute(sql.select(PEOPLE.c.id, PEOPLE.c.name)).all():
        # What was the cookie of a person is the cookie of a session of that name.
        session = {"id": person, "person_id": person, "device": person, "until": now + 1000 * LIFE}
        connection.execute(SESSIONS.insert().values(session))
        connection.execute(PEOPLE.update().where(PEOPLE.c.id == person).values(name=visible(name) or "?"))
    named = sql.select(PEOPLE.c.name).where(PEOPLE.c.id == CHATS.c.person_id).scalar_subquery()
    connection.execute(CHATS.update().values(name=sql.func.coalesce(named, "")))
    known = {tuple(row) for row in connection.execute(sql.select(SITTINGS.c.table_id, SITTINGS.c.person_id))}
    sat = sql.select(LOG.c.table_id, LOG.c.body).where(LOG.c.body.like('{"do": "sit"%'))
    people = set(connection.scalars(sql.select(PEOPLE.c.id)))
    were = {(table, json.loads(body)["person"]) for table, body in connection.execute(sat)} - known
    rows = [{"table_id": table, "person_id": who, "gone": 1} for table, who in sorted(were) if who in people]
    if rows:
        connection.execute(SITTINGS.insert(), rows)


def _add(connection: sql.Connection, column: Column[Any]) -> None:
    """A column that older databases lack; a new one has it already."""
    table = column.table.name
    if any(found["name"] == column.name for found in sql.inspect(connection).get_columns(table)):
        return
    shown = CreateColumn(column).compile(dialect=connection.dialect)
    connection.execute(sql.text(f"ALTER TABLE {table} ADD COLUMN {shown}"))
    if column.unique:
        connection.execute(sql.text(f"CREATE UNIQUE INDEX {table}_by_{column.name} ON {table} ({column.name})"))


def _listings(connection: sql.Connection) -> None:
    LISTINGS.create(connection, checkfirst=True)


def _bans(connection: sql.Connection) -> None:
    BANS.create(connection, checkfirst=True)


def _open_tables(connection: sql.Connection) -> None:
    """Tables that anybody may join, and what people need where strangers meet."""
    _add(connection, TABLES.c.public)
    for table in (BLOCKS, REPORTS):
        table.create(connection, checkfirst=True)


def _reactions(connection: sql.Connection) -> None:
    _add(connection, CHATS.c.reaction)


def _days(connection: sql.Connection) -> None:
    """Deals of a day."""
    _add(connection, TABLES.c.daily)
    for index in TABLES.indexes:
        index.create(connection, checkfirst=True)
    DEALS.create(connection, checkfirst=True)


def _reviews(connection: sql.Connection) -> None:
    REVIEWS.create(connection, checkfirst=True)


def _evenings(connection: sql.Connection) -> None:
    for table in (EVENINGS, EVENING_LOG):
        table.create(connection, checkfirst=True)


def _attendances(connection: sql.Connection) -> None:
    """Whose evenings these are: whoever invited, and whoever came."""
    _add(connection, EVENINGS.c.body)
    ATTENDANCES.create(connection, checkfirst=True)
    said = sql.select(EVENING_LOG.c.evening_id, EVENING_LOG.c.body)
    entries = [(evening, json.loads(body)) for evening, body in connection.execute(said)]
    who = {(evening, entry.get("person") or entry.get("host")) for evening, entry in entries}
    rows = [{"evening_id": evening, "person_id": person} for evening, person in sorted(who, key=str) if person]
    if rows:
        connection.execute(ATTENDANCES.insert(), rows)


# Step n leads from version n to version n + 1; a new one goes to the end, and old ones stay as they are.
STEPS: list[Callable[[sql.Connection], None]] = [
    _first, _second, _listings, _bans, _open_tables, _reactions, _days, _reviews, _evenings, _attendances,
]  # fmt: skip


def migrate(connection: sql.Connection) -> None:
    """Bring a database, perhaps a new and empty one, to the schema this program knows."""
    if connection.dialect.name == "postgresql":  # two processes may start at once
        connection.execute(sql.text("SELECT pg_advisory_xact_lock(1904)"))
    ROOM.create(connection, checkfirst=True)
    found = connection.scalar(sql.select(ROOM.c.value).where(ROOM.c.name == "schema"))
    version = int(found or 0)
    if version > len(STEPS):
        raise ParlourError(f"the database has schema {version}, and this Parlour knows schemas up to {len(STEPS)}")
    for step in STEPS[version:]:
        step(connection)
    if found is None:
        connection.execute(ROOM.insert().values(name="schema", value=str(len(STEPS))))
    elif version < len(STEPS):
        connection.execute(ROOM.update().where(ROOM.c.name == "schema").values(value=str(len(STEPS))))
