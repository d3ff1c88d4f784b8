"""The pictures of Metro: view in, SVG out. The parts can also be had one by one, for a page to place."""

from typing import Final

from zugwerk.render.metro.drawing import MetroDrawing
from zugwerk.render.metro.page import hand_svg, tile_svg

__all__ = ["DRAWING", "hand_svg", "tile_svg"]

DRAWING: Final = MetroDrawing()
