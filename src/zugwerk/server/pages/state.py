"""A table in play as data for its page: parts of markup by name, choices, the newest log, what to show."""

import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from zugwerk.core.outcome import Outcome
from zugwerk.games.registry import formats_for
from zugwerk.render.registry import drawing_of
from zugwerk.server.pages import guide, log
from zugwerk.server.pages.choices import choices
from zugwerk.server.pages.graph import graph
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import Words, fragment
from zugwerk.server.pages.told import ChatPart, Effect, LogPart, Parts, Update
from zugwerk.table.seating import screen_of


class SeatRow(NamedTuple):
    """What the list of seats shows of one."""

    seat: int
    name: str
    own: bool
    active: bool
    bot: str | None
    stand_in: str | None
    screen: str
    mark: Markup
    points: int | None
    detail: Markup
    left: float | None
    running: bool
    flagged: bool


def table_state(sight: Sight, orders: str = "", known: int | None = None, whole_log: bool = False) -> Update:
    """Everything that the page of a table shows; ``known`` is the number of actions it has shown already."""
    room = sight.room
    return Update(
        version=room.version,
        status=room.status,
        seat=sight.seat,
        own=[int(seat) for seat in sight.own],
        at=sight.at if sight.past else None,
        count=sight.count,
        stops=sight.stops,
        turn=sight.is_turn,
        handover=sight.waiting_chair,
        title=title(sight),
        parts=parts(sight, orders),
        choices=choices(sight),
        effects=_effects(sight, known),
        log=_log(sight, whole_log),
        chat=ChatPart(last=None, html=""),
    )


def parts(sight: Sight, orders: str) -> Parts:
    """The parts of the page that change with the game."""
    drawing, view, look = sight.drawing, sight.view, sight.look
    over = sight.room.status == "over" and not sight.past
    return Parts(
        board=_shared(sight, "board", lambda: drawing.board(view, look, last=sight.last_place())),
        hand=drawing.hand(view, look),
        panels=_shared(sight, "panels", lambda: drawing.panels(view, look)),
        status=fragment("parts/status.html", sight.words, sight=sight, headline=headline(sight)),
        seats=fragment("parts/seats.html", sight.words, sight=sight, rows=seat_rows(sight)),
        tools=fragment("parts/tools.html", sight.words, **_tools(sight)),
        proposal=_proposal(sight),
        guide=guide.panel(sight),
        orders=orders,
        end=_end(sight) if over else "",
    )


def _shared(sight: Sight, name: str, make: Callable[[], str]) -> str:
    """A part that depends on nothing but what is seen: all onlookers see the same."""
    if sight.seat is not None or sight.past:
        return make()
    return sight.shelf.kept(sight.room, (name, sight.words.language, sight.look.layout), make)


def headline(sight: Sight) -> str:
    """Who must do what, in a few words."""
    if sight.room.agreed and not sight.past:
        return sight.words("server.table.agreed")
    return sight.drawing.status(sight.view, sight.look)


def title(sight: Sight) -> str:
    """The title of the page's tab, which tells from afar whose turn it is."""
    game = sight.room.game.meta.title
    if sight.room.status == "over":
        return sight.words("server.table.title-over", game=game)
    if sight.is_turn:
        return sight.words("server.table.title-turn", game=game)
    return sight.words("server.table.title", game=game, names=", ".join(sight.names))


def seat_rows(sight: Sight) -> list[SeatRow]:
    """The seats with what each shows."""
    room, drawing, now = sight.room, sight.drawing, time.time()
    acting, clocked = sight.actors, sight.sees_clocks and room.status == "playing"
    return [
        SeatRow(
            seat,
            sight.names[seat],
            seat in sight.own,
            seat in acting,
            chair.bot,
            chair.stand_in,
            _screen(sight, seat),
            Markup(drawing.seat_mark(seat)),
            drawing.seat_points(sight.view, seat),
            Markup(drawing.seat_detail(sight.view, sight.look, seat)),
            room.clock.left(seat, now) if clocked else None,
            clocked and seat in room.clock.thinking,
            clocked and seat in room.flagged,
        )
        for seat, chair in enumerate(room.chairs)
    ]


def _screen(sight: Sight, seat: int) -> str:
    """At whose screen somebody sits who has none of their own; one's own screen is known."""
    first = screen_of(sight.room.chairs, seat)
    return "" if first is None or first == seat or seat in sight.own else sight.names[first]


def _tools(sight: Sight) -> dict[str, Any]:
    """What a seat can do about the past and the end of the game."""
    room = sight.room
    seat = sight.seat if sight.seat is not None else next(iter(sight.own), None)
    playing = seat is not None and room.status == "playing" and not sight.past
    free = sight.match.free_undo(seat) if playing and seat is not None else 0
    asks = playing and room.proposal is None and bool(sight.undo_count()) and not free
    return {
        "free": free,
        "asks": asks,
        "ends": playing and room.proposal is None,
        "alone": all(chair.player or other in sight.own for other, chair in enumerate(room.chairs)),
        "over": room.status == "over",
        "sight": sight,
    }


def _proposal(sight: Sight) -> str:
    proposal = sight.proposal
    if proposal is None:
        return ""
    answering = [int(seat) for seat in sight.own if seat in proposal.waiting]
    mine = proposal.by in sight.own
    return fragment(
        "parts/proposal.html",
        sight.words,
        proposal=proposal,
        name=sight.names[proposal.by],
        answering=answering,
        mine=mine,
        waiting=", ".join(sight.names[seat] for seat in sorted(proposal.waiting)),
    )


class Standing(NamedTuple):
    """A line of the final result."""

    place: int
    seat: int
    name: str
    mark: Markup
    points: int
    sources: list[tuple[str, int]]


def _end(sight: Sight) -> str:
    outcome = sight.match.outcome()
    curves = sight.shelf.kept(sight.room, ("graph", sight.words.language), lambda: graph(sight))
    return fragment(
        "parts/end.html",
        sight.words,
        sight=sight,
        reason=reason(sight.room.game.meta.id, sight.words, outcome),
        places=places(sight.room.game.meta.id, sight.words, sight.names, outcome),
        graph=Markup(curves),
        ending=Markup(sight.drawing.ending(sight.view, sight.look)),
        formats=formats_for(sight.room.game.meta.id, sight.room.setup),
    )


def reason(game: str, words: Words, outcome: Outcome | None) -> str:
    """Why the game ended."""
    return "" if outcome is None else words(f"{game}.end.{outcome.reason}")


def places(game: str, words: Words, names: Sequence[str], outcome: Outcome | None) -> list[Standing]:
    """The seats by rank with where their points came from."""
    found: list[Standing] = []
    for tied in () if outcome is None else outcome.ranking:
        assert outcome is not None
        place = len(found) + 1
        for seat in tied:
            parts = outcome.breakdown[seat]
            sources = [(source_title(game, words, part.source), part.points) for part in parts]
            mark = _marks(game, len(names))[seat]
            found.append(Standing(place, seat, names[seat], mark, outcome.scores[seat], sources))
    return found


def source_title(game: str, words: Words, source: str) -> str:
    """What points are called; where rules have changed, there may be no words for it any more."""
    id = f"{game}.source.{source}"
    told = words(id)
    return source if told == id else told


def _log(sight: Sight, whole: bool) -> LogPart:
    newest = log.update(sight, whole)
    told = {
        "names": sight.names,
        "marks": _marks(sight.room.game.meta.id, len(sight.names)),
        "id": sight.room.id,
    }
    markup = _shared(
        sight,
        "whole log" if whole else "log",
        lambda: fragment("parts/log.html", sight.words, turns=log.told(sight, newest.spans), **told),
    )
    return LogPart(first=newest.first, before=newest.before, since=newest.since, html=markup)


@lru_cache(64)
def _marks(game: str, seats: int) -> Sequence[Markup]:
    return [Markup(drawing_of(game).seat_mark(seat)) for seat in range(seats)]


def _effects(sight: Sight, known: int | None) -> list[Effect]:
    """What happened since the page last asked, as far as it is to be seen moving."""
    if known is None or sight.past or not 0 <= known < sight.count:
        return []
    events = [event for happened in sight.events(known, sight.count) for event in happened]
    return msgspec.convert(sight.drawing.effects(events), list[Effect])
