"""Wake-ups between processes: told after the commit, together, and found by looking where they got lost."""

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.cli.hosting import Serving, Sitting, serving
from tests.neighbours import Neighbour, pooled
from tests.patience import PATIENCE, until, wait_until
from tests.server.desks import guest, move, process, started, version_of
from zugwerk.server.background import ear
from zugwerk.server.background.ear import Voice, read_text, texts_of
from zugwerk.server.background.hub import Wake, Watcher
from zugwerk.server.background.wires import Cut, Hearing
from zugwerk.table.store.database import Database

# What a lost wake-up may cost.
LATE = 5.0


class Held:
    """A wire that carries nothing until it is let go."""

    apart = True

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.free = threading.Event()

    def send(self, text: str) -> None:
        """Wait, as a slow database would let us."""
        assert self.free.wait(PATIENCE)
        self.texts.append(text)

    @contextmanager
    def listening(self) -> Iterator[Hearing]:
        """Nobody says anything."""
        yield lambda seconds: iter(())

    def close(self) -> None:
        """Nothing is open."""


class Deaf(Held):
    """A wire that is cut for good."""

    def send(self, text: str) -> None:
        """Nobody can be told."""
        raise Cut("nobody is there")

    @contextmanager
    def listening(self) -> Iterator[Hearing]:
        """Nobody can be heard."""
        raise Cut("nobody is there")
        yield  # makes it a generator


def redis_url(redis: Neighbour, number: int = 0) -> str:
    return f"redis://127.0.0.1:{redis.port}/{number}"


def test_of_each_table_the_newest_is_told_and_bells_beside_it() -> None:
    words = ["a 3", "b 1", "a 1700000000.25", "a 4", ""]
    (text,) = texts_of(words)
    assert dict(read_text(text)) == {("a", True): 4, ("b", True): 1, ("a", False): 1700000000.25}
    many = [f"table{number} {number}" for number in range(5000)]
    texts = list(texts_of(many))
    assert max(map(len, texts)) < 8000
    assert [word for text in texts for word in text.split(",")] == many
    assert list(read_text("nonsense,a b,,c 7,é")) == [(("c", True), 7)]


async def test_nobodys_move_waits_for_a_wake_up_and_what_gathers_is_told_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = Held()
    monkeypatch.setattr("tests.server.desks.wire_of", lambda *_, **__: wire)
    async with process(str(tmp_path / "tables.db")) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        for _ in range(20):
            version = (await move(desk, id, ann, ann)).version
        assert wire.texts == []
        wire.free.set()
        await until(lambda: _told(wire, f"{id} {version}"))
        # The first one was under way already; all others came while it was held up.
        assert len(wire.texts) <= 2


async def _told(wire: Held, word: str) -> bool:
    return bool(wire.texts) and wire.texts[-1].split(",")[-1] == word


async def hears(watcher: Watcher, wake: Wake) -> float:
    """How long it took until a watcher was told."""
    began = time.monotonic()
    while wake not in (found := await watcher.next(PATIENCE)):
        assert found, "it was never told"
    return time.monotonic() - began


async def test_a_wake_up_that_nobody_carried_costs_at_most_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tests.server.desks.wire_of", lambda *_, **__: Deaf())
    caplog.set_level(logging.WARNING, "zugwerk.wake")
    url, waits = str(tmp_path / "tables.db"), []
    async with process(url) as one, process(url) as two:
        ann = await guest(one)
        id = await started(one, ann, ann)
        await version_of(two, id)
        with two.hub.watching([id]) as table:
            for _ in range(3):
                receipt = await move(one, id, ann, ann)
                waits.append(await hears(table, Wake(id, receipt.version)))
            await one.announce(id)
            waits.append(await hears(table, Wake(id, 0)))
            assert await table.next(ear.SWEEP_SECONDS + 1) == [], "it was told twice"
    assert sorted(waits)[1] < LATE, waits
    told = sorted(record.getMessage() for record in caplog.records)
    silent = "nobody is there"
    assert told == [*[f"wake-ups are not heard: {silent}"] * 2, f"wake-ups are not told: {silent}"]


async def test_redis_carries_wake_ups_and_may_die_and_come_back(
    tmp_path: Path, redis: Neighbour, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "zugwerk.wake")
    url = str(tmp_path / "tables.db")
    async with process(url, redis_url(redis)) as one, process(url, redis_url(redis)) as two:
        ann = await guest(one)
        id = await started(one, ann, ann)
        await version_of(two, id)
        with two.hub.watching([id]) as table:
            for alive in (True, False, True):
                waits = []
                if alive and redis.process.poll() is not None:
                    redis.start()
                    wait_until(partial(_is_told, caplog, "wake-ups are heard again", 2))
                elif not alive:
                    redis.kill()
                for _ in range(5):
                    receipt = await move(one, id, ann, ann)
                    waits.append(await hears(table, Wake(id, receipt.version)))
                assert sorted(waits)[2] < (1.0 if alive else LATE), (alive, waits)
    assert _is_told(caplog, "wake-ups are told again", 1)


def _is_told(caplog: pytest.LogCaptureFixture, words: str, times: int) -> bool:
    return [record.getMessage() for record in caplog.records].count(words) == times


async def test_those_with_another_number_hear_nothing(tmp_path: Path, redis: Neighbour) -> None:
    urls = [str(tmp_path / f"{name}.db") for name in ("one", "two")]
    async with (
        process(urls[0], redis_url(redis, 1)) as stranger,
        process(urls[1], redis_url(redis, 2)) as one,
        process(urls[1], redis_url(redis, 2)) as two,
    ):
        heard: set[str] = set()
        two.hub.on_remote(lambda wake: heard.add(wake.room))
        ann, bob = await guest(stranger), await guest(one)
        await started(stranger, ann, ann)
        id = await started(one, bob, bob)

        async def has_heard() -> bool:
            return bool(heard)

        await until(has_heard)
        assert heard == {id}


def test_a_voice_that_ends_says_what_is_left(tmp_path: Path) -> None:
    wire, database = Held(), Database(str(tmp_path / "tables.db"))
    wire.free.set()
    voice = Voice(database, wire)
    voice.tell("a 1")
    voice.close()
    database.close()
    assert wire.texts == ["a 1"]


def _plays(one: Serving, two: Serving) -> list[float]:
    """Move at one server and look at the other; returns how long each was late."""
    sitting = Sitting(one)
    waits: list[float] = []
    for _ in range(8):
        status, receipt = sitting.act()
        assert status == 200, receipt
        began = time.monotonic()
        path = f"/api/table/{sitting.id}"
        wait_until(partial(_is_at, two, path, sitting.token, receipt["version"]))
        waits.append(time.monotonic() - began)
    return waits


def _is_at(server: Serving, path: str, token: str, version: int) -> bool:
    found: dict[str, Any] = server.ask("GET", path, None, token)[1]
    return bool(found["version"] >= version)


@pytest.mark.long
def test_behind_a_pooler_servers_hear_each_other_by_an_address_of_its_own(
    tmp_path: Path, postgresql_url: str
) -> None:
    with pooled(tmp_path, postgresql_url) as pooler:
        options = ["--database", pooler, "--listen-database", postgresql_url, "--quiet"]
        with serving(*options) as one, serving(*options) as two:
            waits = _plays(one, two)
            assert sorted(waits)[4] < 1.0, waits
            assert (one.entries(), two.entries()) == ([], [])


@pytest.mark.long
def test_servers_hear_each_other_by_redis(postgresql_url: str, redis: Neighbour) -> None:
    options = ["--database", postgresql_url, "--wake", redis_url(redis), "--quiet"]
    with serving(*options) as one, serving(*options) as two:
        waits = _plays(one, two)
        assert sorted(waits)[4] < 1.0, waits
        assert (one.entries(), two.entries()) == ([], [])
