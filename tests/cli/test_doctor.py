"""``zugwerk doctor``: a line for everything a server stands on, with what to do."""

import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from sqlalchemy import text, update

from tests.cli.conftest import Run
from tests.cli.hosting import change, fill, serving
from zugwerk.table.store.schema import PULSE, ROOM


def lines(run: Run, *arguments: str) -> tuple[int, dict[str, str]]:
    """The exit code, and the lines by what they are about, without their mark."""
    done = run("doctor", *arguments)
    assert done.err == ""
    found = [line.split(" ", 1) for line in done.out.splitlines()]
    return done.code, {rest.partition(":")[0]: f"{mark} {rest.partition(': ')[2]}" for mark, rest in found}


async def test_a_sound_server_has_nothing_wrong(run: Run, database_url: str) -> None:
    await fill(database_url, 1)
    with serving("--database", database_url) as server:
        code, found = lines(run, "--database", database_url, "--url", f"http://127.0.0.1:{server.port}")
    assert code == 0
    assert {
        "Form",
        "Database",
        "Migrations",
        "Rules",
        "Clock",
        "Disk",
        "Connections",
        "Mail",
        "Address",
    } <= set(found)
    assert {what for what, line in found.items() if line[0] == "✓"} >= {
        "Database", "Migrations", "Rules", "Clock", "Address",
    }  # fmt: skip
    assert found["Mail"].startswith("! ")


async def test_what_is_wrong_with_a_database_is_told(run: Run, tmp_path: Path) -> None:
    code, found = lines(run, "--database", str(tmp_path / "missing.db"))
    assert (code, found["Database"][0]) == (1, "✗")
    place = str(tmp_path / "tables.db")
    await fill(place, 1)
    change(place, update(ROOM).values(rules_version=99), update(PULSE).values(updated=time.time() + 500))
    (tmp_path / "tables.db").chmod(0o644)
    code, found = lines(run, "--database", place)
    assert code == 1
    assert found["Rules"].startswith("! ")
    assert "zugwerk rehearse" in found["Rules"]
    assert found["Clock"][0] == "✗"
    assert "chmod o=" in found["Permissions"]
    change(place, text("UPDATE alembic_version SET version_num = '9999'"))
    code, found = lines(run, "--database", place)
    assert (code, found["Migrations"][0]) == (1, "✗")
    change(place, text("DELETE FROM alembic_version"))
    code, found = lines(run, "--database", place)
    assert (code, found["Migrations"][0]) == (0, "!")


async def test_a_mail_server_is_greeted(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = str(tmp_path / "tables.db")
    await fill(place, 0)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"smtp://127.0.0.1:{nobody.getsockname()[1]}?from=a@b.de"
        monkeypatch.setenv("ZUGWERK_MAIL", address)
        code, found = lines(run, "--database", place)
    assert (code, found["Mail"][0]) == (1, "✗")
    assert "a@b.de" not in found["Mail"]
    monkeypatch.setenv("ZUGWERK_MAIL", "nonsense")
    assert lines(run, "--database", place)[1]["Mail"][0] == "✗"


class Proxy(BaseHTTPRequestHandler):
    """Answers as a server behind a proxy does, by path: what comes from it is what the doctor judges."""

    def do_POST(self) -> None:
        status = {"/lost/choose": 403, "/broken/choose": 502}.get(self.path, 303)
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


async def test_a_proxy_that_loses_the_host_is_found(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    await fill(place, 0)
    server = HTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    told = {path: lines(run, "--database", place, "--url", url + path) for path in ("", "/lost", "/broken")}
    server.shutdown()
    server.server_close()
    assert told[""][0] == 0
    assert told["/lost"][0] == told["/broken"][0] == 1
    assert "$http_host" in told["/lost"][1]["Address"]
    assert "502" in told["/broken"][1]["Address"]
    assert run("doctor", "--database", place, "--url", "no address").code == 2
