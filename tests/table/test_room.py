"""A room from its first chair to the rematch: who may do what at a table, whatever the game."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.table.logs import NO_CLOCK, Logged, told
from tests.table.lots import LOTS
from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.record import Record
from zugwerk.core.refusal import Refused
from zugwerk.games.registry import find_game
from zugwerk.table.clock import FLAGS, Flag, TimeControl
from zugwerk.table.lines import (
    KINDS,
    Acted,
    Dealt,
    FlagFell,
    Line,
    Rematched,
    Started,
    TookBack,
    lines_text,
    text_lines,
)
from zugwerk.table.proposals import Matter
from zugwerk.table.room import STAND_IN, Denied, Plan
from zugwerk.table.seating import Chair

FIRST, SECOND, THIRD = Seat(0), Seat(1), Seat(2)
METRO = find_game("metro")


def table(*people: str, control: TimeControl = NO_CLOCK) -> Logged:
    """A started table of the small game; ``bot`` seats a bot."""
    logged = Logged(LOTS, LOTS.meta.setup(2), control)
    seat_all(logged, *people)
    return logged


def metro(*people: str) -> Logged:
    """A started table of Metro, for more than two."""
    logged = Logged(METRO, METRO.meta.setup(len(people), {"first_seat": "1", "central_stations": True}))
    seat_all(logged, *people)
    return logged


def seat_all(logged: Logged, *people: str) -> None:
    for seat, person in enumerate(people):
        if person == "bot":
            logged.do(logged.room.sit_bot(seat, STAND_IN))
        else:
            logged.do(logged.room.sit(seat, person, person.title()))
    logged.do(logged.room.start())


def denied(call: object, *arguments: object) -> str:
    assert callable(call)
    with pytest.raises(Denied) as no:
        call(*arguments)
    assert str(no.value)
    return no.value.code


def test_chairs_are_taken_and_freed_before_the_start() -> None:
    logged = Logged(LOTS, LOTS.meta.setup(2))
    room = logged.room
    logged.do(room.sit(1, "ann", "Ann"))
    assert room.chairs == [Chair(), Chair("ann", None, "Ann")]
    assert denied(room.sit, 1, "bob", "Bob") == "chair-taken"
    assert denied(room.sit_bot, 1, STAND_IN) == "chair-taken"
    assert denied(room.start) == "open-chairs"
    logged.do(room.rise(1))
    logged.do(room.sit(1, "bob", "Bob"))
    logged.do(room.sit_bot(0, STAND_IN))
    assert [chair.name for chair in room.chairs] == [STAND_IN, "Bob"]
    assert (room.status, room.version, room.match) == ("open", 4, None)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_are_only_the_chairs_of_the_game(seat: int) -> None:
    room = Logged(LOTS, LOTS.meta.setup(2)).room
    assert denied(room.sit, seat, "ann", "Ann") == "no-such-seat"
    assert denied(room.sit_bot, seat, STAND_IN) == "no-such-seat"
    assert denied(room.rise, seat) == "no-such-seat"


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


def test_open_own_actions_are_taken_back_freely_one_by_one_or_all() -> None:
    logged = table("ann", "bob")
    room = logged.room
    assert room.match is not None
    start = room.match.state.snapshot()
    logged.act(0, "mark")
    logged.act(0, "mark")
    logged.do(room.undo(FIRST, 1))
    assert room.match.free_undo(FIRST) == 1
    logged.act(0, "mark")
    logged.do(room.undo(FIRST, room.match.free_undo(FIRST)))
    assert room.match.state.snapshot() == start
    assert logged.log[-1].line == TookBack(2)
    assert denied(room.undo, FIRST, 1) == "no-free-undo"


@pytest.mark.parametrize(("seat", "count"), [(0, 0), (0, -1), (0, 2), (1, 1)])
def test_no_more_than_the_own_free_actions_is_taken_back(seat: int, count: int) -> None:
    logged = table("ann", "bob")
    logged.act(0, "mark")
    assert denied(logged.room.undo, Seat(seat), count) == "no-free-undo"


def test_an_undo_that_everybody_agrees_to_happens() -> None:
    logged = metro("ann", "bob", "cy")
    room = logged.room
    before = told(room)["digest"]
    logged.act(0, "car C23")
    match = room.match
    assert match is not None
    seat = match.state.actors()[0]
    logged.do(room.act(seat, match.view(seat).legal[0]))
    done = len(match.record.entries)
    count = next(back for back in range(done, 0, -1) if match.record.entries[done - back].seat == FIRST)
    logged.do(room.propose(FIRST, "undo", count))
    assert room.proposal is not None
    assert room.proposal.waiting == {1, 2}
    assert denied(room.propose, SECOND, "end") == "proposal-pending"
    assert denied(room.answer, FIRST, True) == "no-proposal"
    logged.do(room.answer(SECOND, True))
    assert room.proposal is not None
    assert room.proposal.waiting == {2}
    logged.do(room.answer(THIRD, True))
    assert room.proposal is None
    assert told(room)["digest"] == before


@pytest.mark.parametrize("by", [0, 1, 2], ids=["withdrawn", "second", "third"])
def test_one_who_disagrees_ends_a_proposal(by: int) -> None:
    logged = metro("ann", "bob", "cy")
    logged.do(logged.room.propose(FIRST, "end"))
    logged.do(logged.room.answer(Seat(by), False))
    assert logged.room.proposal is None
    assert logged.room.status == "playing"
    assert denied(logged.room.answer, SECOND, True) == "no-proposal"


def test_an_agreed_end_reveals_the_seed() -> None:
    logged = table("ann", "bob")
    room = logged.room
    logged.do(room.propose(SECOND, "end"))
    logged.do(room.answer(FIRST, True))
    assert (room.status, room.agreed, room.actors()) == ("over", True, ())
    assert room.match is not None
    assert room.match.record.check_deals(LOTS) == 2
    assert denied(room.act, FIRST, LOTS.parse("play")) == "over"
    assert denied(room.propose, FIRST, "undo", 1) == "over"


def test_an_action_drops_what_was_proposed() -> None:
    logged = table("ann", "bob")
    logged.do(logged.room.propose(SECOND, "end"))
    logged.act(0, "mark")
    assert logged.room.proposal is None
    assert denied(logged.room.answer, FIRST, True) == "no-proposal"


def test_an_undo_drops_what_was_proposed_because_the_actions_meant_are_gone() -> None:
    logged = table("ann", "bob")
    logged.act(0, "mark")
    logged.do(logged.room.propose(SECOND, "undo", 2))
    logged.do(logged.room.undo(FIRST, 1))
    assert logged.room.proposal is None


@pytest.mark.parametrize("count", [0, -1, 3])
def test_only_what_was_done_can_be_proposed_to_be_undone(count: int) -> None:
    room = table("ann", "bob").room
    assert denied(room.propose, FIRST, "undo", count) == "no-undo"


def test_bots_and_own_chairs_are_not_asked() -> None:
    alone = table("ann", "bot")
    alone.do(alone.room.propose(FIRST, "end"))
    assert alone.room.status == "over"
    shared = table("ann", "ann")
    shared.act(0, "play")
    shared.do(shared.room.propose(SECOND, "undo", 2))
    assert shared.room.actors() == (FIRST,)
    assert shared.room.proposal is None


def test_people_on_one_screen_hold_several_chairs_and_answer_once() -> None:
    logged = metro("ann", "bob", "bob")
    room = logged.room
    assert room.seats_of("bob") == [SECOND, THIRD]
    assert room.seats_of("eve") == room.seats_of(None) == []
    logged.do(room.propose(FIRST, "end"))
    logged.do(room.answer(THIRD, True))
    assert room.status == "over"


def test_a_bot_stands_in_until_the_seat_is_taken_back() -> None:
    logged = table("ann", "bob")
    room = logged.room
    assert room.bot_turn() is None
    assert denied(room.take_back, FIRST) == "no-stand-in"
    logged.do(room.stand_in(FIRST, "random"))
    assert room.chairs[0] == Chair("ann", None, "Ann", "random")
    assert room.bot_turn() == FIRST
    assert room.due() == 0.0
    assert denied(room.stand_in, FIRST) == "bot-already"
    logged.do(room.take_back(FIRST))
    assert room.bot_turn() is None
    assert room.chairs[0].person == "ann"


@pytest.mark.parametrize("matter", ["undo", "end"])
def test_one_for_whom_a_bot_stands_in_is_asked_for_the_seat_is_still_theirs(matter: Matter) -> None:
    logged = table("ann", "bob")
    room = logged.room
    logged.act(0, "play")
    logged.do(room.stand_in(SECOND))
    logged.do(room.propose(FIRST, matter, 2))
    assert room.status == "playing"
    assert room.proposal is not None
    assert room.proposal.waiting == {1}
    assert denied(room.answer, FIRST, True) == "no-proposal"
    assert room.actors() == (SECOND,)
    logged.do(room.answer(SECOND, True))
    assert (room.status, room.actors()) == (("over", ()) if matter == "end" else ("playing", (FIRST,)))


def test_a_bots_chair_cannot_be_taken_back() -> None:
    logged = table("bot", "ann")
    assert logged.room.bot_turn() == FIRST
    assert denied(logged.room.take_back, FIRST) == "no-stand-in"
    assert denied(logged.room.stand_in, FIRST) == "bot-already"


MOVE = TimeControl("move", 60, 0, "bot")


@pytest.mark.parametrize("flag", FLAGS)
def test_a_flag_falls_once_the_time_is_up_and_is_told_once(flag: Flag) -> None:
    logged = table("ann", "bob", control=MOVE._replace(flag=flag))
    room = logged.room
    assert room.due() == 60.0
    assert room.fallen(59.9) == []
    assert room.fallen(60.0) == [FIRST]
    logged.do(room.flag(FIRST), 61.0)
    assert room.fallen(100.0) == []
    assert room.news[-1 if flag != "bot" else -2].line == FlagFell(0)


def test_with_flag_bot_a_bot_plays_on() -> None:
    logged = table("ann", "bob", control=MOVE)
    logged.do(logged.room.flag(FIRST), 61.0)
    assert logged.room.chairs[0].stand_in == STAND_IN
    assert logged.room.bot_turn() == FIRST
    logged.do(logged.room.take_back(FIRST), 70.0)
    assert logged.room.bot_turn() is None
    assert logged.room.fallen(129.0) == []
    assert logged.room.fallen(130.0) == [FIRST]


def test_with_flag_skip_a_bot_acts_this_once() -> None:
    logged = table("ann", "bob", control=MOVE._replace(flag="skip"))
    room = logged.room
    logged.do(room.flag(FIRST), 61.0)
    assert room.chairs[0].player is None
    assert room.bot_turn() == FIRST
    logged.act(0, "play", 62.0)
    logged.act(1, "play", 63.0)
    assert room.bot_turn() is None
    assert room.flagged == set()


def test_with_flag_wait_nobody_acts_for_the_seat() -> None:
    logged = table("ann", "bob", control=MOVE._replace(flag="wait"))
    logged.do(logged.room.flag(FIRST), 61.0)
    assert (logged.room.bot_turn(), logged.room.due()) == (None, None)
    logged.act(0, "play", 500.0)
    assert logged.room.flagged == set()
    assert logged.room.due() == 560.0


def test_an_undo_takes_a_fallen_flag_back() -> None:
    logged = table("ann", "bob", control=MOVE._replace(flag="skip"))
    room = logged.room
    logged.act(0, "play", 1.0)
    logged.do(room.flag(SECOND), 62.0)
    logged.do(room.propose(FIRST, "undo", 2), 63.0)
    logged.do(room.answer(SECOND, True), 64.0)
    logged.act(0, "play", 65.0)
    assert room.bot_turn() is None
    assert room.due() == 125.0


def test_one_who_takes_a_seat_back_after_the_bank_ran_out_gets_time_again() -> None:
    logged = table("ann", "bob", control=TimeControl("bank", 60, 0, "bot"))
    logged.do(logged.room.flag(FIRST), 75.0)
    logged.do(logged.room.take_back(FIRST), 80.0)
    assert logged.room.fallen(139.0) == []
    assert logged.room.fallen(140.0) == [FIRST]


def test_bots_have_no_clock() -> None:
    logged = table("bot", "ann", control=MOVE)
    assert list(logged.room.clock.thinking) == []
    logged.act(0, "play", 5.0)
    assert list(logged.room.clock.thinking) == [1]


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
