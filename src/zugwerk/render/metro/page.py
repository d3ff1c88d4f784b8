"""Whole pictures: the board as large as possible and everything else in one column beside or below it."""

from collections.abc import Collection
from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.metro.view import MetroView
from zugwerk.render.block import Block, stack
from zugwerk.render.look import Look
from zugwerk.render.metro import companies, hand, numbers, result, seats
from zugwerk.render.metro.board import board, board_size
from zugwerk.render.metro.geometry import CELL
from zugwerk.render.metro.scene import Scene, seat_word
from zugwerk.render.metro.style import RULES, sizes_of
from zugwerk.render.metro.tile import plain_tile
from zugwerk.render.svg import group, image, moved, number, rectangle
from zugwerk.render.theme import Theme

_COLUMN: Final = 360
_PADDING: Final = 24
_PHONE: Final = 390
_PHONE_PADDING: Final = 16


def picture(view: MetroView, look: Look, highlight: Collection[str], ghost: Action | None, last: str) -> str:
    """All a seat sees, as one SVG."""
    scene = Scene(view=view, look=look, highlight=highlight, ghost=ghost, last=last)
    compose = _portrait if look.layout == "portrait" else _landscape
    width, height, content = compose(scene)
    return look.document(
        width,
        height,
        RULES,
        _title(view, look),
        _description(view, look),
        rectangle(0, 0, width, height, class_="ground"),
        content,
    )


def _landscape(scene: Scene) -> tuple[float, float, str]:
    natural = board_size(sizes_of(scene.look.layout))
    column = stack(_column(scene, _COLUMN))
    size = max(natural, column.height)
    corner = number(_PADDING - 8)
    place = group(board(scene), transform=f"translate({corner} {corner}) scale({number(size / natural)})")
    aside = moved(size + 2 * _PADDING + 8, _PADDING, column.markup, id="column")
    return size + _COLUMN + 3 * _PADDING + 14, size + 2 * _PADDING - 8, place + aside


def _portrait(scene: Scene) -> tuple[float, float, str]:
    view, look = scene.view, scene.look
    width = _PHONE - 2 * _PHONE_PADDING
    scale = (_PHONE - 8) / board_size(sizes_of(scene.look.layout))
    top = seats.status(view, look, width)
    below = stack(_column(scene, width)[1:])
    board_top = _PHONE_PADDING + top.height + 10
    below_top = board_top + _PHONE - 8 + 18
    content = (
        moved(_PHONE_PADDING, _PHONE_PADDING, top.markup)
        + group(board(scene), transform=f"translate(2 {board_top:g}) scale({scale:.4g})")
        + moved(_PHONE_PADDING, below_top, below.markup, id="column")
    )
    return _PHONE, below_top + below.height + _PHONE_PADDING, content


def _column(scene: Scene, width: float) -> list[Block]:
    view, look = scene.view, scene.look
    return [
        part(view, look, width)
        for part in (
            seats.status,
            hand.hand if view.outcome is None else result.result,
            seats.seats if view.outcome is None else _nothing,
            companies.companies,
            companies.piles,
            companies.cars_left,
            numbers.numbers,
            hand.tiles_left if view.outcome is None else _nothing,
            numbers.stand_ins,
        )
    ]


def _nothing(view: MetroView, look: Look, width: float) -> Block:
    return Block("", 0)


def _title(view: MetroView, look: Look) -> str:
    if view.seat is None:
        return look.say("metro.table.title-spectator")
    return look.say("metro.table.title", name=seat_word(look, view.seat))


def _description(view: MetroView, look: Look) -> str:
    laid = sum(1 for tile in view.tiles[:60] if tile)
    return look.say("metro.table.description", seats=view.setup.seats, laid=laid, supply=view.supply)


def board_picture(
    view: MetroView,
    look: Look,
    highlight: Collection[str] = (),
    ghost: Action | None = None,
    last: str = "",
) -> str:
    """The board alone."""
    scene = Scene(view=view, look=look, highlight=highlight, ghost=ghost, last=last)
    size = board_size(sizes_of(scene.look.layout))
    return look.document(size, size, RULES, look.say("render.board"), _description(view, look), board(scene))


def hand_svg(view: MetroView, language: str = "en", theme: Theme = "auto", width: float = _COLUMN) -> str:
    """The own hand and the drawn tile alone."""
    look = Look(language, theme)
    block = hand.hand(view, look, width - 8)
    content = moved(4, 4, block.markup)
    name = look.say("render.hand")
    return look.document(width, block.height + 8, RULES, name, _description(view, look), content)


def tile_svg(code: str, language: str = "en", theme: Theme = "auto", arrow: bool = True) -> str:
    """One tile alone, by the code it shows."""
    look = Look(language, theme)
    name = look.say("metro.table.hand-tile", tile=code)
    return look.document(CELL, CELL, RULES, name, name, image(f"kind-{code}", name, plain_tile(code, arrow)))
