"""What seats and chance can do in Metro. Kinds, cells, slots and colours are the numbers of ``board``.

A number that names nothing is a bug of whoever made the action, so it raises; notation never gives one.
"""

from typing import ClassVar, Final

from zugwerk.core.game import Action
from zugwerk.games.metro.board import COLOURS, KINDS, PLACES, SLOTS, STATIONS

_PERCENTS: Final = (10, 20, 30, 40)


def _check(*numbers: tuple[int, int, int]) -> None:
    """Raise unless every number lies between its bounds, both included."""
    for number, low, high in numbers:
        if not low <= number <= high:
            raise ValueError(f"{number} is not between {low} and {high}")


def _check_percent(percent: int) -> None:
    if percent not in _PERCENTS:
        raise ValueError(f"there is no share of {percent} %")


class Place(Action):
    """Lay a tile, as shown by its code, on a cell (M-4, M-5)."""

    __match_args__: ClassVar = ("kind", "cell")

    def __init__(self, kind: int, cell: int) -> None:
        _check((kind, 0, KINDS - 1), (cell, 0, len(PLACES) - 1))
        self.kind: Final = kind
        self.cell: Final = cell

    def __eq__(self, other: object) -> bool:
        """Compare what search looks up most often without looking at names of fields."""
        return isinstance(other, Place) and self.kind == other.kind and self.cell == other.cell

    def __hash__(self) -> int:
        """Agree with equality."""
        return self.kind * 64 + self.cell


class Draw(Action):
    """Draw a tile that must be placed in this turn (M-4.2)."""

    __match_args__: ClassVar = ()


class Exchange(Action):
    """Put the own share of this percentage under its pile and take another one (MC-6)."""

    __match_args__: ClassVar = ("percent", "face_up")

    def __init__(self, percent: int, face_up: bool) -> None:
        _check_percent(percent)
        self.percent: Final = percent
        self.face_up: Final = face_up


class PlaceCar(Action):
    """Put a central car on a slot (MS-2); with companies, by showing a share (MS-7), else percent 0."""

    __match_args__: ClassVar = ("slot", "company", "percent")

    def __init__(self, slot: int, company: int = -1, percent: int = 0) -> None:
        _check((slot, 0, SLOTS - 1), (company, -1, len(COLOURS) - 1))
        if percent:
            _check_percent(percent)
        self.slot: Final = slot
        self.company: Final = company
        self.percent: Final = percent


class ChooseFirst(Action):
    """Chance: who begins (R-6)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        _check((seat, 0, 5))
        self.seat: Final = seat


class LayCentral(Action):
    """Chance: a central tile, by its number in the data, and its quarter turns (MT-1)."""

    __match_args__: ClassVar = ("tile", "turns")

    def __init__(self, tile: int, turns: int) -> None:
        _check((tile, 0, 7), (turns, 0, 3))
        self.tile: Final = tile
        self.turns: Final = turns


class DealShare(Action):
    """Chance: the next card of a share pile (MC-4, MC-6)."""

    __match_args__: ClassVar = ("percent", "company")

    def __init__(self, percent: int, company: int) -> None:
        _check_percent(percent)
        _check((company, 0, len(COLOURS) - 1))
        self.percent: Final = percent
        self.company: Final = company


class DealNumber(Action):
    """Chance: a number card (MN-1)."""

    __match_args__: ClassVar = ("number",)

    def __init__(self, number: int) -> None:
        _check((number, 1, STATIONS))
        self.number: Final = number


class DealTile(Action):
    """Chance: a tile from the supply (M-3.3, M-4.2, M-4.3)."""

    __match_args__: ClassVar = ("kind",)

    def __init__(self, kind: int) -> None:
        _check((kind, 0, KINDS - 1))
        self.kind: Final = kind
