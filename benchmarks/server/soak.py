"""Endurance: mixed play by programs and pages while processes are killed and the database fails now and then.

Nothing acknowledged may be lost, nothing but what is announced may go wrong, and what a process holds stays
level. ``make soak`` takes an hour for each database; ``python -m benchmarks.server.soak`` takes less with
``--minutes 5 --every 20``; with ``--acknowledged 100000`` it goes on until so many actions were acknowledged.
"""

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks.measure import machine, verdict
from benchmarks.measure import table as as_table
from benchmarks.server.guests import Guest, Page, new_page, new_program
from benchmarks.server.siege import Held, Host, Silent, Troubles, unannounced
from benchmarks.server.stores import STORES, Store
from tests.patience import PATIENCE
from tests.server.acknowledged import lost

HOSTS: Final = 3
PROGRAMS: Final = 9
PAGES: Final = 6
# People rest between actions; who only counts acknowledged actions does not.
PAUSE: Final = 0.2
# After which shares of the run the disk is full, and the database away, and for how long.
FULL_AT: Final = (0.1, 0.4, 0.7)
AWAY_AT: Final = (0.25, 0.55)
TROUBLE_SECONDS: Final = 10.0
LONGEST_TROUBLE: Final = 120.0
LOOK_SECONDS: Final = 1.0
# A table that is played and looked at takes so much; beyond that a process stays level within these, for what
# drawings keep for each other takes some minutes to fill.
TABLE_BYTES: Final = 200_000
MOST_MEGABYTES: Final = 30.0
MOST_DESCRIPTORS: Final = 16
TOLD: Final = 5

Limit = tuple[str, float, str, bool]


class Plan(NamedTuple):
    """How long, or until how many acknowledged actions, and how often a process is killed."""

    minutes: float
    every: float
    acknowledged: int


class Soak:
    """One run on one database."""

    def __init__(self, store: Store, folder: Path, plan: Plan) -> None:
        self._store: Final = store
        self._plan: Final = plan
        self._dice: Final = random.Random(plan.acknowledged)
        self._hosts: Final = [Host(store.url, folder / f"{number}.log") for number in range(HOSTS)]
        self._troubles: Final = Troubles()
        port, pause = self._hosts[0].port, 0.0 if plan.acknowledged else PAUSE
        self._people: Final[list[Guest]] = [
            *(new_program(port, seed, pause) for seed in range(PROGRAMS)),
            *(new_page(port, seed, pause) for seed in range(PAGES)),
        ]
        self._began = time.monotonic()
        self._kills, self._felt = 0, {"full": 0, "away": 0}
        self._held: Final[list[Held]] = []
        self._silent: Final[list[str]] = []
        self._seconds = 0.0

    def run(self) -> None:
        """Let everybody play, and see to it that they have it hard."""
        ports = [host.port for host in self._hosts]
        threads = [threading.Thread(target=guest.live, args=(ports,)) for guest in self._people]
        for thread in threads:
            thread.start()
        try:
            self._besiege()
        except Silent as error:
            self._silent.append(str(error))
        finally:
            self._seconds = time.monotonic() - self._began
            for guest in self._people:
                guest.ended.set()
            for thread in threads:
                thread.join(PATIENCE)
            for host in self._hosts:
                host.stop()

    def _besiege(self) -> None:
        killed = time.monotonic()
        full, away = list(FULL_AT), list(AWAY_AT)
        while self._share() < 1 and not self._surprises():
            time.sleep(LOOK_SECONDS)
            if full and self._share() >= full[0] and self._store.disk.is_real:
                full.pop(0)
                self._fail("full", self._store.disk.fill, self._store.disk.free)
            elif away and self._share() >= away[0]:
                away.pop(0)
                self._fail("away", self._store.go, self._store.come)
            elif time.monotonic() - killed >= self._plan.every:
                self._kill()
                killed = time.monotonic()
            else:
                self._held.append(self._hosts[0].held())

    def _share(self) -> float:
        """How much of the run is over."""
        if self._plan.acknowledged:
            return self._acknowledged() / self._plan.acknowledged
        return (time.monotonic() - self._began) / (self._plan.minutes * 60)

    def _acknowledged(self, kind: type[Guest] = Guest) -> int:
        return sum(len(guest.acknowledged) for guest in self._people if isinstance(guest, kind))

    def _surprises(self) -> list[object]:
        return [surprise for guest in self._people for surprise in guest.surprises]

    def _unexplained(self) -> list[object]:
        """What people met that they should not have, and when nothing was wrong."""
        met = [trouble for guest in self._people for trouble in guest.troubles]
        explain = self._troubles.explain
        return [*self._surprises(), *(each for each in met if not explain(each.at, each.port))]

    def _kill(self) -> None:
        """A process dies: by turns a host, another one, or what one of them started; never the first host."""
        turn = self._kills % HOSTS
        host = self._hosts[turn] if turn else self._dice.choice(self._hosts)
        with self._troubles.trouble(host.port):
            if turn:
                host.kill()
                host.start()
            else:
                host.kill_helper(self._dice)
        self._kills += 1

    def _fail(self, kind: str, begin: Callable[[], None], end: Callable[[], None]) -> None:
        """The database fails until people have felt it for a while."""
        with self._troubles.trouble():
            before, until = self._refused(), time.monotonic() + LONGEST_TROUBLE
            begin()
            try:
                while self._refused() == before and time.monotonic() < until:
                    time.sleep(0.1)
                time.sleep(TROUBLE_SECONDS)
            finally:
                end()
            self._felt[kind] += self._refused() - before
            for host in self._hosts:
                host.recover()

    def _longest(self) -> float:
        """For how many seconds nobody's action was acknowledged."""
        times = sorted(at for guest in self._people for at in guest.times)
        return max((after - before for before, after in pairwise(times)), default=0.0)

    def _refused(self) -> int:
        return sum(guest.asked_again for guest in self._people)

    def _reopened(self) -> int:
        return sum(guest.reopened for guest in self._people)

    def limits(self) -> list[Limit]:
        """What came of it."""
        missing = lost(self._store.url, self._people)
        unexplained = self._unexplained()
        logged = [entry for host in self._hosts for entry in unannounced(host, self._troubles)]
        for found in (self._silent, missing, unexplained, logged):
            for each in found[:TOLD]:
                print(each, file=sys.stderr)
        return [
            *self._story(),
            _at_most("processes that ended, were stuck, or starved for too long", len(self._silent), 0),
            _at_most("acknowledged and lost", len(missing), 0),
            _at_most("refused or unreachable though nothing was wrong", len(unexplained), 0),
            _at_most("told in logs though not announced", len(logged), 0),
            *_level(self._held),
        ]

    def _story(self) -> list[Limit]:
        """What was done to it; a run in which nobody felt the database fail proves nothing."""
        slowest, starved = max(host.slowest for host in self._hosts)
        return [
            _at_least("minutes", self._seconds / 60, 0 if self._plan.acknowledged else self._plan.minutes),
            _at_least("actions acknowledged", self._acknowledged(), max(1, self._plan.acknowledged)),
            _at_least("of them by pages", self._acknowledged(Page), 1),
            ("processes killed", self._kills, "", True),
            _at_least("refused while the disk was full", self._felt["full"], 1),
            _at_least("refused while the database was away", self._felt["away"], 1),
            ("refused or unreachable, and asked again, in all", self._refused(), "", True),
            ("sent again, for an idle connection had been closed", self._reopened(), "", True),
            ("longest without an acknowledged action, seconds", self._longest(), "", True),
            ("longest until a process answered, seconds", slowest, "", True),
            ("of them it waited for a processor, seconds", starved, "", True),
        ]


def _at_least(name: str, value: float, least: float) -> Limit:
    return name, value, f"≥ {least:,}", value >= least


def _at_most(name: str, value: float, most: float) -> Limit:
    return name, value, f"≤ {most:,}", value <= most


def _level(held: list[Held]) -> list[Limit]:
    """Whether a process that was never killed holds as much in the last quarter as in the second one."""
    quarter = len(held) // 4
    if not quarter:
        return [("looks at what a process holds", len(held), "≥ 4", False)]
    early, late = (
        Held(*(int(median(values)) for values in zip(*part, strict=True)))
        for part in (held[quarter : 2 * quarter], held[-quarter:])
    )
    tables = max(0, late.tables - early.tables) * TABLE_BYTES
    more = (late.memory - early.memory - tables) / 1e6
    return [
        ("memory, MB", late.memory / 1e6, "", True),
        ("tables in memory", late.tables, "", True),
        _at_most("memory gained beyond what more tables take, MB", more, MOST_MEGABYTES),
        ("descriptors", late.descriptors, "", True),
        _at_most("descriptors gained", late.descriptors - early.descriptors, MOST_DESCRIPTORS),
    ]


def soak(kind: str, plan: Plan) -> list[Limit]:
    """A run on a database of some kind."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = stack.enter_context(STORES[kind]())
        run = Soak(store, folder, plan)
        run.run()
        return run.limits()


def main() -> int:
    """Print a table for each database; returns 1 if something does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="for each database")
    parser.add_argument("--every", type=float, default=60, help="seconds from one killed process to the next")
    parser.add_argument("--acknowledged", type=int, default=0, help="instead of minutes: so many actions")
    parser.add_argument("--database", choices=STORES, action="append", help="both, unless one is named")
    given = parser.parse_args()
    plan = Plan(given.minutes, given.every, given.acknowledged)
    print(f"On {machine()}.")
    met = True
    for kind in given.database or STORES:
        rows = soak(kind, plan)
        met = met and all(holds for *_, holds in rows)
        cells = [
            [name, f"{value:,.1f}".removesuffix(".0"), limit, verdict(holds) if limit else ""]
            for name, value, limit, holds in rows
        ]
        print(f"\n{kind}\n\n{as_table(['what', 'value', 'limit', ''], cells)}", flush=True)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
