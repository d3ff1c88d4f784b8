"""Clocks: none, per move, or a bank with an increment; the same after a restart."""

from typing import Any

import pytest

from zugwerk.core.codec import from_json, to_json
from zugwerk.core.refusal import Malformed
from zugwerk.table.clock import LONGEST, Clock, TimeControl, read_control


def test_without_a_limit_no_flag_falls() -> None:
    clock = Clock(TimeControl(), 2)
    clock.turn({0}, 5.0)
    assert clock.thinking == (0,)
    assert clock.deadline(0) is None
    assert clock.left(0, 1e9) is None


def test_every_move_has_its_own_time() -> None:
    clock = Clock(TimeControl("move", 60), 2)
    clock.turn({0}, 100.0)
    assert clock.deadline(0) == 160.0
    assert clock.left(0, 130.0) == 30.0
    assert clock.deadline(1) is None
    assert clock.left(1, 130.0) == 60.0
    clock.turn({1}, 150.0, acted=0)
    clock.turn({0}, 155.0, acted=1)
    assert clock.deadline(0) == 215.0


def test_a_second_action_of_the_same_seat_is_a_new_move() -> None:
    clock = Clock(TimeControl("move", 60), 2)
    clock.turn({0}, 100.0)
    clock.turn({0}, 150.0, acted=0)
    assert clock.deadline(0) == 210.0


def test_those_who_think_at_the_same_time_do_not_gain_by_the_others_acting() -> None:
    clock = Clock(TimeControl("move", 60), 3)
    clock.turn({0, 1, 2}, 100.0)
    clock.turn({1, 2}, 110.0, acted=0)
    assert clock.deadline(1) == clock.deadline(2) == 160.0


def test_a_bank_is_charged_and_gets_its_increment_for_an_action() -> None:
    clock = Clock(TimeControl("bank", 300, 10), 2)
    clock.turn({0}, 0.0)
    clock.turn({1}, 100.0, acted=0)
    assert clock.left(0, 100.0) == 210.0
    clock.turn({0}, 150.0, acted=1)
    assert clock.left(1, 150.0) == 260.0
    assert clock.deadline(0) == 360.0


def test_a_bank_is_charged_without_increment_when_somebody_leaves_for_good() -> None:
    clock = Clock(TimeControl("bank", 300, 10), 2)
    clock.turn({0}, 0.0)
    clock.turn(set(), 100.0)
    assert clock.left(0, 500.0) == 200.0


def test_an_overdrawn_bank_still_gets_the_increment() -> None:
    clock = Clock(TimeControl("bank", 30, 10), 2)
    clock.turn({0}, 0.0)
    assert clock.left(0, 45.0) == -15.0
    clock.turn({1}, 45.0, acted=0)
    assert clock.left(0, 45.0) == 10.0


def test_a_restart_shows_the_same() -> None:
    clock = Clock(TimeControl("bank", 300, 10), 3)
    clock.turn({0, 2}, 0.1)
    clock.turn({1, 2}, 33.3, acted=0)
    again = Clock(clock.control, 3)
    again.turn({0}, 1.0)
    again.resume(from_json(to_json(clock.point())))
    assert again.point() == clock.point()
    assert set(again.thinking) == {1, 2}
    assert [again.left(seat, 50.0) for seat in range(3)] == [clock.left(seat, 50.0) for seat in range(3)]


@pytest.mark.parametrize(
    ("data", "control"),
    [
        ({}, TimeControl()),
        ({"kind": "move", "seconds": 10}, TimeControl("move", 10)),
        ({"kind": "bank", "seconds": LONGEST, "increment": 5, "flag": "wait"},
         TimeControl("bank", LONGEST, 5, "wait")),
    ],
)  # fmt: skip
def test_a_control_is_read_from_data_and_written_back(data: Any, control: TimeControl) -> None:
    assert read_control(data) == control
    assert read_control(from_json(to_json(control._asdict()))) == control


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "move",
        {"kind": "sand"},
        {"kind": []},
        {"kind": "move"},
        {"kind": "move", "seconds": 9},
        {"kind": "move", "seconds": "60"},
        {"kind": "move", "seconds": True},
        {"kind": "move", "seconds": 60.5},
        {"kind": "bank", "seconds": LONGEST + 1},
        {"kind": "bank", "seconds": 60, "increment": -1},
        {"kind": "bank", "seconds": 60, "increment": LONGEST + 1},
        {"kind": "none", "flag": "explode"},
        {"kind": "none", "flag": {}},
        {"kind": "none", "wings": 2},
    ],
    ids=str,
)
def test_anything_else_is_malformed(data: Any) -> None:
    with pytest.raises(Malformed) as bad:
        read_control(data)
    assert bad.value.message.id == "table.bad-clock"
