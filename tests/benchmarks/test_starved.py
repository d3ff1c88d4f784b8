"""A process that does not answer: stuck if it had the chance to, starved if others had the processors."""

import os
import time
from collections.abc import Mapping

import pytest

from benchmarks.server.siege import STARVED_SECONDS, STUCK_SECONDS, silence
from benchmarks.server.starved import Chance, Turns, turns_of

LOOK_SECONDS = 5.0


class World:
    """A clock, and what threads have had of the processors."""

    def __init__(self) -> None:
        self.now = 100.0
        self.threads: dict[str, Turns] = {"main": Turns(1.0, 7.0)}

    def clock(self) -> float:
        return self.now

    def look(self) -> Mapping[str, Turns]:
        return dict(self.threads)

    def pass_on(self, seconds: float, **waited: float) -> None:
        """Let time pass in which threads wait for a part of it and run for a tenth of the rest."""
        self.now += seconds
        for name, share in waited.items():
            ran, before = self.threads.get(name, Turns(0, 0))
            self.threads[name] = Turns(ran + seconds * (1 - share) / 10, before + seconds * share)


def found(world: World, limit: float, **waited: float) -> tuple[str, Chance]:
    """What is wrong with a process in the end, and how it fared."""
    chance = Chance(world.look, world.clock)
    while chance.elapsed < limit:
        world.pass_on(LOOK_SECONDS, **waited)
        chance.look()
        if wrong := silence(chance):
            return wrong, chance
    return "", chance


def test_who_waits_for_nothing_is_stuck_after_a_minute() -> None:
    wrong, chance = found(World(), 600, main=0.0)
    assert wrong == "is stuck"
    assert chance.elapsed == STUCK_SECONDS + LOOK_SECONDS


def test_who_waits_for_a_processor_is_waited_for() -> None:
    wrong, chance = found(World(), 600, main=0.95)
    assert wrong == ""
    assert chance.starved == pytest.approx(570)
    assert str(chance) == "in 600 seconds it ran for 3.0 and waited 570.0 for a processor"


def test_it_is_not_waited_for_for_ever() -> None:
    assert found(World(), STARVED_SECONDS + 10, main=1.0)[0] == "is starved"


def test_threads_that_wait_at_the_same_time_are_counted_once() -> None:
    wrong, chance = found(World(), 600, main=0.5, one=0.5, other=0.5)
    assert wrong == "is stuck"
    assert chance.elapsed == 2 * STUCK_SECONDS + LOOK_SECONDS


def test_a_process_that_was_started_meanwhile_is_waited_for_too() -> None:
    world = World()
    chance = Chance(world.look, world.clock)
    world.pass_on(LOOK_SECONDS, main=0.0, scribe=0.9)
    chance.look()
    assert (chance.starved, chance.seconds) == pytest.approx((4.5, 0.5))


def test_where_nobody_counts_all_time_is_a_chance() -> None:
    world = World()
    world.threads = {}
    assert found(world, 600)[0] == "is stuck"


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="nobody counts here")  # noqa: PTH110
def test_what_this_process_has_had_is_counted() -> None:
    before, until = turns_of(os.getpid()), time.thread_time() + 0.2
    while time.thread_time() < until:
        pass
    after = turns_of(os.getpid())
    assert sum(each.ran for each in after.values()) >= sum(each.ran for each in before.values()) + 0.1
