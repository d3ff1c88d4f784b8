"""What Berlin is called, for how many seats, and its options with the rules they switch."""

from typing import ClassVar, Final

from zugwerk.core.options import Meta, Option, Setup
from zugwerk.core.struct import Struct
from zugwerk.games.berlin.board.plan import BoardMap
from zugwerk.games.berlin.board.reader import SHIPPED, find_map

META: Final = Meta(
    id="berlin",
    title="Berlin",
    original="Ticket to Ride: Berlin",
    designer="Alan R. Moon",
    publisher="Days of Wonder",
    permission="not-asked",
    rules_version=1,
    min_seats=2,
    max_seats=4,
    options=(
        Option(name="map", default=SHIPPED, choices=(), rule="B-1.4"),
        Option(name="first_seat", default="random", choices=("random", "1", "2", "3", "4"), rule="B-2.4"),
    ),
)


class BerlinOptions(Struct):
    """The options as typed fields; ``first_seat`` is −1 for a lot. Raises ``Malformed`` for a bad map."""

    __match_args__: ClassVar = ("setup",)

    def __init__(self, setup: Setup) -> None:
        self.setup: Final = setup
        self.seats: Final = setup.seats
        self.map: Final[BoardMap] = find_map(setup.word("map"))
        self.first_seat: Final = first_seat(setup)


def first_seat(setup: Setup) -> int:
    """The seat that begins, or −1 for a lot."""
    word = setup.word("first_seat")
    return -1 if word == "random" else int(word) - 1
