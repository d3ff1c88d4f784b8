"""The ledger of a table: what its past tells everybody, made once per version and shared by all who look."""

from typing import Any

from zugwerk.core.game import Event
from zugwerk.render.drawing import Drawing
from zugwerk.render.past import Past
from zugwerk.server.pages.sight import Sight


def ledger(sight: Sight) -> str:
    """The ledger at the moment that is shown."""
    if type(sight.drawing).ledger is Drawing.ledger:
        # Nobody walks through the past for a game that keeps none.
        return ""
    key = ("ledger", sight.words.language, sight.at)
    return sight.shelf.kept(sight.room, key, lambda: _ledger(sight))


def _ledger(sight: Sight) -> str:
    return sight.drawing.ledger(sight.common, sight.look, past_of(sight))


def past_of(sight: Sight) -> Past:
    """What everybody may know of how the game went up to the moment that is shown."""
    happened = sight.common_events(0, sight.at)
    return Past(happened, _notes(sight, happened))


def _notes(sight: Sight, happened: list[list[Event]]) -> list[tuple[int, Any]]:
    """What the drawing notes at milestones; those of which nothing is kept yet are visited in one walk."""
    counts = [count for count, events in enumerate(happened, 1) if sight.drawing.is_milestone(events)]
    kept, versions = sight.shelf.lasting(sight.room).notes, sight.room.course.versions
    missing = [count for count in counts if versions[count - 1] not in kept]
    for count, view in zip(missing, sight.common_views(missing), strict=True):
        kept[versions[count - 1]] = sight.drawing.noted(view)
    return [(count, kept[versions[count - 1]]) for count in counts]
