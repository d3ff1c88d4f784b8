"""All that a seat or a spectator may know of a game of Metro, by allow-list (M-4.6, MC-14, MN-1)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from zugwerk.core.game import Action, Seat, View
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.struct import Struct
from zugwerk.games.metro.board import (
    CELLS,
    CLASS_COPIES,
    CLASS_OF,
    COPIES,
    KIND_CODED,
    KIND_CODES,
    LINE_NAMES,
    LINES,
    NOBODY,
    STATIONS,
    end_name,
)
from zugwerk.games.metro.events import knows
from zugwerk.games.metro.meta import MetroOptions
from zugwerk.games.metro.scoring import COMPANIES, outcome, points
from zugwerk.games.metro.state import NO_CAR, OVER, PERCENTS, PHASE_NAMES, Position


class LineView(Struct):
    """A line: where it starts, the colour it pays (``None``: nobody), its crossings, end and points.

    ``end`` is a station number or slot name, "" while open; ``points`` is 0 while open.
    """

    __match_args__: ClassVar = ("name", "owner", "length", "end", "points")

    def __init__(self, *, name: str, owner: int | None, length: int, end: str, points: int) -> None:
        self.name: Final = name
        self.owner: Final = owner
        self.length: Final = length
        self.end: Final = end
        self.points: Final = points


class ShareView(Struct):
    """A share somewhere: ``company`` is ``None`` where this seat cannot know it.

    ``known_by`` is the mask of seats that know it, itself public; ``shown`` means open on the table (MS-7).
    """

    __match_args__: ClassVar = ("percent", "company", "known_by", "shown")

    def __init__(self, *, percent: int, company: int | None, known_by: int, shown: bool) -> None:
        self.percent: Final = percent
        self.company: Final = company
        self.known_by: Final = known_by
        self.shown: Final = shown


class PileView(Struct):
    """A share pile: its face-up card, how many unknown cards, and the returned ones below, top first."""

    __match_args__: ClassVar = ("percent", "face_up", "face_down", "bottom")

    def __init__(
        self, *, percent: int, face_up: int | None, face_down: int, bottom: tuple[ShareView, ...]
    ) -> None:
        self.percent: Final = percent
        self.face_up: Final = face_up
        self.face_down: Final = face_down
        self.bottom: Final = bottom


class MetroView(View):
    """What one seat sees.

    ``tiles`` has the code on each of the 64 cells or "": on the 60 outside the centre row by row (cell 70 is
    the 53rd), then on the four of the centre; ``hands`` has "" for a tile this seat cannot see; ``drawn`` is
    the tile to be placed now, "" if unseen, ``None`` if there is none; ``accounts`` are the points per
    colour: of the seats, or of the eight companies. ``step`` counts deals within a phase.
    """

    game: ClassVar[str] = "metro"
    __match_args__: ClassVar = (
        "seat", "actors", "legal", "setup", "phase", "step", "turn", "tiles", "supply", "hands", "drawn",
        "unseen", "lines", "accounts", "cars", "cars_left", "shares", "piles", "exchanges", "numbers",
        "outcome",
    )  # fmt: skip

    def __init__(
        self,
        *,
        seat: Seat | None,
        actors: tuple[Seat, ...],
        legal: tuple[Action, ...],
        setup: Setup,
        phase: str,
        step: int,
        turn: int,
        tiles: tuple[str, ...],
        supply: int,
        hands: tuple[tuple[str, ...], ...],
        drawn: str | None,
        unseen: tuple[int, ...],
        lines: tuple[LineView, ...],
        accounts: tuple[int, ...],
        cars: tuple[int | None, ...],
        cars_left: tuple[int, ...],
        shares: tuple[tuple[ShareView, ...], ...],
        piles: tuple[PileView, ...],
        exchanges: tuple[int, ...],
        numbers: tuple[tuple[int | None, ...], ...],
        outcome: Outcome | None,
    ) -> None:
        super().__init__(seat=seat, actors=actors, legal=legal, setup=setup, outcome=outcome)
        self.phase: Final = phase
        self.step: Final = step
        self.turn: Final = turn
        self.tiles: Final = tiles
        self.supply: Final = supply
        self.hands: Final = hands
        self.drawn: Final = drawn
        self.unseen: Final = unseen
        self.lines: Final = lines
        self.accounts: Final = accounts
        self.cars: Final = cars
        self.cars_left: Final = cars_left
        self.shares: Final = shares
        self.piles: Final = piles
        self.exchanges: Final = exchanges
        self.numbers: Final = numbers

    def points(self) -> tuple[int, ...]:
        """The points of each seat; where companies earn them, only the end tells what a seat has (MC-11)."""
        return () if self.setup.flag("companies") else self.accounts


def build_view(
    position: Position, seat: Seat | None, actors: tuple[Seat, ...], legal: list[Action]
) -> MetroView:
    """What a seat may know of a position; ``legal`` are its own actions."""
    options = position.options
    tiles = tuple([KIND_CODES[tile - 1] if tile else "" for tile in position.layout.tiles])
    hands = tuple([_hand(position, holder, seat) for holder in range(options.seats)])
    drawn = _drawn(position, seat)
    accounts = COMPANIES if options.companies else options.seats
    return MetroView(
        seat=seat,
        actors=actors,
        legal=tuple(legal),
        setup=options.setup,
        phase=PHASE_NAMES[position.phase],
        step=int(position.step),
        turn=int(position.turn),
        tiles=tiles,
        supply=int(position.supply_left),
        hands=hands,
        drawn=drawn,
        unseen=_unseen(options, tiles, hands, drawn),
        lines=_lines(position),
        accounts=tuple([int(position.accounts[colour]) for colour in range(accounts)]),
        cars=tuple([None if owner == NO_CAR else owner for owner in position.cars]),
        cars_left=tuple([colour for colour in range(COMPANIES) if position.cars_left >> colour & 1]),
        shares=_held_shares(position, seat),
        piles=_piles(position, seat),
        exchanges=() if position.shares is None else tuple(position.shares.exchanges),
        numbers=_numbers(position, seat),
        outcome=outcome(position) if position.phase == OVER else None,
    )


def _hand(position: Position, holder: int, seat: Seat | None) -> tuple[str, ...]:
    held = [int(position.hands[holder * 3 + place]) for place in range(3)]
    return tuple([KIND_CODES[tile - 1] if holder == seat else "" for tile in held if tile])


def _drawn(position: Position, seat: Seat | None) -> str | None:
    if position.drawn == 0:
        return None
    return KIND_CODES[position.drawn - 1] if position.turn == seat else ""


def _unseen(
    options: MetroOptions, tiles: tuple[str, ...], hands: tuple[tuple[str, ...], ...], drawn: str | None
) -> tuple[int, ...]:
    """How many tiles of each kind are neither on the board nor in a hand this seat sees."""
    left = list(CLASS_COPIES if options.free_rotation else COPIES)
    seen = [*tiles[:CELLS], *[code for hand in hands for code in hand], drawn or ""]
    for code in seen:
        if code:
            kind = KIND_CODED[code]
            left[CLASS_OF[kind] if options.free_rotation else kind] -= 1
    return tuple(left)


def crossings(view: MetroView, doors: Sequence[int]) -> int:
    """How many crossings count of a line that enters tiles by these doors (R-18)."""
    if view.setup.flag("central_tiles_score"):
        return len(doors)
    return sum([door < CELLS * 4 for door in doors])


def _lines(position: Position) -> tuple[LineView, ...]:
    layout = position.layout
    found: list[LineView] = []
    for line in range(LINES):
        owner = int(layout.owner[line])
        if line < STATIONS or owner != NOBODY:
            colour = None if owner == NOBODY else owner
            end = end_name(int(layout.end[line]))
            paid = int(points(layout, line))
            found.append(
                LineView(
                    name=LINE_NAMES[line], owner=colour, length=int(layout.length[line]), end=end, points=paid
                )
            )
    return tuple(found)


def _held_shares(position: Position, seat: Seat | None) -> tuple[tuple[ShareView, ...], ...]:
    shares = position.shares
    if shares is None:
        return ()
    over = position.phase == OVER
    rows: list[tuple[ShareView, ...]] = []
    for holder in range(position.options.seats):
        row: list[ShareView] = []
        for pile, percent in enumerate(PERCENTS):
            place = holder * 4 + pile
            if shares.held[place] >= 0:
                seen = over or knows(shares.known[place], seat)
                company = shares.held[place] if seen else None
                row.append(
                    ShareView(
                        percent=percent,
                        company=company,
                        known_by=shares.known[place],
                        shown=shares.shown[place],
                    )
                )
        rows.append(tuple(row))
    return tuple(rows)


def _piles(position: Position, seat: Seat | None) -> tuple[PileView, ...]:
    shares = position.shares
    if shares is None:
        return ()
    found: list[PileView] = []
    for pile, percent in enumerate(PERCENTS):
        bottom = [
            ShareView(
                percent=percent, company=company if knows(known, seat) else None, known_by=known, shown=False
            )
            for company, known in shares.bottoms[pile]
        ]
        face_up = shares.face_up[pile]
        face_down = shares.bags[pile].bit_count()
        found.append(
            PileView(
                percent=percent,
                face_up=None if face_up < 0 else face_up,
                face_down=face_down,
                bottom=tuple(bottom),
            )
        )
    return tuple(found)


def _numbers(position: Position, seat: Seat | None) -> tuple[tuple[int | None, ...], ...]:
    if not position.options.numbered_stations:
        return ()
    over = position.phase == OVER
    rows: list[tuple[int | None, ...]] = []
    for holder, numbers in enumerate(position.numbers):
        row: list[int | None] = []
        for number in numbers:
            row.append(number if over or holder == seat else None)
        rows.append(tuple(row))
    return tuple(rows)
