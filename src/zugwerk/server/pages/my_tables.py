"""The list of one's own tables: how each ended, when something happened last, a small board, and hiding."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.messages import signed
from zugwerk.core.outcome import Outcome
from zugwerk.render.look import Look
from zugwerk.render.registry import drawing_of
from zugwerk.server.entry.asking import Asked, Call
from zugwerk.server.entry.people import asker
from zugwerk.server.house import house_of
from zugwerk.server.pages.forms import Short
from zugwerk.server.pages.site import Words, go_to
from zugwerk.server.pages.told import UpdateAsked
from zugwerk.server.pages.update import shown, sight_of
from zugwerk.server.play.eyes import names_on
from zugwerk.server.play.tables import check_own
from zugwerk.table.seating import Chair
from zugwerk.table.store.lists import Listed
from zugwerk.table.store.people import Person

HIDDEN: Final = "hidden"
MOST_HIDDEN: Final = 500
_UNITS: Final = ((86400, "server.rooms.days"), (3600, "server.rooms.hours"), (60, "server.rooms.minutes"))


def ago(words: Words, updated: float, now: float | None = None) -> str:
    """How long ago something happened, in words."""
    passed = (time.time() if now is None else now) - updated
    for seconds, message in _UNITS:
        if passed >= seconds:
            return words(message, n=int(passed // seconds))
    return words("server.rooms.now")


class RoomShown(NamedTuple):
    """A table as the list of a reader shows it; of people the name, and whether it is a bot."""

    table: Listed
    people: list[tuple[str, bool]]
    my_turn: bool
    ago: str
    result: str


def result(words: Words, chairs: Sequence[Chair], outcome: Outcome, person: Person | None) -> str:
    """How a game ended, for whoever reads: won, the own place, or who won."""
    scores = " · ".join(map(signed, outcome.scores))
    sitting = [None if chair.gone else chair.person for chair in chairs]
    own = {seat for seat, held in enumerate(sitting) if person is not None and held == person.id}
    for place, group in enumerate(outcome.ranking):
        if own & set(group):
            if place == 0:
                return words("server.rooms.won-by-me", scores=scores)
            before = sum(len(better) for better in outcome.ranking[:place])
            count = len(outcome.scores)
            return words("server.rooms.my-place", place=before + 1, count=count, scores=scores)
    names = [name for name, _ in people_at(words, chairs)]
    winners = ", ".join(names[seat] for seat in outcome.winners())
    return words("server.rooms.won-by", name=winners, scores=scores)


def people_at(words: Words, chairs: Sequence[Chair]) -> list[tuple[str, bool]]:
    """Who sits at a table by seat, and whether it is a bot."""
    names = names_on(chairs, words.translator)
    return [(name, chair.bot is not None) for name, chair in zip(names, chairs, strict=True)]


async def told(
    request: Request, words: Words, tables: Sequence[Listed], person: Person | None
) -> list[RoomShown]:
    """Tables with their time and, once over, their result."""
    outcomes = await house_of(request).outcomes.of([table.id for table in tables if table.status == "over"])
    return [
        RoomShown(
            table=table,
            people=people_at(words, table.chairs),
            my_turn=person is not None and table.waits_for(person.id),
            ago=ago(words, table.updated),
            result=result(words, table.chairs, outcomes[table.id], person) if table.id in outcomes else "",
        )
        for table in tables
    ]


def hidden_tables(person: Person | None) -> frozenset[str]:
    """The tables that somebody does not want to see in the list."""
    return frozenset() if person is None else frozenset(_hidden(person.settings))


def _hidden(settings: Mapping[str, Any]) -> list[str]:
    """The same as settings keep them, in the order in which they were hidden."""
    kept = settings.get(HIDDEN, [])
    return [str(id) for id in kept] if isinstance(kept, list) else []


class HideForm(Asked):
    """A table to be hidden, or shown again."""

    table: Short


async def hide(call: Call, form: HideForm) -> Response:
    """Leave a table out of the list; it comes back by itself when it waits for its owner."""
    await check_own(call.house.desk, form.table, call.me)
    await put_away(call, form.table)
    return go_to("/")


async def unhide(call: Call, form: HideForm) -> Response:
    """Show a table in the list again."""
    await _list_anew(call, form.table, ())
    return go_to("/")


async def put_away(call: Call, table: str) -> None:
    """Leave a table out of the list of whoever asks."""
    await _list_anew(call, table, (table,))


async def _list_anew(call: Call, table: str, then: tuple[str, ...]) -> None:
    """Take a table from the hidden ones as they are kept now, and put it last if wished."""

    def change(settings: dict[str, Any]) -> dict[str, Any]:
        hidden = [*(id for id in _hidden(settings) if id != table), *then]
        return {**settings, HIDDEN: hidden[-MOST_HIDDEN:]}

    await call.house.people.change(call.me, change)


async def glance(request: Request) -> Response:
    """The board of a table, small and as onlookers see it: it tells no secret, whoever asks.

    A browser keeps it only if it was asked for by the version that it shows.
    """
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    async with house.desk.reading(id) as room:
        sight = sight_of(Call(request, house, None, room.id), room, UpdateAsked())
        view, look = sight.view, Look(sight.words.language)
        shows = ("glance", *shown(sight))
        kept = request.query_params.get("version") == str(room.version)
    drawing = drawing_of(view.game)
    svg = await house.studio.drawn(asker(request, person), shows, lambda: drawing.sample(view, look))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    keeping = "private, max-age=300" if kept else "no-store"
    headers = {"Cache-Control": keeping, "Content-Security-Policy": policy}
    return Response(svg, media_type="image/svg+xml", headers=headers)
