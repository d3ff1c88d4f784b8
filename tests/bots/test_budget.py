"""A meter counts nodes and the processor time of its thread, and ends with the budget."""

import time

from zugwerk.bots.budget import Budget


def test_nodes_are_counted_exactly() -> None:
    meter = Budget(nodes=7).start()
    assert sum(1 for _ in iter(meter.goes_on, False)) == 7
    assert meter.nodes == 7
    assert not meter.goes_on()


def test_seconds_are_processor_time() -> None:
    meter = Budget(seconds=0.05).start()
    time.sleep(0.1)
    assert meter.goes_on(), "sleeping costs nothing"
    while meter.goes_on():
        pass
    assert 0.05 <= meter.used() < 0.5


def test_what_elapses_is_time_on_the_wall() -> None:
    meter = Budget(seconds=60.0, elapsed=0.05).start()
    assert meter.goes_on()
    time.sleep(0.1)
    assert not meter.goes_on()


def test_whichever_ends_first() -> None:
    both = Budget(nodes=3, seconds=60.0).start()
    assert sum(1 for _ in iter(both.goes_on, False)) == 3
    short = Budget(nodes=10**9, seconds=0.01).start()
    while short.goes_on():
        pass
    assert short.nodes < 10**9
