"""C-9: trains on sale, train limits and discards, and what starts with the first train of a type."""

from typing import Final

from zugwerk.core.game import Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.events import (
    PaperClosed,
    PhaseStarted,
    SharesOpened,
    TrainDiscarded,
    TrainsRusted,
)
from zugwerk.games.cologne.rules import market, shares
from zugwerk.games.cologne.state.figures import (
    AGV,
    COMPANIES,
    CORPORATION_LIMITS,
    EIGHT,
    EVA,
    FIVE,
    FOUR,
    HGK,
    MERGER_CELLS,
    MINOR_LIMITS,
    MINORS,
    RUSTED_BY,
    SIX,
)
from zugwerk.games.cologne.state.position import CLOSED, HOME, POOL, Position

NO_PRICE: Final = 1 << 30


def limit(position: Position, company: int) -> int:
    """How many trains a company may have (C-9.4)."""
    return (MINOR_LIMITS if company < MINORS else CORPORATION_LIMITS)[position.phase]


def has_room(position: Position, company: int) -> bool:
    """Whether a company may take another train (C-8.27)."""
    return len(position.trains[company]) < limit(position, company)


def new_trains(position: Position) -> list[int]:
    """The new trains on sale: the next one, from phase 6 also an 8+x (C-9.2)."""
    if not position.depot:
        return []
    found = [position.depot[0]]
    if position.phase >= SIX and found[0] >> 3 != EIGHT:
        found += [train for train in position.depot if train >> 3 == EIGHT][:1]
    return found


def used_trains(position: Position) -> list[int]:
    """The used trains on sale: of each type the one that came into the pool first (C-9.6)."""
    found: list[int] = []
    kinds = 0
    for train in position.discarded:
        if not kinds >> (train >> 3) & 1:
            kinds |= 1 << (train >> 3)
            found.append(train)
    return found


def on_sale(position: Position) -> list[int]:
    """All trains the bank sells: new ones, then those in the pool."""
    return new_trains(position) + used_trains(position)


def cheapest(position: Position) -> int:
    """The price of the cheapest bank train, ``NO_PRICE`` if there is none."""
    found = NO_PRICE
    for train in on_sale(position):
        found = min(found, position.train_price(train))
    return found


def holder(position: Position, train: int) -> int:
    """The company that has a train, or −1."""
    for company, owned in enumerate(position.trains):
        for each in owned:
            if each == train:
                return company
    return -1


def crowded(position: Position) -> int:
    """The first company over its train limit, or −1 (C-9.5)."""
    minors, corporations = MINOR_LIMITS[position.phase], CORPORATION_LIMITS[position.phase]
    for company, owned in enumerate(position.trains):
        if len(owned) > (minors if company < MINORS else corporations):
            return company
    return -1


def refuse_discard(position: Position, company: int, train: int) -> Refusal | None:
    """Why a company over its limit cannot discard this train."""
    if train not in position.trains[company]:
        return refuse("cologne", "not-your-train", "C-9.5")
    return None


def discard(position: Position, company: int, train: int, events: list[Event]) -> None:
    """Put a train of a company into the pool."""
    hand_in(position, company, train)
    events.append(TrainDiscarded(company, train))


def hand_in(position: Position, company: int, train: int) -> None:
    """Move a train of a company into the pool."""
    take(position, company, train)
    position.discarded.append(train)


def give(position: Position, company: int, train: int) -> None:
    """Give a company a train."""
    position.trains[company] = [*position.trains[company], train]


def take(position: Position, company: int, train: int) -> None:
    """Take a train from the company that has it."""
    position.trains[company] = [each for each in position.trains[company] if each != train]


def take_from_bank(position: Position, company: int, train: int, events: list[Event]) -> None:
    """Give a company a train from the bank; a first new one starts its phase (C-9.3)."""
    if train in position.discarded:
        position.discarded.remove(train)
        give(position, company, train)
        return
    position.depot.remove(train)
    give(position, company, train)
    if train >> 3 > position.phase:
        _start_phase(position, train >> 3, events)


def _start_phase(position: Position, phase: int, events: list[Event]) -> None:
    position.phase = phase
    events.append(PhaseStarted(phase))
    if RUSTED_BY[phase] >= 0:
        _rust(position, RUSTED_BY[phase], events)
    if phase == FOUR:
        _open_shares(position, AGV, events)
    elif phase == FIVE:
        _open_shares(position, HGK, events)
        position.fdsd_due = True
    elif phase == SIX and position.owners[EVA] != CLOSED:
        position.owners[EVA] = CLOSED
        position.offer_seat = -1
        events.append(PaperClosed(EVA))


def _rust(position: Position, kind: int, events: list[Event]) -> None:
    """All trains of a type leave the game, also those in the pool (C-9.3)."""
    for company in range(COMPANIES):
        position.trains[company] = [train for train in position.trains[company] if train >> 3 != kind]
    position.discarded = [train for train in position.discarded if train >> 3 != kind]
    events.append(TrainsRusted(kind))


def _open_shares(position: Position, corporation: int, events: list[Event]) -> None:
    """The free shares of AGV or HGK into the pool at 120 (C-6.16)."""
    count = position.singles[HOME * COMPANIES + corporation] - 1
    shares.move_single(position, corporation, HOME, POOL, count)
    market.put(position, corporation, MERGER_CELLS[corporation - AGV])
    events.append(SharesOpened(corporation))
