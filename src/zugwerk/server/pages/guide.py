"""First games: a real table with a bot, and beside it one short lesson at a time.

What was read is a line of the table's log; all else follows from what the seat sees and has done.
"""

from collections.abc import Sequence
from functools import cache

from starlette.responses import Response

from zugwerk.bots.levels import DEFAULT
from zugwerk.core.game import Seat
from zugwerk.games.registry import game_ids
from zugwerk.render.guide import Guide, Lesson, Story, is_over, next_lesson
from zugwerk.render.registry import drawing_of
from zugwerk.server.entry.asking import Asked, Call
from zugwerk.server.errors import problem
from zugwerk.server.pages.account import known_or_guest
from zugwerk.server.pages.forms import Short
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import fragment, go_to
from zugwerk.server.play import tables
from zugwerk.server.play.desk import Desk
from zugwerk.server.play.tables import ChairWish, TableWish
from zugwerk.table.guide import Progress


class PlayForm(Asked):
    """A game to be played at once, and the name of whoever is not known."""

    game: Short
    guest: Short = ""


@cache
def guided_games() -> tuple[str, ...]:
    """The games that can be learnt by playing."""
    return tuple(game for game in game_ids() if drawing_of(game).guide is not None)


def _guide(game: str) -> Guide:
    found = drawing_of(game).guide
    if found is None:
        raise problem(404, "not-found")
    return found


async def learn(call: Call, form: PlayForm) -> Response:
    """One click: a table with a bot and a guide, started at once."""
    opening = _guide(form.game).opening
    person = await known_or_guest(call, form.guest)
    wishes = [ChairWish(bot=DEFAULT)] * opening.seats
    wishes[opening.seat] = ChairWish(name=person.name)
    wished = TableWish(
        form.game,
        opening.seats,
        opening.options,
        wishes=wishes,
        guided=opening.seat,
        opening=opening.actions,
    )
    id = await tables.create(call.house.desk, person, wished)
    return go_to(f"/t/{id}")


async def known_lesson(desk: Desk, id: str, lesson: str) -> str:
    """A lesson of the game at a table; any other is not found."""
    async with desk.reading(id) as room:
        known = {one.id for one in _guide(room.game.meta.id).lessons}
    if lesson not in known:
        raise problem(404, "not-found")
    return lesson


def panel(sight: Sight) -> str:
    """The guide beside a table, for whom it is; "" for everybody else."""
    room = sight.room
    seat = next((seat for seat in sight.own if seat in room.guides), None)
    guide = None if seat is None else drawing_of(room.game.meta.id).guide
    if seat is None or guide is None:
        return ""
    kept, lessons = room.guides[seat], guide.lessons
    story = _story(sight, seat, kept)
    now = next_lesson(lessons, story, kept.read)
    over = [one for one in lessons if is_over(one, story, kept.read)]
    return fragment(
        "parts/guide.html",
        sight.words,
        game=room.game.meta.id,
        seat=int(seat),
        shown=kept.shown,
        lesson=now,
        stops=_stops(lessons, over, now),
        points="" if now is None else " ".join(now.points(story.view)),
        earlier=[one for one in over if one is not now],
        finished=lessons[-1] in over,
    )


def _story(sight: Sight, seat: Seat, kept: Progress) -> Story:
    """What the seat sees now, whatever moment is looked at, and what it has done."""
    match, parse = sight.match, sight.room.game.parse
    deeds = tuple(parse(entry.action) for entry in match.record.entries[kept.since :] if entry.seat == seat)
    present = sight.seat == seat and not sight.past
    return Story(sight.view if present else sight.own_view(seat), deeds)


def _stops(lessons: Sequence[Lesson], over: Sequence[Lesson], now: Lesson | None) -> list[str]:
    """How far along the line one is: a stop per lesson."""
    return ["now" if one is now else "over" if one in over else "" for one in lessons]
