"""Who sits on which chair of a room, and for whom a bot acts."""

import pytest

from tests.table.logs import Logged
from tests.table.lots import LOTS
from tests.table.rooms import FIRST, MOVE, SECOND, denied, metro, table
from zugwerk.table.clock import STAND_IN
from zugwerk.table.seating import Chair


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


def test_a_bot_stands_in_until_the_seat_is_taken_back() -> None:
    logged = table("ann", "bob")
    room = logged.room
    assert room.bot_turn() is None
    assert denied(room.take_back, FIRST, 0.0) == "no-stand-in"
    logged.do(room.stand_in(FIRST, "random"))
    assert room.chairs[0] == Chair("ann", None, "Ann", "random")
    assert room.bot_turn() == FIRST
    assert room.due() == 0.0
    assert denied(room.stand_in, FIRST) == "bot-already"
    logged.do(room.take_back(FIRST, 0.0))
    assert room.bot_turn() is None
    assert room.chairs[0].person == "ann"


def test_whoever_leaves_for_good_is_not_waited_for_and_has_no_seat_any_more() -> None:
    logged = table("ann", "bob")
    room = logged.room
    logged.do(room.propose(SECOND, "end"))
    logged.do(room.quit(FIRST, "random"))
    assert room.proposal is None
    assert room.bot_turn() == FIRST
    assert room.chairs[0] == Chair("ann", None, "Ann", "random", gone=True)
    assert (room.seats_of("ann"), room.seats_of("bob")) == ([], [SECOND])
    assert denied(room.take_back, FIRST, 1.0) == "no-stand-in"
    assert room.news[-1].line.told(room.seating.names) is not None
    assert logged.followed().chairs == logged.followed(room.version).chairs == room.chairs
    logged.do(room.propose(SECOND, "end"))
    assert room.status == "over", "nobody else is asked"


def test_a_game_that_its_last_person_leaves_is_over() -> None:
    logged = table("bot", "ann")
    logged.do(logged.room.quit(SECOND))
    assert logged.room.status == "over"
    assert logged.room.seats_of("ann") == [SECOND], "a game that is over can be looked at"
    assert denied(logged.room.quit, SECOND) == "over"


def test_who_shares_a_screen_leaves_with_all_chairs() -> None:
    logged = metro("ann", "ann", "bob")
    logged.do(logged.room.quit(FIRST))
    assert [chair.gone for chair in logged.room.chairs] == [True, True, False]


def test_it_is_known_for_whom_a_bot_has_acted() -> None:
    logged = table("ann", "bob")
    room = logged.room
    logged.do(room.stand_in(FIRST, "random"))
    logged.do(room.take_back(FIRST, 0.0))
    logged.act(0, "play")
    assert not room.helped, "a bot that did nothing has not helped"
    logged.do(room.stand_in(SECOND, "random"))
    logged.act(1, "play")
    logged.do(room.take_back(SECOND, 0.0))
    assert room.helped == logged.followed().helped == logged.followed(room.version).helped == {1}


def test_a_bots_chair_cannot_be_taken_back() -> None:
    logged = table("bot", "ann")
    assert logged.room.bot_turn() == FIRST
    assert denied(logged.room.take_back, FIRST, 0.0) == "no-stand-in"
    assert denied(logged.room.stand_in, FIRST) == "bot-already"


def test_the_bot_that_the_table_chose_stands_in() -> None:
    logged = table("ann", "bob", control=MOVE._replace(flag="bot", bot="steady"))
    room = logged.room
    logged.do(room.flag(FIRST), 61.0)
    assert room.chairs[0].stand_in == "steady"
    logged.act(0, "play", 62.0)
    logged.do(room.take_back(FIRST, 62.0))
    logged.do(room.stand_in(FIRST))
    assert room.chairs[0].stand_in == "steady"
    logged.do(room.take_back(FIRST, 0.0))
    logged.do(room.stand_in(FIRST, "master"))
    assert room.chairs[0].stand_in == "master"
