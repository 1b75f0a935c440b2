"""Where the room is kept: one database, SQLite or PostgreSQL."""
