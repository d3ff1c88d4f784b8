"""Whole pictures: the map as large as possible and everything else in one column beside or below it."""

from collections.abc import Collection
from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.cologne.board import KIND_NAMED
from zugwerk.games.cologne.view import CologneView
from zugwerk.kit.hexes import EDGES
from zugwerk.render.block import Block, stack
from zugwerk.render.cologne import bank, companies, header, manifest, market, players, result
from zugwerk.render.cologne.board import MAP_HEIGHT, MAP_WIDTH, board
from zugwerk.render.cologne.geometry import HALF, RADIUS
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.reading import scene_of
from zugwerk.render.cologne.scene import Scene
from zugwerk.render.cologne.style import RULES
from zugwerk.render.look import Look
from zugwerk.render.svg import group, image, moved, number, rectangle
from zugwerk.render.theme import Theme

_COLUMN: Final = 520
_PADDING: Final = 24
_PHONE: Final = 480
_PHONE_PADDING: Final = 12


def picture(
    view: CologneView, look: Look, highlight: Collection[str], ghost: Action | None, last: str
) -> str:
    """All that a view shows, as one SVG."""
    scene = scene_of(view, look, highlight, ghost, last)
    compose = _portrait if look.layout == "portrait" else _landscape
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
        return scene.look.say("cologne.table.rails-title-spectator")
    return scene.look.say("cologne.table.rails-title", name=seat_word(scene.look, scene.seat))


def _description(scene: Scene) -> str:
    return scene.look.say(
        "cologne.table.rails-description",
        seats=len(scene.books.seats),
        stage=header.phase_words(scene.books, scene.look),
    )


def map_svg(
    view: CologneView,
    language: str = "en",
    theme: Theme = "auto",
    highlight: Collection[str] = (),
    ghost: Action | None = None,
    last: str = "",
) -> str:
    """The map alone."""
    scene = scene_of(view, Look(language, theme), highlight, ghost, last)
    name = scene.look.say("cologne.table.rails-map")
    return scene.look.document(MAP_WIDTH, MAP_HEIGHT, RULES, name, _description(scene), board(scene.board))


def market_svg(view: CologneView, language: str = "en", theme: Theme = "auto", width: float = _COLUMN) -> str:
    """The stock market alone."""
    scene = scene_of(view, Look(language, theme))
    return _alone(scene, "cologne.table.market", market.market(scene.books, scene.look, width), width)


def tiles_svg(view: CologneView, language: str = "en", theme: Theme = "auto", width: float = _COLUMN) -> str:
    """All tiles with the copies left."""
    scene = scene_of(view, Look(language, theme))
    shown = manifest.manifest(scene.look, width, scene.left, scene.copies)
    return _alone(scene, "cologne.table.rails-tiles", shown, width)


def _alone(scene: Scene, title: str, block: Block, width: float) -> str:
    full, height = width + 2 * _PHONE_PADDING, block.height + 2 * _PHONE_PADDING
    ground = rectangle(0, 0, full, height, class_="ground")
    content = moved(_PHONE_PADDING, _PHONE_PADDING, block.markup)
    return scene.look.document(
        full, height, RULES, scene.look.say(title), _description(scene), ground, content
    )


def tile_svg(name: str, rotation: int = 0, language: str = "en", theme: Theme = "auto") -> str:
    """One tile alone, by its name, turned clockwise."""
    if name not in KIND_NAMED:
        raise ValueError(f"no such tile: {name!r}")
    look = Look(language, theme)
    text = look.say("cologne.table.hex-tile", tile=name, rotation=rotation % EDGES)
    shown = image(f"kind-{name}", text, manifest.tile(KIND_NAMED[name] * EDGES + rotation % EDGES))
    width, height = 2 * RADIUS, 2 * HALF
    return look.document(width, height, RULES, text, text, moved(RADIUS, HALF, shown))
