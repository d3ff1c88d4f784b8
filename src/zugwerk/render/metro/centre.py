"""The central station: eight slots, each with an arrival and a departure (M-2.9), and central cars (MS-2)."""

from collections.abc import Collection
from functools import cache, lru_cache
from typing import Final, NamedTuple

from zugwerk.games.metro.board import COLOURS, SLOT_DOORS, SLOT_NAMES
from zugwerk.render.lines import MarkupLine
from zugwerk.render.look import Look
from zugwerk.render.metro.geometry import CELL, FAR, NEAR, beside, corner
from zugwerk.render.metro.lines import Facts
from zugwerk.render.metro.scene import Arrival, Scene, line_text
from zugwerk.render.metro.token import disc, letter_of
from zugwerk.render.parts import named
from zugwerk.render.svg import circle, group, image, moved, number, path, rectangle, words

_DEPTH: Final = 12

# The owner of a car, the classes of its line, whether it is dimmed, and what its line is told from.
Parked = tuple[int, str, bool, Facts]


class Slot(NamedTuple):
    """What a slot is drawn from: whether it may be chosen or take a car, what arrives, the car there."""

    legal: bool
    vacant: bool
    target: bool
    arrival: Arrival | None
    car: Parked | None


def station(scene: Scene, legal: Collection[int] = ()) -> MarkupLine:
    """The building in the middle with its slots; lines that reach it count double (M-6.3)."""
    targets = scene.view.setup.flag("central_stations")
    slots = tuple([_slot(scene, slot, slot in legal, targets) for slot in range(len(SLOT_NAMES))])
    return _station, scene.look.language, scene.titled, slots


def _slot(scene: Scene, slot: int, legal: bool, target: bool) -> Slot:
    owner, name = scene.view.cars[slot], SLOT_NAMES[slot]
    car = None
    if owner is not None:
        route = next(route for route in scene.routes if route.line.name == name)
        car = owner, scene.line_class(route), scene.stress(name) == "dim", route.facts
    return Slot(
        legal=legal, vacant=target and owner is None, target=target, arrival=scene.arrival(name), car=car
    )


def _station(language: str, titled: bool, slots: tuple[Slot, ...]) -> str:
    look = Look(language)
    hall = image(
        "centre",
        look.say("metro.table.centre"),
        rectangle(2, 2, 2 * CELL - 4, 2 * CELL - 4, rx=16, class_="hall"),
        circle(CELL, CELL, 34, class_="dome"),
        words(CELL, CELL + 10, "×2", class_="huge bold mid"),
    )
    shown = moved(3 * CELL, 3 * CELL, hall)
    shown += "".join([_drawn_slot(look, titled, number, slot) for number, slot in enumerate(slots)])
    return shown if titled else named(shown)


def _drawn_slot(look: Look, titled: bool, number: int, slot: Slot) -> str:
    cell, side = SLOT_DOORS[number]
    name = SLOT_NAMES[number]
    if slot.arrival is None:
        arrival = _port(side)
    else:
        line, owner, classes = slot.arrival
        arrival = _arrival(side, line, owner, classes, letter_of(look, owner))
    text = look.say("metro.table.slot-legal" if slot.legal else "metro.table.slot", slot=name)
    target = _target(side) if slot.target else ""
    # On a page the script lights what may be picked: there every place has its plus, seen when it is lit.
    vacant = _vacant(side, slot.legal or not titled) if slot.vacant else ""
    # A car that is only previewed lies under what is pointed at.
    return _placed(cell, name, text, slot.legal, _car(look, name, side, slot.car), target + vacant + arrival)


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


def _vacant(side: int, plus_too: bool) -> str:
    """A place for a car, with a plus where one may be put now."""
    x, y = beside(side, NEAR, _DEPTH)
    plus = path(f"M{number(x - 3)} {number(y)}h6m-3-3v6", class_="vacant plus") if plus_too else ""
    return circle(x, y, 7.5, class_="vacant") + plus


def _lead(side: int, along: float, look: str) -> str:
    """The short track between the edge of the hall and a stop in it."""
    start, end = beside(side, along, 0), beside(side, along, _DEPTH)
    return path(f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}", class_=look)


def _car(look: Look, name: str, side: int, car: Parked | None) -> str:
    if car is None:
        return ""
    owner, classes, dim, facts = car
    x, y = beside(side, NEAR, _DEPTH)
    rail = group(_lead(side, NEAR, "o"), _lead(side, NEAR, "c"), class_=classes)
    letter = letter_of(look, owner)
    shape = disc(x, y, 9.5, owner, 12, letter)
    if facts[4]:
        edge = circle(x, y, 8.5, class_="turned-edge")
        shape = edge + circle(x, y, 8.5, class_=f"turned s-{COLOURS[owner]}")
        shape += words(x, y + 4.3, letter, class_="small bold mid")
    return image(
        f"car-{name}",
        line_text(look.language, *facts),
        rail,
        shape,
        class_="dim" if dim else "",
        data_line=name,
    )
