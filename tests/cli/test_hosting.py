"""What a host does: serve, backup, restore, rehearse."""

import http.client
import json
import os
import re
import signal
import socket
import stat
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text, update
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from tests.cli.conftest import Run
from tests.cli.hosting import Sitting, change, fill, serving
from tests.patience import PATIENCE
from tests.server.desks import process
from tests.table.logs import told
from zugwerk.cli.databases import database_url, default_path
from zugwerk.table.store.database import open_engine
from zugwerk.table.store.rooms import load_room
from zugwerk.table.store.schema import LINE, METADATA, ROOM, SNAPSHOT


def content(url: str) -> dict[str, list[Any]]:
    """All rows of all tables."""
    engine = open_engine(url)
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(repr, connection.execute(select(table))))
            for table in METADATA.sorted_tables
        }
    engine.dispose()
    return found


def test_the_server_answers_logs_and_ends_gracefully(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "tables.db")) as server:
        status, health = server.ask("GET", "/health")
        assert (status, health["status"], health["database"]) == (200, "ok", "sqlite")
        assert server.ask("GET", "/api/nowhere?token=secret")[0] == 404
        code, log = server.stop(signal.SIGINT)
    assert code == 0
    entries = [json.loads(line) for line in log.splitlines()]
    assert [(entry["method"], entry["path"], entry["status"]) for entry in entries] == [
        ("GET", "/health", 200),
        ("GET", "/api/nowhere", 404),
    ]
    assert {entry["logger"] for entry in entries} == {"zugwerk.requests"}
    assert {entry["level"] for entry in entries} == {"info"}
    assert "secret" not in log


def test_a_quiet_server_logs_what_goes_wrong_only(database_url: str) -> None:
    with serving("--database", database_url, "--quiet") as server:
        assert server.ask("GET", "/health")[0] == 200
        code, log = server.stop(signal.SIGTERM)
    assert (code, log) == (-signal.SIGTERM, "")


UNREADABLE = (
    ("boundary=x", b"--x\r\nno header\r\n\r\n--x--"),
    ("boundary=x", b"--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--"),
    ("boundary=x", b"nothing of the kind"),
    ("boundary=" + "x" * 300, b"--x"),
    ("charset=utf-8", b""),
    ("boundary=x; charset=punycode", b""),
)


def test_a_form_that_cannot_be_read_is_a_request_in_the_log_and_nothing_else(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "tables.db")) as server:
        for kind, body in UNREADABLE:
            connection = http.client.HTTPConnection(server.host, server.port, timeout=60)
            headers = {"content-type": f"multipart/form-data; {kind}", "sec-fetch-site": "same-origin"}
            connection.request("POST", "/guest", body, headers)
            answer = connection.getresponse()
            assert (answer.status, json.loads(answer.read())["code"]) == (400, "bad-request"), kind
            connection.close()
        found = [(entry["message"], entry["path"], entry["status"]) for entry in server.entries()]
    assert found == [("request", "/guest", 400)] * len(UNREADABLE)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.long
def test_a_socket_that_sends_no_text_is_told_so_and_the_log_is_not(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "tables.db"), "--quiet") as server:
        table = Sitting(server).id
        with connect(f"ws://{server.host}:{server.port}/t/{table}/live") as ear:
            ear.recv(60)
            ear.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosedError):
                ear.recv(60)
            assert ear.close_code == 1007
        assert server.entries() == []


def test_several_workers_share_the_port_and_outlive_one_of_them(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "tables.db"), "--workers", "2") as server:
        assert server.ask("GET", "/health")[0] == 200
        workers = children(server.process.pid)
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        deadline = time.monotonic() + 180
        while len(children(server.process.pid)) < 2 or workers[0] in children(server.process.pid):
            assert time.monotonic() < deadline
            time.sleep(0.2)
        assert server.ask("GET", "/health")[0] == 200
        workers = children(server.process.pid)
        server.kill()
        deadline = time.monotonic() + PATIENCE
        while any(running(worker) for worker in workers):
            assert time.monotonic() < deadline, "the workers outlive the server"
            time.sleep(0.2)


def running(process: int) -> bool:
    """Whether a process is there and not only waiting to be buried."""
    return b"State:\tZ" not in proc(process, "status") != b""


def children(parent: int) -> list[int]:
    """The workers of a server: what it started with multiprocessing, but for the tracker of resources."""
    found = map(int, proc(parent, f"task/{parent}/children").split())
    return [child for child in found if b"spawn_main" in proc(child, "cmdline")]


def proc(process: int, name: str) -> bytes:
    try:
        return Path(f"/proc/{process}/{name}").read_bytes()
    except OSError:
        return b""


@pytest.mark.parametrize("seconds", [0.0, 0.4])
def test_an_interrupt_while_workers_start_ends_them_without_a_word(tmp_path: Path, seconds: float) -> None:
    with serving("--workers", "2", "--quiet", "--database", str(tmp_path / "tables.db")) as server:
        time.sleep(seconds)
        # As a terminal does it: the signal reaches all processes at once.
        os.killpg(server.process.pid, signal.SIGINT)
        _, log = server.process.communicate(timeout=90)
        assert server.process.returncode in (0, 130)
        assert log.strip() == ""


def test_a_port_in_use_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run("serve", "--port", str(port), "--database", str(tmp_path / "tables.db"))
    assert (done.code, done.out) == (2, "")
    assert done.err == f"Cannot listen at 127.0.0.1, port {port}: Address already in use.\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["serve", "--port", "70000"],
        ["serve", "--port", "-1"],
        ["serve", "--port", "http"],
        ["serve", "--host", "no.such.host.invalid"],
        ["serve", "--workers", "0"],
        ["serve", "--bots", "0"],
        ["serve", "--workers", "65"],
        ["serve", "--workers", "many"],
        ["serve", "--bots", "65"],
        ["serve", "--database", "mysql://x/y"],
        ["serve", "--database", "postgresql://ann:secret@127.0.0.1:1/x"],
        ["serve", "--database", "/dev/null/x.db"],
        ["serve", "--database", "{folder}"],
        ["serve", "--database", "{folder}/slip/tables.db"],
        ["serve", "--database", "sqlite:///{folder}/slip/tables.db"],
        ["serve", "--database", "postgresql:/ann:secret@127.0.0.1/x"],
        ["serve", "--database", "postgresql://ann:secret"],
        ["serve", "--database", "postgresql://127.0.0.1:secret/x"],
        ["serve", "--wake", "http://ann:secret@127.0.0.1"],
        ["serve", "--wake", "redis://ann:secret@[127.0.0.1"],
        ["serve", "--wake", "redis://ann:secret@127.0.0.1", "--database", "{folder}/tables.db"],
        ["serve", "--listen-database", "{folder}/tables.db"],
        ["serve", "--listen-database", "postgresql://ann:secret"],
        ["serve", "--host", "{long}"],
        ["serve", "--url", "tables.example.org"],
        ["serve", "--url", "//tables.example.org"],
        ["serve", "--url", "ftp://tables.example.org"],
        ["serve", "--url", "https://"],
        ["serve", "--url", "https://tables.example.org:port"],
        ["serve", "--url", "https://tables.example.org?x=1"],
        ["serve", "--database", "{text}"],
        ["backup", "new.jsonl", "--database", "/no/such/tables.db"],
        ["backup", "new.jsonl", "--database", "sqlite:////no/such/tables.db"],
        ["backup", "new.jsonl", "--database", "{text}"],
        ["backup"],
        ["restore", "/no/such/file", "--database", "{new}"],
        ["restore", "{text}", "--database", "{new}"],
        ["restore", "/dev/null", "--database", "{new}"],
        ["restore"],
        ["rehearse", "--database", "/no/such/tables.db"],
        ["rehearse", "--database", "{long}"],
        ["rehearse", "--database", "{text}"],
        ["rehearse", "--database", "{folder}"],
        ["rehearse", "{folder}"],
    ],
    ids=" ".join,
)
def test_a_hosts_mistake_gets_one_line(run: Run, tmp_path: Path, arguments: list[str]) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Ann,\n" * 1000)
    places = {
        "text": str(letter),
        "new": str(tmp_path / "new.db"),
        "folder": str(tmp_path),
        "long": "x" * 300,
    }
    if "--database" not in arguments:
        arguments = [*arguments, "--database", str(tmp_path / "tables.db")]
    done = run(*[argument.format(**places) for argument in arguments])
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert "secret" not in done.err
    assert letter.read_text() == "Dear Ann,\n" * 1000
    assert not Path("new.jsonl").exists()
    assert not (tmp_path / "slip").exists()


@pytest.mark.parametrize("named", [[], ["--database"]], ids=["alone", "as an option"])
def test_who_names_a_folder_is_told_that_a_database_is_wanted(
    run: Run, tmp_path: Path, named: list[str]
) -> None:
    done = run("rehearse", *named, str(tmp_path))
    assert done.code == 2
    assert done.err.startswith(f"{tmp_path} is a folder. Name the database with the tables: a file such as ")


@pytest.mark.parametrize(
    "address",
    ["http://ann:secret@example.org", "smtp://ann:secret@example.org:99999?from=a@example.org",
     "smtp://ann:secret@[example?from=a@example.org", "smtp://ann:secret@example.org"],
)  # fmt: skip
def test_a_bad_mail_server_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("ZUGWERK_MAIL", address)
    done = run("serve", "--database", str(tmp_path / "tables.db"))
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert "secret" not in done.err


def test_the_database_is_the_named_one_else_the_hosts_else_the_users(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("ZUGWERK_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_url(None) == str(default_path()) == str(tmp_path / "zugwerk" / "zugwerk.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_path().is_relative_to(Path.home())
    monkeypatch.setenv("ZUGWERK_DATABASE", "postgresql://host/tables")
    assert database_url(None) == "postgresql://host/tables"
    assert database_url("here.db") == "here.db"


async def test_a_backup_is_restored_into_either_kind_of_database(
    run: Run, tmp_path: Path, database_url: str, postgresql_url: str
) -> None:
    ids = await fill(database_url)
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    done = run("backup", str(first), "--database", database_url)
    assert (done.code, done.err) == (0, "")
    assert done.out == f"2 tables written to {first}.\n"
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    on_file = str(tmp_path / "restored.db")
    for target in (on_file, postgresql_url):
        done = run("restore", str(first), "--database", target)
        assert (done.code, done.out, done.err) == (0, "2 tables restored.\n", "")
        assert content(target) == content(database_url)
    assert await rooms(on_file, ids) == await rooms(database_url, ids)
    assert run("backup", str(second), "--database", on_file).code == 0
    assert sorted(second.read_bytes().splitlines()) == sorted(first.read_bytes().splitlines())


async def rooms(url: str, ids: list[str]) -> list[Any]:
    async with process(url) as desk:
        return [told((await desk.database.read(lambda c, id=id: load_room(c, id)))[0]) for id in ids]  # type: ignore[misc]


def test_a_backup_shows_one_moment_while_others_write(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    with serving("--database", place, "--quiet") as server:
        token = server.ask("POST", "/api/guest", {"name": "Ann"})[1]["token"]
        order = {"game": "metro", "seats": 2, "chairs": [{"bot": "random"}, {"bot": "random"}]}
        for _ in range(4):
            assert server.ask("POST", "/api/table", order, token)[0] in (200, 201)
        for number in range(3):
            file = tmp_path / f"{number}.jsonl"
            assert run("backup", str(file), "--database", place).code == 0
            copy = str(tmp_path / f"{number}.db")
            assert run("restore", str(file), "--database", copy).code == 0
            done = run("rehearse", "--database", copy)
            assert (done.code, done.out.splitlines()[0]) == (0, "4 tables replay as they were played.")


async def test_an_existing_file_or_database_is_not_overwritten(
    run: Run, tmp_path: Path, database_url: str
) -> None:
    await fill(database_url, 0)
    file = tmp_path / "backup.jsonl"
    assert run("backup", str(file), "--database", database_url).code == 0
    before, rows = file.read_bytes(), content(database_url)
    done = run("backup", str(file), "--database", database_url)
    assert (done.code, file.read_bytes()) == (2, before)
    done = run("restore", str(file), "--database", database_url)
    assert (done.code, done.out) == (2, "")
    assert done.err == "The database is not empty; a backup is restored into a new one.\n"
    assert content(database_url) == rows


def backups_in(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.iterdir() if "backup" in found.name)


async def test_a_backup_that_finds_no_room_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    await fill(place, 0)
    done = run("backup", str(tmp_path / "missing" / "backup.jsonl"), "--database", place)
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert backups_in(tmp_path) == []


async def test_a_rehearsal_finds_nothing_where_the_rules_are_the_same(run: Run, database_url: str) -> None:
    await fill(database_url)
    done = run("rehearse", database_url)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "2 tables replay as they were played.",
        "0 tables move to the installed rules unchanged.",
        "0 tables are blocked.",
    ]


async def test_a_rehearsal_tells_table_by_table_what_would_change(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    ids = await fill(place, 4)
    last = outcome_line(place, ids[1])
    change(
        place,
        update(ROOM).where(ROOM.c.id == ids[0]).values(rules_version=99),
        update(LINE)
        .where(LINE.c.room == ids[1], LINE.c.seq == last[0])
        .values(line=last[1].replace('"scores":[', '"scores":[1')),
        update(LINE)
        .where(LINE.c.room == ids[2], LINE.c.seq == 8)
        .values(line='[{"line":"do","by":0,"do":"car C23"}]'),
        update(SNAPSHOT)
        .where(SNAPSHOT.c.room == ids[3])
        .values(state=select(SNAPSHOT.c.state).where(SNAPSHOT.c.room == ids[2]).scalar_subquery()),
    )
    done = run("rehearse", "--database", place)
    assert (done.code, done.err) == (1, "")
    found = dict(line.split(" (metro): ", 1) for line in done.out.splitlines()[:-3])
    assert set(found) == set(ids[:4])
    assert "99" in found[ids[0]]
    assert found[ids[1]].startswith("It would end otherwise: 1")
    assert re.match(r"Line 8, “car C23”, would be refused: .+ \(M[A-Z]?-[\d.]+\)", found[ids[2]])
    assert re.match(r"The position after line \d+ would be another\.", found[ids[3]])
    assert done.out.splitlines()[-3:] == [
        "1 table replays as it was played.",
        "0 tables move to the installed rules unchanged.",
        "4 tables are blocked.",
    ]


async def test_a_rehearsal_tells_which_tables_move_to_newer_rules(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    ids = await fill(place, 1)
    change(place, update(ROOM).where(ROOM.c.id == ids[0]).values(rules_version=0))
    done = run("rehearse", "--database", place)
    assert (done.code, done.err) == (0, "")
    assert f"{ids[0]} (metro): goes on unchanged by the installed rules." in done.out
    assert "1 table moves to the installed rules unchanged." in done.out


async def test_a_server_says_at_its_start_how_many_tables_are_of_other_rules(database_url: str) -> None:
    ids = await fill(database_url, 2)
    change(database_url, update(ROOM).where(ROOM.c.id.in_(ids[1:])).values(rules_version=99))
    with serving("--database", database_url) as server:
        assert server.process.stdout is not None
        assert server.process.stdout.readline().startswith("2 tables were played by other rules")
        assert server.ask("GET", f"/api/table/{ids[0]}")[1]["replayable"]
        assert server.ask("GET", f"/api/table/{ids[2]}")[1]["status"] == "stopped"
        code, log = server.stop(signal.SIGTERM)
    assert code == -signal.SIGTERM
    assert {json.loads(line)["level"] for line in log.splitlines()} == {"info"}


def outcome_line(url: str, id: str) -> tuple[int, str]:
    engine = open_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(select(LINE.c.seq, LINE.c.line).where(LINE.c.room == id)).all()
    engine.dispose()
    return next((seq, line) for seq, line in rows if "outcome" in line)


async def test_a_rehearsal_changes_nothing(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    await fill(place)
    before = content(place)
    run("rehearse", "--database", place)
    assert content(place) == before


async def test_a_rehearsal_wants_a_database_of_this_version(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    await fill(place, 0)
    change(place, text("DELETE FROM alembic_version"))
    done = run("rehearse", "--database", place)
    assert (done.code, len(done.err.splitlines())) == (2, 1)
