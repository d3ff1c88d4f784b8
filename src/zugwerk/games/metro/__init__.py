"""Metro: lay tracks so that your own lines grow long and the others' end early."""

from typing import Any, Final

from zugwerk.core.game import Game
from zugwerk.kit.box import GameBox
from zugwerk.kit.heuristics import Heuristics
from zugwerk.kit.reasons import Reasons


class MetroBox(GameBox):
    """What belongs to Metro."""

    def game(self) -> Game:
        """The rules."""
        from zugwerk.games.metro.game import GAME

        return GAME

    def heuristics(self) -> Heuristics:
        """What its own bots go by."""
        from zugwerk.games.metro.heuristics import MetroHeuristics

        return MetroHeuristics()

    def reasons(self) -> Reasons:
        """Why something was done."""
        from zugwerk.games.metro.heuristics import MetroReasons

        return MetroReasons()

    def explained(self, sequence: str, seats: int, language: str) -> dict[str, Any]:
        """Tiles laid on the empty board one after another."""
        from zugwerk.games.metro.notation import explain

        return explain(sequence, seats, language)


BOX: Final = MetroBox()
