"""Following and scoring lines (M-6), and the final scoring of the modules (M-7, MC-10 to MC-12, MN-3)."""

from typing import Final

from zugwerk.core.outcome import Outcome, Points, rank
from zugwerk.games.metro.board import (
    CELLS,
    LINE_DOORS,
    LINES,
    NEXT,
    NEXT_THROUGH,
    NOBODY,
    STATIONS,
)
from zugwerk.games.metro.meta import MetroOptions
from zugwerk.games.metro.state import NO_CAR, PERCENTS, Layout, Position
from zugwerk.kit.packed import i64, vec

COMPANIES: Final = 8


def extend(layout: Layout, line: i64, door: i64) -> i64:
    """Follow a line onward from a door to its new waiting place, or to its end; returns the end or 0."""
    tiles = layout.tiles
    table = NEXT_THROUGH if layout.through_centre else NEXT
    counted = layout.counted_doors
    length = layout.length[line]
    tile = tiles[door >> 2]
    while tile:
        if door < counted:
            length += 1
        door = table[tile * 256 + door]
        if door < 0:
            layout.length[line] = length
            layout.end[line] = -door
            return -door
        tile = tiles[door >> 2]
    layout.waiting[door] = line + 1
    layout.length[line] = length
    return 0


def points(layout: Layout, line: i64) -> i64:
    """What a finished line pays its owner: double at the centre (M-6.3), but never from it (MS-4)."""
    end = layout.end[line]
    if end == 0:
        return 0
    if end > STATIONS and line < STATIONS:
        return 2 * layout.length[line]
    return layout.length[line]


def rebuild(options: MetroOptions, tiles: list[int], cars: list[int]) -> Layout:
    """The layout that these tiles (kind + 1 per cell) and central cars make, whatever the order of play."""
    layout = Layout()
    layout.set_up(options)
    for cell, tile in enumerate(tiles):
        if tile and cell < CELLS:
            layout.lay(tile - 1, cell)
        else:
            layout.tiles[cell] = tile
    for slot, owner in enumerate(cars):
        if owner != NO_CAR:
            layout.add_car(slot, owner)
    for line in range(LINES):
        if line < STATIONS or cars[line - STATIONS] != NO_CAR:
            layout.waiting[LINE_DOORS[line]] = 0
            extend(layout, line, LINE_DOORS[line])
    return layout


def add_up(layout: Layout, accounts: "vec[i64]") -> None:
    """The points of all finished lines by owner: a pure function of the layout (M-6.8)."""
    for line in range(LINES):
        accounts[layout.owner[line]] += points(layout, line)


def path(layout: Layout, line: i64) -> tuple[int, ...]:
    """The doors a line passes, one per crossing, as far as it goes."""
    table = NEXT_THROUGH if layout.through_centre else NEXT
    tiles = layout.tiles
    doors: list[int] = []
    door: i64 = LINE_DOORS[line]
    while door >= 0:
        doors.append(door)
        door = table[tiles[door >> 2] * 256 + door]
    if layout.end[line] == 0:
        doors.pop()
    return tuple(doors)


def source_of(layout: Layout, station: int) -> tuple[int, int]:
    """The line that ends at a station on a full board, and its length; central ones included (MN-5)."""
    for line in range(STATIONS):
        if layout.end[line] == station:
            return line, int(layout.length[line])
    for line in range(STATIONS, LINES):
        trial = layout.clone()
        trial.length[line] = 0
        if extend(trial, line, LINE_DOORS[line]) == station:
            return line, int(trial.length[line])
    raise AssertionError(f"no line ends at station {station}")


def number_payment(position: Position, station: int) -> tuple[int, int]:
    """The line a number card pays for, and how much (MN-3, MN-4, R-20 to R-22, R-25)."""
    layout = position.layout
    line, length = source_of(layout, station)
    ownerless = layout.owner[line] == NOBODY
    if ownerless and not position.options.cards_pay_ownerless:
        return line, 0
    return line, 2 * length if line >= STATIONS else length


def card_points(position: Position, seat: int) -> int:
    """What the number cards of a seat pay."""
    return sum([number_payment(position, number)[1] for number in position.numbers[seat]])


def company_values(profits: tuple[int, ...]) -> tuple[int, ...]:
    """9 − rank, ties sharing the higher value; the fewest points count 1, unless all are level (MC-10)."""
    fewest = min(profits)
    if fewest == max(profits):
        return (8,) * len(profits)
    return tuple(
        1 if profit == fewest else 8 - sum(1 for other in profits if other > profit) for profit in profits
    )


def profits_of(position: Position) -> tuple[int, ...]:
    """The profits of the eight companies."""
    return tuple(int(position.accounts[company]) for company in range(COMPANIES))


def holdings(position: Position, company: int) -> list[int]:
    """The percentages of a company that each seat holds."""
    shares = position.shares
    assert shares is not None
    return [
        sum(PERCENTS[pile] for pile in range(4) if shares.held[seat * 4 + pile] == company)
        for seat in range(position.seats)
    ]


def bonus_seats(position: Position, company: int) -> list[int]:
    """The seats with the largest holding of a company, if anybody holds any (MC-12)."""
    held = holdings(position, company)
    most = max(held)
    return [seat for seat, percent in enumerate(held) if percent == most and most > 0]


def share_points(position: Position, seat: int) -> int:
    """What a seat's four shares are worth (MC-11)."""
    shares = position.shares
    assert shares is not None
    values = company_values(profits_of(position))
    return sum((pile + 1) * values[shares.held[seat * 4 + pile]] for pile in range(4))


def bonus_points(position: Position, seat: int) -> int:
    """The bonuses of a seat as the largest shareholder (MC-12)."""
    return sum(
        int(position.accounts[company]) // 10
        for company in range(COMPANIES)
        if seat in bonus_seats(position, company)
    )


def line_points(position: Position) -> list[list[int]]:
    """Each seat's points from lines to stations, lines to the centre, and lines from the centre."""
    layout = position.layout
    sums = [[0, 0, 0] for _ in range(position.seats)]
    for line in range(LINES):
        owner = layout.owner[line]
        if owner != NOBODY:
            group = 2 if line >= STATIONS else 1 if layout.end[line] > STATIONS else 0
            sums[owner][group] += int(points(layout, line))
    return sums


def _share_breakdown(position: Position, seat: int) -> tuple[Points, ...]:
    shares = Points("shares", share_points(position, seat))
    return shares, Points("bonuses", bonus_points(position, seat))


def _line_breakdown(position: Position, seat: int, lines: list[int]) -> tuple[Points, ...]:
    options = position.options
    found = [Points("lines", lines[0])]
    if not options.central_tracks:
        found.append(Points("centre-lines", lines[1]))
    if options.central_stations:
        found.append(Points("central-car", lines[2]))
    if options.numbered_stations:
        found.append(Points("number-cards", card_points(position, seat)))
    return tuple(found)


def scores_of(position: Position) -> tuple[int, ...]:
    """The points of all seats at the end (M-7, MC-13, MN-2)."""
    seats = range(position.options.seats)
    if position.options.companies:
        return tuple([share_points(position, seat) + bonus_points(position, seat) for seat in seats])
    lines = [int(position.accounts[seat]) for seat in seats]
    if position.options.numbered_stations:
        return tuple([lines[seat] + card_points(position, seat) for seat in seats])
    return tuple(lines)


def outcome(position: Position) -> Outcome:
    """The result of a finished game (M-7, MC-13, R-1)."""
    seats = range(position.options.seats)
    if position.options.companies:
        parts = tuple([_share_breakdown(position, seat) for seat in seats])
    else:
        lines = line_points(position)
        parts = tuple([_line_breakdown(position, seat, lines[seat]) for seat in seats])
    scores = scores_of(position)
    return Outcome(reason="board-full", scores=scores, ranking=rank(scores), breakdown=parts)
