"""The box of a game: everything that belongs to it, each part loaded when it is first asked for."""

from collections.abc import Mapping
from typing import Any

from zugwerk.core.game import Game
from zugwerk.core.native import mypyc_attr
from zugwerk.core.refusal import Malformed
from zugwerk.kit.files import FileFormat
from zugwerk.kit.heuristics import Heuristics
from zugwerk.kit.maps import MapTools
from zugwerk.kit.orders import OrderBook
from zugwerk.kit.reasons import Reasons


@mypyc_attr(allow_interpreted_subclasses=True)
class GameBox:
    """What belongs to a game: rules and heuristics always, the rest if it has any.

    The package of a game fills one and calls it ``BOX``. Its methods import what they give, so that nothing
    is loaded which nobody asked for.
    """

    def game(self) -> Game:
        """The rules."""
        raise NotImplementedError

    def heuristics(self) -> Heuristics:
        """What its own bots go by, one for each bot."""
        raise NotImplementedError

    def reasons(self) -> Reasons:
        """Why something was done."""
        return Reasons()

    def orders(self) -> OrderBook | None:
        """Its standing orders."""
        return None

    def maps(self) -> MapTools[Any, Any] | None:
        """What it offers for its maps, if those are data."""
        return None

    def formats(self) -> Mapping[str, FileFormat]:
        """How other programs write it, by name."""
        return {}

    def explained(self, sequence: str, seats: int, language: str) -> dict[str, Any]:
        """What a written position comes to, as data; raises ``Malformed`` for what is none."""
        raise Malformed("core.no-positions", {"game": self.game().meta.id})
