"""Pictures of views: SVG for pages, notebooks and files, PNG where an image is wanted.

Importing this room also lets views show themselves in notebooks.
"""

from zugwerk.core.picture import set_painter
from zugwerk.render.pictures import map_picture, picture, png

__all__ = ["map_picture", "picture", "png"]

set_painter(picture)
