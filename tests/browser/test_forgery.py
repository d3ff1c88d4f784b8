"""A page of another origin in a real browser: whatever it sends to our server, nothing happens there."""

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Invite
from tests.browser.visitors import Visitor

PAGE = b"""<!doctype html><title>evil</title><p>Something nice</p>"""

_SEND = """async ([site, table, name]) => {
  const tries = [
    ["POST", "/account/delete", `name=${name}`], ["POST", "/account/logout", "sure=yes"],
    ["POST", "/account/name", "name=Fool"], ["POST", `/t/${table}/seat/leave`, "seat=0"],
    ["POST", `/api/table/${table}/leave`, '{"seat": 0}'], ["POST", `/api/table/${table}/fill`, "{}"],
    ["POST", "/api/tokens", '{"label": "evil"}'],
  ];
  for (const [method, path, body] of tries) {
    const type = body.startsWith("{") ? "text/plain" : "application/x-www-form-urlencoded";
    const headers = { "content-type": type };
    const options = { method, body, headers, mode: "no-cors", credentials: "include" };
    await fetch(site + path, options).catch(() => null);
  }
}"""

_SOCKET = """([site, table]) => new Promise((told) => {
  const socket = new WebSocket(`${site.replace("http", "ws")}/t/${table}/live`);
  socket.onmessage = () => told("heard");
  socket.onclose = () => told("refused");
})"""


@contextmanager
def elsewhere() -> Iterator[int]:
    """Another server on this machine; to a browser that is the same site, but another origin."""

    class Evil(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(PAGE)

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


def seated(ada: Visitor) -> str:
    """Ada at a table that waits for somebody; returns its id."""
    return ada.set_up(game="metro", chairs=("me", "open")).rpartition("/")[2]


def name_of(visitor: Visitor) -> str:
    name: str = visitor.page.request.get(f"{visitor.address}/api/account").json()["name"]
    return name


def is_as_before(ada: Visitor, table: str) -> bool:
    found = ada.page.request.get(f"{ada.address}/api/table/{table}").json()
    account = ada.page.request.get(f"{ada.address}/api/account").json()
    tokens = ada.page.request.get(f"{ada.address}/api/tokens").json()
    chairs = [(chair["kind"], chair["yours"]) for chair in found["chairs"]]
    kept = account["name"] != "Fool" and not tokens["tokens"]
    return kept and chairs == [("person", True), ("open", False)]


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_a_page_of_another_origin_changes_nothing(invite: Invite, chromium: Browser, name: str) -> None:
    ada = invite()
    table = seated(ada)
    with elsewhere() as port:
        page = ada.context.new_page()
        page.goto(f"http://{name}:{port}/")
        page.evaluate(_SEND, [ada.address, table, name_of(ada)])
        assert page.evaluate(_SOCKET, [ada.address, table]) == "refused"
        # A form that leads there by itself, as a click would.
        field = f'<input name="name" value="{name_of(ada)}">'
        page.set_content(f'<form method="post" action="{ada.address}/account/delete">{field}</form>')
        with page.expect_navigation():
            page.evaluate("document.forms[0].submit()")
        assert "Zugwerk" in page.content()
        page.close()
    assert is_as_before(ada, table)


def test_the_same_page_of_our_own_origin_would_have_been_heard(invite: Invite) -> None:
    """Else the test above could not fail."""
    ada = invite()
    table = seated(ada)
    # Not a page of the table, which follows by itself where what is sent leads it.
    page = ada.context.new_page()
    page.goto(f"{ada.address}/health")
    assert page.evaluate(_SOCKET, [ada.address, table]) == "heard"
    page.evaluate(_SEND, [ada.address, table, name_of(ada)])
    page.close()
    assert ada.page.request.get(f"{ada.address}/api/account").status == 401
