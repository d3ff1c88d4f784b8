"""What seats can do in 1893. Companies, papers and trains are the numbers of ``state.figures``."""

from typing import ClassVar, Final

from zugwerk.core.game import Action
from zugwerk.games.cologne.board import TrainRoute


class Pass(Action):
    """Do nothing more, or nothing at all, in this turn or step."""

    __match_args__: ClassVar = ()


class BuyPaper(Action):
    """Buy a certificate of the starting package at face value (C-5.2, C-5.4)."""

    __match_args__: ClassVar = ("paper",)

    def __init__(self, paper: int) -> None:
        self.paper: Final = paper


class ChooseFirst(Action):
    """Chance: who begins (C-1.12)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class NameCertificate(Action):
    """Name the certificate that is auctioned next (C-5.7)."""

    __match_args__: ClassVar = ("paper",)

    def __init__(self, paper: int) -> None:
        self.paper: Final = paper


class BuyAtAuction(Action):
    """Take the certificate on offer at its present price (C-5.8)."""

    __match_args__: ClassVar = ()


class Found(Action):
    """Found a corporation at a par price (C-6.15)."""

    __match_args__: ClassVar = ("corporation", "par")

    def __init__(self, corporation: int, par: int) -> None:
        self.corporation: Final = corporation
        self.par: Final = par


class BuyShare(Action):
    """Buy a certificate of this percentage from the pool (C-6.14)."""

    __match_args__: ClassVar = ("corporation", "percent")

    def __init__(self, corporation: int, percent: int) -> None:
        self.corporation: Final = corporation
        self.percent: Final = percent


class SellShares(Action):
    """Sell a block of shares; ``double``: the 20 % certificate is part of it (C-6.8, C-8.33)."""

    __match_args__: ClassVar = ("corporation", "percent", "double")

    def __init__(self, corporation: int, percent: int, double: bool = False) -> None:
        self.corporation: Final = corporation
        self.percent: Final = percent
        self.double: Final = double


class BuyBond(Action):
    """Buy a bond (C-6.17)."""

    __match_args__: ClassVar = ()


class SellBond(Action):
    """Sell a bond to the bank (C-6.12, C-8.34)."""

    __match_args__: ClassVar = ()


class ExchangeFdSD(Action):
    """Exchange FdSD for shares of RAG, or found RAG with it at a par price (C-6.21)."""

    __match_args__: ClassVar = ("par",)

    def __init__(self, par: int = 0) -> None:
        self.par: Final = par


class BuyEVA(Action):
    """Take EVA from its owner at a price (C-6.27, edition 18xx-games)."""

    __match_args__: ClassVar = ("price",)

    def __init__(self, price: int) -> None:
        self.price: Final = price


class OfferEVA(Action):
    """Offer EVA to a seat at a price (C-6.27)."""

    __match_args__: ClassVar = ("seat", "price")

    def __init__(self, seat: int, price: int) -> None:
        self.seat: Final = seat
        self.price: Final = price


class AnswerEVA(Action):
    """Accept or decline the offer of EVA; who declines may say for how much instead (0: says nothing)."""

    answers: ClassVar[bool] = True
    __match_args__: ClassVar = ("accept", "wish")

    def __init__(self, accept: bool, wish: int = 0) -> None:
        self.accept: Final = accept
        self.wish: Final = wish


class Vote(Action):
    """Vote on the merger in progress (C-7.4)."""

    __match_args__: ClassVar = ("accept",)

    def __init__(self, accept: bool) -> None:
        self.accept: Final = accept


class LayTile(Action):
    """Lay or upgrade a tile (C-8.5)."""

    __match_args__: ClassVar = ("tile", "hex", "rotation")

    def __init__(self, tile: int, hex: int, rotation: int) -> None:
        self.tile: Final = tile
        self.hex: Final = hex
        self.rotation: Final = rotation


class PlaceStation(Action):
    """Place a station in the city of a hex (C-8.11)."""

    __match_args__: ClassVar = ("hex",)

    def __init__(self, hex: int) -> None:
        self.hex: Final = hex


class RunRoutes(Action):
    """Run trains on routes; each is a train and the route's stops and ways (C-8.15)."""

    __match_args__: ClassVar = ("routes",)

    def __init__(self, routes: tuple[TrainRoute, ...]) -> None:
        self.routes: Final = routes


class PayOut(Action):
    """Pay the whole revenue as dividend (C-8.20)."""

    __match_args__: ClassVar = ()


class Withhold(Action):
    """Keep the whole revenue (C-8.20)."""

    __match_args__: ClassVar = ()


class BuyTrain(Action):
    """Buy a train for the company at turn, handing one in (``trade_in``; −1: none) (C-8.24, C-8.25)."""

    __match_args__: ClassVar = ("train", "price", "trade_in")

    def __init__(self, train: int, price: int, trade_in: int = -1) -> None:
        self.train: Final = train
        self.price: Final = price
        self.trade_in: Final = trade_in


class OfferTrain(Action):
    """Offer a price for a train of another company (C-8.26)."""

    __match_args__: ClassVar = ("train", "price")

    def __init__(self, train: int, price: int) -> None:
        self.train: Final = train
        self.price: Final = price


class AnswerTrain(Action):
    """Accept or decline the offer for the train; who declines may say for how much instead (0: nothing)."""

    answers: ClassVar[bool] = True
    __match_args__: ClassVar = ("accept", "wish")

    def __init__(self, accept: bool, wish: int = 0) -> None:
        self.accept: Final = accept
        self.wish: Final = wish


class DiscardTrain(Action):
    """Discard a train to the pool (C-9.5, C-7.9)."""

    __match_args__: ClassVar = ("train",)

    def __init__(self, train: int) -> None:
        self.train: Final = train


class GoBankrupt(Action):
    """Give up: the president cannot pay for the train that must be bought (C-8.35)."""

    __match_args__: ClassVar = ()


class EndByHand(Action):
    """End a game that is stuck, with the scores as they stand (R-15)."""

    __match_args__: ClassVar = ()
