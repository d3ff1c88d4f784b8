"""Flags that fall in a room, and who acts then."""

import pytest

from tests.table.rooms import FIRST, MOVE, SECOND, denied, table
from zugwerk.table.clock import FLAGS, STAND_IN, Flag, TimeControl
from zugwerk.table.lines import (
    FlagFell,
)


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
    room = logged.room
    logged.do(room.flag(FIRST), 61.0)
    assert room.chairs[0].stand_in == STAND_IN
    assert room.bot_turn() == FIRST
    assert denied(room.take_back, FIRST, 61.5) == "time-is-up"
    logged.act(0, "play", 62.0)
    logged.do(room.take_back(FIRST, 63.0), 63.0)
    logged.act(1, "play", 70.0)
    assert room.bot_turn() is None
    assert (room.fallen(129.0), room.fallen(130.0)) == ([], [FIRST])


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


def test_one_whose_bank_ran_out_comes_back_with_what_actions_have_earned_since() -> None:
    logged = table("ann", "bob", control=TimeControl("bank", 60, 10, "bot"))
    room = logged.room
    logged.do(room.flag(FIRST), 75.0)
    assert denied(room.take_back, FIRST, 75.5) == "time-is-up"
    logged.act(0, "play", 76.0)
    logged.do(room.take_back(FIRST, 77.0), 77.0)
    logged.act(1, "play", 80.0)
    assert (room.fallen(89.0), room.fallen(90.0)) == ([], [FIRST])


@pytest.mark.parametrize("flag", ["skip", "wait"])
def test_where_no_bot_plays_on_a_late_seat_can_be_taken_back(flag: Flag) -> None:
    logged = table("ann", "bob", control=MOVE._replace(flag=flag))
    logged.do(logged.room.stand_in(FIRST), 10.0)
    logged.do(logged.room.take_back(FIRST, 65.0), 65.0)
    assert logged.room.fallen(65.0) == [FIRST], "its time went on"


def test_no_flag_falls_while_a_bot_acts() -> None:
    logged = table("ann", "bob", control=MOVE)
    logged.do(logged.room.stand_in(FIRST, "random"), 10.0)
    assert logged.room.fallen(100.0) == []
    assert logged.room.chairs[0].stand_in == "random"


def test_bots_have_no_clock() -> None:
    logged = table("bot", "ann", control=MOVE)
    assert list(logged.room.clock.thinking) == []
    logged.act(0, "play", 5.0)
    assert list(logged.room.clock.thinking) == [1]
