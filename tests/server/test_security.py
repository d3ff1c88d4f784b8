"""What every answer carries and every request must keep."""

import asyncio
import logging
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from tests.server.asking import request
from zugwerk.server import security
from zugwerk.server.errors import Problem
from zugwerk.server.logs import REQUESTS, log_request
from zugwerk.server.security import Guard, Limiter, check_form, form_token, new_visit, safe_path, visit_of


def refused(token: object, **given: Any) -> str:
    with pytest.raises(Problem) as no:
        check_form(request("POST", **given), token)
    assert no.value.status == 403
    return no.value.code


def test_a_form_of_this_browser_passes() -> None:
    visit = new_visit()
    check_form(request("POST", cookies={security.VISIT_COOKIE: visit}), form_token(visit))
    same = {"sec-fetch-site": "same-origin"}
    check_form(request("POST", same, {security.VISIT_COOKIE: visit}), form_token(visit))


@pytest.mark.parametrize("token", [None, "", "x", 7, b"x", "ł" * 32, "ü", form_token("another visit")])
def test_a_form_with_another_token_is_refused(token: object) -> None:
    assert refused(token, cookies={security.VISIT_COOKIE: new_visit()}) == "forged"


@pytest.mark.parametrize("site", ["cross-site", "same-site", "elsewhere"])
def test_a_form_that_another_site_sent_is_refused_even_with_the_token(site: str) -> None:
    visit = new_visit()
    given = {"headers": {"sec-fetch-site": site}, "cookies": {security.VISIT_COOKIE: visit}}
    assert refused(form_token(visit), **given) == "forged"


def test_without_a_visit_no_form_passes() -> None:
    assert refused(form_token("")) == "forged"
    assert refused(form_token("short"), cookies={security.VISIT_COOKIE: "short"}) == "forged"
    assert visit_of(request()) is None


def test_a_form_token_does_not_give_the_visit_away() -> None:
    visit = new_visit()
    assert form_token(visit) not in visit
    assert visit not in form_token(visit)
    assert form_token(visit) != form_token(new_visit())


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
        log_request("DELETE", path, 404, 0.0)
    assert [record.facts["path"] for record in caplog.records] == [shown]  # type: ignore[attr-defined]


def test_a_limit_counts_each_name_by_itself_and_time_heals(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("zugwerk.server.security.time.monotonic", lambda: now[0])
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


def guarded(parts: list[bytes], limit: int, *more_headers: tuple[bytes, bytes]) -> dict[str, str]:
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

    asyncio.run(Guard(echo, limit)({"type": "http"}, receive, send))
    return {name.decode(): value.decode() for name, value in sent[0]["headers"]}


def test_an_answer_that_may_be_kept_tells_on_what_it_depends() -> None:
    assert guarded([b""], 10)["vary"] == "Accept-Language, Authorization, Cookie"
    for alike in (b"no-store", b"public, max-age=3600"):
        assert "vary" not in guarded([b""], 10, (b"cache-control", alike))


def test_every_answer_carries_the_headers_of_the_house() -> None:
    headers = guarded([b"abc"], 10)
    assert headers["x-size"] == "3"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http:" not in policy


def test_a_body_that_is_too_large_is_cut_off_however_it_comes() -> None:
    assert guarded([b"x" * 10], 10)["x-size"] == "10"
    for parts in ([b"x" * 11], [b"x" * 6, b"x" * 5], [b"x"] * 20):
        with pytest.raises(Problem) as no:
            guarded(parts, 10)
        assert no.value.status == 413
