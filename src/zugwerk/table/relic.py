"""A table that was played by other rules than those installed: what was written down there, to be looked at.

Nothing can be carried out any more. What was played and how it ended stands in the lines, so both can be
told; before its end the table has stopped for as long as its rules are not installed.
"""

from typing import Final

from zugwerk.core.chance import commitment
from zugwerk.core.game import Game
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.record import Header, Record
from zugwerk.table.clock import TimeControl
from zugwerk.table.lines import Line, is_game_line, note, read_ending
from zugwerk.table.room import Denied, Room, ShownStatus


class Relic(Room):
    """A room without a match; ``rules`` is the version of the rules it was played by."""

    def __init__(
        self, id: str, game: Game, setup: Setup, control: TimeControl, seed: bytes, rules: int
    ) -> None:
        super().__init__(id, game, setup, control, seed)
        self.rules: Final = rules
        self._played: Record | None = None
        self._ending: Outcome | None = None

    @property
    def shown_status(self) -> ShownStatus:
        """That the table has stopped, unless it was over before its rules were gone."""
        return "over" if self.status == "over" else "stopped"

    @property
    def record(self) -> Record | None:
        """What was played."""
        return self._played

    def outcome(self) -> Outcome | None:
        """How the game ended, as it was written down."""
        return self._ending

    def check_rules(self) -> None:
        """Deny all that needs the rules."""
        raise Denied("other-rules", recorded=self.rules, installed=self.game.meta.rules_version)

    def _follow(self, line: Line, at: float) -> None:
        if self._played is None or not is_game_line(line):
            super()._follow(line, at)
            return
        note(self._played, line)
        self._count_times(line.get("undo", 0), 1 if "do" in line else 0, at)
        if "outcome" in line:
            self._ending = read_ending(line["outcome"])
        # The seed is revealed with the end, and never before.
        if "seed" in line and self.status == "playing":
            self.status = "over"

    def _follow_table(self, line: Line, at: float) -> None:
        match line:
            case {"load": list(names)}:
                self.from_file = "committed" in line
                self._played = Record(self._header(tuple(names), line.get("committed")), [])
            case {"start": True}:
                played = self._played or Record(self._header(self._names()), [])
                self.status, self._played = "playing", played.named(self._names())
            case _:
                super()._follow_table(line, at)

    def _header(self, names: tuple[str, ...], committed: str | None = None) -> Header:
        promised = committed or commitment(self.seed)
        return Header(self.game.meta.id, self.rules, self.setup, promised, names)
