"""Files for the eyes of their owner alone: the data folder and all that is kept in it."""

import contextlib
import os
from pathlib import Path

from parlour.server.store.store import Unavailable

FOLDER, FILE = 0o700, 0o600


def private_folder(folder: Path) -> None:
    """Make a folder, if it is not there, and let nobody else look into it."""
    try:
        folder.mkdir(FOLDER, parents=True, exist_ok=True)
        with contextlib.suppress(PermissionError):  # somebody else's, who lets us in
            folder.chmod(FOLDER)
    except OSError as error:
        raise Unavailable(f"cannot keep anything in {folder}: {error.strerror}") from None


def private_file(file: Path) -> None:
    """Make an empty file, if it is not there, and let nobody else read it."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, FILE))
        with contextlib.suppress(PermissionError):
            file.chmod(FILE)
    except OSError as error:
        raise Unavailable(f"cannot write {file}: {error.strerror}") from None


def write_private(file: Path, text: str) -> None:
    """Write a file that nobody else can read: the whole of it, on disk, or nothing."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    private_file(draft)
    with draft.open("w", encoding="utf-8") as opened:
        opened.write(text)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(file)
