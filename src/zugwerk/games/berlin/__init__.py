"""The rules of Ticket to Ride: Berlin: trams and metro cars on a map that is data (docs/berlin.md)."""

from typing import TYPE_CHECKING, Final

from zugwerk.core.game import Game
from zugwerk.kit.box import GameBox
from zugwerk.kit.heuristics import Heuristics
from zugwerk.kit.reasons import Reasons

if TYPE_CHECKING:
    from zugwerk.games.berlin.maps import BerlinMapTools


class BerlinBox(GameBox):
    """What belongs to Berlin."""

    def game(self) -> Game:
        """The rules."""
        from zugwerk.games.berlin.game import GAME

        return GAME

    def heuristics(self) -> Heuristics:
        """What its own bots go by."""
        from zugwerk.games.berlin.heuristics import BerlinHeuristics

        return BerlinHeuristics()

    def reasons(self) -> Reasons:
        """Why something was done."""
        from zugwerk.games.berlin.heuristics import BerlinReasons

        return BerlinReasons()

    def maps(self) -> "BerlinMapTools":
        """Its maps."""
        from zugwerk.games.berlin.maps import BerlinMapTools

        return BerlinMapTools()


BOX: Final = BerlinBox()
