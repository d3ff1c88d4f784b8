"""A room and its log in memory: what a store would keep, so that tests can read a room anew from it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from zugwerk.core.chance import seed_from
from zugwerk.core.codec import digest, from_json, to_json
from zugwerk.core.game import Game, Seat
from zugwerk.core.options import Setup
from zugwerk.table.clock import TimeControl
from zugwerk.table.lines import Line, lines_text, text_lines
from zugwerk.table.room import Plan, Room

NO_CLOCK = TimeControl()


class Kept(NamedTuple):
    """A line of the log, when it was written, and the key of the request that ended with it."""

    line: Line
    at: float
    key: str | None


class Logged:
    """A room in which every plan is written down before it settles."""

    def __init__(self, game: Game, setup: Setup, control: TimeControl = NO_CLOCK) -> None:
        self.game = game
        self.setup = setup
        self.control = control
        self.room = self.fresh()
        self.log: list[Kept] = []
        self.points: dict[int, bytes] = {}

    def fresh(self) -> Room:
        """The room before its first line."""
        return Room("table", self.game, self.setup, self.control, seed_from("room"))

    def do(self, plan: Plan, at: float = 0.0, key: str | None = None) -> None:
        """Write a plan down and let it count."""
        last = len(plan.lines) - 1
        for place, line in enumerate(plan.lines):
            (kept,) = text_lines(lines_text([line]))
            self.log.append(Kept(kept, at, key if place == last else None))
        self.room.settle(plan, at, key)
        if self.room.match is not None:
            self.points[self.room.version] = to_json(self.room.point())

    def act(self, seat: int, notation: str, at: float = 0.0, key: str | None = None) -> None:
        """Let a seat act."""
        self.do(self.room.act(Seat(seat), self.game.parse(notation)), at, key)

    def followed(self, point: int | None = None) -> Room:
        """The room read anew from its log, line by line or going on from a point."""
        room = self.fresh()
        for kept in self.log:
            if point is not None and room.version < point:
                room.skip(kept.line, kept.at, kept.key)
                if room.version == point:
                    stored = from_json(self.points[point])
                    room.resume(self.game.restore(stored["state"]), stored["clock"])
            else:
                room.follow(kept.line, kept.at, kept.key)
        return room


def told(room: Room) -> Mapping[str, Any]:
    """All that a room says of itself."""
    match = room.match
    return {
        "version": room.version,
        "status": room.status,
        "chairs": room.chairs,
        "actors": room.actors(),
        "digest": None if match is None else digest(match.state),
        "entries": None if match is None else match.record.entries,
        "seed": None if match is None else match.record.seed,
        "names": None if match is None else match.record.header.names,
        "clock": room.clock.point(),
        "proposal": room.proposal,
        "flagged": room.flagged,
        "keys": room.keys,
        "news": room.news,
        "times": room.course.times,
        "versions": room.course.versions,
        "ordered": room.course.ordered,
        "guides": room.guides,
        "acted": room.acted,
        "rematch": room.rematch,
        "agreed": room.agreed,
        "bot turn": room.bot_turn(),
        "due": room.due(),
    }
