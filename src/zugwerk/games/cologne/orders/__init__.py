"""Standing orders: pass until something happens, bid up to a price, buy until it floats, run as before.

An order is followed from the seat's view and from what the log has told since the seat last acted, so it
knows no more than its owner. The stock round, or the operating rounds, for which it was given is the longest
that it lasts; a prepared turn lasts until the company's next one.
"""

from collections.abc import Sequence
from typing import Final, cast

from zugwerk.core.game import Action, Event, View
from zugwerk.core.messages import Message
from zugwerk.core.prepared import Prepared
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.actions import BuyAtAuction, BuyShare, Pass
from zugwerk.games.cologne.events import (
    BondBought,
    BondSold,
    CorporationFloated,
    CorporationFounded,
    EVAOffered,
    EVASold,
    FdSDExchanged,
    PaperBought,
    PaperForced,
    PresidentChanged,
    PriceMoved,
    RoundStarted,
    ShareBought,
    SharesSold,
)
from zugwerk.games.cologne.events.names import seat_name
from zugwerk.games.cologne.orders import prepared as preparing
from zugwerk.games.cologne.orders.running import follow_run, follow_skip, known_revenues, own_earnings
from zugwerk.games.cologne.state.figures import (
    AGV,
    COMPANY_NAMED,
    COMPANY_NAMES,
    HOLDING_LIMIT,
    MINORS,
    PACKAGE,
    PAPER_NAMES,
    RAG,
)
from zugwerk.games.cologne.view import CologneView, CompanyView, auction_of, prices_to_come, stock_of

_SHARE: Final = 10
_SKIP: Final = "skip trains"
_UNTIL: Final = ("mine", "danger", "trade", "round")


class CologneOrders:
    """What a seat can order, and what each order does now."""

    def offers(self, view: View) -> list[str]:
        """The orders that make sense for the seat of the view."""
        seen = cast(CologneView, view)
        if seen.seat is None or seen.outcome is not None:
            return []
        if seen.round == "operating":
            return _operating(seen)
        if seen.round == "auction":
            return _bids(seen)
        if seen.round != "stock" or _pays(seen):
            return []
        own = seen.seats[seen.seat]
        chances = [*_returns(seen), "pass round"]
        for company in seen.companies[MINORS:AGV]:
            room = own.percent.get(company.name, 0) + _SHARE <= HOLDING_LIMIT
            if company.price and not company.floated and company.pool and room and own.cash >= company.price:
                chances.append(f"buy {company.name}")
        return chances

    def beginnings(self, view: View) -> list[str]:
        """The turns that the seat of the view can prepare on the board."""
        return preparing.beginnings(cast(CologneView, view))

    def prepared(self, view: View, order: str) -> Prepared | None:
        """A turn as far as it is prepared; ``None`` for any other order."""
        if not order.startswith(preparing.VERB):
            return None
        return preparing.prepared(cast(CologneView, view), order)

    def endures(self, order: str, done: int) -> bool:
        """Whether an order outlives what its owner does: skipping does, a prepared turn until it began."""
        return order == _SKIP or (order.startswith(preparing.VERB) and not done)

    def words(self, order: str) -> Message:
        """What an order is called; raises ``Malformed`` for what is none."""
        verb, _, what = order.partition(" ")
        if verb == "pass" and what in _UNTIL:
            return Message(f"cologne.order.pass-{what}")
        if verb == "buy" and COMPANY_NAMED.get(what, -1) >= MINORS:
            return Message("cologne.order.buy", {"company": what})
        if verb == "take":
            paper, price = _bound(order)
            return Message(
                "cologne.order.take" if price else "cologne.order.leave", {"paper": paper, "price": price}
            )
        if verb == "run":
            told = [f"{name} {revenue} M" for name, revenue in known_revenues(order).items()]
            return Message("cologne.order.run", {"companies": ", ".join(told)})
        if order == _SKIP:
            return Message("cologne.order.skip-trains")
        if verb == preparing.VERB:
            return preparing.words(order)
        raise Malformed("cologne.order.unknown", {"order": order})

    def follow(self, view: View, order: str, events: Sequence[Event], done: int) -> Action | Message | None:
        """What to do now: an action, nothing yet, or why the order has come to its end."""
        seen = cast(CologneView, view)
        assert seen.seat is not None
        verb, _, what = order.partition(" ")
        if verb == preparing.VERB:
            return preparing.follow_turn(seen, order, events, done)
        if order == _SKIP:
            return follow_skip(seen)
        if verb == "run":
            return follow_run(seen, order, events)
        if verb == "take":
            return _follow_auction(seen, *_bound(order), events)
        if seen.round != "stock" or any(isinstance(event, RoundStarted) for event in events):
            return Message("cologne.order.round-over")
        for event in events:
            if isinstance(event, EVAOffered) and event.buyer == seen.seat:
                return event.message()
        if verb == "buy":
            return _follow_purchase(seen, COMPANY_NAMED[what], events)
        for event in events:
            why = _relevant(seen, what, event)
            if why is not None:
                return why
        if seen.seat not in seen.actors:
            return None
        return Pass() if Pass() in seen.legal else Message("cologne.order.no-pass")


def _operating(view: CologneView) -> list[str]:
    """To run as before, and to skip empty train steps, for who has a company that operates."""
    found = own_earnings(view)
    runs = ["run " + ",".join([f"{name}={revenue}" for name, revenue in found.items()])] if found else []
    has_any = any(company.owner == view.seat and company.floated for company in view.companies)
    return [*runs, _SKIP] if has_any else runs


def _returns(view: CologneView) -> list[str]:
    """To pass until something happens; none where a pass is the last one (C-5.4)."""
    stock = stock_of(view)
    if stock is None or stock["first"] or view.seat is None:
        return []
    found = ["pass mine"] if view.seats[view.seat].percent else []
    if any(company.owner == view.seat for company in view.companies[MINORS:]):
        found.append("pass danger")
    return [*found, "pass trade"]


def _bids(view: CologneView) -> list[str]:
    """To take the certificate on auction at one of the prices to which it may come, or at none."""
    auction = auction_of(view)
    if auction is None or auction["paper"] < 0 or view.seat is None:
        return []
    paper = PAPER_NAMES[auction["paper"]]
    affordable = [price for price in prices_to_come(view) if price <= view.seats[view.seat].cash]
    return [f"take {paper} {price}" for price in (*affordable, 0)]


def _bound(order: str) -> tuple[str, int]:
    """The certificate that an order is about, and up to which price to take it; else raises ``Malformed``."""
    paper, _, price = order.partition(" ")[2].partition(" ")
    if paper not in PAPER_NAMES[:PACKAGE] or not price.isdecimal():
        raise Malformed("cologne.order.unknown", {"order": order})
    return paper, int(price)


def _follow_auction(
    view: CologneView, paper: str, most: int, events: Sequence[Event]
) -> Action | Message | None:
    """Decline until the price has come down far enough, then take it."""
    for event in events:
        sold = isinstance(event, PaperBought | PaperForced) and PAPER_NAMES[event.paper] == paper
        if sold or (isinstance(event, EVAOffered) and event.buyer == view.seat):
            return event.message()
    auction = auction_of(view)
    if auction is None or auction["paper"] != PAPER_NAMES.index(paper):
        return Message("cologne.order.auction-over", {"paper": paper})
    if view.seat not in view.actors:
        return None
    return BuyAtAuction() if auction["price"] <= most else Pass()


def _pays(view: CologneView) -> bool:
    """Whether the seat is about to choose how it pays for a foundation."""
    stock = stock_of(view)
    return stock is not None and view.seat in view.actors and stock["founding"] > 0


def _relevant(view: CologneView, until: str, event: Event) -> Message | None:
    """Why passing ends after an event, or ``None``."""
    assert view.seat is not None
    if until == "trade":
        return event.message() if _is_trade(event) else None
    changed = _changed(event)
    if until == "round" or changed < 0 or COMPANY_NAMES[changed] not in view.seats[view.seat].percent:
        return None
    told = until == "mine" or isinstance(event, PresidentChanged)
    return event.message() if told else _rival(view, COMPANY_NAMES[changed])


def _changed(event: Event) -> int:
    """The corporation of which somebody now has more or less, or that has a new president; -1 for none."""
    if isinstance(event, FdSDExchanged):
        return RAG
    return event.company if isinstance(event, ShareBought | SharesSold | PresidentChanged) else -1


def _is_trade(event: Event) -> bool:
    shares = isinstance(event, ShareBought | SharesSold | CorporationFounded | FdSDExchanged)
    return shares or isinstance(event, PaperBought | BondBought | BondSold | EVASold)


def _rival(view: CologneView, name: str) -> Message | None:
    """Who holds as much of an own corporation as the president, but for one share."""
    company = view.companies[COMPANY_NAMED[name]]
    if company.owner != view.seat or view.seat is None:
        return None
    held = view.seats[view.seat].percent.get(name, 0)
    for seat, other in enumerate(view.seats):
        percent = other.percent.get(name, 0)
        if seat != view.seat and percent + _SHARE >= held:
            return Message(
                "cologne.order.rival", {"seat": seat_name(seat), "percent": percent, "company": name}
            )
    return None


def _follow_purchase(view: CologneView, number: int, events: Sequence[Event]) -> Action | Message | None:
    """Buy while the corporation waits for its capital at the price that was known."""
    company = view.companies[number]
    for event in events:
        if (
            isinstance(event, CorporationFloated | PriceMoved | PresidentChanged | SharesSold)
            and event.company == number
        ):
            return event.message()
    if number >= AGV and not company.floated:
        return Message("cologne.order.no-float", {"company": company.name})
    if company.floated:
        return Message("cologne.order.floats", {"company": company.name})
    if view.seat not in view.actors:
        return None
    share = BuyShare(number, _SHARE)
    return share if share in view.legal else _no_purchase(view, company)


def _no_purchase(view: CologneView, company: CompanyView) -> Message:
    assert view.seat is not None
    own = view.seats[view.seat]
    if company.pool < _SHARE:
        return Message("cologne.order.no-share", {"company": company.name})
    if own.cash < company.price:
        return Message(
            "cologne.order.too-expensive",
            {"company": company.name, "price": company.price, "cash": own.cash},
        )
    return Message("cologne.order.no-purchase", {"company": company.name})
