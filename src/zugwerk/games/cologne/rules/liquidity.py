"""C-8.33 and C-8.35: what a company and its owner have, and what the owner could raise by selling papers."""

from zugwerk.games.cologne.rules import shares, trains
from zugwerk.games.cologne.state.figures import BOND_PRICE, COMPANIES, FIRST_BOND, MINORS, PAPERS
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import Operating


def available(position: Position, round: Operating) -> int:
    """The cash of the company at turn and of its owner."""
    return position.treasury[round.company] + position.cash[position.owner(round.company)]


def liquidity(position: Position, round: Operating) -> int:
    """All that the owner and the company could pay, bonds at 100 (C-8.35)."""
    seat = position.owner(round.company)
    found = available(position, round)
    found += BOND_PRICE * sum([position.owners[paper] == seat for paper in range(FIRST_BOND, PAPERS)])
    for company in range(MINORS, COMPANIES):
        found += position.price(company) * biggest_block(position, round, seat, company)[0] // 10
    return found


def biggest_block(position: Position, round: Operating, seat: int, company: int) -> tuple[int, bool]:
    """The biggest block of a corporation that the owner could sell in one go."""
    biggest = (0, False)
    for percent, double in shares.blocks(position, seat, company):
        if company == round.company and shares.presidency_after(position, seat, company, percent) != seat:
            continue
        if not position.options.owner_sales or not is_surplus(position, round, company, percent, double):
            biggest = (percent, double)
    return biggest


def is_surplus(position: Position, round: Operating, company: int, percent: int, double: bool) -> bool:
    """Whether the cheapest bank train is paid for without the smallest certificate of a block (18xx-games).

    The public engine takes no half of a president's certificate into account: alone, it counts as 20 %.
    """
    seat = position.owner(round.company)
    single = percent > (20 if double else 0) and position.singles[seat * COMPANIES + company] > 0
    spare = percent - (10 if single else 20)
    price = trains.cheapest(position) if trains.on_sale(position) else 0
    return position.price(company) * spare // 10 >= price - available(position, round)
