"""Tile faces one by one, and all of them with the copies left (C-3.1 to C-3.3, C-3.7)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from zugwerk.games.cologne.board import COLOURS, FACE_COLOUR, KIND_NAMES, KINDS
from zugwerk.kit.hexes import EDGES
from zugwerk.render.block import Block, headed, stack
from zugwerk.render.cologne import face
from zugwerk.render.cologne.geometry import HALF, RADIUS, SLOT, hexagon
from zugwerk.render.look import Look, said
from zugwerk.render.svg import circle, group, image, moved, path, words

_HEXAGON: Final = path(hexagon(RADIUS - 1), class_="hex")
_SCALE: Final = 0.55
_ACROSS: Final = 72
_DOWN: Final = 78


@cache
def tile(cover: int) -> str:
    """A tile around its centre, with its slots empty; cities and figures are upright while the rest turns."""
    kind = cover // EDGES
    places, stops = face.slot_places(kind), face.stops(cover)
    return group(
        group(_HEXAGON, face.track(cover), "" if places else stops, class_="turns"),
        stops if places else "",
        "".join(circle(*place, SLOT, class_="slot") for place in places),
        face.figures(cover, 0),
        class_=f"t-{face.colour(kind)}",
    )


def manifest(look: Look, width: float, left: Sequence[int], copies: Sequence[int]) -> Block:
    """The tiles of each colour in play, each with the copies left; those used up are faint."""
    return stack([_colour(look, width, left, copies, colour) for colour in range(1, len(COLOURS))])


def _colour(look: Look, width: float, left: Sequence[int], copies: Sequence[int], colour: int) -> Block:
    kinds = [kind for kind in range(KINDS) if FACE_COLOUR[kind] == colour and copies[kind]]
    if not kinds:
        return Block("", 0)
    across = int(width // _ACROSS)
    parts = [
        moved(
            (place % across + 0.5) * _ACROSS,
            place // across * _DOWN + HALF * _SCALE,
            _entry(look.language, kind, left[kind]),
        )
        for place, kind in enumerate(kinds)
    ]
    height = -(-len(kinds) // across) * _DOWN
    return headed(look.say("cologne.table.tiles-" + COLOURS[colour]), Block("".join(parts), height))


@lru_cache(2048)
def _entry(language: str, kind: int, left: int) -> str:
    shown = group(tile(kind * EDGES), transform=f"scale({_SCALE})", class_="" if left else "spent")
    text = words(0, 42, f"{KIND_NAMES[kind]} ×{left}", class_="small mid" if left else "small mid muted")
    name = said(language, "render.left", tile=KIND_NAMES[kind], n=left)
    return image(f"kind-{KIND_NAMES[kind]}", name, shown, text)
