"""Bots that fail in every way there is, laid out as an installed package, and a look at child processes."""

import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE

MODULE = """
import os, signal, subprocess, sys, time
from zugwerk.core.game import Action
from zugwerk.games.registry import find_game

class Bot:
    def __init__(self, game_id, seed):
        self.game_id, self.seed = game_id, seed

class Sleeps(Bot):
    def choose(self, view, budget):
        time.sleep(3600)

class Spins(Bot):
    def choose(self, view, budget):
        while True:
            pass

class Deaf(Bot):
    def choose(self, view, budget):
        for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_IGN)
        time.sleep(3600)

class Waits(Bot):
    def choose(self, view, budget):
        time.sleep(0.3)
        return view.legal[self.seed]

class Dawdles(Bot):
    def choose(self, view, budget):
        meter = budget.start()
        while meter.nodes < 200 and meter.goes_on():
            time.sleep(0.01)
        return view.legal[0]

class SlowToMake(Bot):
    def __init__(self, game_id, seed):
        time.sleep(0.5)

    def choose(self, view, budget):
        return view.legal[0]

class Raises(Bot):
    def choose(self, view, budget):
        raise KeyError("no idea")

class RaisesAtLength(Bot):
    def choose(self, view, budget):
        raise ValueError("x" * 10_000_000)

class Leaves(Bot):
    def choose(self, view, budget):
        sys.exit(0)

class LeavesAtOnce(Bot):
    def choose(self, view, budget):
        os._exit(3)

class KillsItself(Bot):
    def choose(self, view, budget):
        os.kill(os.getpid(), signal.SIGKILL)

class Silent(Bot):
    def choose(self, view, budget):
        return None

class Text(Bot):
    def choose(self, view, budget):
        return "y" * 10_000_000

class Own(Action):
    pass

class Inventor(Bot):
    def choose(self, view, budget):
        return Own()

class Illegal(Bot):
    def choose(self, view, budget):
        game = find_game(self.game_id)
        tile = game.notation(view.legal[0]).partition("@")[0]
        return game.parse(f"{tile}@33")

class Garbles(Bot):
    def choose(self, view, budget):
        for number in range(3, 64):
            try:
                os.write(number, b"\\x7f\\xff\\xff\\xff" + b"?" * 70_000)
            except OSError:
                pass
        time.sleep(3600)

class Chatty(Bot):
    def choose(self, view, budget):
        for _ in range(200):
            print("x" * 100_000)
            print("x" * 100_000, file=sys.stderr)
        os.write(1, b"x" * 1_000_000)
        return view.legal[0]

class Counts(Bot):
    asked = 0

    def choose(self, view, budget):
        self.asked += 1
        return view.legal[self.asked]

class Thrifty(Bot):
    def choose(self, view, budget):
        time.sleep(0.05)  # so that others come to wait
        return view.legal[budget.nodes + int(10 * budget.seconds)]

class Parent(Bot):
    def choose(self, view, budget):
        child = subprocess.Popen(["sleep", "3600"])
        open(os.environ["CHILD_FILE"], "w").write(str(child.pid))
        return None
"""

NAMES = {
    "chatty": "Chatty",
    "counts": "Counts",
    "dawdles": "Dawdles",
    "deaf": "Deaf",
    "garbles": "Garbles",
    "illegal": "Illegal",
    "inventor": "Inventor",
    "kills-itself": "KillsItself",
    "leaves": "Leaves",
    "leaves-at-once": "LeavesAtOnce",
    "parent": "Parent",
    "raises": "Raises",
    "raises-at-length": "RaisesAtLength",
    "silent": "Silent",
    "sleeps": "Sleeps",
    "slow-to-make": "SlowToMake",
    "thrifty": "Thrifty",
    "spins": "Spins",
    "text": "Text",
    "waits": "Waits",
}


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lay the bots out as an installer would."""
    (folder / "brokenbots.py").write_text(MODULE, encoding="utf-8")
    info = folder / "brokenbots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brokenbots\nVersion: 1.0\n")
    points = "\n".join(f"{name} = brokenbots:{kind}" for name, kind in NAMES.items())
    (info / "entry_points.txt").write_text(f"[zugwerk.bots]\n{points}\nabsent = brokenbots:Absent\n")
    monkeypatch.syspath_prepend(folder)


def children(process: int) -> set[int]:
    """The processes, zombies included, that a process has started."""
    found: set[int] = set()
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == process:
            found.add(int(file.parent.name))
    return found


def gone(process: int) -> bool:
    """Whether a process that is not ours has ended, or does so in time; a zombie has ended."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.02)
    return False


def open_files() -> int:
    """How many file descriptors this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))
