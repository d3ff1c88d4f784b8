"""Berlin's maps without a game on them."""

from zugwerk.core.messages import Message
from zugwerk.core.options import Setup
from zugwerk.games.berlin.board import BoardMap, map_problems, read_map
from zugwerk.games.berlin.heuristics import MapStatistics, statistics
from zugwerk.kit.maps import MapTools


class BerlinMapTools(MapTools[BoardMap, MapStatistics]):
    """What is wrong with a text, the map in it, and how games on a map go."""

    def problems(self, text: str) -> tuple[tuple[int, Message], ...]:
        """Everything wrong with the text of a map, by line."""
        return map_problems(text)

    def read(self, text: str) -> BoardMap:
        """The map that a text describes."""
        return read_map(text)

    def statistics(self, setup: Setup, games: int, seed: int) -> MapStatistics:
        """What so many games between greedy bots come to."""
        return statistics(setup, games, seed)
