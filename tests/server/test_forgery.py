"""What another site makes a browser send changes nothing, wherever it is sent; nor does a token at a form.

The places are taken from the application itself, so a new one is tried without being named here.
"""

from collections.abc import Callable

import pytest
from starlette.routing import Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.pages.browsing import Browser
from tests.server.pages.conftest import visit  # noqa: F401 - a fixture
from tests.server.serving import Server
from tests.server.stored import Contents, contents
from zugwerk.server import pages

Visit = Callable[..., Browser]

SITES: dict[str, dict[str, str]] = {
    "another site": {"sec-fetch-site": "cross-site"},
    "a neighbour": {"sec-fetch-site": "same-site"},
    "another origin": {"origin": "http://evil.example"},
    "another port": {"origin": "http://127.0.0.1:1"},
    "a sandbox": {"origin": "null"},
    "nobody knows where": {},
}


def stored(server: Server) -> Contents:
    """All that was written."""
    return server.run(server.house.database.read(contents))


def changes(server: Server) -> list[tuple[str, str]]:
    """Method and path of everything that may change something."""
    found = [route for route in server.app.routes if isinstance(route, Route)]
    return [
        (method, route.path.replace("{game}", "berlin").replace("{what}", "delete"))
        for route in found
        for method in sorted((route.methods or set()) - {"GET", "HEAD"})
    ]


def known(visit: Visit) -> tuple[Browser, str]:  # noqa: F811 - the fixture is handed on
    browser = visit()
    assert browser.submit("/guest", guest="Ann").status == 303
    return browser, browser.new_table(**{"chair-0": "me", "chair-1": "open"}).removeprefix("/t/")


@pytest.mark.parametrize("site", SITES)
def test_what_another_site_sends_with_a_session_is_refused_everywhere(
    server: Server,
    visit: Visit,  # noqa: F811
    site: str,
) -> None:
    browser, table = known(visit)
    assert len(changes(server)) > 30
    before = stored(server)
    del browser.headers["sec-fetch-site"]
    browser.headers["accept"] = "application/json"
    for method, path in changes(server):
        for type in ("text/plain", "application/x-www-form-urlencoded"):
            answer = browser.send(
                method, path.replace("{id}", table), b"{}", {"content-type": type, **SITES[site]}
            )
            assert (answer.status, answer.json()["code"]) == (403, "forged"), (method, path, answer)
    assert stored(server) == before


def test_a_token_opens_no_form(server: Server, visit: Visit) -> None:  # noqa: F811
    browser, table = known(visit)
    browser.headers["accept"] = "application/json"
    token = browser.call("/api/tokens", label="program").json()["token"]
    before = stored(server)
    headers = {"authorization": f"Bearer {token}", "content-type": "application/x-www-form-urlencoded"}
    forms = [
        route.path for route in pages.ROUTES if isinstance(route, Route) and "POST" in (route.methods or ())
    ]
    for cookies in ({}, dict(browser.cookies)):
        browser.cookies = cookies
        for path in [*forms, "/account/delete", "/account/logout"]:
            address = path.replace("{id}", table).replace("{game}", "berlin").replace("{what}", "delete")
            answer = browser.send("POST", address, b"", headers)
            assert (answer.status, answer.json()["code"]) == (403, "forged"), (path, answer)
    assert stored(server) == before


@pytest.mark.parametrize("site", SITES)
def test_a_socket_that_another_site_opens_with_a_session_is_refused(
    server: Server,
    visit: Visit,  # noqa: F811
    site: str,
) -> None:
    browser, table = known(visit)
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    address = f"ws://127.0.0.1:{server.port}/t/{table}/live"
    with (
        pytest.raises(InvalidStatus) as no,
        connect(address, additional_headers={"cookie": cookie, **SITES[site]}),
    ):
        pass
    assert no.value.response.status_code == 403
    own = {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}"}
    with connect(address, additional_headers=own) as socket:
        assert "version" in str(socket.recv())
