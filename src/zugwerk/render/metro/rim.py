"""The rim: 32 stations, each with a departure where its car stands and an arrival under its sign (M-2.7)."""

from functools import cache, lru_cache
from typing import Final

from zugwerk.games.metro.board import COLOURS, LINE_DOORS, STATIONS
from zugwerk.games.metro.view import MetroView
from zugwerk.render.lines import MarkupLine
from zugwerk.render.look import Look, Orientation
from zugwerk.render.metro.geometry import CELL, FAR, NEAR, Point, beside, corner
from zugwerk.render.metro.lines import Facts
from zugwerk.render.metro.scene import Arrival, Scene, line_text
from zugwerk.render.metro.style import Sizes, sizes_of
from zugwerk.render.metro.token import disc, letter_of
from zugwerk.render.parts import named
from zugwerk.render.svg import group, image, moved, number, path, rectangle, words

SIGN: Final = 35
_CAR_FROM: Final = 4
_CAR_TO: Final = 32
_SIDES: Final = [door % 4 for door in LINE_DOORS]
_OPENED: Final = [moved(*corner(door // 4), "").removesuffix("</g>") for door in LINE_DOORS]
_NAMES: Final = [(station, str(station)) for station in range(1, STATIONS + 1)]
_STAR: Final = "M0-6L1.8-2 6-1.8 2.7 1 3.8 5.4 0 3-3.8 5.4-2.7 1-6-1.8-1.8-2Z"


def own_stations(view: MetroView) -> list[int]:
    """The stations whose numbers the reader has."""
    held = view.numbers[view.seat] if view.seat is not None and view.numbers else ()
    return [number for number in held if number is not None]


def stations(scene: Scene) -> list[MarkupLine]:
    """All stations, each in two lines: its sign with the arrival, its car; nobody's are marked."""
    layout, language, titled = scene.look.layout, scene.look.language, scene.titled
    stub, stop, arrival = scene.plain_class("stub"), scene.plain_class("stop"), scene.arrival
    departing = {route.line.name: route for route in scene.routes}
    found: list[MarkupLine] = []
    for station, name in _NAMES:
        found.append((_station, station, layout, language, False, arrival(name), stub, titled))
        route = departing.get(name)
        if route is None or route.line.owner is None:
            found.append((_no_car, station, stub, stop))
        else:
            looks = scene.line_class(route), scene.stress(name) == "dim", titled
            found.append((_parked, station, layout, language, looks, route.facts))
    return found


def own_station(scene: Scene, station: int) -> MarkupLine:
    """The sign of a station that is the reader's own."""
    look, stub = scene.look, scene.plain_class("stub")
    return (
        _station,
        station,
        look.layout,
        look.language,
        True,
        scene.arrival(str(station)),
        stub,
        scene.titled,
    )


def _station(
    station: int,
    layout: Orientation,
    language: str,
    own: bool,
    arriving: Arrival | None,
    stub: str,
    titled: bool,
) -> str:
    """The beginning of a station; its car follows."""
    side, opened, look, sizes = _SIDES[station - 1], _OPENED[station - 1], Look(language), sizes_of(layout)
    name = look.say("metro.table.station-own" if own else "metro.table.station", number=station)
    if arriving is None:
        arrival = _bar(side, (FAR, -0.6), (FAR, SIGN + 2), stub)
    else:
        line, owner, classes = arriving
        arrival = _arrival(side, sizes, line, owner, classes, letter_of(look, owner))
    return opened + _named_sign(side, sizes, station, own, name, arrival, titled)


@lru_cache(512)
def _named_sign(
    side: int, sizes: Sizes, station: int, own: bool, name: str, arrival: str, titled: bool
) -> str:
    sign = _sign(side, sizes, station, own)
    shown = image(f"station-{station}", name, sign, arrival, class_="own" if own else "")
    return shown if titled else named(shown)


def _box(
    side: int, along: tuple[float, float], outward: tuple[float, float], rounded: float, look: str
) -> str:
    one, other = beside(side, along[0], outward[0]), beside(side, along[1], outward[1])
    left, top = min(one[0], other[0]), min(one[1], other[1])
    return rectangle(left, top, abs(one[0] - other[0]), abs(one[1] - other[1]), rx=rounded, class_=look)


@cache
def _bar(side: int, one: tuple[float, float], other: tuple[float, float], look: str) -> str:
    start, end = beside(side, *one), beside(side, *other)
    return path(f"M{_pair(start)}L{_pair(end)}", class_=look)


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


@cache
def _sign(side: int, sizes: Sizes, station: int, own: bool) -> str:
    plate = _box(side, (8, CELL - 8), (SIGN, SIGN + sizes.plate), 6, "plate")
    x, y = beside(side, CELL / 2, SIGN + sizes.plate / 2)
    shown = words(
        x,
        y + sizes.number * 0.36,
        str(station),
        class_=f"plate-text bold mid size-{sizes.number}",
    )
    if not own:
        return plate + shown
    stars = "".join(
        moved(*beside(side, along, SIGN + sizes.plate / 2), path(_STAR, class_="star"))
        for along in (18, CELL - 18)
    )
    return plate + shown + stars


@lru_cache(1024)
def _arrival(side: int, sizes: Sizes, line: str, owner: int, look: str, letter: str) -> str:
    track = (FAR, -0.6), (FAR, SIGN + 2)
    x, y = beside(side, FAR, 18)
    return group(
        _bar(side, *track, "o"),
        _bar(side, *track, "c"),
        disc(x, y, max(9.5, sizes.letter * 0.6), owner, sizes.letter - 2, letter),
        class_=look,
        data_line=line,
    )


def _no_car(station: int, stub: str, stop: str) -> str:
    side = _SIDES[station - 1]
    rail = _bar(side, (NEAR, -0.6), (NEAR, 16), stub)
    return rail + _bar(side, (NEAR - 8, 16), (NEAR + 8, 16), stop) + "</g>"


def _parked(
    station: int, layout: Orientation, language: str, looks: tuple[str, bool, bool], facts: Facts
) -> str:
    """A car at its station, with which the station ends."""
    side, (classes, dim, titled), (line, owner, _, _, scored, _) = _SIDES[station - 1], looks, facts
    assert owner is not None, "nobody's car stands nowhere"
    draw, letter = _turned_car if scored else _car, letter_of(Look(language), owner)
    shape = _rail(side, classes) + draw(side, sizes_of(layout), owner, letter)
    return _named_car(line, line_text(language, *facts), shape, dim, titled) + "</g>"


@lru_cache(512)
def _named_car(line: str, text: str, shape: str, dim: bool, titled: bool) -> str:
    look = "dim" if dim else ""
    shown = image(f"car-{line}", text, shape, class_=look, data_line=line, data_names="line")
    return shown if titled else named(shown)


@cache
def _rail(side: int, look: str) -> str:
    track = (NEAR, -0.6), (NEAR, _CAR_FROM + 4)
    return group(_bar(side, *track, "o"), _bar(side, *track, "c"), class_=look)


@cache
def _car(side: int, sizes: Sizes, owner: int, letter: str) -> str:
    colour = COLOURS[owner]
    body = _box(side, (NEAR - 12, NEAR + 12), (_CAR_FROM, _CAR_TO), 6, f"{colour} edged")
    glass = _box(side, (NEAR - 8, NEAR + 8), (_CAR_FROM + 2.5, _CAR_FROM + 5.5), 1.5, "glass")
    return body + glass + _letter(side, sizes, letter, f"on-{colour}")


@cache
def _turned_car(side: int, sizes: Sizes, owner: int, letter: str) -> str:
    """The buffer-stop side of a car whose line has scored (M-6.7)."""
    colour = COLOURS[owner]
    edge = _box(side, (NEAR - 11, NEAR + 11), (_CAR_FROM + 3, _CAR_TO - 1), 3, "turned-edge")
    back = _box(side, (NEAR - 11, NEAR + 11), (_CAR_FROM + 3, _CAR_TO - 1), 3, f"turned s-{colour}")
    stop = _bar(side, (NEAR - 12, _CAR_FROM + 1), (NEAR + 12, _CAR_FROM + 1), "stop")
    return edge + back + stop + _letter(side, sizes, letter, "")


def _letter(side: int, sizes: Sizes, letter: str, look: str) -> str:
    x, y = beside(side, NEAR, (_CAR_FROM + _CAR_TO) / 2 + 2)
    return words(
        x,
        y + sizes.letter * 0.36,
        letter,
        class_=f"{look} bold mid size-{sizes.letter}".strip(),
    )
