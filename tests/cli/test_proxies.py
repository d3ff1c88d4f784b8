"""The recipes for proxies, as the documentation has them: all arrives, tables stay at one server."""

import copy
import http.client
import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.cli.hosting import Serving, Sitting, serving, until
from tests.neighbours import Neighbour, free_port, program

RECIPE = Path(__file__).parents[2] / "docs" / "hosting.md"


def blocks(kind: str) -> list[str]:
    """What the documentation tells hosts to write."""
    return re.findall(rf"```{kind}\n(.*?)```", RECIPE.read_text(encoding="utf-8"), re.DOTALL)


@contextmanager
def proxied(folder: Path, server: Serving, host: str = "$http_host") -> Iterator[int]:
    """A proxy before a server; tells its port."""
    beside, inside, _ = blocks("nginx")
    assert "127.0.0.1:8000" in inside
    inside = inside.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}").replace("$http_host", host)
    with nginx(folder, beside, inside) as port:
        yield port


@contextmanager
def spread_by_nginx(folder: Path, servers: list[Serving]) -> Iterator[int]:
    """A proxy before several servers, each of which has its own tables; tells its port."""
    sockets, inside, tables = blocks("nginx")
    for number, server in enumerate(servers, 1):
        tables = tables.replace(f"10.0.0.{number}:8000", f"{server.host}:{server.port}")
    assert "10.0.0" not in tables
    inside = inside.replace("http://127.0.0.1:8000", "http://zugwerk") + "add_header X-From $upstream_addr;\n"
    with nginx(folder, sockets + tables, inside) as port:
        yield port


@contextmanager
def spread_by_caddy(folder: Path, servers: list[Serving]) -> Iterator[int]:
    """The same with Caddy, as far as tables are concerned."""
    (recipe,) = blocks("caddy")
    port = free_port()
    for number, server in enumerate(servers, 1):
        recipe = recipe.replace(f"10.0.0.{number}:8000", f"{server.host}:{server.port}")
    assert "10.0.0" not in recipe
    recipe = recipe.replace("tables.example.org", f"http://127.0.0.1:{port}")
    recipe = recipe.replace(
        "lb_policy", "header_down X-From {http.reverse_proxy.upstream.hostport}\n lb_policy"
    )
    file = folder / "Caddyfile"
    file.write_text("{\n admin off\n auto_https off\n}\n" + recipe)
    home = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]
    caddy = Neighbour(command, port, env=home)
    try:
        yield port
    finally:
        caddy.kill()


@contextmanager
def nginx(folder: Path, beside: str, inside: str) -> Iterator[int]:
    """An nginx with these blocks; tells its port."""
    port = free_port()
    file = folder / "nginx.conf"
    places = "".join(
        f"{name}_temp_path {folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(
        f"daemon off; worker_processes 1; pid {folder / 'pid'}; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {places}\n{beside}\nserver {{ listen 127.0.0.1:{port};\n{inside}\n}} }}\n"
    )
    server = Neighbour([program("nginx"), "-c", str(file), "-p", str(folder)], port)
    try:
        yield port
    finally:
        server.process.terminate()
        server.process.wait()


def test_pages_forms_and_sockets_arrive_through_nginx_on_a_port_of_its_own(tmp_path: Path) -> None:
    with (
        serving("--database", str(tmp_path / "tables.db"), "--quiet") as server,
        proxied(tmp_path, server) as port,
    ):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/")
        answer = connection.getresponse()
        assert (answer.status, b"</html>" in answer.read()) == (200, True)
        connection.close()
        server.port = port
        sitting = Sitting(server)
        assert sitting.act()[0] == 200
        where = f"127.0.0.1:{port}"
        with connect(
            f"ws://{where}/t/{sitting.id}/live", origin=Origin(f"http://{where}"), open_timeout=60
        ) as page:
            assert "version" in str(page.recv(60))
            assert sitting.act()[0] == 200
            assert "version" in str(page.recv(60))
        assert server.entries() == []


def test_a_proxy_that_loses_the_port_is_named_once_in_the_log(tmp_path: Path) -> None:
    with (
        serving("--database", str(tmp_path / "tables.db"), "--quiet") as server,
        proxied(tmp_path, server, "$host") as port,
    ):
        server.port = port
        sitting = Sitting(server)
        where = f"127.0.0.1:{port}"
        for _ in range(3):
            with (
                pytest.raises(InvalidStatus),
                connect(
                    f"ws://{where}/t/{sitting.id}/live", origin=Origin(f"http://{where}"), open_timeout=60
                ),
            ):
                pass
        (entry,) = server.entries()
        assert (entry["level"], entry["origin"], entry["host"]) == ("warning", f"http://{where}", "127.0.0.1")


@pytest.mark.long
@pytest.mark.parametrize("spread", [spread_by_nginx, spread_by_caddy])
def test_all_requests_for_a_table_go_to_one_server_and_to_another_when_it_is_gone(
    tmp_path: Path, spread: Callable[[Path, list[Serving]], AbstractContextManager[int]]
) -> None:
    url = str(tmp_path / "tables.db")
    with ExitStack() as stack:
        servers = [
            stack.enter_context(serving("--database", url, "--quiet", "--host", f"127.0.0.{number}"))
            for number in (2, 3, 4)
        ]
        port = stack.enter_context(spread(tmp_path, servers))
        front = copy.copy(servers[0])
        front.host, front.port = "127.0.0.1", port
        sittings = [Sitting(front) for _ in range(12)]
        homes = {}
        for sitting in sittings:
            paths = [f"/t/{sitting.id}", f"/t/{sitting.id}/picture.svg", f"/api/table/{sitting.id}?seat=0"]
            (homes[sitting.id],) = {answered_by(port, path, sitting.token) for path in paths * 2}
        assert len(set(homes.values())) > 1, "one server has it all"
        lost = homes[sittings[0].id]
        next(server for server in servers if f"{server.host}:{server.port}" == lost).kill()
        for sitting in sittings:
            until(lambda sitting=sitting: sitting.act()[0] == 200)  # type: ignore[misc]
            found = answered_by(port, f"/t/{sitting.id}", sitting.token)
            assert found == homes[sitting.id] if homes[sitting.id] != lost else found != lost


def answered_by(port: int, path: str, token: str) -> str:
    """Which server a proxy asked in the end."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers={"authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert answer.status == 200, (path, answer.status)
    return (answer.getheader("x-from") or "").rpartition(", ")[2]
