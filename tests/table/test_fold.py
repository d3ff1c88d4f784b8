"""A room is what its lines say: read anew from the log, with or without a point, it tells the same.

Random tables of every registered game: people, shared screens and bots, clocks, proposals, undo, stand-ins.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.setups import setups_of
from tests.table.logs import Logged, told
from tests.table.lots import LOTS
from zugwerk.core.game import CHANCE, Game, Seat
from zugwerk.core.record import Record
from zugwerk.games.registry import find_game, game_ids
from zugwerk.table.clock import FLAGS, TimeControl
from zugwerk.table.lines import BotErred, Rematched
from zugwerk.table.match import Match
from zugwerk.table.room import Denied, Plan

GAMES = [LOTS, *[find_game(id) for id in game_ids()]]
LIMITS = [TimeControl("move", 40), TimeControl("bank", 90, 7), TimeControl("bank", 30)]
CONTROLS = [TimeControl(), *[limit._replace(flag=flag) for limit in LIMITS for flag in FLAGS]]


class Evening:
    """A table at which everything that a table allows happens at random."""

    def __init__(self, game: Game, seed: int) -> None:
        self.dice = random.Random(seed)
        setups = [LOTS.meta.setup(2, {"cards": 60})] if game is LOTS else setups_of(game.meta.id)
        self.logged = Logged(game, self.dice.choice(setups), self.dice.choice(CONTROLS))
        self.now = 1000.0
        people = self.dice.choice([["ann", "bob"], ["ann", "bob", "cy"], ["ann", "bob", "bot"], ["ann"]])
        for seat in range(self.logged.setup.seats):
            who = people[seat % len(people)]
            self.sit(seat, who)
            if self.dice.random() < 0.2:
                self.logged.do(self.logged.room.rise(seat), self.now)
                self.sit(seat, who)
        self.logged.do(self.logged.room.start(), self.now, "start")

    def sit(self, seat: int, who: str) -> None:
        room = self.logged.room
        self.logged.do(room.sit_bot(seat, "random") if who == "bot" else room.sit(seat, who, who), self.now)

    def step(self) -> None:
        """Something happens, or is denied."""
        self.now += self.dice.choice([0.0, 0.25, 3.0, 20.0, 50.0])
        key = f"key {self.logged.room.version}" if self.dice.random() < 0.5 else None
        try:
            plan = self.plan()
        except Denied:
            return
        self.logged.do(plan, self.now, key)

    def plan(self) -> Plan:
        room, dice = self.logged.room, self.dice
        match = room.playing()
        seat = Seat(dice.randrange(self.logged.setup.seats))
        fallen = room.fallen(self.now)
        chance = dice.random()
        if fallen and chance < 0.6:
            return room.flag(fallen[0])
        if chance < 0.06:
            return room.undo(seat, dice.randint(1, max(1, match.free_undo(seat))))
        if chance < 0.12:
            return room.propose(seat, "undo", dice.randint(1, 6))
        if chance < 0.13:
            return room.propose(seat, "end")
        if chance < 0.20:
            return room.answer(seat, dice.random() < 0.9)
        if chance < 0.22:
            return room.stand_in(seat, "random")
        if chance < 0.26:
            return room.take_back(seat, self.now)
        if chance < 0.265 and room.seats_of(room.chairs[seat].person):
            return room.quit(seat, "random")
        actor = dice.choice(room.actors())
        plan = room.act(actor, dice.choice(match.view(actor).legal))
        failed = room.bot_turn() == actor and dice.random() < 0.1
        return Plan([BotErred(actor), *plan.lines], plan.change) if failed else plan


def play(game: Game, seed: int, steps: int) -> Evening:
    evening = Evening(game, seed)
    for _ in range(steps):
        if evening.logged.room.status != "playing":
            break
        evening.step()
    if evening.logged.room.status == "over":
        evening.logged.do(Plan([Rematched("other")]), evening.now)
    return evening


@pytest.mark.parametrize("game", GAMES, ids=["lots", *game_ids()])
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 120), data=st.data())
def test_a_room_read_anew_tells_the_same(game: Game, seed: int, steps: int, data: st.DataObject) -> None:
    evening = play(game, seed, steps)
    logged = evening.logged
    expected = told(logged.room)
    assert told(logged.followed()) == expected
    point = data.draw(st.sampled_from(sorted(logged.points)))
    again = logged.followed(point)
    assert told(again) == expected
    # What happened before the point is told only when asked for, and then the same.
    assert logged.room.match is not None
    assert again.match is not None
    assert again.match.history == logged.room.match.history


@pytest.mark.parametrize("game", GAMES, ids=["lots", *game_ids()])
def test_two_processes_that_take_turns_tell_the_same(game: Game) -> None:
    evening = Evening(game, 5)
    other = evening.logged.followed()
    for _ in range(60):
        before = len(evening.logged.log)
        evening.step()
        for kept in evening.logged.log[before:]:
            other.follow(kept.line, kept.at, kept.key)
        assert told(other) == told(evening.logged.room)


@pytest.mark.parametrize("game", GAMES, ids=["lots", *game_ids()])
@pytest.mark.parametrize("seed", range(3))
def test_a_restored_match_goes_on_as_the_full_one(game: Game, seed: int) -> None:
    evening = play(game, seed + 70, 80)
    full = evening.logged.room.match
    assert full is not None
    record = Record(full.record.header, list(full.record.entries), full.record.seed)
    lazy = Match.restore(game, record, full.state.clone(), evening.logged.room.seed)
    for back in (1, 2, 5):
        count = len(full.record.entries) - back
        assert lazy.at(count).snapshot() == full.at(count).snapshot()
    for match in (full, lazy):
        if match.state.actors():
            match.undo(3)
    dice = random.Random(seed)
    while (actors := full.state.actors()) and len(full.record.entries) < 200:
        assert actors != (CHANCE,)
        action = dice.choice(full.view(actors[0]).legal)
        assert lazy.act(actors[0], action) == full.act(actors[0], action)
    assert [lazy.free_undo(Seat(seat)) for seat in full.seats] == [
        full.free_undo(Seat(seat)) for seat in full.seats
    ]
    assert lazy.history == full.history
    assert lazy.record.entries == full.record.entries
