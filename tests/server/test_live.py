"""The socket of a page: told at once, and more seldom while changes do not cease."""

import asyncio
import json
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.playing import shared_table
from tests.server.serving import Server
from zugwerk.server.background.hub import Hub, Wake
from zugwerk.server.entry.known import LOOK_SECONDS
from zugwerk.server.live import _tell


class Page:
    """What a socket has told a page."""

    def __init__(self) -> None:
        self.versions: list[int] = []

    async def send_text(self, text: str) -> None:
        """Take a message."""
        self.versions.append(json.loads(text)["version"])


async def test_a_flood_of_changes_is_told_now_and_then_and_its_end_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page: Any = Page()
    hub, breaths = Hub(), []
    # How many changes there are while the socket takes breath; after none, one comes later.
    changes = iter([3, 3, 3, 3, 3, 0, 1, 0])
    version = 1

    def change(count: int) -> None:
        nonlocal version
        for _ in range(count):
            version += 1
            hub.publish(Wake("a", version))

    async def breathe(seconds: float) -> None:
        breaths.append(seconds)
        count = next(changes, None)
        if count is None:
            raise WebSocketDisconnect
        change(count)
        if count == 0:
            asyncio.get_running_loop().call_soon(change, 1)

    async def still() -> bool:
        return True

    with hub.watching(["a"]) as watcher:
        hub.publish(Wake("a", version))
        monkeypatch.setattr(asyncio, "sleep", breathe)
        await _tell(page, watcher, still)
    assert page.versions == [1, 4, 7, 10, 13, 16, 17, 18, 19]
    assert breaths == [0.05, 0.1, 0.2, 0.4, 0.4, 0.4, 0.05, 0.1, 0.05]


@pytest.mark.parametrize(
    "shown", [{"cookie": "zugwerk-session=" + 43 * "A"}, {"authorization": "Bearer zw_" + 43 * "A"}]
)
def test_what_is_worth_nothing_any_more_opens_an_onlookers_socket(
    server: Server, shown: dict[str, str]
) -> None:
    table = shared_table(server.guest(), "metro")
    host = f"127.0.0.1:{server.port}"
    with connect(
        f"ws://{host}/t/{table}/live", origin=Origin(f"http://{host}"), additional_headers=shown
    ) as socket:
        assert json.loads(socket.recv(60))["version"] > 0
        with pytest.raises(TimeoutError):
            socket.recv(4 * LOOK_SECONDS)
