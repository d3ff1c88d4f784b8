"""C-1.12 and C-5.1 to C-5.3: who begins, the draft of the starting package, and what of it is on sale."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import BuyPaper, ChooseFirst, Pass
from zugwerk.games.cologne.events import PaperBought, SeatPassed
from zugwerk.games.cologne.rules import bank
from zugwerk.games.cologne.state.figures import FACE_VALUES, LEAST_TREASURY, PACKAGE, PAPER_NAMES, PRIVATES
from zugwerk.games.cologne.state.position import MERGER_ROUND, STOCK_ROUND, UNSOLD, Position
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


class DraftRound(Draft):
    """Certificates are bought at face value, one in a turn; who passes is out (C-5.1 to C-5.3)."""

    def clone(self) -> "DraftRound":
        """An independent copy."""
        copy = DraftRound(0)
        self.copy_into(copy)
        return copy

    def actor(self, position: Position) -> int:
        """The seat at turn."""
        return self.turn

    def refusal(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Certificates on sale, and passes."""
        if isinstance(action, BuyPaper):
            return refuse_paper(position, seat, action.paper)
        return None if isinstance(action, Pass) else refuse("cologne", "not-in-this-round", "C-5.2")

    def legal_actions(self, position: Position, seat: int) -> list[Action]:
        """Pass, or buy what can be paid."""
        found: list[Action] = [Pass()]
        for paper in on_sale(position):
            if refuse_paper(position, seat, paper) is None:
                found.append(BuyPaper(paper))
        return found

    def carry_out(self, position: Position, seat: int, action: Action, events: list[Event]) -> None:
        """Buy a certificate, or pass and be out of the draft and of the first stock round."""
        if isinstance(action, BuyPaper):
            acquire(position, seat, action.paper, FACE_VALUES[action.paper], events)
            events.append(PaperBought(seat, action.paper, FACE_VALUES[action.paper]))
            self.last_buyer = seat
        else:
            events.append(SeatPassed(seat))
            self.passed[seat] = True
            if self.first_passed < 0:
                self.first_passed = seat
        self._next()

    def _next(self) -> None:
        for _ in self.passed:
            self.turn = (self.turn + 1) % len(self.passed)
            if not self.passed[self.turn]:
                return

    def waits(self, position: Position, events: list[Event]) -> bool:
        """Whether the draft goes on (C-5.3)."""
        return len(unsold(position)) > 1 and not all(self.passed)

    def follow(self, position: Position, events: list[Event]) -> int:
        """The first stock round, unless all have passed (C-5.3)."""
        if not all(self.passed):
            return STOCK_ROUND
        position.priority = self.first_passed
        return MERGER_ROUND


def begin(position: Position, seat: int) -> None:
    """Begin the draft with the starting player (C-1.12), or with −1 before a lot names him."""
    draft = DraftRound(position.seats)
    draft.turn = seat
    position.round = draft
    position.priority = max(0, seat)
