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
    if shares.over_certificates(position, seat) and _may_shed(position, round, seat):
        return True
    return any(
        position.percent(seat, company) > HOLDING_LIMIT and _sellable(position, round, seat, company)
        for company in range(MINORS, COMPANIES)
    )


def _may_shed(position: Position, round: Stock, seat: int) -> bool:
    """Whether any sale leaves a seat fewer certificates; the public engine asks for any sale of shares."""
    if position.options.over_limit:
        return may_sell_shares(position, round, seat)
    return not round.first and _sheddable(position, round, seat) > 0


def refuse_small_block(
    position: Position, round: Stock, seat: int, company: int, percent: int, double: bool
) -> Refusal | None:
    """Why the one block of a corporation is too small for a seat over a limit (C-6.6, C-6.8).

    Another one would bring it nearer to one limit and leave it no further from the other.
    """
    held = position.percent(seat, company) > HOLDING_LIMIT
    if position.options.over_limit or not (held or shares.over_certificates(position, seat)):
        return None
    elsewhere = _sheddable(position, round, seat, company)
    over, more = _left_over(position, seat, company, percent, double, elsewhere)
    for other, doubled in shares.blocks(position, seat, company):
        better, fewer = _left_over(position, seat, company, other, doubled, elsewhere)
        if (better < over and fewer <= more) or (better <= over and fewer < more):
            return refuse("cologne", "block-too-small", "C-6.6")
    return None


def _left_over(
    position: Position, seat: int, company: int, percent: int, double: bool, elsewhere: int
) -> tuple[int, int]:
    """By how many percent and certificates a seat is over the limits after a block and all other sales."""
    over = position.percent(seat, company) - percent - HOLDING_LIMIT
    more = shares.certificates(position, seat) - shares.certificate_limit(position) - elsewhere
    return max(0, over), max(0, more - shares.shed(position, seat, company, percent, double))


def _sheddable(position: Position, round: Stock, seat: int, apart: int = -1) -> int:
    """How many certificates a seat could still lose by sales in this turn, one corporation left apart."""
    found = sum([position.owners[paper] == seat for paper in range(FIRST_BOND, PAPERS)])
    for other in range(MINORS, COMPANIES):
        if other != apart and refuse_block(position, round, other) is None:
            blocks = shares.blocks(position, seat, other)
            found += max([shares.shed(position, seat, other, *block) for block in blocks], default=0)
    return found


def fdsd_for_pool(position: Position, seat: int) -> bool:
    """Whether a seat could exchange FdSD for shares of RAG in the pool."""
    return position.owners[FDSD] == seat and position.singles[POOL * COMPANIES + RAG] > 0


def must_exchange(position: Position, seat: int) -> bool:
    """Whether a seat must exchange FdSD in this turn (C-6.25)."""
    if position.options.fdsd_phase5 or not position.fdsd_due or position.owners[FDSD] != seat:
        return False
    return foundation.can_exchange(position)
