"""What happened since a page last asked, action by action, and what is new since its reader's last turn."""

import itertools
from collections.abc import Iterator
from typing import Final

from zugwerk.core.game import CHANCE, State
from zugwerk.render.telling import Appears, Flies, Motion, Runs
from zugwerk.server.pages import log
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.told import Effect, Flight, StepTold

MOST_STEPS: Final = 24
# Where more than this came, those that did nothing are left out; so many are looked at.
FEW_STEPS: Final = 8
MOST_LOOKED_AT: Final = 80


def steps(sight: Sight, known: int | None) -> list[StepTold]:
    """The newest actions that a page has not shown, if it has shown the others."""
    if known is None or sight.past or not 0 <= known < sight.count:
        return []
    stops = [known, *(stop for stop in sight.stops if stop > known)][-MOST_LOOKED_AT - 1 :]
    spans = list(itertools.pairwise(stops))
    if len(spans) > FEW_STEPS:
        spans = [span for span in spans if span[1] == sight.count or not _is_idle(sight, *span)]
    return [_step(sight, first, end) for first, end in spans[-MOST_STEPS:]]


def _is_idle(sight: Sight, first: int, end: int) -> bool:
    """Whether nothing was done but passing."""
    return all(told.idle for lines in log.sentences(sight, first, end) for told in lines)


def _step(sight: Sight, first: int, end: int) -> StepTold:
    entries = sight.match.record.entries[first:end]
    seat = next((int(entry.seat) for entry in entries if entry.seat != CHANCE), None)
    told = [line.text for lines in log.sentences(sight, first, end) for line in lines]
    own = seat in sight.own and sight.room.chairs[seat or 0].stand_in is None
    return StepTold(
        at=end, seat=seat, own=own, then=_then(sight, end), lines=told, effects=_effects(sight, first, end)
    )


def _then(sight: Sight, end: int) -> str:
    """That a bot is thinking, where it was the next to act, or is: more may come before a page shows this."""
    entries = sight.match.record.entries[end : sight.count]
    seats = (entries[0].seat,) if entries else sight.view.actors
    if not seats or not sight.look.bots.issuperset(seats):
        return ""
    return sight.look.turn(seats, ", ".join(sight.names[seat] for seat in seats), sight.seat)


def moments(sight: Sight, told: list[StepTold]) -> Iterator[Sight]:
    """What the reader saw after each of these steps but the last, in one walk through the game.

    Each is to be looked at before the next: the state goes on.
    """
    state: State | None = None
    entries, parse, done = sight.match.record.entries, sight.room.game.parse, 0
    for step in told[:-1]:
        state = sight.match.at(step.at) if state is None else state
        for entry in entries[done : step.at] if done else ():
            state.apply(entry.seat, parse(entry.action))
        done = step.at
        yield sight.moment(step.at, state)


def _effects(sight: Sight, first: int, end: int) -> list[Effect]:
    events = [event for happened in sight.events(first, end) for event in happened]
    return [_effect(motion) for motion in sight.drawing.effects(sight.view, events)]


def _effect(motion: Motion) -> Effect:
    """A motion as scripts are told it."""
    match motion:
        case Appears():
            return Effect(appear=motion.element)
        case Runs():
            return Effect(run=list(motion.elements))
        case Flies():
            return Effect(fly=Flight(what=motion.what, start=motion.start, end=motion.end))


def fresh(sight: Sight) -> list[str]:
    """The elements that others brought since the reader's last turn; the last of those that came twice.

    Whoever has had no turn yet is shown what came since the beginning.
    """
    if sight.past or sight.room.status == "over" or not sight.own:
        return []
    since = log.since_last_turn(sight) or _beginning(sight)
    found = [effect.appear for effect in _effects(sight, since, sight.count) if effect.appear]
    return list(dict.fromkeys(reversed(found)))[::-1]


def _beginning(sight: Sight) -> int:
    """How many deals came before anybody acted."""
    entries = sight.match.record.entries
    return next((at for at, entry in enumerate(entries) if entry.seat != CHANCE), len(entries))
