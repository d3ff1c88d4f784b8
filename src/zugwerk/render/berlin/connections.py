"""Connections: rails with spaces to fill, and the vehicles of those who created them (B-1.4, B-5)."""

from functools import lru_cache
from typing import Final, NamedTuple

from zugwerk.games.berlin.board import CARD_NAMES, GREY, SEAT_COLOURS, Connection
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.render.berlin.chart import Chart
from zugwerk.render.berlin.scene import Scene, connection_words, named, seat_word
from zugwerk.render.berlin.signs import at, card_class, metro_car, sized, symbol, tram
from zugwerk.render.lines import MarkupLine
from zugwerk.render.look import Look
from zugwerk.render.svg import element, path, rectangle, words

# A map is drawn again and again with few changes, so the pieces of some maps are kept.
_KEPT: Final = 1024


class Condition(NamedTuple):
    """What is the case with a connection: whose it is, and as whose it is drawn, or what may become of it."""

    owner: int | None
    shown: int | None
    name: str
    ghost: bool
    legal: bool
    closed: bool
    last: bool
    looks: tuple[str, str]


def connection(scene: Scene, line: int) -> MarkupLine:
    """One connection with all that is to be seen of it."""
    state = _state(scene, line)
    return _connection, scene.chart, line, scene.look.language, scene.titled, scene.shaded, state


def connection_name(scene: Scene, line: int) -> str:
    """A connection and what is the case with it, in words."""
    return _name(scene.chart, line, scene.look.language, _state(scene, line))


def _state(scene: Scene, line: int) -> Condition:
    view, owner = scene.view, scene.view.owners[line]
    ghost = owner is None and line == scene.ghost
    shown = view.seat if ghost and view.seat is not None else owner
    own = shown is not None and shown == view.seat and view.outcome is None
    return Condition(
        owner=owner,
        shown=shown,
        name="" if owner is None else seat_word(scene.look, owner),
        ghost=ghost,
        legal=scene.titled and line in scene.legal_lines,
        closed=owner is None and scene.is_closed(line),
        last=line == scene.last,
        looks=(scene.stress(line), "own" if own else ""),
    )


def _connection(chart: Chart, line: int, language: str, titled: bool, shaded: bool, state: Condition) -> str:
    """Drawn from nothing but this, so that it is known by it."""
    entry, legal = chart.plan.connections[line], state.legal and not state.ghost
    looks = ("ghost" if state.ghost else "", "legal" if legal else "", *state.looks)
    closed = "closed" if state.closed and not shaded else ""
    sign = "" if state.shown is None else Look(language).letter(SEAT_COLOURS[state.shown])
    # On a page the script lights what may be picked, so whatever might be has its glow.
    shape = _shape(chart, line, state.shown, sign, legal or not titled, state.last)
    begun = _begun(entry.id, " ".join(filter(None, (*looks, closed))))
    return f"{begun}{named(_name(chart, line, language, state), titled)}{shape}</g>"


@lru_cache(_KEPT)
def _begun(id: str, looks: str) -> str:
    """How the element of a connection begins; its name follows."""
    begun = element("g", "", id=f"connection-{id}", role="img", class_=looks, data_connection=id)
    return begun.removesuffix("></g>")


@lru_cache(_KEPT)
def _shape(chart: Chart, line: int, owner: int | None, sign: str, glows: bool, last: bool) -> str:
    glow = _glow(chart, line, "glow", 7) if glows and owner is None else ""
    newest = _glow(chart, line, "newest", 9) if last else ""
    filled = spaces(chart, line) if owner is None else _vehicles(chart, line, owner, sign)
    return reach(chart, line) + newest + glow + rail(chart, line, owner) + filled


def _name(chart: Chart, line: int, language: str, state: Condition) -> str:
    """A connection and what is the case with it: whose it is, or whether it may be created."""
    look, entry = Look(language), chart.plan.connections[line]
    what = connection_words(look, entry, chart.plan.pays(entry))
    if state.ghost:
        return look.say("berlin.table.preview", connection=what)
    if state.owner is not None:
        id = "berlin.table.created-last" if state.last else "berlin.table.created"
        return look.say(id, connection=what, name=state.name)
    if state.legal:
        return look.say("berlin.table.may-create", connection=what)
    return look.say("berlin.table.closed", connection=what) if state.closed else what


@lru_cache(_KEPT)
def rail(chart: Chart, line: int, owner: int | None = None) -> str:
    """The line between two stops: thin under trams, wide for the metro; of its owner's colour once taken."""
    entry, data = chart.plan.connections[line], chart.curves[line].data()
    width = chart.sizes.rail * (1.25 if entry.kind == METRO else 0.7)
    if owner is None:
        casing = path(data, class_="casing", stroke_width=width + 3) if entry.kind == METRO else ""
        return casing + path(data, class_="rail", stroke_width=width)
    wide = chart.sizes.rail * 1.5
    return path(data, class_="owned-edge", stroke_width=wide + 2.4) + path(
        data, class_=f"owned s-{SEAT_COLOURS[owner]}", stroke_width=wide
    )


@lru_cache(_KEPT)
def _glow(chart: Chart, line: int, look: str, more: float) -> str:
    wide = chart.sizes.car if chart.plan.connections[line].kind == METRO else chart.sizes.height
    return path(chart.curves[line].data(), class_=look, stroke_width=wide + more)


@lru_cache(_KEPT)
def reach(chart: Chart, line: int) -> str:
    """What a finger may hit: more than is drawn, but not the neighbour on the same way."""
    entry = chart.plan.connections[line]
    apart = chart.sizes.metro_apart if entry.kind == METRO else chart.sizes.tram_apart
    return path(chart.curves[line].data(), class_="reach", stroke_width=apart)


@lru_cache(_KEPT)
def spaces(chart: Chart, line: int) -> str:
    """The spaces of a free connection: a chain for trams, one with the number of cards for the metro."""
    entry = chart.plan.connections[line]
    if entry.kind == METRO:
        return at(chart.spaces[line][0], _metro_space(chart, entry))
    length, height = chart.space_length(entry, chart.curves[line]), chart.sizes.height
    shape = rectangle(
        -length / 2, -height / 2, length, height, rx=height * 0.3, class_=f"space {card_class(entry.colour)}"
    )
    sign = symbol(entry.colour, 0, 0, min(chart.sizes.symbol, length * 0.6))
    return "".join(at(spot, shape, sign) for spot in chart.spaces[line])


def _metro_space(chart: Chart, entry: Connection) -> str:
    sizes = chart.sizes
    length, height = sizes.metro, sizes.car
    shape = rectangle(
        -length / 2, -height / 2, length, height, rx=height / 2, class_=f"space {card_class(entry.colour)}"
    )
    ink = "on-grey" if entry.colour == GREY else f"on-{CARD_NAMES[entry.colour]}"
    across = 0 if entry.colour == GREY else length * 0.19
    size = height * 0.68
    count = sized(size, words(across, size * 0.36, str(entry.cards), class_=f"{ink} bold mid"))
    return shape + symbol(entry.colour, -length * 0.19, 0, sizes.symbol * 1.15) + count


@lru_cache(_KEPT)
def _vehicles(chart: Chart, line: int, owner: int, sign: str) -> str:
    entry, sizes = chart.plan.connections[line], chart.sizes
    if entry.kind == METRO:
        return at(chart.spaces[line][0], metro_car(owner, sizes.metro, sizes.car, sizes.letter + 1, sign))
    length = chart.space_length(entry, chart.curves[line])
    one = tram(owner, max(length, sizes.height), sizes.height * 1.12, sizes.letter, sign)
    return "".join(at(spot, one) for spot in chart.spaces[line])
