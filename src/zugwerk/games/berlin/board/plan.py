"""What a map consists of (B-1.3, B-1.4), with the flat tables that the rules look things up in.

Cards are numbers: 0–5 the colours, 6 the bicycle. A connection's colour is a card's, or ``GREY``. Places,
connections and tickets are numbered in the order of the file.
"""

from typing import ClassVar, Final

from zugwerk.core.struct import Struct
from zugwerk.kit.packed import i64, vec

COLOURS: Final = ("blue", "green", "black", "purple", "red", "orange")
CARD_NAMES: Final = (*COLOURS, "bike")
CARD_NAMED: Final = {name: card for card, name in enumerate(CARD_NAMES)}
CARDS: Final = len(CARD_NAMES)
BIKE: Final = 6
GREY: Final = -1
COPIES: Final = (6, 6, 6, 6, 6, 6, 8)
ALL_CARDS: Final = sum(COPIES)
SEAT_COLOURS: Final = ("yellow", "blue", "red", "black")

TRAM: Final = "tram"
METRO: Final = "underground"
LONGEST_TRAM: Final = 4
NOBODY: Final[i64] = -1

Point = tuple[float, float]


class Label(Struct):
    """Where a name should stand: its base line starts, ends or has its middle so far from the place."""

    __match_args__: ClassVar = ("dx", "dy", "anchor")

    def __init__(self, dx: float, dy: float, anchor: str) -> None:
        self.dx: Final = dx
        self.dy: Final = dy
        self.anchor: Final = anchor


class MapPlace(Struct):
    """A place on the map; without a ``label`` its name finds a place by itself."""

    __match_args__: ClassVar = ("id", "name", "x", "y", "label")

    def __init__(self, *, id: str, name: str, x: float, y: float, label: Label | None) -> None:
        self.id: Final = id
        self.name: Final = name
        self.x: Final = x
        self.y: Final = y
        self.label: Final = label


class Connection(Struct):
    """A tram or metro connection between two places, which are numbers (B-1.4).

    ``cards`` is the length of a tram connection or the printed number of a metro connection; ``twin`` is the
    number of the other connection of a double, or −1; ``bend`` is the control point of a quadratic curve.
    """

    __match_args__: ClassVar = ("id", "a", "b", "kind", "cards", "colour", "twin", "bend", "title")

    def __init__(
        self,
        *,
        id: str,
        a: int,
        b: int,
        kind: str,
        cards: int,
        colour: int,
        twin: int,
        bend: Point | None,
        title: str,
    ) -> None:
        self.id: Final = id
        self.a: Final = a
        self.b: Final = b
        self.kind: Final = kind
        self.cards: Final = cards
        self.colour: Final = colour
        self.twin: Final = twin
        self.bend: Final = bend
        self.title: Final = title


class Ticket(Struct):
    """Two places, which are numbers, and a value (B-1.3); the id is made of the places' ids."""

    __match_args__: ClassVar = ("id", "a", "b", "value", "title")

    def __init__(self, *, id: str, a: int, b: int, value: int, title: str) -> None:
        self.id: Final = id
        self.a: Final = a
        self.b: Final = b
        self.value: Final = value
        self.title: Final = title


class River(Struct):
    """A river behind the connections: a line through points."""

    __match_args__: ClassVar = ("name", "points")

    def __init__(self, name: str, points: tuple[Point, ...]) -> None:
        self.name: Final = name
        self.points: Final = points


class Park(Struct):
    """A park behind the connections: an area, and where its name stands."""

    __match_args__: ClassVar = ("name", "points", "label")

    def __init__(self, name: str, points: tuple[Point, ...], label: Point | None) -> None:
        self.name: Final = name
        self.points: Final = points
        self.label: Final = label


class BoardMap(Struct):
    """A whole map. ``tram_points`` and ``metro_points`` are by number of cards, 0 where none is printed."""

    __match_args__: ClassVar = (
        "name", "note", "width", "height", "places", "connections", "tickets", "tram_points",
        "metro_points", "rivers", "parks",
    )  # fmt: skip

    def __init__(
        self,
        *,
        name: str,
        note: str,
        width: float,
        height: float,
        places: tuple[MapPlace, ...],
        connections: tuple[Connection, ...],
        tickets: tuple[Ticket, ...],
        tram_points: tuple[int, ...],
        metro_points: tuple[int, ...],
        rivers: tuple[River, ...],
        parks: tuple[Park, ...],
    ) -> None:
        self.name: Final = name
        self.note: Final = note
        self.width: Final = width
        self.height: Final = height
        self.places: Final = places
        self.connections: Final = connections
        self.tickets: Final = tickets
        self.tram_points: Final = tram_points
        self.metro_points: Final = metro_points
        self.rivers: Final = rivers
        self.parks: Final = parks
        self.connection_named: Final = {line.id: number for number, line in enumerate(connections)}
        self.ticket_named: Final = {ticket.id: number for number, ticket in enumerate(tickets)}
        self.tables: Final = Tables(self)

    def __hash__(self) -> int:
        """Hash what tells nearly all maps apart: charts are looked up by their map for every drawing."""
        return hash((self.name, self.note, len(self.places), len(self.connections)))

    def pays(self, line: Connection) -> int:
        """What a connection pays whoever creates it (B-5.8)."""
        return (self.metro_points if line.kind == METRO else self.tram_points)[line.cards]


class Tables:
    """The connections as flat arrays for the rules: ends, cards, colour, twin, points, and 1 for a metro.

    A ``price`` is cards × 7 + colour, the last number of seven for grey; ``prices`` has a zero for each of
    them up to ``dearest`` cards, and ``sums`` one for each connection and the end. Of a place the connections
    are ``ways`` from its number in ``firsts`` to that of the next, and where they lead is in ``ends``.
    """

    def __init__(self, plan: BoardMap) -> None:
        lines = plan.connections
        grey = len(COLOURS)
        dearest = max([line.cards for line in lines], default=0)
        self.count: Final[i64] = len(lines)
        self.price: Final = vec[i64](
            [i64(line.cards * CARDS + (grey if line.colour == GREY else line.colour)) for line in lines]
        )
        self.dearest: Final[i64] = dearest
        self.prices: Final = vec[i64]([i64(0)] * ((dearest + 1) * CARDS))
        self.sums: Final = vec[i64]([i64(0)] * (len(lines) + 1))
        self.a: Final = vec[i64]([i64(line.a) for line in lines])
        self.b: Final = vec[i64]([i64(line.b) for line in lines])
        ways = [
            [number for number, line in enumerate(lines) if place in (line.a, line.b)]
            for place in range(len(plan.places))
        ]
        self.firsts: Final = vec[i64]([i64(sum(map(len, ways[:place]))) for place in range(len(ways) + 1)])
        self.ways: Final = vec[i64]([i64(line) for there in ways for line in there])
        self.ends: Final = vec[i64](
            [i64(lines[line].a + lines[line].b - place) for place, there in enumerate(ways) for line in there]
        )
        self.cards: Final = vec[i64]([i64(line.cards) for line in lines])
        self.colour: Final = vec[i64]([i64(line.colour) for line in lines])
        self.twin: Final = vec[i64]([i64(line.twin) for line in lines])
        self.metro: Final = vec[i64]([i64(1 if line.kind == METRO else 0) for line in lines])
        self.points: Final = vec[i64]([i64(plan.pays(line)) for line in lines])
