"""What every answer carries and every request must keep."""

import gzip
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from tests.server.asking import request
from tests.server.serving import Server
from zugwerk.server.entry import security
from zugwerk.server.entry.limits import Limiter
from zugwerk.server.entry.security import Guard, check_call, check_form, safe_path
from zugwerk.server.errors import Problem
from zugwerk.server.logs import REQUESTS, Tallies

HERE = "tables.example.org:8000"
OWN: list[dict[str, str]] = [
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
    {"origin": f"http://{HERE}"},
    {"origin": f"https://{HERE}"},
    # What a browser says of the site counts, whatever a proxy made of the host.
    {"sec-fetch-site": "same-origin", "origin": "http://elsewhere.example"},
]
FOREIGN: list[dict[str, str]] = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "elsewhere"},
    {"sec-fetch-site": ""},
    {"sec-fetch-site": "cross-site", "origin": f"http://{HERE}"},
    {"sec-fetch-site": "none", "origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://tables.example.org"},
    {"origin": "http://tables.example.org:8001"},
    {"origin": f"http://{HERE}.evil.example"},
    {"origin": f"http://evil.example/{HERE}"},
    {"origin": f"http://evil@{HERE}@evil.example"},
    {"origin": HERE},
    {"origin": "http://["},
]
SESSION = {security.SESSION_COOKIE: "s" * 43}
TOKEN = {"authorization": "Bearer zw_abc"}


def passes(check: Callable[[HTTPConnection], None], headers: dict[str, str], **given: Any) -> bool:
    try:
        check(request("POST", {"host": HERE, **headers}, **given))
    except Problem as no:
        return (no.status, no.code) != (403, "forged")
    return True


@pytest.mark.parametrize("origin", ["null", "", "http://", "file://"])
def test_nobody_comes_from_nowhere_though_no_host_is_named(origin: str) -> None:
    assert not passes(security.check_call, {"host": "", "origin": origin}, cookies=SESSION)


@pytest.mark.parametrize("headers", OWN)
def test_what_a_page_of_this_server_sends_passes(headers: dict[str, str]) -> None:
    assert passes(check_form, headers, cookies=SESSION)
    assert passes(check_form, headers)
    assert passes(check_call, headers, cookies=SESSION)


@pytest.mark.parametrize("headers", FOREIGN)
def test_what_another_site_makes_a_browser_send_is_refused(headers: dict[str, str]) -> None:
    for cookies in (SESSION, {}):
        assert not passes(check_form, headers, cookies=cookies)
        assert not passes(check_call, headers, cookies=cookies)


def test_who_says_nothing_of_a_site_is_a_program_and_may_not_use_a_browsers_session() -> None:
    assert passes(check_call, {})
    assert not passes(check_call, {}, cookies=SESSION)
    assert not passes(check_form, {})
    assert not passes(check_form, {}, cookies=SESSION)


def test_a_token_opens_no_form_and_needs_no_site() -> None:
    for headers in (*OWN, *FOREIGN, {}):
        assert passes(check_call, {**headers, **TOKEN}, cookies=SESSION)
        assert not passes(check_form, {**headers, **TOKEN}, cookies=SESSION)


@pytest.mark.parametrize("header", ["Basic eDp5", "Digest x", ""])
def test_another_kind_of_authorization_does_not_spare_a_session_its_site(header: str) -> None:
    """A link with a name and password in it makes a browser send such a header beside the session."""
    given = {"authorization": header, "sec-fetch-site": "cross-site"}
    assert not passes(check_call, given, cookies=SESSION)


@pytest.mark.parametrize("target", ["/", "/t/abc", "/t/abc?seat=1#log"])
def test_a_place_on_this_site_is_gone_on_to(target: str) -> None:
    assert safe_path(target) == target


@pytest.mark.parametrize(
    "target",
    [None, "", "t/abc", "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)",
     "/\t/evil.example", "/\n", "\\\\evil.example", " /x"],
)  # fmt: skip
def test_any_other_place_becomes_the_home_page(target: str | None) -> None:
    assert safe_path(target) == "/"


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        (f"/api/tokens/zw_{'a-B_3' * 8}xyz", "/api/tokens/…"),
        (f"/api/tokens/{'0f' * 32}", "/api/tokens/…"),
        (f"/no/such/{'s' * 43}/place", "/no/such/…/place"),
        ("/api/table/abcdefghj/act", "/api/table/abcdefghj/act"),
    ],
)
def test_what_could_be_a_token_in_a_path_is_not_logged(
    path: str, shown: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, REQUESTS.name):
        Tallies().answered("DELETE", path, 404, 0.0)
    assert [record.facts["path"] for record in caplog.records] == [shown]  # type: ignore[attr-defined]


def test_a_limit_counts_each_name_by_itself_and_time_heals(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("zugwerk.server.entry.limits.time.monotonic", lambda: now[0])
    limiter = Limiter(3, 30)
    for _ in range(3):
        limiter.check("ann")
    with pytest.raises(Problem) as no:
        limiter.check("ann")
    assert (no.value.status, no.value.code) == (429, "too-many")
    wait = no.value.detail["retry_after"]
    assert 1 <= wait <= 11
    limiter.check("bob")
    now[0] += wait
    limiter.check("ann")
    with pytest.raises(Problem):
        limiter.check("ann")
    now[0] += 30
    for _ in range(3):
        limiter.check("ann")


def test_a_limiter_does_not_remember_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    limiter = Limiter(1, 1000)
    for number in range(10_050):
        limiter.check(f"name {number}")
    assert len(limiter._spent) == 10_000


async def guarded(parts: list[bytes], limit: int, *more_headers: tuple[bytes, bytes]) -> dict[str, str]:
    async def echo(scope: Scope, receive: Receive, send: Send) -> None:
        size = 0
        more = True
        while more:
            message = await receive()
            size += len(message.get("body", b""))
            more = message.get("more_body", False)
        headers = [(b"x-size", str(size).encode()), (b"referrer-policy", b"no-referrer"), *more_headers]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    waiting = iter(enumerate(parts, start=1))
    sent: list[Message] = []

    async def receive() -> Message:
        number, part = next(waiting)
        return {"type": "http.request", "body": part, "more_body": number < len(parts)}

    async def send(message: Message) -> None:
        sent.append(message)

    await Guard(echo, limit)({"type": "http", "path": "/", "headers": []}, receive, send)
    return {name.decode(): value.decode() for name, value in sent[0]["headers"]}


async def test_an_answer_that_may_be_kept_tells_on_what_it_depends() -> None:
    assert (await guarded([b""], 10))["vary"] == "Accept-Language, Authorization, Cookie"
    for alike in (b"no-store", b"public, max-age=3600"):
        assert "vary" not in await guarded([b""], 10, (b"cache-control", alike))


async def test_every_answer_carries_the_headers_of_the_house() -> None:
    headers = await guarded([b"abc"], 10)
    assert headers["x-size"] == "3"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http:" not in policy


async def test_a_body_that_is_too_large_is_cut_off_however_it_comes() -> None:
    assert (await guarded([b"x" * 10], 10))["x-size"] == "10"
    for parts in ([b"x" * 11], [b"x" * 6, b"x" * 5], [b"x"] * 20):
        with pytest.raises(Problem) as no:
            await guarded(parts, 10)
        assert no.value.status == 413


def test_only_a_form_with_a_file_may_be_large(server: Server) -> None:
    """Other forms are read letter by letter: a megabyte of them took a second."""
    client, large = server.client(), b"&" * 100_000
    site = {"sec-fetch-site": "same-origin"}
    written = {**site, "content-type": "application/x-www-form-urlencoded"}
    assert client.send("POST", "/import", large, written).status == 413
    with_file = {**site, "content-type": "multipart/form-data; boundary=x"}
    part = b'--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'
    assert client.send("POST", "/import", part + large + b"\r\n--x--\r\n", with_file).status == 422
    assert client.send("POST", "/guest", part + large + b"\r\n--x--\r\n", with_file).status == 413


@pytest.mark.parametrize("place", ["/", "/api/games", "/api/openapi.json"])
def test_a_large_answer_is_compressed_for_who_can_read_that(server: Server, place: str) -> None:
    client = server.client()
    plain = client.send("GET", place, headers={"accept-encoding": "identity"})
    small = client.send("GET", place, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["vary"]
    assert small.headers["content-encoding"] == "gzip"
    assert small.headers["vary"] == plain.headers["vary"]
    assert len(small.body) < len(plain.body) / 2
    assert gzip.decompress(small.body) == plain.body
    for said in ("gzip;q=0", "br, gzip; q=0.0, deflate", "notgzip", "gzip;q=0,identity"):
        assert client.send("GET", place, headers={"accept-encoding": said}).body == plain.body, said
    for said in ("GZIP", "gzip;q=0.5, br", "deflate,gzip ; q=1.0"):
        assert client.send("GET", place, headers={"accept-encoding": said}).body == small.body, said


def test_a_small_answer_stays_as_it_is(server: Server) -> None:
    client = server.client()
    for method, place in (("GET", "/health"), ("GET", "/api/nowhere")):
        answer = client.send(method, place, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in answer.headers, place
        assert "content-length" in answer.headers


def test_two_servers_in_one_process_do_not_share_their_limits(tmp_path: Path) -> None:
    # On one database a person is the same for both.
    servers = [Server(str(tmp_path / "tables.db")) for _ in range(2)]
    try:
        for server in servers:
            server.house.limits.new_tables = Limiter(1, 600)
        _, token = servers[0].newcomer()
        first, second = [server.client(token) for server in servers]
        asked = {"game": "metro", "seats": 2}
        assert first.post("/api/table", asked).status == 200
        assert first.post("/api/table", asked).status == 429
        assert second.post("/api/table", asked).status == 200
    finally:
        for server in servers:
            server.close()
