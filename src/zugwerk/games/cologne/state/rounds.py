"""What the rounds of 1893 keep: one class per kind, each with what only that round needs to know.

A seat is −1 and a paper −1 where there is none. What happens in a round stands in ``rules``, in a class
derived from the one here; a step of a company's turn is an object of its own.
"""

from typing import ClassVar, Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import (
    BuyTrain,
    GoBankrupt,
    LayTile,
    OfferTrain,
    PayOut,
    PlaceStation,
    RunRoutes,
    SellBond,
    SellShares,
    Withhold,
)
from zugwerk.games.cologne.state.position import Position, Round

# Steps of a company's turn (C-8.4).
# A turn begins by itself.
BEGIN: Final = -1
TRACK: Final = 0
STATION: Final = 1
RUN: Final = 2
DIVIDEND: Final = 3
TRAINS: Final = 4
STEP_NAMES: Final[tuple[str, ...]] = ("track", "station", "run", "dividend", "trains")


class Draft(Round):
    """C-5.1 to C-5.3: the starting package is bought in turn; ``turn`` is −1 until a lot says who begins."""

    kind: ClassVar[str] = "draft"
    turns: ClassVar[str] = "C-5.1"
    fields: ClassVar[tuple[str, ...]] = ("turn", "passed", "first_passed", "last_buyer")

    def __init__(self, seats: int) -> None:
        self.turn = -1
        self.passed: list[bool] = [False] * seats
        self.first_passed = -1
        self.last_buyer = -1

    def copy_into(self, copy: "Draft") -> None:
        """Fill another round with independent copies."""
        copy.turn = self.turn
        copy.passed = self.passed[:]
        copy.first_passed = self.first_passed
        copy.last_buyer = self.last_buyer


class Auction(Round):
    """C-5.6 to C-5.11: the forced auction; ``paper`` is on offer at ``price`` to the seat at turn.

    ``declined`` counts the seats that have not taken it at this price.
    """

    kind: ClassVar[str] = "auction"
    turns: ClassVar[str] = "C-5.8"
    fields: ClassVar[tuple[str, ...]] = ("namer", "turn", "paper", "price", "declined")

    def __init__(self, namer: int) -> None:
        self.namer = namer
        self.turn = namer
        self.paper = -1
        self.price = 0
        self.declined = 0

    def copy_into(self, copy: "Auction") -> None:
        """Fill another round with independent copies."""
        copy.namer = self.namer
        copy.turn = self.turn
        copy.paper = self.paper
        copy.price = self.price
        copy.declined = self.declined


class Stock(Round):
    """C-6 (and C-5.4, ``first``): buying and selling.

    ``passed`` marks passes in succession, ``out`` seats that are out of the first round. ``sold`` has per
    seat the mask of corporations (and bit 0: bonds) sold in this round, ``blocks`` the mask sold in this
    turn. ``last`` is the last seat that bought or sold, ``opener`` the seat that began, ``by_fund`` whether
    the last thing done was an exchange of FdSD. ``founding`` is the par price of a foundation of RAG whose
    payment is still to be chosen (0: none).
    """

    kind: ClassVar[str] = "stock"
    turns: ClassVar[str] = "C-6.1"
    fields: ClassVar[tuple[str, ...]] = (
        "turn", "first", "passed", "out", "sold", "blocks", "acted", "last", "opener", "by_fund",
        "first_passed", "founding",
    )  # fmt: skip

    def __init__(self, seats: int, turn: int, first: bool) -> None:
        self.turn = turn
        self.first = first
        self.passed: list[bool] = [False] * seats
        self.out: list[bool] = [False] * seats
        self.sold: list[int] = [0] * seats
        self.blocks = 0
        self.acted = False
        self.last = -1
        self.opener = turn
        self.by_fund = False
        self.first_passed = -1
        self.founding = 0

    def copy_into(self, copy: "Stock") -> None:
        """Fill another round with independent copies."""
        copy.turn = self.turn
        copy.first = self.first
        copy.passed = self.passed[:]
        copy.out = self.out[:]
        copy.sold = self.sold[:]
        copy.blocks = self.blocks
        copy.acted = self.acted
        copy.last = self.last
        copy.opener = self.opener
        copy.by_fund = self.by_fund
        copy.first_passed = self.first_passed
        copy.founding = self.founding


class Merger(Round):
    """C-7: votes on corporations of the ``agenda``, or forms them.

    ``formed`` are corporations whose presidents may still discard trains, in this order. ``corporation`` (−1:
    none) is voted on by ``voters`` still to come, of whom ``first`` was the first; ``next_voter`` is the one
    who would have voted after a formation. ``stuck`` is the rule by which the public engine cannot go on, or
    "" (R-15).
    """

    kind: ClassVar[str] = "merger"
    turns: ClassVar[str] = "C-7.5"
    fields: ClassVar[tuple[str, ...]] = (
        "agenda", "corporation", "voters", "first", "next_voter", "yes", "no", "formed", "stuck",
    )  # fmt: skip

    def __init__(self, agenda: list[int]) -> None:
        self.agenda = agenda
        self.corporation = -1
        self.voters: list[int] = []
        self.first = -1
        self.next_voter = -1
        self.yes = 0
        self.no = 0
        self.formed: list[int] = []
        self.stuck = ""

    def copy_into(self, copy: "Merger") -> None:
        """Fill another round with independent copies."""
        copy.agenda = self.agenda[:]
        copy.corporation = self.corporation
        copy.voters = self.voters[:]
        copy.first = self.first
        copy.next_voter = self.next_voter
        copy.yes = self.yes
        copy.no = self.no
        copy.formed = self.formed[:]
        copy.stuck = self.stuck

    @property
    def choosing(self) -> int:
        """The corporation whose president chooses among its trains, −1 if none."""
        return self.formed[0] if self.formed else -1


class Step:
    """A step of a company's turn: when it waits, what is refused and legal in it, what an action does."""

    def asks(self, position: Position, round: "Operating") -> bool:
        """Whether the step waits for a decision; else it is skipped."""
        raise NotImplementedError

    def skip(self, position: Position, round: "Operating", events: list[Event]) -> None:
        """What happens in a step that is skipped."""

    def refuse_pass(self, position: Position, round: "Operating") -> Refusal | None:
        """Why the step cannot be left without doing something."""
        return None

    def refusal(self, position: Position, round: "Operating", seat: int, action: Action) -> Refusal | None:
        """Why something other than a pass cannot be done now: all that belongs to other steps (C-8.4)."""
        if isinstance(action, SellShares | SellBond):
            return refuse("cologne", "no-help-due", "C-8.33")
        if isinstance(action, GoBankrupt):
            return refuse("cologne", "not-bankrupt", "C-8.35")
        if isinstance(action, LayTile | PlaceStation | RunRoutes | PayOut | Withhold | BuyTrain | OfferTrain):
            return refuse("cologne", "not-in-this-step", "C-8.4")
        return refuse("cologne", "not-in-this-round", "C-8.4")

    def legal_actions(self, position: Position, round: "Operating", seat: int) -> list[Action]:
        """Every allowed action but a pass."""
        raise NotImplementedError

    def carry_out(
        self, position: Position, round: "Operating", seat: int, action: Action, events: list[Event]
    ) -> None:
        """Do something that is not refused."""
        raise NotImplementedError


class Operating(Round):
    """C-8: the companies of ``order`` act one after another; ``at`` is the place of the one at turn.

    ``steps`` are those of a turn, and ``step`` is the place of the one at hand.
    ``traded`` and ``bought`` say what the company did in its train step, ``revenue`` what it earned,
    ``price_sold`` the price of the last share its owner sold to help it (0: none). ``offered`` is a train for
    which another company's owner is to answer (−1: none), at ``offer_price``; ``declined`` are trains for
    which one said no in this turn, at ``declined_prices``, and ``wishes`` what for instead (0: not said).
    """

    kind: ClassVar[str] = "operating"
    turns: ClassVar[str] = "C-8.2"
    fields: ClassVar[tuple[str, ...]] = (
        "order", "at", "step", "revenue", "traded", "bought", "price_sold", "offered", "offer_price",
        "declined", "declined_prices", "wishes",
    )  # fmt: skip

    def __init__(self, order: list[int], steps: tuple[Step, ...]) -> None:
        self.order = order
        self.steps: Final = steps
        self.at = 0
        self.step = BEGIN
        self.revenue = 0
        self.traded = False
        self.bought = False
        self.price_sold = 0
        self.offered = -1
        self.offer_price = 0
        self.declined: list[int] = []
        self.declined_prices: list[int] = []
        self.wishes: list[int] = []

    def copy_into(self, copy: "Operating") -> None:
        """Fill another round with independent copies."""
        copy.order = self.order[:]
        copy.at = self.at
        copy.step = self.step
        copy.revenue = self.revenue
        copy.traded = self.traded
        copy.bought = self.bought
        copy.price_sold = self.price_sold
        copy.offered = self.offered
        copy.offer_price = self.offer_price
        copy.declined = self.declined[:]
        copy.declined_prices = self.declined_prices[:]
        copy.wishes = self.wishes[:]

    @property
    def company(self) -> int:
        """The company at turn."""
        return self.order[self.at]
