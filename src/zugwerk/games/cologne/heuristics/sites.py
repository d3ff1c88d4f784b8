"""What companies of 1893 build in positions that a search only thinks of.

To find the best tile takes as long as ten other decisions, and lines that are compared build nearly the same.
So what was best for a company is remembered, as long as its network and trains are the same.
"""

from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.cologne.board import HEXES
from zugwerk.games.cologne.heuristics import policy
from zugwerk.games.cologne.rules import network, turns
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import Operating

# More than a game needs at a second for each action; a server has many bots.
_MOST: Final = 5000


class Sites:
    """Remembers what was built best on which network."""

    def __init__(self) -> None:
        self._known: Final[dict[tuple[int, ...], Action]] = {}

    def built(self, position: Position, seat: int, last: int) -> Action:
        """What the company at turn builds, or that it builds nothing; always something legal."""
        site = _site(position)
        known = self._known.get(site)
        if known is not None and turns.refusal(position, seat, known) is None:
            return known
        if len(self._known) >= _MOST:
            self._known.clear()
        found = policy.choose(position, seat, last)
        self._known[site] = found
        return found


def _site(position: Position) -> tuple[int, ...]:
    """All that what a company builds depends on, but for what others have built around it."""
    round, rails = position.round, position.rails
    assert isinstance(round, Operating)
    company = round.company
    reached = network.network(rails, company, position.phase).reached
    found = [company, round.step, position.phase, len(position.trains[company])]
    found += [train >> 3 for train in position.trains[company]]
    found += position.stations[company]
    for hex in range(HEXES):
        if reached[hex]:
            found.append(hex)
            found.append(rails.covers[hex])
    return tuple(found)
