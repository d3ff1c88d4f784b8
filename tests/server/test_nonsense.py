"""Nonsense of every kind, at every form, page and socket: refused, never a bug, and nothing is written.

Forms and pages are found in the routes. What is wrong comes from what people and programs could send: half
letters, the letter zero, huge numbers, deep JSON, missing and repeated fields, wrong types, endless texts.
"""

import http.client
import json
import logging
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from itertools import product
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import pytest
import sqlalchemy
from argon2 import PasswordHasher
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as lots
from sqlalchemy import Connection
from starlette.routing import Route
from websockets.exceptions import ConnectionClosedError, WebSocketException
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.server.forms import Form, forms
from tests.server.pages.browsing import Browser
from tests.server.playing import act, acting, made, shared_table
from tests.server.serving import Client, Server
from tests.server.stored import Stored, changed
from zugwerk.games.registry import games_with_maps
from zugwerk.render import maps_of
from zugwerk.server.app import create_app
from zugwerk.server.background.notices.crier import Crier
from zugwerk.server.entry.limits import Limiter
from zugwerk.server.entry.security import SESSION_COOKIE
from zugwerk.server.house import Settings
from zugwerk.table.store import people
from zugwerk.table.store.schema import PERSON

MAPPED = games_with_maps()[0]
MAP = json.dumps(json.loads(maps_of(MAPPED).example()), separators=(",", ":"), ensure_ascii=False)
HUGE = "9" * 400
DEEP = "[" * 1000 + "]" * 1000
MAPS = [
    re.sub(r'"(x|y|pay|points)":\d+', rf'"\1":{number}', MAP, count=9)
    for number in (HUGE, "-1", "1e308", "1e999", "1e-400", "null", '"x"', "[]", "true", "1" * 5000, DEEP)
]
TEXTS = [
    "", "\0", "\ud800", "٣", "-1", "2147483648", "1e400", HUGE, DEEP, "x" * 20_000, "\u202e\u200b", "../..",
    '{"name":"\\ud800"}', "//x", "\r\nx: y",
]  # fmt: skip
VALUES: list[Any] = [None, True, -1, 2**31, 10**400, 1.5, {"x": []}]
SOUND: dict[str, Any] = {
    "seat": "0", "version": "0", "do": "draw", "key": "abc", "text": MAP, "game": MAPPED, "seats": "2",
    "id": "", "name": "Ada", "guest": "Bo", "login": "somebody", "password": "a long password",
    "old": "no password", "next": "/", "label": "bot", "digest": "0" * 64, "confirm": "always",
    "language": "de", "theme": "dark", "code": "123456", "email": "ada@example.org", "hour": "7",
    "hook": "https://example.org", "mode": "each", "room": "abcdefghj", "bot": "greedy", "lesson": "none",
    "order": "pass", "draw": "1", "to": "play", "chair-0": "me", "name-0": "Cy", "clock": "hour",
    "flag": "bot", "listed": "1", "drop-tokens": "1", "option-0": "x",
}  # fmt: skip
STAYING = [form for form in forms() if not re.search("logout|delete", form.path)]
BOUNDED = settings(max_examples=6, suppress_health_check=list(HealthCheck))
KINDS = ("json", "urlencoded", "multipart", "halves")

texts = lots.one_of(lots.sampled_from(TEXTS), lots.text(max_size=40))
values = lots.one_of(texts, lots.sampled_from(VALUES))
somewhere = lots.one_of(lots.none(), lots.none(), lots.none(), texts)


class Target(NamedTuple):
    """A server that nobody else talks to, the bugs of which its log tells, and what it has stored."""

    server: Server
    bugs: list[logging.LogRecord]
    stored: Stored

    def visitor(self) -> "Visitor":
        """Somebody new with a browser and a program."""

        def job(connection: Connection) -> tuple[str, str]:
            person = people.new_guest(connection, "Eve", {}, 1.0)
            secret = people.open_session(connection, person.id, 1e10)
            return secret, people.new_token(connection, person.id, "bot", 1.0)

        secret, token = self.server.run(self.server.house.database.write(job))
        browser = Browser(self.server.port)
        browser.cookies[SESSION_COOKIE] = secret
        browser.get("/account")
        client = Client(self.server.port, token)
        chairs = [{"me": True}, {"me": True}, None]
        options = {"game": "metro", "seats": 3, "listed": True, "chairs": chairs}
        map = browser.call("/api/map", game=MAPPED, text=MAP).json()["id"]
        places = {"t": shared_table(client, "metro"), "maps": map, "game": MAPPED}
        return Visitor(browser, client, {**places, "waiting": made(client, options)})

    def has_no_bugs(self) -> None:
        """Nothing in the log tells of one."""
        told = [f"{record.getMessage()} {record.exc_info}" for record in self.bugs]
        self.bugs.clear()
        assert not told


class Visitor(NamedTuple):
    """Somebody who sends nonsense, by a browser or a program, and what may stand in paths."""

    browser: Browser
    client: Client
    places: dict[str, str]

    def close(self) -> None:
        """Go away."""
        self.browser.close()
        self.client.connection.close()


class Bugs(logging.Handler):
    """Keeps what the log says of bugs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.records.append(record)


async def send_nothing(crier: Crier, *_: object) -> None:
    """Nobody is to be told anything."""


@pytest.fixture(scope="module")
def target(module_database_url: str) -> Iterator[Target]:
    handler, loggers = Bugs(), [logging.getLogger(name) for name in ("", "uvicorn.error")]
    with pytest.MonkeyPatch.context() as patched, ExitStack() as stack:
        patched.setattr(Limiter, "check", lambda limiter, name: None)
        patched.setattr(Crier, "test", send_nothing)
        # Passwords are hashed slowly on purpose.
        patched.setattr("zugwerk.server.entry.people._HASHER", PasswordHasher(1, 8, 1))
        server = Server(module_database_url)
        stack.callback(server.close)
        # What bots and notices do on their own would hide what a request did.
        server.run(server.house.minder.close())
        server.run(server.house.crier.close())
        for logger in loggers:
            logger.addHandler(handler)
            stack.callback(logger.removeHandler, handler)
        stored = stack.enter_context(closing(Stored(module_database_url)))
        yield Target(server, handler.records, stored)


def encoded(kind: str, fields: list[tuple[str, Any]]) -> tuple[str, bytes]:
    """The fields as a body, and its type."""
    if kind == "json":
        return "application/json", json.dumps(dict(fields)).encode()
    written = [(name, value if isinstance(value, str) else repr(value)) for name, value in fields]
    if kind == "urlencoded":
        return "application/x-www-form-urlencoded", urlencode(written, errors="surrogatepass").encode()
    parts = [
        f'--x\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in written
    ]
    # In this encoding halves of letters can be spelt.
    charset, errors = ("utf-16", "surrogatepass") if kind == "halves" else ("utf-8", "replace")
    body = "".join([*parts, "--x--\r\n"]).encode(errors="replace")
    if kind == "halves":
        body = body.replace(b"\r\n\r\n", b"\r\n\r\n" + "\ud800".encode(charset, errors))
    return f"multipart/form-data; boundary=x; charset={charset}", body


def filled(path: str, places: dict[str, str], strange: str | None = None) -> str:
    """A path with something sound or strange for each of its parameters."""
    home = path.split("/")[1].replace("api", "t")
    parts = []
    for part in path.split("/"):
        start, _, rest = part.partition("{")
        name, _, end = rest.partition("}")
        given = places.get(home if name == "id" else name, "x") if strange is None else strange[:300]
        parts.append(start + quote(given, safe="", errors="replace") + end if rest else part)
    return "/".join(parts)


def send(
    target: Target, visitor: Visitor, path: str, kind: str, names: list[str], strange: list[tuple[str, Any]]
) -> None:
    """Send a form with something strange in it; if it is refused, it has changed nothing."""
    replaced = {name for name, _ in strange}
    sound = {**SOUND, "room": visitor.places["t"]}
    fields = [(name, sound.get(name, "1")) for name in names if name not in replaced] + strange
    type, body = encoded(kind, fields)
    before = target.stored.now()
    answer = visitor.browser.send("POST", path, body, {"content-type": type})
    assert answer.status < 500, (path, kind, strange, answer)
    if answer.status >= 400:
        assert not changed(before, target.stored.now()), (path, kind, strange, answer)


def test_whatever_is_written_is_seen(target: Target) -> None:
    """A word changed for another of the same length, in a row that was there."""
    with closing(target.visitor()):
        before = target.stored.now()
        assert target.stored.now() == before

        def rename(connection: Connection) -> None:
            connection.execute(sqlalchemy.update(PERSON).where(PERSON.c.name == "Eve").values(name="Eva"))

        target.server.run(target.server.house.database.write(rename))
        found = changed(before, target.stored.now())
    assert list(found) == ["person"]


def called(target: Target, visitor: Visitor, path: str, data: dict[str, Any]) -> None:
    """Send what a script sends; if it is refused, it has changed nothing."""
    before = target.stored.now()
    answer = visitor.browser.send(
        "POST", path, json.dumps(data).encode(), {"content-type": "application/json"}
    )
    assert answer.status < 500, (path, data, answer)
    if answer.status >= 400:
        assert not changed(before, target.stored.now()), (path, data, answer)


def test_forms_and_what_they_read_are_found() -> None:
    found = {form.path: form.names for form in forms()}
    assert {"/new", "/choose", "/account/login", "/t/{id}/seat/join"} <= set(found)
    assert {"seats", "game", "chair-0", "option-0"} <= set(found["/new"])
    assert found["/account/delete"] == ("password", "name")


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.path)
def test_a_form_full_of_nonsense_is_refused_and_changes_nothing(target: Target, form: Form) -> None:
    # A form that brings nothing may be sent something all the same.
    names = list(form.names) or ["nothing"]
    pairs = lots.lists(lots.tuples(lots.sampled_from(names), values), max_size=3)

    def run(visitor: Visitor) -> None:
        @given(lots.sampled_from(KINDS), somewhere, pairs, lots.sets(lots.sampled_from(names), max_size=2))
        @BOUNDED
        def sent(kind: str, place: str | None, strange: list[tuple[str, Any]], missing: set[str]) -> None:
            sound = [name for name in names if name not in missing]
            send(target, visitor, filled(form.path, visitor.places, place), kind, sound, strange)

        sent()

    with closing(target.visitor()) as visitor:
        run(visitor)
    target.has_no_bugs()


@pytest.mark.parametrize("name", sorted({name for form in STAYING for name in form.names}))
def test_whatever_stands_in_a_field_is_read_or_refused(target: Target, name: str) -> None:
    readers = [form for form in STAYING if name in form.names]
    with closing(target.visitor()) as visitor:
        for place, value in enumerate([*TEXTS, *VALUES]):
            form, kind = readers[place % len(readers)], KINDS[place % len(KINDS)]
            path = filled(form.path, visitor.places)
            send(target, visitor, path, kind, list(form.names), [(name, value)])
    target.has_no_bugs()


@pytest.mark.parametrize("text", MAPS, ids=range(len(MAPS)))
def test_a_map_of_nonsense_is_told_of(target: Target, text: str) -> None:
    with closing(target.visitor()) as visitor:
        table = {"game": MAPPED, "seats": 2, "options": {"map": text}}
        for path, data in (
            (f"/api/map/{MAPPED}/check", {"text": text, "draw": True}),
            ("/api/map", {"game": MAPPED, "text": text}),
            ("/api/table", table),
        ):
            called(target, visitor, path, data)
        strange = [("option-map", text), ("game", MAPPED), ("seats", "2")]
        send(target, visitor, "/new", "multipart", [], strange)
    target.has_no_bugs()


def test_a_body_that_is_no_form_is_refused_by_every_form(target: Target) -> None:
    bodies = [DEEP, '{"x":' * 1000, "\xff", "{}", "", "null", "[]", HUGE]
    types = ["application/json", "multipart/form-data; boundary=x", "multipart/form-data"]
    with closing(target.visitor()) as visitor:
        browser = visitor.browser
        for (place, form), type in product(enumerate(forms()), types):
            body = bodies[place % len(bodies)].encode("latin-1")
            answer = browser.send("POST", filled(form.path, visitor.places), body, {"content-type": type})
            assert answer.status < 500, (form, type, body, answer)
    target.has_no_bugs()


READ = [
    route.path
    for route in create_app(Settings("")).routes
    if isinstance(route, Route) and "GET" in (route.methods or ())
]
ASKED = [
    "seat",
    "at",
    "v",
    "known",
    "chat",
    "log",
    "do",
    "touch",
    "layout",
    "game",
    "language",
    "code",
    "after",
]
ASKED += ["next", "kept-map", "since", "action", "x"]


@pytest.mark.parametrize("path", READ)
def test_nonsense_in_an_address_is_answered(target: Target, path: str) -> None:
    queries = lots.lists(lots.tuples(lots.sampled_from(ASKED), texts), max_size=3)

    def run(visitor: Visitor) -> None:
        @given(somewhere, queries, lots.booleans())
        @BOUNDED
        def asked(place: str | None, query: list[tuple[str, str]], program: bool) -> None:
            address = filled(path, visitor.places, place)
            written = urlencode([(name, text[:2000]) for name, text in query], errors="surrogatepass")
            sender = visitor.client if program else visitor.browser
            status = opened(target, f"{address}?{written}", sender.headers, visitor.browser.cookies)
            assert status < 500, (address, query, status)

        asked()

    with closing(target.visitor()) as visitor:
        run(visitor)
    target.has_no_bugs()


def opened(target: Target, path: str, headers: dict[str, str], cookies: dict[str, str]) -> int:
    """The status of an answer, which need not end."""
    with closing(http.client.HTTPConnection("127.0.0.1", target.server.port, timeout=PATIENCE)) as connection:
        kept = "; ".join(f"{name}={value}" for name, value in cookies.items())
        connection.request("GET", path, headers={**headers, "cookie": kept})
        return connection.getresponse().status


def test_nonsense_at_a_socket_ends_it_without_a_bug(target: Target) -> None:
    origins = [None, "http://[", "null", "http://127.0.0.1:x", "://", "x" * 5000]
    said: list[str | bytes] = ["", "x", b"", b"\xff\x00", "x" * 70_000, DEEP]
    with closing(target.visitor()) as visitor:
        places = (visitor.places["t"], "x", "%00", "%ff")
        for origin, words, place in product(origins, said, places):
            headers = {} if origin is None else {"Origin": origin}
            address = f"ws://127.0.0.1:{target.server.port}/t/{place}/live"
            with suppress(WebSocketException), connect(address, additional_headers=headers) as socket:
                socket.send(words)
                socket.recv()
    target.has_no_bugs()


def test_a_socket_that_is_told_bytes_is_closed(target: Target) -> None:
    with closing(target.visitor()) as visitor:
        address = f"ws://127.0.0.1:{target.server.port}/t/{visitor.places['t']}/live"
        with connect(address) as socket:
            assert json.loads(socket.recv())["version"] > 0
            socket.send(b"x")
            with pytest.raises(ConnectionClosedError):
                socket.recv()
            assert socket.close_code == 1003
    target.has_no_bugs()


def test_after_all_of_it_the_server_is_well(target: Target) -> None:
    with closing(target.visitor()) as visitor:
        seen = acting(visitor.client, visitor.places["t"])
        assert act(visitor.client, seen, seen["legal"][0], key="well").status == 200
        assert visitor.client.get("/health").json()["status"] == "ok"
    target.has_no_bugs()
