"""What companies do in an operating round: track, stations, routes, revenue and trains."""

from typing import ClassVar, Final

from zugwerk.core.game import Event
from zugwerk.core.messages import Message, Parameter
from zugwerk.games.cologne.board import HEX_NAMES, KIND_NAMES, TrainRoute
from zugwerk.games.cologne.events.names import seat_name
from zugwerk.games.cologne.state.figures import COMPANY_NAMES, TRAIN_TYPES


class TileLaid(Event):
    """A company laid a tile (C-8.5)."""

    __match_args__: ClassVar = ("company", "tile", "hex", "rotation", "price")

    def __init__(self, *, company: int, tile: int, hex: int, rotation: int, price: int) -> None:
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
    """A company ran its trains (C-8.15); ``earned`` is the revenue of each route."""

    __match_args__: ClassVar = ("company", "revenue", "routes", "earned")

    def __init__(
        self, *, company: int, revenue: int, routes: tuple[TrainRoute, ...], earned: tuple[int, ...]
    ) -> None:
        self.company: Final = company
        self.revenue: Final = revenue
        self.routes: Final = routes
        self.earned: Final = earned

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
    """A corporation paid its revenue out (C-8.20); ``paid`` is what each seat got."""

    __match_args__: ClassVar = ("company", "revenue", "paid")

    def __init__(self, company: int, revenue: int, paid: tuple[int, ...]) -> None:
        self.company: Final = company
        self.revenue: Final = revenue
        self.paid: Final = paid

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

    def __init__(self, *, company: int, train: int, price: int, help: int) -> None:
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
                "train": TRAIN_TYPES[self.train >> 3],
                "price": self.price,
                "help": self.help,
            },
        )


class TrainTraded(Event):
    """A company handed a train in for another (C-8.24)."""

    __match_args__: ClassVar = ("company", "old", "train", "price")

    def __init__(self, *, company: int, old: int, train: int, price: int) -> None:
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
                "old": TRAIN_TYPES[self.old >> 3],
                "train": TRAIN_TYPES[self.train >> 3],
                "price": self.price,
            },
        )


class TrainTransferred(Event):
    """A company bought a train from another (C-8.26); ``help`` came from its owner."""

    __match_args__: ClassVar = ("company", "seller", "train", "price", "help")

    def __init__(self, *, company: int, seller: int, train: int, price: int, help: int) -> None:
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
                "train": TRAIN_TYPES[self.train >> 3],
                "price": self.price,
                "help": self.help,
            },
        )


class TrainOffered(Event):
    """A company offered a price for another's train (C-8.26)."""

    __match_args__: ClassVar = ("company", "seller", "train", "price")

    def __init__(self, *, company: int, seller: int, train: int, price: int) -> None:
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
                "train": TRAIN_TYPES[self.train >> 3],
                "price": self.price,
            },
        )


class TrainDeclined(Event):
    """The offer for a train was declined (C-8.26); ``wish`` is for how much it could be had (0: not said)."""

    __match_args__: ClassVar = ("seller", "train", "wish")

    def __init__(self, seller: int, train: int, wish: int = 0) -> None:
        self.seller: Final = seller
        self.train: Final = train
        self.wish: Final = wish

    def message(self) -> Message:
        """Say who declined, and what for instead."""
        words: dict[str, Parameter] = {
            "seller": COMPANY_NAMES[self.seller],
            "train": TRAIN_TYPES[self.train >> 3],
        }
        if not self.wish:
            return Message("cologne.event.train-declined", words)
        return Message("cologne.event.train-wished", {**words, "price": self.wish})


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
                "train": TRAIN_TYPES[self.train >> 3],
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


class MinorMerged(Event):
    """A minor's cash, trains and stations went to the corporation that was formed (C-7.6)."""

    __match_args__: ClassVar = ("company", "corporation", "amount", "trains", "hexes")

    def __init__(
        self, *, company: int, corporation: int, amount: int, trains: tuple[int, ...], hexes: tuple[int, ...]
    ) -> None:
        self.company: Final = company
        self.corporation: Final = corporation
        self.amount: Final = amount
        self.trains: Final = trains
        self.hexes: Final = hexes

    def message(self) -> Message:
        """Say what was taken over."""
        return Message(
            "cologne.event.minor-merged",
            {
                "company": COMPANY_NAMES[self.company],
                "corporation": COMPANY_NAMES[self.corporation],
                "price": self.amount,
            },
        )
