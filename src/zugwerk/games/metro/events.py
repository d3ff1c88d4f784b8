"""What happens in Metro, with what the log and an animation need. Secrets are masked by ``seen_by``.

A ``path`` lists the doors (``board``) a line passes, one per crossing, in order.
"""

from typing import ClassVar, Final

from zugwerk.core.game import Event, Seat
from zugwerk.core.messages import Message, Parameter
from zugwerk.games.metro.board import CELL_NAMES, COLOURS, KIND_CODES, LINE_NAMES, SLOT_NAMES, end_name

UNKNOWN: Final = -1

# Masks of who knows a share have a bit per seat and one for spectators; a public card has them all.
SPECTATOR_BIT: Final = 7
PUBLIC: Final = 255


def knows(known_by: int, seat: Seat | None) -> bool:
    """Whether a seat or a spectator is in a mask of those who know."""
    return bool(known_by >> (SPECTATOR_BIT if seat is None else seat) & 1)


def colour_name(colour: int) -> Message:
    """The word for a colour, which names a seat or a company."""
    return Message("metro.colour." + COLOURS[colour])


def seat_name(seat: int) -> Message:
    """The words for a seat, which is called by its colour where it has no other name."""
    return Message("metro.seat", {"number": seat + 1, "colour": colour_name(seat)})


def _told(id: str, seat: int, parameters: dict[str, Parameter]) -> Message:
    words: dict[str, Parameter] = {"seat": seat_name(seat)}
    words.update(parameters)
    return Message("metro.event." + id, words)


class FirstSeatChosen(Event):
    """A seat begins (M-3.5, R-6)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who begins."""
        return _told("first-seat-chosen", self.seat, {})


class CentralTileLaid(Event):
    """A central tile lies face up in the centre (MT-1)."""

    __match_args__: ClassVar = ("kind", "cell")

    def __init__(self, kind: int, cell: int) -> None:
        self.kind: Final = kind
        self.cell: Final = cell

    def message(self) -> Message:
        """Say which tile lies where."""
        words: dict[str, Parameter] = {"tile": KIND_CODES[self.kind], "cell": CELL_NAMES[self.cell]}
        return Message("metro.event.central-tile-laid", words)


class TileDrawn(Event):
    """A seat took a tile from the supply, into the hand or to place it at once (M-4.2, M-4.3)."""

    __match_args__: ClassVar = ("seat", "kind", "to_hand")

    def __init__(self, seat: int, kind: int, to_hand: bool) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.to_hand: Final = to_hand

    def message(self) -> Message:
        """Say who drew, and what if that may be known."""
        if self.kind == UNKNOWN:
            return _told("tile-drawn" if self.to_hand else "tile-drawn-to-place", self.seat, {})
        id = "tile-drawn-seen" if self.to_hand else "tile-drawn-to-place-seen"
        return _told(id, self.seat, {"tile": KIND_CODES[self.kind]})

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the tile from everybody else (M-4.6)."""
        return self if seat == self.seat else TileDrawn(self.seat, UNKNOWN, self.to_hand)


class TilePlaced(Event):
    """A tile was laid; ``forced`` when only the exception allowed it there (M-5.6)."""

    __match_args__: ClassVar = ("seat", "kind", "cell", "forced")

    def __init__(self, *, seat: int, kind: int, cell: int, forced: bool) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.cell: Final = cell
        self.forced: Final = forced

    def message(self) -> Message:
        """Say who laid what where."""
        id = "tile-placed-forced" if self.forced else "tile-placed"
        words: dict[str, Parameter] = {"tile": KIND_CODES[self.kind], "cell": CELL_NAMES[self.cell]}
        return _told(id, self.seat, words)


class LineScored(Event):
    """A line was finished and paid its owner, a seat's or a company's colour (M-6)."""

    __match_args__: ClassVar = ("line", "owner", "length", "end", "points", "path")

    def __init__(
        self, *, line: int, owner: int, length: int, end: int, points: int, path: tuple[int, ...]
    ) -> None:
        self.line: Final = line
        self.owner: Final = owner
        self.length: Final = length
        self.end: Final = end
        self.points: Final = points
        self.path: Final = path

    def message(self) -> Message:
        """Say whose line scored how much."""
        words: dict[str, Parameter] = {
            "line": LINE_NAMES[self.line],
            "end": end_name(self.end),
            "length": self.length,
            "n": self.points,
        }
        id = "line-scored" if self.points == self.length else "line-scored-double"
        words["seat"] = colour_name(self.owner)
        return Message("metro.event." + id, words)


class CarPlaced(Event):
    """A central car was put on a slot (MS-2); with companies ``percent`` is the share shown (MS-7)."""

    __match_args__: ClassVar = ("seat", "slot", "owner", "percent")

    def __init__(self, *, seat: int, slot: int, owner: int, percent: int) -> None:
        self.seat: Final = seat
        self.slot: Final = slot
        self.owner: Final = owner
        self.percent: Final = percent

    def message(self) -> Message:
        """Say whose car stands where."""
        words: dict[str, Parameter] = {
            "slot": SLOT_NAMES[self.slot],
            "owner": colour_name(self.owner),
            "percent": self.percent,
        }
        return _told("car-placed-company" if self.percent else "car-placed", self.seat, words)


class ShareDealt(Event):
    """A seat took a face-down share, at the start or in an exchange; ``known_by`` is a mask of seats."""

    __match_args__: ClassVar = ("seat", "percent", "company", "known_by")

    def __init__(self, *, seat: int, percent: int, company: int, known_by: int) -> None:
        self.seat: Final = seat
        self.percent: Final = percent
        self.company: Final = company
        self.known_by: Final = known_by

    def message(self) -> Message:
        """Say who took a share, and which if that may be known."""
        if self.company == UNKNOWN:
            return _told("share-dealt", self.seat, {"percent": self.percent})
        words: dict[str, Parameter] = {
            "percent": self.percent,
            "company": colour_name(self.company),
        }
        return _told("share-dealt-seen", self.seat, words)

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the company from those who cannot know it (MC-14)."""
        if knows(self.known_by, seat):
            return self
        return ShareDealt(seat=self.seat, percent=self.percent, company=UNKNOWN, known_by=self.known_by)


class ShareTurnedUp(Event):
    """The next card of a pile lies face up (MC-4, MC-6)."""

    __match_args__: ClassVar = ("percent", "company")

    def __init__(self, percent: int, company: int) -> None:
        self.percent: Final = percent
        self.company: Final = company

    def message(self) -> Message:
        """Say which card was turned up."""
        words: dict[str, Parameter] = {
            "percent": self.percent,
            "company": colour_name(self.company),
        }
        return Message("metro.event.share-turned-up", words)


class ShareReturned(Event):
    """A seat put a share under its pile (MC-6); ``known_by`` is a mask of seats."""

    __match_args__: ClassVar = ("seat", "percent", "company", "known_by")

    def __init__(self, *, seat: int, percent: int, company: int, known_by: int) -> None:
        self.seat: Final = seat
        self.percent: Final = percent
        self.company: Final = company
        self.known_by: Final = known_by

    def message(self) -> Message:
        """Say who exchanges which percentage."""
        return _told("share-returned", self.seat, {"percent": self.percent})

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the company from those who cannot know it (MC-14)."""
        if knows(self.known_by, seat):
            return self
        return ShareReturned(seat=self.seat, percent=self.percent, company=UNKNOWN, known_by=self.known_by)


class ShareTaken(Event):
    """A seat took the face-up share of a pile (MC-6)."""

    __match_args__: ClassVar = ("seat", "percent", "company")

    def __init__(self, seat: int, percent: int, company: int) -> None:
        self.seat: Final = seat
        self.percent: Final = percent
        self.company: Final = company

    def message(self) -> Message:
        """Say who took which card."""
        words: dict[str, Parameter] = {
            "percent": self.percent,
            "company": colour_name(self.company),
        }
        return _told("share-taken", self.seat, words)


class ExchangesClosed(Event):
    """A company reached 25, so no share is exchanged any more (MC-8)."""

    __match_args__: ClassVar = ("company",)

    def __init__(self, company: int) -> None:
        self.company: Final = company

    def message(self) -> Message:
        """Say which company closed the exchanges."""
        return Message("metro.event.exchanges-closed", {"company": colour_name(self.company)})


class NumberDealt(Event):
    """A seat got a number card (MN-1)."""

    __match_args__: ClassVar = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat: Final = seat
        self.number: Final = number

    def message(self) -> Message:
        """Say who got a card, and which if that may be known."""
        if self.number == UNKNOWN:
            return _told("number-dealt", self.seat, {})
        return _told("number-dealt-seen", self.seat, {"number": self.number})

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the number from everybody else (MN-1)."""
        return self if seat == self.seat else NumberDealt(self.seat, UNKNOWN)


class SeatSkipped(Event):
    """A seat had no tile left to place (R-10)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who was skipped."""
        return _told("seat-skipped", self.seat, {})


class NumberPaid(Event):
    """A number card paid its holder at the end (MN-3)."""

    __match_args__: ClassVar = ("seat", "number", "line", "points")

    def __init__(self, *, seat: int, number: int, line: int, points: int) -> None:
        self.seat: Final = seat
        self.number: Final = number
        self.line: Final = line
        self.points: Final = points

    def message(self) -> Message:
        """Say which card paid how much."""
        words: dict[str, Parameter] = {
            "number": self.number,
            "line": LINE_NAMES[self.line],
            "n": self.points,
        }
        return _told("number-paid", self.seat, words)


class CompanyValued(Event):
    """A company's final value (MC-10)."""

    __match_args__: ClassVar = ("company", "profit", "value")

    def __init__(self, company: int, profit: int, value: int) -> None:
        self.company: Final = company
        self.profit: Final = profit
        self.value: Final = value

    def message(self) -> Message:
        """Say what the company is worth."""
        words: dict[str, Parameter] = {
            "company": colour_name(self.company),
            "profit": self.profit,
            "value": self.value,
        }
        return Message("metro.event.company-valued", words)


class SharePaid(Event):
    """A share paid its holder at the end (MC-11)."""

    __match_args__: ClassVar = ("seat", "percent", "company", "points")

    def __init__(self, *, seat: int, percent: int, company: int, points: int) -> None:
        self.seat: Final = seat
        self.percent: Final = percent
        self.company: Final = company
        self.points: Final = points

    def message(self) -> Message:
        """Say which share paid how much."""
        words: dict[str, Parameter] = {
            "percent": self.percent,
            "company": colour_name(self.company),
            "n": self.points,
        }
        return _told("share-paid", self.seat, words)


class BonusPaid(Event):
    """The largest holder of a company got its bonus (MC-12)."""

    __match_args__: ClassVar = ("seat", "company", "points")

    def __init__(self, seat: int, company: int, points: int) -> None:
        self.seat: Final = seat
        self.company: Final = company
        self.points: Final = points

    def message(self) -> Message:
        """Say who got which bonus."""
        words: dict[str, Parameter] = {"company": colour_name(self.company), "n": self.points}
        return _told("bonus-paid", self.seat, words)


class GameEnded(Event):
    """All 60 tiles lie (M-7.1)."""

    __match_args__: ClassVar = ("scores",)

    def __init__(self, scores: tuple[int, ...]) -> None:
        self.scores: Final = scores

    def message(self) -> Message:
        """Say that the game is over."""
        return Message("metro.event.game-ended")


EVENTS: Final[tuple[type, ...]] = (
    FirstSeatChosen,
    CentralTileLaid,
    TileDrawn,
    TilePlaced,
    LineScored,
    CarPlaced,
    ShareDealt,
    ShareTurnedUp,
    ShareReturned,
    ShareTaken,
    ExchangesClosed,
    NumberDealt,
    SeatSkipped,
    NumberPaid,
    CompanyValued,
    SharePaid,
    BonusPaid,
    GameEnded,
)
