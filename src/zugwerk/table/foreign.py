"""Games from files and to files, in a process of its own: whatever is in a file, it stops nothing else.

The process is asked one thing: on its input a line that says what, then the file; on its output a line that
says how it went, then the other file. Records come back in our own form, replayed to the last action.
"""

import json
import sys
from typing import Any, Final

from zugwerk.core.codec import from_json, to_json
from zugwerk.core.game import CHANCE
from zugwerk.core.messages import Message
from zugwerk.core.record import Header, Record, read_record, write_record
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import file_format, file_formats, find_game
from zugwerk.table.words import plain

LONGEST_NAME: Final = 30
# Several times as many as in the longest games that were ever played, by people or at random.
MOST_ACTIONS: Final = 10_000
COMMAND: Final = "from zugwerk.table.foreign import serve; serve()"


def serve() -> None:
    """Answer the one question on the standard input."""
    asked = from_json(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read()
    try:
        head, body = _written(data, asked["write"]) if "write" in asked else _read(data)
    except Malformed as problem:
        head, body = {"problem": plain(problem.message)}, b""
    except Refused as refused:
        head, body = {"problem": plain(refused.refusal.message)}, b""
    except Exception:  # noqa: BLE001 - a file that nobody foresaw is the sender's trouble, not ours
        head, body = {"problem": plain(Message("table.exchange.unreadable"))}, b""
    sys.stdout.buffer.write(to_json(head) + b"\n" + body)


def _read(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The record in a file of any form, checked, and whether its game is over."""
    record = record_in(data)
    if len(record.entries) > MOST_ACTIONS:
        raise Malformed("table.exchange.too-long", {"most": MOST_ACTIONS})
    game = find_game(record.header.game)
    known = all(part.seed is not None for part in record.stretches())
    if known and any(entry.seat == CHANCE for entry in record.entries):
        record.check_deals(game)
    state = record.start(game)
    for step in record.replay(game):
        state = step.state
    if CHANCE in state.actors():
        raise Malformed("table.exchange.no-deal")
    names = _names(record.header.setup.seats, record.header)
    return {"over": not state.actors()}, write_record(record.named(names))


def record_in(data: bytes) -> Record:
    """The record in a file: our own by its first line, else the first foreign format that can read it."""
    first = data.lstrip().partition(b"\n")[0]
    try:
        head = from_json(first)
    except Malformed:
        head = None
    if isinstance(head, dict) and "zugwerk" in head:
        return read_record(data.splitlines())
    parsed = from_json(data)
    problem = Malformed("table.exchange.unreadable")
    for name in file_formats():
        try:
            return file_format(name).read(parsed)
        except Malformed as found:
            problem = found
    raise problem


def _names(seats: int, header: Header) -> tuple[str, ...]:
    """A short and readable name for every seat."""
    given = ["".join(filter(str.isprintable, name)).strip()[:LONGEST_NAME].strip() for name in header.names]
    given += [""] * seats
    return tuple(name or str(number) for number, name in enumerate(given[:seats], start=1))


def _written(data: bytes, format: str) -> tuple[dict[str, Any], bytes]:
    """A record of ours as a file of a foreign format."""
    made = file_format(format).write(read_record(data.splitlines()))
    return {"over": True}, json.dumps(made, ensure_ascii=False, indent=1).encode() + b"\n"
