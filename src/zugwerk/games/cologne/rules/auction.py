"""C-5.6 to C-5.12: the forced auction before a stock round."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import BuyAtAuction, NameCertificate, Pass
from zugwerk.games.cologne.events import (
    AuctionPriceLowered,
    CertificateNamed,
    PaperBought,
    PaperForced,
    SeatPassed,
)
from zugwerk.games.cologne.rules.draft import acquire, on_sale, unsold
from zugwerk.games.cologne.state.figures import FACE_VALUES, PAPER_NAMES, forced_price
from zugwerk.games.cologne.state.position import STOCK_ROUND, Position
from zugwerk.games.cologne.state.rounds import Auction

AUCTION_STEP: Final = 10


def nameable(position: Position) -> list[int]:
    """The certificates that may be named (C-5.7)."""
    return on_sale(position) if position.options.forced_choice else unsold(position)


def refuse_name(position: Position, round: Auction, paper: int) -> Refusal | None:
    """Why this certificate cannot be named now."""
    if round.paper >= 0:
        return refuse("cologne", "auction-running", "C-5.6", {"paper": PAPER_NAMES[round.paper]})
    if paper not in nameable(position):
        return refuse("cologne", "not-nameable", "C-5.7")
    return None


def refuse_answer(round: Auction) -> Refusal | None:
    """Why the seat at turn can neither buy nor pass now."""
    return refuse("cologne", "name-first", "C-5.6") if round.paper < 0 else None


def name(position: Position, round: Auction, paper: int, events: list[Event]) -> None:
    """Put a certificate on offer at face value, first to the left of the namer (C-5.8)."""
    events.append(CertificateNamed(round.namer, paper))
    round.paper = paper
    round.price = FACE_VALUES[paper]
    round.declined = 0
    round.turn = (round.namer + 1) % position.seats
    _find_buyer(position, round, events)


def buy(position: Position, round: Auction, events: list[Event]) -> None:
    """Take the certificate on offer at its present price."""
    events.append(PaperBought(round.turn, round.paper, round.price))
    _sell(position, round, round.turn, round.price, events)


def decline(position: Position, round: Auction, events: list[Event]) -> None:
    """Pass on the certificate at its present price."""
    events.append(SeatPassed(round.turn))
    _go_on(position, round, False, events)
    _find_buyer(position, round, events)


def _find_buyer(position: Position, round: Auction, events: list[Event]) -> None:
    """Go on to the next seat that can pay, lowering the price or forcing a sale on the way."""
    while round.paper >= 0 and position.cash[round.turn] < round.price:
        _go_on(position, round, True, events)


def _go_on(position: Position, round: Auction, skipped: bool, events: list[Event]) -> None:
    """On to the next seat; when all have declined, the price falls or the namer must buy.

    The public engine never returns to the left of the namer: it goes on round the table, and leaves out one
    seat (which comes last instead) when the last to decline was one that could not pay.
    """
    round.declined += 1
    if round.declined < position.seats:
        round.turn = (round.turn + 1) % position.seats
        return
    round.declined = 0
    _lower(position, round, events)
    if round.paper < 0:
        return
    if position.options.forced_floor:
        round.turn = (round.turn + (2 if skipped else 1)) % position.seats
    else:
        round.turn = (round.namer + 1) % position.seats


def _lower(position: Position, round: Auction, events: list[Event]) -> None:
    """Nobody bought: 10 M less, or the namer must buy (C-5.9)."""
    offered_last = position.options.forced_floor
    lowest = forced_price(FACE_VALUES[round.paper], offered_last)
    if round.price == lowest:
        _force(position, round, events)
        return
    round.price = max(round.price - AUCTION_STEP, lowest)
    if round.price > lowest or offered_last:
        events.append(AuctionPriceLowered(round.paper, round.price))
    else:
        _force(position, round, events)


def _force(position: Position, round: Auction, events: list[Event]) -> None:
    """The namer, or the next to the left who can pay, must buy; else the namer for all his cash (C-5.10)."""
    buyer, price = round.namer, position.cash[round.namer]
    for step in range(position.seats):
        seat = (round.namer + step) % position.seats
        if position.cash[seat] >= round.price:
            buyer, price = seat, round.price
            break
    events.append(PaperForced(buyer, round.paper, price))
    _sell(position, round, buyer, price, events)


def _sell(position: Position, round: Auction, buyer: int, price: int, events: list[Event]) -> None:
    acquire(position, buyer, round.paper, price, events)
    round.paper = -1
    round.namer = (round.namer + 1) % position.seats
    round.turn = round.namer


class AuctionRound(Auction):
    """All unsold certificates are named and auctioned, one after another (C-5.6)."""

    def clone(self) -> "AuctionRound":
        """An independent copy."""
        copy = AuctionRound(0)
        self.copy_into(copy)
        return copy

    def actor(self, position: Position) -> int:
        """The seat at turn."""
        return self.turn

    def refusal(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Names first, then answers."""
        if isinstance(action, NameCertificate):
            return refuse_name(position, self, action.paper)
        if isinstance(action, BuyAtAuction | Pass):
            return refuse_answer(self)
        return refuse("cologne", "not-in-this-round", "C-5.6")

    def legal_actions(self, position: Position, seat: int) -> list[Action]:
        """What may be named, or pass and take."""
        if self.paper < 0:
            return [NameCertificate(paper) for paper in nameable(position)]
        return [Pass(), BuyAtAuction()]

    def carry_out(self, position: Position, seat: int, action: Action, events: list[Event]) -> None:
        """Name, take or decline."""
        if isinstance(action, NameCertificate):
            name(position, self, action.paper, events)
        elif isinstance(action, BuyAtAuction):
            buy(position, self, events)
        else:
            decline(position, self, events)

    def waits(self, position: Position, events: list[Event]) -> bool:
        """Whether there is anything left to auction; who cannot pay any more is passed over."""
        _find_buyer(position, self, events)
        return len(unsold(position)) > 0

    def follow(self, position: Position, events: list[Event]) -> int:
        """The stock round (C-5.11)."""
        return STOCK_ROUND
