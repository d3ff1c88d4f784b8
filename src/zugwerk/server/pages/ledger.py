"""The ledger of a table: what its past tells everybody, made once per version and shared by all who look."""

from typing import Any, Final

from zugwerk.core.game import Event
from zugwerk.render.drawing import Drawing
from zugwerk.render.past import Past
from zugwerk.server.pages.sight import Sight

# Of a moment at which there is nothing to be noted.
_NO_NOTE: Final = object()


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
    happened = common_past(sight)
    return Past(happened, _notes(sight, happened))


def common_past(sight: Sight) -> list[list[Event]]:
    """What everybody may know to have happened up to then, by each action."""
    key = ("happened", sight.at)
    return sight.shelf.kept(sight.room, key, lambda: sight.common_events(0, sight.at))


def _notes(sight: Sight, happened: list[list[Event]]) -> list[tuple[int, Any]]:
    """What the drawing notes at milestones; those of which nothing is kept yet are visited in one walk."""
    kept, versions = sight.shelf.lasting(sight.room).notes, sight.room.course.versions
    missing: list[int] = []
    for count, (version, events) in enumerate(zip(versions, happened, strict=False), 1):
        if version in kept:
            continue
        if sight.drawing.is_milestone(events):
            missing.append(count)
        else:
            kept[version] = _NO_NOTE
    for count, view in zip(missing, sight.common_views(missing), strict=True):
        kept[versions[count - 1]] = sight.drawing.noted(view)
    notes = [(count, kept[version]) for count, version in enumerate(versions[: len(happened)], 1)]
    return [(count, note) for count, note in notes if note is not _NO_NOTE]
