"""Places where many wait: everybody in turn, and last what nobody waits for."""

import asyncio
import time

import pytest

from zugwerk.bots import turns
from zugwerk.bots.turns import Asker, Turns


class Counter:
    """Serves whoever is next, one at a time, and remembers whom."""

    def __init__(self) -> None:
        self.turns = Turns(1)
        self.served: list[str] = []

    def ask(self, asker: Asker) -> asyncio.Task[None]:
        """Wait for a turn."""
        return asyncio.create_task(self._serve(asker))

    async def _serve(self, asker: Asker) -> None:
        await self.turns.take(asker)
        self.served.append(asker.name)
        await asyncio.sleep(0)
        self.turns.give_back()


async def test_whoever_was_served_longest_ago_is_next() -> None:
    counter = Counter()
    tasks = [counter.ask(Asker(name)) for name in ("hog", "hog", "hog", "hog", "ann", "bob", "ann")]
    await asyncio.gather(*tasks)
    assert counter.served == ["hog", "ann", "bob", "hog", "ann", "hog", "hog"]
    counter.served.clear()
    await asyncio.gather(*[counter.ask(Asker(name)) for name in ("hog", "hog", "hog", "bob")])
    assert counter.served == ["hog", "bob", "hog", "hog"]


async def test_what_nobody_waits_for_comes_last() -> None:
    counter = Counter()
    askers = [Asker("hog", last=True)] * 3 + [Asker("ann")] * 2 + [Asker("bob", last=True)]
    await asyncio.gather(*[counter.ask(asker) for asker in askers])
    assert counter.served == ["hog", "ann", "ann", "bob", "hog", "hog"]


class Wall:
    """A clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


async def seated(turns: Turns, *askers: Asker) -> list[asyncio.Task[float]]:
    """These wait, in this order."""
    tasks = [asyncio.create_task(turns.take(asker)) for asker in askers]
    await asyncio.sleep(0)
    return tasks


async def test_time_is_divided_among_people_and_each_ones_among_what_they_ask(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wall, place, hog, ann = Wall(monkeypatch), Turns(1), Asker("hog"), Asker("ann")
    since = await place.take(hog)
    assert place.part(hog, since, 3.0) == 3.0
    await seated(place, hog, hog, hog, Asker("idle", last=True), ann)
    assert place.part(hog, since, 3.0) == pytest.approx(3.0 / 7), "three more, and ann before each of them"
    place.give_back()
    assert place.part(ann, since, 3.0) == 1.5, "hog counts once"
    wall.now += 2.0
    assert place.part(ann, since, 3.0) == 0.5, "and is still to be served in time"


async def test_many_who_ask_at_once_are_all_done_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, place, people = Wall(monkeypatch), Turns(1), [Asker(f"{number}") for number in range(20)]
    tasks = await seated(place, *people)
    for asker, task in zip(people, tasks, strict=True):
        part = place.part(asker, await task, 3.0)
        assert part == pytest.approx(3.0 / 20)
        wall.now += part
        place.give_back()
    assert wall.now == pytest.approx(1003.0)


async def test_one_who_asks_for_too_much_is_late_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, place, hog, ann = Wall(monkeypatch), Turns(1), Asker("hog"), Asker("ann")
    await place.take(hog)
    tasks = await seated(place, *[hog] * 60)
    wall.now += 9.0
    place.give_back()
    assert place.part(hog, await tasks[0], 3.0) < 0
    (last,) = await seated(place, ann)
    place.give_back()
    assert place.part(ann, await last, 3.0) == 1.5


async def test_whoever_leaves_takes_no_place_away() -> None:
    counter = Counter()
    held = Asker("held")
    await counter.turns.take(held)
    waiting, leaving = counter.ask(Asker("ann")), counter.ask(Asker("bob"))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.sleep(0)
    called = counter.ask(Asker("cy"))
    await asyncio.sleep(0)
    counter.turns.give_back()
    waiting.cancel()
    await asyncio.gather(waiting, leaving, called, return_exceptions=True)
    assert counter.served == ["cy"]


async def test_only_so_many_are_remembered() -> None:
    counter = Counter()
    for number in range(turns.ASKERS_KEPT + 1):
        await counter.ask(Asker(f"{number}"))
    assert list(counter.turns._served) == [f"{number}" for number in range(1, turns.ASKERS_KEPT + 1)]
