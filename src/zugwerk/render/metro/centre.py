"""The central station: eight slots, each with an arrival and a departure (M-2.9), and central cars (MS-2)."""

from functools import cache, lru_cache
from typing import Final

from zugwerk.games.metro.board import COLOURS, SLOT_DOORS, SLOT_NAMES
from zugwerk.render.metro.geometry import CELL, FAR, NEAR, beside, corner
from zugwerk.render.metro.scene import Scene
from zugwerk.render.metro.token import disc, letter_of
from zugwerk.render.parts import named
from zugwerk.render.svg import circle, group, image, moved, number, path, rectangle, words

_DEPTH: Final = 12


def station(scene: Scene) -> str:
    """The building in the middle with its slots; lines that reach it count double (M-6.3)."""
    hall = image(
        "centre",
        scene.look.say("metro.table.centre"),
        rectangle(2, 2, 2 * CELL - 4, 2 * CELL - 4, rx=16, class_="hall"),
        circle(CELL, CELL, 34, class_="dome"),
        words(CELL, CELL + 10, "×2", class_="huge bold mid"),
    )
    slots = "".join(_slot(scene, slot) for slot in range(len(SLOT_NAMES)))
    shown = moved(3 * CELL, 3 * CELL, hall) + slots
    return shown if scene.titled else named(shown)


def _slot(scene: Scene, slot: int) -> str:
    cell, side = SLOT_DOORS[slot]
    name = SLOT_NAMES[slot]
    arriving = scene.arriving.get(name)
    if arriving is None or arriving.line.owner is None:
        arrival = _port(side)
    else:
        line = arriving.line
        assert line.owner is not None
        letter = letter_of(scene.look, line.owner)
        arrival = _arrival(side, line.name, line.owner, scene.line_class(arriving), letter)
    legal = slot in scene.legal_slots
    text = scene.look.say("metro.table.slot-legal" if legal else "metro.table.slot", slot=name)
    target = vacant = ""
    if scene.view.setup.flag("central_stations"):
        target = _target(side)
        vacant = "" if scene.view.cars[slot] is not None else _vacant(side, legal)
    # A car that is only previewed lies under what is pointed at.
    return _placed(cell, name, text, legal, _car(scene, slot, side), target + vacant + arrival)


@lru_cache(1024)
def _placed(cell: int, name: str, text: str, legal: bool, car: str, shown: str) -> str:
    place = image(f"slot-{name}", text, shown, class_="legal" if legal else "")
    return moved(*corner(cell), car, place)


@cache
def _port(side: int) -> str:
    return circle(*beside(side, FAR, _DEPTH), 6.5, class_="port") + _lead(side, FAR, "lead")


@lru_cache(1024)
def _arrival(side: int, line: str, owner: int, look: str, letter: str) -> str:
    x, y = beside(side, FAR, _DEPTH)
    rail = _lead(side, FAR, "o") + _lead(side, FAR, "c")
    return group(rail, disc(x, y, 9, owner, 12, letter), class_=look, data_line=line)


def _target(side: int) -> str:
    """What can be pointed at: the whole place, not only the drawn parts of it."""
    one, other = beside(side, NEAR - 14, 0), beside(side, FAR + 14, 2 * _DEPTH + 2)
    left, top = min(one[0], other[0]), min(one[1], other[1])
    return rectangle(left, top, abs(one[0] - other[0]), abs(one[1] - other[1]), rx=8, class_="target")


def _vacant(side: int, legal: bool) -> str:
    """A place for a car, with a plus where one may be put now."""
    x, y = beside(side, NEAR, _DEPTH)
    plus = path(f"M{number(x - 3)} {number(y)}h6m-3-3v6", class_="vacant") if legal else ""
    return circle(x, y, 7.5, class_="vacant") + plus


def _lead(side: int, along: float, look: str) -> str:
    """The short track between the edge of the hall and a stop in it."""
    start, end = beside(side, along, 0), beside(side, along, _DEPTH)
    return path(f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}", class_=look)


def _car(scene: Scene, slot: int, side: int) -> str:
    owner = scene.view.cars[slot]
    if owner is None:
        return ""
    name = SLOT_NAMES[slot]
    route = next(route for route in scene.routes if route.line.name == name)
    x, y = beside(side, NEAR, _DEPTH)
    rail = group(_lead(side, NEAR, "o"), _lead(side, NEAR, "c"), class_=scene.line_class(route))
    letter = letter_of(scene.look, owner)
    shape = disc(x, y, 9.5, owner, 12, letter)
    if route.line.end:
        edge = circle(x, y, 8.5, class_="turned-edge")
        shape = edge + circle(x, y, 8.5, class_=f"turned s-{COLOURS[owner]}")
        shape += words(x, y + 4.3, letter, class_="small bold mid")
    return image(
        f"car-{name}",
        scene.line_text(route),
        rail,
        shape,
        class_="dim" if scene.stress(name) == "dim" else "",
        data_line=name,
    )
