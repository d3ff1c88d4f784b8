"""C-6 and C-5.4: what a seat may buy and sell in its turn of a stock round, and why not."""

from typing import Final

from zugwerk.core.game import Action
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import (
    BuyBond,
    BuyEVA,
    BuyPaper,
    BuyShare,
    ExchangeFdSD,
    Found,
    Pass,
    SellBond,
    SellShares,
)
from zugwerk.games.cologne.rules import draft, duties, eva, foundation, shares
from zugwerk.games.cologne.rules.duties import free_bond, own_bond
from zugwerk.games.cologne.state.figures import (
    BOND_PRICE,
    COMPANIES,
    COMPANY_NAMES,
    DE,
    EVA,
    FACE_VALUES,
    FDSD,
    HOLDING_LIMIT,
    MINORS,
    PACKAGE,
    PAR_PRICES,
    RAG,
)
from zugwerk.games.cologne.state.position import POOL, Position
from zugwerk.games.cologne.state.rounds import Stock

BOND_BIT: Final = 1
_PAPERS: Final = [BuyPaper(paper) for paper in range(PACKAGE)]
_FOUNDATIONS: Final = [Found(company, par) for company in range(DE, RAG + 1) for par in PAR_PRICES]
_SINGLES: Final = [BuyShare(company, 10) for company in range(COMPANIES)]
_DOUBLES: Final = [BuyShare(company, 20) for company in range(COMPANIES)]
_BOND: Final = BuyBond()
_SELL_BOND: Final = SellBond()


# Refusals by kind of action


def refusal(position: Position, round: Stock, seat: int, action: Action) -> Refusal | None:
    """Why a seat may not do this in a stock round: passes, sales, exchanges and purchases."""
    if isinstance(action, Pass):
        return refuse_pass(position, round, seat)
    if isinstance(action, SellShares):
        return refuse_sell(position, round, seat, action)
    if isinstance(action, SellBond):
        return _refuse_sell_bond(position, round, seat)
    if isinstance(action, ExchangeFdSD):
        return foundation.refuse_exchange(position, round, seat, action.par)
    why = None if _although_over(position, round, seat, action) else _refuse_purchase(position, round, seat)
    return why or _refuse_thing(position, round, seat, action)


def _refuse_purchase(position: Position, round: Stock, seat: int) -> Refusal | None:
    """Why a seat cannot buy anything at all now."""
    if round.founding:
        return refuse("cologne", "choose-payment", "C-6.21")
    if duties.must_exchange(position, seat):
        return refuse("cologne", "must-exchange", "C-6.25")
    return refuse("cologne", "must-sell", "C-6.6") if duties.must_sell(position, round, seat) else None


def _although_over(position: Position, round: Stock, seat: int, action: Action) -> bool:
    """What the public engine lets a seat buy that must sell: where one thing may be, others of its kind may.

    Above 60 % that is a bond, or EVA in its stead; with FdSD while RAG is in the pool any share.
    """
    if not position.options.over_limit or round.founding:
        return False
    if isinstance(action, BuyShare):
        return duties.fdsd_for_pool(position, seat)
    return isinstance(action, BuyBond | BuyEVA) and shares.over_holding(position, seat)


def _refuse_thing(position: Position, round: Stock, seat: int, action: Action) -> Refusal | None:
    """Why a seat that may buy something cannot buy this."""
    if isinstance(action, BuyShare):
        return _refuse_share(position, round, seat, action, _rag_for_fdsd(position, seat, action.corporation))
    if isinstance(action, Found):
        return foundation.refuse_found(position, seat, action)
    if isinstance(action, BuyBond):
        return _refuse_bond(position, round, seat)
    if isinstance(action, BuyPaper):
        return _refuse_last_paper(position, round, seat, action.paper)
    if isinstance(action, BuyEVA):
        return _refuse_eva(position, round, seat, action.price)
    return refuse("cologne", "not-in-this-round", "C-6.2")


def refuse_pass(position: Position, round: Stock, seat: int) -> Refusal | None:
    """Why a seat may not pass."""
    if round.founding:
        # The public engine takes a pass in the first round for a way out of it, and then sells no more.
        return refuse("cologne", "pay-with-fdsd", "C-6.21") if round.first else None
    if duties.must_exchange(position, seat):
        return refuse("cologne", "must-exchange", "C-6.25")
    if not duties.must_sell(position, round, seat) or _passes_although_over(position, round, seat):
        return None
    return refuse("cologne", "must-sell", "C-6.6")


def _passes_although_over(position: Position, round: Stock, seat: int) -> bool:
    """Where the public engine takes a pass from a seat that must sell (switch over_limit)."""
    if not position.options.over_limit:
        return False
    bond = own_bond(position, seat) >= 0 or _refuse_bond(position, round, seat) is None
    return bond or duties.fdsd_for_pool(position, seat)


def refuse_sell(position: Position, round: Stock, seat: int, action: SellShares) -> Refusal | None:
    """Why a seat cannot sell this block in a stock round."""
    if round.founding:
        return refuse("cologne", "choose-payment", "C-6.21")
    if not MINORS <= action.corporation < COMPANIES:
        return refuse("cologne", "no-such-block", "C-6.8")
    company, percent, double = action.corporation, action.percent, action.double
    return (
        duties.refuse_block(position, round, company)
        or shares.refuse_sale(position, seat, company, percent, double)
        or duties.refuse_small_block(position, round, seat, company, percent, double)
    )


def _refuse_sell_bond(position: Position, round: Stock, seat: int) -> Refusal | None:
    if round.first:
        return refuse("cologne", "no-sales-yet", "C-6.12")
    if round.founding:
        return refuse("cologne", "choose-payment", "C-6.21")
    if own_bond(position, seat) < 0:
        return refuse("cologne", "no-bond", "C-6.12")
    return None


def _rag_for_fdsd(position: Position, seat: int, company: int) -> bool:
    """Whether limits do not count since the owner of FdSD buys RAG (switch fdsd_checks)."""
    return position.options.fdsd_checks and company == RAG and position.owners[FDSD] == seat


def _refuse_share(
    position: Position, round: Stock, seat: int, action: BuyShare, free: bool
) -> Refusal | None:
    company, percent = action.corporation, action.percent
    if not MINORS <= company < COMPANIES or not _in_pool(position, company, percent):
        return refuse("cologne", "not-in-pool", "C-6.14")
    name = COMPANY_NAMES[company]
    if _sold(round, seat, company) and not free:
        return refuse("cologne", "sold-before", "C-6.13", {"company": name})
    price = shares.cost(position, company, percent)
    if position.cash[seat] < price:
        return refuse("cologne", "too-expensive", "C-6.14", {"price": price, "cash": position.cash[seat]})
    if position.percent(seat, company) + percent > HOLDING_LIMIT and not free:
        return refuse("cologne", "holding-limit", "C-6.18", {"company": name, "limit": HOLDING_LIMIT})
    if not shares.has_room(position, seat) and not free:
        return refuse("cologne", "certificate-limit", "C-6.18", {"limit": shares.certificate_limit(position)})
    return None


def _sold(round: Stock, seat: int, company: int) -> bool:
    """Whether a seat has sold shares of a corporation in this round (C-6.13)."""
    return round.sold[seat] >> company & 1 == 1


def _in_pool(position: Position, company: int, percent: int) -> bool:
    if percent == 20:
        return position.double_at[company] == POOL
    return percent == 10 and position.singles[POOL * COMPANIES + company] > 0


def _refuse_bond(position: Position, round: Stock, seat: int) -> Refusal | None:
    if free_bond(position) < 0:
        return refuse("cologne", "no-bond-left", "C-1.8")
    if round.sold[seat] & BOND_BIT:
        return refuse("cologne", "bond-sold-before", "C-6.13")
    if position.cash[seat] < BOND_PRICE:
        words = {"price": BOND_PRICE, "cash": position.cash[seat]}
        return refuse("cologne", "too-expensive", "C-6.17", {**words})
    if not shares.has_room(position, seat):
        return refuse("cologne", "certificate-limit", "C-6.18", {"limit": shares.certificate_limit(position)})
    return None


def _refuse_last_paper(position: Position, round: Stock, seat: int, paper: int) -> Refusal | None:
    if not round.first:
        return refuse("cologne", "not-in-this-round", "C-5.6")
    why = draft.refuse_paper(position, seat, paper)
    if why is None and not shares.has_room(position, seat):
        return refuse("cologne", "certificate-limit", "C-6.18", {"limit": shares.certificate_limit(position)})
    return why


def _refuse_eva(position: Position, round: Stock, seat: int, price: int) -> Refusal | None:
    """Why the seat at turn cannot take EVA as its purchase (edition 18xx-games, C-6.27)."""
    if not position.options.eva_sale:
        return refuse("cologne", "eva-by-offer", "C-6.27")
    if position.owners[EVA] < 0 or position.owners[EVA] == seat:
        return refuse("cologne", "eva-not-there", "C-6.27")
    if not 1 <= price <= position.cash[seat]:
        return refuse("cologne", "price-out-of-range", "C-6.27", {"low": 1, "high": position.cash[seat]})
    return None if _eva_beside(position, round, seat) else refuse("cologne", "eva-alone", "C-6.27")


def _eva_beside(position: Position, round: Stock, seat: int) -> bool:
    """Whether a seat could also buy something else or sell shares: else the public engine asks it nothing."""
    others = _things(position, round, seat)
    if any(isinstance(thing, BuyBond | BuyPaper) and _open(position, round, seat, thing) for thing in others):
        return True
    if duties.must_sell(position, round, seat):
        return False
    return duties.may_sell_shares(position, round, seat) or any(
        isinstance(thing, Found | BuyShare) and _open(position, round, seat, thing) for thing in others
    )


def _open(position: Position, round: Stock, seat: int, thing: Action) -> bool:
    """Whether a seat may buy something without FdSD's leave to exceed limits."""
    if isinstance(thing, BuyShare):
        return _refuse_share(position, round, seat, thing, False) is None
    return _refuse_thing(position, round, seat, thing) is None


# Legal actions


def purchases(position: Position, round: Stock, seat: int) -> list[Action]:
    """Every purchase or exchange open to the seat at turn, EVA left out."""
    if round.founding:
        return [ExchangeFdSD(0)]
    things = _things(position, round, seat)
    if _refuse_purchase(position, round, seat) is None:
        found = [thing for thing in things if _refuse_thing(position, round, seat, thing) is None]
    else:
        found = [thing for thing in things if refusal(position, round, seat, thing) is None]
    if position.owners[FDSD] == seat:
        exchanges = [ExchangeFdSD(par) for par in (0, *PAR_PRICES)]
        found += [way for way in exchanges if refusal(position, round, seat, way) is None]
    return found


def _things(position: Position, round: Stock, seat: int) -> list[Action]:
    """All that a seat can pay for: unsold papers, foundations, shares in the pool not sold before, a bond."""
    cash = position.cash[seat]
    found: list[Action] = []
    for paper in draft.unsold(position):
        if FACE_VALUES[paper] <= cash:
            found.append(_PAPERS[paper])
    for founding in _FOUNDATIONS:
        company, par = founding.corporation, founding.par
        if not foundation.founded(position, company) and foundation.can_pay(position, seat, company, par):
            found.append(founding)
    for company in range(MINORS, COMPANIES):
        if _sold(round, seat, company) and not _rag_for_fdsd(position, seat, company):
            continue
        if _in_pool(position, company, 10) and shares.cost(position, company, 10) <= cash:
            found.append(_SINGLES[company])
        if _in_pool(position, company, 20) and shares.cost(position, company, 20) <= cash:
            found.append(_DOUBLES[company])
    if cash >= BOND_PRICE:
        found.append(_BOND)
    return found


def sales(position: Position, round: Stock, seat: int) -> list[Action]:
    """Every sale open to the seat at turn."""
    found: list[Action] = []
    if round.founding or round.first:
        return found
    for company in range(MINORS, COMPANIES):
        if duties.refuse_block(position, round, company) is None:
            for percent, double in shares.blocks(position, seat, company):
                if duties.refuse_small_block(position, round, seat, company, percent, double) is None:
                    found.append(SellShares(company, percent, double))
    if own_bond(position, seat) >= 0:
        found.append(_SELL_BOND)
    return found


def something_possible(position: Position, round: Stock) -> bool:
    """Whether the seat at turn has a choice; where a pass is final, also whether EVA might bring it money."""
    seat = round.turn
    if _may_buy(position, round, seat) or purchases(position, round, seat) or sales(position, round, seat):
        return True
    return round.first and eva.may_offer(position, seat)


def _may_buy(position: Position, round: Stock, seat: int) -> bool:
    """Whether a seat may buy something without a leave that only the public engine gives."""
    return _refuse_purchase(position, round, seat) is None and any(
        _refuse_thing(position, round, seat, thing) is None for thing in _things(position, round, seat)
    )
