"""The pictures of Berlin: view in, SVG out. The parts can also be had one by one, for a page to place."""

from zugwerk.render.berlin.page import board_svg, hand_svg, picture
from zugwerk.render.berlin.survey import map_picture

__all__ = ["board_svg", "hand_svg", "map_picture", "picture"]
