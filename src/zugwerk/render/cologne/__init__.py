"""The pictures of 1893: view in, SVG out. The parts can also be had one by one, for a page to place."""

from zugwerk.render.cologne.page import map_svg, market_svg, picture, tile_svg, tiles_svg

__all__ = ["map_svg", "market_svg", "picture", "tile_svg", "tiles_svg"]
