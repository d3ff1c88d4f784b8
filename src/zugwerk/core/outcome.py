"""How a game ended: reason, ranking and a breakdown of every seat's points by source."""

from typing import ClassVar, Final

from zugwerk.core.struct import Struct


class Points(Struct):
    """Points from one source; the source is the last part of the message id ``GAME.source.SOURCE``."""

    __match_args__: ClassVar = ("source", "points")

    def __init__(self, source: str, points: int) -> None:
        self.source: Final = source
        self.points: Final = points


class Outcome(Struct):
    """The end of a game. ``ranking`` lists groups of tied seats, the winners first."""

    __match_args__: ClassVar = ("reason", "scores", "ranking", "breakdown")

    def __init__(
        self,
        *,
        reason: str,
        scores: tuple[int, ...],
        ranking: tuple[tuple[int, ...], ...],
        breakdown: tuple[tuple[Points, ...], ...],
    ) -> None:
        self.reason: Final = reason
        self.scores: Final = scores
        self.ranking: Final = ranking
        self.breakdown: Final = breakdown

    def winners(self) -> tuple[int, ...]:
        """The seats that share first place."""
        return self.ranking[0]


def rank(scores: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Group seats by score, highest first; equal scores share a place."""
    return tuple(
        tuple(seat for seat, points in enumerate(scores) if points == value)
        for value in sorted(set(scores), reverse=True)
    )
