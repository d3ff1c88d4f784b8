"""C-4: moves on the stock market, and the order in which it makes corporations operate (C-8.2)."""

from zugwerk.core.game import Event
from zugwerk.games.cologne.events import PriceMoved
from zugwerk.games.cologne.state.figures import (
    CELL_PRICES,
    COMPANIES,
    DOWN,
    HGK,
    LEFT,
    MINORS,
    RIGHT,
    UP,
    WIDTH,
)
from zugwerk.games.cologne.state.position import HOME, POOL, Position
from zugwerk.games.cologne.state.rounds import Operating


def put(position: Position, company: int, cell: int) -> None:
    """Put a marker into a cell, under those that are there (C-4.5)."""
    position.cells[company] = cell
    position.entered[company] = position.arrivals
    position.arrivals += 1


def _move(position: Position, company: int, cell: int, events: list[Event]) -> None:
    old = position.cells[company]
    if cell != old:
        put(position, company, cell)
        events.append(PriceMoved(company, CELL_PRICES[old], CELL_PRICES[cell]))


def move_right(position: Position, company: int, events: list[Event]) -> None:
    """A dividend was paid (C-4.2)."""
    _move(position, company, RIGHT[position.cells[company]], events)


def move_left(position: Position, company: int, events: list[Event]) -> None:
    """Nothing was paid (C-4.3)."""
    _move(position, company, LEFT[position.cells[company]], events)


def move_down(position: Position, company: int, events: list[Event]) -> None:
    """A block was sold (C-4.4)."""
    _move(position, company, DOWN[position.cells[company]], events)


def operating_order(position: Position) -> list[int]:
    """Floated corporations by price, column and place in the stack (C-8.2)."""
    keyed: list[tuple[int, int, int, int]] = []
    for company in range(MINORS, HGK + 1):
        cell = position.cells[company]
        if cell >= 0 and position.floated[company]:
            keyed.append((-CELL_PRICES[cell], -(cell % WIDTH), position.entered[company], company))
    return [entry[3] for entry in sorted(keyed)]


def reorder(position: Position, round: Operating) -> None:
    """After a sale of shares work the order out anew for those still to come (C-8.3)."""
    done = round.order[: round.at + 1]
    waiting = round.order[round.at + 1 :]
    minors = [company for company in waiting if company < MINORS]
    ordered = [company for company in operating_order(position) if company in waiting]
    round.order = done + minors + ordered


def raise_sold_out(position: Position, events: list[Event]) -> None:
    """Corporations wholly in players' hands rise, in operating order (C-4.6)."""
    for company in operating_order(position):
        overlooked = sum([position.miscounted[seat * COMPANIES + company] for seat in range(position.seats)])
        if position.percent(POOL, company) + position.percent(HOME, company) + overlooked == 0:
            _move(position, company, UP[position.cells[company]], events)


def stack(position: Position, cell: int) -> list[int]:
    """The corporations in a cell, top first."""
    found = [company for company in range(MINORS, COMPANIES) if position.cells[company] == cell]
    return sorted(found, key=position.entered.__getitem__)
