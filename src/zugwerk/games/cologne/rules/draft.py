"""C-1.12 and C-5.1 to C-5.3: who begins, the draft of the starting package, and what of it is on sale."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import ChooseFirst
from zugwerk.games.cologne.events import PaperBought, SeatPassed
from zugwerk.games.cologne.rules import bank
from zugwerk.games.cologne.state.figures import FACE_VALUES, LEAST_TREASURY, PACKAGE, PAPER_NAMES, PRIVATES
from zugwerk.games.cologne.state.position import UNSOLD, Position
from zugwerk.games.cologne.state.rounds import Draft


def refuse_first(position: Position, action: Action) -> Refusal | None:
    """Why chance does not say now who begins, or not with this seat (C-1.12)."""
    round = position.round
    if not isinstance(action, ChooseFirst) or not isinstance(round, Draft) or round.turn >= 0:
        return refuse("cologne", "no-such-deal", "C-1.12")
    if not 0 <= action.seat < position.seats:
        return refuse("cologne", "no-such-seat", "C-1.12", {"n": position.seats})
    return None


def unsold(position: Position) -> list[int]:
    """The certificates of the starting package that nobody has bought."""
    return [paper for paper in range(PACKAGE) if position.owners[paper] == UNSOLD]


def on_sale(position: Position) -> list[int]:
    """The unsold privates and the two unsold minors with the lowest numbers (C-5.2)."""
    left = unsold(position)
    privates = [paper for paper in left if paper < PRIVATES]
    return privates + [paper for paper in left if paper >= PRIVATES][:2]


def refuse_paper(position: Position, seat: int, paper: int) -> Refusal | None:
    """Why a seat cannot buy this certificate at face value."""
    if not 0 <= paper < PACKAGE or position.owners[paper] != UNSOLD:
        return refuse("cologne", "paper-not-unsold", "C-5.2")
    if paper not in on_sale(position):
        return refuse("cologne", "minor-not-on-sale", "C-5.2", {"paper": PAPER_NAMES[paper]})
    if position.cash[seat] < FACE_VALUES[paper]:
        words = {"price": FACE_VALUES[paper], "cash": position.cash[seat]}
        return refuse("cologne", "too-expensive", "C-5.2", {**words})
    return None


def acquire(position: Position, seat: int, paper: int, price: int, events: list[Event]) -> None:
    """Pay for a certificate; a minor gets its price, but at least 100, as treasury (C-1.7, C-5.12)."""
    bank.collect(position, seat, price)
    position.owners[paper] = seat
    if paper >= PRIVATES:
        bank.pay_company(position, paper - PRIVATES, max(price, LEAST_TREASURY), events)


def buy(position: Position, round: Draft, paper: int, events: list[Event]) -> None:
    """Buy a certificate at face value."""
    acquire(position, round.turn, paper, FACE_VALUES[paper], events)
    events.append(PaperBought(round.turn, paper, FACE_VALUES[paper]))
    round.last_buyer = round.turn
    _next(round)


def drop_out(round: Draft, events: list[Event]) -> None:
    """Pass, and be out of the draft and of the first stock round."""
    events.append(SeatPassed(round.turn))
    round.passed[round.turn] = True
    if round.first_passed < 0:
        round.first_passed = round.turn
    _next(round)


def _next(round: Draft) -> None:
    for _ in round.passed:
        round.turn = (round.turn + 1) % len(round.passed)
        if not round.passed[round.turn]:
            return


def waits(position: Position, round: Draft) -> bool:
    """Whether the draft goes on (C-5.3)."""
    return len(unsold(position)) > 1 and not all(round.passed)
