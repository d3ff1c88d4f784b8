"""What a move costs: one request, whose answer brings all that the page then shows."""

import json

import pytest
from playwright.sync_api import Page, Request, Route, WebSocket

from tests.browser.conftest import Invite
from tests.browser.hands import click
from tests.browser.test_together import in_turn, sit_down
from tests.browser.visitors import WAIT, Visitor


class Talk:
    """What a page asks of its server, but for previews, and which versions its socket tells it."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.told = 0
        page.on("request", self._note)
        page.on("websocket", self._listen)

    def _note(self, request: Request) -> None:
        path = request.url.partition("?")[0]
        if "/api/" in path and not path.endswith("/preview"):
            self.asked.append(f"{request.method} {path.rpartition('/')[2]}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._hear(str(text)))

    def _hear(self, text: str) -> None:
        self.told = max(self.told, json.loads(text).get("version", 0))


def wait_told(visitor: Visitor, talk: Talk, version: int) -> None:
    """Wait until the socket has told of a version, and the page has done what it does then."""
    for _ in range(WAIT // 20):
        if talk.told >= version:
            break
        visitor.page.wait_for_timeout(20)
    assert talk.told >= version
    visitor.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def acted(visitor: Visitor, talk: Talk) -> list[str]:
    """What a move makes the page ask for, from the click until its own socket has told of it too."""
    assert visitor.wait_turn()
    talk.asked.clear()
    before = visitor.moment()
    click(visitor.page.locator("#canvas .lit").first)
    visitor.wait_change(before)
    visitor.wait_answer()
    wait_told(visitor, talk, visitor.state()["version"])
    return talk.asked


@pytest.mark.parametrize("late", [False, True])
def test_a_move_costs_one_request_also_if_the_socket_is_faster_than_the_answer(
    invite: Invite, late: bool
) -> None:
    mover, waiter = in_turn(*sit_down(invite))
    talk = Talk(mover.page)

    def hold(route: Route) -> None:
        answer = route.fetch()
        wait_told(mover, talk, answer.json()["version"])
        route.fulfill(response=answer)

    if late:
        mover.page.route("**/act", hold)
    mover.page.reload()
    mover.at_table()
    assert acted(mover, talk) == ["POST act"]
    waiter.act(1)
    assert acted(mover, talk) == ["POST act"]
