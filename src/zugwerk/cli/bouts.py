"""The games of a ladder: every deal is played in all rotations, and a run goes on where it was interrupted.

A bout sets one contestant against another that has all other seats. What came out is one line of a file each;
how long it took stands in a file of its own, the only one that differs when a run is repeated.
"""

import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from zugwerk.bots.arena import let_act
from zugwerk.bots.ratings import Ranked
from zugwerk.bots.registry import contestant, make_contestant
from zugwerk.cli.crew import shared_out
from zugwerk.cli.inputs import make_directory, read_text
from zugwerk.cli.simulation import write_new
from zugwerk.core.chance import seed_from
from zugwerk.core.options import OptionValue
from zugwerk.core.record import write_record
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game
from zugwerk.table.match import Match

PLAN: Final = "plan.json"
BOUTS: Final = "bouts.jsonl"
PACE: Final = "pace.jsonl"


class Ladder(NamedTuple):
    """What all bouts of a run have in common; bots are written with their budgets."""

    game: str
    options: dict[str, OptionValue]
    seats: int
    bots: tuple[str, ...]
    seed: str
    records: bool


class Bout(NamedTuple):
    """Who plays one seat, who all others, which deal, and where the one sits."""

    one: int
    rest: int
    deal: int
    seat: int

    def name(self) -> str:
        """A name that sorts as bouts are played."""
        return f"{self.deal:06}-{self.one}-{self.rest}-{self.seat}"


class Played(NamedTuple):
    """What came of a bout, and for each of the two: actions, nodes, seconds."""

    bout: Bout
    scores: tuple[int, ...]
    places: tuple[int, ...]
    moves: tuple[int, int]
    nodes: tuple[int, int]
    seconds: tuple[float, float]

    def ranked(self) -> Ranked:
        """The game as ratings see it."""
        one, rest = self.bout.one, self.bout.rest
        lineup = tuple([one if seat == self.bout.seat else rest for seat in range(len(self.scores))])
        return Ranked(self.bout.deal, lineup, self.places)

    def share(self) -> float:
        """What the one has of first place."""
        return 1 / self.places.count(0) if self.places[self.bout.seat] == 0 else 0.0


def schedule(ladder: Ladder, deals: int, first_alone: bool = False) -> list[Bout]:
    """All bouts, deal by deal, or only those in which the first bot has one seat.

    Of two seats each has the one in turn, so that one order of two is enough.
    """
    numbers = range(len(ladder.bots))
    pairs = [(one, rest) for one in numbers for rest in numbers if one != rest]
    if first_alone:
        pairs = [(one, rest) for one, rest in pairs if one == 0]
    elif ladder.seats == 2:
        pairs = [(one, rest) for one, rest in pairs if one < rest]
    return [
        Bout(one, rest, deal, seat)
        for deal in range(1, deals + 1)
        for one, rest in pairs
        for seat in range(ladder.seats)
    ]


def play(ladder: Ladder, folder: Path | None, bout: Bout) -> Played:
    """Play a bout; all that chance and bots do depends on the seed and the bout alone."""
    game = find_game(ladder.game)
    seat_bots = [bout.one if seat == bout.seat else bout.rest for seat in range(ladder.seats)]
    made = []
    for seat, number in enumerate(seat_bots):
        entry = contestant(ladder.bots[number])
        lot = int.from_bytes(seed_from(f"{ladder.seed}/{bout.name()}/{seat}")[:6])
        made.append((make_contestant(entry, ladder.game, lot), entry.budget))
    names = tuple([f"bot:{ladder.bots[number]}" for number in seat_bots])
    setup = game.meta.setup(ladder.seats, ladder.options)
    match = Match.new(game, setup, seed_from(f"{ladder.seed}/{bout.deal}"), names)
    moves, nodes, seconds = [0, 0], [0, 0], [0.0, 0.0]
    for _ in range(game.longest(setup)):
        if not (actors := match.state.actors()):
            break
        bot, budget = made[actors[0]]
        side = int(actors[0] != bout.seat)
        began = time.thread_time()
        let_act(match, actors[0], bot, budget)
        seconds[side] += time.thread_time() - began
        moves[side] += 1
        nodes[side] += getattr(bot, "nodes", 0)
    outcome = match.outcome()
    assert outcome is not None
    places = [0] * ladder.seats
    for place, group in enumerate(outcome.ranking):
        for seat in group:
            places[seat] = place
    if folder is not None and ladder.records:
        write_new(folder / f"{ladder.game}-{bout.name()}.jsonl", write_record(match.record))
    return Played(
        bout=bout,
        scores=outcome.scores,
        places=tuple(places),
        moves=(moves[0], moves[1]),
        nodes=(nodes[0], nodes[1]),
        seconds=(seconds[0], seconds[1]),
    )


class Run:
    """A ladder in a folder: what was played is read, what is played is added."""

    def __init__(self, ladder: Ladder, folder: Path) -> None:
        self.ladder: Final = ladder
        self._folder: Final = folder
        self.played: Final[dict[Bout, Played]] = {}
        plan = json.dumps(ladder._asdict(), indent=1, sort_keys=True) + "\n"
        make_directory(folder)
        file = folder / PLAN
        if not file.exists():
            file.write_text(plan, encoding="utf-8")
        elif read_text(file) != plan:
            raise Malformed("cli.ladder.other-plan", {"path": str(file)})
        try:
            paces = {tuple(row["bout"]): row["seconds"] for row in _rows(folder / PACE)}
            for row in _rows(folder / BOUTS):
                self._take(_played(row, paces.get(tuple(row["bout"]), (0.0, 0.0))))
        except (ValueError, KeyError, TypeError, IndexError):
            raise Malformed("cli.ladder.damaged", {"path": str(folder)}) from None

    def go_on(self, bouts: list[Bout], jobs: int) -> Iterator[Played]:
        """The results of bouts in their order; what was played before comes from the file."""
        missing = [bout for bout in bouts if bout not in self.played]
        fresh = self._playing(missing, jobs)
        for bout in bouts:
            if bout not in self.played:
                self._keep(next(fresh))
            yield self.played[bout]

    def _playing(self, bouts: list[Bout], jobs: int) -> Iterator[Played]:
        return shared_out(partial(play, self.ladder, self._folder), bouts, jobs)

    def _take(self, played: Played) -> None:
        self.played[played.bout] = played

    def _keep(self, played: Played) -> None:
        self._take(played)
        row = {"bout": played.bout, "scores": played.scores, "places": played.places}
        _append(self._folder / BOUTS, {**row, "moves": played.moves, "nodes": played.nodes})
        seconds = [round(time, 3) for time in played.seconds]
        _append(self._folder / PACE, {"bout": played.bout, "seconds": seconds})


def _append(path: Path, row: dict[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def _rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a file; a last one that was not written to its end is cut off."""
    if not path.exists():
        return []
    text = read_text(path)
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def _played(row: dict[str, Any], seconds: Any) -> Played:
    one, rest = row["moves"]
    first, others = row["nodes"]
    pace = (float(seconds[0]), float(seconds[1]))
    return Played(
        bout=Bout(*row["bout"]),
        scores=tuple(row["scores"]),
        places=tuple(row["places"]),
        moves=(one, rest),
        nodes=(first, others),
        seconds=pace,
    )
