"""What happens in 1893, with what the log needs. Everything is open, so nothing is ever masked."""

from typing import ClassVar, Final

from zugwerk.core.game import Event
from zugwerk.core.messages import Message
from zugwerk.games.cologne.board import HEX_NAMES, KIND_NAMES, TrainRoute
from zugwerk.games.cologne.state.figures import COMPANY_NAMES, PAPER_NAMES, TRAIN_TYPES, train_name


def seat_name(seat: int) -> Message:
    """The words for a seat."""
    return Message("cologne.seat", {"number": seat + 1})


class RoundStarted(Event):
    """A round began: draft, auction, stock, merger or operating."""

    __match_args__: ClassVar = ("kind", "set_number", "number")

    def __init__(self, kind: str, set_number: int, number: int) -> None:
        self.kind: Final = kind
        self.set_number: Final = set_number
        self.number: Final = number

    def message(self) -> Message:
        """Say which round begins."""
        return Message(
            "cologne.event.round-started",
            {
                "kind": Message("cologne.round." + self.kind),
                "set_number": self.set_number,
                "number": self.number,
            },
        )


class SeatPassed(Event):
    """A seat passed."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who passed."""
        return Message("cologne.event.seat-passed", {"seat": seat_name(self.seat)})


class CompanyPassed(Event):
    """A company did nothing in a step."""

    __match_args__: ClassVar = ("company", "step")

    def __init__(self, company: int, step: str) -> None:
        self.company: Final = company
        self.step: Final = step

    def message(self) -> Message:
        """Say which company did nothing."""
        return Message(
            "cologne.event.company-passed",
            {
                "company": COMPANY_NAMES[self.company],
                "step": Message("cologne.step." + self.step),
            },
        )


class PaperBought(Event):
    """A seat bought a certificate of the starting package."""

    __match_args__: ClassVar = ("seat", "paper", "price")

    def __init__(self, seat: int, paper: int, price: int) -> None:
        self.seat: Final = seat
        self.paper: Final = paper
        self.price: Final = price

    def message(self) -> Message:
        """Say who bought what."""
        return Message(
            "cologne.event.paper-bought",
            {
                "seat": seat_name(self.seat),
                "paper": PAPER_NAMES[self.paper],
                "price": self.price,
            },
        )


class CertificateNamed(Event):
    """A seat named the certificate to be auctioned (C-5.6)."""

    __match_args__: ClassVar = ("seat", "paper")

    def __init__(self, seat: int, paper: int) -> None:
        self.seat: Final = seat
        self.paper: Final = paper

    def message(self) -> Message:
        """Say what is auctioned."""
        return Message(
            "cologne.event.certificate-named",
            {
                "seat": seat_name(self.seat),
                "paper": PAPER_NAMES[self.paper],
            },
        )


class AuctionPriceLowered(Event):
    """Nobody bought, so the price fell (C-5.8)."""

    __match_args__: ClassVar = ("paper", "price")

    def __init__(self, paper: int, price: int) -> None:
        self.paper: Final = paper
        self.price: Final = price

    def message(self) -> Message:
        """Say the new price."""
        return Message(
            "cologne.event.auction-price-lowered",
            {
                "paper": PAPER_NAMES[self.paper],
                "price": self.price,
            },
        )


class PaperForced(Event):
    """A seat had to buy a certificate (C-5.9, C-5.10)."""

    __match_args__: ClassVar = ("seat", "paper", "price")

    def __init__(self, seat: int, paper: int, price: int) -> None:
        self.seat: Final = seat
        self.paper: Final = paper
        self.price: Final = price

    def message(self) -> Message:
        """Say who had to buy."""
        return Message(
            "cologne.event.paper-forced",
            {
                "seat": seat_name(self.seat),
                "paper": PAPER_NAMES[self.paper],
                "price": self.price,
            },
        )


class CorporationFounded(Event):
    """A seat founded a corporation (C-6.15)."""

    __match_args__: ClassVar = ("seat", "company", "par")

    def __init__(self, seat: int, company: int, par: int) -> None:
        self.seat: Final = seat
        self.company: Final = company
        self.par: Final = par

    def message(self) -> Message:
        """Say who founded what."""
        return Message(
            "cologne.event.corporation-founded",
            {
                "seat": seat_name(self.seat),
                "company": COMPANY_NAMES[self.company],
                "par": self.par,
            },
        )


class CorporationFloated(Event):
    """A corporation got its capital (C-6.19)."""

    __match_args__: ClassVar = ("company", "amount")

    def __init__(self, company: int, amount: int) -> None:
        self.company: Final = company
        self.amount: Final = amount

    def message(self) -> Message:
        """Say which corporation floated."""
        return Message(
            "cologne.event.corporation-floated",
            {
                "company": COMPANY_NAMES[self.company],
                "amount": self.amount,
            },
        )


class ShareBought(Event):
    """A seat bought a certificate from the pool (C-6.14)."""

    __match_args__: ClassVar = ("seat", "company", "percent", "price")

    def __init__(self, seat: int, company: int, percent: int, price: int) -> None:
        self.seat: Final = seat
        self.company: Final = company
        self.percent: Final = percent
        self.price: Final = price

    def message(self) -> Message:
        """Say who bought what."""
        return Message(
            "cologne.event.share-bought",
            {
                "seat": seat_name(self.seat),
                "company": COMPANY_NAMES[self.company],
                "percent": self.percent,
                "price": self.price,
            },
        )


class SharesSold(Event):
    """A seat sold a block of shares (C-6.8)."""

    __match_args__: ClassVar = ("seat", "company", "percent", "price")

    def __init__(self, seat: int, company: int, percent: int, price: int) -> None:
        self.seat: Final = seat
        self.company: Final = company
        self.percent: Final = percent
        self.price: Final = price

    def message(self) -> Message:
        """Say who sold what."""
        return Message(
            "cologne.event.shares-sold",
            {
                "seat": seat_name(self.seat),
                "company": COMPANY_NAMES[self.company],
                "percent": self.percent,
                "price": self.price,
            },
        )


class SharesOpened(Event):
    """The free shares of AGV or HGK went on sale (C-6.16)."""

    __match_args__: ClassVar = ("company",)

    def __init__(self, company: int) -> None:
        self.company: Final = company

    def message(self) -> Message:
        """Say whose shares are on sale."""
        return Message("cologne.event.shares-opened", {"company": COMPANY_NAMES[self.company]})


class BondBought(Event):
    """A seat bought a bond (C-6.17)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who bought a bond."""
        return Message("cologne.event.bond-bought", {"seat": seat_name(self.seat)})


class BondSold(Event):
    """A seat sold a bond (C-6.12)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who sold a bond."""
        return Message("cologne.event.bond-sold", {"seat": seat_name(self.seat)})


class FdSDExchanged(Event):
    """FdSD was exchanged for shares of RAG (C-6.21)."""

    __match_args__: ClassVar = ("seat", "percent")

    def __init__(self, seat: int, percent: int) -> None:
        self.seat: Final = seat
        self.percent: Final = percent

    def message(self) -> Message:
        """Say who exchanged FdSD."""
        return Message(
            "cologne.event.fdsd-exchanged",
            {
                "seat": seat_name(self.seat),
                "percent": self.percent,
            },
        )


class PaperClosed(Event):
    """A private or minor was closed."""

    __match_args__: ClassVar = ("paper",)

    def __init__(self, paper: int) -> None:
        self.paper: Final = paper

    def message(self) -> Message:
        """Say what closed."""
        return Message("cologne.event.paper-closed", {"paper": PAPER_NAMES[self.paper]})


class EVAOffered(Event):
    """The owner of EVA offered it to a seat (C-6.27)."""

    __match_args__: ClassVar = ("seat", "buyer", "price")

    def __init__(self, seat: int, buyer: int, price: int) -> None:
        self.seat: Final = seat
        self.buyer: Final = buyer
        self.price: Final = price

    def message(self) -> Message:
        """Say who offered EVA to whom."""
        return Message(
            "cologne.event.eva-offered",
            {
                "seat": seat_name(self.seat),
                "buyer": seat_name(self.buyer),
                "price": self.price,
            },
        )


class EVADeclined(Event):
    """The offer of EVA was declined (C-6.27)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who declined."""
        return Message("cologne.event.eva-declined", {"seat": seat_name(self.seat)})


class EVASold(Event):
    """EVA changed hands (C-6.27)."""

    __match_args__: ClassVar = ("seat", "buyer", "price")

    def __init__(self, seat: int, buyer: int, price: int) -> None:
        self.seat: Final = seat
        self.buyer: Final = buyer
        self.price: Final = price

    def message(self) -> Message:
        """Say who sold EVA to whom."""
        return Message(
            "cologne.event.eva-sold",
            {
                "seat": seat_name(self.seat),
                "buyer": seat_name(self.buyer),
                "price": self.price,
            },
        )


class PresidentChanged(Event):
    """A corporation has a new president (C-6.20)."""

    __match_args__: ClassVar = ("company", "seat")

    def __init__(self, company: int, seat: int) -> None:
        self.company: Final = company
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who presides."""
        return Message(
            "cologne.event.president-changed",
            {
                "company": COMPANY_NAMES[self.company],
                "seat": seat_name(self.seat),
            },
        )


class PriceMoved(Event):
    """A share price changed (C-4.6)."""

    __match_args__: ClassVar = ("company", "old", "price")

    def __init__(self, company: int, old: int, price: int) -> None:
        self.company: Final = company
        self.old: Final = old
        self.price: Final = price

    def message(self) -> Message:
        """Say the new price."""
        return Message(
            "cologne.event.price-moved",
            {
                "company": COMPANY_NAMES[self.company],
                "old": self.old,
                "price": self.price,
            },
        )


class VoteCast(Event):
    """A seat voted on a merger (C-7.4)."""

    __match_args__: ClassVar = ("seat", "company", "accept", "percent")

    def __init__(self, seat: int, company: int, accept: bool, percent: int) -> None:
        self.seat: Final = seat
        self.company: Final = company
        self.accept: Final = accept
        self.percent: Final = percent

    def message(self) -> Message:
        """Say who voted how."""
        return Message(
            "cologne.event.vote-cast",
            {
                "seat": seat_name(self.seat),
                "company": COMPANY_NAMES[self.company],
                "vote": Message("cologne.vote.yes" if self.accept else "cologne.vote.no"),
                "percent": self.percent,
            },
        )


class MergerRejected(Event):
    """A merger found no majority (C-7.5)."""

    __match_args__: ClassVar = ("company",)

    def __init__(self, company: int) -> None:
        self.company: Final = company

    def message(self) -> Message:
        """Say which merger failed."""
        return Message("cologne.event.merger-rejected", {"company": COMPANY_NAMES[self.company]})


class CorporationFormed(Event):
    """A merger formed a corporation (C-7.6)."""

    __match_args__: ClassVar = ("company", "seat")

    def __init__(self, company: int, seat: int) -> None:
        self.company: Final = company
        self.seat: Final = seat

    def message(self) -> Message:
        """Say what was formed."""
        return Message(
            "cologne.event.corporation-formed",
            {
                "company": COMPANY_NAMES[self.company],
                "seat": seat_name(self.seat),
            },
        )


class IncomePaid(Event):
    """Privates and bonds paid a seat (C-8.1)."""

    __match_args__: ClassVar = ("seat", "price")

    def __init__(self, seat: int, price: int) -> None:
        self.seat: Final = seat
        self.price: Final = price

    def message(self) -> Message:
        """Say who got how much."""
        return Message("cologne.event.income-paid", {"seat": seat_name(self.seat), "price": self.price})


class TileLaid(Event):
    """A company laid a tile (C-8.5)."""

    __match_args__: ClassVar = ("company", "tile", "hex", "rotation", "price")

    def __init__(self, company: int, tile: int, hex: int, rotation: int, price: int) -> None:
        self.company: Final = company
        self.tile: Final = tile
        self.hex: Final = hex
        self.rotation: Final = rotation
        self.price: Final = price

    def message(self) -> Message:
        """Say what was laid where."""
        return Message(
            "cologne.event.tile-laid",
            {
                "company": COMPANY_NAMES[self.company],
                "tile": KIND_NAMES[self.tile],
                "hex": HEX_NAMES[self.hex],
                "price": self.price,
            },
        )


class StationPlaced(Event):
    """A company placed a station (C-8.11)."""

    __match_args__: ClassVar = ("company", "hex", "price")

    def __init__(self, company: int, hex: int, price: int) -> None:
        self.company: Final = company
        self.hex: Final = hex
        self.price: Final = price

    def message(self) -> Message:
        """Say where the station stands."""
        return Message(
            "cologne.event.station-placed",
            {
                "company": COMPANY_NAMES[self.company],
                "hex": HEX_NAMES[self.hex],
                "price": self.price,
            },
        )


class RoutesRun(Event):
    """A company ran its trains (C-8.15)."""

    __match_args__: ClassVar = ("company", "revenue", "routes")

    def __init__(self, company: int, revenue: int, routes: tuple[TrainRoute, ...]) -> None:
        self.company: Final = company
        self.revenue: Final = revenue
        self.routes: Final = routes

    def message(self) -> Message:
        """Say what the trains earned."""
        return Message(
            "cologne.event.routes-run",
            {
                "company": COMPANY_NAMES[self.company],
                "revenue": self.revenue,
            },
        )


class DividendPaid(Event):
    """A corporation paid its revenue out (C-8.20)."""

    __match_args__: ClassVar = ("company", "revenue")

    def __init__(self, company: int, revenue: int) -> None:
        self.company: Final = company
        self.revenue: Final = revenue

    def message(self) -> Message:
        """Say who paid how much."""
        return Message(
            "cologne.event.dividend-paid",
            {
                "company": COMPANY_NAMES[self.company],
                "revenue": self.revenue,
            },
        )


class RevenueWithheld(Event):
    """A corporation kept its revenue (C-8.20)."""

    __match_args__: ClassVar = ("company", "revenue")

    def __init__(self, company: int, revenue: int) -> None:
        self.company: Final = company
        self.revenue: Final = revenue

    def message(self) -> Message:
        """Say who kept how much."""
        return Message(
            "cologne.event.revenue-withheld",
            {
                "company": COMPANY_NAMES[self.company],
                "revenue": self.revenue,
            },
        )


class MinorPaid(Event):
    """A minor shared its revenue with its owner (C-8.22)."""

    __match_args__: ClassVar = ("company", "seat", "price")

    def __init__(self, company: int, seat: int, price: int) -> None:
        self.company: Final = company
        self.seat: Final = seat
        self.price: Final = price

    def message(self) -> Message:
        """Say who got how much."""
        return Message(
            "cologne.event.minor-paid",
            {
                "company": COMPANY_NAMES[self.company],
                "seat": seat_name(self.seat),
                "price": self.price,
            },
        )


class TrainBought(Event):
    """A company bought a train from the bank (C-8.25); ``help`` came from its owner."""

    __match_args__: ClassVar = ("company", "train", "price", "help")

    def __init__(self, company: int, train: int, price: int, help: int) -> None:
        self.company: Final = company
        self.train: Final = train
        self.price: Final = price
        self.help: Final = help

    def message(self) -> Message:
        """Say who bought what."""
        id = "cologne.event.train-bought-helped" if self.help else "cologne.event.train-bought"
        return Message(
            id,
            {
                "company": COMPANY_NAMES[self.company],
                "train": train_name(self.train),
                "price": self.price,
                "help": self.help,
            },
        )


class TrainTraded(Event):
    """A company handed a train in for another (C-8.24)."""

    __match_args__: ClassVar = ("company", "old", "train", "price")

    def __init__(self, company: int, old: int, train: int, price: int) -> None:
        self.company: Final = company
        self.old: Final = old
        self.train: Final = train
        self.price: Final = price

    def message(self) -> Message:
        """Say what was traded for what."""
        return Message(
            "cologne.event.train-traded",
            {
                "company": COMPANY_NAMES[self.company],
                "old": train_name(self.old),
                "train": train_name(self.train),
                "price": self.price,
            },
        )


class TrainTransferred(Event):
    """A company bought a train from another (C-8.26); ``help`` came from its owner."""

    __match_args__: ClassVar = ("company", "seller", "train", "price", "help")

    def __init__(self, company: int, seller: int, train: int, price: int, help: int) -> None:
        self.company: Final = company
        self.seller: Final = seller
        self.train: Final = train
        self.price: Final = price
        self.help: Final = help

    def message(self) -> Message:
        """Say who bought what from whom."""
        id = "cologne.event.train-transferred-helped" if self.help else "cologne.event.train-transferred"
        return Message(
            id,
            {
                "company": COMPANY_NAMES[self.company],
                "seller": COMPANY_NAMES[self.seller],
                "train": train_name(self.train),
                "price": self.price,
                "help": self.help,
            },
        )


class TrainOffered(Event):
    """A company offered a price for another's train (C-8.26)."""

    __match_args__: ClassVar = ("company", "seller", "train", "price")

    def __init__(self, company: int, seller: int, train: int, price: int) -> None:
        self.company: Final = company
        self.seller: Final = seller
        self.train: Final = train
        self.price: Final = price

    def message(self) -> Message:
        """Say who wants what from whom."""
        return Message(
            "cologne.event.train-offered",
            {
                "company": COMPANY_NAMES[self.company],
                "seller": COMPANY_NAMES[self.seller],
                "train": train_name(self.train),
                "price": self.price,
            },
        )


class TrainDeclined(Event):
    """The offer for a train was declined (C-8.26)."""

    __match_args__: ClassVar = ("seller", "train")

    def __init__(self, seller: int, train: int) -> None:
        self.seller: Final = seller
        self.train: Final = train

    def message(self) -> Message:
        """Say who declined."""
        return Message(
            "cologne.event.train-declined",
            {
                "seller": COMPANY_NAMES[self.seller],
                "train": train_name(self.train),
            },
        )


class TrainDiscarded(Event):
    """A company discarded a train (C-9.5, C-7.9)."""

    __match_args__: ClassVar = ("company", "train")

    def __init__(self, company: int, train: int) -> None:
        self.company: Final = company
        self.train: Final = train

    def message(self) -> Message:
        """Say what was discarded."""
        return Message(
            "cologne.event.train-discarded",
            {
                "company": COMPANY_NAMES[self.company],
                "train": train_name(self.train),
            },
        )


class TrainsRusted(Event):
    """All trains of a type are out of the game (C-9.3)."""

    __match_args__: ClassVar = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind

    def message(self) -> Message:
        """Say what rusted."""
        return Message("cologne.event.trains-rusted", {"train": TRAIN_TYPES[self.kind]})


class PhaseStarted(Event):
    """A phase began (C-9.3)."""

    __match_args__: ClassVar = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def message(self) -> Message:
        """Say which phase begins."""
        return Message("cologne.event.phase-started", {"phase": TRAIN_TYPES[self.phase]})


class BankBroke(Event):
    """The bank cannot pay in full (C-10.3)."""

    __match_args__: ClassVar = ()

    def message(self) -> Message:
        """Say that the bank is broken."""
        return Message("cologne.event.bank-broke")


class WentBankrupt(Event):
    """A president went bankrupt (C-8.35)."""

    __match_args__: ClassVar = ("seat", "company")

    def __init__(self, seat: int, company: int) -> None:
        self.seat: Final = seat
        self.company: Final = company

    def message(self) -> Message:
        """Say who is bankrupt."""
        return Message(
            "cologne.event.went-bankrupt",
            {
                "seat": seat_name(self.seat),
                "company": COMPANY_NAMES[self.company],
            },
        )


class GameEnded(Event):
    """The game is over (C-10.3, C-10.4)."""

    __match_args__: ClassVar = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason

    def message(self) -> Message:
        """Say why the game ended."""
        return Message("cologne.event.game-ended", {"reason": Message("cologne.end." + self.reason)})


EVENTS: Final = (
    RoundStarted,
    SeatPassed,
    CompanyPassed,
    PaperBought,
    CertificateNamed,
    AuctionPriceLowered,
    PaperForced,
    CorporationFounded,
    CorporationFloated,
    ShareBought,
    SharesSold,
    SharesOpened,
    BondBought,
    BondSold,
    FdSDExchanged,
    PaperClosed,
    EVAOffered,
    EVADeclined,
    EVASold,
    PresidentChanged,
    PriceMoved,
    VoteCast,
    MergerRejected,
    CorporationFormed,
    IncomePaid,
    TileLaid,
    StationPlaced,
    RoutesRun,
    DividendPaid,
    RevenueWithheld,
    MinorPaid,
    TrainBought,
    TrainTraded,
    TrainTransferred,
    TrainOffered,
    TrainDeclined,
    TrainDiscarded,
    TrainsRusted,
    PhaseStarted,
    BankBroke,
    WentBankrupt,
    GameEnded,
)
