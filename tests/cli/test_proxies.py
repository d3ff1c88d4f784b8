"""The recipe for nginx, as the documentation has it: pages, forms and sockets arrive on any port."""

import http.client
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.cli.hosting import Serving, Sitting, serving, until

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
RECIPE = Path(__file__).parents[2] / "docs" / "hosting.md"


@contextmanager
def proxied(folder: Path, server: Serving, host: str = "$http_host") -> Iterator[int]:
    """A proxy before a server; tells its port."""
    if NGINX is None:
        pytest.skip("there is no nginx here")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    beside, inside = re.findall(r"```nginx\n(.*?)```", RECIPE.read_text(encoding="utf-8"), re.DOTALL)
    assert "127.0.0.1:8000" in inside
    inside = inside.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}").replace("$http_host", host)
    file = folder / "nginx.conf"
    places = "".join(
        f"{name}_temp_path {folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(
        f"daemon off; worker_processes 1; pid {folder / 'pid'}; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {places}\n{beside}\nserver {{ listen 127.0.0.1:{port};\n{inside}\n}} }}\n"
    )
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([NGINX, "-c", str(file), "-p", str(folder)], stderr=log)
    try:
        until(lambda: listens(port) or process.poll() is not None)
        assert process.poll() is None, (folder / "log").read_text()
        yield port
    finally:
        process.terminate()
        process.wait()


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


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
