"""What the parts of a picture of 1893 draw from: the covers and slots of the map, and what is emphasised."""

from collections.abc import Collection, Sequence
from typing import Final

from zugwerk.core.outcome import Outcome
from zugwerk.games.cologne.board import COLUMN, TrainRoute
from zugwerk.render.cologne.sheets import Books
from zugwerk.render.look import Look


class MapScene:
    """The map as it is drawn.

    ``covers`` are per hex; ``slots`` by hex × 4 + slot, in words: a company, "N", "" or, if kept, a company
    in brackets. ``ghost`` is the hex of a tile shown as if it were laid, ``last`` that of the latest one (−1:
    none). ``runs`` are drawn over the track; ``planned`` is the place in ``slots`` of a station shown as if
    it were there.
    """

    def __init__(
        self,
        look: Look,
        covers: Sequence[int],
        slots: Sequence[str],
        phase: int,
        legal: Collection[int] = (),
        ghost: tuple[int, int] | None = None,
        last: int = -1,
        runs: Sequence[TrainRoute] = (),
        planned: int = -1,
    ) -> None:
        shown = list(covers)
        if ghost is not None:
            shown[ghost[0]] = ghost[1]
        self.look: Final = look
        self.covers: Final = tuple(shown)
        self.slots: Final = tuple(slots)
        self.column: Final = COLUMN[phase]
        self.legal: Final = frozenset(legal)
        self.ghost: Final = -1 if ghost is None else ghost[0]
        self.last: Final = last
        self.runs: Final = tuple(runs)
        self.planned: Final = planned


class Scene:
    """Everything a picture shows; ``left`` and ``copies`` are tiles left and in the game, per kind."""

    def __init__(
        self,
        board: MapScene,
        books: Books,
        actors: tuple[int, ...],
        seat: int | None,
        outcome: Outcome | None,
        left: Sequence[int],
        copies: Sequence[int],
    ) -> None:
        self.look: Final = board.look
        self.board: Final = board
        self.books: Final = books
        self.actors: Final = actors
        self.seat: Final = seat
        self.outcome: Final = outcome
        self.left: Final = left
        self.copies: Final = copies
