"""Metro's table in parts for a page: board and tiles as inline SVG, everything else as HTML around them."""

from collections.abc import Sequence
from typing import Any

from zugwerk.core.game import Event
from zugwerk.games.metro.board import CELL_NAMES, COLOURS, LINE_NAMES
from zugwerk.games.metro.view import MetroView
from zugwerk.render.fragments import Series, named
from zugwerk.render.look import Look
from zugwerk.render.metro import board as drawn_board
from zugwerk.render.metro import panels as panel_parts
from zugwerk.render.metro.panels import mark
from zugwerk.render.metro.scene import Scene, colour_word, seat_word
from zugwerk.render.metro.style import RULES as DRAWN
from zugwerk.render.metro.tile import plain_tile
from zugwerk.render.parts import drawing
from zugwerk.render.svg import element, escape, number
from zugwerk.render.theme import LETTERS

RULES = DRAWN + ".rail{fill:$edge}.limit{stroke:$ink;stroke-width:1;fill:none}"


def board(view: MetroView, look: Look, ghost: str, last: str) -> str:
    """The board as one SVG whose elements have names and stable ids."""
    placed = ghost if "@" in ghost else ""
    scene = Scene(view, look, (), placed, last, titled=False)
    size = number(drawn_board.board_size(drawn_board.sizes_of(scene)))
    return element(
        "svg",
        named(drawn_board.board(scene)),
        id="board-picture",
        viewBox=f"0 0 {size} {size}",
        class_=f"zw-auto {look.layout}",
        role="group",
        aria_label=look.say("render.board"),
    )


def hand(view: MetroView, look: Look) -> str:
    """The own tiles, large, and the own drawn one."""
    if view.seat is None or view.outcome is not None:
        return ""
    codes = view.hands[view.seat]
    state = "aside" if view.drawn else "to-play" if view.legal and len(set(codes)) == 1 else ""
    tiles = [
        _tile(view, look, f"hand-{place}", "render.hand-tile", code, state)
        for place, code in enumerate(codes)
    ]
    if view.drawn:
        tiles.append(_tile(view, look, "drawn", "render.drawn-tile", view.drawn, "drawn"))
    return element("div", *tiles, id="hand-tiles", class_="hand-tiles") if tiles else ""


def _tile(view: MetroView, look: Look, id: str, message: str, code: str, state: str) -> str:
    arrow = not view.setup.flag("free_rotation")
    name = look.say(message, tile=code)
    shape = drawing(id, name, 80, 80, plain_tile(code, arrow), look=f"held {state}".strip())
    note = look.say("render.drawn" if state == "drawn" else "render.play-this")
    return element(
        "div",
        shape,
        element("small", escape(note)) if state in ("drawn", "to-play") else "",
        class_="hand-tile",
    )


def panels(view: MetroView, look: Look) -> str:
    """Shares, companies, cars, numbers and the drawer of tiles left, where they are in play."""
    return "".join(
        part(view, look)
        for part in (
            panel_parts.shares,
            panel_parts.companies,
            panel_parts.cars,
            panel_parts.numbers,
            panel_parts.tiles_left,
            panel_parts.notes,
        )
    )


def status(view: MetroView, look: Look) -> str:
    """Who must do what, or who has won."""
    if view.outcome is not None:
        names = ", ".join(seat_word(look, seat) for seat in view.outcome.winners())
        return look.say("render.won", n=len(view.outcome.winners()), names=names)
    acting = [seat for seat in view.actors if seat >= 0]
    if not acting:
        return look.say("render.dealing")
    if view.seat in acting:
        return look.say("render.your-turn-drawn" if view.drawn else "render.your-turn")
    return look.say("render.turn", name=seat_word(look, acting[0]))


def seat_mark(seat: int) -> str:
    """The round stop of a seat's colour."""
    return mark(seat)


def seat_points(view: MetroView, seat: int) -> int | None:
    """A seat's points; with companies only the end tells them (MC-11)."""
    if view.outcome is not None:
        return view.outcome.scores[seat]
    return None if view.setup.flag("companies") else view.accounts[seat]


def seat_detail(view: MetroView, look: Look, seat: int) -> str:
    """The tiles a seat holds, face down, and its shares."""
    held = len(view.hands[seat])
    parts = []
    if held:
        name = look.say("render.tiles-held", n=held)
        backs = "".join(
            element("rect", x=1 + 9 * place, y=1, width=14, height=14, rx=3, class_="reverse")
            for place in range(held)
        )
        parts.append(drawing("", name, 16 + 9 * (held - 1), 16, backs, look="backs"))
    if view.drawn == "" and seat == view.turn:
        parts.append(element("small", escape(look.say("render.drawn-unknown"))))
    if view.shares and seat != view.seat:
        cards = (panel_parts.share(f"held-{seat}-{held.percent}", look, held) for held in view.shares[seat])
        parts.append(element("span", *cards, class_="shares small"))
    return "".join(parts)


def series(view: MetroView, look: Look) -> Sequence[Series]:
    """The points of every seat, or the profits of the companies."""
    companies = view.setup.flag("companies")
    return [
        Series(
            colour_word(look, colour) if companies else seat_word(look, colour),
            COLOURS[colour],
            LETTERS[COLOURS[colour]],
            points,
        )
        for colour, points in enumerate(view.accounts)
    ]


def place(notation: str) -> str:
    """The cell of a placement."""
    return notation.partition("@")[2]


def preview(view: MetroView, after: MetroView, look: Look, notation: str) -> str:
    """The tile as a ghost with the lines it changes, or the board with the car on it."""
    return board(view, look, notation, "") if "@" in notation else board(after, look, "", "")


def consequences(view: MetroView, look: Look, notation: str, events: Sequence[Event]) -> list[str]:
    """Which lines score how much, then which grow; nothing for drawing and exchanges."""
    scored: dict[str, str] = {}
    for event in events:
        line, owner = getattr(event, "line", None), getattr(event, "owner", None)
        points, length = getattr(event, "points", None), getattr(event, "length", None)
        if line is not None and owner is not None and points is not None:
            name, word = LINE_NAMES[line], colour_word(look, owner)
            message = "render.scores" if points == length else "render.scores-double"
            scored[name] = look.say(message, owner=word, line=name, n=points)
    if "@" not in notation:
        return list(scored.values())
    scene = Scene(view, look, (), notation)
    grown = [
        scene.line_text(route)
        for route in scene.routes
        if route.line.name in scene.emphasised
        and route.line.name not in scored
        and route.line.owner is not None
    ]
    return [*scored.values(), *grown]


def effects(events: Sequence[Event]) -> list[dict[str, Any]]:
    """A placed tile appears; a scored line is run along once."""
    found: list[dict[str, Any]] = []
    for event in events:
        path: tuple[int, ...] | None = getattr(event, "path", None)
        cell: int | None = getattr(event, "cell", None)
        if path is not None:
            found.append({"run": [f"track-{CELL_NAMES[door // 4]}-{2 * (door % 4)}" for door in path]})
        elif cell is not None:
            found.append({"appear": f"tile-{CELL_NAMES[cell]}"})
    return found
