"""``zugwerk restore``: an empty database is filled from a backup, of whichever kind of database it was."""

from collections.abc import Iterator
from itertools import chain

from zugwerk.cli.commands.backup import BackupFile
from zugwerk.cli.databases import DatabasePlace, database_url, opened
from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed
from zugwerk.table.store import copies
from zugwerk.table.store.rooms import all_rooms


def restore(file: BackupFile, /, *, database: DatabasePlace = None) -> None:
    """Restore a backup."""
    lines = _lines(file)
    first = next(lines, b"")
    with opened(database_url(database)) as engine:
        copies.restore(engine, chain([first], lines))
        with engine.connect() as connection:
            print(phrase("cli.restore.done", n=len(all_rooms(connection))))


def _lines(file: BackupFile) -> Iterator[bytes]:
    try:
        with file.open("rb") as content:
            yield from content
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed("table.cannot-read", {"path": str(file), "reason": reason}) from None
