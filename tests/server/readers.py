"""Those who look at a table in play, all that they can ask for, and what they are told."""

import http.client
from typing import NamedTuple
from urllib.parse import parse_qs

from tests.patience import PATIENCE
from tests.server.serving import Answer, Client, Server
from zugwerk.core.game import Seat
from zugwerk.core.options import Setup
from zugwerk.kit.dice import Dice
from zugwerk.table.match import Match
from zugwerk.table.room import Room
from zugwerk.table.store.people import Person


class Table(NamedTuple):
    """A started table with a person of its own on every chair, and those who have none.

    The outsiders: a stranger, somebody who looks on, the maker of the table, and one who left a chair again.
    """

    id: str
    people: list[Person]
    clients: list[Client]
    outsiders: list[Client]

    def readers(self) -> list[tuple[Seat | None, Client]]:
        seated = [(Seat(seat), client) for seat, client in enumerate(self.clients)]
        return [*[(None, client) for client in self.outsiders], *seated]


def seated(server: Server, game: str, setup: Setup, late: int = 0) -> Table:
    found = [server.newcomer(f"Person {number}") for number in range(setup.seats)]
    clients = [server.client(token) for _, token in found]
    wanted = {"game": game, "seats": setup.seats, "options": setup.options, "late": late}
    outsiders = [server.client(), server.guest("Onlooker"), server.guest("Maker"), server.guest("Left")]
    answer = outsiders[2].post("/api/table", wanted)
    assert answer.status == 200, answer
    id = answer.json()["id"]
    assert outsiders[3].post(f"/api/table/{id}/join", {"seat": 0}).status == 200
    assert outsiders[3].post(f"/api/table/{id}/leave", {"seat": 0}).status == 200
    for client in clients:
        assert client.post(f"/api/table/{id}/join", {}).status == 200
    return Table(id, [person for person, _ in found], clients, outsiders)


def play(server: Server, table: Table, dice: Dice, until: int) -> None:
    """Let random seats act at random until so many actions and deals stand."""

    async def work() -> None:
        while True:
            async with server.house.desk.reading(table.id) as room:
                actors = room.actors()
                if not actors or room.match is None or len(room.match.record.entries) >= until:
                    return
                seat = actors[dice.pick(len(actors))]
                legal = room.match.state.legal_actions(seat)
                action = room.game.notation(legal[dice.pick(len(legal))])
            await server.house.desk.act(table.id, table.people[seat], seat, action)

    server.run(work())


def room_of(server: Server, table: Table) -> Room:
    async def work() -> Room:
        async with server.house.desk.reading(table.id) as room:
            return room

    return server.run(work())


def paths(table: Table, reader: Seat | None, match: Match, past: int) -> list[str]:
    """Everything a reader can ask for while the game goes on."""
    api, page = f"/api/table/{table.id}", f"/t/{table.id}"
    found = [
        api,
        f"{api}/log",
        f"{api}/log?since=3",
        f"{api}/chat",
        f"{api}/record",
        "/api/tables/open",
        page,
        f"{page}?at={past}",
        f"{api}/update?known=0&log=all&chat=0",
        f"{api}/update?at={past}",
        f"{api}/update?at={past}&shows=",
        f"{api}/update?known=0&shows=*",
        f"{page}/picture.svg",
        f"{page}/picture.svg?at={past}",
        f"{page}/glance.svg",
        f"{page}/record.jsonl",
        f"{page}/export/18xx",
        f"{api}/preview?action=nonsense",
        f"{api}/stream",
    ]
    if reader is None:
        return found
    actor = match.state.actors()[0]
    legal = [action for seat in (reader, actor) for action in match.state.legal_actions(seat)]
    tried = [match.game.notation(action).replace(" ", "%20") for action in (*legal[:2], *legal[-2:])]
    return [
        *found,
        f"{api}?seat={reader}",
        f"{api}/log?seat={reader}",
        "/api/tables",
        f"{api}/note",
        f"{api}/order?seat={reader}",
        f"{api}/stream?seat={reader}",
        f"{api}/update?seat={reader}",
        *[f"{api}/why?seat={reader}&action={action}" for action in tried],
        *[f"{api}/preview?action={action}" for action in tried],
        *[f"{api}/preview?action={action}&shows=*" for action in tried[:1]],
    ]


def ask(client: Client, path: str) -> Answer:
    """What a path tells; previews are asked for by what is sent along, here written as a query."""
    place, _, query = path.partition("?")
    if not place.endswith("/preview"):
        return client.get(path)
    given = parse_qs(query)
    seat = {"seat": int(given["seat"][0])} if "seat" in given else {}
    shows = {"shows": given["shows"][0]} if "shows" in given else {}
    return client.post(place, {"actions": given["action"], **seat, **shows})


def answers(client: Client, asked: list[str]) -> dict[str, bytes]:
    """What the server says to all of it, and the first line of the stream.

    A page that shows ``*`` shows what was told just before.
    """
    found: dict[str, bytes] = {}
    shows = ""
    for path in asked:
        if "/stream" in path:
            found[path] = first_line(client, path)
            continue
        answer = ask(client, path.replace("shows=*", f"shows={shows}"))
        if "/update?" in path and "shows=" in path and answer.status == 200:
            told = answer.json()
            assert (told["base"] is not None) == ("shows=*" in path)
            shows = told["shows"]
        refused = path.endswith(("/record", "/record.jsonl", "/export/18xx")) or "/preview?" in path
        refused = refused or b'"not-started"' in answer.body
        assert answer.headers["cache-control"] == "no-store" or answer.status != 200, path
        assert answer.status == 200 or (refused and answer.status in (400, 404, 409)), (path, answer)
        found[path] = answer.body
    return found


def refusals(client: Client, table: Table, reader: Seat | None, asked: list[tuple[int, str]]) -> list[bytes]:
    """What the server says to actions that are not allowed."""
    found = []
    for version, action in asked:
        sent = {"seat": reader, "action": action, "version": version}
        answer = client.post(f"/api/table/{table.id}/act", sent)
        assert answer.status == 422, answer
        found.append(answer.body)
    return found


def forbidden(room: Room, reader: Seat | None) -> list[tuple[int, str]]:
    """Actions of other seats that the reader may not take now."""
    if reader is None or room.match is None:
        return []
    state = room.match.state
    others = [action for seat in room.match.seats for action in state.legal_actions(Seat(seat))]
    refused = [action for action in others if state.refusal(reader, action) is not None]
    return [(room.version, room.game.notation(action)) for action in refused[:3]]


def first_line(client: Client, path: str) -> bytes:
    connection = http.client.HTTPConnection(client.connection.host, client.connection.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=client.headers)
        return connection.getresponse().readline()
    finally:
        connection.close()
