"""1893 Cologne: found and merge railway companies around Cologne, run them and grow rich on their shares."""

from collections.abc import Mapping
from typing import Final

from zugwerk.core.game import Game
from zugwerk.kit.box import GameBox
from zugwerk.kit.files import FileFormat
from zugwerk.kit.heuristics import Heuristics
from zugwerk.kit.orders import OrderBook
from zugwerk.kit.reasons import Reasons


class CologneBox(GameBox):
    """What belongs to 1893."""

    def game(self) -> Game:
        """The rules."""
        from zugwerk.games.cologne.game import GAME

        return GAME

    def heuristics(self) -> Heuristics:
        """What its own bots go by."""
        from zugwerk.games.cologne.heuristics import CologneHeuristics

        return CologneHeuristics()

    def reasons(self) -> Reasons:
        """Why something was done."""
        from zugwerk.games.cologne.heuristics import CologneReasons

        return CologneReasons()

    def orders(self) -> OrderBook:
        """Its standing orders."""
        from zugwerk.games.cologne.orders import CologneOrders

        return CologneOrders()

    def formats(self) -> Mapping[str, FileFormat]:
        """The files of the public 18xx engine."""
        from zugwerk.games.cologne.notation.exchange import EighteenXX

        return {"18xx": EighteenXX()}


BOX: Final = CologneBox()
