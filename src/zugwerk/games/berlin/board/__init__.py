"""The map as data: what it consists of (``plan``), and how its text is read and checked (``reader``)."""

from zugwerk.games.berlin.board.plan import (
    BIKE,
    CARD_NAMES,
    COLOURS,
    GREY,
    SEAT_COLOURS,
    BoardMap,
    Connection,
    MapPlace,
    Park,
    River,
    Ticket,
)
from zugwerk.games.berlin.board.reader import SHIPPED, find_map, map_problems, read_map, shipped_text

__all__ = [
    "BIKE",
    "CARD_NAMES",
    "COLOURS",
    "GREY",
    "SEAT_COLOURS",
    "SHIPPED",
    "BoardMap",
    "Connection",
    "MapPlace",
    "Park",
    "River",
    "Ticket",
    "find_map",
    "map_problems",
    "read_map",
    "shipped_text",
]
