"""A rehearsal: the stored games replayed by the installed rules, and what would change by them.

A game of older rules that replays unchanged goes on by the installed ones.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from sqlalchemy import Connection, or_, select, update

from zugwerk.core.codec import from_json, to_json
from zugwerk.core.game import Game
from zugwerk.core.messages import Message, Parameter
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import find_game, game_ids
from zugwerk.table.clock import read_control
from zugwerk.table.lines import Acted, Dealt, Ended, Line
from zugwerk.table.room import Room
from zugwerk.table.store.rooms import read_lines, read_point
from zugwerk.table.store.schema import PULSE, ROOM


class Rehearsal(NamedTuple):
    """What the installed rules make of a table: whether it moves to them, or all that would change."""

    game: str
    moves: bool
    findings: list[Message]
    setup: Setup | None = None


_MADE_OF: Final = select(
    ROOM.c.game, ROOM.c.rules_version, ROOM.c.seats, ROOM.c.options, ROOM.c.clock, ROOM.c.seed
)


def rehearse(connection: Connection, id: str) -> Rehearsal:
    """Replay a table by the installed rules, in the readings of those it was made by."""
    row = connection.execute(_MADE_OF.where(ROOM.c.id == id)).one()
    try:
        game = find_game(row.game)
        setup = game.meta.setup_of(row.seats, from_json(row.options), row.rules_version)
    except Malformed as problem:
        return Rehearsal(row.game, False, [problem.message])
    room = Room(
        id=id, game=game, setup=setup, control=read_control(from_json(row.clock)), seed=bytes(row.seed)
    )
    findings = list(_replay(connection, room))
    if not findings and room.match is not None:
        findings += _deals(room, game)
    recorded, installed = row.rules_version, game.meta.rules_version
    if recorded > installed or (recorded < installed and findings):
        findings.insert(0, Message("core.other-rules", {"recorded": recorded, "installed": installed}))
    return Rehearsal(row.game, recorded < installed and not findings, findings, setup)


def take_over(connection: Connection, id: str, setup: Setup) -> None:
    """Let a table go on by the installed rules, by which it was rehearsed with this setup."""
    game = connection.execute(select(ROOM.c.game).where(ROOM.c.id == id)).scalar_one()
    installed = find_game(game).meta.rules_version
    older = (ROOM.c.id == id) & (ROOM.c.rules_version < installed)
    values = {"rules_version": installed, "options": to_json(setup.options).decode()}
    connection.execute(update(ROOM).where(older).values(values))


def older_rooms(connection: Connection) -> list[str]:
    """The tables of older rules that are not over, the latest change first."""
    metas = [find_game(game).meta for game in game_ids()]
    older = or_(*[(ROOM.c.game == meta.id) & (ROOM.c.rules_version < meta.rules_version) for meta in metas])
    wanted = select(ROOM.c.id).join(PULSE, PULSE.c.room == ROOM.c.id).where(older, PULSE.c.status != "over")
    return list(connection.execute(wanted.order_by(PULSE.c.updated.desc())).scalars())


def _replay(connection: Connection, room: Room) -> Iterator[Message]:
    """Follow the log as far as the rules allow, and compare it with what it told when it was written."""
    point = read_point(connection, room)
    for row in read_lines(connection, room.id, 0):
        found = _follow(room, row.line, row.at)
        if found is not None:
            yield found
            return
        if point is not None and row.seq == point.seq and room.course.point() != point.state.snapshot():
            yield Message("table.rehearsal.position", {"line": row.seq})
        if isinstance(row.line, Ended):
            yield from _outcome(room, row.line)


def _follow(room: Room, line: Line, at: float) -> Message | None:
    number = room.version + 1
    try:
        room.follow(line, at)
    except Refused as refused:
        refusal = refused.refusal
        words: dict[str, Parameter] = {
            "line": number,
            "action": line.do if isinstance(line, Acted | Dealt) else "–",
            "rule": refusal.rule or "–",
        }
        return Message("table.rehearsal.refused", {**words, "reason": refusal.message})
    except Malformed as problem:
        return Message("table.rehearsal.unreadable", {"line": number, "reason": problem.message})
    return None


def _outcome(room: Room, recorded: Ended) -> list[Message]:
    found = room.outcome()
    if found is None:
        return [Message("table.rehearsal.unfinished")]
    if found == recorded.outcome:
        return []
    words = [", ".join(map(str, scores)) for scores in (recorded.scores, found.scores)]
    return [Message("table.rehearsal.outcome", {"recorded": words[0], "found": words[1]})]


def _deals(room: Room, game: Game) -> list[Message]:
    """Whether the seeds would still give the same deals; those of a game from a file may not be known."""
    assert room.match is not None
    record = room.match.record
    if not room.archive and record.seed is None:
        record.seed = room.seed
    if any(part.seed is None for part in record.stretches()):
        return []
    try:
        record.check_deals(game)
    except Malformed as problem:
        return [problem.message]
    return []
