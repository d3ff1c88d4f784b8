"""``kill -9`` under load, again and again: what was acknowledged is in the log, once, and play goes on."""

import random
import threading
import time

import pytest

from tests.cli.hosting import Serving
from tests.patience import PATIENCE
from tests.server.acknowledged import Player, check

TABLES = 5


def players(url: str) -> list[Player]:
    server = Serving("--database", url, "--quiet")
    try:
        tokens = [server.ask("POST", "/api/guest", {"name": "Ann"})[1]["token"] for _ in range(TABLES)]
    finally:
        server.kill()
    return [Player(token, number) for number, token in enumerate(tokens)]


def play_and_kill(url: str, people: list[Player], seconds: float) -> None:
    """Let everybody play at once, and kill the server after a while."""
    server = Serving("--database", url, "--quiet")
    threads = [threading.Thread(target=player.play, args=(server.port,)) for player in people]
    began = sum(len(player.acknowledged) for player in people)
    try:
        for thread in threads:
            thread.start()
        # The moment is random, but it comes while actions are being acknowledged.
        deadline = time.monotonic() + PATIENCE
        while sum(len(player.acknowledged) for player in people) < began + TABLES:
            assert time.monotonic() < deadline, [player.surprises for player in people]
            time.sleep(0.01)
        time.sleep(seconds)
    finally:
        server.kill()
        for thread in threads:
            thread.join(PATIENCE)


def run(url: str, kills: int, seed: int, wanted: int = 0) -> None:
    """Kill so often, and go on until so many actions were acknowledged."""
    people = players(url)
    dice = random.Random(seed)
    counts = [0]
    while len(counts) <= kills or counts[-1] < wanted:
        play_and_kill(url, people, dice.uniform(0.05, 0.8))
        counts.append(check(url, people))
    assert counts == sorted(set(counts))


@pytest.mark.long
def test_what_was_acknowledged_survives_kill_9_under_load(database_url: str) -> None:
    run(database_url, 3, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_what_was_acknowledged_survives_many_kills(
    database_url: str, seed: int, pytestconfig: pytest.Config
) -> None:
    run(database_url, 15, seed + 100, pytestconfig.getoption("--acknowledged"))
