"""``zugwerk restore``: an empty database is filled from a backup, of whichever kind of database it was."""

from collections.abc import Iterator

from zugwerk.cli.commands.backup import BackupFile
from zugwerk.cli.databases import DatabasePlace, database_url, file_of, opened
from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed
from zugwerk.table.store import copies
from zugwerk.table.store.rooms import all_rooms


def restore(file: BackupFile, /, *, database: DatabasePlace = None) -> None:
    """Restore a backup."""
    copies.check(_lines(file))
    url = database_url(database)
    path = file_of(url)
    new = path is not None and not path.exists()
    try:
        with opened(url) as engine:
            copies.restore(engine, _lines(file))
            with engine.connect() as connection:
                count = len(all_rooms(connection))
    except BaseException:
        if path is not None and new:
            path.unlink(missing_ok=True)
        raise
    print(phrase("cli.restore.done", n=count))


def _lines(file: BackupFile) -> Iterator[bytes]:
    try:
        with file.open("rb") as content:
            yield from content
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed("table.cannot-read", {"path": str(file), "reason": reason}) from None
