"""Pictures of views: SVG for pages, notebooks and files, PNG where an image is wanted.

Importing this room also lets views show themselves in notebooks.
"""

from zugwerk.core.picture import set_painter
from zugwerk.render.pictures import map_picture, maps_of, measured_map, picture, png
from zugwerk.render.registry import drawing_of

__all__ = ["drawing_of", "map_picture", "maps_of", "measured_map", "picture", "png"]

set_painter(picture)
