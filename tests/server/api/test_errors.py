"""What is wrong with a request is told in one shape, in the reader's language, never as a failure of ours."""

import json
import random
from urllib.parse import quote

import pytest

from tests.server.playing import act, acting, play, shared_table, state
from tests.server.serving import Answer, Client, Server
from zugwerk.server.api.endpoint import Endpoint
from zugwerk.server.api.endpoints import ENDPOINTS
from zugwerk.server.entry.security import BODY_LIMIT


def told(answer: Answer) -> tuple[int, str]:
    """The status and the code of an answer that has the one shape."""
    found = answer.json()
    assert list(found) == ["code", "message", "rule", "detail"]
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert found["message"]
    assert not found["message"].startswith(("server.", "table.", "core."))
    return answer.status, found["code"]


@pytest.fixture(scope="module")
def client(server: Server) -> Client:
    return server.guest()


@pytest.fixture(scope="module")
def table(client: Client) -> str:
    return shared_table(client, "metro")


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"seat": 5}, 404, "no-such-seat"),
        ({"seat": 100}, 400, "bad-field"),
        ({"seat": -1}, 400, "bad-field"),
        ({"seat": "0"}, 400, "bad-field"),
        ({"seat": True}, 400, "bad-field"),
        ({"seat": None}, 400, "bad-field"),
        ({"seat": 0.5}, 400, "bad-field"),
        ({"version": 10**30}, 400, "bad-field"),
        ({"version": 0}, 409, "stale"),
        ({"version": None}, 400, "bad-field"),
        ({"action": ""}, 400, "bad-field"),
        ({"action": "x" * 5000}, 400, "bad-field"),
        ({"action": ["aacb@25"]}, 400, "bad-field"),
        ({"action": "pass the salt"}, 400, "bad-notation"),
        ({"action": "\u0000"}, 400, "bad-notation"),
        ({"key": ""}, 400, "bad-field"),
        ({"key": "k" * 61}, 400, "bad-field"),
        ({"key": "\u0000"}, 400, "bad-field"),
        ({"key": 7}, 400, "bad-field"),
        ({"more": 1}, 400, "unknown-field"),
    ],
)
def test_a_field_that_is_wrong_is_named(
    client: Client, table: str, changed: dict[str, object], status: int, code: str
) -> None:
    seen = acting(client, table)
    sent = {"seat": seen["seat"], "action": seen["legal"][0], "version": seen["version"], **changed}
    answer = client.post(f"/api/table/{table}/act", sent)
    assert told(answer) == (status, code)
    if code.endswith("-field"):
        assert answer.json()["detail"]["field"] == next(iter(changed))
    assert acting(client, table) == seen


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "missing-field"),
        (b"{}", "missing-field"),
        (b"[]", "not-an-object"),
        (b"7", "not-an-object"),
        (b"{", "not-json"),
        (b"seat=0", "not-json"),
        (b"\xff\xfe", "not-json"),
        (b'{"seat": \xff}', "not-json"),
        (b"[" * 50_000, "not-an-object"),
        (b'{"x":' * 10_000, "unknown-field"),
    ],
)
def test_a_body_that_is_no_such_object_is_refused(client: Client, table: str, body: bytes, code: str) -> None:
    assert told(client.send("POST", f"/api/table/{table}/act", body)) == (400, code)
    assert told(client.send("POST", f"/api/table/{table}/undo", body)) == (400, code)


def test_a_body_that_is_too_large_is_cut_off(client: Client, table: str) -> None:
    body = json.dumps({"text": "x" * BODY_LIMIT}).encode()
    for path in ("act", "undo", "chat"):
        assert told(client.send("POST", f"/api/table/{table}/{path}", body)) == (413, "too-large")
        client.connection.close()
    assert told(client.send("PUT", f"/api/table/{table}/note", body)) == (413, "too-large")
    client.connection.close()


@pytest.mark.parametrize("id", ["aaaaaaaaa", "x", "no%00pe", "AAAAAAAAA", "..%2f..%2f", "a" * 5000, "zażółć"])
def test_a_table_that_does_not_exist_is_not_found(client: Client, id: str) -> None:
    place = quote(id, safe="%")
    code = "not-found" if "%2f" in id else "no-such-table"
    assert told(client.get(f"/api/table/{place}")) == (404, code)
    sent = {"seat": 0, "action": "x", "version": 0}
    assert told(client.post(f"/api/table/{place}/act", sent)) == (404, code)


def test_somebody_elses_seat_is_not_ones_own(server: Server, client: Client, table: str) -> None:
    stranger = server.guest("Eve")
    seen = acting(client, table)
    assert told(act(stranger, seen, seen["legal"][0])) == (403, "not-your-seat")
    seat = {"seat": seen["seat"], "version": seen["version"]}
    base = f"/api/table/{table}"
    assert told(stranger.post(f"{base}/undo", seat)) == (403, "not-your-seat")
    assert told(stranger.post(f"{base}/propose", {**seat, "matter": "end"})) == (403, "not-your-seat")
    assert told(stranger.post(f"{base}/stand-in", {"seat": seen["seat"]})) == (403, "not-your-seat")
    assert told(stranger.post(f"{base}/quit", {"seat": seen["seat"]})) == (403, "not-your-seat")
    assert told(stranger.post(f"{base}/take-back", {"seat": seen["seat"]})) == (403, "not-your-seat")
    assert told(stranger.get(f"{base}/why?seat=0&action=x")) == (403, "not-your-seat")
    assert told(stranger.get(f"{base}/log?seat=0")) == (403, "not-your-seat")
    assert told(stranger.get(f"{base}/stream?seat=0")) == (403, "not-your-seat")
    assert acting(client, table) == seen


def test_a_finished_match_takes_nothing_more(client: Client) -> None:
    table = shared_table(client, "metro")
    play(client, table, random.Random(1))
    end = state(client, table, 0)
    assert told(act(client, end, "aacb@25")) == (409, "over")
    seat = {"seat": 0, "version": end["version"]}
    base = f"/api/table/{table}"
    assert told(client.post(f"{base}/undo", seat)) == (409, "over")
    assert told(client.post(f"{base}/propose", {**seat, "matter": "undo"})) == (409, "over")
    assert told(client.post(f"{base}/answer", {**seat, "agree": True})) == (409, "over")
    assert told(client.post(f"{base}/stand-in", {"seat": 0})) == (409, "over")
    assert told(client.post(f"{base}/quit", {"seat": 0})) == (409, "over")
    assert told(client.post(f"{base}/join", {})) == (409, "no-open-chair")
    assert told(client.post(f"{base}/leave", {"seat": 0})) == (409, "started")
    assert told(client.get(f"{base}/why?seat=0&action=aacb@25")) == (409, "over")
    assert state(client, table, 0) == end


def test_a_table_that_has_not_started_has_no_actions(client: Client) -> None:
    answer = client.post("/api/table", {"game": "metro", "seats": 2, "chairs": [{"me": True}]}).json()
    base, sent = f"/api/table/{answer['id']}", {"seat": 0, "action": "x", "version": answer["version"]}
    assert told(client.post(f"{base}/act", sent)) == (409, "not-started")
    assert told(client.get(f"{base}/why?seat=0&action=x")) == (409, "not-started")
    assert told(client.get(f"{base}/record")) == (409, "not-over")
    assert client.get(f"{base}/log").json() == {"moves": 0, "entries": [], "more": False}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method}-{endpoint.name}")
def test_whoever_is_not_known_is_told_so(server: Server, table: str, endpoint: Endpoint) -> None:
    path = endpoint.path.replace("{id}", table).replace("{token}", "t")
    if endpoint.access == "anyone":
        return
    wrong = server.client("zw_" + "x" * 43).send(endpoint.method, path, b"{}")
    assert told(wrong) == (401, "unknown-person")
    assert wrong.headers["www-authenticate"] == "Bearer"
    if endpoint.access == "person":
        assert told(server.client().send(endpoint.method, path, b"{}")) == (401, "unknown-person")


@pytest.mark.parametrize("query", ["seat=x", "seat=-1", "seat=", "sea=1", "seat=0&seat=x", "seat=1e9"])
def test_a_query_that_is_wrong_is_refused(client: Client, table: str, query: str) -> None:
    assert told(client.get(f"/api/table/{table}?{query}"))[0] == 400


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/games"), ("GET", "/api/guest"), ("PUT", "/api/table")]
)
def test_another_method_is_refused_and_the_right_ones_are_named(
    client: Client, method: str, path: str
) -> None:
    answer = client.send(method, path, b"{}")
    assert told(answer) == (405, "wrong-method")
    assert answer.headers["allow"]


def test_a_wrong_method_is_told_all_that_are_right(server: Server) -> None:
    client = server.guest()
    for path, allowed in (
        ("/api/table/abcdefghj/order", "DELETE, GET, HEAD, PUT"),
        ("/new", "GET, HEAD, POST"),
        ("/api/table", "POST"),
    ):
        answer = client.send("PATCH", path)
        assert (answer.status, answer.headers["allow"]) == (405, allowed)


def test_a_place_that_does_not_exist_is_not_found(client: Client) -> None:
    assert told(client.get("/api/nothing")) == (404, "not-found")
    assert told(client.send("GET", "/api/nothing", headers={"accept": "text/html"})) == (404, "not-found")


def test_guests_are_limited_by_address(server: Server) -> None:
    client = server.client()
    answers = [client.post("/api/guest", {"name": "Ada"}) for _ in range(80)]
    refused = [answer for answer in answers if answer.status != 200]
    assert 10 <= len(refused) < 80
    assert {told(answer) for answer in refused} == {(429, "too-many")}
    assert int(refused[-1].headers["retry-after"]) == refused[-1].json()["detail"]["retry_after"] > 0


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "There is no such table."),
        ("pl", "Nie ma takiego stołu."),
        ("pt-BR", "Essa mesa não existe."),
        ("de", "Diesen Tisch gibt es nicht."),
    ],
)
def test_messages_come_in_the_readers_language(server: Server, language: str, words: str) -> None:
    answer = server.client(language=language).get("/api/table/aaaaaaaaa")
    assert answer.json()["message"] == words
