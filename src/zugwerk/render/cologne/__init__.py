"""The pictures of 1893: view in, SVG out. The parts can also be had one by one, for a page to place."""
