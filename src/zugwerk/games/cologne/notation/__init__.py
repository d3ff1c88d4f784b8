"""The one-line notation of 1893's actions, which parses back; ``files`` reads the 18xx.games format.

Papers: ``buy EVA``, ``name EVA``, ``take``, ``found DE 100``, ``share DE 10``, ``sell AGV 30 double``,
``bond buy``, ``bond sell``, ``exchange``, ``exchange 80``, ``vote yes``. Companies: ``lay 57 L5 2``,
``station L5``, ``run 3-1:O2.N3.L3,L3.K4.L5``, ``payout``, ``withhold``, ``train 5-0 360 for 3-1``,
``discard 2-0``, ``bankrupt``. Between seats: ``eva 50``, ``eva offer 2 50``, ``eva answer yes``,
``train offer 3-1 100``, ``train answer no 140``. Everywhere: ``pass``; when stuck: ``end``. Chance:
``first 1``.
"""

from typing import Final

from zugwerk.core.game import Action
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.actions import (
    AnswerEVA,
    AnswerTrain,
    BuyAtAuction,
    BuyBond,
    BuyEVA,
    BuyPaper,
    BuyShare,
    BuyTrain,
    ChooseFirst,
    DiscardTrain,
    EndByHand,
    ExchangeFdSD,
    Found,
    GoBankrupt,
    LayTile,
    NameCertificate,
    OfferEVA,
    OfferTrain,
    Pass,
    PayOut,
    PlaceStation,
    RunRoutes,
    SellBond,
    SellShares,
    Vote,
    Withhold,
)
from zugwerk.games.cologne.board import HEX_NAMED, HEX_NAMES, KIND_NAMED, KIND_NAMES, TrainRoute
from zugwerk.games.cologne.meta import META
from zugwerk.games.cologne.state.figures import (
    COMPANY_NAMED,
    COMPANY_NAMES,
    PAPER_NAMED,
    PAPER_NAMES,
    find_train,
    train_name,
)

_PLAIN: Final[dict[str, Action]] = {
    "pass": Pass(),
    "take": BuyAtAuction(),
    "bond buy": BuyBond(),
    "bond sell": SellBond(),
    "exchange": ExchangeFdSD(0),
    "vote yes": Vote(True),
    "vote no": Vote(False),
    "eva answer yes": AnswerEVA(True),
    "eva answer no": AnswerEVA(False),
    "train answer yes": AnswerTrain(True),
    "train answer no": AnswerTrain(False),
    "run": RunRoutes(()),
    "payout": PayOut(),
    "withhold": Withhold(),
    "bankrupt": GoBankrupt(),
    "end": EndByHand(),
}
_WRITTEN: Final[dict[Action, str]] = {action: text for text, action in _PLAIN.items()}


def write(action: Action) -> str:
    """An action in one line."""
    text = _WRITTEN.get(action)
    if text is not None:
        return text
    return _write_papers(action) or _write_company(action)


def _write_papers(action: Action) -> str:
    if isinstance(action, ChooseFirst):
        return f"first {action.seat + 1}"
    if isinstance(action, BuyPaper):
        return f"buy {PAPER_NAMES[action.paper]}"
    if isinstance(action, NameCertificate):
        return f"name {PAPER_NAMES[action.paper]}"
    if isinstance(action, Found):
        return f"found {COMPANY_NAMES[action.corporation]} {action.par}"
    if isinstance(action, BuyShare):
        return f"share {COMPANY_NAMES[action.corporation]} {action.percent}"
    if isinstance(action, SellShares):
        double = " double" if action.double else ""
        return f"sell {COMPANY_NAMES[action.corporation]} {action.percent}{double}"
    if isinstance(action, ExchangeFdSD):
        return f"exchange {action.par}"
    if isinstance(action, BuyEVA):
        return f"eva {action.price}"
    if isinstance(action, OfferEVA):
        return f"eva offer {action.seat + 1} {action.price}"
    if isinstance(action, AnswerEVA):
        return f"eva answer no {action.wish}"
    return ""


def _write_company(action: Action) -> str:
    if isinstance(action, LayTile):
        return f"lay {KIND_NAMES[action.tile]} {HEX_NAMES[action.hex]} {action.rotation}"
    if isinstance(action, PlaceStation):
        return f"station {HEX_NAMES[action.hex]}"
    if isinstance(action, RunRoutes):
        return " ".join(["run", *[_write_route(route) for route in action.routes]])
    if isinstance(action, BuyTrain):
        old = f" for {train_name(action.trade_in)}" if action.trade_in >= 0 else ""
        return f"train {train_name(action.train)} {action.price}{old}"
    if isinstance(action, OfferTrain):
        return f"train offer {train_name(action.train)} {action.price}"
    if isinstance(action, AnswerTrain):
        return f"train answer no {action.wish}"
    if isinstance(action, DiscardTrain):
        return f"discard {train_name(action.train)}"
    raise TypeError(f"not an action of this game: {action!r}")


def _write_route(route: TrainRoute) -> str:
    legs = [".".join([HEX_NAMES[hex] for hex in leg]) for leg in route.legs]
    return f"{train_name(route.train)}:{','.join(legs)}"


def parse(text: str) -> Action:
    """Read an action; raises ``Malformed`` for anything that is not one."""
    words = text.split()
    action = _PLAIN.get(" ".join(words))
    if action is None and words:
        action = _parse_papers(words) or _parse_company(words)
    if action is None:
        raise Malformed("cologne.bad-notation", {"text": text})
    return action


def _parse_papers(words: list[str]) -> Action | None:
    verb, last = words[0], number(words[-1])
    if len(words) == 2:
        if verb in ("buy", "name") and words[1] in PAPER_NAMED:
            paper = PAPER_NAMED[words[1]]
            return BuyPaper(paper) if verb == "buy" else NameCertificate(paper)
        if verb == "first" and 1 <= last <= META.max_seats:
            return ChooseFirst(last - 1)
        if verb == "exchange" and last > 0:
            return ExchangeFdSD(last)
        return BuyEVA(last) if verb == "eva" and last >= 0 else None
    if words[:2] == ["eva", "offer"] and len(words) == 4 and number(words[2]) > 0 and last >= 0:
        return OfferEVA(number(words[2]) - 1, last)
    if words[:3] == ["eva", "answer", "no"] and len(words) == 4 and last > 0:
        return AnswerEVA(False, last)
    company = COMPANY_NAMED.get(words[1], -1) if len(words) > 2 else -1
    if company < 0:
        return None
    if len(words) == 4 and verb == "sell" and words[3] == "double" and number(words[2]) >= 0:
        return SellShares(company, number(words[2]), True)
    return _parse_shares(verb, company, last) if len(words) == 3 and last >= 0 else None


def _parse_shares(verb: str, company: int, amount: int) -> Action | None:
    if verb == "found":
        return Found(company, amount)
    if verb == "share":
        return BuyShare(company, amount)
    return SellShares(company, amount) if verb == "sell" else None


def _parse_company(words: list[str]) -> Action | None:
    verb, count = words[0], len(words)
    if verb == "lay" and count == 4 and words[1] in KIND_NAMED and words[2] in HEX_NAMED:
        return (
            LayTile(KIND_NAMED[words[1]], HEX_NAMED[words[2]], number(words[3]))
            if number(words[3]) >= 0
            else None
        )
    if verb == "station" and count == 2 and words[1] in HEX_NAMED:
        return PlaceStation(HEX_NAMED[words[1]])
    if verb == "discard" and count == 2 and find_train(words[1]) >= 0:
        return DiscardTrain(find_train(words[1]))
    if verb == "run":
        routes = [_parse_route(word) for word in words[1:]]
        found = tuple([route for route in routes if route is not None])
        return RunRoutes(found) if len(found) == len(routes) else None
    return _parse_train(words) if verb == "train" else None


def _parse_train(words: list[str]) -> Action | None:
    if words[1:2] == ["offer"] and len(words) == 4:
        train, price = find_train(words[2]), number(words[3])
        return OfferTrain(train, price) if train >= 0 and price >= 0 else None
    if words[1:3] == ["answer", "no"] and len(words) == 4 and number(words[3]) > 0:
        return AnswerTrain(False, number(words[3]))
    if len(words) not in (3, 5) or find_train(words[1]) < 0 or number(words[2]) < 0:
        return None
    if len(words) == 3:
        return BuyTrain(find_train(words[1]), number(words[2]))
    old = find_train(words[4])
    return BuyTrain(find_train(words[1]), number(words[2]), old) if words[3] == "for" and old >= 0 else None


def _parse_route(word: str) -> TrainRoute | None:
    name, _, path = word.partition(":")
    legs = [leg.split(".") for leg in path.split(",")]
    if find_train(name) < 0 or any(hex not in HEX_NAMED for leg in legs for hex in leg):
        return None
    return TrainRoute(find_train(name), tuple([tuple([HEX_NAMED[hex] for hex in leg]) for leg in legs]))


def number(word: str) -> int:
    """A plain decimal number of at most five digits, or −1."""
    short = len(word) <= 5 and word.isascii() and word.isdecimal()
    return int(word) if short and str(int(word)) == word else -1
