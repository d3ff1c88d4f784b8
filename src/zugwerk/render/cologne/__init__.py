"""The pictures of 1893: view in, SVG out. The parts can also be had one by one, for a page to place."""

from typing import Final

from zugwerk.render.cologne.drawing import CologneDrawing
from zugwerk.render.cologne.page import map_svg, market_svg, tile_svg, tiles_svg

__all__ = ["DRAWING", "map_svg", "market_svg", "tile_svg", "tiles_svg"]

DRAWING: Final = CologneDrawing()
