"""Whole pictures: the map as large as possible and everything else in one column beside or below it."""

from typing import Final

from zugwerk.render.block import Block, stack
from zugwerk.render.cologne import bank, companies, header, market, players, result
from zugwerk.render.cologne.board import MAP_HEIGHT, MAP_WIDTH, board
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.scene import Scene
from zugwerk.render.cologne.style import RULES
from zugwerk.render.svg import group, moved, number, rectangle

_COLUMN: Final = 520
_PADDING: Final = 24
_PHONE: Final = 480
_PHONE_PADDING: Final = 12


def whole(scene: Scene) -> str:
    """Everything in one picture."""
    compose = _portrait if scene.look.layout == "portrait" else _landscape
    width, height, content = compose(scene)
    ground = rectangle(0, 0, width, height, class_="ground")
    return scene.look.document(width, height, RULES, _title(scene), _description(scene), ground, content)


def _landscape(scene: Scene) -> tuple[float, float, str]:
    column = stack(_column(scene, _COLUMN))
    scale = max(1, column.height / MAP_HEIGHT)
    place = group(board(scene.board), transform=f"translate({_PADDING} {_PADDING}) scale({number(scale)})")
    left = MAP_WIDTH * scale + 2 * _PADDING + 6
    aside = moved(left, _PADDING, column.markup, id="column")
    return left + _COLUMN + _PADDING + 4, MAP_HEIGHT * scale + 2 * _PADDING, place + aside


def _portrait(scene: Scene) -> tuple[float, float, str]:
    width = _PHONE - 2 * _PHONE_PADDING
    blocks = _column(scene, width)
    scale = (_PHONE - 8) / MAP_WIDTH
    below = stack(blocks[1:])
    map_top = _PHONE_PADDING + blocks[0].height + 12
    below_top = map_top + MAP_HEIGHT * scale + 18
    content = (
        moved(_PHONE_PADDING, _PHONE_PADDING, blocks[0].markup)
        + group(board(scene.board), transform=f"translate(4 {map_top:g}) scale({scale:.4g})")
        + moved(_PHONE_PADDING, below_top, below.markup, id="column")
    )
    return _PHONE, below_top + below.height + _PHONE_PADDING, content


def _column(scene: Scene, width: float) -> list[Block]:
    books, look = scene.books, scene.look
    return [
        header.status(books, look, width, scene.actors, scene.seat, scene.outcome),
        result.result(scene.outcome, look, width),
        bank.unsold(books, look, width),
        players.players(books, look, width, scene.actors, scene.seat),
        companies.companies(books, look, width),
        market.market(books, look, width),
        bank.trains(books, look, width),
    ]


def _title(scene: Scene) -> str:
    if scene.seat is None:
        return scene.look.say("render.rails-title-spectator")
    return scene.look.say("render.rails-title", name=seat_word(scene.look, scene.seat))


def _description(scene: Scene) -> str:
    return scene.look.say(
        "render.rails-description",
        seats=len(scene.books.seats),
        stage=header.phase_words(scene.books, scene.look),
    )
