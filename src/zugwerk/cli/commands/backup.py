"""``zugwerk backup``: all tables and people in one file, also while the server runs."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zugwerk.cli.databases import DatabasePlace, database_url, existing
from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed
from zugwerk.table.files import FileUnwritable
from zugwerk.table.store.copies import backup_lines

BackupFile = Annotated[Path, Parameter(name="FILE", help=phrase("cli.help.backup-file"))]


def backup(file: BackupFile, /, *, database: DatabasePlace = None) -> None:
    """Write a backup to a new file, which only this user may read."""
    with existing(database_url(database)) as engine:
        if file.exists():
            raise Malformed("table.file-exists", {"path": str(file)})
        half = file.with_name(file.name + ".part")
        tables = 0
        try:
            with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
                for line in backup_lines(engine):
                    out.write(line + b"\n")
                    tables += line.startswith(b'{"table":"room"')
                out.flush()
                os.fsync(out.fileno())
            half.rename(file)
        except OSError as error:
            raise FileUnwritable(file, error.strerror or str(error)) from None
        finally:
            half.unlink(missing_ok=True)
    print(phrase("cli.backup.done", n=tables, path=str(file)))
