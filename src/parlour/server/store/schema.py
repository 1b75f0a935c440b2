"""What the room keeps, as database tables, and how an older database becomes a newer one."""

from collections.abc import Callable

import sqlalchemy as sql
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, Text

from parlour.engine.game import ParlourError

metadata = MetaData()

ROOM = sql.Table(  # what the room itself must remember: its schema's version, its signing key
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
TABLES = sql.Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("rematch", Text),
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
SITTINGS = sql.Table(  # whose tables these are
    "sittings",
    metadata,
    Column("table_id", Text, _of_a_table(), primary_key=True),
    Column("person_id", Text, primary_key=True),
    Column("seen", BigInteger, nullable=False, default=0),  # when a socket of theirs was last open
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
CHATS = sql.Table(
    "chats",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, _of_a_table(), nullable=False, index=True),
    Column("person_id", Text, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)


def _first(connection: sql.Connection) -> None:
    metadata.create_all(connection)


def _listings(connection: sql.Connection) -> None:
    LISTINGS.create(connection, checkfirst=True)


# Step n leads from version n to version n + 1; a new one goes to the end, and old ones stay as they are.
STEPS: list[Callable[[sql.Connection], None]] = [_first, _listings]


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
