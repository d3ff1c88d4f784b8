"""All that a seat or a spectator may know of a game of Metro, by allow-list (M-4.6, MC-14, MN-1)."""

from typing import Final

from zugwerk.core.game import Action, Seat, View
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.picture import paint
from zugwerk.core.struct import Struct


class LineView(Struct):
    """A line: where it starts, the colour it pays (``None``: nobody), its crossings, end and points.

    ``end`` is a station number or slot name, "" while open; ``points`` is 0 while open.
    """

    __match_args__ = ("name", "owner", "length", "end", "points")

    def __init__(self, name: str, owner: int | None, length: int, end: str, points: int) -> None:
        self.name: Final = name
        self.owner: Final = owner
        self.length: Final = length
        self.end: Final = end
        self.points: Final = points


class ShareView(Struct):
    """A share somewhere: ``company`` is ``None`` where this seat cannot know it.

    ``known_by`` is the mask of seats that know it, itself public; ``shown`` means open on the table (MS-7).
    """

    __match_args__ = ("percent", "company", "known_by", "shown")

    def __init__(self, percent: int, company: int | None, known_by: int, shown: bool) -> None:
        self.percent: Final = percent
        self.company: Final = company
        self.known_by: Final = known_by
        self.shown: Final = shown


class PileView(Struct):
    """A share pile: its face-up card, how many unknown cards, and the returned ones below, top first."""

    __match_args__ = ("percent", "face_up", "face_down", "bottom")

    def __init__(
        self, percent: int, face_up: int | None, face_down: int, bottom: tuple[ShareView, ...]
    ) -> None:
        self.percent: Final = percent
        self.face_up: Final = face_up
        self.face_down: Final = face_down
        self.bottom: Final = bottom


class MetroView(View):
    """What one seat sees.

    ``tiles`` has the code on each of the 64 cells or ""; ``hands`` has "" for a tile this seat cannot see;
    ``drawn`` is the tile to be placed now, "" if unseen, ``None`` if there is none; ``accounts`` are the
    points per colour: of the seats, or of the eight companies. ``step`` counts deals within a phase.
    """

    __match_args__ = (
        "seat", "actors", "legal", "setup", "phase", "step", "turn", "tiles", "supply", "hands", "drawn",
        "unseen", "lines", "accounts", "cars", "cars_left", "shares", "piles", "exchanges", "numbers",
        "outcome",
    )  # fmt: skip

    def __init__(
        self,
        seat: Seat | None,
        actors: tuple[Seat, ...],
        legal: tuple[Action, ...],
        setup: Setup,
        phase: str,
        step: int,
        turn: int,
        tiles: tuple[str, ...],
        supply: int,
        hands: tuple[tuple[str, ...], ...],
        drawn: str | None,
        unseen: tuple[int, ...],
        lines: tuple[LineView, ...],
        accounts: tuple[int, ...],
        cars: tuple[int | None, ...],
        cars_left: tuple[int, ...],
        shares: tuple[tuple[ShareView, ...], ...],
        piles: tuple[PileView, ...],
        exchanges: tuple[int, ...],
        numbers: tuple[tuple[int | None, ...], ...],
        outcome: Outcome | None,
    ) -> None:
        super().__init__(seat, actors, legal)
        self.setup: Final = setup
        self.phase: Final = phase
        self.step: Final = step
        self.turn: Final = turn
        self.tiles: Final = tiles
        self.supply: Final = supply
        self.hands: Final = hands
        self.drawn: Final = drawn
        self.unseen: Final = unseen
        self.lines: Final = lines
        self.accounts: Final = accounts
        self.cars: Final = cars
        self.cars_left: Final = cars_left
        self.shares: Final = shares
        self.piles: Final = piles
        self.exchanges: Final = exchanges
        self.numbers: Final = numbers
        self.outcome: Final = outcome

    def _repr_svg_(self) -> str | None:
        return paint(self)
