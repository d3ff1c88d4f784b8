"""C-8.30 to C-8.35: raising money for a train by selling papers, and bankruptcy."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import SellBond, SellShares
from zugwerk.games.cologne.events import BondSold, WentBankrupt
from zugwerk.games.cologne.rules import bank, market, purchases, shares, trains
from zugwerk.games.cologne.rules.duties import own_bond
from zugwerk.games.cologne.rules.liquidity import available, biggest_block, is_surplus, liquidity
from zugwerk.games.cologne.state.figures import BOND_PRICE, COMPANIES, MINORS
from zugwerk.games.cologne.state.position import BANKRUPT, UNSOLD, Position
from zugwerk.games.cologne.state.rounds import TRAINS, Operating


def needed(position: Position, round: Operating) -> int:
    """The price for which the owner of the company at turn may raise money, 0 if for none (C-8.33).

    The dearest train that he could pay for: a bank train in full, another company's for what he can raise.
    """
    company = round.company
    if not purchases.has_help(position, company) or not trains.has_room(position, company):
        return 0
    most = liquidity(position, round)
    prices = [position.train_price(train) for train in purchases.helped_trains(position, company)]
    found = max([price for price in prices if price <= most], default=0)
    for train in purchases.others_trains(position, round):
        found = max(found, min(most, position.train_price(train)))
    return found


def _refuse_raising(position: Position, round: Operating) -> Refusal | None:
    """Why the owner of the company at turn cannot raise money now."""
    if round.step != TRAINS:
        return refuse("cologne", "no-help-due", "C-8.33")
    if position.options.owner_sales:
        return None
    if needed(position, round) == 0:
        return refuse("cologne", "no-help-due", "C-8.33")
    if available(position, round) >= needed(position, round):
        return refuse("cologne", "enough-money", "C-8.33")
    return None


def refuse_sale(position: Position, round: Operating, seat: int, action: SellShares) -> Refusal | None:
    """Why a block cannot be sold to pay for a train."""
    why = _refuse_raising(position, round) or shares.refuse_sale(
        position, seat, action.corporation, action.percent, action.double
    )
    if why is not None:
        return why
    own = action.corporation == round.company
    if own and shares.presidency_after(position, seat, round.company, action.percent) != seat:
        return refuse("cologne", "keep-presidency", "C-8.33")
    if position.options.owner_sales:
        return _refuse_surplus(position, round, action)
    spare = action.percent - _smallest(action)
    raised = position.price(action.corporation) * spare // 10
    enough = spare > 0 and available(position, round) + raised >= needed(position, round)
    if enough and _sellable(position, seat, action, spare):
        return refuse("cologne", "block-too-big", "C-8.33")
    return None


def _refuse_surplus(position: Position, round: Operating, action: SellShares) -> Refusal | None:
    """Why a block is more than the cheapest bank train needs (edition 18xx-games)."""
    if not is_surplus(position, round, action.corporation, action.percent, action.double):
        return None
    enough = available(position, round) >= trains.cheapest(position)
    return refuse("cologne", "enough-money" if enough else "block-too-big", "C-8.33")


def _sellable(position: Position, seat: int, action: SellShares, percent: int) -> bool:
    """Whether less of a block can be sold: a president's certificate cannot always be halved."""
    double = action.double and percent >= 20
    return shares.refuse_sale(position, seat, action.corporation, percent, double) is None


def _smallest(action: SellShares) -> int:
    """The percentage of the smallest certificate of a block."""
    return 20 if action.double and action.percent == 20 else 10


def sell(position: Position, round: Operating, seat: int, action: SellShares, events: list[Event]) -> None:
    """Sell a block for a train; those still to operate may change places (C-8.3)."""
    size = 10 if position.options.owner_sales else _smallest(action)
    round.price_sold = position.price(action.corporation) * size // 10
    shares.sell(position, seat, action.corporation, action.percent, action.double, events)
    market.reorder(position, round)


def refuse_bond(position: Position, round: Operating, seat: int) -> Refusal | None:
    """Why a bond cannot be sold to pay for a train (C-8.34)."""
    if position.options.emergency_papers:
        return refuse("cologne", "no-bonds-here", "C-8.34")
    if own_bond(position, seat) < 0:
        return refuse("cologne", "no-bond", "C-8.34")
    return _refuse_raising(position, round)


def sell_bond(position: Position, round: Operating, seat: int, events: list[Event]) -> None:
    """Sell a bond for a train."""
    position.owners[own_bond(position, seat)] = UNSOLD
    bank.pay_seat(position, seat, BOND_PRICE, events)
    round.price_sold = BOND_PRICE
    events.append(BondSold(seat))


def sales(position: Position, round: Operating, seat: int) -> list[Action]:
    """Every sale that may pay for a train now."""
    found: list[Action] = []
    if _refuse_raising(position, round) is not None:
        return found
    for company in range(MINORS, COMPANIES):
        for percent, double in shares.blocks(position, seat, company):
            action = SellShares(company, percent, double)
            if refuse_sale(position, round, seat, action) is None:
                found.append(action)
    if refuse_bond(position, round, seat) is None:
        found.append(SellBond())
    return found


def asks(position: Position, round: Operating) -> bool:
    """Whether the train step waits since the owner may sell for a train (the public engine goes by F-5.6)."""
    return not position.options.asking and bool(sales(position, round, position.owner(round.company)))


def refuse_pass(position: Position, round: Operating) -> Refusal | None:
    """Why the train step cannot be left: papers were sold for a train, and one can still be had (C-8.30)."""
    if round.price_sold == 0 or position.options.owner_sales:
        return None
    if purchases.legal_purchases(position, round) or asks(position, round):
        return refuse("cologne", "sold-for-train", "C-8.30")
    return None


# Bankruptcy


def refuse_bankruptcy(position: Position, round: Operating) -> Refusal | None:
    """Why the president is not bankrupt."""
    if round.step != TRAINS or not purchases.is_emergency(position, round.company):
        return refuse("cologne", "not-bankrupt", "C-8.35")
    if liquidity(position, round) >= trains.cheapest(position):
        return refuse("cologne", "not-bankrupt", "C-8.35")
    return None


def go_bankrupt(position: Position, round: Operating, events: list[Event]) -> None:
    """Sell what can be sold, give the cash to the bank and end the game (C-8.35, C-10.4)."""
    seat = position.owner(round.company)
    place = len(events)
    for company in range(MINORS, COMPANIES):
        percent, double = biggest_block(position, round, seat, company)
        if percent:
            shares.sell(position, seat, company, percent, double, events)
    if not position.options.emergency_papers:
        while own_bond(position, seat) >= 0:
            sell_bond(position, round, seat, events)
    events.insert(place, WentBankrupt(seat, round.company, position.cash[seat]))
    bank.collect(position, seat, position.cash[seat])
    position.bankrupt_seat = seat
    position.reason = BANKRUPT


def is_stuck(position: Position, round: Operating, seat: int) -> bool:
    """Whether a president can neither buy nor sell nor go bankrupt (edition 18xx-games, R-15)."""
    if (
        not position.options.emergency_papers
        or round.step != TRAINS
        or not purchases.is_emergency(position, round.company)
    ):
        return False
    if refuse_bankruptcy(position, round) is None:
        return False
    return not purchases.legal_purchases(position, round) and not sales(position, round, seat)
