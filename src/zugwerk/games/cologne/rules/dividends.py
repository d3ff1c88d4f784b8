"""C-8.20 to C-8.23: what becomes of the revenue."""

from zugwerk.core.game import Event
from zugwerk.games.cologne.events import DividendPaid, MinorPaid, RevenueWithheld
from zugwerk.games.cologne.rules import bank, market
from zugwerk.games.cologne.state.figures import MINORS
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import Operating


def pay_out(position: Position, round: Operating, events: list[Event]) -> None:
    """A tenth of the revenue per share to the players; the price moves right (C-8.20, C-8.21)."""
    company = round.company
    paid = [round.revenue * position.percent(seat, company) // 100 for seat in range(position.seats)]
    events.append(DividendPaid(company, round.revenue, tuple(paid)))
    for seat, share in enumerate(paid):
        if share:
            bank.pay_seat(position, seat, share, events)
    market.move_right(position, company, events)
    _finish(position, round)


def withhold(position: Position, round: Operating, events: list[Event]) -> None:
    """The whole revenue into the treasury; the price moves left (C-8.20, C-8.21)."""
    company = round.company
    events.append(RevenueWithheld(company, round.revenue))
    bank.pay_company(position, company, round.revenue, events)
    market.move_left(position, company, events)
    _finish(position, round)


def _finish(position: Position, round: Operating) -> None:
    position.operated[round.company] = True
    round.step += 1


def settle_without_choice(position: Position, round: Operating, company: int, events: list[Event]) -> None:
    """A minor shares its revenue with its owner (C-8.22); a corporation without revenue falls (C-8.21)."""
    position.operated[company] = True
    if company >= MINORS:
        market.move_left(position, company, events)
    elif round.revenue:
        half = round.revenue // 2
        owner = position.owner(company)
        bank.pay_seat(position, owner, half, events)
        bank.pay_company(position, company, half, events)
        events.append(MinorPaid(company, owner, half))
