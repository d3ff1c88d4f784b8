"""Pictures are drawn beside the loop, once for all who want them, and kept by what they show."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.patience import wait_until
from tests.server.playing import act, acting, shared_table, state
from tests.server.serving import Server
from zugwerk.games.berlin.board import BoardMap
from zugwerk.games.registry import games_with_maps
from zugwerk.render import maps_of
from zugwerk.render.berlin import chart
from zugwerk.render.berlin.chart import Chart
from zugwerk.render.look import Orientation
from zugwerk.server.errors import Problem
from zugwerk.server.pages import maps, table, update
from zugwerk.server.pages.choices import Foreseen
from zugwerk.server.pages.told import Preview
from zugwerk.server.play import studio
from zugwerk.server.play.studio import Studio

GAME = games_with_maps()[0]
SHEET = {"text": maps_of(GAME).example()}


class Easel:
    """Counts what is drawn, and draws nothing before it may."""

    def __init__(self) -> None:
        self.count = 0
        self.may = threading.Event()

    def draw(self, *_: object, **__: object) -> str:
        """A picture."""
        self.count += 1
        assert self.may.wait(60)
        return "<svg/>"


async def test_many_who_want_one_picture_have_it_drawn_once() -> None:
    place, easel = Studio(), Easel()
    waiting = [asyncio.create_task(place.drawn("ann", "a", easel.draw)) for _ in range(6)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    easel.may.set()
    assert await asyncio.gather(*waiting[1:]) == ["<svg/>"] * 5
    assert await place.drawn("ann", "a", easel.draw) == "<svg/>"
    assert easel.count == 1
    place.close()


async def test_what_could_not_be_drawn_is_told_to_all_and_tried_again() -> None:
    def fail() -> str:
        raise ValueError

    place = Studio()
    told = await asyncio.gather(*[place.drawn("ann", "a", fail) for _ in range(3)], return_exceptions=True)
    assert [type(each) for each in told] == [ValueError] * 3
    assert await place.drawn("ann", "a", lambda: "now") == "now"
    place.close()


async def test_only_so_much_is_kept_and_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    place, easel = Studio(), Easel()
    monkeypatch.setattr(studio, "MOST_KEPT", 3)
    for number in (1, 2, 3, 1, 4):
        await place.drawn("ann", number, lambda: "x")
    assert list(place._kept) == [3, 1, 4]
    monkeypatch.setattr(studio, "MOST_WAITING", 2)
    waiting = [asyncio.create_task(place.drawn("ann", name, easel.draw)) for name in "ab"]
    await asyncio.sleep(0)
    with pytest.raises(Problem) as no:
        await place.drawn("ann", "c", easel.draw)
    assert (no.value.status, no.value.detail) == (429, {"retry_after": 1})
    easel.may.set()
    await asyncio.gather(*waiting)
    place.close()


async def test_one_who_wants_much_leaves_room_for_the_others() -> None:
    place, easel = Studio(), Easel()
    waiting = [
        asyncio.create_task(place.drawn("greedy", number, easel.draw))
        for number in range(studio.MOST_WAITING)
    ]
    await asyncio.sleep(0)
    other = asyncio.create_task(place.drawn("bob", "a small one", easel.draw))
    again = asyncio.create_task(place.drawn("greedy", 0, easel.draw))
    await asyncio.sleep(0)
    easel.may.set()
    assert (await other, await again) == ("<svg/>", "<svg/>")
    told = await asyncio.gather(*waiting, return_exceptions=True)
    refused = [each for each in told if isinstance(each, Problem)]
    assert len(refused) == studio.MOST_WAITING - studio.MOST_OF_ONE
    assert {each.status for each in refused} == {429}
    assert await place.drawn("greedy", "later", easel.draw) == "<svg/>", "a share is given back"
    place.close()


async def test_people_have_their_turns() -> None:
    place, easel = Studio(), Easel()
    drawn: list[str] = []

    def drawing(name: str) -> str:
        drawn.append(name)
        return easel.draw()

    waiting = [
        asyncio.create_task(place.drawn(name[0], name, lambda name=name: drawing(name)))  # type: ignore[misc]
        for name in ("a1", "a2", "a3", "a4", "b1", "b2")
    ]
    await asyncio.sleep(0)
    easel.may.set()
    await asyncio.gather(*waiting)
    assert drawn == ["a1", "b1", "a2", "b2", "a3", "a4"]
    place.close()


async def test_closing_gives_up_what_waits() -> None:
    place, easel = Studio(), Easel()
    waiting = [asyncio.create_task(place.drawn("ann", name, easel.draw)) for name in "ab"]
    await asyncio.sleep(0.1)
    easel.may.set()
    place.close()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(end) for end in ended} == {asyncio.CancelledError}
    assert easel.count == 1


def test_a_person_with_many_maps_leaves_room_for_the_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studio, "MOST_OF_ONE", 2)
    easel, ada = Easel(), server.newcomer("Ada")[1]
    made = [
        server.client(ada).post("/api/map", {"game": GAME, "text": renamed(f"Town {number}")}).json()["id"]
        for number in range(4)
    ]
    monkeypatch.setattr(maps, "_miniature", easel.draw)
    with ThreadPoolExecutor(4) as greedy:
        clients = [server.client(ada) for _ in made]
        paths = [f"/maps/{id}/picture.svg" for id in made]
        sent = [greedy.submit(client.get, path) for client, path in zip(clients, paths, strict=True)]
        wait_until(lambda: sum(each.done() for each in sent) == 2)
        bob = greedy.submit(
            server.guest("Bob").get, next(path for path, each in zip(paths, sent, strict=True) if each.done())
        )
        easel.may.set()
        assert bob.result().status == 200
        assert sorted(each.result().status for each in sent) == [200, 200, 429, 429]


def renamed(name: str) -> str:
    """The example, under another name: another map."""
    return json.dumps({**json.loads(SHEET["text"]), "name": name})


def all_at_once(
    server: Server, token: str, path: str, asked: Any, meanwhile: Callable[[], None]
) -> list[int]:
    """Six ask for one thing; something else is done before any of them is answered."""
    clients = [server.client(token) for _ in range(6)]
    with ThreadPoolExecutor(6) as strangers:
        method = "GET" if asked is None else "POST"
        body = None if asked is None else json.dumps(asked).encode()
        sent = [strangers.submit(client.send, method, path, body) for client in clients]
        meanwhile()
        return [each.result().status for each in sent]


@pytest.fixture
def wanted(monkeypatch: pytest.MonkeyPatch) -> list[Hashable]:
    """What was asked of the studio."""
    found: list[Hashable] = []
    drawn = Studio.drawn

    async def counted(place: Studio, asker: str, shows: Hashable, draw: Callable[[], Any]) -> Any:
        found.append(shows)
        return await drawn(place, asker, shows, draw)

    monkeypatch.setattr(Studio, "drawn", counted)
    return found


@pytest.mark.parametrize("kind", ["page", "update"])
def test_while_a_table_on_a_new_map_is_first_drawn_others_move(
    server: Server, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    easel, token = Easel(), server.newcomer()[1]
    me = server.client(token)
    id, other = (
        shared_table(me, GAME, options={"map": renamed(f"New for a {kind}")}),
        shared_table(me, "metro"),
    )
    seen = acting(me, other)

    def fitted(plan: BoardMap, layout: Orientation) -> Chart:
        easel.draw()
        return Chart(plan, layout, hasty=True)

    monkeypatch.setattr(chart, "Chart", fitted)

    def move() -> None:
        wait_until(lambda: easel.count > 0)
        assert act(me, seen, seen["legal"][0]).status == 200
        easel.may.set()

    path = f"/t/{id}" if kind == "page" else f"/api/table/{id}/update"
    assert all_at_once(server, token, path, None, move) == [200] * 6
    assert easel.count == 1, "worked out once, and kept"


def test_while_the_graph_of_a_game_is_drawn_others_move(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    easel, token = Easel(), server.newcomer()[1]
    me = server.client(token)
    id, other = shared_table(me, "metro"), shared_table(me, "metro")
    assert (
        me.post(
            f"/api/table/{id}/propose", {"seat": 0, "version": state(me, id)["version"], "matter": "end"}
        ).status
        == 200
    )
    seen = acting(me, other)
    monkeypatch.setattr(update, "graph", easel.draw)

    def move() -> None:
        wait_until(lambda: easel.count > 0)
        assert act(me, seen, seen["legal"][0]).status == 200
        easel.may.set()

    assert all_at_once(server, token, f"/t/{id}", None, move) == [200] * 6
    assert easel.count == 1


@pytest.mark.parametrize("kind", ["map", "table", "preview"])
def test_while_a_picture_is_drawn_others_move(
    server: Server, monkeypatch: pytest.MonkeyPatch, wanted: list[Hashable], kind: str
) -> None:
    easel, token = Easel(), server.newcomer()[1]
    me = server.client(token)
    id = shared_table(me, "metro")
    seen = acting(me, id)
    path, asked = f"/t/{id}/picture.svg", None
    if kind == "map":
        path = f"/maps/{me.post('/api/map', {'game': GAME, **SHEET}).json()['id']}/picture.svg"
        monkeypatch.setattr(maps, "_miniature", easel.draw)
    elif kind == "table":
        monkeypatch.setattr(table, "picture", easel.draw)
    else:
        path = f"/api/table/{id}/preview"
        asked = {"seat": seen["seat"], "actions": seen["legal"][:1]}
        monkeypatch.setattr(update, "preview", lambda *_: Foreseen(Preview(do=easel.draw(), lines=[])))
    wanted.clear()

    def move() -> None:
        deadline = time.monotonic() + 60
        while len(wanted) < 6:
            assert time.monotonic() < deadline
            assert me.get("/health").status == 200
        assert act(me, seen, seen["legal"][0]).status == 200
        easel.may.set()

    assert all_at_once(server, token, path, asked, move) == [200] * 6
    assert (len(set(wanted)), easel.count) == (1, 1)
