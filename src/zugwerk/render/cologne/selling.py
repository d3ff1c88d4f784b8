"""What seats could raise by selling all that they may sell, at today's prices (C-6.7 to C-6.12)."""

from typing import Final

from zugwerk.games.cologne.board import COMPANY_NAMES
from zugwerk.games.cologne.view import CologneView

BOND: Final = 100
_BONDS: Final = "AdSK-"
_POOL_LIMIT: Final = 50
_LARGE: Final = 20


def bonds_of(view: CologneView, seat: int) -> int:
    """How many bonds a seat has."""
    return sum(paper.startswith(_BONDS) for paper in view.seats[seat].papers)


def liquidity(view: CologneView, seat: int) -> int:
    """The cash of a seat with what its bonds and the biggest blocks of shares it may sell would bring."""
    shown = view.seats[seat]
    blocks = 0
    for name in shown.percent:
        number = COMPANY_NAMES.index(name)
        blocks += view.companies[number].price * sellable(view, seat, number) // 10
    return shown.cash + BOND * bonds_of(view, seat) + blocks


def sellable(view: CologneView, seat: int, corporation: int) -> int:
    """The biggest block of a corporation that a seat may sell, in percent (C-6.7, C-6.10, C-6.11)."""
    table, company = view.table, view.companies[corporation]
    if not table["operated"][corporation]:
        return 0
    singles: int = 10 * table["singles"][seat * len(COMPANY_NAMES) + corporation]
    others = [other.percent.get(company.name, 0) for place, other in enumerate(view.seats) if place != seat]
    heir = max(others, default=0) >= _LARGE
    certificate = _LARGE if table["president_at"][corporation] == seat and heir else 0
    double = _LARGE if table["double_at"][corporation] == seat else 0
    room = _POOL_LIMIT - company.pool
    blocks = [min(singles + certificate, room)]
    if double <= room:
        blocks.append(double + min(singles + certificate, room - double))
    return max(*blocks, 0)
