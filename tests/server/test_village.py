"""Every page and endpoint, visited by everybody in a village full of other people's things.

The routes are taken from the application itself, so a new one is visited without being named here; one with
a new kind of parameter fails until the village knows how to fill it in.
"""

import http.client
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any, NamedTuple

import msgspec
import pytest
from starlette.routing import Route

from tests.databases import KINDS, emptied
from tests.quick import spread
from tests.server.pages.test_site import RAW
from tests.server.serving import Answer
from tests.server.village import CHAT, NOTE, READERS, Village, inhabited
from zugwerk.core.game import Seat
from zugwerk.games.registry import file_formats, game_ids, games_with_maps
from zugwerk.server.api.endpoints import ENDPOINTS
from zugwerk.server.pages import FORMS

STREAMS = {endpoint.path for endpoint in ENDPOINTS if endpoint.streams}
UNKNOWN = ("nobody", "departed")
# The maps of somebody who left went along.
GONE = "berlin: of one who left"
# What a reader may be told instead of what was asked for, by route: 401 is for those whom nobody knows.
REFUSALS: dict[str, set[int]] = {
    "/api/table/{id}/update": {409},
    "/t/{id}/picture.svg": {409},
    "/t/{id}/glance.svg": {409},
    "/t/{id}/record.jsonl": {409},
    "/t/{id}/export/{format}": {404, 409},
    "/api/table/{id}/record": {409},
    "/api/table/{id}/log": {409},
    "/api/table/{id}/why": {400, 403, 409},
    "/api/table/{id}/order": {403, 409},
    "/api/table/{id}/note": {403},
    "/maps/{id}/edit": {403},
}
QUERIES = {
    "/t/{id}": ("", "?at=0", "?layout=portrait"),
    "/api/table/{id}/update": ("", "?at=0", "?known=0&log=all&chat=0"),
    "/new": ("", *[f"?game={game}" for game in game_ids()]),
    "/join": ("?code=abcdefgh2",),
    "/api/table/{id}/why": ("?seat=0&action=pass",),
    "/api/table/{id}/order": ("?seat=0",),
    "/api/table/{id}/log": ("", "?since=1"),
}


@pytest.fixture(scope="module", params=KINDS)
def village(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    if request.param == "sqlite":
        with inhabited(str(tmp_path_factory.mktemp("village") / "tables.sqlite")) as found:
            yield found
    else:
        with emptied(request.getfixturevalue("postgresql")) as url, inhabited(url) as found:
            yield found


class Place(NamedTuple):
    """An address to visit: its route, the whole path, and what in the village it is about."""

    route: str
    path: str
    about: str


def routes(village: Village, *methods: str) -> list[str]:
    """The paths of all routes for one of these methods."""
    found = [route for route in village.server.app.routes if isinstance(route, Route)]
    return [route.path for route in found if (route.methods or set()) & set(methods)]


def places(village: Village, route: str) -> list[Place]:
    """Every address of a route that leads to something."""
    paths = [(route, "")]
    values: dict[str, dict[str, str]] = {
        "{id}": village.maps if route.startswith("/maps/") else village.tables,
        "{game}": {game: game for game in (games_with_maps() if "/map" in route else game_ids())},
        "{format}": {format: format for format in file_formats()},
        "{version}": {"": "0"},
        "{path:path}": {"": "zugwerk.css"},
    }
    for parameter in re.findall(r"\{[^}]+\}", route):
        paths = [
            (path.replace(parameter, value), f"{about} {what}".strip())
            for path, about in paths
            for what, value in values[parameter].items()
        ]
    return [Place(route, path + query, about) for path, about in paths for query in QUERIES.get(route, ("",))]


def seen(village: Village, reader: str, place: Place) -> Answer:
    browser = village[reader]
    if place.route not in STREAMS:
        return browser.get(place.path)
    connection = http.client.HTTPConnection("127.0.0.1", village.server.port, timeout=60)
    try:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        connection.request("GET", place.path, headers={**browser.headers, "cookie": cookies})
        answer = connection.getresponse()
        body = answer.readline() if answer.status == 200 else answer.read()
        return Answer(answer.status, dict(answer.getheaders()), body)
    finally:
        connection.close()


def everything(village: Village) -> list[Place]:
    return [place for route in routes(village, "GET") for place in places(village, route)]


@cache
def answers(village: Village, reader: str) -> dict[Place, Answer]:
    """What a reader is told everywhere."""
    return {place: seen(village, reader, place) for place in everything(village)}


def test_the_village_has_all_that_a_server_has_after_a_while(village: Village) -> None:
    statuses = {village.room(id).shown_status for id in village.tables.values()}
    assert statuses == {"open", "playing", "stopped", "over"}
    for game in game_ids():
        assert len([what for what in village.tables if what.startswith(f"{game}:")]) >= 14
    assert any("an order" in what for what in village.tables)
    assert len(village.maps) >= 3


@pytest.mark.parametrize("reader", spread(READERS, 3))
def test_everybody_gets_an_answer_everywhere(village: Village, reader: str) -> None:
    for place, answer in answers(village, reader).items():
        fine = {200, 303} | REFUSALS.get(place.route, set())
        if reader in UNKNOWN:
            fine |= {401}
        if place.about == GONE:
            fine = {404}
        assert answer.status in fine, (reader, place, answer.status, answer.body[-300:])
        if answer.headers.get("content-type", "").startswith("text/html"):
            raw = RAW.search(answer.body)
            assert raw is None, (reader, place, raw)
            assert answer.body.rstrip().endswith(b"</html>"), (reader, place)


class Forms(HTMLParser):
    """The forms of a page that are sent to the server, each with the names of its fields."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, set[str]]] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self._inside = given.get("method") == "post"
            if self._inside:
                self.found.append((given["action"] or "", set()))
        elif self._inside and tag in ("input", "select", "textarea", "button") and given.get("name"):
            self.found[-1][1].add(given["name"] or "")
            if given.get("formaction"):
                self.found.append((given["formaction"] or "", {given["name"] or ""}))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False


@pytest.mark.parametrize("reader", spread(READERS, 3))
def test_every_form_on_a_page_is_one_that_is_read(village: Village, reader: str) -> None:
    """A field that nobody reads, or a form that leads nowhere, would be refused to whoever sends it."""
    met = set()
    for place, answer in answers(village, reader).items():
        if not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        page = Forms()
        page.feed(answer.body.decode())
        for action, names in page.found:
            form = next((form for form in FORMS if form.route().path_regex.match(action)), None)
            assert form is not None, (place, action)
            known = {field.encode_name for field in msgspec.structs.fields(form.kind)}
            read = {name if name in known else name.partition("-")[0] for name in names}
            assert read <= known, (place, action, read - known)
            met.add(form.path)
    assert len(met) >= (8 if reader in UNKNOWN else 10), met


def ids_in(body: bytes) -> set[str]:
    return {found.decode() for found in re.findall(rb"/t/([a-z0-9]{9})", body)}


def tables_named(village: Village, *words: str) -> set[str]:
    return {id for what, id in village.tables.items() if any(word in what for word in words)}


@pytest.mark.parametrize("reader", spread(READERS, 3))
def test_lists_tell_of_listed_tables_and_ones_own(village: Village, reader: str) -> None:
    # Where nobody sits any more, nobody waits.
    listed = tables_named(village, "open, listed", "open, one") - tables_named(village, "open, listed by")
    own = tables_named(village, "stranger's own")
    mine = {
        "owner": set(village.tables.values()) - own,
        "player": set(village.tables.values()) - own,
        "stranger": own,
    }
    first = ids_in(village[reader].get("/").body)
    assert listed <= first, (reader, listed - first)
    assert first <= listed | mine.get(reader, set()), (reader, first - listed)
    told = village[reader].data("/api/tables/open")["tables"]
    assert {entry["id"] for entry in told} == listed


@pytest.mark.parametrize("reader", spread(READERS, 3))
def test_what_was_said_or_noted_reaches_those_it_is_meant_for(village: Village, reader: str) -> None:
    def where(words: str) -> set[str]:
        found = answers(village, reader).items()
        return {place.about for place, answer in found if words.encode() in answer.body}

    listed = {f"{game}: playing, listed" for game in game_ids()}
    left = {f"{game}: playing, one left" for game in game_ids()}
    stopped, over = [{f"{game}: {what}" for game in game_ids()} for what in ("stopped", "stopped, over")]
    among = listed | left | stopped if reader in ("owner", "player") else set()
    assert where(CHAT) == among | over, "after the end it is for everybody"
    assert where(NOTE) == (listed if reader == "owner" else set())


def secrets_of(village: Village) -> dict[str, bytes]:
    """What no answer may hold, whoever asks: the database's names for people, and what their cookies hold."""
    people = {
        f"{what} {seat}": chair.person.encode()
        for what, id in village.tables.items()
        for seat, chair in enumerate(village.room(id).chairs)
        if chair.person
    }
    cookies = {
        f"cookie of {name}": browser.cookies["zugwerk-session"].encode()
        for name, browser in village.browsers.items()
        if "zugwerk-session" in browser.cookies
    }
    return people | cookies


@pytest.mark.parametrize("reader", spread(READERS, 3))
def test_nobody_is_told_who_people_are(village: Village, reader: str) -> None:
    secrets = secrets_of(village)
    assert len(set(secrets.values())) > 5
    for place, answer in answers(village, reader).items():
        told = [name for name, secret in secrets.items() if secret in answer.body]
        assert not told or place.route == "/api/account", (reader, place, told)


BODIES: dict[str, type[msgspec.Struct]] = {
    **{endpoint.path: endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None},
    **{form.path: form.kind for form in FORMS},
}
# Sitting down is for everybody, and a notepad is one's own, at whatever table it lies.
FOR_EVERYBODY = {"/api/table/{id}/join", "/t/{id}/seat/join", "/api/table/{id}/note"}


def changes(village: Village, id: str) -> Iterator[tuple[str, str]]:
    """Method and route of everything that changes something at a table."""
    for method in ("POST", "PUT", "DELETE"):
        for route in routes(village, method):
            if "{id}" in route and not route.startswith("/maps") and route not in FOR_EVERYBODY:
                yield method, route


def attempt(village: Village, id: str, route: str, seat: int) -> dict[str, Any]:
    """What would change a table if it came from whoever sits on that chair."""
    room = village.room(id)
    legal = room.match.state.legal_actions(Seat(seat)) if room.match is not None else ()
    action = room.game.notation(legal[0]) if legal else "pass"
    values = {
        "seat": seat,
        "version": room.version,
        "action": action,
        "key": "village",
        "agree": True,
        "allowed": True,
        "matter": "end",
        "whole_turn": True,
        "bot": "random",
        "order": "pass round",
        "prepare": "turn DE; pass track",
        "lesson": "welcome",
        "shown": False,
        "actions": [action],
        "touch": "",
        "layout": "portrait",
        "text": "I was here",
        "name": "Impostor",
        "at": None,
        "shows": None,
    }
    wanted = BODIES.get(route)
    return values if wanted is None else {name: values[name] for name in wanted.__struct_fields__}


def log_of(village: Village, id: str) -> tuple[Any, ...]:
    room = village.room(id)
    entries = [] if room.match is None else list(room.match.record.entries)
    return room.version, list(room.chairs), entries, room.proposal


@pytest.mark.parametrize("reader", ["onlooker", "stranger", "guest", "nobody", "departed"])
def test_strangers_change_nothing_at_other_peoples_tables(village: Village, reader: str) -> None:
    browser = village[reader]
    for id in tables_named(
        village, "playing, listed", "proposed", "open, listed", ": over", "an order", "stopped"
    ):
        before = log_of(village, id)
        for method, route in changes(village, id):
            for seat in (0, 1):
                data = attempt(village, id, route, seat)
                path = route.replace("{id}", id) + (f"?seat={seat}" if method == "DELETE" else "")
                if route.startswith("/t/"):
                    answer = browser.submit(path, **{name: str(value) for name, value in data.items()})
                else:
                    answer = browser.call(path, method, **data)
                assert 400 <= answer.status < 500, (reader, method, path, data, answer)
        assert log_of(village, id) == before, (reader, id)
