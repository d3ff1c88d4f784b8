"""Certificates: counting and limits, buying from the pool, selling blocks, floating and presidents (C-6)."""

from zugwerk.core.game import Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.events import CorporationFloated, PresidentChanged, ShareBought, SharesSold
from zugwerk.games.cologne.rules import bank, market
from zugwerk.games.cologne.state.figures import (
    CERTIFICATE_LIMITS,
    COMPANIES,
    COMPANY_NAMES,
    FLOAT_PERCENT,
    HOLDING_LIMIT,
    MINORS,
    POOL_LIMIT,
    RAG,
)
from zugwerk.games.cologne.state.position import POOL, Position


def certificates(position: Position, seat: int) -> int:
    """How many certificates of a seat count against the limit (C-1.2)."""
    found = 0
    for owner in position.owners:
        if owner == seat:
            found += 1
    for company in range(MINORS, COMPANIES):
        found += position.singles[seat * COMPANIES + company]
        if position.president_at[company] == seat:
            found += 1
        if position.double_at[company] == seat:
            found += 1
    return found


def certificate_limit(position: Position) -> int:
    """How many certificates a seat may have (C-1.2)."""
    return CERTIFICATE_LIMITS[position.seats]


def has_room(position: Position, seat: int) -> bool:
    """Whether a seat may take another certificate."""
    return certificates(position, seat) < certificate_limit(position)


def over_certificates(position: Position, seat: int) -> bool:
    """Whether a seat holds more certificates than allowed."""
    return certificates(position, seat) > certificate_limit(position)


def over_holding(position: Position, seat: int) -> bool:
    """Whether a seat holds too much of a corporation (C-1.3)."""
    return any(position.percent(seat, company) > HOLDING_LIMIT for company in range(MINORS, COMPANIES))


def in_players_hands(position: Position, company: int) -> int:
    """How many percent of a corporation the seats hold together."""
    return sum([position.percent(seat, company) for seat in range(position.seats)])


def move_single(position: Position, company: int, source: int, target: int, count: int) -> None:
    """Give 10 % certificates from one holder to another."""
    position.singles[source * COMPANIES + company] -= count
    position.singles[target * COMPANIES + company] += count


def cost(position: Position, company: int, percent: int) -> int:
    """What so many percent of a corporation cost."""
    return position.price(company) * percent // 10


def take_from_pool(position: Position, seat: int, company: int, percent: int) -> None:
    """Give a seat a certificate from the pool."""
    if percent == 20:
        position.double_at[company] = seat
    else:
        move_single(position, company, POOL, seat, 1)
        position.ahead[company] = max(0, position.ahead[company] - 1)


def _double_to_pool(position: Position, company: int) -> None:
    position.double_at[company] = POOL
    position.ahead[company] = position.singles[POOL * COMPANIES + company]


def buy(position: Position, seat: int, company: int, percent: int, events: list[Event]) -> None:
    """Buy a certificate from the pool (C-6.14), which may float the corporation or change its president."""
    price = cost(position, company, percent)
    bank.collect(position, seat, price)
    take_from_pool(position, seat, company, percent)
    events.append(ShareBought(seat=seat, company=company, percent=percent, price=price))
    settle(position, company, events)


def settle(position: Position, company: int, events: list[Event]) -> None:
    """Float a corporation that is due and give it the president it should have (C-6.19, C-6.20)."""
    waiting = company <= RAG and not position.floated[company]
    if waiting and in_players_hands(position, company) >= FLOAT_PERCENT:
        position.floated[company] = True
        capital = 10 * position.price(company)
        bank.pay_company(position, company, capital, events)
        events.append(CorporationFloated(company, capital))
    change_president(position, company, events)


def _counted(position: Position, seat: int, company: int) -> int:
    """What counts for the presidency."""
    return position.percent(seat, company) - position.miscounted[seat * COMPANIES + company]


def successor(position: Position, company: int, old: int) -> int:
    """The other seat with most of a corporation; of several, the first to the left of the president."""
    best, most = -1, 0
    for step in range(1, position.seats):
        seat = (old + step) % position.seats
        percent = _counted(position, seat, company)
        if percent > most:
            best, most = seat, percent
    return best


def change_president(position: Position, company: int, events: list[Event]) -> None:
    """Hand the presidency to whoever holds more than the president (C-6.20)."""
    old = position.owner(company)
    if old < 0:
        return
    new = successor(position, company, old)
    if new >= 0 and _counted(position, new, company) > _counted(position, old, company):
        swap_president(position, company, new, old)
        events.append(PresidentChanged(company, new))


def gives_double(position: Position, company: int, new: int) -> bool:
    """Whether a new president gives his 20 % certificate: if he has at most two certificates (C-7.8)."""
    return position.double_at[company] == new and position.singles[new * COMPANIES + company] < 2


def swap_president(position: Position, company: int, new: int, old: int) -> None:
    """The new president gives the old holder 20 % for the president's certificate (C-6.11, C-7.8)."""
    if gives_double(position, company, new):
        position.double_at[company] = old
    else:
        move_single(position, company, new, old, 2)
    position.president_at[company] = new


def refuse_sale(position: Position, seat: int, company: int, percent: int, double: bool) -> Refusal | None:
    """Why a seat cannot sell this block (C-6.7, C-6.8, C-6.10, C-6.11)."""
    if not MINORS <= company < COMPANIES or percent <= 0 or percent % 10 or (double and percent < 20):
        return refuse("cologne", "no-such-block", "C-6.8")
    name = COMPANY_NAMES[company]
    ordinary = 10 * position.singles[seat * COMPANIES + company]
    president = position.president_at[company] == seat
    rest = percent - (20 if double else 0)
    if (double and position.double_at[company] != seat) or rest > ordinary + (20 if president else 0):
        return refuse("cologne", "not-so-many-shares", "C-6.8", {"company": name})
    if not position.operated[company]:
        return refuse("cologne", "not-operated", "C-6.7", {"company": name})
    if percent > _pool_room(position, company):
        return refuse("cologne", "pool-full", "C-6.10", {"company": name})
    why = _refuse_presidency(position, seat, company, percent, rest - ordinary) if rest > ordinary else None
    if why is None and position.options.sale_blocks and _skips(position, seat, company, rest, double):
        return refuse("cologne", "block-order", "C-6.8", {"company": name})
    return why


def _pool_room(position: Position, company: int) -> int:
    """How many percent of a corporation the pool may still take (C-6.10)."""
    return POOL_LIMIT - position.percent(POOL, company)


def _skips(position: Position, seat: int, company: int, rest: int, double: bool) -> bool:
    """Whether a block skips a certificate: the public engine sells 10 %, then 20 %, the president's last."""
    ordinary = 10 * position.singles[seat * COMPANIES + company]
    if double:
        return rest < ordinary
    return rest > ordinary and position.double_at[company] == seat


def _refuse_presidency(
    position: Position, seat: int, company: int, percent: int, reached: int
) -> Refusal | None:
    """Why a block cannot reach so far into the president's certificate (C-6.11)."""
    name = COMPANY_NAMES[company]
    heir = presidency_after(position, seat, company, percent)
    if heir == seat or position.percent(heir, company) < 20:
        return refuse("cologne", "nobody-to-preside", "C-6.11", {"company": name})
    ordinary = position.singles[seat * COMPANIES + company]
    change = reached == 10 and gives_double(position, company, heir) and not ordinary
    if change and position.singles[POOL * COMPANIES + company] == 0 and not position.options.sale_blocks:
        return refuse("cologne", "no-change", "C-6.11", {"company": name})
    return None


def presidency_after(position: Position, seat: int, company: int, percent: int) -> int:
    """Who would preside over a corporation after a sale; nobody takes over with less than the seller has."""
    old = position.owner(company)
    if seat != old:
        return old
    heir = successor(position, company, seat)
    if heir >= 0 and _counted(position, heir, company) > _counted(position, seat, company) - percent:
        return heir
    return old


def shed(position: Position, seat: int, company: int, percent: int, double: bool) -> int:
    """How many certificates fewer a seat has after it sold a block; a lost presidency may bring one."""
    ordinary = position.singles[seat * COMPANIES + company]
    rest = percent // 10 - (2 if double else 0)
    found = min(rest, ordinary) + (1 if double else 0)
    if rest > ordinary:
        # Half of the president's certificate comes back as a certificate of 10 %.
        return found + (1 if rest == ordinary + 2 else 0)
    heir = presidency_after(position, seat, company, percent)
    lost = position.president_at[company] == seat and heir != seat
    return found - (1 if lost and not gives_double(position, company, heir) else 0)


def sell(
    position: Position, seat: int, company: int, percent: int, double: bool, events: list[Event]
) -> None:
    """Sell a block at the current price; then the price falls and the presidency may change (C-6.8)."""
    amount = position.price(company) * percent // 10
    bank.pay_seat(position, seat, amount, events)
    events.append(SharesSold(seat=seat, company=company, percent=percent, price=amount))
    rest = percent - (20 if double else 0)
    ordinary = min(rest // 10, position.singles[seat * COMPANIES + company])
    move_single(position, company, seat, POOL, ordinary)
    if double:
        _double_to_pool(position, company)
    if rest > 10 * ordinary:
        _sell_presidency(position, seat, company, rest - 10 * ordinary, events)
    else:
        change_president(position, company, events)
    market.move_down(position, company, events)


def _sell_presidency(position: Position, seat: int, company: int, percent: int, events: list[Event]) -> None:
    """Sell all or half of the president's certificate: the heir's certificates go for it (C-6.11)."""
    heir = successor(position, company, seat)
    double = gives_double(position, company, heir)
    swap_president(position, company, heir, seat)
    events.append(PresidentChanged(company, heir))
    if double:
        _double_to_pool(position, company)
    else:
        move_single(position, company, seat, POOL, 2)
    if percent == 10:
        _give_change(position, seat, company)


def _give_change(position: Position, seat: int, company: int) -> None:
    """Half of the president's certificate was kept: 10 % from the pool; the public engine's first one."""
    first = position.double_at[company] == POOL and position.ahead[company] == 0
    if first and position.options.sale_blocks:
        take_from_pool(position, seat, company, 20)
        position.miscounted[seat * COMPANIES + company] += 10
    else:
        take_from_pool(position, seat, company, 10)


def biggest(position: Position, seat: int, company: int) -> int:
    """The percentage of the biggest block of a corporation that a seat may sell, 0 if it may sell none."""
    found = blocks(position, seat, company)
    return found[-1][0] if found else 0


def blocks(position: Position, seat: int, company: int) -> list[tuple[int, bool]]:
    """Every block of a corporation that a seat may sell, smallest first."""
    found: list[tuple[int, bool]] = []
    if not position.operated[company]:
        return found
    has_double = position.double_at[company] == seat
    most = min(position.percent(seat, company), _pool_room(position, company))
    for percent in range(10, most + 10, 10):
        if refuse_sale(position, seat, company, percent, False) is None:
            found.append((percent, False))
        if has_double and refuse_sale(position, seat, company, percent, True) is None:
            found.append((percent, True))
    return found
