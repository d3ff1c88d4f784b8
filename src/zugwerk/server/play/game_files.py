"""Games from files and to files: read and written by a process of their own, played on or looked through."""

import asyncio
import os
import sys
import time
from typing import Any, Final, NamedTuple

from zugwerk.bots.turns import Asker, Turns
from zugwerk.core.chance import commitment, new_seed
from zugwerk.core.codec import from_json, to_json
from zugwerk.core.game import CHANCE
from zugwerk.core.record import Record, read_record, write_record
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game
from zugwerk.server.entry.names import checked_name
from zugwerk.server.entry.security import too_large
from zugwerk.server.errors import Problem, problem
from zugwerk.server.play.desk import Desk
from zugwerk.table.clock import TimeControl
from zugwerk.table.foreign import COMMAND
from zugwerk.table.lines import Archived, Committed, Ended, Line, Loaded, SatDown, record_lines
from zugwerk.table.room import Plan, Room
from zugwerk.table.store.people import Person
from zugwerk.table.store.rooms import keep_room, new_id
from zugwerk.table.words import message_of

LARGEST_FILE: Final = 1024 * 1024
LONGEST_SECONDS: Final = 20.0
AT_ONCE: Final = 2


class Brought(NamedTuple):
    """A record that was read from a file, and whether its game is over."""

    record: Record
    over: bool


class GameFiles:
    """Reads and writes files for all requests of one process, a few at a time and of each asker one."""

    def __init__(self, desk: Desk) -> None:
        self._desk: Final = desk
        self._turns: Final = Turns(AT_ONCE)
        self._served: Final[set[str]] = set()

    async def read(self, asker: str, data: bytes) -> Brought:
        """The record in a file of any form; raises a problem that names what is wrong and where."""
        if len(data) > LARGEST_FILE:
            raise too_large(LARGEST_FILE)
        head, body = await self._done(asker, {}, data)
        return Brought(await asyncio.to_thread(_read, body), bool(head["over"]))

    async def write(self, asker: str, record: Record, format: str) -> bytes:
        """A record as a file of a foreign format."""
        _, body = await self._done(asker, {"write": format}, write_record(record))
        return body

    async def _done(self, asker: str, question: dict[str, Any], data: bytes) -> tuple[dict[str, Any], bytes]:
        if asker in self._served:
            raise problem(429, "too-many", {"retry_after": 1}, n=1)
        self._served.add(asker)
        try:
            await self._turns.take(Asker(asker))
            try:
                return await _asked(question, data)
            finally:
                self._turns.give_back()
        finally:
            self._served.discard(asker)

    async def open_table(self, person: Person, brought: Brought, play_on: bool) -> str:
        """A table with the game of a file, whose chairs wait for people, or which is there to be seen."""
        record = brought.record
        if play_on and brought.over:
            raise problem(422, "file-is-over")
        if play_on and not _is_trusted(record):
            raise Malformed("table.no-seed")
        now = time.time()
        room, lines = await asyncio.to_thread(_room, brought, play_on, now)
        await self._desk.database.write(lambda connection: keep_room(connection, room, lines, person.id, now))
        return room.id


def _read(body: bytes) -> Record:
    # Line by line out of here, where others get their turn: compiled code gives nobody one.
    record = read_record(line for line in body.splitlines())
    return record.named(_names(record.header.names))


def _names(given: tuple[str, ...]) -> tuple[str, ...]:
    """The names in a file; one that nobody could take here gives way to the number of the seat."""
    found = []
    for number, name in enumerate(given, start=1):
        try:
            found.append(checked_name(name))
        except Problem:
            found.append(str(number))
    return tuple(found)


def _is_trusted(record: Record) -> bool:
    """Whether its deals can be compared with their seeds, or there are none that could hide anything."""
    known = all(part.seed is not None for part in record.stretches())
    is_open = find_game(record.header.game).is_open(record.header.setup)
    return known or is_open or all(entry.seat != CHANCE for entry in record.entries)


async def _asked(question: dict[str, Any], data: bytes) -> tuple[dict[str, Any], bytes]:
    """Ask a process of its own, which is given so much time and no more."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-c",
        COMMAND,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(LONGEST_SECONDS):
            answer, _ = await process.communicate(to_json(question) + b"\n" + data)
    except TimeoutError:
        raise problem(422, "slow-file", n=int(LONGEST_SECONDS)) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    first, _, body = answer.partition(b"\n")
    head = from_json(first) if first else {"problem": ["table.exchange.unreadable", {}]}
    if "problem" in head:
        message = message_of(head["problem"])
        raise Problem(422, message.id.partition(".")[2], message)
    return head, body


def _room(brought: Brought, play_on: bool, now: float) -> tuple[Room, list[Line]]:
    """The room of a record after its last action, and the lines that tell of it.

    Whoever brought the file may know its seed, so what is dealt when it is played on comes from a new one.
    """
    record = brought.record
    header, game = record.header, find_game(record.header.game)
    setup = game.meta.setup(header.setup.seats, header.setup.options)
    room = Room(id=new_id(), game=game, setup=setup, control=TimeControl(), seed=new_seed())
    lines: list[Line] = [Loaded(header.names, header.commitment), *record_lines(record)]
    if play_on:
        lines.append(Committed(commitment(room.seed)))
    else:
        lines[:0] = [SatDown(seat, name) for seat, name in enumerate(header.names)]
    for line in lines:
        room.follow(line, now)
    more = [] if play_on else _last_lines(room)
    room.settle(Plan(more), now)
    return room, [*lines, *more]


def _last_lines(room: Room) -> list[Line]:
    """What an archive ends with: how the game ended, and that nobody plays here."""
    outcome = room.outcome()
    return [Archived()] if outcome is None else [Ended.of(outcome), Archived()]
