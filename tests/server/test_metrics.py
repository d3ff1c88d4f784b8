"""What a server tells those who watch over it: its numbers for Prometheus, and why a request was slow."""

import asyncio
import logging
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.server.desks import guest, move, process, started
from zugwerk.server.house import House, Settings
from zugwerk.server.logs import Tallies
from zugwerk.table.store.spending import begin, spent
from zugwerk.table.store.timing import BOUNDS, Timing

DASHBOARD = Path(__file__).parents[2] / "docs" / "dashboard.json"
FIRST_PORT = 18930


def numbers(port: int) -> dict[str, float]:
    """What is told on a port, by name and labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


async def told(house: House) -> dict[str, float]:
    assert house.window is not None
    return await asyncio.to_thread(numbers, house.window.port)


async def test_a_process_tells_what_it_has_counted(database_url: str) -> None:
    house, other = [House(Settings(database_url, metrics=FIRST_PORT)) for _ in range(2)]
    try:
        before = await told(house)
        desk = house.desk
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        with house.hub.watching([id]):
            for _ in range(3):
                await move(desk, id, ann, ann)
            after = await told(house)
        assert after["zugwerk_actions_total"] - before["zugwerk_actions_total"] == 3
        assert after["zugwerk_changes_total"] >= 6
        assert after["zugwerk_commit_seconds_count"] == after['zugwerk_commit_seconds_bucket{le="+Inf"}'] >= 6
        assert after["zugwerk_wakes_total"] >= 3
        assert (after["zugwerk_watchers"], after["zugwerk_tables_in_memory"]) == (1, 1)
        assert after["zugwerk_commits_waiting"] == 0
        assert after["process_resident_memory_bytes"] > 1e6
        assert (await told(other))["zugwerk_actions_total"] == 0
    finally:
        await house.close()
        await other.close()


async def test_the_dashboard_shows_only_what_is_told(tmp_path: Path) -> None:
    house = House(Settings(str(tmp_path / "tables.db"), metrics=FIRST_PORT))
    try:
        house.tallies.answered("GET", "/", 200, 0.1)
        names = {name.partition("{")[0] for name in await told(house)}
    finally:
        await house.close()
    shown = set(re.findall(r"\b(?:zugwerk|process)_\w+", DASHBOARD.read_text(encoding="utf-8")))
    assert shown <= names
    assert {name for name in names if name.startswith("zugwerk_") and name.endswith("_total")} <= shown


def test_a_timing_counts_by_bounds() -> None:
    timing = Timing()
    for seconds in (0.0005, BOUNDS[0], 0.3, 99.0):
        timing.note(seconds)
    assert timing.counts[0] == 2
    assert timing.counts[BOUNDS.index(0.5)] == 1
    assert timing.counts[-1] == 1
    assert timing.total == pytest.approx(99.3015)


def test_a_slow_request_is_logged_with_where_its_time_went(caplog: pytest.LogCaptureFixture) -> None:
    tallies = Tallies()
    with caplog.at_level(logging.WARNING, "zugwerk.requests"):
        tallies.answered("GET", "/quick", 200, 0.2, {"database": 0.1})
        tallies.answered("GET", f"/t/{'x' * 50}", 200, 1.5, {"database": 1.25, "drawing": 0.1})
    (entry,) = caplog.records
    assert entry.message == "slow request"
    facts: dict[str, Any] = vars(entry)["facts"]
    assert facts == {
        "method": "GET", "path": "/t/…", "status": 200, "ms": 1500, "database_ms": 1250, "drawing_ms": 100,
    }  # fmt: skip


def test_methods_that_nobody_knows_are_one(caplog: pytest.LogCaptureFixture) -> None:
    tallies = Tallies()
    for number in range(5):
        tallies.answered(f"MADE{number}", "/", 405, 0.0)
    assert tallies.requests == {("other", 405): 5}


async def test_what_a_request_waits_for_is_counted_for_it_alone(database_url: str) -> None:
    async with process(database_url) as desk:

        async def request() -> dict[str, float]:
            sums = begin()
            await guest(desk)
            return sums

        first, second = await asyncio.gather(request(), request())
        spent("nothing", 0.0)
        assert first is not second
        assert set(first) == set(second) == {"database"}
        assert min(first["database"], second["database"]) > 0
