"""Why a seat did something, as somebody at the table can judge it: what set it apart from what else it had.

Everything is told from one view, that of whoever asks, and from what all saw of the action: so it can hold no
secret of anybody else.
"""

from typing import NamedTuple

from zugwerk.core.game import Action, Seat, View
from zugwerk.core.messages import Message
from zugwerk.core.native import mypyc_attr


class Feature(NamedTuple):
    """Something that speaks for an action: how much, and in what words."""

    name: str
    value: int
    words: Message


@mypyc_attr(allow_interpreted_subclasses=True)
class Reasons:
    """What a game tells of the actions of all seats; by default nothing."""

    def features(self, view: View, seat: Seat, action: Action) -> list[Feature]:
        """What speaks for an action of a seat, before it was done; what only that seat knew is left out."""
        return []

    def rivals(self, view: View, seat: Seat, action: Action) -> list[Action]:
        """What else the seat might have done, as far as the view tells."""
        return []

    def reason(self, view: View, seat: Seat, action: Action) -> Message | None:
        """What speaks most for an action beside the best of its rivals."""
        best = {feature.name: feature.value for feature in self._best(view, seat, action)}
        found: Message | None = None
        widest = 0
        for feature in self.features(view, seat, action):
            gap = feature.value - best.get(feature.name, 0)
            if found is None or gap > widest:
                found, widest = feature.words, gap
        return found

    def _best(self, view: View, seat: Seat, action: Action) -> list[Feature]:
        best: list[Feature] = []
        highest = 0
        for rival in self.rivals(view, seat, action):
            features = self.features(view, seat, rival)
            value = sum([feature.value for feature in features])
            if not best or value > highest:
                best, highest = features, value
        return best
