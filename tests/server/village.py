"""A village: several people and their tables, maps and orders in one database, as a server has after a while.

Whoever tests a page or an endpoint in an empty database sees only what is one's own. Here are other people's
things too: listed and private tables of all games in all states, from files, with stand-ins, of rules that
are not installed, with people who are gone.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import update

from tests.server.pages.browsing import Browser, api
from tests.server.pages.test_exchange_page import played, send
from tests.server.serving import Server
from zugwerk.core.record import write_record
from zugwerk.games.berlin.board import shipped_text
from zugwerk.games.registry import game_ids, games_with_maps, orders
from zugwerk.kit.dice import Dice
from zugwerk.render import drawing_of
from zugwerk.table.room import Room
from zugwerk.table.store.schema import ROOM

CHAT: Final = "Said among us at this table"
NOTE: Final = "Written for nobody else"
PASSWORD: Final = "a password of the village"
# Who they are: she made the tables, he plays at them, one has been there, one has a life elsewhere, one came
# and did nothing, one has never been here, and one has left for good but kept the cookie.
READERS: Final = ("owner", "player", "onlooker", "stranger", "guest", "nobody", "departed")


class Village:
    """The people, each with a browser, and the ids of tables and maps by what they are."""

    def __init__(self, server: Server) -> None:
        self.server: Final = server
        self.browsers: Final = {name: Browser(server.port) for name in READERS}
        self.tables: Final[dict[str, str]] = {}
        self.maps: Final[dict[str, str]] = {}
        self._lots: Final = Dice(5)
        for name in READERS:
            self.browsers[name].get("/account")
            if name != "nobody":
                self.browsers[name].submit("/guest", guest=name.title())
        for name in ("owner", "player"):
            self._did(name, "/account/register", login=f"village_{name}", password=PASSWORD)
        for game in games_with_maps():
            self._draw_maps(game)
        for game in game_ids():
            self._open_tables(game)
            self._tables_in_play(game)
            self._finished_tables(game)
            self._tables_from_files(game)
            self._stopped_tables(game)
        self._new("stranger", "stranger's own", "metro", "me", "bot-random")
        self._leave()

    def __getitem__(self, name: str) -> Browser:
        return self.browsers[name]

    def close(self) -> None:
        for browser in self.browsers.values():
            browser.close()

    def room(self, id: str) -> Room:
        """The room of a table, for a look."""

        async def work() -> Room:
            async with self.server.house.desk.reading(id) as room:
                return room

        return self.server.run(work())

    def _did(self, name: str, path: str, **fields: str) -> str:
        answer = self[name].submit(path, **fields)
        assert answer.status == 303, (name, path, answer)
        return answer.headers["location"]

    def _called(self, name: str, path: str, method: str = "POST", /, **data: Any) -> Any:
        answer = self[name].call(path, method, **data)
        assert answer.status == 200, (name, path, answer)
        return answer.json()

    def _draw_maps(self, game: str) -> None:
        whole = json.loads(shipped_text())
        for name, what, document in (
            ("owner", "finished", whole),
            ("owner", "unfinished", {**whole, "tickets": []}),
            ("departed", "of one who left", whole),
        ):
            text = json.dumps({**document, "name": what})
            told = self._called(name, "/api/map", game=game, text=text)
            self.maps[f"{game}: {what}"] = told["id"]

    def _new(self, name: str, what: str, game: str, *chairs: str, **more: str) -> str:
        """A table by the form, for as many as there are chairs."""
        sitting = {f"chair-{seat}": who for seat, who in enumerate(chairs)}
        named = {f"name-{seat}": f"Friend {seat}" for seat in range(len(chairs))}
        path = self[name].new_table(game=game, seats=str(len(chairs)), **sitting, **named, **more)
        self.tables[f"{game}: {what}"] = path.removeprefix("/t/")
        return path

    def _started(self, what: str, game: str, *others: str, **more: str) -> str:
        """A table of the owner's at which others have taken all other chairs."""
        path = self._new("owner", what, game, "me", *["open"] * len(others), **more)
        for name in others:
            self._did(name, f"{path}/seat/join")
        return path

    def _open_tables(self, game: str) -> None:
        self._new("owner", "open, listed", game, "me", "open", listed="on")
        self._new("owner", "open, private", game, "me", "open")
        self._new("departed", "open, listed by one who left", game, "me", "open", listed="on")
        path = self._new("owner", "open, one left", game, "me", *["open"] * 2, listed="on")
        self._did("departed", f"{path}/seat/join")
        path = self._new("owner", "open, one rose", game, "me", *["open"] * 2, listed="on")
        self._did("onlooker", f"{path}/seat/join")
        self._did("onlooker", f"{path}/seat/leave", seat="1")

    def _tables_in_play(self, game: str) -> None:
        path = self._started("playing, listed", game, "player", listed="on")
        self.play(path, 6)
        self._called("owner", f"{api(path)}/chat", text=CHAT)
        self._called("owner", f"{api(path)}/note", "PUT", text=NOTE)
        self._new("owner", "playing, a bot", game, "me", "bot-greedy")
        self._new("owner", "playing, one screen", game, "me", "screen", clock="quick")
        path = self._new("owner", "playing, one screen, a stand-in", game, "me", "screen")
        self._called("owner", f"{api(path)}/stand-in", seat=1)
        path = self._started("playing, a stand-in", game, "player", clock="three-days")
        self._called("player", f"{api(path)}/stand-in", seat=1)
        path = self._started("playing, something proposed", game, "player")
        self.play(path, 3)
        version = self["owner"].data(f"{api(path)}/update")["version"]
        self._called("owner", f"{api(path)}/propose", seat=0, version=version, matter="end")
        path = self._started("playing, one left", game, "player", "departed")
        self._called("departed", f"{api(path)}/chat", text=CHAT)
        self.play(path, 6)
        if drawing_of(game).guide is not None:
            self.tables[f"{game}: guided"] = self._did("owner", "/learn", game=game).removeprefix("/t/")
        for what, id in [pair for pair in self.maps.items() if pair[0] == f"{game}: finished"]:
            self.tables[f"{what} map"] = self._did("owner", f"/maps/{id}/play").removeprefix("/t/")
        if orders(game) is not None:
            self._give_order(game)

    def _give_order(self, game: str) -> None:
        """Play until the game offers an order to the owner while the player is to act, and give it."""
        path = self._started("playing, an order", game, "player")
        for _ in range(200):
            offered = self["owner"].data(f"{api(path)}/order?seat=0")["offers"]
            if offered and self.room(path.removeprefix("/t/")).actors() == (1,):
                self._called("owner", f"{api(path)}/order", "PUT", seat=0, order=offered[0]["order"])
                return
            self.play(path, 1)
        raise AssertionError(f"{game} offers no order")

    def _finished_tables(self, game: str) -> None:
        path = self._started("over", game, "player")
        self._called("owner", f"{api(path)}/chat", text="Good game")
        self.play(path)
        self.tables[f"{game}: rematch"] = self._called("player", f"{api(path)}/rematch")["id"]
        path = self._started("over, one left", game, "departed")
        self.play(path, 3)
        version = self["owner"].data(f"{api(path)}/update")["version"]
        self._called("owner", f"{api(path)}/propose", seat=0, version=version, matter="end")
        self._called("departed", f"{api(path)}/answer", seat=1, version=version + 1, agree=True)

    def _tables_from_files(self, game: str) -> None:
        for what, actions, to in (
            ("from a file, over", 10**6, "look"),
            ("from a file, not over", 12, "look"),
            ("from a file, to play on", 12, "play"),
        ):
            answer = send(self["owner"], write_record(played(game, actions).record), to=to)
            assert answer.status == 303, answer
            self.tables[f"{game}: {what}"] = answer.headers["location"].removeprefix("/t/")

    def _stopped_tables(self, game: str) -> None:
        """Tables of rules that are not installed, as an upgrade taken back leaves them behind."""
        for what, actions in (("stopped", 6), ("stopped, over", 10**6)):
            path = self._started(what, game, "player", listed="on")
            self.play(path, actions)
            self._called("owner", f"{api(path)}/chat", text=CHAT)
            self._strand(path.removeprefix("/t/"))
        self._strand(self._new("owner", "open, stopped", game, "me", "open").removeprefix("/t/"))

    def _strand(self, id: str) -> None:
        desk, newer = self.server.house.desk, ROOM.c.rules_version + 98
        change = update(ROOM).where(ROOM.c.id == id).values(rules_version=newer)
        self.server.run(desk.database.write(lambda connection: connection.execute(change)))
        desk.forget(id)

    def _leave(self) -> None:
        """One person leaves for good; the browser keeps the cookie of the session that has ended."""
        kept = dict(self["departed"].cookies)
        name = self["departed"].data("/api/account")["name"]
        assert self["departed"].submit("/account/delete", name=name).status == 303
        self["departed"].cookies.update(kept)

    def play(self, path: str, actions: int = 10**6) -> None:
        """Let people act at random, so many times or to the end."""
        id, desk, lots = path.removeprefix("/t/"), self.server.house.desk, self._lots

        async def work() -> None:
            for _ in range(actions):
                async with desk.reading(id) as room:
                    if room.match is None or room.status != "playing":
                        return
                    actors = room.actors()
                    seat = actors[lots.pick(len(actors))]
                    legal = room.match.state.legal_actions(seat)
                    action = legal[lots.pick(len(legal))]
                await desk.change(id, lambda room: room.act(seat, action))  # noqa: B023 - awaited at once

        self.server.run(work())


@contextmanager
def inhabited(database: str) -> Iterator[Village]:
    """A server with a village in its database."""
    server = Server(database)
    try:
        village = Village(server)
        yield village
        village.close()
    finally:
        server.close()
