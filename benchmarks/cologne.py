"""Cologne: replay with every action checked, random games with all legal actions listed, clones, best routes.

The replay and the routes use the external test games beside the project; without them their rows are missing.
"""

import gzip
import json
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks import peers
from benchmarks.measure import Contestant, Row, race, timed
from benchmarks.searching import iterations
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.notation.files import Reading, surviving
from zugwerk.games.cologne.rules.steps import best_run
from zugwerk.games.cologne.state.rounds import Operating
from zugwerk.games.registry import heuristics
from zugwerk.kit.dice import Dice

VECTORS = Path(__file__).parents[2] / "shared" / "vectors" / "1893"
HUMAN = VECTORS / "human" / "1893_game_end_bank.json"

# A few games in which many trains run over much track take longer than all the others: so it is many games.
GAMES = 100


def random_games(games: int, seats: int) -> int:
    """Random games with every legal action listed at every step; returns the moves."""
    moves = 0
    for number in range(games):
        dice = Dice(number)
        state = GAME.new(GAME.meta.setup(seats))
        while actors := state.actors():
            legal = state.legal_actions(actors[0])
            state.apply(actors[0], legal[dice.pick(len(legal))])
            moves += 1
    return moves


def speed() -> list[Row]:
    """Random games against catanatron's."""
    catan, ours = "catanatron random players", "Cologne random games, four seats"
    return race(
        [
            Contestant(catan, lambda: timed(lambda: peers.catanatron(4))),
            Contestant(ours, lambda: timed(lambda: random_games(GAMES, 4)), catan, 3),
        ],
        rounds=5,
    )


def searched() -> float:
    """Iterations per second of Cologne's search, at places all over a game of four."""
    return iterations(GAME, GAME.meta.setup(4), heuristics(GAME.meta.id), 500, 8, 60)


def replay() -> float:
    """Actions per second in the replay of the game that people played, every one checked."""
    data = json.loads(HUMAN.read_bytes())
    entries = surviving(data["actions"])
    rates: list[float] = []
    for _ in range(7):
        reading = Reading(data)
        start = time.process_time()
        for entry in entries:
            reading.play(entry)
        rates.append(len(reading.moves) / (time.process_time() - start))
    return median(rates)


def clone_time() -> float:
    """Seconds for a clone of a state in the middle of a game."""
    dice = Dice(3)
    state = GAME.new(GAME.meta.setup(3))
    for _ in range(150):
        if state.actors():
            seat = state.actors()[0]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[dice.pick(len(legal))])
    times: list[float] = []
    for _ in range(2000):
        start = time.perf_counter()
        state.clone()
        times.append(time.perf_counter() - start)
    return median(times)


def route_times() -> list[float]:
    """Seconds of processor time for the best routes at every run of every external game, network included."""
    found: list[float] = []
    for file in [*sorted((VECTORS / "games").glob("*.json.gz")), HUMAN]:
        data = json.loads(gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes())
        found += _times_of(data)
    return found


def _times_of(data: dict[str, Any]) -> list[float]:
    reading = Reading(data)
    found: list[float] = []
    for entry in surviving(data["actions"]):
        if entry["type"] == "run_routes":
            round = reading.position.round
            assert isinstance(round, Operating)
            start = time.process_time()
            best_run(reading.position, round)
            found.append(time.process_time() - start)
        reading.play(entry)
    return found


def worst(times: list[float]) -> tuple[float, float]:
    """The 99th percentile and the worst."""
    return quantiles(times, n=100)[98], max(times)
