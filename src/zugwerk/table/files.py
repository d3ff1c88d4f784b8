"""The record file of a match on this machine: append-only, every line on the disk before its action counts.

The file holds the seed from the start, because a resumed match goes on dealing; like the deals themselves it
is for the table's own eyes until the end. A last line that a crash tore apart is dropped, all before it kept.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final

from zugwerk.core.codec import from_json
from zugwerk.core.game import Game
from zugwerk.core.messages import Message, translator
from zugwerk.core.record import Record, entry_line, header_line, read_record, seed_line
from zugwerk.core.refusal import Malformed
from zugwerk.table.match import Match


class FileUnwritable(Exception):
    """Raised when a line could not be brought to the disk; the file still ends with the last whole line."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, reason)
        self.message: Final = Message("table.cannot-write", {"path": str(path), "reason": reason})

    def __str__(self) -> str:
        """Say in English what went wrong."""
        return translator().text(self.message)


class RecordFile:
    """A record file and how far it was written."""

    def __init__(self, path: Path, size: int) -> None:
        self.path: Final = path
        self._size = size

    def write(self, lines: list[bytes]) -> None:
        """Append lines and wait for the disk; on failure nothing of them stays."""
        data = b"".join(line + b"\n" for line in lines)
        if not data:
            return
        try:
            with FileIO(self.path, "r+") as file:
                if os.fstat(file.fileno()).st_size != self._size:
                    raise Malformed("table.changed-elsewhere", {"path": str(self.path)})
                self._append(file, data)
        except OSError as error:
            raise FileUnwritable(self.path, _reason(error)) from None
        self._size += len(data)

    def _append(self, file: FileIO, data: bytes) -> None:
        try:
            file.seek(self._size)
            written = 0
            while written < len(data):
                written += file.write(data[written:])
            os.fsync(file.fileno())
        except OSError:
            file.truncate(self._size)
            raise


def save(match: Match, path: Path) -> None:
    """Write a match to a new file and go on writing there; an existing file is never overwritten."""
    try:
        # The seed is in it, so it is its owner's alone.
        path.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise Malformed("table.file-exists", {"path": str(path)}) from None
    except OSError as error:
        raise FileUnwritable(path, _reason(error)) from None
    record = match.record
    seed = [] if match.seed is None else [seed_line(match.seed)]
    journal = RecordFile(path, 0)
    try:
        journal.write([header_line(record.header), *seed, *[entry_line(entry) for entry in record.entries]])
        _sync_directory(path)
    except FileUnwritable:
        path.unlink()
        raise
    record.seed = match.seed
    match.journal = journal


def read(path: Path) -> tuple[Record, bool]:
    """The record in a file, and whether a torn last line was left out."""
    data, whole = _content(path)
    return read_record(whole.splitlines()), len(whole) < len(data)


def resume(path: Path, find_game: Callable[[str], Game]) -> tuple[Match, bool]:
    """Take a match up again and go on writing to its file; tells whether a torn last line was dropped."""
    data, whole = _content(path)
    record = read_record(whole.splitlines())
    match = Match.resume(record, find_game(record.header.game))
    try:
        os.truncate(path, len(whole))
    except OSError as error:
        raise FileUnwritable(path, _reason(error)) from None
    missing = [entry_line(entry) for entry in match.record.entries[len(record.entries) :]]
    if not whole.endswith(b"\n"):
        missing.insert(0, b"")
    match.journal = RecordFile(path, len(whole))
    match.journal.write(missing)
    return match, len(whole) < len(data)


def _content(path: Path) -> tuple[bytes, bytes]:
    """What the file holds, and what of it is whole lines: all, unless the last has no end and is no JSON."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Malformed("table.cannot-read", {"path": str(path), "reason": _reason(error)}) from None
    start = data.rfind(b"\n") + 1
    try:
        if data[start:].strip():
            from_json(data[start:])
    except Malformed:
        return data, data[:start]
    return data, data


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _sync_directory(path: Path) -> None:
    with suppress(OSError):
        descriptor = os.open(path.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
