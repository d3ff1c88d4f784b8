"""What is taken back, and what everybody is asked for."""

import pytest

from tests.table.logs import told
from tests.table.lots import LOTS
from tests.table.rooms import FIRST, SECOND, THIRD, denied, metro, table
from zugwerk.core.game import Seat
from zugwerk.core.messages import translator
from zugwerk.table.lines import (
    TookBack,
)
from zugwerk.table.proposals import Matter


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
    assert logged.log[-1].line == TookBack(2, by=0)
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


@pytest.mark.parametrize(("by", "shown"), [(0, "ann takes the proposal back"), (1, "bob does not agree")])
def test_taking_a_proposal_back_is_not_told_as_a_refusal(by: int, shown: str) -> None:
    logged = table("ann", "bob")
    logged.do(logged.room.propose(FIRST, "end"))
    (line,) = logged.room.answer(Seat(by), False).lines
    message = line.told(("ann", "bob"))
    assert message is not None
    assert translator("en").text(message) == shown


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
