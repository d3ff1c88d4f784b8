"""The data of a game of Berlin: hands, row, deck, discards, owners, pieces, points and tickets.

Only data and its copying live here; who may change it, and how, is in ``rules``.
"""

from typing import Final

from zugwerk.core.game import Snapshot
from zugwerk.games.berlin.board.plan import ALL_CARDS, CARDS, COPIES, NOBODY, Tables
from zugwerk.games.berlin.meta import META, BerlinOptions
from zugwerk.kit.packed import i64, vec

# Phases. HANDS to FILL deal cards, TICKETS and OFFER deal tickets; CHOOSE to SECOND are the seats'.
FIRST: Final[i64] = 0
HANDS: Final[i64] = 1
ROW: Final[i64] = 2
BLIND: Final[i64] = 3
FILL: Final[i64] = 4
TICKETS: Final[i64] = 5
OFFER: Final[i64] = 6
CHOOSE: Final[i64] = 7
KEEP: Final[i64] = 8
TURN: Final[i64] = 9
SECOND: Final[i64] = 10
OVER: Final[i64] = 11
PHASE_NAMES: Final = (
    "first", "hands", "row", "blind", "fill", "tickets", "offer", "choose", "keep", "turn", "second", "over",
)  # fmt: skip

TRAMS: Final = 11
METROS: Final = 5
SLOTS: Final[i64] = 5
EMPTY: Final[i64] = -1
KINDS: Final[i64] = CARDS
SNAPSHOT_VERSION: Final = 1

_BASE_GAME: Final = BerlinOptions(META.setup(META.min_seats))
_NO_LISTS: Final[list[list[int]]] = []
_NO_NUMBERS: Final[list[int]] = []


class Position:
    """Everything there is to know about a game in progress.

    ``phase`` and ``step`` say what is due; ``left`` is how many cards may still be taken in this turn;
    ``last_turns`` counts the turns to the end once it is near, else 0. ``hands`` has seven counts per seat,
    and so has ``shown``: the cards that all saw it take and that it has not spent since. ``row`` has a card
    or ``EMPTY`` per slot. Tickets are in the ``bag`` (rising, order unknown), below it in ``bottom`` (top
    first), ``offered`` or ``held`` (both per seat, in the order dealt); ``known`` has a mask of the seats
    that know a ticket; ``choices`` are bits over a seat's offered tickets, 0 if not made yet.
    """

    def __init__(self) -> None:
        self.options = _BASE_GAME
        self.tables: Tables = _BASE_GAME.map.tables
        self.seats: i64 = 0
        self.phase: i64 = FIRST
        self.step: i64 = 0
        self.turn: i64 = 0
        self.left: i64 = 0
        self.last_turns: i64 = 0
        self.passes: i64 = 0
        self.hands = vec[i64]()
        self.shown = vec[i64]()
        self.row = vec[i64]()
        self.deck = vec[i64]()
        self.deck_left: i64 = 0
        self.discards = vec[i64]()
        self.discards_left: i64 = 0
        self.owners = vec[i64]()
        self.trams = vec[i64]()
        self.metros = vec[i64]()
        self.tram_points = vec[i64]()
        self.metro_points = vec[i64]()
        self.bag = _NO_NUMBERS
        self.bottom = _NO_NUMBERS
        self.known = _NO_NUMBERS
        self.held = _NO_LISTS
        self.offered = _NO_LISTS
        self.choices = _NO_NUMBERS

    def set_up(self, options: BerlinOptions) -> None:
        """Lay everything out before the first deal (B-2.1)."""
        seats = options.seats
        self.options = options
        self.tables = options.map.tables
        self.seats = seats
        self.hands = vec[i64]([i64(0)] * (seats * CARDS))
        self.shown = vec[i64]([i64(0)] * (seats * CARDS))
        self.row = vec[i64]([EMPTY] * 5)
        self.deck = vec[i64]([i64(count) for count in COPIES])
        self.deck_left = ALL_CARDS
        self.discards = vec[i64]([i64(0)] * CARDS)
        self.owners = vec[i64]([NOBODY] * len(options.map.connections))
        self.trams = vec[i64]([i64(TRAMS)] * seats)
        self.metros = vec[i64]([i64(METROS)] * seats)
        self.tram_points = vec[i64]([i64(0)] * seats)
        self.metro_points = vec[i64]([i64(0)] * seats)
        self.bag = list(range(len(options.map.tickets)))
        self.bottom = []
        self.known = [0] * len(options.map.tickets)
        self.held = [[] for _ in range(seats)]
        self.offered = [[] for _ in range(seats)]
        self.choices = [0] * seats

    def copy_into(self, copy: "Position") -> None:
        """Fill another position with independent copies."""
        copy.options = self.options
        copy.tables = self.tables
        copy.seats = self.seats
        copy.phase = self.phase
        copy.step = self.step
        copy.turn = self.turn
        copy.left = self.left
        copy.last_turns = self.last_turns
        copy.passes = self.passes
        copy.hands = self.hands[:]
        copy.shown = self.shown[:]
        copy.row = self.row[:]
        copy.deck = self.deck[:]
        copy.deck_left = self.deck_left
        copy.discards = self.discards[:]
        copy.discards_left = self.discards_left
        copy.owners = self.owners[:]
        copy.trams = self.trams[:]
        copy.metros = self.metros[:]
        copy.tram_points = self.tram_points[:]
        copy.metro_points = self.metro_points[:]
        copy.bag = self.bag[:]
        copy.bottom = self.bottom[:]
        copy.known = self.known[:]
        copy.held = [tickets[:] for tickets in self.held]
        copy.offered = [tickets[:] for tickets in self.offered]
        copy.choices = self.choices[:]

    def snapshot(self) -> Snapshot:
        """All that cannot be worked out again, as JSON-able data."""
        return {
            "version": SNAPSHOT_VERSION,
            "seats": self.options.seats,
            "options": dict(self.options.setup.options),
            "phase": PHASE_NAMES[self.phase],
            "step": int(self.step),
            "turn": int(self.turn),
            "left": int(self.left),
            "last_turns": int(self.last_turns),
            "passes": int(self.passes),
            "hands": numbers(self.hands),
            "shown": numbers(self.shown),
            "row": numbers(self.row),
            "deck": numbers(self.deck),
            "discards": numbers(self.discards),
            "owners": numbers(self.owners),
            "bag": list(self.bag),
            "bottom": list(self.bottom),
            "known": list(self.known),
            "held": [list(tickets) for tickets in self.held],
            "offered": [list(tickets) for tickets in self.offered],
            "choices": list(self.choices),
        }


def numbers(items: "vec[i64]") -> list[int]:
    """A packed array as a plain list."""
    return [int(item) for item in items]


def packed(items: list[int]) -> "vec[i64]":
    """A plain list as a packed array."""
    return vec[i64]([i64(item) for item in items])
