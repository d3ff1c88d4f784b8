"""A table in play as data for its page: parts of markup by name, choices, the newest log, what to show."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

import msgspec
from markupsafe import Markup

from zugwerk.bots.levels import named
from zugwerk.core.game import CHANCE
from zugwerk.core.outcome import Outcome
from zugwerk.games.registry import formats_for
from zugwerk.render.drawing import Drawing
from zugwerk.render.lines import Lined
from zugwerk.render.look import Look
from zugwerk.render.registry import drawing_of
from zugwerk.server.pages import guide, log
from zugwerk.server.pages.choices import choices
from zugwerk.server.pages.graph import graph, graph_key
from zugwerk.server.pages.ledger import common_past, ledger
from zugwerk.server.pages.result import own_result
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import Words, fragment, macro
from zugwerk.server.pages.steps import fresh, steps
from zugwerk.server.pages.told import ChatPart, LogPart, Parts, Update
from zugwerk.table.seating import screen_of

Markings = TypeVar("Markings", str, Lined)


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
    left: int | None
    running: bool
    flagged: bool


def table_state(sight: Sight, newest: log.Newest, known: int | None = None) -> Update:
    """All that a page is told but markup of parts and log; ``known`` is how many actions it has shown."""
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
        prepared="" if sight.prepared is None else sight.prepared.order,
        parts=None,
        choices=choices(sight),
        steps=steps(sight, known),
        fresh=fresh(sight),
        log=_log(sight, newest),
        chat=ChatPart(last=None, html=""),
    )


def parts(sight: Sight, orders: str) -> Parts:
    """The parts of the page that change with the game, in full."""
    return whole(drawn(sight, orders))


def whole(parts: Mapping[str, str | Lined]) -> Parts:
    """All parts in full."""
    return msgspec.convert({name: str(part) for name, part in parts.items()}, Parts)


def drawn(sight: Sight, orders: str) -> dict[str, str | Lined]:
    """The same by their names, of which only what a page lacks is drawn in the end."""
    drawing, view, look = sight.drawing, sight.view, sight.look
    over = sight.room.status == "over" and not sight.past
    tools, alike = Tools.of(sight), _alike(sight)
    return {
        "board": _shared(sight, "board", lambda: _board(sight, alike)),
        "desk": drawing.desk(view, look, alike),
        "ledger": ledger(sight),
        "hand": drawing.hand(view, look),
        "panels": _shared(sight, "panels", lambda: drawing.panels(view, look, alike)),
        "status": _status(sight.words.language, StatusPart.of(sight)),
        "undo": _undo(sight.words.language, tools),
        "seats": _seats(sight),
        "tools": _tools(sight.words.language, tools),
        "proposal": _proposal(sight),
        "guide": guide.panel(sight),
        "orders": orders,
        "end": _end(sight) if over else "",
    }


def scene(sight: Sight) -> dict[str, str | Lined]:
    """The parts that show how a table looked at a moment in between."""
    drawing, view, look = sight.drawing, sight.view, sight.look
    return {
        "board": _board(sight),
        "desk": drawing.desk(view, look),
        "hand": drawing.hand(view, look),
        "panels": drawing.panels(view, look),
        "seats": _seats(sight),
    }


def _seats(sight: Sight) -> str:
    rows = [_seat(sight.words.language, row) for row in seat_rows(sight)]
    return f'<ul class="seat-list">\n{"".join(rows)}</ul>'


# By an action one or two of them change.
@lru_cache(2048)
def _seat(language: str, row: SeatRow) -> str:
    return str(macro("parts/seats.html", "seat_told")(Words(language), row))


def _board(sight: Sight, alike: object = None) -> Lined:
    happened = sight.happened if sight.prepared is None else []
    return sight.drawing.board_after(sight.view, sight.look, sight.last_place, happened, alike)


def _alike(sight: Sight) -> object:
    """What everybody sees alike of this version; nothing of the past, nor of what is only prepared."""
    if sight.past or sight.prepared is not None or type(sight.drawing).alike is Drawing.alike:
        return None

    def make() -> object:
        return sight.drawing.alike(sight.common, sight.look, sight.last_place, common_past(sight))

    return sight.shelf.kept(sight.room, ("alike", sight.words.language, sight.look.layout, sight.at), make)


def _shared(sight: Sight, name: str, make: Callable[[], Markings]) -> Markings:
    """A part that depends on nothing but what is seen, and when: onlookers may be kept behind."""
    if sight.seat is not None or sight.past:
        return make()
    return sight.shelf.kept(sight.room, (name, sight.words.language, sight.look.layout, sight.at), make)


class StatusPart(NamedTuple):
    """What stands above a table: who must do what, as what the reader looks on, whose turn else it may be."""

    headline: str
    past: bool
    bot_plays: bool
    archive: bool
    spectator: bool
    late: int
    others: tuple[tuple[str, str], ...]
    next: str
    table: str

    @classmethod
    def of(cls, sight: Sight) -> "StatusPart":
        """That of a reader."""
        room, own = sight.room, sight.own
        playing = room.status == "playing"
        return cls(
            headline=headline(sight),
            past=sight.past,
            bot_plays=bool(own) and playing and bool(room.chairs[own[0]].stand_in),
            archive=bool(room.archive),
            spectator=not own,
            late=room.late if playing else 0,
            others=tuple([(sight.names[seat], f"/t/{room.id}?seat={seat}") for seat in sight.out_of_turn]),
            next=_next_here(sight),
            table=f"/t/{room.id}",
        )


def _next_here(sight: Sight) -> str:
    """On a shared screen, who else at it is to move, if it was left to somebody; "" if nobody."""
    waiting = sight.waiting_chair
    return "" if sight.seat is None or waiting is None else sight.names[waiting]


@lru_cache(1024)
def _status(language: str, status: StatusPart) -> str:
    return fragment("parts/status.html", Words(language), **status._asdict())


def headline(sight: Sight) -> str:
    """Who must do what, in a few words."""
    if sight.room.agreed and not sight.past:
        return sight.words("server.table.agreed")
    if sight.prepared is not None:
        return sight.told(sight.prepared.title)
    # Whose turn it was is told of everybody alike: it is nobody's now.
    return sight.drawing.status(sight.common if sight.past else sight.view, sight.look)


def title(sight: Sight) -> str:
    """The title of the page's tab, which tells from afar whose turn it is."""
    game = sight.words(f"{sight.room.game.meta.id}.title")
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
            seat=seat,
            name=sight.names[seat],
            own=seat in sight.own,
            active=seat in acting,
            bot=chair.bot,
            stand_in=None if chair.instead is None else sight.words.text(named(chair.instead)),
            screen=_screen(sight, seat),
            mark=Markup(sight.signs[seat]),
            points=drawing.seat_points(sight.view, seat),
            detail=Markup(drawing.seat_detail(sight.view, sight.look, seat)),
            left=_left(room.clock.left(seat, now)) if clocked else None,
            running=clocked and seat in room.clock.thinking,
            flagged=clocked and seat in room.flagged,
        )
        for seat, chair in enumerate(room.chairs)
    ]


def _left(seconds: float | None) -> int | None:
    """The time that somebody has left, as exactly as it is shown."""
    return None if seconds is None else round(seconds)


def _screen(sight: Sight, seat: int) -> str:
    """At whose screen somebody sits who has none of their own; one's own screen is known."""
    first = screen_of(sight.room.chairs, seat)
    return "" if first is None or first == seat or seat in sight.own else sight.names[first]


class Tools(NamedTuple):
    """What a seat can do about the past and the end of the game, and which seats bots act or may act for.

    Of several at one screen ``last`` is whose action can be taken back, whoever's turn it is.
    """

    playing: bool
    last: int
    free: int
    back: bool
    asks: bool
    stands: tuple[int, ...]
    pending: bool
    alone: bool
    offers: tuple[tuple[int, str], ...]
    over: bool
    rematch: str | None

    @classmethod
    def of(cls, sight: Sight) -> "Tools":
        """Those of a reader."""
        room, chairs = sight.room, sight.room.chairs
        seat = sight.seat if sight.seat is not None else next(iter(sight.own), None)
        present = not sight.past and sight.prepared is None
        playing = seat is not None and room.status == "playing" and present
        over = seat is not None and room.status == "over" and present
        back, last = sight.last_own()
        free = sight.match.free_undo(last) if playing and last is not None else 0
        # A bot that stands in for somebody does not make the seat its own.
        alone = seat is None or not room.seating.others(seat)
        pending = playing and room.proposal is not None
        asks = playing and back > 0 and not free
        return cls(
            playing=playing,
            last=-1 if last is None else int(last),
            # A turn is begun anew by whose turn it is.
            free=min(free, 2 if last == seat else 1),
            back=asks and alone and not pending,
            asks=asks and not alone,
            stands=tuple(int(own) for own in sight.own if chairs[own].stand_in) if playing else (),
            pending=pending,
            alone=alone,
            offers=_offers(sight),
            over=over,
            rematch=room.rematch if over else None,
        )


def _offers(sight: Sight) -> tuple[tuple[int, str], ...]:
    """The own seats that a bot may take over and who sits there; of one's only seat no name."""
    several = len(sight.own) > 1
    free = [seat for seat in sight.own if not sight.room.chairs[seat].stand_in]
    return tuple((int(seat), sight.names[seat] if several else "") for seat in free)


# Most updates bring the same tools.
@lru_cache(1024)
def _undo(language: str, tools: Tools) -> str:
    return fragment("parts/undo.html", Words(language), **tools._asdict())


@lru_cache(1024)
def _tools(language: str, tools: Tools) -> str:
    return fragment("parts/tools.html", Words(language), **tools._asdict())


def _proposal(sight: Sight) -> str:
    proposal = sight.proposal
    if proposal is None:
        return ""
    answering = [int(seat) for seat in sight.own if seat in proposal.waiting]
    mine = proposal.by in sight.own
    back = sight.match.record.entries[-proposal.actions :] if proposal.actions else ()
    return fragment(
        "parts/proposal.html",
        sight.words,
        proposal=proposal,
        # What was dealt after a move is part of it.
        moves=sum(entry.seat != CHANCE for entry in back),
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
    signs = [Markup(sign) for sign in sight.signs]
    curves = sight.shelf.kept(sight.room, graph_key(sight), lambda: graph(sight, sight.stops))
    return fragment(
        "parts/end.html",
        sight.words,
        sight=sight,
        reason=reason(sight.room.game.meta.id, sight.words, outcome),
        places=places(sight.room.game.meta.id, sight.words, sight.names, outcome, signs),
        graph=Markup(curves),
        graph_head=sight.drawing.series_head(sight.view, sight.look) or sight.words("server.graph.head"),
        ending=Markup(sight.drawing.ending(sight.view, sight.look)),
        feats=[] if sight.room.agreed else sight.drawing.feats(sight.view, sight.look),
        own=own_result(sight, outcome),
        formats=formats_for(sight.room.game.meta.id, sight.room.setup),
    )


def reason(game: str, words: Words, outcome: Outcome | None) -> str:
    """Why the game ended, as a line of its own."""
    told = "" if outcome is None else words(f"{game}.end.{outcome.reason}")
    return told[:1].upper() + told[1:]


def places(
    game: str,
    words: Words,
    names: Sequence[str],
    outcome: Outcome | None,
    signs: Sequence[Markup] = (),
) -> list[Standing]:
    """The seats by rank with where their points came from."""
    found: list[Standing] = []
    for tied in () if outcome is None else outcome.ranking:
        assert outcome is not None
        place = len(found) + 1
        for seat in tied:
            parts = outcome.breakdown[seat]
            sources = [(source_title(game, words, part.source), part.points) for part in parts]
            mark = (signs or _marks(game, len(names), words.language))[seat]
            found.append(
                Standing(
                    place=place,
                    seat=seat,
                    name=names[seat],
                    mark=mark,
                    points=outcome.scores[seat],
                    sources=sources,
                )
            )
    return found


def source_title(game: str, words: Words, source: str) -> str:
    """What points are called; where rules have changed, there may be no words for it any more."""
    id = f"{game}.source.{source}"
    told = words(id)
    return source if told == id else told


def _log(sight: Sight, newest: log.Newest) -> LogPart:
    first = newest.turns[0][0] if newest.turns else 0
    return LogPart(first=first, before=newest.before, since=log.since_last_turn(sight), html=None)


@lru_cache(64)
def _marks(game: str, seats: int, language: str) -> Sequence[Markup]:
    drawing, look = drawing_of(game), Look(language)
    return [Markup(drawing.seat_mark(look, seat)) for seat in range(seats)]
