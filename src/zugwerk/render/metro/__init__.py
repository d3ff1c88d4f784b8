"""The pictures of Metro: view in, SVG out. The parts can also be had one by one, for a page to place."""

from zugwerk.render.metro.page import board_svg, hand_svg, picture, tile_svg

__all__ = ["board_svg", "hand_svg", "picture", "tile_svg"]
