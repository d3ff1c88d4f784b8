"""Papers and shares: the starting package, the stock market, FdSD, EVA and mergers."""

from typing import ClassVar, Final

from zugwerk.core.game import Event
from zugwerk.core.messages import Message
from zugwerk.games.cologne.events.names import seat_name
from zugwerk.games.cologne.state.figures import COMPANY_NAMES, PAPER_NAMES


class FirstSeatChosen(Event):
    """A seat begins (C-1.12)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who begins."""
        return Message("cologne.event.first-seat-chosen", {"seat": seat_name(self.seat)})


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

    def __init__(self, *, seat: int, company: int, percent: int, price: int) -> None:
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

    def __init__(self, *, seat: int, company: int, percent: int, price: int) -> None:
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
    """The offer of EVA was declined (C-6.27); ``wish`` is what the seat would pay (0: not said)."""

    __match_args__: ClassVar = ("seat", "wish")

    def __init__(self, seat: int, wish: int = 0) -> None:
        self.seat: Final = seat
        self.wish: Final = wish

    def message(self) -> Message:
        """Say who declined, and what would be paid instead."""
        if not self.wish:
            return Message("cologne.event.eva-declined", {"seat": seat_name(self.seat)})
        return Message("cologne.event.eva-wished", {"seat": seat_name(self.seat), "price": self.wish})


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

    def __init__(self, *, seat: int, company: int, accept: bool, percent: int) -> None:
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
    """A merger formed a corporation with this president and so much from the bank (C-7.6)."""

    __match_args__: ClassVar = ("company", "seat", "amount")

    def __init__(self, company: int, seat: int, amount: int) -> None:
        self.company: Final = company
        self.seat: Final = seat
        self.amount: Final = amount

    def message(self) -> Message:
        """Say what was formed."""
        return Message(
            "cologne.event.corporation-formed",
            {
                "company": COMPANY_NAMES[self.company],
                "seat": seat_name(self.seat),
            },
        )
