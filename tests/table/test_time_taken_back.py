"""Taking back, a bot that stands in and coming back gain nobody time: clocks show as without them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.contract.setups import setups_of
from tests.quick import examples
from tests.table.logs import Logged, told
from tests.table.lots import LOTS
from zugwerk.core.game import Game, Seat
from zugwerk.games.registry import find_game, game_ids
from zugwerk.table.clock import TimeControl

ANN, BOB = Seat(0), Seat(1)
CONTROLS = [TimeControl("bank", 300, 10), TimeControl("bank", 300), TimeControl("move", 60)]
GAMES = [LOTS, *[find_game(id) for id in game_ids()]]


def table(control: TimeControl, game: Game = LOTS) -> Logged:
    """A started table of people only."""
    setup = LOTS.meta.setup(2, {"cards": 60}) if game is LOTS else setups_of(game.meta.id)[0]
    logged = Logged(game, setup, control)
    for seat in range(setup.seats):
        logged.do(logged.room.sit(seat, f"person {seat}", f"Person {seat}"))
    logged.do(logged.room.start())
    return logged


def left(logged: Logged, now: float) -> list[float | None]:
    return [logged.room.clock.left(seat, now) for seat in range(logged.setup.seats)]


def test_acting_and_taking_it_back_adds_no_increment() -> None:
    logged = table(TimeControl("bank", 300, 10))
    for now in range(1, 41):
        logged.act(0, "mark", float(now))
        logged.do(logged.room.undo(ANN, 1), now + 0.5)
    assert left(logged, 41.0) == [259.0, 300.0]


def test_taking_back_a_move_does_not_begin_its_time_anew() -> None:
    logged = table(TimeControl("move", 60))
    logged.act(0, "mark", 50.0)
    logged.do(logged.room.undo(ANN, 1), 51.0)
    assert left(logged, 51.0) == [9.0, 60.0]


def test_the_time_until_an_agreed_undo_is_nobodys() -> None:
    logged = table(TimeControl("bank", 300, 10))
    logged.act(0, "play", 20.0)
    logged.do(logged.room.propose(ANN, "undo", 2), 30.0)
    logged.do(logged.room.answer(BOB, True), 250.0)
    assert logged.room.actors() == (ANN,)
    assert left(logged, 250.0) == [280.0, 300.0]


def test_a_bot_that_stands_in_for_a_moment_brings_no_time() -> None:
    logged = table(TimeControl("move", 60))
    for now in (10.0, 20.0, 30.0):
        logged.do(logged.room.stand_in(ANN), now)
        logged.do(logged.room.take_back(ANN, now), now)
    assert left(logged, 40.0) == [20.0, 60.0]


@pytest.mark.parametrize("control", CONTROLS, ids=str)
def test_ones_time_goes_on_while_a_bot_stands_in(control: TimeControl) -> None:
    logged = table(control)
    logged.do(logged.room.stand_in(ANN), 10.0)
    logged.do(logged.room.take_back(ANN, 40.0), 40.0)
    assert left(logged, 40.0) == [control.seconds - 40.0, control.seconds]


@pytest.mark.parametrize("control", CONTROLS, ids=str)
def test_taking_back_what_a_bot_did_and_the_seat_gives_no_new_time(control: TimeControl) -> None:
    logged = table(control)
    logged.do(logged.room.stand_in(ANN), 50.0)
    logged.act(0, "mark", 51.0)
    logged.do(logged.room.undo(ANN, 1), 52.0)
    logged.do(logged.room.take_back(ANN, 53.0), 53.0)
    assert left(logged, 53.0) == [control.seconds - 53.0, control.seconds]


def test_who_has_nobody_to_ask_thinks_on_through_an_undo() -> None:
    logged = Logged(LOTS, LOTS.meta.setup(2, {"cards": 60}), TimeControl("bank", 300, 10))
    logged.do(logged.room.sit(0, "ann", "Ann"))
    logged.do(logged.room.sit_bot(1, "random"))
    logged.do(logged.room.start())
    logged.act(0, "play", 20.0)
    logged.act(1, "play", 21.0)
    logged.do(logged.room.propose(ANN, "undo", 4), 221.0)
    assert logged.room.actors() == (ANN,)
    assert left(logged, 221.0)[0] == 79.0


def change_hands(logged: Logged, seat: Seat, now: float) -> None:
    """Let a bot stand in for a person, or the person come back if there is time."""
    room = logged.room
    if room.chairs[seat].stand_in is None:
        logged.do(room.stand_in(seat), now)
    elif (room.clock.left(seat, now) or 0.0) > 0:
        logged.do(room.take_back(seat, now), now)


@pytest.mark.parametrize("control", CONTROLS, ids=str)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)
@given(seed=st.integers(0, 10_000))
@examples(12)
def test_whoever_takes_back_or_has_a_bot_has_the_time_of_one_who_played_straight_on(
    game: Game, control: TimeControl, seed: int
) -> None:
    dice, logged, now = random.Random(seed), table(control, game), 0.0
    stands: list[tuple[float, int, str]] = []
    for _ in range(40):
        now += dice.choice([0.25, 1.0, 5.0])
        change_hands(logged, Seat(dice.randrange(logged.setup.seats)), now)
        match = logged.room.playing()
        seats = [seat for seat in map(Seat, match.seats) if match.free_undo(seat)]
        if seats and dice.random() < 0.6:
            seat = dice.choice(seats)
            count = dice.choice([1, match.free_undo(seat)])
            logged.do(logged.room.undo(seat, count), now)
            del stands[-count:]
        elif match.state.actors():
            seat = dice.choice(match.state.actors())
            notation = game.notation(dice.choice(match.view(seat).legal))
            logged.act(seat, notation, now)
            stands.append((now, seat, notation))
        if not logged.room.actors():
            break
    straight = table(control, game)
    for at, by, notation in stands:
        straight.act(by, notation, at)
    assert left(logged, now) == pytest.approx(left(straight, now))
    assert told(logged.followed(min(logged.points))) == told(logged.followed()) == told(logged.room)
