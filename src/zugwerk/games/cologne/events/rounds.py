"""Rounds, phases and the end."""

from typing import ClassVar, Final

from zugwerk.core.game import Event
from zugwerk.core.messages import Message
from zugwerk.games.cologne.events.names import seat_name
from zugwerk.games.cologne.state.figures import COMPANY_NAMES, TRAIN_TYPES


class RoundStarted(Event):
    """A round began: draft, auction, stock, merger or operating."""

    __match_args__: ClassVar = ("kind", "set_number", "number")

    def __init__(self, kind: str, set_number: int, number: int) -> None:
        self.kind: Final = kind
        self.set_number: Final = set_number
        self.number: Final = number

    def message(self) -> Message:
        """Say which round begins."""
        return Message(
            "cologne.event.round-started",
            {
                "kind": Message("cologne.round." + self.kind),
                "set_number": self.set_number,
                "number": self.number,
            },
        )


class SeatPassed(Event):
    """A seat passed."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who passed."""
        return Message("cologne.event.seat-passed", {"seat": seat_name(self.seat)})


class SeatIdle(Event):
    """A seat that can do nothing passed by itself (C-5.4, F-5.7)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who could do nothing."""
        return Message("cologne.event.seat-idle", {"seat": seat_name(self.seat)})


class CompanyPassed(Event):
    """A company did nothing in a step."""

    __match_args__: ClassVar = ("company", "step")

    def __init__(self, company: int, step: str) -> None:
        self.company: Final = company
        self.step: Final = step

    def message(self) -> Message:
        """Say which company did nothing."""
        return Message(
            "cologne.event.company-passed",
            {
                "company": COMPANY_NAMES[self.company],
                "step": Message("cologne.step." + self.step),
            },
        )


class PhaseStarted(Event):
    """A phase began (C-9.3)."""

    __match_args__: ClassVar = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def message(self) -> Message:
        """Say which phase begins."""
        return Message("cologne.event.phase-started", {"phase": TRAIN_TYPES[self.phase]})


class BankBroke(Event):
    """The bank cannot pay in full (C-10.3)."""

    __match_args__: ClassVar = ()

    def message(self) -> Message:
        """Say that the bank is broken."""
        return Message("cologne.event.bank-broke")


class WentBankrupt(Event):
    """A president went bankrupt; the bank gets what cash he has after his sales (C-8.35)."""

    __match_args__: ClassVar = ("seat", "company", "amount")

    def __init__(self, seat: int, company: int, amount: int) -> None:
        self.seat: Final = seat
        self.company: Final = company
        self.amount: Final = amount

    def message(self) -> Message:
        """Say who is bankrupt."""
        return Message(
            "cologne.event.went-bankrupt",
            {
                "seat": seat_name(self.seat),
                "company": COMPANY_NAMES[self.company],
            },
        )


class MergerStuck(Event):
    """The public engine cannot go on with a merger: edition 18xx-games can only be ended (R-15)."""

    __match_args__: ClassVar = ("company", "rule")

    def __init__(self, company: int, rule: str) -> None:
        self.company: Final = company
        self.rule: Final = rule

    def message(self) -> Message:
        """Say that nothing is left but to end the game."""
        return Message(
            "cologne.event.merger-stuck",
            {"company": COMPANY_NAMES[self.company], "rule": self.rule},
        )


class GameEnded(Event):
    """The game is over (C-10.3, C-10.4)."""

    __match_args__: ClassVar = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason

    def message(self) -> Message:
        """Say why the game ended."""
        return Message("cologne.event.game-ended", {"reason": Message("cologne.end." + self.reason)})


class IncomePaid(Event):
    """Privates and bonds paid a seat (C-8.1)."""

    __match_args__: ClassVar = ("seat", "price")

    def __init__(self, seat: int, price: int) -> None:
        self.seat: Final = seat
        self.price: Final = price

    def message(self) -> Message:
        """Say who got how much."""
        return Message("cologne.event.income-paid", {"seat": seat_name(self.seat), "price": self.price})
