"""C-6.15 and C-6.21 to C-6.26: founding DE, RSE and RAG, and what FdSD is good for."""

from zugwerk.core.game import Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import Found
from zugwerk.games.cologne.events import CorporationFounded, FdSDExchanged, PaperClosed
from zugwerk.games.cologne.rules import bank, market, shares
from zugwerk.games.cologne.state.figures import (
    COMPANIES,
    COMPANY_NAMES,
    DE,
    FDSD,
    PAR_CELLS,
    PAR_PRICES,
    RAG,
)
from zugwerk.games.cologne.state.position import CLOSED, HOME, POOL, Position
from zugwerk.games.cologne.state.rounds import Stock


def founded(position: Position, company: int) -> bool:
    """Whether a corporation has its par price."""
    return position.par[company] > 0


def refuse_found(position: Position, seat: int, action: Found) -> Refusal | None:
    """Why a seat cannot found this corporation at this price."""
    company, par = action.corporation, action.par
    if not DE <= company <= RAG or par not in PAR_PRICES:
        return refuse("cologne", "no-such-foundation", "C-6.15")
    if founded(position, company):
        return refuse("cologne", "already-founded", "C-6.15", {"company": COMPANY_NAMES[company]})
    if not can_pay(position, seat, company, par):
        words = {"price": 2 * par, "cash": position.cash[seat]}
        return refuse("cologne", "too-expensive", "C-6.15", {**words})
    if not shares.has_room(position, seat) and not _founds_with_fdsd(position, seat, company):
        return refuse("cologne", "certificate-limit", "C-6.18", {"limit": shares.certificate_limit(position)})
    return None


def can_pay(position: Position, seat: int, company: int, par: int) -> bool:
    """Whether a seat has the money for the president's certificate, or FdSD in its stead."""
    return position.cash[seat] >= 2 * par or _founds_with_fdsd(position, seat, company)


def _founds_with_fdsd(position: Position, seat: int, company: int) -> bool:
    """Whether FdSD may pay for an ordinary foundation (edition 18xx-games)."""
    return position.options.fdsd_checks and company == RAG and position.owners[FDSD] == seat


def found(position: Position, round: Stock, seat: int, action: Found, events: list[Event]) -> bool:
    """Found a corporation; ``False`` if it is still to be chosen whether FdSD pays for it."""
    if _founds_with_fdsd(position, seat, action.corporation):
        if position.cash[seat] >= 2 * action.par:
            round.founding = action.par
            return False
        _set_par(position, RAG, action.par)
        _use_fdsd(position, seat, events)
        return True
    _set_par(position, action.corporation, action.par)
    bank.collect(position, seat, 2 * action.par)
    _give_presidency(position, seat, action.corporation, events)
    return True


def pay_founding(position: Position, round: Stock, seat: int, events: list[Event]) -> None:
    """Pay in cash for a foundation of RAG although FdSD could have been used."""
    _set_par(position, RAG, round.founding)
    bank.collect(position, seat, 2 * round.founding)
    _give_presidency(position, seat, RAG, events)


def _set_par(position: Position, company: int, par: int) -> None:
    position.par[company] = par
    market.put(position, company, PAR_CELLS[PAR_PRICES.index(par)])


def _give_presidency(position: Position, seat: int, company: int, events: list[Event]) -> None:
    """The president's certificate to the founder, the rest into the pool (C-6.15)."""
    position.president_at[company] = seat
    shares.move_single(position, company, HOME, POOL, position.singles[HOME * COMPANIES + company])
    events.append(CorporationFounded(seat, company, position.par[company]))
    shares.settle(position, company, events)


def _use_fdsd(position: Position, seat: int, events: list[Event]) -> None:
    _give_presidency(position, seat, RAG, events)
    events.append(FdSDExchanged(seat, 20))
    close_fdsd(position, events)


def can_exchange(position: Position) -> bool:
    """Whether FdSD is good for anything: RAG is not founded, or one of its shares is in the pool."""
    return not founded(position, RAG) or position.singles[POOL * COMPANIES + RAG] > 0


def refuse_exchange(position: Position, round: Stock, seat: int, par: int) -> Refusal | None:
    """Why a seat cannot exchange FdSD now, for shares (``par`` 0) or to found RAG."""
    if position.owners[FDSD] != seat:
        return refuse("cologne", "not-your-fdsd", "C-6.21")
    if round.founding:
        return None if par == 0 else refuse("cologne", "already-founded", "C-6.21", {"company": "RAG"})
    if round.first and not position.options.fdsd_sr1:
        return refuse("cologne", "fdsd-too-early", "C-6.22")
    if par:
        if par not in PAR_PRICES or position.options.fdsd_checks:
            return refuse("cologne", "no-such-foundation", "C-6.21")
        if founded(position, RAG):
            return refuse("cologne", "already-founded", "C-6.21", {"company": "RAG"})
        return None
    if not founded(position, RAG) or not can_exchange(position):
        return refuse("cologne", "nothing-to-exchange", "C-6.21")
    return None


def exchange(position: Position, round: Stock, seat: int, par: int, events: list[Event]) -> None:
    """Give FdSD for two shares of RAG, or the last one, or the foundation (C-6.21, C-6.26)."""
    if round.founding or par:
        _set_par(position, RAG, par or round.founding)
        _use_fdsd(position, seat, events)
        return
    count = min(2, position.singles[POOL * COMPANIES + RAG])
    shares.move_single(position, RAG, POOL, seat, count)
    events.append(FdSDExchanged(seat, 10 * count))
    close_fdsd(position, events)
    shares.settle(position, RAG, events)


def close_fdsd(position: Position, events: list[Event]) -> None:
    """FdSD leaves the game."""
    position.owners[FDSD] = CLOSED
    events.append(PaperClosed(FDSD))
