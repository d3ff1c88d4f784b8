"""How the actions of 1893 are pointed at: hex, tile and rotation on the map, everything else by buttons.

What belongs together shares its first pick: the blocks of one corporation to sell, its par prices, the prices
for one train of another company. Trains of one type in one place are the same to point at.
"""

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
    KIND_NAMES,
    PAID_PRICES,
    UNPAID_PRICES,
)
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.figures import PAPERS, TRAIN_NAMES, train_name
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.reading import costs_of, missing, price_of, revenue_of
from zugwerk.render.look import Look
from zugwerk.render.picks import Path, Pick

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
        return _button(look, f"paper-{paper}", message, paper=paper, price=price, income=income)
    if isinstance(action, BuyAtAuction):
        paper, price = auctioned(view)
        return _button(look, "take", "pick-take", paper=paper, price=price)
    if isinstance(action, Vote):
        company = voted_on(view)
        message = "pick-vote-yes" if action.accept else "pick-vote-no"
        return _button(look, message, message, company=company)
    if isinstance(action, Pass):
        return _pass(view, look)
    word = _PLAIN[type(action)]
    return _button(look, word, f"pick-{word}")


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


def auctioned(view: CologneView) -> tuple[str, int]:
    """The paper on offer in the forced auction and its present price; "" if none is named yet."""
    number, price = view.table["round"]["paper"], view.table["round"]["price"]
    return (list(PAPERS)[number], price) if number >= 0 else ("", 0)


def voted_on(view: CologneView) -> str:
    """The corporation that a merger round is about just now."""
    number: int = view.table["round"]["corporation"]
    return COMPANY_NAMES[number] if number >= 0 else ""


def _on_map(view: CologneView, action: LayTile | PlaceStation, look: Look) -> Path:
    name = HEX_NAMES[action.hex]
    if isinstance(action, PlaceStation):
        company = next(company for company in view.companies if company.name == view.company)
        price = company.station_prices[0] if company.station_prices else 0
        label = look.say("cologne.table.pick-station", hex=name, price=price)
        return (Pick("hex", f"station-{name}", f"spot-{name}", label),)
    cost = costs_of(view, action.hex)
    message = "pick-hex-cost" if cost else "pick-hex"
    tile = KIND_NAMES[action.tile]
    return (
        Pick("hex", f"hex-{name}", f"spot-{name}", look.say(f"cologne.table.{message}", hex=name, cost=cost)),
        Pick("face", f"tile-{tile}", "", look.say("cologne.table.pick-tile", tile=tile)),
        Pick(
            "rotation",
            f"turn-{action.rotation}",
            "",
            look.say("cologne.table.pick-rotation", rotation=action.rotation),
        ),
    )


def _revenue(view: CologneView, action: RunRoutes | PayOut | Withhold, look: Look) -> Pick:
    if isinstance(action, RunRoutes):
        revenue = sum(revenue_of(view, route) for route in action.routes)
        return _button(look, "run", "pick-run", "draft", revenue=revenue)
    revenue = view.table["round"]["revenue"]
    if isinstance(action, Withhold):
        prices = _prices(view, UNPAID_PRICES)
        return _button(look, "withhold", "pick-withhold", "action", revenue=revenue, **prices)
    prices = _prices(view, PAID_PRICES)
    share = revenue // 10
    return _button(look, "payout", "pick-payout", "action", revenue=revenue, share=share, **prices)


def _share(view: CologneView, action: Found | BuyShare | SellShares | ExchangeFdSD, look: Look) -> Path:
    if isinstance(action, ExchangeFdSD):
        if not action.par:
            return (_button(look, "exchange", "pick-exchange"),)
        return (
            _button(look, "exchange-found", "pick-exchange-found"),
            _button(look, f"exchange-{action.par}", "pick-par-free", par=action.par),
        )
    company = COMPANY_NAMES[action.corporation]
    if isinstance(action, Found):
        par = _button(look, f"par-{action.par}", "pick-par", par=action.par, price=2 * action.par)
        return _button(look, f"found-{company}", "pick-found", company=company), par
    price = price_of(view, company) * action.percent // 10
    percent = action.percent
    if isinstance(action, BuyShare):
        key = f"share-{company}-{percent}"
        return (_button(look, key, "pick-share", company=company, percent=percent, price=price),)
    key = f"block-{company}-{percent}{'-double' if action.double else ''}"
    message = "pick-block-double" if action.double else "pick-block"
    block = _button(look, key, message, percent=percent, price=price)
    return _button(look, f"sell-{company}", "pick-sell", company=company), block


def _eva(view: CologneView, action: BuyEVA | OfferEVA | AnswerEVA, look: Look) -> Path:
    if isinstance(action, AnswerEVA):
        if action.accept:
            return (_button(look, "eva-yes", "pick-eva-yes", price=view.table["offer_price"]),)
        return (_button(look, "eva-no", "pick-eva-no"),)
    if isinstance(action, BuyEVA):
        return _button(look, "eva-take", "pick-eva-take"), _price(look, action.price)
    name = seat_word(look, action.seat)
    return (
        _button(look, "eva-offer", "pick-eva-offer"),
        _button(look, f"eva-to-{action.seat}", "pick-eva-to", name=name),
        _price(look, action.price),
    )


def _train(view: CologneView, action: BuyTrain | OfferTrain | DiscardTrain | AnswerTrain, look: Look) -> Path:
    if isinstance(action, AnswerTrain):
        if action.accept:
            return (_button(look, "train-yes", "pick-train-yes", price=view.table["round"]["offer_price"]),)
        return (_button(look, "train-no", "pick-train-no"),)
    name, kind = train_name(action.train), TRAIN_NAMES[action.train >> 3]
    if isinstance(action, DiscardTrain):
        return (_button(look, f"discard-{kind}", "pick-discard", train=kind),)
    seller = next((company.name for company in view.companies if name in company.trains), "")
    if seller:
        message = "pick-train-ask" if isinstance(action, OfferTrain) else "pick-train-from"
        first = _button(look, f"train-{kind}-{seller}", message, train=kind, company=seller)
        return first, _price(look, action.price)
    if isinstance(action, BuyTrain) and action.trade_in >= 0:
        old = TRAIN_NAMES[action.trade_in >> 3]
        return (
            _button(
                look, f"train-{kind}-for-{old}", "pick-train-trade", train=kind, price=action.price, old=old
            ),
        )
    message = "pick-train-used" if name in view.table["discarded"] else "pick-train"
    return (_button(look, f"{message}-{kind}", message, train=kind, price=action.price),)


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
    elif word in ("emergency", "discard"):
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
    return view.step or view.round
