"""How the actions of 1893 are pointed at: hex, tile and rotation on the map, everything else by buttons.

Papers are bought and sold in cells of the exchange. What belongs together shares its first pick: the par
prices of a corporation, the prices for one train of another company. Trains of one type in one place are the
same to point at.
"""

from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.cologne.actions import (
    AnswerEVA,
    AnswerTrain,
    BuyAtAuction,
    BuyBond,
    BuyEVA,
    BuyPaper,
    BuyShare,
    BuyTrain,
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
from zugwerk.games.cologne.board import (
    COMPANY_NAMES,
    HEX_NAMES,
    PAID_PRICES,
    UNPAID_PRICES,
)
from zugwerk.games.cologne.view import CologneView, operating_of, stock_of
from zugwerk.render.cologne.figures import PAPERS, TRAIN_NAMES, train_name, train_number
from zugwerk.render.cologne.holdings import buy_id, sell_id
from zugwerk.render.cologne.laying import face
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.reading import auctioned, costs_of, missing, price_of, shares_in, voted_on
from zugwerk.render.cologne.rows import run_words
from zugwerk.render.look import Look
from zugwerk.render.picks import Path, Pick

_FEW_TRAINS: Final = 2
_PLAIN: dict[type, str] = {
    BuyBond: "bond-buy",
    SellBond: "bond-sell",
    GoBankrupt: "bankrupt",
    EndByHand: "end",
}


def picks(view: CologneView, action: Action, look: Look) -> Path:
    """The path of an action of the seat that the view belongs to."""
    if isinstance(action, LayTile | PlaceStation):
        return _on_map(view, action, look)
    if isinstance(action, BuyTrain | OfferTrain | DiscardTrain | AnswerTrain):
        return _train(view, action, look)
    if isinstance(action, BuyEVA | OfferEVA | AnswerEVA):
        return _eva(view, action, look)
    if isinstance(action, Found | BuyShare | SellShares | ExchangeFdSD):
        return _share(view, action, look)
    if isinstance(action, RunRoutes | PayOut | Withhold):
        return (_revenue(view, action, look),)
    return (_plain(view, action, look),)


def _button(look: Look, key: str, message: str, kind: str = "action", **values: str | int) -> Pick:
    return Pick(kind, key, "", look.say(f"cologne.table.{message}", **values))


def _price(look: Look, price: int) -> Pick:
    return _button(look, f"for-{price}", "pick-price", "amount", price=price)


def _plain(view: CologneView, action: Action, look: Look) -> Pick:
    if isinstance(action, BuyPaper | NameCertificate):
        paper = list(PAPERS)[action.paper]
        price, income = PAPERS[paper]
        message = "pick-paper" if isinstance(action, BuyPaper) else "pick-name"
        picked = _button(look, f"paper-{paper}", message, paper=paper, price=price, income=income)
        return picked._replace(element=f"paper-{paper}")
    if isinstance(action, BuyAtAuction):
        paper, price = auctioned(view)
        return _button(look, "take", "pick-take", paper=paper, price=price)
    if isinstance(action, Vote):
        company = voted_on(view)
        message = "pick-vote-yes" if action.accept else "pick-vote-no"
        votes = 0 if view.seat is None else shares_in(view, company)[view.seat]
        return _button(look, message, message, company=company, percent=votes)
    if isinstance(action, Pass):
        return _pass(view, look)
    word = _PLAIN[type(action)]
    picked = _button(look, word, f"pick-{word}")
    if isinstance(action, GoBankrupt):
        return picked._replace(asks=look.say("cologne.table.bankrupt-sure"))
    return picked._replace(element=word if word.startswith("bond") else "")


def _pass(view: CologneView, look: Look) -> Pick:
    if view.step == "run" and (prices := _prices(view, UNPAID_PRICES)):
        return _button(look, "pass", "pick-pass-run-price", "pass", **prices)
    kept = view.round == "merger"
    known = view.step in ("track", "station", "run", "trains")
    return _button(
        look, "pass", "pick-keep" if kept else f"pick-pass{'-' + view.step if known else ''}", "pass"
    )


def _prices(view: CologneView, after: dict[tuple[int, int], int]) -> dict[str, int]:
    """The share price of the company that acts, and what becomes of it; nothing if it has none."""
    company = next(company for company in view.companies if company.name == view.company)
    if not company.price:
        return {}
    row, column = company.cell
    return {"old": company.price, "new": after[row, column]}


def _on_map(view: CologneView, action: LayTile | PlaceStation, look: Look) -> Path:
    name = HEX_NAMES[action.hex]
    if isinstance(action, PlaceStation):
        company = next(company for company in view.companies if company.name == view.company)
        price = company.station_prices[0] if company.station_prices else 0
        label = look.say("cologne.table.pick-station", hex=name, price=price)
        return (Pick("hex", f"station-{name}", f"spot-{name}", label),)
    cost = costs_of(view, action.hex)
    message = "pick-hex-cost" if cost else "pick-hex"
    return (
        Pick("hex", f"hex-{name}", f"spot-{name}", look.say(f"cologne.table.{message}", hex=name, cost=cost)),
        face(view, action, look),
        Pick(
            kind="rotation",
            key=f"turn-{action.rotation}",
            element="",
            label=look.say("cologne.table.pick-rotation", rotation=action.rotation),
            note=f"{60 * action.rotation}deg",
        ),
    )


def _revenue(view: CologneView, action: RunRoutes | PayOut | Withhold, look: Look) -> Pick:
    if isinstance(action, RunRoutes):
        return Pick("draft", "run", "", run_words(view, look, action.routes))
    round = operating_of(view)
    assert round is not None
    revenue = round["revenue"]
    if isinstance(action, Withhold):
        prices = _prices(view, UNPAID_PRICES)
        return _button(look, "withhold", "pick-withhold", "action", revenue=revenue, **prices)
    prices = _prices(view, PAID_PRICES)
    mine = 0 if view.seat is None else revenue * view.seats[view.seat].percent.get(view.company, 0) // 100
    return _button(
        look, "payout", "pick-payout", "action", revenue=revenue, share=revenue // 10, mine=mine, **prices
    )


def _share(view: CologneView, action: Found | BuyShare | SellShares | ExchangeFdSD, look: Look) -> Path:
    if isinstance(action, ExchangeFdSD):
        if not action.par:
            return (_button(look, "exchange", "pick-exchange"),)
        return (
            _button(look, "exchange-found", "pick-exchange-found"),
            _button(look, f"exchange-{action.par}", "pick-par-free", "price", par=action.par),
        )
    company = COMPANY_NAMES[action.corporation]
    if isinstance(action, Found):
        par = _button(look, f"par-{action.par}", "pick-par", "price", par=action.par, price=2 * action.par)
        first = _button(look, f"found-{company}", "pick-found", company=company)
        return first._replace(element=f"found-{company}"), par
    percent = action.percent
    price = price_of(view, company) * percent // 10
    if isinstance(action, BuyShare):
        key, message, cell = f"share-{company}-{percent}", "pick-share", buy_id(company, percent)
    else:
        key, cell = f"block-{company}-{percent}", sell_id(company, percent, action.double)
        message = "pick-block"
        if action.double:
            key, message = f"{key}-double", "pick-block-double"
    picked = _button(look, key, message, company=company, percent=percent, price=price)
    return (picked._replace(element=cell),)


def _eva(view: CologneView, action: BuyEVA | OfferEVA | AnswerEVA, look: Look) -> Path:
    if isinstance(action, AnswerEVA):
        if action.accept:
            return (_button(look, "eva-yes", "pick-eva-yes", price=view.table["offer_price"]),)
        if action.wish:
            return _button(look, "eva-wish", "pick-eva-wish"), _price(look, action.wish)
        return (_button(look, "eva-no", "pick-eva-no"),)
    if isinstance(action, BuyEVA):
        return _button(look, "eva-take", "pick-eva-take", "aside"), _price(look, action.price)
    name = seat_word(look, action.seat)
    return (
        _button(look, "eva-offer", "pick-eva-offer", "aside"),
        _button(look, f"eva-to-{action.seat}", "pick-eva-to", "player", name=name),
        _price(look, action.price),
    )


def _train(view: CologneView, action: BuyTrain | OfferTrain | DiscardTrain | AnswerTrain, look: Look) -> Path:
    if isinstance(action, AnswerTrain):
        round = operating_of(view)
        assert round is not None
        if action.accept:
            return (_button(look, "train-yes", "pick-train-yes", price=round["offer_price"]),)
        if action.wish:
            return _button(look, "train-wish", "pick-train-wish"), _price(look, action.wish)
        return (_button(look, "train-no", "pick-train-no"),)
    name, kind = train_name(action.train), TRAIN_NAMES[action.train >> 3]
    if isinstance(action, DiscardTrain):
        return (_button(look, f"discard-{kind}", "pick-discard", train=kind),)
    seller = next((company.name for company in view.companies if name in company.trains), "")
    if seller:
        message = "pick-train-ask" if isinstance(action, OfferTrain) else "pick-train-from"
        first = _button(look, f"train-{kind}-{seller}", message, "train", train=kind, company=seller)
        named = first._replace(label=_bounded(view, action, first.label, look)), _price(look, action.price)
        return (_button(look, "train-others", "pick-train-others"), *named) if _has_many(view) else named
    if isinstance(action, BuyTrain) and action.trade_in >= 0:
        old = TRAIN_NAMES[action.trade_in >> 3]
        return (
            _button(
                look, f"train-{kind}-for-{old}", "pick-train-trade", train=kind, price=action.price, old=old
            ),
        )
    message = "pick-train-used" if name in view.table["discarded"] else "pick-train"
    label = _button(look, f"{message}-{kind}", message, train=kind, price=action.price)
    company = next((company for company in view.companies if company.name == view.company), None)
    help = action.price - company.treasury if company is not None else 0
    if help <= 0:
        return (label,)
    return (label._replace(label=look.say("cologne.table.pick-helped", label=label.label, help=help)),)


def _has_many(view: CologneView) -> bool:
    """Whether trains of other companies are so many that they are chosen from in a step of their own."""
    offered = {action.train for action in view.legal if isinstance(action, BuyTrain | OfferTrain)}
    owned = {train_number(name) for company in view.companies for name in company.trains}
    return len(offered & owned) > _FEW_TRAINS


def _bounded(view: CologneView, action: BuyTrain | OfferTrain, label: str, look: Look) -> str:
    """The label of a company's train with what may be paid for it, and from where on by its owner."""
    prices = [
        other.price
        for other in view.legal
        if isinstance(other, BuyTrain | OfferTrain) and other.train == action.train
    ]
    if not prices:
        return label
    low, high = min(prices), max(prices)
    cash = next(company.treasury for company in view.companies if company.name == view.company)
    message = "pick-bounds" if high <= cash else "pick-bounds-helped"
    return look.say(f"cologne.table.{message}", label=label, low=low, high=high, cash=cash)


def prompt(view: CologneView, look: Look) -> str:
    """What the seat to move may do."""
    if not view.legal:
        return ""
    values: dict[str, str | int] = {}
    word = _situation(view)
    if word == "auction":
        values["paper"], values["price"] = auctioned(view)
    elif word in ("vote", "keep"):
        values["company"] = voted_on(view)
    elif word in ("emergency", "discard", "must-buy"):
        values["company"] = view.acting
    if word in ("emergency", "help"):
        values["price"], values["missing"] = missing(view)
    return look.say(f"cologne.table.prompt-{word}", **values)


def _situation(view: CologneView) -> str:
    kinds = {type(action) for action in view.legal}
    if view.seat not in view.actors:
        return "aside"
    if view.round == "auction":
        return "auction" if BuyAtAuction in kinds else "name"
    if view.round == "merger":
        return "vote" if Vote in kinds else "keep" if DiscardTrain in kinds else "stuck"
    if AnswerTrain in kinds:
        return "answer"
    if DiscardTrain in kinds:
        return "discard"
    if view.step == "trains" and (GoBankrupt in kinds or SellShares in kinds or SellBond in kinds):
        return "help" if Pass in kinds else "emergency"
    if view.step == "trains" and Pass not in kinds:
        return "must-buy"
    stock = stock_of(view)
    if stock is not None and stock["first"]:
        return "first-stock"
    return view.step or view.round
