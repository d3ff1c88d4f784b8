"""C-8.6: the network of a company, worked out once and remembered until something it can see changes.

``network(rails, company, phase)`` answers with pieces of track, reached edges and stops;
``reached_cities`` lists the hexes of the cities on it.
"""

from zugwerk.games.cologne.state.rails import Network, Rails


def network(rails: Rails, company: int, phase: int) -> Network:
    """All that a company reaches in a phase (C-8.6)."""
    raise NotImplementedError


def reached_cities(rails: Rails, company: int, phase: int) -> list[int]:
    """The hexes of the cities on a company's network, in order of the map."""
    raise NotImplementedError
