"""The data of a game of Metro: the layout on the board, hands, supply, shares and cards.

Only data and its copying live here; who may change it, and how, is in ``rules``.
"""

from collections.abc import Sequence
from typing import Final

from zugwerk.core.game import Snapshot
from zugwerk.games.metro.board import (
    ALL_CELLS,
    CELL_BITS,
    CELLS,
    CLASS_COPIES,
    COMPANY_OWNERS,
    COPIES,
    KIND_CODES,
    KINDS,
    LINE_DOORS,
    LINES,
    NEIGHBOURS,
    NOBODY,
    PERMITTED,
    RIM,
    SEAT_OWNERS,
    SLOT_DOORS,
    SLOTS,
    STATIONS,
)
from zugwerk.games.metro.meta import META, MetroOptions
from zugwerk.kit.packed import i64, vec

# Phases. HANDS to REFILL deal tiles, TURN and PLACE_DRAWN are a seat's, all others but OVER are chance's.
FIRST: Final[i64] = 0
CENTRE: Final[i64] = 1
SHARES: Final[i64] = 2
NUMBERS: Final[i64] = 3
HANDS: Final[i64] = 4
DRAW: Final[i64] = 5
REFILL: Final[i64] = 6
TURN: Final[i64] = 7
PLACE_DRAWN: Final[i64] = 8
TAKE_SHARE: Final[i64] = 9
TURN_UP: Final[i64] = 10
OVER: Final[i64] = 11
PHASE_NAMES: Final = (
    "first", "centre", "shares", "numbers", "hands", "draw", "refill", "turn", "place-drawn", "take-share",
    "turn-up", "over",
)  # fmt: skip

HAND: Final[i64] = 3
PERCENTS: Final = (10, 20, 30, 40)
NO_CAR: Final = 255
SNAPSHOT_VERSION: Final = 1


_BASE_GAME: Final = MetroOptions(META.setup(META.min_seats))
_DEPARTURES: Final = LINE_DOORS[:STATIONS]
_WAITING: Final = vec[i64](
    [i64(_DEPARTURES.index(door) + 1 if door in _DEPARTURES else 0) for door in range(256)]
)
_NOTHING: Final = vec[i64]()
_ZEROS: Final = vec[i64]([i64(0)] * 64)
_NO_CARS: Final = [NO_CAR] * SLOTS
_NO_TILES: Final[list[int]] = []
_NO_NUMBERS: Final[list[list[int]]] = []


class Layout:
    """The tiles on the board and the lines they form; all public.

    ``tiles`` holds kind + 1 per cell, 0 if empty. ``waiting`` holds line + 1 at the door of the empty cell a
    line points at. ``length`` and ``end`` are per line; ``end`` is 0 while open. The rest are masks of cells:
    ``permitted`` by kind (M-5.4, MS-5), ``frontier`` the ``empty`` ones that may be next (M-5.2).
    """

    def __init__(self) -> None:
        self.tiles = _NOTHING
        self.waiting = _NOTHING
        self.length = _NOTHING
        self.end = _NOTHING
        self.owner = _NOTHING
        self.permitted = PERMITTED
        self.frontier: i64 = RIM
        self.empty: i64 = ALL_CELLS
        self.through_centre = False
        # Doors below this number score a crossing.
        self.counted_doors: i64 = 256

    def set_up(self, options: MetroOptions) -> None:
        """Clear the board and put the cars at their departures (M-3.4, MC-2)."""
        self.tiles = _ZEROS[:64]
        self.waiting = _WAITING[:]
        self.length = _ZEROS[:LINES]
        self.end = _ZEROS[:LINES]
        self.owner = COMPANY_OWNERS if options.companies else SEAT_OWNERS[options.seats - 2]
        self.through_centre = options.central_tracks
        if not options.central_tiles_score:
            self.counted_doors = 240

    def lay(self, kind: i64, cell: i64) -> None:
        """Put a tile on a cell and open the cells beside it (M-5.2)."""
        self.tiles[cell] = kind + 1
        empty = self.empty & ~CELL_BITS[cell]
        self.empty = empty
        self.frontier = (self.frontier | NEIGHBOURS[cell]) & empty

    def add_car(self, slot: int, owner: int) -> None:
        """Give a slot's line an owner and forbid the tiles that would make it one tile long (MS-5)."""
        cell, side = SLOT_DOORS[slot]
        self.owner = self.owner[:]
        self.owner[STATIONS + slot] = owner
        self.permitted = self.permitted[:]
        for kind, code in enumerate(KIND_CODES):
            if code[side] == "d":
                self.permitted[kind] &= ~CELL_BITS[cell]

    def clone(self) -> "Layout":
        """An independent copy; tables that are replaced rather than changed are shared."""
        copy = Layout()
        copy.tiles = self.tiles[:]
        copy.waiting = self.waiting[:]
        copy.length = self.length[:]
        copy.end = self.end[:]
        copy.owner = self.owner
        copy.permitted = self.permitted
        copy.frontier = self.frontier
        copy.empty = self.empty
        copy.through_centre = self.through_centre
        copy.counted_doors = self.counted_doors
        return copy


_NO_LAYOUT: Final = Layout()


class Shares:
    """The 32 shares (MC-4): held ones by seat × 4 + pile, and per pile a bag, a known bottom, a face-up card.

    ``known`` masks say who knows a card; a bag is a mask of companies nobody has seen.
    """

    def __init__(self, seats: int) -> None:
        self.held: list[int] = [-1] * (seats * 4)
        self.known: list[int] = [0] * (seats * 4)
        self.shown: list[bool] = [False] * (seats * 4)
        self.bags: list[int] = [255] * 4
        self.bottoms: list[list[tuple[int, int]]] = [[], [], [], []]
        self.face_up: list[int] = [-1] * 4
        self.exchanges: list[int] = [0] * seats

    def clone(self) -> "Shares":
        """An independent copy."""
        copy = Shares(0)
        copy.held = self.held[:]
        copy.known = self.known[:]
        copy.shown = self.shown[:]
        copy.bags = self.bags[:]
        copy.bottoms = [bottom[:] for bottom in self.bottoms]
        copy.face_up = self.face_up[:]
        copy.exchanges = self.exchanges[:]
        return copy

    def snapshot(self) -> Snapshot:
        """The shares as JSON-able data."""
        return {
            "held": list(self.held),
            "known": list(self.known),
            "shown": list(self.shown),
            "bags": list(self.bags),
            "bottoms": [[list(card) for card in bottom] for bottom in self.bottoms],
            "face_up": list(self.face_up),
            "exchanges": list(self.exchanges),
        }


def restored_shares(data: Snapshot) -> Shares:
    """The shares that a snapshot was taken of."""
    shares = Shares(0)
    shares.held = list(data["held"])
    shares.known = list(data["known"])
    shares.shown = list(data["shown"])
    shares.bags = list(data["bags"])
    shares.bottoms = [[(card[0], card[1]) for card in bottom] for bottom in data["bottoms"]]
    shares.face_up = list(data["face_up"])
    shares.exchanges = list(data["exchanges"])
    return shares


def _supply(counts: Sequence[int]) -> "vec[i64]":
    """So many tiles of each kind, in rising order."""
    return vec[i64]([i64(kind) for kind, count in enumerate(counts) for _ in range(count)])


_SUPPLY: Final = _supply(COPIES)
_CLASS_SUPPLY: Final = _supply(CLASS_COPIES)


class Position:
    """Everything there is to know about a game in progress.

    ``phase`` and ``step`` say what is due; ``pile`` is the share pile of a pending exchange, ``drawn`` the
    kind + 1 of the tile to be placed now. ``hands`` has three places per seat: kind + 1 in rising order, then
    0. The first ``supply_left`` tiles of ``supply`` are those there are, in rising order. ``numbers`` are the
    seats' cards in the order dealt, colour by colour.
    """

    def __init__(self) -> None:
        self.options = _BASE_GAME
        self.seats: i64 = 0
        self.phase: i64 = FIRST
        self.step: i64 = 0
        self.turn: i64 = 0
        self.pile: i64 = 0
        self.drawn: i64 = 0
        self.layout = _NO_LAYOUT
        self.hands = _NOTHING
        self.hand_size: i64 = 1
        self.free_rotation = False
        self.supply = _NOTHING
        self.supply_left: i64 = 0
        self.accounts = _NOTHING
        self.cars = _NO_CARS
        self.cars_left: int = 0
        self.central = _NO_TILES
        self.shares: Shares | None = None
        self.numbers = _NO_NUMBERS

    def set_up(self, options: MetroOptions) -> None:
        """Lay everything out before the first deal (M-3)."""
        self.options = options
        self.seats = options.seats
        self.layout = Layout()
        self.layout.set_up(options)
        self.hands = _ZEROS[: options.seats * HAND]
        self.hand_size = options.hand_size
        self.free_rotation = options.free_rotation
        self.supply = _CLASS_SUPPLY[:] if options.free_rotation else _SUPPLY[:]
        self.supply_left = CELLS
        self.accounts = _ZEROS[: NOBODY + 1]
        self.shares = Shares(options.seats) if options.companies else None
        self.numbers = [[] for _ in range(options.seats)]

    def fill_supply(self, counts: Sequence[int]) -> None:
        """Put so many tiles of each kind into the supply."""
        self.supply = _supply(counts)
        self.supply_left = sum(counts)

    def copy_into(self, copy: "Position") -> None:
        """Fill another position with independent copies."""
        copy.options = self.options
        copy.seats = self.seats
        copy.phase = self.phase
        copy.step = self.step
        copy.turn = self.turn
        copy.pile = self.pile
        copy.drawn = self.drawn
        copy.layout = self.layout.clone()
        copy.hands = self.hands[:]
        copy.hand_size = self.hand_size
        copy.free_rotation = self.free_rotation
        copy.supply = self.supply[:]
        copy.supply_left = self.supply_left
        copy.accounts = self.accounts[:]
        copy.cars_left = self.cars_left
        # Replaced as a whole when they change, so copies may share them.
        copy.cars = self.cars
        copy.central = self.central
        copy.numbers = self.numbers
        copy.shares = None if self.shares is None else self.shares.clone()

    def snapshot(self) -> Snapshot:
        """All that cannot be worked out again, as JSON-able data."""
        shares = self.shares
        return {
            "version": SNAPSHOT_VERSION,
            "seats": self.options.seats,
            "options": dict(self.options.setup.options),
            "phase": PHASE_NAMES[self.phase],
            "step": int(self.step),
            "turn": int(self.turn),
            "pile": int(self.pile),
            "drawn": int(self.drawn),
            "tiles": [int(tile) for tile in self.layout.tiles],
            "supply": [list(self.supply[: self.supply_left]).count(kind) for kind in range(KINDS)],
            "hands": [int(tile) for tile in self.hands],
            "cars": list(self.cars),
            "cars_left": self.cars_left,
            "central": list(self.central),
            "numbers": [list(numbers) for numbers in self.numbers],
            "shares": None if shares is None else shares.snapshot(),
        }
