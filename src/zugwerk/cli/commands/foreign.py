"""``zugwerk import`` and ``zugwerk export``: games as other programs write them."""

import json
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from zugwerk.cli.inputs import RecordPath, load, steps
from zugwerk.cli.words import phrase
from zugwerk.core.codec import from_json, to_json
from zugwerk.core.messages import Parameter as Word
from zugwerk.core.record import write_record
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import file_format

Format = Annotated[str, Parameter(name="FORMAT", help=phrase("cli.help.format"))]
Output = Annotated[Path, Parameter(alias="-o", help=phrase("cli.help.output-file"))]


def import_game(
    format: Format,
    file: Annotated[Path, Parameter(name="FILE", help=phrase("cli.help.foreign-file"))],
    /,
    *,
    output: Output,
    dump: Annotated[Path | None, Parameter(help=phrase("cli.help.dump"))] = None,
) -> None:
    """Turn a foreign file into a record."""
    found = file_format(format)
    lines: list[bytes] = []
    try:
        data = file.read_bytes()
    except OSError as error:
        raise Malformed("table.cannot-read", _words(file, error)) from None
    record = found.read(from_json(data), None if dump is None else lambda line: lines.append(to_json(line)))
    if dump is not None:
        _write(dump, b"\n".join(lines) + b"\n")
    _write(output, write_record(record))
    print(phrase("cli.import.done", n=len(record.entries), path=str(output)))


def export_game(format: Format, record: RecordPath, /, *, output: Output) -> None:
    """Turn a record into a foreign file."""
    loaded, game = load(record)
    writer = file_format(format)
    # What is written must have been played.
    steps(loaded, game)
    data: dict[str, Any] = writer.write(loaded)
    _write(output, json.dumps(data, ensure_ascii=False, indent=1).encode() + b"\n")
    print(phrase("cli.export.done", n=len(data["actions"]), path=str(output)))


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Malformed("table.cannot-write", _words(path, error)) from None


def _words(path: Path, error: OSError) -> dict[str, Word]:
    return {"path": str(path), "reason": error.strerror or str(error)}
