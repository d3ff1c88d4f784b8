"""Standing orders in a stock round: pass until something happens, buy a corporation until it floats.

An order is followed from the seat's view and from what the log has told since the seat last acted, so it
knows no more than its owner. The stock round for which it was given is the longest that it lasts.
"""

from collections.abc import Sequence
from typing import Final, cast

from zugwerk.core.game import Action, Event, View
from zugwerk.core.messages import Message
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.actions import BuyShare, Pass
from zugwerk.games.cologne.events import (
    BondBought,
    BondSold,
    CorporationFloated,
    CorporationFounded,
    EVAOffered,
    EVASold,
    FdSDExchanged,
    PaperBought,
    PresidentChanged,
    PriceMoved,
    RoundStarted,
    ShareBought,
    SharesSold,
)
from zugwerk.games.cologne.events.names import seat_name
from zugwerk.games.cologne.state.figures import (
    COMPANY_NAMED,
    COMPANY_NAMES,
    HOLDING_LIMIT,
    MINORS,
)
from zugwerk.games.cologne.view import CologneView, CompanyView

_SHARE: Final = 10
_UNTIL: Final = ("mine", "danger", "trade", "round")


class CologneOrders:
    """What a seat can order, and what each order does now."""

    def offers(self, view: View) -> list[str]:
        """The orders that make sense for the seat of the view."""
        seen = cast(CologneView, view)
        if seen.seat is None or seen.round != "stock" or seen.outcome is not None or _pays(seen):
            return []
        own = seen.seats[seen.seat]
        found = ["pass mine"] if own.percent else []
        if any(company.owner == seen.seat for company in seen.companies[MINORS:]):
            found.append("pass danger")
        found += ["pass trade", "pass round"]
        for company in seen.companies[MINORS:]:
            room = own.percent.get(company.name, 0) + _SHARE <= HOLDING_LIMIT
            if company.price and not company.floated and company.pool and room and own.cash >= company.price:
                found.append(f"buy {company.name}")
        return found

    def words(self, order: str) -> Message:
        """What an order is called; raises ``Malformed`` for what is none."""
        verb, _, what = order.partition(" ")
        if verb == "pass" and what in _UNTIL:
            return Message(f"cologne.order.pass-{what}")
        if verb == "buy" and COMPANY_NAMED.get(what, -1) >= MINORS:
            return Message("cologne.order.buy", {"company": what})
        raise Malformed("cologne.order.unknown", {"order": order})

    def follow(self, view: View, order: str, events: Sequence[Event]) -> Action | Message | None:
        """What to do now: an action, nothing yet, or why the order has come to its end."""
        seen = cast(CologneView, view)
        assert seen.seat is not None
        verb, _, what = order.partition(" ")
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


def _pays(view: CologneView) -> bool:
    """Whether the seat is about to choose how it pays for a foundation."""
    return bool(view.seat in view.actors and view.table["round"]["founding"])


def _relevant(view: CologneView, until: str, event: Event) -> Message | None:
    """Why passing ends after an event, or ``None``."""
    assert view.seat is not None
    if until == "trade":
        return event.message() if _is_trade(event) else None
    if until == "round" or not isinstance(event, ShareBought | SharesSold | PresidentChanged):
        return None
    name = COMPANY_NAMES[event.company]
    if name not in view.seats[view.seat].percent:
        return None
    told = until == "mine" or isinstance(event, PresidentChanged)
    return event.message() if told else _rival(view, name)


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


ORDERS: Final = CologneOrders()
