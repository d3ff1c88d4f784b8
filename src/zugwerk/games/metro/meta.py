"""What Metro is called, for how many seats, and its options with the rules they switch."""

from typing import ClassVar, Final

from zugwerk.core.options import Meta, Option, Setup
from zugwerk.core.struct import Struct

_FLAG: Final = (False, True)
_CARS: Final = "central_stations"
_TRACKS: Final = "central_tracks"
_NUMBERS: Final = "numbered_stations"

META: Final = Meta(
    id="metro",
    title="Metro",
    original="Metro",
    designer="Dirk Henn",
    publisher="Queen Games",
    permission="not-asked",
    rules_version=1,
    min_seats=2,
    max_seats=6,
    options=(
        Option(name="hand_size", default=1, choices=(1, 2, 3), rule="M-8.2"),
        Option(name="free_rotation", default=False, choices=_FLAG, rule="M-8.1"),
        Option(name="companies", default=False, choices=_FLAG, rule="MC-1"),
        Option(name=_CARS, default=False, choices=_FLAG, rule="MS-2"),
        Option(name=_TRACKS, default=False, choices=_FLAG, rule="MT-1"),
        Option(name=_NUMBERS, default=False, choices=_FLAG, rule="MN-1"),
        Option(name="cards_per_colour", default=1, choices=(1, 2, 3, 4), rule="MN-1", needs=_NUMBERS),
        Option(
            name="first_seat", default="random", choices=("random", "1", "2", "3", "4", "5", "6"), rule="R-6"
        ),
        Option(name="exchange_cap", default=0, choices=tuple(range(21)), rule="R-12", needs="companies"),
        Option(
            name="car_on_finished_line",
            default="score",
            choices=("score", "forbid"),
            rule="R-14",
            needs=_CARS,
        ),
        Option(
            name="central_tiles_score",
            default=True,
            choices=(True, False),
            rule="R-18",
            needs=_TRACKS,
        ),
        Option(
            name="cards_pay_ownerless",
            default=True,
            choices=(True, False),
            rule="R-20",
            needs=_NUMBERS,
        ),
    ),
)


class MetroOptions(Struct):
    """The options as typed fields; ``first_seat`` is −1 for a lot, ``exchange_cap`` 0 for no limit."""

    __match_args__: ClassVar = ("setup",)

    def __init__(self, setup: Setup) -> None:
        self.setup: Final = setup
        self.seats: Final = setup.seats
        self.hand_size: Final = setup.number("hand_size")
        self.free_rotation: Final = setup.flag("free_rotation")
        self.companies: Final = setup.flag("companies")
        self.central_stations: Final = setup.flag("central_stations")
        self.central_tracks: Final = setup.flag("central_tracks")
        self.numbered_stations: Final = setup.flag("numbered_stations")
        self.cards_per_colour: Final = setup.number("cards_per_colour")
        first = setup.word("first_seat")
        self.first_seat: Final = -1 if first == "random" else int(first) - 1
        self.exchange_cap: Final = setup.number("exchange_cap")
        self.finished_line_takes_car: Final = setup.word("car_on_finished_line") == "score"
        self.central_tiles_score: Final = setup.flag("central_tiles_score")
        self.cards_pay_ownerless: Final = setup.flag("cards_pay_ownerless")
