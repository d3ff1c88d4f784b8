"""Whole pictures: the map as large as possible, and everything else in columns below it."""

from collections.abc import Collection
from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.berlin.board import SHIPPED, BoardMap
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin import cards, result, seats, tickets
from zugwerk.render.berlin.board import board
from zugwerk.render.berlin.scene import Scene, seat_word
from zugwerk.render.berlin.style import RULES
from zugwerk.render.block import Block, stack
from zugwerk.render.look import Look, fitted
from zugwerk.render.svg import moved, rectangle, words
from zugwerk.render.theme import Theme

_WIDTH: Final = 1200.0
_PADDING: Final = 24.0
_GAP: Final = 26.0
_COLUMNS: Final = (368.0, 340.0, 392.0)
_PHONE: Final = 390.0
_PHONE_PADDING: Final = 16.0


def picture(view: BerlinView, look: Look, highlight: Collection[str], ghost: Action | None, last: str) -> str:
    """All a seat sees, as one SVG."""
    scene = Scene(view=view, look=look, highlight=highlight, ghost=ghost, last=last)
    compose = _portrait if look.layout == "portrait" else _landscape
    width, height, content = compose(scene)
    ground = rectangle(0, 0, width, height, class_="ground")
    return look.document(
        width, height, RULES, _title(view, look), description(scene.plan, look), ground, content
    )


def _landscape(scene: Scene) -> tuple[float, float, str]:
    inner = _WIDTH - 2 * _PADDING
    top = seats.status(scene, inner - 320)
    banner = seats.banner(scene)
    map_top = _PADDING + top.height + 14
    below = map_top + scene.chart.height + 26
    strip = _strip(scene) if scene.view.outcome is None else result.result(scene, inner)
    note = _note(scene, inner)
    content = (
        moved(_PADDING, _PADDING - 4, top.markup)
        + moved(_WIDTH - _PADDING - seats.banner_width(scene), _PADDING, banner.markup)
        + moved(_PADDING + (inner - scene.chart.width) / 2, map_top, board(scene))
        + moved(_PADDING, below, strip.markup, id="column")
        + moved(_PADDING, below + strip.height + 16, note.markup)
    )
    return _WIDTH, below + strip.height + 16 + note.height + _PADDING - 8, content


def _strip(scene: Scene) -> Block:
    """Seats, cards and tickets side by side."""
    seated, held, wanted = _COLUMNS
    columns = [
        (0.0, seats.seats(scene, seated)),
        (seated + _GAP, stack([cards.row(scene, held), cards.hand(scene, held)])),
        (seated + held + 2 * _GAP, tickets.tickets(scene, wanted)),
    ]
    markup = "".join(moved(left, 0, block.markup) for left, block in columns)
    return Block(markup, max(block.height for _, block in columns))


def _portrait(scene: Scene) -> tuple[float, float, str]:
    width = _PHONE - 2 * _PHONE_PADDING
    above = stack([seats.status(scene, width), seats.banner(scene)])
    if scene.view.outcome is None:
        parts = [cards.row(scene, width), cards.hand(scene, width), tickets.tickets(scene, width)]
        parts.append(seats.seats(scene, width))
    else:
        parts = [result.result(scene, width)]
    below = stack([*parts, _note(scene, width)])
    map_top = _PHONE_PADDING + above.height + 12
    below_top = map_top + scene.chart.height + 20
    content = (
        moved(_PHONE_PADDING, _PHONE_PADDING, above.markup)
        + moved((_PHONE - scene.chart.width) / 2, map_top, board(scene))
        + moved(_PHONE_PADDING, below_top, below.markup, id="column")
    )
    return _PHONE, below_top + below.height + _PHONE_PADDING, content


def _note(scene: Scene, width: float) -> Block:
    """Which map this is; ours says that it is not the printed board."""
    shipped = scene.view.setup.word("map") == SHIPPED
    text = scene.look.say("berlin.table.own-map" if shipped else "berlin.table.map", map=scene.plan.name)
    return Block(words(0, 12, fitted(text, width, 12), class_="small muted"), 14)


def _title(view: BerlinView, look: Look) -> str:
    if view.seat is None:
        return look.say("berlin.table.title-spectator")
    return look.say("berlin.table.title", name=seat_word(look, view.seat))


def description(plan: BoardMap, look: Look) -> str:
    """The map in figures."""
    return look.say(
        "berlin.table.description",
        map=plan.name,
        places=len(plan.places),
        connections=len(plan.connections),
        tickets=len(plan.tickets),
    )


def board_picture(
    view: BerlinView,
    look: Look,
    highlight: Collection[str] = (),
    ghost: Action | None = None,
    last: str = "",
) -> str:
    """The map alone."""
    scene = Scene(view=view, look=look, highlight=highlight, ghost=ghost, last=last)
    chart = scene.chart
    name = look.say("render.board")
    return look.document(chart.width, chart.height, RULES, name, description(scene.plan, look), board(scene))


def hand_svg(view: BerlinView, language: str = "en", theme: Theme = "auto", width: float = 360) -> str:
    """The own cards alone."""
    look = Look(language, theme)
    scene = Scene(view, look)
    block = cards.hand(scene, width - 8)
    name = look.say("render.hand")
    return look.document(
        width, block.height + 8, RULES, name, description(scene.plan, look), moved(4, 4, block.markup)
    )
