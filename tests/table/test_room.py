"""A room from its first chair to the rematch: who may do what at a table, whatever the game."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.table.logs import Logged, told
from tests.table.lots import LOTS
from tests.table.rooms import FIRST, MOVE, SECOND, denied, table
from zugwerk.core.game import CHANCE
from zugwerk.core.record import Record
from zugwerk.core.refusal import Refused
from zugwerk.table.lines import (
    KINDS,
    Acted,
    Dealt,
    Line,
    Rematched,
    Started,
    lines_text,
    text_lines,
)
from zugwerk.table.proposals import Matter
from zugwerk.table.room import Plan


def test_the_start_deals_and_closes_the_chairs() -> None:
    logged = table("ann", "bob")
    room = logged.room
    assert room.status == "playing"
    assert room.match is not None
    assert [entry.seat for entry in room.match.record.entries] == [CHANCE, CHANCE]
    assert room.match.record.header.names == ("Ann", "Bob")
    assert room.news[-1].line == Started()
    assert denied(room.sit, 0, "eve", "Eve") == "started"
    assert denied(room.rise, 0) == "started"
    assert denied(room.start) == "started"


def test_nothing_can_be_played_before_the_start() -> None:
    room = Logged(LOTS, LOTS.meta.setup(2)).room
    assert denied(room.act, FIRST, LOTS.parse("play")) == "not-started"
    assert denied(room.propose, FIRST, "end") == "not-started"
    assert denied(room.undo, FIRST, 1) == "not-started"
    assert denied(room.stand_in, FIRST) == "not-started"
    assert room.actors() == ()


def test_an_action_and_its_deals_are_lines_and_count_once_settled() -> None:
    logged = table("ann", "bob")
    room = logged.room
    plan = room.act(FIRST, LOTS.parse("play"))
    assert [type(line) for line in plan.lines] == [Acted, Dealt]
    assert (room.version, room.actors()) == (5, (FIRST,))
    logged.do(plan, 7.0, "key")
    assert (room.version, room.actors()) == (7, (SECOND,))
    assert room.course.times == [0.0, 0.0, 7.0, 7.0]
    assert room.keys == {"key": 7}


def test_the_rules_refuse_and_the_room_stays_as_it_was() -> None:
    logged = table("ann", "bob")
    before = told(logged.room)
    with pytest.raises(Refused):
        logged.room.act(SECOND, LOTS.parse("play"))
    assert told(logged.room) == before


def test_the_last_action_ends_the_game_and_a_rematch_is_a_line_after_it() -> None:
    logged = table("ann", "bob", control=MOVE)
    room = logged.room
    while room.actors():
        logged.act(room.actors()[0], "play")
    assert room.status == "over"
    assert room.match is not None
    assert room.match.record.seed == room.seed
    assert (room.due(), room.clock.thinking) == (None, ())
    logged.do(Plan([Rematched("other")]))
    assert room.rematch == "other"
    assert told(logged.followed()) == told(room)


def test_a_room_read_from_a_point_at_its_end_is_over() -> None:
    logged = table("ann", "bob")
    while logged.room.actors():
        logged.act(logged.room.actors()[0], "play")
    assert logged.followed(logged.room.version).status == "over"


def test_the_record_of_a_room_can_be_checked() -> None:
    logged = table("ann", "bob")
    while logged.room.actors():
        logged.act(logged.room.actors()[0], "play")
    match = logged.room.match
    assert match is not None
    record = Record(match.record.header, match.record.entries, match.record.seed)
    assert record.check_deals(LOTS) == 12


def test_a_line_from_the_future_is_not_swallowed() -> None:
    for text in ('[{"line":"fly","wings":2}]', '[{"line":"do","by":0}]', '{"line":"start"}', "[", "[1]"):
        with pytest.raises(ValueError, match="unknown line"):
            text_lines(text)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_field_that_no_line_of_its_kind_has_is_not_swallowed(kind: type[Line]) -> None:
    text = lines_text([example(kind)])
    assert text_lines(text) == [example(kind)]
    with pytest.raises(ValueError, match=r"unknown line: .* unknown field `ordr`"):
        text_lines(text.replace("}", ',"ordr":true}'))


def example(kind: type[Line]) -> Line:
    """A line of a kind, with a value of its own in every field."""
    values: dict[object, object] = {int: 3, str: "text", bool: True, Matter: "end", str | None: "somebody"}
    fields = {field.name: values.get(field.type, ()) for field in msgspec.structs.fields(kind)}
    return kind(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_line_is_read_as_it_was_written(kind: type[Line]) -> None:
    line = example(kind)
    assert text_lines(lines_text([line, line])) == [line, line]
    with pytest.raises(AttributeError, match="immutable"):
        line.by = 1  # type: ignore[union-attr, misc]


def test_a_misspelt_field_is_an_error_of_types(tmp_path: Path) -> None:
    program = "from zugwerk.table.lines import FlagFell, Proposed\n{}\n"
    cases = (
        ("FlagFell(0).seat", ""),
        ("FlagFell(0).saet", "attr-defined"),
        ("FlagFell(seet=0)", "call-arg"),
        ("Proposed('endd', 0)", "arg-type"),
    )
    for number, (line, fault) in enumerate(cases):
        # A file of its own for each: mypy's cache goes by time and size.
        source = tmp_path / f"line_{number}.py"
        source.write_text(program.format(line), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--cache-dir",
            str(tmp_path / "cache"),
            str(source),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == (fault == ""), done.stdout
        assert fault in done.stdout
