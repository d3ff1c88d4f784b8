"""What the past of a game of 1893 tells as figures: every operating round, and how each round began."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from zugwerk.core.game import Event
from zugwerk.games.cologne.board import COMPANY_NAMES
from zugwerk.games.cologne.events import (
    DividendPaid,
    GameEnded,
    IncomePaid,
    MinorPaid,
    RevenueWithheld,
    RoundStarted,
    RoutesRun,
)
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.figures import CORPORATIONS
from zugwerk.render.cologne.selling import liquidity

# What became of a revenue: paid to all who hold shares, kept, or shared with the owner of a minor.
Use = Literal["paid", "kept", "shared"]
_BEGINNINGS: Final = ("draft", "auction", "stock", "operating")


class Earning(NamedTuple):
    """What a company earned in an operating round, and what became of it."""

    revenue: int
    use: Use


class Takings(NamedTuple):
    """An operating round: its number ("3.2"), what companies earned, what seats got in it."""

    number: str
    earnings: dict[str, Earning]
    income: list[int]


class Beginning(NamedTuple):
    """The table as a round began, or at the end: worth and liquidity by seat, prices by corporation."""

    round: str
    number: str
    phase: str
    worth: tuple[int, ...]
    liquidity: tuple[int, ...]
    prices: tuple[int, ...]


def is_milestone(events: Sequence[Event]) -> bool:
    """Whether a round began, other than one of mergers, or the game ended."""
    return any(
        isinstance(event, GameEnded) or (isinstance(event, RoundStarted) and event.kind in _BEGINNINGS)
        for event in events
    )


def noted(view: CologneView) -> Beginning:
    """The figures of a moment."""
    operating = view.round == "operating"
    prices = {company.name: company.price for company in view.companies}
    return Beginning(
        round="end" if view.outcome is not None else view.round,
        number=f"{view.number}.{view.operating}" if operating else str(view.number),
        phase=view.phase,
        worth=tuple(seat.worth for seat in view.seats),
        liquidity=tuple(liquidity(view, seat) for seat in range(len(view.seats))),
        prices=tuple(prices[name] for name in CORPORATIONS),
    )


def operating_rounds(happened: Sequence[Sequence[Event]], seats: int) -> list[Takings]:
    """All operating rounds so far, oldest first."""
    found: list[Takings] = []
    for event in (event for events in happened for event in events):
        if isinstance(event, RoundStarted):
            if event.kind == "operating":
                found.append(Takings(f"{event.set_number}.{event.number}", {}, [0] * seats))
        elif found:
            _count(found[-1], event)
    return found


def _count(round: Takings, event: Event) -> None:
    if isinstance(event, IncomePaid | MinorPaid):
        round.income[event.seat] += event.price
    elif isinstance(event, RoutesRun):
        round.earnings[COMPANY_NAMES[event.company]] = Earning(event.revenue, "shared")
    elif isinstance(event, RevenueWithheld):
        round.earnings[COMPANY_NAMES[event.company]] = Earning(event.revenue, "kept")
    elif isinstance(event, DividendPaid):
        round.earnings[COMPANY_NAMES[event.company]] = Earning(event.revenue, "paid")
        for seat, amount in enumerate(event.paid):
            round.income[seat] += amount


def last_earnings(rounds: Sequence[Takings]) -> dict[str, Earning]:
    """What every company earned when it last ran."""
    found: dict[str, Earning] = {}
    for round in rounds:
        found.update(round.earnings)
    return found
