"""What seats and chance can do in Metro. Kinds, cells, slots and colours are the numbers of ``board``."""

from typing import ClassVar, Final

from zugwerk.core.game import Action


class Place(Action):
    """Lay a tile, as shown by its code, on a cell (M-4, M-5)."""

    __match_args__: ClassVar = ("kind", "cell")

    def __init__(self, kind: int, cell: int) -> None:
        self.kind: Final = kind
        self.cell: Final = cell


class Draw(Action):
    """Draw a tile that must be placed in this turn (M-4.2)."""

    __match_args__: ClassVar = ()


class Exchange(Action):
    """Put the own share of this percentage under its pile and take another one (MC-6)."""

    __match_args__: ClassVar = ("percent", "face_up")

    def __init__(self, percent: int, face_up: bool) -> None:
        self.percent: Final = percent
        self.face_up: Final = face_up


class PlaceCar(Action):
    """Put a central car on a slot (MS-2); with companies, by showing a share (MS-7), else percent 0."""

    __match_args__: ClassVar = ("slot", "company", "percent")

    def __init__(self, slot: int, company: int = -1, percent: int = 0) -> None:
        self.slot: Final = slot
        self.company: Final = company
        self.percent: Final = percent


class ChooseFirst(Action):
    """Chance: who begins (R-6)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class LayCentral(Action):
    """Chance: a central tile, by its number in the data, and its quarter turns (MT-1)."""

    __match_args__: ClassVar = ("tile", "turns")

    def __init__(self, tile: int, turns: int) -> None:
        self.tile: Final = tile
        self.turns: Final = turns


class DealShare(Action):
    """Chance: the next card of a share pile (MC-4, MC-6)."""

    __match_args__: ClassVar = ("percent", "company")

    def __init__(self, percent: int, company: int) -> None:
        self.percent: Final = percent
        self.company: Final = company


class DealNumber(Action):
    """Chance: a number card (MN-1)."""

    __match_args__: ClassVar = ("number",)

    def __init__(self, number: int) -> None:
        self.number: Final = number


class DealTile(Action):
    """Chance: a tile from the supply (M-3.3, M-4.2, M-4.3)."""

    __match_args__: ClassVar = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind
