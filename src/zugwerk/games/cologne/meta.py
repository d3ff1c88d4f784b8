"""What 1893 Cologne is called, for how many seats, its options, and the switches behind an edition.

Edition ``aid`` follows the player aid; ``18xx-games`` does what the public engine does, so that its recorded
games replay here and ours load there.
"""

from typing import ClassVar, Final

from zugwerk.core.options import Meta, Option, Setup
from zugwerk.core.struct import Struct

_FLAG: Final = (False, True)
AID: Final = "aid"
PUBLIC: Final = "18xx-games"

META: Final = Meta(
    id="cologne",
    title="1893 Cologne",
    original="1893 Cologne",
    designer="Edwin Eckert",
    publisher="Marflow Games",
    permission="not-asked",
    rules_version=1,
    min_seats=2,
    max_seats=4,
    options=(
        Option(name="edition", default=AID, choices=(AID, PUBLIC), rule="F-6.1"),
        Option(name="optional_2_train", default=False, choices=_FLAG, rule="C-11.1"),
        Option(name="optional_grey_phase", default=False, choices=_FLAG, rule="C-11.2"),
        Option(name="optional_existing_track", default=False, choices=_FLAG, rule="C-11.3"),
        Option(name="first_seat", default="random", choices=("random", "1", "2", "3", "4"), rule="C-1.12"),
    ),
)


class CologneOptions(Struct):
    """The options as typed fields, and switches of the rules; a switch is on in ``18xx-games``.

    What differs on the map, and in a company's turn, is not asked here: an edition has its own map and steps.
    ``first_seat`` is −1 for a lot.
    """

    __match_args__: ClassVar = ("setup",)

    def __init__(self, setup: Setup) -> None:
        public = setup.word("edition") == PUBLIC
        self.setup: Final = setup
        self.seats: Final = setup.seats
        self.public: Final = public
        self.extra_two_train: Final = setup.flag("optional_2_train")
        self.grey_phase: Final = setup.flag("optional_grey_phase")
        self.existing_track: Final = setup.flag("optional_existing_track")
        first = setup.word("first_seat")
        self.first_seat: Final = -1 if first == "random" else int(first) - 1
        self.six_train: Final = public
        self.sr1_priority: Final = public
        self.forced_choice: Final = public
        self.forced_floor: Final = public
        self.over_limit: Final = public
        self.sale_blocks: Final = public
        self.fdsd_sr1: Final = public
        self.fdsd_checks: Final = public
        self.fdsd_phase5: Final = public
        self.eva_sale: Final = public
        self.vote_unsold: Final = public
        self.formation_tie: Final = public
