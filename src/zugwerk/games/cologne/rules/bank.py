"""C-1.1, C-1.4 and C-10.3: payments between seats, companies and the bank, and when the bank is broken."""

from zugwerk.core.game import Event
from zugwerk.games.cologne.events import BankBroke, IncomePaid
from zugwerk.games.cologne.state.figures import INCOMES, PAPERS
from zugwerk.games.cologne.state.position import Position


def _spend(position: Position, amount: int, events: list[Event]) -> None:
    """Take money from the bank, which pays on after it broke (C-10.3)."""
    if amount > position.bank and not position.bank_broken:
        position.bank_broken = True
        events.append(BankBroke())
    position.bank -= amount


def pay_seat(position: Position, seat: int, amount: int, events: list[Event]) -> None:
    """The bank pays a seat."""
    _spend(position, amount, events)
    position.cash[seat] += amount


def pay_company(position: Position, company: int, amount: int, events: list[Event]) -> None:
    """The bank pays into a treasury."""
    _spend(position, amount, events)
    position.treasury[company] += amount


def collect(position: Position, seat: int, amount: int) -> None:
    """A seat pays the bank."""
    position.cash[seat] -= amount
    position.bank += amount


def collect_from_company(position: Position, company: int, amount: int) -> None:
    """A company pays the bank."""
    position.treasury[company] -= amount
    position.bank += amount


def pay_incomes(position: Position, events: list[Event]) -> None:
    """Privates and bonds pay their owners (C-8.1)."""
    incomes = [0] * position.seats
    for paper in range(PAPERS):
        owner = position.owners[paper]
        if owner >= 0 and INCOMES[paper]:
            pay_seat(position, owner, INCOMES[paper], events)
            incomes[owner] += INCOMES[paper]
    for seat, income in enumerate(incomes):
        if income:
            events.append(IncomePaid(seat, income))
