"""What a tile on a cell would change, worked out on states: the lines that it extends or ends."""

from typing import Final

from zugwerk.games.metro.board import NEXT, NEXT_THROUGH, NOBODY, STATIONS
from zugwerk.games.metro.state import Layout, Position
from zugwerk.kit.packed import i64, vec

_STAKES: Final = vec[i64]([i64(0)] * (NOBODY + 1))


def stakes_of(position: Position, seat: i64) -> "vec[i64]":
    """How much a point for each colour is worth to a seat, set off against the others; nothing for nobody."""
    stakes = _STAKES[:]
    shares = position.shares
    if shares is None:
        for other in range(position.seats):
            stakes[other] = -1
        stakes[seat] = position.seats - 1
        return stakes
    for company in range(NOBODY):
        stakes[company] = -1
    for pile in range(4):
        company = shares.held[seat * 4 + pile]
        if company >= 0:
            stakes[company] += pile + 1
    return stakes


def swing(layout: Layout, kind: i64, cell: i64, stakes: "vec[i64]", prospect: i64) -> i64:
    """The change that a tile makes to all lines at a cell, in points weighed by stakes.

    An open line counts its length and a prospect, which it loses when it ends.
    """
    tiles = layout.tiles
    waiting = layout.waiting
    table = NEXT_THROUGH if layout.through_centre else NEXT
    counted = layout.counted_doors
    first = cell * 4
    tiles[cell] = kind + 1
    found: i64 = 0
    for start in range(first, first + 4):
        line = waiting[start] - 1
        if line < 0:
            continue
        stake = stakes[layout.owner[line]]
        if stake == 0:
            continue
        door: i64 = start
        added: i64 = 0
        tile = kind + 1
        while tile:
            if door < counted:
                added += 1
            door = table[tile * 256 + door]
            if door < 0:
                if -door > STATIONS and line < STATIONS:
                    added += added + layout.length[line]
                added -= prospect
                break
            tile = tiles[door >> 2]
        found += stake * added
    tiles[cell] = 0
    return found
