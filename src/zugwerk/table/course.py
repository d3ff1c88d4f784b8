"""How the game of a table went: the match, and of every action that stands its version and its time.

A version names a moment; a time only says when that was, by the clock of whoever wrote it down. A table that
was played by other rules than those installed has a ``Relic`` instead: what was written down, to look at.
"""

from typing import Any, Final

from zugwerk.core.chance import commitment
from zugwerk.core.game import Game, Seat, State
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.record import Header, Record
from zugwerk.table.lines import Ended, GameLine
from zugwerk.table.match import Match


class Course:
    """The game by the installed rules; ``ordered`` tells of each seat which versions its orders led to."""

    def __init__(self, game: Game, setup: Setup, seed: bytes) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.seed: Final = seed
        self.match: Match | None = None
        self.versions: Final[list[int]] = []
        self.times: Final[list[float]] = []
        self.ordered: Final[dict[int, list[int]]] = {}

    @property
    def rules(self) -> int:
        """The version of the rules it is played by."""
        return self.game.meta.rules_version

    @property
    def record(self) -> Record | None:
        """What was played so far."""
        return None if self.match is None else self.match.record

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` before."""
        return None if self.match is None else self.match.outcome()

    @property
    def is_over(self) -> bool:
        """Whether nobody has to act any more."""
        return self.match is not None and not self.match.state.actors()

    def actors(self) -> tuple[Seat, ...]:
        """The seats that must act now."""
        return () if self.match is None else self.match.state.actors()

    def load(self, names: tuple[str, ...], committed: str) -> None:
        """Begin with what was played elsewhere."""
        self.match = Match.undealt(self.game, self.setup, self.seed, names, committed)

    def start(self, names: tuple[str, ...]) -> None:
        """Begin, or take over what was loaded as the game of these."""
        if self.match is None:
            self.match = self.unstarted(names)
        else:
            record = self.match.record.named(names)
            self.match = Match.restore(self.game, record, self.match.state, self.seed)

    def unstarted(self, names: tuple[str, ...]) -> Match:
        """The match that a start would begin with."""
        return self.match or Match.undealt(self.game, self.setup, self.seed, names)

    def carry_out(self, line: GameLine) -> None:
        """Let a line of the game count."""
        assert self.match is not None
        line.carry_out(self.match)

    def note(self, line: GameLine) -> None:
        """Take note of a line of the game without carrying it out; ``resume`` follows."""
        record = self.record
        assert record is not None
        line.note(record)

    def stamp(self, version: int, at: float) -> None:
        """Remember of which version and time an action is."""
        self.versions.append(version)
        self.times.append(at)

    def unstamp(self, count: int) -> None:
        """Forget it of the last actions."""
        del self.versions[-count:]
        del self.times[-count:]

    def point(self) -> dict[str, Any]:
        """The state, so that a later reader need not carry out what led to it."""
        assert self.match is not None
        return self.match.state.snapshot()

    def resume(self, state: State) -> None:
        """Go on from a state after the lines before it were noted."""
        assert self.match is not None
        self.match = Match.restore(self.game, self.match.record, state, self.seed)


class Relic(Course):
    """A game by other rules: its record and its outcome stand in the lines, and nothing goes on."""

    def __init__(self, game: Game, setup: Setup, seed: bytes, rules: int) -> None:
        super().__init__(game, setup, seed)
        self._rules: Final = rules
        self._played: Record | None = None
        self._ending: Outcome | None = None

    @property
    def rules(self) -> int:
        """The version of the rules it was played by."""
        return self._rules

    @property
    def record(self) -> Record | None:
        """What was played."""
        return self._played

    def outcome(self) -> Outcome | None:
        """How the game ended, as it was written down."""
        return self._ending

    @property
    def is_over(self) -> bool:
        """Whether the seed was revealed: with the end, and never before."""
        return self._played is not None and self._played.seed is not None

    def load(self, names: tuple[str, ...], committed: str) -> None:
        """Begin with what was played elsewhere."""
        promised = committed or commitment(self.seed)
        self._played = Record(
            Header(
                game=self.game.meta.id,
                rules_version=self._rules,
                setup=self.setup,
                commitment=promised,
                names=names,
            ),
            [],
        )

    def start(self, names: tuple[str, ...]) -> None:
        """It was the game of these."""
        if self._played is None:
            self.load(names, "")
        else:
            self._played = self._played.named(names)

    def carry_out(self, line: GameLine) -> None:
        """Write it down."""
        self.note(line)
        if isinstance(line, Ended):
            self._ending = line.outcome
