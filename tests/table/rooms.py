"""Rooms to be tried: with some people on their chairs, open or begun."""

import pytest

from tests.table.logs import NO_CLOCK, Logged
from tests.table.lots import LOTS
from zugwerk.core.game import Seat
from zugwerk.games.registry import find_game
from zugwerk.table.clock import STAND_IN, TimeControl
from zugwerk.table.room import Denied

FIRST, SECOND, THIRD = Seat(0), Seat(1), Seat(2)
METRO = find_game("metro")
MOVE = TimeControl("move", 60, 0, "bot")


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
