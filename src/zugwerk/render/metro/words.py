"""Metro in words (M-2): the tracks of a tile, what lies round a cell, where lines run and end, what is held.

The ports of a tile are called by its sides, left and right as seen from its middle.
"""

from collections.abc import Sequence
from typing import Final

from zugwerk.games.metro.board import (
    CELL_AT,
    CELL_NAMED,
    CELL_NAMES,
    CELLS,
    KIND_CODED,
    KIND_CODES,
    PLACES,
    SIDE_STEPS,
    SLOT_AT,
    SLOT_NAMES,
    STATION_AT,
    exit_port,
)
from zugwerk.games.metro.view import MetroView, ShareView
from zugwerk.render.look import Look
from zugwerk.render.metro.lines import LINE_NAMED, Route
from zugwerk.render.metro.scene import Scene, colour_word, owner_word, seat_word
from zugwerk.render.topics import Enquiry, plain, topic

_SIDES: Final = range(4)


def _side(look: Look, side: int) -> str:
    return look.say(f"metro.side.{side}")


def tracks(look: Look, code: str, lines: Sequence[str] = ("", "", "", "")) -> str:
    """The four tracks of a tile, each with the line that runs on it if there is one."""
    told = []
    for side in _SIDES:
        start, end = look.say(f"metro.port.{2 * side}"), look.say(f"metro.port.{exit_port(code, side)}")
        track = look.say("metro.words.track", start=start, end=end)
        told.append(
            look.say("metro.words.track-line", track=track, line=lines[side]) if lines[side] else track
        )
    return "; ".join(told)


def tile(look: Look, code: str) -> str:
    """A tile with its tracks."""
    return look.say("metro.words.tile", tile=code, tracks=tracks(look, code))


def described(view: MetroView, look: Look) -> list[str]:
    """The tiles on the board by rows, then the ends of all open lines that somebody owns."""
    scene = Scene(view, look)
    laid = sum(1 for code in view.tiles[:CELLS] if code)
    lines = [look.say("metro.table.description", seats=view.setup.seats, laid=laid, supply=view.supply)]
    for row in range(8):
        cells = [CELL_AT[row, column] for column in range(8)]
        there = ", ".join(f"{CELL_NAMES[cell]} {view.tiles[cell]}" for cell in cells if view.tiles[cell])
        if there:
            lines.append(look.say("metro.words.row", row=row, tiles=there))
    return [
        *lines,
        *[
            _line(scene, route)
            for route in scene.routes
            if not route.end and route.doors and route.line.owner is not None
        ],
    ]


def _line(scene: Scene, route: Route) -> str:
    """Whose line it is, how long, over which cells it runs, and where it ends or waits."""
    look, told = scene.look, scene.line_text(route)
    if route.doors:
        cells = ", ".join(CELL_NAMES[door // 4] for door in route.doors)
        told = look.say("metro.words.over", line=told, cells=cells)
    if route.waiting is None:
        return told
    cell, side = divmod(route.waiting, 4)
    return look.say("metro.words.waits", line=told, cell=CELL_NAMES[cell], side=_side(look, side))


def _one_line(question: Enquiry) -> list[str] | None:
    scene = Scene(question.view, question.look)
    name = question.subject.upper()
    found = [_line(scene, route) for route in scene.routes if route.line.name == name]
    return found or None


def _lines(question: Enquiry) -> list[str] | None:
    """The lines of a colour, open ones first; without a subject those that pay the seat that asks."""
    view: MetroView = question.view
    colours = _colours(question) if question.subject else _own(view)
    if not colours and question.subject:
        return None
    scene = Scene(view, question.look)
    mine = [route for route in scene.routes if route.line.owner in colours]
    mine.sort(key=lambda route: bool(route.end))
    return [_line(scene, route) for route in mine] or [question.say("metro.words.no-lines")]


def _own(view: MetroView) -> set[int]:
    if view.seat is None:
        return set(range(len(view.accounts)))
    if not view.shares:
        return {view.seat}
    return {share.company for share in view.shares[view.seat] if share.company is not None}


def _colours(question: Enquiry) -> set[int]:
    view, look, wanted = question.view, question.look, plain(question.subject)
    named = {plain(colour_word(look, colour)): colour for colour in range(len(view.accounts))}
    if not view.shares:
        named |= {plain(seat_word(look, seat)): seat for seat in range(view.setup.seats)}
    return {named[wanted]} if wanted in named else set()


def _cell(question: Enquiry) -> list[str] | None:
    cell = CELL_NAMED.get(question.subject)
    if cell is None:
        return None
    scene, look = Scene(question.view, question.look), question.look
    code = scene.tiles[cell]
    if code:
        lines = [
            scene.crossing[cell * 4 + side].line.name if cell * 4 + side in scene.crossing else ""
            for side in _SIDES
        ]
        first = look.say(
            "metro.words.cell", cell=CELL_NAMES[cell], tile=code, tracks=tracks(look, code, lines)
        )
    else:
        legal = cell in scene.legal_cells
        first = look.say("metro.table.cell-legal" if legal else "metro.table.cell", cell=CELL_NAMES[cell])
    beside = [
        look.say("metro.words.beside", side=_side(look, side), what=_beside(scene, cell, side))
        for side in _SIDES
    ]
    waiting = [
        _line(scene, route)
        for route in scene.routes
        if route.waiting is not None and route.waiting // 4 == cell
    ]
    return [first, *beside, *waiting]


def _beside(scene: Scene, cell: int, side: int) -> str:
    """What lies beyond a side of a cell: a station with its owner, the central station, or another cell."""
    look = scene.look
    if (cell, side) in STATION_AT:
        station = STATION_AT[cell, side]
        owner = next(route.line.owner for route in scene.routes if route.line.name == str(station))
        return look.say("metro.words.station", station=station, owner=owner_word(look, owner))
    if (cell, side) in SLOT_AT:
        return look.say("metro.words.centre", slot=SLOT_NAMES[SLOT_AT[cell, side]])
    (row, column), (down, right) = PLACES[cell], SIDE_STEPS[side]
    beyond = CELL_AT[row + down, column + right]
    code = scene.tiles[beyond]
    if not code:
        return look.say("metro.table.cell", cell=CELL_NAMES[beyond])
    return look.say("metro.words.laid", cell=CELL_NAMES[beyond], tile=code)


def _tile(question: Enquiry) -> list[str] | None:
    code = plain(question.subject)
    return [tile(question.look, code)] if code in KIND_CODED else None


def _held(view: MetroView) -> list[str]:
    hand = () if view.seat is None else view.hands[view.seat]
    return list(dict.fromkeys([*hand, *filter(None, [view.drawn])]))


def _hand(question: Enquiry) -> list[str]:
    view, look = question.view, question.look
    lines = [tile(look, code) for code in _held(view) if code]
    if view.shares and view.seat is not None:
        lines += [_share(look, share) for share in view.shares[view.seat]]
    if view.numbers and view.seat is not None:
        numbers = ", ".join(str(number) for number in view.numbers[view.seat])
        lines.append(look.say("metro.words.numbers", numbers=numbers))
    return lines or [question.say("metro.words.no-hand")]


def _share(look: Look, share: ShareView) -> str:
    company = "?" if share.company is None else colour_word(look, share.company)
    return look.say("metro.words.share", company=company, percent=share.percent)


def _left(question: Enquiry) -> list[str]:
    left = question.view.unseen
    return [
        question.say("render.left", tile=KIND_CODES[kind], n=count)
        for kind, count in enumerate(left)
        if count
    ]


TOPICS: Final = (
    topic("metro", "line", _one_line, lambda view, look: list(LINE_NAMED)),
    topic("metro", "lines", _lines),
    topic("metro", "cell", _cell, lambda view, look: CELL_NAMES),
    topic("metro", "tile", _tile, lambda view, look: KIND_CODES),
    topic("metro", "hand", _hand),
    topic("metro", "left", _left),
)
