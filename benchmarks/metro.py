"""Metro against OpenSpiel's connect_four: inside the engine, through the Python API, and at start-up.

A move is an action of a player. Metro also deals a tile after nearly every move; the rows "deals counted"
count those too, as OpenSpiel counts the actions of its chance player.
"""

import random
import subprocess
import sys
import time
from statistics import median

from benchmarks import peers
from benchmarks.measure import Contestant, Row, in_plain_form, race, timed
from benchmarks.searching import iterations
from zugwerk.core.game import CHANCE
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.heuristics import MetroHeuristics, random_games
from zugwerk.games.registry import heuristics
from zugwerk.kit.heuristics import Heuristics

SETUP = GAME.meta.setup(2)
PEER = "connect_four"
SEARCHED = "hex"
ONE_GAME = (
    "import zugwerk; from zugwerk.games.metro.heuristics import random_games; from zugwerk.games.metro.game \
import GAME; assert random_games(GAME.meta.setup(2), 1, 7) >= 60"
)


def engine(games: int = 4000) -> float:
    """Metro's moves per second inside the engine."""
    return timed(lambda: random_games(SETUP, games, 11))


def play_through_api(games: int) -> tuple[int, int]:
    """Random games through ``legal_actions`` and ``apply``; returns the moves and the deals."""
    choice, uniform = random.choice, random.random
    moves = deals = 0
    for _ in range(games):
        state = GAME.new(SETUP)
        while actors := state.actors():
            actor = actors[0]
            if actor == CHANCE:
                state.apply(actor, state.chance_at(int(uniform() * state.chance_size())))
                deals += 1
            else:
                state.apply(actor, choice(state.legal_actions(actor)))
                moves += 1
    return moves, deals


def api(games: int = 600) -> float:
    """Metro's moves per second through the Python API."""
    return timed(lambda: play_through_api(games)[0])


def api_with_deals(games: int = 600) -> float:
    """The same, deals counted."""
    return timed(lambda: sum(play_through_api(games)))


def plain_engine() -> float:
    """For the plain form: fewer games, after a warm-up."""
    engine(50)
    return engine(400)


def plain_api() -> float:
    """For the plain form: fewer games, after a warm-up."""
    api(20)
    return api(150)


def plain_api_with_deals() -> float:
    """For the plain form: fewer games, after a warm-up."""
    api(20)
    return api_with_deals(150)


def speed() -> list[Row]:
    """All contestants of the moves-per-second race."""
    loop, bots, rollouts = "OpenSpiel Python loop", "OpenSpiel random bots", "OpenSpiel rollouts"
    plain = "benchmarks.metro"
    return race(
        [
            Contestant(rollouts, lambda: peers.rollouts(PEER, 6000)),
            Contestant(bots, lambda: timed(lambda: peers.bots(PEER, 2500))),
            Contestant(loop, lambda: timed(lambda: peers.loop(PEER, 1500))),
            Contestant("Metro in engine, against rollouts", engine, rollouts, 4),
            Contestant("Metro in engine, against random bots", engine, bots, 2),
            Contestant("Metro Python API", api, loop, 1),
            Contestant("Metro Python API, deals counted", api_with_deals, loop, 1),
            Contestant("Metro plain, in engine", in_plain_form(plain, "plain_engine"), loop),
            Contestant("Metro plain, Python API", in_plain_form(plain, "plain_api"), loop),
            Contestant(
                "Metro plain, Python API, deals counted",
                in_plain_form(plain, "plain_api_with_deals"),
                loop,
                0.3,
            ),
        ]
    )


def searching() -> list[Row]:
    """Iterations of search as it plays, and simulated moves per second where every one plays to the end."""
    tree, moves = "OpenSpiel's tree search on hex", "OpenSpiel's tree search on hex, simulated moves"
    length, ours = peers.mean_length(SEARCHED), random_games(SETUP, 400, 3) / 400

    def searched(judge: Heuristics) -> float:
        return iterations(GAME, SETUP, judge, 10_000)

    return race(
        [
            Contestant(tree, lambda: peers.iterations(SEARCHED, 3000)),
            Contestant("Metro's search", lambda: searched(heuristics(GAME.meta.id)), tree, 3),
            Contestant(moves, lambda: length * peers.iterations(SEARCHED, 3000)),
            Contestant(
                "Metro's search by playouts, simulated moves",
                lambda: ours * searched(MetroHeuristics()),
                moves,
            ),
        ]
    )


def start_up(runs: int = 15) -> tuple[float, float]:
    """Seconds of a bare interpreter, and of one that imports Zugwerk and finishes a game."""
    bare: list[float] = []
    game: list[float] = []
    for _ in range(runs):
        bare.append(_seconds("pass"))
        game.append(_seconds(ONE_GAME))
    return median(bare), median(game)


def _seconds(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start
