"""What seats could raise by selling all that they may sell, at today's prices (C-6.7 to C-6.12)."""

from typing import Final

from zugwerk.games.cologne.board import COMPANY_NAMES
from zugwerk.games.cologne.view import CologneView

BOND: Final = 100
_BONDS: Final = "AdSK-"


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
    """The biggest block of a corporation that a seat may sell, in percent."""
    return view.seats[seat].sellable.get(COMPANY_NAMES[corporation], 0)
