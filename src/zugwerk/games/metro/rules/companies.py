"""MC Companies: the share piles, exchanges and who knows which card."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.metro.actions import DealShare, Exchange
from zugwerk.games.metro.events import (
    PUBLIC,
    ExchangesClosed,
    ShareDealt,
    ShareReturned,
    ShareTaken,
    ShareTurnedUp,
)
from zugwerk.games.metro.rules import setup, turn
from zugwerk.games.metro.scoring import COMPANIES
from zugwerk.games.metro.state import PERCENTS, SHARES, TAKE_SHARE, TURN, TURN_UP, Position, Shares

LIMIT: Final = 25
EXCHANGES: Final = tuple(Exchange(percent, face_up) for percent in PERCENTS for face_up in (True, False))


def exchanges_open(position: Position) -> bool:
    """Whether no company has reached 25 yet (MC-8); looked at when a turn begins (R-13)."""
    return all(position.accounts[company] < LIMIT for company in range(COMPANIES))


def tell_closing(position: Position, events: list[Event]) -> None:
    """Tell which company closed the exchanges (MC-8), called when they were open before."""
    for company in range(COMPANIES):
        if position.accounts[company] >= LIMIT:
            events.append(ExchangesClosed(company))
            return


def refuse_exchange(position: Position, action: Exchange) -> Refusal | None:
    """Why this share may not be exchanged now."""
    shares = position.shares
    if shares is None:
        return refuse("metro", "no-companies", "MC-5")
    if position.phase != TURN:
        return refuse("metro", "place-drawn-first", "M-4.2")
    if not exchanges_open(position):
        return refuse("metro", "exchanges-closed", "MC-8", {"limit": LIMIT})
    cap = position.options.exchange_cap
    if cap and shares.exchanges[position.turn] >= cap:
        return refuse("metro", "exchange-cap", "R-12", {"n": cap})
    if shares.shown[position.turn * 4 + PERCENTS.index(action.percent)]:
        return refuse("metro", "share-shown", "MS-7", {"percent": action.percent})
    return None


def add_exchanges(position: Position, found: list[Action]) -> None:
    """List the exchanges: 10, 20, 30, 40 %, each from the open card and from the pile."""
    for action in EXCHANGES:
        if refuse_exchange(position, action) is None:
            found.append(action)


def exchange(position: Position, action: Exchange, events: list[Event]) -> None:
    """Put the own share under the pile, then take the open card or let the pile's top be dealt (MC-6)."""
    shares = position.shares
    assert shares is not None
    seat = int(position.turn)
    pile = PERCENTS.index(action.percent)
    place = seat * 4 + pile
    company, known = shares.held[place], shares.known[place]
    shares.bottoms[pile].append((company, known))
    shares.exchanges[seat] += 1
    position.pile = pile
    events.append(ShareReturned(seat=seat, percent=action.percent, company=company, known_by=known))
    if action.face_up:
        shares.held[place], shares.known[place] = shares.face_up[pile], PUBLIC
        shares.face_up[pile] = -1
        position.phase = TURN_UP
        events.append(ShareTaken(seat, action.percent, shares.held[place]))
    else:
        shares.held[place] = -1
        position.phase = TAKE_SHARE


def pile_of(position: Position) -> int:
    """The pile that the pending deal takes from."""
    if position.phase == SHARES:
        return int(position.step) // (int(position.seats) + 1)
    return int(position.pile)


def percent_of(position: Position) -> int:
    """The percentage that the pending deal is of."""
    return PERCENTS[pile_of(position)]


def share_lots(position: Position) -> list[int]:
    """The companies that the top of the pile may be: any of the bag, else the first of the bottom."""
    shares = position.shares
    assert shares is not None
    pile = pile_of(position)
    bag = shares.bags[pile]
    if bag:
        return [company for company in range(COMPANIES) if bag >> company & 1]
    return [shares.bottoms[pile][0][0]]


def refuse_share(position: Position, action: DealShare) -> Refusal | None:
    """Chance may deal only what the top of the pending pile may be (MC-4, MC-6)."""
    if action.percent != PERCENTS[pile_of(position)] or action.company not in share_lots(position):
        return refuse("metro", "not-in-pile", "MC-4")
    return None


def _take_top(shares: Shares, pile: int, company: int) -> int:
    """Remove the card from the bag or the bottom; returns who knew it."""
    if shares.bags[pile]:
        shares.bags[pile] &= ~(1 << company)
        return 0
    return shares.bottoms[pile].pop(0)[1]


def deal_share(position: Position, action: DealShare, events: list[Event]) -> None:
    """Deal the top of a pile: to a seat, or face up beside the pile."""
    shares = position.shares
    assert shares is not None
    pile = pile_of(position)
    known = _take_top(shares, pile, action.company)
    if position.phase == SHARES:
        _deal_at_start(position, shares, pile, action, events)
        return
    if position.phase == TURN_UP:
        shares.face_up[pile] = action.company
        events.append(ShareTurnedUp(action.percent, action.company))
    else:
        events.append(_give(shares, int(position.turn), pile, action.company, known))
    position.pile = 0
    turn.finish_turn(position, events)


def _deal_at_start(
    position: Position, shares: Shares, pile: int, action: DealShare, events: list[Event]
) -> None:
    seats = int(position.seats)
    receiver = int(position.step) % (seats + 1)
    position.step += 1
    setup.next_deal(position)
    if receiver < seats:
        events.append(_give(shares, receiver, pile, action.company, 0))
    else:
        shares.face_up[pile] = action.company
        events.append(ShareTurnedUp(action.percent, action.company))


def _give(shares: Shares, seat: int, pile: int, company: int, known: int) -> ShareDealt:
    known |= 1 << seat
    shares.held[seat * 4 + pile] = company
    shares.known[seat * 4 + pile] = known
    return ShareDealt(seat=seat, percent=PERCENTS[pile], company=company, known_by=known)
