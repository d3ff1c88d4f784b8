"""The first page, setting up a table, and the lists of tables."""

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from zugwerk.bots.registry import bot_names
from zugwerk.core.options import Meta, Option, shown
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import find_game, game_ids, games_with_maps
from zugwerk.server import tables
from zugwerk.server.errors import problem
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages.account import guest_name, known_or_guest
from zugwerk.server.pages.guide import guided_games
from zugwerk.server.pages.maps import LONGEST, choosable, chosen_text
from zugwerk.server.pages.site import fields, go_to, number, page, text, welcome
from zugwerk.server.tables import Order, Wish
from zugwerk.table.clock import FLAGS, TimeControl
from zugwerk.table.store.people import Person
from zugwerk.table.store.rooms import is_id, open_rooms, rooms_of

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

assert tuple(FLAG_WORDS) == FLAGS
# How many actions onlookers may be kept behind.
LATE: Final = (0, 5, 10, 20)


async def home(request: Request) -> Response:
    """What this is, the games, my tables and the open ones."""
    house = house_of(request)
    person = await house.people.who(request)
    mine: list[dict[str, Any]] = []
    if person is not None:
        id = person.id
        mine = await house.database.read(lambda connection: rooms_of(connection, id))
    listed = await house.database.read(open_rooms)
    return await page(
        request,
        "home.html",
        person=person,
        games=[find_game(game).meta for game in game_ids()],
        guided=guided_games(),
        mapped=games_with_maps(),
        mine=_sorted(_with_turns(mine, person)),
        listed=_with_turns(
            [room for room in listed if room["id"] not in {own["id"] for own in mine}], person
        ),
        titles=_titles(),
        next_table=next_table(mine, person),
    )


def _titles() -> dict[str, str]:
    return {game: find_game(game).meta.title for game in game_ids()}


def my_turn(room: Mapping[str, Any], person: Person | None) -> bool:
    """Whether a table waits for a person."""
    if person is None or room["status"] != "playing":
        return False
    acting = {int(seat) for seat in room["actors"].split()}
    return any(
        chair["person"] == person.id and chair["seat"] in acting and chair["stand_in"] is None
        for chair in room["chairs"]
    )


def _with_turns(rooms: list[dict[str, Any]], person: Person | None) -> list[dict[str, Any]]:
    """Tables as a list shows them: each with whether it waits for this person."""
    return [{**room, "my_turn": my_turn(room, person)} for room in rooms]


def _sorted(rooms: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """My turn first, then tables in play, waiting and finished ones; the newest first in each."""
    order = {"playing": 1, "open": 2, "stopped": 3, "over": 4}
    return sorted(rooms, key=lambda room: (not room["my_turn"], order[room["status"]]))


def next_table(rooms: list[dict[str, Any]], person: Person | None, after: str = "") -> str | None:
    """Another table that waits for this person."""
    waiting = [room["id"] for room in rooms if my_turn(room, person) and room["id"] != after]
    return waiting[0] if waiting else None


async def go_next(request: Request) -> Response:
    """The next table at which it is my turn, or the first page."""
    house = house_of(request)
    person = await house.people.who(request)
    if person is None:
        return go_to("/")
    rooms = await house.database.read(lambda connection: rooms_of(connection, person.id))
    found = next_table(list(reversed(rooms)), person, request.query_params.get("after", ""))
    return go_to("/" if found is None else f"/t/{found}")


async def find_table(request: Request) -> Response:
    """A table by the code or the link that somebody passed on."""
    written = request.query_params.get("code", "").strip().rstrip("/").rpartition("/")[2].lower()
    code = written.partition("?")[0]
    if not is_id(code):
        raise problem(404, "no-such-code")
    return go_to(f"/t/{code}")


async def play_now(request: Request) -> Response:
    """One click: a table with bots, started at once."""
    house = house_of(request)
    data = await fields(request)
    person, secret = await known_or_guest(request, data)
    meta = _meta(text(data, "game"))
    seats = min(max(QUICK_SEATS, meta.min_seats), meta.max_seats)
    bot = bot_names()[0]
    wishes = [Wish(name=person.name), *[Wish(bot=bot)] * (seats - 1)]
    id = await tables.create(house.desk, person, Order(meta.id, seats, {}, wishes=wishes))
    response = go_to(f"/t/{id}")
    return response if secret is None else welcome(request, response, secret)


def _meta(game: str) -> Meta:
    return find_game(game).meta


async def new_table(request: Request) -> Response:
    """The form for a new table."""
    game = request.query_params.get("game", game_ids()[0])
    person = await house_of(request).people.who(request)
    chosen = {name: value for name, value in request.query_params.items() if name.startswith(KEPT)}
    return await _form(request, _meta(game), person, chosen, "")


async def _form(
    request: Request,
    meta: Meta,
    person: Person | None,
    data: Mapping[str, Any],
    failure: str,
    status: int = 200,
) -> Response:
    seats = number(data, "seats", min(max(QUICK_SEATS, meta.min_seats), meta.max_seats))
    return await page(
        request,
        "new.html",
        status,
        person=person,
        meta=meta,
        games=[find_game(game).meta for game in game_ids()],
        seats=seats,
        bots=bot_names(),
        clocks=list(CLOCKS),
        flags=FLAG_WORDS,
        late=LATE,
        chosen=data,
        shown=shown,
        is_flag=is_flag,
        guest=guest_name(request),
        maps=await choosable(
            request, person, meta.id, [data[name] for name in data if name.startswith(KEPT)]
        ),
        failure=failure,
    )


def is_flag(option: Option) -> bool:
    """Whether an option is switched on and off."""
    return isinstance(option.default, bool)


async def create(request: Request) -> Response:
    """Set a table up as the form says; what is not allowed is told in the form."""
    house = house_of(request)
    data = await fields(request)
    meta = _meta(text(data, "game"))
    person, secret = await known_or_guest(request, data)
    try:
        id = await tables.create(house.desk, person, _order(meta, person, await _with_maps(request, data)))
    except Refused as refused:
        told = refused.refusal
        failure = f"{told.text(language_of(request))} ({told.rule})"
        response = await _form(request, meta, person, data, failure, 422)
    else:
        response = go_to(f"/t/{id}")
    return response if secret is None else welcome(request, response, secret)


async def _with_maps(request: Request, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The form with the texts of the maps that were chosen: kept ones, one in the form, or the usual one."""
    found = dict(data)
    for name, id in data.items():
        option = f"option-{name.removeprefix(KEPT)}"
        if not name.startswith(KEPT) or id == "text":
            continue
        if id:
            found[option] = await chosen_text(request, text(data, name))
        else:
            found.pop(option, None)
    return found


def _order(meta: Meta, person: Person, data: Mapping[str, Any]) -> Order:
    seats = number(data, "seats")
    if not meta.min_seats <= seats <= meta.max_seats:
        raise Malformed(
            "core.bad-seats",
            {"title": meta.title, "low": meta.min_seats, "high": meta.max_seats, "seats": seats},
        )
    options: dict[str, object] = {}
    for option in meta.options:
        if is_flag(option):
            options[option.name] = f"option-{option.name}" in data
        elif f"option-{option.name}" in data:
            options[option.name] = text(data, f"option-{option.name}", LONGEST).replace("\r\n", "\n")
    flag = next((flag for flag in FLAGS if flag == text(data, "flag")), FLAGS[0])
    control = CLOCKS.get(text(data, "clock"), CLOCKS["none"])._replace(flag=flag)
    wishes = [_wish(person, data, seat) for seat in range(seats)]
    late = number(data, "late") if "late" in data else 0
    if late not in LATE:
        raise problem(400, "bad-field", {"field": "late"}, field="late")
    return Order(meta.id, seats, options, control, "listed" in data, wishes, late=late)


def _wish(person: Person, data: Mapping[str, Any], seat: int) -> Wish | None:
    """Who sits on a chair: nobody yet, the maker, another person at the same screen, or a bot."""
    who = text(data, f"chair-{seat}", 60)
    if who == "me":
        return Wish(name=person.name)
    if who == "screen":
        return Wish(name=text(data, f"name-{seat}", 60).strip() or f"{person.name[:26]} {seat + 1}")
    return Wish(bot=who.removeprefix("bot-")) if who.startswith("bot-") else None
