"""Everything there is to know about a game of 1893 in progress, and what it asks of the round it is in.

Only data and its copying; ``rules`` has the rounds.
"""

from typing import ClassVar, Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal
from zugwerk.games.cologne.board import HOMES as HOME_HEXES
from zugwerk.games.cologne.board import map_rules
from zugwerk.games.cologne.meta import META, CologneOptions
from zugwerk.games.cologne.state.figures import (
    AGV,
    BANK,
    CELL_PRICES,
    COMPANIES,
    HGK,
    MINORS,
    PAPERS,
    PUBLIC_TRADE_VALUES,
    PUBLIC_TRAIN_PRICES,
    RAG,
    STARTING_CASH,
    TRADE_VALUES,
    TRAIN_COUNTS,
    TRAIN_PRICES,
)
from zugwerk.games.cologne.state.rails import Rails

# Holders of certificates: seats 0–3, the pool, and the corporation itself; NOWHERE for what does not exist.
POOL: Final = 4
HOME: Final = 5
NOWHERE: Final = -1

# Owners of papers besides seats.
UNSOLD: Final = -1
CLOSED: Final = -2

# Reasons for the end of a game.
RUNNING: Final = ""
BANK_BROKEN: Final = "bank"
BANKRUPT: Final = "bankrupt"
BY_HAND: Final = "by-hand"

# What follows a round (C-10.1).
STOCK_ROUND: Final = 0
MERGER_ROUND: Final = 1
OPERATING_ROUND: Final = 2
AUCTION: Final = 3
THE_END: Final = 4


class Round:
    """A round: it knows who acts in it, what is refused and legal, what an action does, and what follows.

    ``turns`` is the rule that says whose turn it is; ``fields`` are the names of what it keeps.
    """

    kind: ClassVar[str] = ""
    turns: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def clone(self) -> "Round":
        """An independent copy."""
        raise NotImplementedError

    def actor(self, position: "Position") -> int:
        """The seat that has to decide, −1 before a lot says who begins."""
        raise NotImplementedError

    def refusal(self, position: "Position", seat: int, action: Action) -> Refusal | None:
        """Why the seat that has to decide cannot do this, or ``None``."""
        raise NotImplementedError

    def legal_actions(self, position: "Position", seat: int) -> list[Action]:
        """Every allowed action of the seat that has to decide."""
        raise NotImplementedError

    def out_of_turn(self, position: "Position", action: Action) -> bool:
        """Whether others than the seat that has to decide may do this."""
        return False

    def legal_out_of_turn(self, position: "Position", seat: int) -> list[Action]:
        """What a seat may do that does not have to decide."""
        return []

    def carry_out(self, position: "Position", seat: int, action: Action, events: list[Event]) -> None:
        """Do something that is not refused."""
        raise NotImplementedError

    def waits(self, position: "Position", events: list[Event]) -> bool:
        """Do what needs no decision; whether one is needed now, or else the round is over."""
        raise NotImplementedError

    def follow(self, position: "Position", events: list[Event]) -> int:
        """Close the round; returns what follows it."""
        raise NotImplementedError

    def next_priority(self, position: "Position") -> int:
        """Who has priority next, as things stand."""
        return position.priority

    def acting(self, position: "Position") -> int:
        """The company for which somebody has to decide, −1 where none is concerned."""
        return -1


_NO_ROUND: Final = Round()
_BASE_GAME: Final = CologneOptions(META.setup(META.min_seats))
_NO_RAILS: Final = Rails()
# In place of lists until a position is set up or filled as a copy: many to make only to be dropped.
_NONE: Final[list[int]] = []
_NO_MARKS: Final[list[bool]] = []
_NO_LISTS: Final[list[list[int]]] = []


class Position:
    """A game in progress.

    Tables over companies have ten places, the first five unused where only corporations have the thing.
    ``singles`` counts 10 % certificates by holder × 10 + company; ``president_at`` and ``double_at`` are the
    holders of the president's and the other 20 % certificate; ``ahead`` counts the 10 % certificates that
    came into the pool before the latter, ``miscounted`` the percent by seat × 10 + company that the public
    engine overlooks when it compares presidents. ``cells`` are places in the market (−1: none), ``entered``
    the order of arrival in them. ``trains`` are each company's, in the order it got them, ``stations`` a
    corporation's placed ones, in order: such lists are replaced, not changed, for copies of the position
    share them. ``set_number`` counts stock rounds, ``or_number``
    is 1 or 2 in operating rounds and the merger rounds after them, 0 before. ``offer_seat`` and
    ``offer_price`` are the pending offer of EVA, ``moves`` counts actions at turn. ``offer_move`` is that
    count when EVA was last offered, ``offer_prices`` for how much to each seat at that time (0: not at all),
    ``offer_wishes`` what each would have paid instead (0: not said).
    """

    def __init__(self) -> None:
        self.options = _BASE_GAME
        self.seats = 2
        self.round = _NO_ROUND
        self.reason = RUNNING
        self.priority = 0
        self.set_number = 1
        self.or_number = 0
        self.phase = 0
        self.bank = 0
        self.bank_broken = False
        self.cash = _NONE
        self.owners = _NONE
        self.treasury = _NONE
        self.singles = _NONE
        self.president_at = _NONE
        self.double_at = _NONE
        self.ahead = _NONE
        self.miscounted = _NONE
        self.par = _NONE
        self.cells = _NONE
        self.entered = _NONE
        self.arrivals = 0
        self.floated = _NO_MARKS
        self.operated = _NO_MARKS
        self.closed = _NO_MARKS
        self.trains = _NO_LISTS
        self.depot = _NONE
        self.discarded = _NONE
        self.stations = _NO_LISTS
        self.rails = _NO_RAILS
        self.bankrupt_seat = -1
        self.fdsd_due = False
        self.moves = 0
        self.offer_seat = -1
        self.offer_price = 0
        self.offer_move = -1
        self.offer_prices = _NONE
        self.offer_wishes = _NONE

    def set_up(self, options: CologneOptions) -> None:
        """Lay everything out but the round (C-1)."""
        seats = options.seats
        self.options = options
        self.seats = seats
        start = STARTING_CASH[str(seats)]
        self.bank = BANK - start * seats
        self.cash = [start] * seats
        self.owners = [UNSOLD] * PAPERS
        self.offer_prices = [0] * seats
        self.offer_wishes = [0] * seats
        self.treasury = [0] * COMPANIES
        self.singles = [0] * (6 * COMPANIES)
        self.president_at = [NOWHERE] * MINORS + [HOME] * (COMPANIES - MINORS)
        self.double_at = [NOWHERE] * COMPANIES
        self.double_at[AGV] = self.double_at[HGK] = HOME
        for company in range(MINORS, COMPANIES):
            self.singles[HOME * COMPANIES + company] = 8 if company <= RAG else 6
        self.ahead = [0] * COMPANIES
        self.miscounted = [0] * (POOL * COMPANIES)
        self.par = [0] * COMPANIES
        self.cells = [-1] * COMPANIES
        self.entered = [0] * COMPANIES
        self.floated = [False] * COMPANIES
        self.operated = [False] * COMPANIES
        self.closed = [False] * COMPANIES
        self.trains = [[] for _ in range(COMPANIES)]
        counts = list(TRAIN_COUNTS)
        counts[0] += 1 if options.extra_two_train else 0
        self.depot = [kind * 8 + copy for kind, count in enumerate(counts) for copy in range(count)]
        self.discarded = []
        self.stations = [[] for _ in range(COMPANIES)]
        self.stations[HGK] = [HOME_HEXES[HGK]]
        self.rails = Rails()
        self.rails.set_up(map_rules(options.public, options.grey_phase, options.existing_track))

    def percent(self, holder: int, company: int) -> int:
        """How many percent of a corporation a seat, the pool or the corporation itself holds."""
        found = 10 * self.singles[holder * COMPANIES + company]
        if self.president_at[company] == holder:
            found += 20
        if self.double_at[company] == holder:
            found += 20
        return found

    def price(self, company: int) -> int:
        """The price of a 10 % share, 0 before there is one."""
        cell = self.cells[company]
        return 0 if cell < 0 else CELL_PRICES[cell]

    def formed(self, company: int) -> bool:
        """Whether AGV or HGK has been formed."""
        return self.floated[company]

    def train_price(self, train: int) -> int:
        """The list price of a train (C-9.1)."""
        return (PUBLIC_TRAIN_PRICES if self.options.six_train else TRAIN_PRICES)[train >> 3]

    def trade_value(self, train: int) -> int:
        """The trade-in value of a train (C-9.1)."""
        return (PUBLIC_TRADE_VALUES if self.options.six_train else TRADE_VALUES)[train >> 3]

    def owner(self, company: int) -> int:
        """The seat that acts for a company: the owner of a minor, the president of a corporation; else −1."""
        if company < MINORS:
            owner = self.owners[3 + company]
            return owner if owner >= 0 else -1
        holder = self.president_at[company]
        return holder if 0 <= holder < POOL else -1

    def copy_into(self, copy: "Position") -> None:
        """Fill another position with independent copies."""
        copy.options = self.options
        copy.seats = self.seats
        copy.round = self.round.clone()
        copy.reason = self.reason
        copy.priority = self.priority
        copy.set_number = self.set_number
        copy.or_number = self.or_number
        copy.phase = self.phase
        copy.bank = self.bank
        copy.bank_broken = self.bank_broken
        copy.cash = self.cash[:]
        copy.owners = self.owners[:]
        copy.treasury = self.treasury[:]
        copy.singles = self.singles[:]
        copy.president_at = self.president_at[:]
        copy.double_at = self.double_at[:]
        copy.ahead = self.ahead[:]
        copy.miscounted = self.miscounted[:]
        copy.par = self.par[:]
        copy.cells = self.cells[:]
        copy.entered = self.entered[:]
        copy.arrivals = self.arrivals
        copy.floated = self.floated[:]
        copy.operated = self.operated[:]
        copy.closed = self.closed[:]
        copy.trains = self.trains[:]
        copy.depot = self.depot[:]
        copy.discarded = self.discarded[:]
        copy.stations = self.stations[:]
        copy.rails = self.rails.clone()
        copy.bankrupt_seat = self.bankrupt_seat
        copy.fdsd_due = self.fdsd_due
        copy.moves = self.moves
        copy.offer_seat = self.offer_seat
        copy.offer_price = self.offer_price
        copy.offer_move = self.offer_move
        copy.offer_prices = self.offer_prices[:]
        copy.offer_wishes = self.offer_wishes[:]
