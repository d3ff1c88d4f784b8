"""What tells how many points every seat will have: those so far, and its open lines, by where they wait.

A line counts by the ring of the cell it waits at, how much room is left, and what one more tile does to it.
"""

from typing import Final

from zugwerk.games.metro.board import (
    CELLS,
    KIND_CODES,
    KINDS,
    NEXT,
    NEXT_THROUGH,
    NOBODY,
    PLACES,
    STATIONS,
    exit_port,
)
from zugwerk.games.metro.scoring import bonus_points, share_points
from zugwerk.games.metro.state import Layout, Position
from zugwerk.kit import bits
from zugwerk.kit.heuristics import weighed
from zugwerk.kit.packed import i64, vec

# Made by hand, found by play: an open line gains a fifth of a point for every empty cell.
WEIGHTS: Final = {
    "finished": 1.0,
    "outer lines": 0.0,
    "outer lines early": 1.2,
    "outer length": 1.0,
    "outer length early": 0.0,
    "middle lines": 0.0,
    "middle lines early": 1.2,
    "middle length": 1.0,
    "middle length early": 0.0,
    "inner lines": 0.0,
    "inner lines early": 1.2,
    "inner length": 1.0,
    "inner length early": 0.0,
    "ending": 0.0,
    "ending early": 0.0,
    "ending length": 0.0,
    "arriving": 0.0,
    "arriving length": 0.0,
    "next tile": 0.0,
}
_RINGS: Final = 3
# By colour: lines and their length in each ring, then for all together what a tile of any kind would do.
_AHEAD: Final = 4 * _RINGS + 1
_ENDING: Final = 2 * _RINGS
_ENDING_LENGTH: Final = _ENDING + 1
_ARRIVING: Final = _ENDING + 2
_ARRIVING_LENGTH: Final = _ENDING + 3
_GAIN: Final = _ENDING + 4
_COUNTS: Final = _ENDING + 5
_EACH_KIND: Final = float(KINDS)
_RING_OF: Final = vec[i64]([i64(min(row, column, 7 - row, 7 - column)) for row, column in PLACES])
_NO_COUNTS: Final = vec[i64]([i64(0)] * ((NOBODY + 1) * _COUNTS))


def _leaving(side: int, kind: int) -> int:
    return exit_port(KIND_CODES[kind], side) // 2


def _ordered(side: int) -> list[int]:
    """All kinds, those together that lead a line from a side out at the same other."""
    return sorted(range(KINDS), key=lambda kind: _leaving(side, kind))


def _alike(side: int) -> list[int]:
    leaving = [_leaving(side, kind) for kind in range(KINDS)]
    return [leaving.count(_leaving(side, kind)) for kind in _ordered(side)]


# By the side where a line enters: kinds as they lie on the board, and how many there are of the same sort.
_ORDERED: Final = vec[i64]([i64(kind + 1) for side in range(4) for kind in _ordered(side)])
_ALIKE: Final = vec[i64]([i64(many) for side in range(4) for many in _alike(side)])


def features(position: Position) -> list[list[float]]:
    """For every seat, in the order of the weights; with companies those of them by its shares, in tenths."""
    shares = position.shares
    if shares is None:
        return _by_colour(position, int(position.seats))
    rows = _by_colour(position, NOBODY)
    found: list[list[float]] = []
    for seat in range(position.options.seats):
        own = [0.0] * len(WEIGHTS)
        for pile in range(4):
            company = shares.held[seat * 4 + pile]
            if company >= 0:
                own = [value + (pile + 1) / 10 * row for value, row in zip(own, rows[company], strict=True)]
        found.append(own)
    return found


def expected(position: Position, weights: list[float]) -> list[float]:
    """The points that every seat may expect while the game is not over."""
    if position.shares is None:
        return _added_up(position, weights)
    return _of_shares(position, weighed(_by_colour(position, NOBODY), weights))


def _added_up(position: Position, weights: list[float]) -> list[float]:
    """The features of every seat, weighed one after another as ``weighed`` does, without lists of them."""
    counts = _counted(position.layout)
    room = float(bits.count(position.layout.empty)) / CELLS
    found: list[float] = []
    for seat in range(position.seats):
        first = seat * _COUNTS
        value = 0.0 + float(position.accounts[seat]) * weights[0]
        for ring in range(_RINGS):
            lines = float(counts[first + 2 * ring])
            length = float(counts[first + 2 * ring + 1])
            place = 4 * ring
            value += lines * weights[place + 1]
            value += 10.0 * room * lines * weights[place + 2]
            value += length * weights[place + 3]
            value += room * length * weights[place + 4]
        ending = float(counts[first + _ENDING]) / _EACH_KIND
        value += ending * weights[_AHEAD]
        value += 10.0 * room * ending * weights[_AHEAD + 1]
        value += float(counts[first + _ENDING_LENGTH]) / _EACH_KIND * weights[_AHEAD + 2]
        value += float(counts[first + _ARRIVING]) / _EACH_KIND * weights[_AHEAD + 3]
        value += float(counts[first + _ARRIVING_LENGTH]) / _EACH_KIND * weights[_AHEAD + 4]
        value += float(counts[first + _GAIN]) / _EACH_KIND * weights[_AHEAD + 5]
        found.append(value)
    return found


def _by_colour(position: Position, colours: int) -> list[list[float]]:
    layout = position.layout
    counts = _counted(layout)
    room = float(bits.count(layout.empty)) / CELLS
    found: list[list[float]] = []
    for colour in range(colours):
        first = colour * _COUNTS
        own = [float(position.accounts[colour])]
        for ring in range(_RINGS):
            lines = float(counts[first + 2 * ring])
            length = float(counts[first + 2 * ring + 1])
            own += [lines, 10.0 * room * lines, length, room * length]
        ending = float(counts[first + _ENDING]) / _EACH_KIND
        own += [ending, 10.0 * room * ending, float(counts[first + _ENDING_LENGTH]) / _EACH_KIND]
        own.append(float(counts[first + _ARRIVING]) / _EACH_KIND)
        own.append(float(counts[first + _ARRIVING_LENGTH]) / _EACH_KIND)
        own.append(float(counts[first + _GAIN]) / _EACH_KIND)
        found.append(own)
    return found


def _counted(layout: Layout) -> "vec[i64]":
    counts = _NO_COUNTS[:]
    for door in range(CELLS * 4):
        line = layout.waiting[door] - 1
        if line < 0:
            continue
        owner = layout.owner[line]
        if owner == NOBODY:
            continue
        first = owner * _COUNTS
        ring = first + 2 * _RING_OF[door >> 2]
        counts[ring] += 1
        counts[ring + 1] += layout.length[line]
        _count_next(layout, line, door, counts, first)
    return counts


def _count_next(layout: Layout, line: i64, door: i64, counts: "vec[i64]", first: i64) -> None:
    """What a tile of each kind does where a line waits: whether it ends, where, and how long it is then.

    Kinds that lead it out at the same side are tried as one, unless it comes back to the cell.
    """
    tiles = layout.tiles
    table = NEXT_THROUGH if layout.through_centre else NEXT
    counted = layout.counted_doors
    length = layout.length[line]
    of = (door & 3) * KINDS
    place: i64 = 0
    while place < KINDS:
        many = _ALIKE[of + place]
        at = table[_ORDERED[of + place] * 256 + door]
        added: i64 = 1
        while at >= 0:
            tile = tiles[at >> 2]
            if tile == 0:
                break
            if at < counted:
                added += 1
            at = table[tile * 256 + at]
        if at >= 0 and at >> 2 == door >> 2:
            _count_each(layout, line, door, counts, first, of + place, many)
        else:
            counts[first + _GAIN] += many * added
            if at < 0:
                _count_end(counts, first, -at > STATIONS, many, length)
        place += many


def _count_end(counts: "vec[i64]", first: i64, arrives: bool, many: i64, length: i64) -> None:
    if arrives:
        counts[first + _ARRIVING] += many
        counts[first + _ARRIVING_LENGTH] += many * length
    else:
        counts[first + _ENDING] += many
        counts[first + _ENDING_LENGTH] += many * length


def _count_each(
    layout: Layout, line: i64, door: i64, counts: "vec[i64]", first: i64, start: i64, many: i64
) -> None:
    """The same for kinds that each must be laid, because the line crosses them twice."""
    tiles = layout.tiles
    table = NEXT_THROUGH if layout.through_centre else NEXT
    counted = layout.counted_doors
    for place in range(start, start + many):
        at: i64 = door
        tile = _ORDERED[place]
        tiles[door >> 2] = tile
        while tile:
            if at < counted:
                counts[first + _GAIN] += 1
            at = table[tile * 256 + at]
            if at < 0:
                _count_end(counts, first, -at > STATIONS, 1, layout.length[line])
                break
            tile = tiles[at >> 2]
    tiles[door >> 2] = 0


def _of_shares(position: Position, profits: list[float]) -> list[float]:
    """What the shares would be worth if companies made these profits."""
    earned = position.accounts
    position.accounts = earned[:]
    for company, profit in enumerate(profits):
        position.accounts[company] = int(profit)
    seats = range(position.options.seats)
    found = [float(share_points(position, seat) + bonus_points(position, seat)) for seat in seats]
    position.accounts = earned
    return found
