"""C-6.6 to C-6.8 and C-6.25: what a seat must do before it passes or buys, and what it could sell."""

from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.rules import foundation, shares
from zugwerk.games.cologne.state.figures import (
    COMPANIES,
    COMPANY_NAMES,
    FDSD,
    FIRST_BOND,
    HOLDING_LIMIT,
    MINORS,
    PAPERS,
    RAG,
)
from zugwerk.games.cologne.state.position import POOL, UNSOLD, Position
from zugwerk.games.cologne.state.rounds import Stock


def free_bond(position: Position) -> int:
    """The first unsold bond, or −1."""
    return own_bond(position, UNSOLD)


def own_bond(position: Position, owner: int) -> int:
    """The first bond of an owner, or −1."""
    for paper in range(FIRST_BOND, PAPERS):
        if position.owners[paper] == owner:
            return paper
    return -1


def refuse_block(position: Position, round: Stock, company: int) -> Refusal | None:
    """Why no block of a corporation can be sold now, whatever its size (C-6.7, C-6.8)."""
    if round.first:
        return refuse("cologne", "no-sales-yet", "C-5.4")
    if not position.options.sale_blocks and round.blocks >> company & 1:
        return refuse("cologne", "one-block", "C-6.8", {"company": COMPANY_NAMES[company]})
    return None


def may_sell_shares(position: Position, round: Stock, seat: int) -> bool:
    """Whether a seat can sell any shares now."""
    return any(_sellable(position, round, seat, company) for company in range(MINORS, COMPANIES))


def _sellable(position: Position, round: Stock, seat: int, company: int) -> bool:
    if position.percent(seat, company) == 0 or refuse_block(position, round, company) is not None:
        return False
    return any(
        shares.refuse_sale(position, seat, company, percent, double) is None
        for percent, double in ((10, False), (20, True))
    )


def must_sell(position: Position, round: Stock, seat: int) -> bool:
    """Whether a seat is over a limit and can sell something against it (C-6.6)."""
    if shares.over_certificates(position, seat):
        bond = own_bond(position, seat) >= 0 and not round.first and not position.options.over_limit
        if bond or may_sell_shares(position, round, seat):
            return True
    return any(
        position.percent(seat, company) > HOLDING_LIMIT and _sellable(position, round, seat, company)
        for company in range(MINORS, COMPANIES)
    )


def fdsd_for_pool(position: Position, seat: int) -> bool:
    """Whether a seat could exchange FdSD for shares of RAG in the pool."""
    return position.owners[FDSD] == seat and position.singles[POOL * COMPANIES + RAG] > 0


def must_exchange(position: Position, seat: int) -> bool:
    """Whether a seat must exchange FdSD in this turn (C-6.25)."""
    if position.options.fdsd_phase5 or not position.fdsd_due or position.owners[FDSD] != seat:
        return False
    return foundation.can_exchange(position)
