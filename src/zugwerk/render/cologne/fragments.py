"""The table of 1893 in parts for a page: the map as inline SVG, everything else as HTML around it."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from zugwerk.core.game import Event
from zugwerk.games.cologne.board import HEX_NAMES
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne import rows, tray
from zugwerk.render.cologne.board import MAP_HEIGHT, MAP_WIDTH, RIM, hex_text
from zugwerk.render.cologne.board import board as drawn_board
from zugwerk.render.cologne.geometry import RADIUS, centre, hexagon
from zugwerk.render.cologne.header import offer_words
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.panels import sheets
from zugwerk.render.cologne.reading import legal_hexes, scene_of
from zugwerk.render.cologne.scene import Scene
from zugwerk.render.cologne.selling import liquidity
from zugwerk.render.cologne.style import RULES as DRAWN
from zugwerk.render.cologne.trying import tried
from zugwerk.render.fragments import Series, named
from zugwerk.render.look import Look
from zugwerk.render.parts import drawing
from zugwerk.render.svg import circle, element, escape, image, moved, number, path, words

RULES: Final = DRAWN
SEAT_COLOURS: Final = ("blue", "orange", "purple", "yellow")
_AIM: Final = path(hexagon(RADIUS - 4), class_="aim")
_ON_MAP: Final = ("lay", "station", "run")


def board(view: CologneView, look: Look, ghost: str, last: str) -> str:
    """The map as one SVG; hexes that may be built on have a spot of their own on top."""
    planned = ghost if ghost.partition(" ")[0] in _ON_MAP else ""
    scene = scene_of(view, look, () if planned else _best_routes(view), planned, last, marks_legal=False)
    return element(
        "svg",
        named(drawn_board(scene.board) + _spots(scene, view)),
        id="board-picture",
        viewBox=f"0 0 {number(MAP_WIDTH)} {number(MAP_HEIGHT)}",
        class_=f"zw-auto {look.layout}",
        role="group",
        aria_label=look.say("render.rails-map"),
    )


def _spots(scene: Scene, view: CologneView) -> str:
    thinkable = {hex for action in tried(view) if (hex := getattr(action, "hex", None)) is not None}
    spots = [_spot(scene, hex) for hex in sorted(legal_hexes(view) | thinkable)] + _stops(scene, view)
    return moved(RIM, RIM, *spots, id="spots") if spots else ""


def _spot(scene: Scene, hex: int) -> str:
    return image(f"spot-{HEX_NAMES[hex]}", hex_text(scene.board, hex), _AIM, transform=_at(hex))


def _stops(scene: Scene, view: CologneView) -> list[str]:
    """The stops that trains of the company at turn may come to, to change its routes with."""
    runs = rows.proposed(view)
    if runs is None or not runs.routes:
        return []
    plan = rows.plan(view, runs)
    return [
        element(
            "g",
            _AIM,
            id=f"stop-{HEX_NAMES[hex]}",
            class_="touch",
            role="button",
            tabindex="0",
            data_touch=HEX_NAMES[hex],
            aria_label=hex_text(scene.board, hex),
            transform=_at(hex),
        )
        for hex in sorted(plan.track.reach(plan.stations))
    ]


def _at(hex: int) -> str:
    return "translate({} {})".format(*map(number, centre(hex)))


def _best_routes(view: CologneView) -> list[str]:
    """The routes that are proposed for the trains of the company at turn, as they are written."""
    runs = rows.proposed(view)
    if runs is None:
        return []
    legs = [",".join(".".join(HEX_NAMES[hex] for hex in leg) for leg in route.legs) for route in runs.routes]
    return [f"{place}:{text}" for place, text in enumerate(legs)]


def hand(view: CologneView, look: Look) -> str:
    """Phase, round, step and order, then what the decision of the moment is about."""
    return tray.tray(view, look)


def panels(view: CologneView, look: Look) -> str:
    """The sheets under their tabs."""
    scene = scene_of(view, look)
    return sheets(view, look, tuple(scene.left), tuple(scene.copies))


def status(view: CologneView, look: Look) -> str:
    """Who must do what, or who has won."""
    if view.outcome is not None:
        winners = view.outcome.winners()
        return look.say(
            "render.won", n=len(winners), names=", ".join(seat_word(look, seat) for seat in winners)
        )
    acting = [seat for seat in view.actors if seat >= 0]
    if not acting:
        return look.say("render.over")
    turn = look.say("render.turn", name=", ".join(seat_word(look, seat) for seat in acting))
    if view.seat in acting:
        turn = look.say("render.your-turn")
    return f"{view.acting}: {turn}" if view.acting else turn


@cache
def seat_mark(seat: int) -> str:
    """A disc in the colour of a seat with its number."""
    colour = SEAT_COLOURS[seat]
    letter = words(13, 18, str(seat + 1), class_=f"on-{colour} bold mid")
    return drawing("", "", 26, 26, circle(13, 13, 11, class_=colour), letter, look="mark")


def seat_points(view: CologneView, seat: int) -> int | None:
    """What a seat is worth."""
    return view.outcome.scores[seat] if view.outcome is not None else view.seats[seat].worth


def seat_detail(view: CologneView, look: Look, seat: int) -> str:
    """Cash, what could be raised, certificates of how many, and who has priority."""
    shown = view.seats[seat]
    parts = [
        look.say("render.seat-cash", cash=shown.cash),
        look.say("render.seat-liquidity", liquidity=liquidity(view, seat)),
        look.say("render.seat-limit", n=shown.certificates, limit=shown.limit),
    ]
    if seat == view.priority:
        parts.append("▶ " + look.say("render.priority"))
    return element("small", escape(" · ".join(parts)))


def series(view: CologneView, look: Look) -> Sequence[Series]:
    """What every seat is worth."""
    return [
        Series(seat_word(look, seat), SEAT_COLOURS[seat], str(seat + 1), shown.worth)
        for seat, shown in enumerate(view.seats)
    ]


def place(notation: str) -> str:
    """The hex of a tile or station."""
    parts = notation.split()
    if parts[:1] == ["lay"]:
        return parts[2]
    return parts[1] if parts[:1] == ["station"] else ""


def preview(view: CologneView, after: CologneView, look: Look, notation: str) -> str:
    """The map with the tile, station or routes; "" for what does not change it."""
    return board(view, look, notation, "") if notation.partition(" ")[0] in _ON_MAP else ""


def consequences(view: CologneView, look: Look, notation: str, events: Sequence[Event]) -> list[str]:
    """What an action would lead to, as the log would tell it."""
    return [offer_words(event.message(), look) for event in events[:6]]


def effects(events: Sequence[Event]) -> list[dict[str, Any]]:
    """A tile that was laid appears."""
    hexes = [getattr(event, "hex", None) for event in events if hasattr(event, "tile")]
    return [{"appear": f"tile-{HEX_NAMES[hex]}"} for hex in hexes if hex is not None]
