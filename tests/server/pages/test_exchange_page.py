"""Games from files: looked through or played on, refused with the place that is wrong; games to files."""

import asyncio
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from tests.games.cologne.external import need, read_game, read_lines, recorded_games
from tests.patience import PATIENCE
from tests.server.pages.browsing import Browser, api
from tests.server.pages.conftest import Visit
from tests.server.serving import Answer, Server
from zugwerk.core.chance import seed_from
from zugwerk.core.record import Record, read_record, write_record
from zugwerk.games.registry import file_format, find_game
from zugwerk.server.play.game_files import LARGEST_FILE
from zugwerk.table.foreign import MOST_ACTIONS
from zugwerk.table.match import Match
from zugwerk.table.store.rehearsal import rehearse

FILE: Path | None = recorded_games()[-1].values[0]
BOUNDARY = "----zugwerk"


def send(browser: Browser, data: bytes, **more: str) -> Answer:
    """Bring a file by the form."""
    browser.get("/import")
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in {"guest": "Ann", **more}.items()
    ]
    head = (
        'Content-Disposition: form-data; name="file"; filename="game.json"\r\nContent-Type: application/json'
    )
    parts.append(f"--{BOUNDARY}\r\n{head}\r\n\r\n".encode() + data + b"\r\n")
    body = b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()
    return browser.send(
        "POST", "/import", body, {"content-type": f"multipart/form-data; boundary={BOUNDARY}"}
    )


async def longest_wait() -> float:
    """For how long the loop of a server did nothing for others, within some seconds."""
    found = 0.0
    for _ in range(150):
        began = time.monotonic()
        await asyncio.sleep(0.01)
        found = max(found, time.monotonic() - began - 0.01)
    return found


def tables_of(browser: Browser) -> list[Any]:
    found: list[Any] = browser.data("/api/tables")["tables"]
    return found


def played(game_id: str, actions: int, seats: int = 2, **options: Any) -> Match:
    """A game by first legal actions, as a record on a disk would hold it: with its seed."""
    game = find_game(game_id)
    match = Match.new(game, game.meta.setup(seats, options), seed_from("file"), ("Old", "Older"))
    while len(match.record.entries) < actions and match.state.actors():
        seat = match.state.actors()[0]
        match.act(seat, match.view(seat).legal[0])
    match.record.seed = match.seed
    return match


def test_a_foreign_file_is_looked_through_and_comes_back(visit: Visit) -> None:
    data, lines = read_game(need(FILE)), read_lines(need(FILE))
    browser = visit()
    answer = send(browser, json.dumps(data).encode(), to="look")
    assert answer.status == 303, answer
    table = answer.headers["location"]
    state = browser.data(f"{api(table)}/update?log=all")
    expected = file_format("18xx").read(data)
    assert (state["status"], state["count"], state["own"]) == ("over", len(expected.entries), [])
    assert state["stops"] == list(range(1, state["count"] + 1))
    page = browser.get(table).body.decode()
    assert all(player["name"] in page for player in data["players"])
    assert all(str(points) in state["parts"]["end"] for points in lines[-1]["scores"].values())
    for at in (1, state["count"] // 2, state["count"] - 1):
        assert browser.data(f"{api(table)}/update?at={at}")["at"] == at
    assert "/export/18xx" in state["parts"]["end"]
    back = browser.get(f"{table}/export/18xx")
    assert back.headers["content-disposition"].startswith("attachment")
    assert file_format("18xx").read(back.json()).entries == expected.entries
    assert list(back.json()["result"].values()) == [
        lines[-1]["scores"][str(player["id"])] for player in data["players"]
    ]
    record = read_record(browser.get(f"{table}/record.jsonl").body.splitlines())
    assert (record.entries, record.header.names) == (expected.entries, expected.header.names)


def test_names_in_a_file_are_such_as_people_can_have(visit: Visit) -> None:
    """Nobody is blank, drawn like somebody else or piled up, only because a file says so."""
    blank, disguised = "\u3164", "\u0410dmin"
    record = played("metro", 4, 4).record.named((blank, disguised, "a" + "\u0301" * 7, "Zoë"))
    browser = visit()
    browser.submit("/guest", guest="Ann")
    path = send(browser, write_record(record), to="look").headers["location"]
    page = visit().get(path).body.decode()
    assert "Zoë" in page
    assert not any(name in page for name in record.header.names[:3])
    chairs = visit().data(api(path))["chairs"]
    assert [chair["name"] for chair in chairs] == ["1", "2", "3", "Zoë"]


def test_a_foreign_file_is_played_on_by_other_people_and_bots(visit: Visit, server: Server) -> None:
    data = read_game(need(FILE))
    data["actions"] = data["actions"][:60]
    whole = file_format("18xx").read(data)
    browser = visit()
    table = send(browser, json.dumps(data).encode(), to="play").headers["location"]
    lobby = browser.get(table).body.decode()
    assert f"{len(whole.entries)} actions have been played" in lobby
    assert f"{data['players'][0]['name']} in the file" in lobby
    assert browser.submit(f"{table}/seat/join", seat="0").status == 303
    browser.get(table)
    browser.submit(f"{table}/seat/fill", bot="greedy")
    deadline = time.monotonic() + 60
    state = browser.data(f"{api(table)}/update")
    while not state["turn"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
        state = browser.data(f"{api(table)}/update")
    assert state["count"] >= len(whole.entries)
    assert state["choices"]["actions"]

    async def entries() -> list[Any]:
        async with server.house.desk.reading(table.removeprefix("/t/")) as room:
            assert room.match is not None
            assert room.match.record.header.names[0] == "Ann"
            return list(room.match.record.entries)

    assert server.run(entries())[: len(whole.entries)] == whole.entries


@pytest.mark.parametrize(
    "kind", ["boundary=x", "boundary=x; charset=punycode", "boundary=x; charset*0=punycode"]
)
def test_a_form_that_cannot_be_read_is_told_in_the_page(visit: Visit, kind: str) -> None:
    part = b'--x\r\ncontent-disposition: form-data; name="to"\r\n\r\na-999\r\n--x--\r\n'
    headers = {"content-type": f"multipart/form-data; {kind}"}
    body = b"--x\r\nno header\r\n" if kind == "boundary=x" else part
    answer = visit().send("POST", "/import", body, headers)
    assert answer.status == 400
    assert b'action="/import"' in answer.body
    for charset in ("; charset=UTF-8", '; charset="utf-8"', ""):
        headers = {"content-type": f"multipart/form-data; boundary=x{charset}"}
        assert visit().send("POST", "/import", part, headers).status == 422, "no file"


@pytest.mark.parametrize("actions", [30, 10_000])
def test_an_own_record_with_deals_is_read_and_verified(visit: Visit, actions: int) -> None:
    match = played("metro", actions)
    browser = visit()
    answer = send(browser, write_record(match.record), to="look")
    assert answer.status == 303, answer
    back = read_record(browser.get(answer.headers["location"] + "/record.jsonl").body.splitlines())
    assert back.entries == match.record.entries
    assert back.check_deals(find_game("metro")) > 0


def test_an_own_record_is_played_on_with_deals_that_nobody_knows(visit: Visit, server: Server) -> None:
    """Whoever brought the file knows its seed; the whole record can be verified, and brought again."""
    match = played("metro", 20, first_seat="1")
    known = played("metro", 10_000, first_seat="1").record.entries
    browser = visit()
    table = send(browser, write_record(match.record), to="play").headers["location"]
    id = table.removeprefix("/t/")
    lobby = browser.get(table).body.decode()
    assert "from a file" in lobby
    assert "new secret seed" in lobby
    before = browser.data(f"/api/table/{id}")
    assert before["from_file"]
    assert before["commitment"] != match.record.header.commitment
    for name in ("Ann", "Bob"):
        browser.get(table)
        browser.submit(f"{table}/seat/join", name=name)
    while (seen := browser.data(f"/api/table/{id}"))["status"] == "playing":
        seat = seen["actors"][0]
        action = browser.data(f"/api/table/{id}?seat={seat}")["legal"][0]
        sent = browser.call(f"{api(table)}/act", seat=seat, action=action, version=seen["version"])
        assert sent.status == 200
    assert "from a file" in browser.get(table).body.decode()
    written = browser.get(f"{table}/record.jsonl").body
    record = read_record(written.splitlines())
    kept = len(match.record.entries)
    assert record.entries[:kept] == known[:kept]
    assert record.entries != known
    assert record.check_deals(find_game("metro")) > 0
    assert record.commitment == before["commitment"]
    again = send(browser, written, to="look").headers["location"]
    assert browser.get(f"{again}/record.jsonl").body == written
    for each in (id, again.removeprefix("/t/")):
        found = server.run(server.house.database.read(lambda connection: rehearse(connection, each)))  # noqa: B023
        assert (found.game, found.findings) == ("metro", [])


def test_a_rehearsal_does_not_doubt_deals_whose_seed_nobody_told(visit: Visit, server: Server) -> None:
    whole = played("metro", 30).record
    for record in (whole, Record(whole.header, whole.entries)):
        table = send(visit(), write_record(record), to="look").headers["location"].removeprefix("/t/")
        found = server.run(server.house.database.read(lambda connection: rehearse(connection, table)))  # noqa: B023
        assert (found.game, found.findings) == ("metro", [])


def changed(match: Match, at: int, action: str) -> bytes:
    lines = write_record(match.record).splitlines()
    line = json.loads(lines[at])
    lines[at] = json.dumps({**line, "do": action}).encode()
    return b"\n".join(lines)


def test_what_is_wrong_with_a_file_is_told_with_its_place_and_nothing_is_made(visit: Visit) -> None:
    browser = visit()
    browser.get("/account")
    browser.submit("/guest", guest="Ann")
    metro = played("metro", 40)
    seedless = Record(metro.record.header, metro.record.entries)
    cases = [
        (b"", "Choose a file"),
        (b"{", ""),
        (b"[]", "players"),
        (b"\xff\xfe\x00", ""),
        (b"[" * 100_000, ""),
        (b'{"zugwerk":1}', "line 1"),
        (write_record(metro.record).replace(b'"by":0', b'"by":7', 1), "line"),
        (changed(metro, 9, "nonsense"), "9"),
        (write_record(metro.record)[:-40], ""),
        (json.dumps({"title": "1830", "players": [{"name": "x"}] * 2, "actions": []}).encode(), "1830"),
    ]
    for data, words in cases:
        answer = send(browser, data, to="look")
        assert answer.status in (400, 422), (data[:40], answer.status)
        alert = re.search(r'role="alert">([^<]+)<', answer.body.decode())
        assert alert is not None
        assert words.lower() in alert[1].lower(), (data[:40], alert[1])
    for data, words in (
        (write_record(seedless), "seed"),
        (write_record(played("metro", 10_000).record), "is over"),
    ):
        answer = send(browser, data, to="play")
        assert answer.status in (400, 422)
        assert words in answer.body.decode()
    assert tables_of(browser) == []


def test_a_foreign_file_that_breaks_a_rule_names_the_action(visit: Visit) -> None:
    data = read_game(need(FILE))
    runs = [action for action in data["actions"] if action["type"] == "run_routes" and action["routes"]]
    runs[3]["routes"][0]["revenue"] += 10
    answer = send(visit(), json.dumps(data).encode(), to="look")
    assert answer.status == 422
    assert str(runs[3]["id"]) in answer.body.decode()


def test_a_file_that_is_too_large_is_refused_before_it_is_read(visit: Visit) -> None:
    browser = visit()
    answer = send(browser, b" " * (LARGEST_FILE + 1), to="look")
    assert answer.status == 413
    assert send(browser, b" " * (2 * LARGEST_FILE), to="look").status == 413


def test_a_game_that_is_longer_than_games_are_is_refused(visit: Visit) -> None:
    """Before anybody asks whether its actions are allowed: that would take long."""
    *lines, seed = write_record(played("metro", 4).record).splitlines()
    browser = visit()
    browser.submit("/guest", guest="Ann")
    answer = send(browser, b"\n".join([*lines, *[lines[-1]] * MOST_ACTIONS, seed]), to="look")
    assert answer.status == 422
    assert "more than 10000 actions" in answer.body.decode().replace(",", "")


def test_a_file_that_takes_too_long_stops_nobody(
    visit: Visit, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zugwerk.server.play.game_files.LONGEST_SECONDS", 3)
    # Every undo looks for something to take back among all that was said.
    kinds = ["message"] * 15_000 + ["undo"] * 15_000
    actions = [{"type": kind, "id": number} for number, kind in enumerate(kinds)]
    data = {"title": "1893", "players": [{"name": "A"}, {"name": "B"}], "actions": actions}
    sent = json.dumps(data, separators=(",", ":")).encode()

    watching = asyncio.run_coroutine_threadsafe(longest_wait(), server._loop)
    answer = send(visit(), sent, to="look")
    assert answer.status == 422
    assert "more than 3 seconds" in answer.body.decode()
    assert watching.result(PATIENCE) < 2


def test_a_file_of_promises_stops_nobody_whoever_looks_at_its_table(visit: Visit, server: Server) -> None:
    record = played("metro", 1000).record
    *lines, _ = write_record(record).splitlines()
    promise = json.dumps({"commitment": record.commitment}).encode()
    watching = asyncio.run_coroutine_threadsafe(longest_wait(), server._loop)
    browser = visit()
    browser.submit("/guest", guest="Ann")
    answer = send(browser, b"\n".join([*lines, *[promise] * 11_000]), to="look")
    assert answer.status == 303
    assert watching.result(PATIENCE) < 2
    another = Server(server.house.settings.database)
    began = time.monotonic()
    assert another.client().get(api(answer.headers["location"])).status == 200
    spent = time.monotonic() - began
    another.close()
    assert spent < 5


def test_of_one_person_one_file_is_read_at_a_time(server: Server) -> None:
    files = server.house.game_files

    async def ask(*askers: str) -> list[Any]:
        data = write_record(played("metro", 10).record)
        return await asyncio.gather(*[files.read(who, data) for who in askers], return_exceptions=True)

    found = server.run(ask("ann", "ann", "bob"))
    assert [type(each).__name__ for each in found] == ["Brought", "Problem", "Brought"]
    assert found[1].code == "too-many"
    assert [type(each).__name__ for each in server.run(ask("ann"))] == ["Brought"]


def test_files_come_from_forms_of_this_site_only(visit: Visit) -> None:
    browser = visit()
    browser.headers["sec-fetch-site"] = "cross-site"
    assert send(browser, write_record(played("metro", 10).record)).status == 403


def test_games_that_cannot_be_written_in_a_format_do_not_offer_it(visit: Visit) -> None:
    browser = visit()
    for game, actions in (("metro", 10_000), ("cologne", 12)):
        table = send(browser, write_record(played(game, actions).record), to="look").headers["location"]
        assert "/export/" not in browser.data(f"{api(table)}/update")["parts"]["end"]
        assert browser.get(f"{table}/export/18xx").status == 404


def test_a_game_in_progress_is_exported_where_nothing_is_hidden(visit: Visit) -> None:
    browser = visit()
    here = {"chair-0": "me", "chair-1": "screen", "name-1": "Bo"}
    open_to_all = browser.new_table(game="cologne", **here, **{"option-edition": "18xx-games"})
    assert browser.get(f"{open_to_all}/export/18xx").status == 200
    assert browser.get(f"{open_to_all}/record.jsonl").status == 200
    hidden = browser.new_table(game="berlin", **here)
    assert browser.get(f"{hidden}/record.jsonl").status == 409
