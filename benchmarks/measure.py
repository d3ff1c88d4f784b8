"""How the benchmarks measure: interleaved rounds on one core, medians, and a table of ratios.

Contestants of one benchmark take turns, round by round, so that whatever else the machine does slows
all of them alike; every ratio is the median over the rounds of the ratio within a round.
"""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROUNDS = 7

Rate = Callable[[], float]


def verdict(met: bool) -> str:
    """One word on a target."""
    return "ok" if met else "short"


@dataclass(frozen=True)
class Row:
    """One line of a table: what was measured, its median rate, and its ratio to the peer."""

    name: str
    rate: float
    ratio: float | None
    target: float | None

    @property
    def met(self) -> bool:
        """Whether the target, if there is one, is reached."""
        return self.target is None or (self.ratio or 0) >= self.target

    def cells(self) -> list[str]:
        """The row as texts."""
        ratio = "" if self.ratio is None else f"{self.ratio:.2f} ×"
        target = "" if self.target is None else f"≥ {self.target:.3g} ×"
        reached = "" if self.target is None else verdict(self.met)
        return [self.name, f"{self.rate:,.0f}", ratio, target, reached]


@dataclass(frozen=True)
class Contestant:
    """Something with a rate, compared with the first contestant named ``peer``, aiming at ``target``."""

    name: str
    rate: Rate
    peer: str | None = None
    target: float | None = None


def timed(count: Callable[[], int]) -> float:
    """Things done per second of processor time."""
    start = time.process_time()
    done = count()
    return done / (time.process_time() - start)


def race(contestants: list[Contestant], rounds: int = ROUNDS) -> list[Row]:
    """Let the contestants take turns and compare each with its peer."""
    for contestant in contestants:
        contestant.rate()
    results = [{contestant.name: contestant.rate() for contestant in contestants} for _ in range(rounds)]
    rows: list[Row] = []
    for contestant in contestants:
        rate = median(result[contestant.name] for result in results)
        ratio = None
        if contestant.peer is not None:
            ratio = median(result[contestant.name] / result[contestant.peer] for result in results)
        rows.append(Row(contestant.name, rate, ratio, contestant.target))
    return rows


def in_plain_form(module: str, function: str) -> Rate:
    """The rate that a function of a benchmark reports in a new process running plain Python."""
    code = f"from {module} import {function}; print({function}())"
    environment = {**os.environ, "ZUGWERK_PURE": "1"}

    def rate() -> float:
        command = [sys.executable, "-c", code]
        return float(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)

    return rate


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def machine() -> str:
    """What this run was measured on."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    name = models[0] if models else platform.machine()
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"
