"""The tiles of the reader's own hand, the drawn tile, and the tiles that are left."""

from typing import Final

from zugwerk.games.metro.board import CLASS_OF, KIND_CODES
from zugwerk.games.metro.view import MetroView
from zugwerk.render.block import Block, headed
from zugwerk.render.look import Look
from zugwerk.render.metro.tile import plain_tile, scaled
from zugwerk.render.svg import image, moved, rectangle, words

_LARGEST: Final = 96
_SMALL: Final = 38


def hand(view: MetroView, look: Look, width: float) -> Block:
    """The own tiles, large, and the own drawn one; nothing for a spectator."""
    codes = [] if view.seat is None else list(view.hands[view.seat])
    count = len(codes) + bool(view.drawn)
    if not count:
        return Block("", 0)
    size = min(_LARGEST, (width - 14 * (count - 1)) / count)
    parts = [
        moved((size + 14) * place, 0, _tile(view, look, f"hand-{place}", "metro.table.hand-tile", code, size))
        for place, code in enumerate(codes)
    ]
    height = size
    if view.drawn:
        parts.append(moved((size + 14) * len(codes), 0, _drawn(view, look, view.drawn, size)))
        height += 20
    return headed(look.say("render.hand"), Block("".join(parts), height))


def _tile(view: MetroView, look: Look, id: str, message: str, code: str, size: float) -> str:
    arrow = not view.setup.flag("free_rotation")
    return image(id, look.say(message, tile=code), scaled(0, 0, size, plain_tile(code, arrow)), class_="held")


def _drawn(view: MetroView, look: Look, code: str, size: float) -> str:
    note = words(size / 2, size + 18, look.say("metro.table.drawn"), class_="small accented bold mid")
    mark = rectangle(-1, -1, size + 2, size + 2, rx=9, class_="last")
    return _tile(view, look, "drawn", "metro.table.drawn-tile", code, size) + mark + note


def tiles_left(view: MetroView, look: Look, width: float) -> Block:
    """How many tiles of each kind this seat has not seen yet."""
    if not any(view.unseen):
        return Block("", 0)
    free = view.setup.flag("free_rotation")
    kinds = [kind for kind in range(len(KIND_CODES)) if not free or CLASS_OF[kind] == kind]
    columns = 8 if not free else 5
    step = width / 8
    parts: list[str] = []
    for place, kind in enumerate(kinds):
        row, column = divmod(place, columns)
        count, code = view.unseen[kind], KIND_CODES[kind]
        text = look.say("render.left", tile=code, n=count)
        shape = scaled(0, 0, _SMALL, plain_tile(code, arrow=False))
        number = words(
            _SMALL / 2, _SMALL + 14, f"{count}", class_="small mid bold" if count else "small mid muted"
        )
        parts.append(
            moved(
                column * step,
                row * 60,
                image(f"left-{code}", text, shape, number, class_="" if count else "used"),
            )
        )
    rows = -(-len(kinds) // columns)
    note = str(sum(view.unseen))
    return headed(look.say("metro.table.tiles-left"), Block("".join(parts), rows * 60 - 6), note, width)
