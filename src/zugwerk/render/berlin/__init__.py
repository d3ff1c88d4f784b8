"""The pictures of Berlin: view in, SVG out. The parts can also be had one by one, for a page to place."""

from typing import Final

from zugwerk.render.berlin.drawing import BerlinDrawing
from zugwerk.render.berlin.page import hand_svg

__all__ = ["DRAWING", "hand_svg"]

DRAWING: Final = BerlinDrawing()
