"""Which store: SQLite in the data folder, or PostgreSQL by its address."""

from pathlib import Path

from parlour.engine.game import ParlourError
from parlour.extras import extra
from parlour.server.store.postgres import PostgresStore
from parlour.server.store.private import private_folder
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.store import Store


def store_at(data: Path, url: str = "") -> Store:
    """The store at a database's address, or in the data folder."""
    if not url:
        private_folder(data)
        return SqliteStore(data / "room.sqlite")
    scheme, found, rest = url.partition("://")
    if not found or scheme not in ("postgresql", "postgres", "postgresql+asyncpg"):
        raise ParlourError("a database address begins with postgresql://")
    with extra("postgres"):
        store = PostgresStore(f"postgresql+asyncpg://{rest}")
    return store
