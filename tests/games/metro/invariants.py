"""What must hold in every game of Metro: nothing is lost or doubled, and points are what the board says.

Points and results are worked out a second time with the slow reference, which shares nothing with the engine.
"""

from collections import Counter
from typing import Any

from tests.games.metro.reference import (
    ARRIVALS,
    CENTRE,
    COLOURS,
    SLOTS,
    STATIONS,
    TILES,
    Board,
    Trace,
    company_of,
    naive_values,
    owner_of,
    trace,
)
from zugwerk.core.game import Snapshot
from zugwerk.core.options import Setup
from zugwerk.games.metro.board import CELL_NAMES
from zugwerk.games.metro.game import GAME, MetroState
from zugwerk.kit.dice import Dice

CODES = tuple(TILES)
PERCENTS = (10, 20, 30, 40)
NO_CAR = 255
MODULES = (
    (), ("companies",), ("central_stations",), ("central_tracks",), ("numbered_stations",),
    ("companies", "central_stations"), ("companies", "central_tracks"),
    ("central_stations", "numbered_stations"), ("central_tracks", "numbered_stations"),
)  # fmt: skip


def random_setup(dice: Dice) -> Setup:
    """Any table: seats and modules evenly, then variants and readings."""
    seats = 2 + dice.pick(5)
    modules = MODULES[dice.pick(len(MODULES))]
    options: dict[str, object] = dict.fromkeys(modules, True)
    options["hand_size"] = 1 + dice.pick(3)
    options["free_rotation"] = dice.pick(2) == 1
    options["cards_per_colour"] = 1 + dice.pick(8 // seats if seats > 2 else 4)
    options["first_seat"] = str(1 + dice.pick(seats)) if dice.pick(2) else "random"
    options["exchange_cap"] = dice.pick(2) * dice.pick(21)
    options["car_on_finished_line"] = ("score", "forbid")[dice.pick(2)]
    options["central_tiles_score"] = dice.pick(2) == 1
    options["cards_pay_ownerless"] = dice.pick(2) == 1
    return GAME.meta.setup(seats, options)


def check_all(state: MetroState) -> None:
    """Everything that must hold at any moment."""
    snapshot = state.snapshot()
    check_tiles(snapshot)
    check_shares(snapshot)
    check_cars(snapshot)
    check_numbers(snapshot)
    check_points(state, snapshot)


def held_as(snapshot: Snapshot, code: str) -> str:
    """The name by which tiles are counted: the rotation class where tiles may be turned (M-8.1)."""
    return TILES[code].rotation_class if snapshot["options"]["free_rotation"] else code


def check_tiles(snapshot: Snapshot) -> None:
    """The 60 tiles are on the board, in hands, drawn or in the supply, each once (M-1.1, M-2.5)."""
    lying = [tile for tile in snapshot["tiles"][:60] if tile]
    held = [tile for tile in snapshot["hands"] if tile]
    drawn = [snapshot["drawn"]] if snapshot["drawn"] else []
    supply = [kind + 1 for kind, count in enumerate(snapshot["supply"]) for _ in range(count)]
    everywhere = Counter(held_as(snapshot, CODES[tile - 1]) for tile in [*lying, *held, *drawn, *supply])
    printed: Counter[str] = Counter()
    for code, tile in TILES.items():
        printed[held_as(snapshot, code)] += tile.copies
    assert everywhere == printed
    assert everywhere.total() == 60
    for seat in range(snapshot["seats"]):
        hand = [tile for tile in snapshot["hands"][seat * 3 : seat * 3 + 3] if tile]
        assert len(hand) <= snapshot["options"]["hand_size"]


def check_shares(snapshot: Snapshot) -> None:
    """The 32 shares are all there; once dealt, a seat holds one of each percentage (MC-7)."""
    shares = snapshot["shares"]
    assert (shares is not None) == snapshot["options"]["companies"]
    if shares is None:
        return
    seats = snapshot["seats"]
    for pile in range(4):
        held = [shares["held"][seat * 4 + pile] for seat in range(seats)]
        cards = [company for company in held if company >= 0]
        cards += [company for company in range(8) if shares["bags"][pile] >> company & 1]
        cards += [company for company, _ in shares["bottoms"][pile]]
        cards += [shares["face_up"][pile]] if shares["face_up"][pile] >= 0 else []
        assert sorted(cards) == list(range(8)), f"{PERCENTS[pile]} % pile"
        if snapshot["phase"] in ("turn", "place-drawn", "draw", "refill", "over"):
            assert -1 not in held
            assert shares["face_up"][pile] >= 0


def check_cars(snapshot: Snapshot) -> None:
    """Every central car is on a slot or ready, each colour once (MS-1, MS-7)."""
    placed = [owner for owner in snapshot["cars"] if owner != NO_CAR]
    ready = [colour for colour in range(8) if snapshot["cars_left"] >> colour & 1]
    colours = 0
    if snapshot["options"]["central_stations"]:
        colours = 8 if snapshot["options"]["companies"] else snapshot["seats"]
    assert sorted(placed + ready) == list(range(colours))


def check_numbers(snapshot: Snapshot) -> None:
    """No number card is held twice; once dealt, each seat has its cards of each colour (MN-1)."""
    hands = snapshot["numbers"]
    cards = [number for hand in hands for number in hand]
    assert len(set(cards)) == len(cards)
    if snapshot["options"]["numbered_stations"] and snapshot["phase"] in ("turn", "over"):
        each = snapshot["options"]["cards_per_colour"]
        for hand in hands:
            assert [sum((number - 1) // 8 == colour for number in hand) for colour in range(4)] == [each] * 4


def check_points(state: MetroState, snapshot: Snapshot) -> None:
    """Accounts and lines kept up to date equal those worked out from the tiles alone (M-6.8)."""
    kept, anew = state.view(None), GAME.restore(snapshot).view(None)
    assert kept.accounts == anew.accounts
    assert kept.lines == anew.lines


def board_of(state: MetroState) -> Board:
    """The tiles by row and column, central ones included."""
    tiles = zip(CELL_NAMES, state.view(None).tiles, strict=True)
    return {(int(name[0]), int(name[1])): code for name, code in tiles if code}


class Judge:
    """The reference's opinion on the lines of a position."""

    def __init__(self, state: MetroState) -> None:
        self.options = state.options
        view = state.view(None)
        self.cars = dict(zip(SLOTS, view.cars, strict=True))
        self.board = board_of(state)
        through = self.options.central_tracks
        starts = [str(station) for station in STATIONS] + ([] if through else list(SLOTS))
        self.lines = {start: trace(self.board, start, through) for start in starts}

    def owner(self, start: str) -> int | None:
        """The colour that a line pays."""
        if start in SLOTS:
            return self.cars[start]
        if self.options.companies:
            return company_of(int(start))
        return owner_of(int(start), self.options.seats)

    def length(self, line: Trace) -> int:
        """The crossings that count (R-18)."""
        if self.options.central_tiles_score:
            return line.length
        return sum((row, column) not in CENTRE for row, column, _ in line.crossings)

    def points(self, start: str) -> int:
        """What a line pays its owner (M-6.2, M-6.3, MS-4)."""
        line = self.lines[start]
        if not line.end:
            return 0
        return self.length(line) * (2 if line.end in SLOTS and start not in SLOTS else 1)

    def accounts(self) -> list[int]:
        """The points per colour."""
        sums = [0] * (8 if self.options.companies else self.options.seats)
        for start in self.lines:
            owner = self.owner(start)
            if owner is not None:
                sums[owner] += self.points(start)
        return sums

    def card(self, number: int) -> int:
        """What a number card pays (MN-3, MN-4, R-20 to R-25)."""
        (start,) = [start for start, line in self.lines.items() if line.end == str(number)]
        if self.owner(start) is None and not self.options.cards_pay_ownerless:
            return 0
        return self.length(self.lines[start]) * (2 if start in SLOTS else 1)


def check_lines(state: MetroState) -> None:
    """Every line is as long, as far and as dear as the reference finds it."""
    judge = Judge(state)
    view = state.view(None)
    assert list(view.accounts) == judge.accounts()
    for line in view.lines:
        followed = judge.lines[line.name]
        found = (line.owner, line.length, line.end, line.points)
        expected = (judge.owner(line.name), judge.length(followed), followed.end, judge.points(line.name))
        assert found == expected, line.name


def check_end(state: MetroState) -> None:
    """On the full board departures go one to one onto arrivals (M-2.11), and the result is right."""
    outcome = state.outcome()
    assert outcome is not None
    judge = Judge(state)
    assert len([cell for cell in judge.board if cell not in CENTRE]) == 60
    ends = [line.end for line in judge.lines.values()]
    arrivals = [name for name in ARRIVALS.values() if name in judge.lines]
    assert sorted(ends) == sorted(arrivals)
    assert list(outcome.scores) == expected_scores(judge, state.snapshot())
    for score, parts in zip(outcome.scores, outcome.breakdown, strict=True):
        assert score == sum(part.points for part in parts)
    order = [outcome.scores[group[0]] for group in outcome.ranking]
    assert order == sorted(set(outcome.scores), reverse=True)


def expected_scores(judge: Judge, snapshot: Snapshot) -> list[int]:
    """The final scores by the reference (M-7, MC-10 to MC-12, MN-3)."""
    accounts = judge.accounts()
    if judge.options.companies:
        return company_scores(accounts, snapshot["shares"], snapshot["seats"])
    return [
        points + sum(judge.card(number) for number in numbers)
        for points, numbers in zip(accounts, numbers_of(snapshot), strict=True)
    ]


def numbers_of(snapshot: Snapshot) -> list[list[int]]:
    """The number cards of each seat, none where they are not played with."""
    found: list[list[int]] = snapshot["numbers"]
    return found or [[] for _ in range(snapshot["seats"])]


def company_scores(profits: list[int], shares: dict[str, Any], seats: int) -> list[int]:
    """What shares and bonuses pay (MC-10 to MC-12)."""
    scores = [0] * seats
    values = naive_values(profits)
    for company in range(len(COLOURS)):
        held = [
            sum(PERCENTS[pile] for pile in range(4) if shares["held"][seat * 4 + pile] == company)
            for seat in range(seats)
        ]
        for seat, percent in enumerate(held):
            scores[seat] += percent // 10 * values[company]
            if percent and percent == max(held):
                scores[seat] += profits[company] // 10
    return scores
