"""A table as data for one seat or a spectator: from the seat's view and masked events alone."""

import time
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from zugwerk.bots.levels import chair_name
from zugwerk.core.codec import Codec
from zugwerk.core.game import CHANCE, Game, Seat
from zugwerk.core.messages import Message, translator
from zugwerk.core.outcome import Outcome
from zugwerk.games.registry import find_game
from zugwerk.kit.dice import Dice
from zugwerk.render.look import Look
from zugwerk.render.registry import drawing_of
from zugwerk.server.api.told import (
    ChairTold,
    ClockTold,
    LogEntry,
    LogTold,
    OutcomeTold,
    PointsTold,
    ProposalTold,
    RefusalTold,
    TableTold,
    WhyTold,
)
from zugwerk.server.play.eyes import Eyes, shown_names
from zugwerk.table.proposals import Proposal
from zugwerk.table.room import Room
from zugwerk.table.seating import Chair, screen_of
from zugwerk.table.store.people import Person

ENTRIES_AT_ONCE: Final = 500


def table_told(eyes: Eyes, person: Person | None, language: str) -> TableTold:
    """All that a reader may know of a table."""
    room, seat = eyes.room, eyes.seat
    match, playing = room.match, room.status == "playing"
    view = None if match is None else eyes.view
    plain = None if view is None else codec_of(room.game.meta.id).plain(view)
    if plain is not None:
        del plain["legal"]
    outcome, record = room.outcome(), room.record
    return TableTold(
        id=room.id,
        game=room.game.meta.id,
        options=room.setup.options,
        status=room.shown_status,
        version=room.version,
        replayable=not room.is_relic,
        moves=eyes.count,
        late=room.late,
        chairs=chairs_told(room.chairs, person, language),
        several=room.seating.several,
        actors=[int(actor) for actor in eyes.actors] if playing else [],
        seat=seat,
        your_turn=seat is not None and seat in room.actors() and room.chairs[seat].player is None,
        legal=[room.game.notation(action) for action in view.legal] if view is not None and playing else [],
        view=plain,
        free_undo=0 if match is None or seat is None or not playing else match.free_undo(seat),
        clock=_clock_told(room) if eyes.sees_clocks else None,
        proposal=_proposal_told(eyes.proposal),
        outcome=None if outcome is None else _outcome_told(room.game, outcome, language),
        agreed=room.agreed,
        # To whoever is told of it its chairs are open.
        rematch=room.rematch if eyes.own else None,
        commitment=None if record is None else record.commitment,
        from_file=room.from_file,
    )


def chairs_told(chairs: Sequence[Chair], person: Person | None, language: str) -> list[ChairTold]:
    """Chairs, without telling who the people are."""
    words = translator(language)
    return [
        ChairTold(
            seat=seat,
            kind="person" if chair.person else "bot" if chair.bot else "open",
            name=chair_name(chair.name, chair.bot, words),
            bot=chair.bot,
            stand_in=chair.instead,
            yours=person is not None and chair.person == person.id and not chair.gone,
            screen=screen_of(chairs, seat),
        )
        for seat, chair in enumerate(chairs)
    ]


def log_told(eyes: Eyes, since: int, language: str) -> LogTold:
    """What happened after so many actions; an action's notation is never told, it may hold a secret."""
    room = eyes.room
    room.check_rules()
    if room.match is None:
        return LogTold(moves=0, entries=[], more=False)
    entries = room.match.record.entries
    codec, drawing = codec_of(room.game.meta.id), drawing_of(room.game.meta.id)
    look = Look(language, names=shown_names(room, language))
    told = []
    end = min(eyes.count, since + ENTRIES_AT_ONCE)
    for place, events in enumerate(eyes.events(since, end), start=since):
        by = None if entries[place].seat == CHANCE else entries[place].seat
        told.append(
            LogEntry(
                number=place + 1,
                seat=by,
                at=room.course.times[place],
                words=[drawing.sentence(eyes.view, look, event, by).text for event in events],
                events=[codec.plain(event) for event in events],
            )
        )
    return LogTold(moves=eyes.count, entries=told, more=end < eyes.count)


def why_told(eyes: Eyes, seat: Seat, notation: str, language: str) -> WhyTold:
    """Why not, judged by a state imagined from the seat's own view, so that it cannot tell a secret."""
    eyes.room.playing()
    game = eyes.room.game
    refusal = game.imagine(eyes.own_view(seat), Dice(1)).refusal(seat, game.parse(notation))
    if refusal is None:
        return WhyTold(refusal=None)
    words = refusal.text(language)
    return WhyTold(refusal=RefusalTold(code=refusal.code, message=words, rule=refusal.rule or None))


@cache
def codec_of(game: str) -> Codec:
    """The codec of a game, made once."""
    return Codec(find_game(game))


def _clock_told(room: Room) -> ClockTold | None:
    control, now = room.clock.control, time.time()
    if control.kind == "none":
        return None
    left = [room.clock.left(seat, now) or 0.0 for seat in range(len(room.chairs))]
    return ClockTold(
        kind=control.kind,
        seconds=control.seconds,
        increment=control.increment,
        flag=control.flag,
        bot=control.bot,
        left=[round(seconds, 1) for seconds in left],
        thinking=sorted(room.clock.thinking),
        fallen=sorted(room.flagged),
    )


def _proposal_told(found: Proposal | None) -> ProposalTold | None:
    if found is None:
        return None
    return ProposalTold(
        matter=found.matter, by=found.by, actions=found.actions, waiting=sorted(found.waiting)
    )


def _outcome_told(game: Game, outcome: Outcome, language: str) -> OutcomeTold:
    id, words = game.meta.id, translator(language)

    def title(source: str) -> str:
        return words.text(Message(f"{id}.source.{source}"))

    breakdown: list[Any] = [
        [PointsTold(source=part.source, title=title(part.source), points=part.points) for part in parts]
        for parts in outcome.breakdown
    ]
    return OutcomeTold(
        reason=outcome.reason,
        message=words.text(Message(f"{id}.end.{outcome.reason}")),
        scores=list(outcome.scores),
        ranking=[list(group) for group in outcome.ranking],
        breakdown=breakdown,
    )
