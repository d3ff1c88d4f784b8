"""What the end of a game is to its reader: won or not, and to which other games it can be compared."""

import hashlib
import json
from typing import NamedTuple

from zugwerk.core.options import Meta, Setup
from zugwerk.core.outcome import Outcome
from zugwerk.server.pages.sight import Sight
from zugwerk.server.play.tables import FIRST_SEAT


class OwnResult(NamedTuple):
    """Whether the reader's seat has won; its points, if they are all its own, and the kind of game."""

    won: bool
    points: int | None
    kind: str


def own_result(sight: Sight, outcome: Outcome | None) -> OwnResult | None:
    """What the reader's only seat has reached in a game that was played out.

    The points that a bot helped to make are compared with nobody's.
    """
    if outcome is None or sight.seat is None:
        return None
    points = None if sight.seat in sight.room.helped else outcome.scores[sight.seat]
    return OwnResult(sight.seat in outcome.winners(), points, kind_of(sight.room.game.meta, sight.room.setup))


def kind_of(meta: Meta, setup: Setup) -> str:
    """What tables whose points can be compared have in common: game, seats, and all that alters the game."""
    values = setup.options
    effective = {
        option.name: values[option.name]
        for option in meta.options
        if option.name != FIRST_SEAT
        and values[option.name] != option.default
        and values.get(option.needs, True)
    }
    kind = f"{meta.id}-{setup.seats}"
    if not effective:
        return kind
    return f"{kind}-{hashlib.sha256(json.dumps(effective, sort_keys=True).encode()).hexdigest()[:16]}"
