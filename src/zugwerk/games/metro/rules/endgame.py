"""M-7 End: what the papers pay once all 60 tiles lie (MC-10 to MC-12, MN-2, MN-3)."""

from zugwerk.core.game import Event
from zugwerk.games.metro import scoring
from zugwerk.games.metro.events import BonusPaid, CompanyValued, GameEnded, NumberPaid, SharePaid
from zugwerk.games.metro.state import PERCENTS, Position


def settle(position: Position, events: list[Event]) -> None:
    """Tell the final payments and the result; the points themselves are worked out in ``scoring``."""
    if position.shares is not None:
        _settle_companies(position, events)
    for seat, numbers in enumerate(position.numbers):
        for number in numbers:
            line, paid = scoring.number_payment(position, number)
            events.append(NumberPaid(seat=seat, number=number, line=line, points=paid))
    events.append(GameEnded(scoring.scores_of(position)))


def _settle_companies(position: Position, events: list[Event]) -> None:
    shares = position.shares
    assert shares is not None
    profits = scoring.profits_of(position)
    values = scoring.company_values(profits)
    for company, profit in enumerate(profits):
        events.append(CompanyValued(company, profit, values[company]))
    for place, company in enumerate(shares.held):
        seat, pile = divmod(place, 4)
        events.append(
            SharePaid(seat=seat, percent=PERCENTS[pile], company=company, points=(pile + 1) * values[company])
        )
    for company, profit in enumerate(profits):
        for seat in scoring.bonus_seats(position, company):
            events.append(BonusPaid(seat, company, profit // 10))
