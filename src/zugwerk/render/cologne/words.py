"""1893 in words: the exits, neighbours and stations of hexes, who reaches them; routes, market, companies."""

from collections.abc import Sequence
from typing import Final

from zugwerk.games.cologne.actions import RunRoutes
from zugwerk.games.cologne.board import (
    ACROSS,
    COMPANY_NAMES,
    HEX_NAMED,
    HEX_NAMES,
    HEX_TITLES,
    JOINED,
    KIND_NAMED,
    KIND_NAMES,
    KINDS,
    SLOTS,
    STOP_EDGES,
    STOPS,
    TrainRoute,
)
from zugwerk.games.cologne.events import RoutesRun
from zugwerk.games.cologne.view import CologneView
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.bank import train_words
from zugwerk.render.cologne.board import facts_of, hex_text, slot_words
from zugwerk.render.cologne.companies import company_words
from zugwerk.render.cologne.figures import PRICES, TRAIN_NAMES
from zugwerk.render.cologne.header import phase_words
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.players import seat_words
from zugwerk.render.cologne.reading import (
    books_of,
    closed_to,
    covers_of,
    revenue_of,
    scene_of,
    stop_values,
    tiles_left,
)
from zugwerk.render.cologne.routing import Track
from zugwerk.render.cologne.scene import MapScene
from zugwerk.render.look import Look
from zugwerk.render.topics import Enquiry, named, topic


def described(view: CologneView, look: Look) -> list[str]:
    """Phase, round and order, then every hex with a tile or a station."""
    books, scene = books_of(view), scene_of(view, look).board
    lines = [phase_words(books, look)]
    if books.order:
        lines.append(look.say("cologne.table.order", companies=", ".join(books.order)))
    return [*lines, *[_hex_line(scene, hex) for hex in range(len(HEX_NAMES)) if _is_built(scene, hex)]]


def _is_built(scene: MapScene, hex: int) -> bool:
    face = scene.covers[hex] // EDGES
    return face < KINDS or any(scene.slots[hex * 4 + slot] for slot in range(SLOTS[face]))


def _hex_line(scene: MapScene, hex: int) -> str:
    return ", ".join([hex_text(*facts_of(scene, hex)), *_slots(scene, hex)])


def _slots(scene: MapScene, hex: int) -> list[str]:
    places = range(hex * 4, hex * 4 + SLOTS[scene.covers[hex] // EDGES])
    language, planned = scene.look.language, scene.planned
    return [slot_words(language, scene.slots[place], place == planned) for place in places]


# Hexes


def _edge(look: Look, edge: int) -> str:
    return look.say(f"cologne.edge.{edge}")


def _edges(look: Look, edges: Sequence[int]) -> str:
    return ", ".join(_edge(look, edge) for edge in edges)


def tracks(look: Look, cover: int) -> list[str]:
    """The track on a hex or a tile: the edges of every stop, then pairs of edges that are joined."""
    stops = [STOP_EDGES[cover * 2 + stop] for stop in range(min(STOPS[cover // EDGES], 2))]
    lines = [look.say("cologne.words.stop", edges=_edges(look, edges)) for edges in stops if edges]
    pairs = [(edge, other) for edge in range(EDGES) for other in JOINED[cover * EDGES + edge] if edge < other]
    return lines + [look.say("cologne.words.join", a=_edge(look, a), b=_edge(look, b)) for a, b in pairs]


def _hex(question: Enquiry) -> list[str] | None:
    view, look = question.view, question.look
    hex = _hex_named(question.subject)
    if hex is None:
        return None
    scene = scene_of(view, look).board
    track = tracks(look, scene.covers[hex]) or [look.say("cologne.words.no-track")]
    around = [
        look.say(
            "cologne.words.beside", edge=_edge(look, edge), hex=_name(ACROSS[hex * EDGES + edge] // EDGES)
        )
        for edge in range(EDGES)
        if ACROSS[hex * EDGES + edge] >= 0
    ]
    reached = [name for name in COMPANY_NAMES if hex in _reach(view, name)]
    by = look.say("cologne.words.reached", companies=", ".join(reached)) if reached else ""
    return [_hex_line(scene, hex), *track, *around, by or look.say("cologne.words.unreached")]


def _hex_named(subject: str) -> int | None:
    names: dict[str, int] = {**HEX_NAMED, **{title: hex for hex, title in enumerate(HEX_TITLES) if title}}
    return named(subject, names)


def _name(hex: int) -> str:
    return f"{HEX_NAMES[hex]} {HEX_TITLES[hex]}".strip()


def _reach(view: CologneView, company: str) -> set[int]:
    """The hexes that track joins to the stations of a company, those between stops too."""
    sheet = next(sheet for sheet in view.companies if sheet.name == company)
    stations = [HEX_NAMED[name] for name in sheet.stations]
    if sheet.closed or not stations:
        return set()
    closed = closed_to(view, company)
    track = Track(covers_of(view), closed)
    queue = [(hex, 0) for hex in stations]
    seen, found = {*queue}, {*stations}
    while queue:
        for leg, end in track.legs(queue.pop()):
            found.update(leg)
            if end not in seen:
                seen.add(end)
                if end[0] not in closed:
                    queue.append(end)
    return found


# Companies and their routes


def _company(question: Enquiry) -> list[str] | None:
    name = _company_named(question.subject)
    if name is None:
        return None
    sheet = next(sheet for sheet in books_of(question.view).companies if sheet.name == name)
    shares = [
        question.say("cologne.words.holds", name=seat_word(question.look, seat), percent=held.percent[name])
        for seat, held in enumerate(question.view.seats)
        if name in held.percent
    ]
    stations = question.say("cologne.words.stations", hexes=", ".join(sheet.stations))
    return [company_words(question.look, sheet), *([stations] if sheet.stations else []), *shares]


def _company_named(subject: str) -> str | None:
    return named(subject, {name: name for name in COMPANY_NAMES})


def _routes(question: Enquiry) -> list[str] | None:
    """The routes proposed to a company, or those it ran last, and the stops its track reaches."""
    view, look = question.view, question.look
    name = _company_named(question.subject)
    if name is None:
        return None
    lines: list[str] = []
    proposed = [action for action in view.legal if isinstance(action, RunRoutes)]
    ran = [
        event
        for event in question.happened
        if isinstance(event, RoutesRun) and COMPANY_NAMES[event.company] == name
    ]
    if proposed and view.company == name:
        lines += [look.say("cologne.words.best"), *_told_routes(view, look, proposed[0].routes)]
    elif ran:
        lines.append(look.say("cologne.words.ran", company=name, revenue=ran[-1].revenue))
        lines += _told_routes(view, look, ran[-1].routes)
    else:
        lines.append(look.say("cologne.words.never-ran", company=name))
    scene = scene_of(view, look).board
    stops = [_name(hex) for hex in sorted(_reach(view, name)) if STOPS[scene.covers[hex] // EDGES]]
    if stops:
        lines.append(look.say("cologne.words.reaches", company=name, stops=", ".join(stops)))
    return lines


def _told_routes(view: CologneView, look: Look, routes: Sequence[TrainRoute]) -> list[str]:
    return [
        look.say(
            "cologne.words.route",
            train=TRAIN_NAMES[route.train >> 3],
            stops=" – ".join(f"{_name(hex)} {value}" for hex, value in stop_values(view, route)),
            revenue=revenue_of(view, route),
        )
        for route in routes
    ]


# Beside the map


def _market(question: Enquiry) -> list[str]:
    """The corporations by price, each cell from top to bottom, then the bank."""
    view, look = question.view, question.look
    cells = sorted(view.market, key=lambda cell: -PRICES[cell[0], cell[1]])
    lines = [
        look.say("cologne.words.cell", price=PRICES[row, column], companies=", ".join(stack))
        for row, column, stack in cells
    ]
    return [
        *(lines or [look.say("cologne.words.no-market")]),
        look.say("cologne.table.bank-holds", cash=view.bank),
    ]


def _trains(question: Enquiry) -> list[str]:
    return [train_words(question.look, sheet) for sheet in books_of(question.view).trains]


def _players(question: Enquiry) -> list[str] | None:
    books, look = books_of(question.view), question.look
    told = [seat_words(books, look, seat, sheet) for seat, sheet in enumerate(books.seats)]
    if not question.subject:
        return told
    seat = named(question.subject, {name: seat for seat, name in enumerate(_seat_names(question.view, look))})
    return None if seat is None else [told[seat]]


def _seat_names(view: CologneView, look: Look) -> list[str]:
    return [seat_word(look, seat) for seat in range(view.setup.seats)]


def _tile(question: Enquiry) -> list[str] | None:
    """The track of a tile in its first rotation, and how many are left."""
    kind = KIND_NAMED.get(question.subject)
    if kind is None:
        return None
    left = tiles_left(question.view)[kind]
    return [question.say("render.left", tile=KIND_NAMES[kind], n=left), *tracks(question.look, kind * EDGES)]


TOPICS: Final = (
    topic("cologne", "hex", _hex, lambda view, look: HEX_NAMES),
    topic("cologne", "routes", _routes, lambda view, look: COMPANY_NAMES),
    topic("cologne", "company", _company, lambda view, look: COMPANY_NAMES),
    topic("cologne", "market", _market),
    topic("cologne", "trains", _trains),
    topic("cologne", "players", _players, _seat_names),
    topic("cologne", "tile", _tile, lambda view, look: KIND_NAMES),
)
