"""Wake-ups: whoever watches hears of the newest version once, and of nothing else."""

import asyncio

from tests.patience import PATIENCE
from zugwerk.server.background.hub import Hub, Wake


async def test_only_those_who_watch_are_woken() -> None:
    hub = Hub()
    with hub.watching(["a", "person:ann"]) as ann, hub.watching(["b"]) as bob:
        assert hub.watchers == 3
        assert hub.watches_people
        hub.publish(Wake("a", 3))
        assert await ann.next(PATIENCE) == [Wake("a", 3)]
        hub.publish(Wake("c", 1), ["ann"])
        assert await ann.next(PATIENCE) == [Wake("c", 1)]
        assert await bob.next(0.01) == []
    assert hub.watchers == 0
    assert not hub.watches_people
    hub.publish(Wake("a", 4), ["ann"])
    assert await ann.next(0.01) == []


async def test_of_many_wake_ups_the_newest_is_told_once_and_what_is_no_version_too() -> None:
    hub = Hub()
    with hub.watching(["a", "b"]) as watcher:
        for version in (1, 3, 2):
            hub.publish(Wake("a", version))
        hub.publish(Wake("b", 7))
        hub.publish(Wake("a", 0))
        assert sorted(await watcher.next(PATIENCE)) == [Wake("a", 0), Wake("a", 3), Wake("b", 7)]
        assert await watcher.next(0.01) == []


async def test_one_who_waits_is_woken_at_once() -> None:
    hub = Hub()
    with hub.watching(["a"]) as watcher:
        waiting = asyncio.create_task(watcher.next())
        await asyncio.sleep(0)
        hub.publish(Wake("a", 1))
        assert await asyncio.wait_for(waiting, PATIENCE) == [Wake("a", 1)]


def test_what_other_processes_tell_is_handed_on() -> None:
    hub = Hub()
    heard: list[Wake] = []
    hub.on_remote(heard.append)
    hub.receive(Wake("a", 5))
    assert heard == [Wake("a", 5)]
