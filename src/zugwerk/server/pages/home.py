"""The first page, setting up a table, and the lists of tables."""

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.bots.levels import DEFAULT, called, offered
from zugwerk.core.options import Meta, Option, shown
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import find_game, game_ids, games_with_maps
from zugwerk.server.entry.asking import Asked, Call
from zugwerk.server.errors import Problem, problem, problem_of
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages import my_tables
from zugwerk.server.pages.account import guest_name, known_or_guest, screen_name
from zugwerk.server.pages.forms import Short, filled
from zugwerk.server.pages.guide import PlayForm, guided_games
from zugwerk.server.pages.maps import MapText, choosable, chosen_text
from zugwerk.server.pages.my_tables import RoomShown
from zugwerk.server.pages.setting_up import setup_rules
from zugwerk.server.pages.site import Words, go_to, page
from zugwerk.server.play import tables
from zugwerk.server.play.tables import ChairWish, TableWish
from zugwerk.table.clock import FLAGS, TimeControl
from zugwerk.table.room import Denied
from zugwerk.table.store.lists import MOST_OWN, Listed, open_rooms, rooms_of
from zugwerk.table.store.people import Person
from zugwerk.table.store.rooms import is_id

CLOCKS: Final[Mapping[str, TimeControl]] = {
    "none": TimeControl(),
    "hour": TimeControl("move", 3600),
    "day": TimeControl("move", 86400),
    "three-days": TimeControl("move", 3 * 86400),
    "week": TimeControl("move", 7 * 86400),
    "quick": TimeControl("bank", 600, 10),
    "calm": TimeControl("bank", 1800, 30),
}
FLAG_WORDS: Final = {"bot": "server.flag.bot", "skip": "server.flag.skip", "wait": "server.flag.wait"}
QUICK_SEATS: Final = 3
KEPT: Final = "kept-"
# Of one's tables that are over so many are listed before one asks for all.
OVER_AT_FIRST: Final = 20

assert tuple(FLAG_WORDS) == FLAGS
# How many actions onlookers may be kept behind.
LATE: Final = (0, 5, 10, 20)


async def home(request: Request) -> Response:
    """What this is, the games, my tables and the open ones."""
    house = house_of(request)
    person = await house.people.who(request)
    own, earlier = await _own(request, person)
    known = {table.id for table in own}
    others = [table for table in await house.database.read(open_rooms) if table.id not in known]
    words, hidden = Words(language_of(request)), my_tables.hidden_tables(person)
    mine = _sorted(await my_tables.told(request, words, own, person))
    return await page(
        request,
        "home.html",
        person=person,
        games=[find_game(game).meta for game in game_ids()],
        guided=guided_games(),
        mapped=games_with_maps(),
        mine=[room for room in mine if room.my_turn or room.table.id not in hidden],
        hidden=[room for room in mine if not room.my_turn and room.table.id in hidden],
        earlier=earlier,
        none_waits=request.query_params.get("next") == "none",
        listed=await my_tables.told(request, words, others, None),
        next_table=next_table([room.table for room in mine], person),
    )


async def _own(request: Request, person: Person | None) -> tuple[list[Listed], bool]:
    """The reader's tables, and whether more of them are over than are listed at first."""
    if person is None:
        return [], False
    over = MOST_OWN if request.query_params.get("tables") == "all" else OVER_AT_FIRST
    found = await house_of(request).database.read(
        lambda connection: rooms_of(connection, person.id, over + 1)
    )
    ended = [table for table in found if table.status == "over"]
    surplus = ended[over:]
    return [table for table in found if table not in surplus], bool(surplus)


def _sorted(rooms: list[RoomShown]) -> list[RoomShown]:
    """My turn first, then tables in play, waiting and finished ones; the newest first in each."""
    order = {"playing": 1, "open": 2, "stopped": 3, "over": 4}
    return sorted(rooms, key=lambda room: (not room.my_turn, order[room.table.status]))


def next_table(tables: list[Listed], person: Person | None, after: str = "") -> str | None:
    """Another table that waits for this person."""
    if person is None:
        return None
    waiting = [table.id for table in tables if table.id != after and table.waits_for(person.id)]
    return waiting[0] if waiting else None


async def go_next(request: Request) -> Response:
    """The next table at which it is my turn, or the first page."""
    house = house_of(request)
    person = await house.people.who(request)
    if person is None:
        return go_to("/")
    rooms = await house.database.read(lambda connection: rooms_of(connection, person.id, over=0))
    found = next_table(list(reversed(rooms)), person, request.query_params.get("after", ""))
    return go_to("/?next=none" if found is None else f"/t/{found}")


async def find_table(request: Request) -> Response:
    """A table by the code or the link that somebody passed on."""
    written = request.query_params.get("code", "").strip().rstrip("/").rpartition("/")[2].lower()
    code = written.partition("?")[0]
    if not is_id(code):
        raise problem(404, "no-such-code")
    return go_to(f"/t/{code}")


async def play_now(call: Call, form: PlayForm) -> Response:
    """One click: a table with bots, started at once."""
    meta = _meta(form.game)
    person = await known_or_guest(call, form.guest)
    seats = min(max(QUICK_SEATS, meta.min_seats), meta.max_seats)
    wishes = [ChairWish(name=person.name), *[ChairWish(bot=DEFAULT)] * (seats - 1)]
    id = await tables.create(call.house.desk, person, TableWish(meta.id, seats, {}, wishes=wishes))
    return go_to(f"/t/{id}")


def _meta(game: str) -> Meta:
    return find_game(game).meta


async def new_table(request: Request) -> Response:
    """The form for a new table."""
    game = request.query_params.get("game", game_ids()[0])
    person = await house_of(request).people.who(request)
    chosen = {name: value for name, value in request.query_params.items() if name.startswith(KEPT)}
    return await _form(request, _meta(game), person, chosen)


async def _form(
    request: Request,
    meta: Meta,
    person: Person | None,
    chosen: Mapping[str, str],
    failure: str = "",
    status: int = 200,
) -> Response:
    usual = min(max(QUICK_SEATS, meta.min_seats), meta.max_seats)
    seats = int(chosen.get("seats", usual))
    return await page(
        request,
        "new.html",
        status,
        person=person,
        meta=meta,
        games=[find_game(game).meta for game in game_ids()],
        seats=seats,
        bots=[(bot, called(bot, meta.id, seats)) for bot in offered()],
        usual_bot=DEFAULT,
        clocks=list(CLOCKS),
        flags=FLAG_WORDS,
        late=LATE,
        chosen=chosen,
        shown=shown,
        is_flag=is_flag,
        rules=msgspec.to_builtins(setup_rules(meta.id, language_of(request))),
        guest=guest_name(),
        screen_name=screen_name,
        maps=await choosable(
            request, person, meta.id, [id for name, id in chosen.items() if name.startswith(KEPT)]
        ),
        failure=failure,
    )


def is_flag(option: Option) -> bool:
    """Whether an option is switched on and off."""
    return isinstance(option.default, bool)


class NewForm(Asked):
    """A new table: its game and chairs, who sits on them, the clock, the options, and maps that are kept."""

    game: Short
    seats: Annotated[int, msgspec.Meta(ge=1, le=99)]
    guest: Short = ""
    clock: Short = ""
    flag: Short = ""
    standin: Short = ""
    listed: Short = ""
    late: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    chair: dict[str, Short] = msgspec.field(default_factory=dict)
    name: dict[str, Short] = msgspec.field(default_factory=dict)
    option: dict[str, MapText] = msgspec.field(default_factory=dict)
    kept: dict[str, Short] = msgspec.field(default_factory=dict)


async def create(call: Call, form: NewForm) -> Response:
    """Set a table up as the form says; what is not allowed is told in the form."""
    meta, person = _meta(form.game), call.person
    try:
        person = await known_or_guest(call, form.guest)
        options = _options(meta, await _with_maps(call, form))
        id = await tables.create(call.house.desk, person, _wished(meta, person, form, options))
    except (Refused, Malformed, Denied, Problem) as error:
        found = problem_of(error)
        assert found is not None
        rule = f" ({found.rule})" if found.rule else ""
        failure = Words(call.language).text(found.message) + rule
        response = await _form(call.request, meta, person, filled(form), failure, found.status)
        response.headers.update(found.headers)
        return response
    return go_to(f"/t/{id}")


async def _with_maps(call: Call, form: NewForm) -> dict[str, str]:
    """The options with the texts of the maps that were chosen: kept, in the form, or the usual one."""
    found = dict(form.option)
    for name, id in form.kept.items():
        if id and id != "text":
            found[name] = await chosen_text(call.request, id)
        elif not id:
            found.pop(name, None)
    return found


def _options(meta: Meta, given: Mapping[str, str]) -> dict[str, object]:
    """The options by name; those that are switched on are there, those that are off are not."""
    found: dict[str, object] = {
        option.name: option.name in given
        for option in meta.options
        # A form does not show what means nothing without another option.
        if is_flag(option) and (not option.needs or option.needs in given)
    }
    texts = [option.name for option in meta.options if not is_flag(option) and option.name in given]
    return found | {name: given[name].replace("\r\n", "\n") for name in texts}


def _wished(meta: Meta, person: Person, form: NewForm, options: dict[str, object]) -> TableWish:
    if not meta.min_seats <= form.seats <= meta.max_seats:
        raise Malformed(
            "core.bad-seats",
            {"title": meta.title, "low": meta.min_seats, "high": meta.max_seats, "seats": form.seats},
        )
    flag = next((flag for flag in FLAGS if flag == form.flag), FLAGS[0])
    control = CLOCKS.get(form.clock, CLOCKS["none"])._replace(flag=flag, bot=form.standin or DEFAULT)
    wishes = [_wish(person, form, seat) for seat in range(form.seats)]
    return TableWish(
        game=meta.id,
        seats=form.seats,
        options=options,
        control=control,
        listed=bool(form.listed),
        wishes=wishes,
        late=form.late,
    )


def _wish(person: Person, form: NewForm, seat: int) -> ChairWish | None:
    """Who sits on a chair: nobody yet, the maker, another person at the same screen, or a bot."""
    who = form.chair.get(str(seat), "")
    if who == "me":
        return ChairWish(name=person.name)
    if who == "screen":
        return ChairWish(name=form.name.get(str(seat), "").strip() or screen_name(seat))
    return ChairWish(bot=who.removeprefix("bot-")) if who.startswith("bot-") else None
