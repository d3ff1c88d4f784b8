"""No byte that a seat or a spectator is sent depends on what they cannot know: not of the JSON interface, the
pages and their data, nor the sockets.

A table in play is put into another world: its state is replaced by one imagined from what the reader may
know, events by what the reader may know of them, and the notation of secret actions and deals by nonsense.
Every answer must stay the same to the last byte.
"""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from typing import NamedTuple
from urllib.parse import parse_qs

import pytest
from starlette.routing import Route
from websockets.sync.client import connect

from tests.contract.play import walk
from tests.contract.setups import named, setups_of
from tests.games.cologne.test_orders import DRAFT
from tests.patience import PATIENCE, wait_until
from tests.quick import spread
from tests.server.serving import Answer, Client, Server
from zugwerk.core.chance import seed_from
from zugwerk.core.codec import digest
from zugwerk.core.game import Event, Seat
from zugwerk.core.options import Setup
from zugwerk.core.record import Entry, Record
from zugwerk.games.registry import find_game, game_ids
from zugwerk.kit.dice import Dice
from zugwerk.server import api, pages
from zugwerk.server.play.game_files import Brought
from zugwerk.server.play.shelf import Shelf
from zugwerk.server.play.studio import Studio
from zugwerk.table.match import Change, Match
from zugwerk.table.room import Room
from zugwerk.table.store.people import Person

MOMENTS = (1, 9, 40)


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


def is_open(event: Event, reader: Seat | None) -> bool:
    return event.seen_by(reader) == event


def masked(match: Match, reader: Seat | None, dice: Dice, past: int) -> Match:
    """A match that tells the reader the same as this one, and nothing true of what they cannot know."""
    game, record, history = match.game, match.record, match.history
    # The moment in the past is read from the notation first, for that is about to become nonsense.
    then = game.imagine(match.at(past).view(reader), dice)
    now = game.imagine(match.view(reader), dice)
    then_record = Record(record.header, record.entries[:past])
    then_record.commitment, then_record.earlier = record.commitment, record.earlier
    other = Match.restore(game, then_record, then, match.seed or b"")
    known = [[event.seen_by(reader) for event in events] for events in history]
    entries = [
        entry if all(is_open(event, reader) for event in events) else Entry(entry.seat, "nonsense")
        for entry, events in zip(record.entries, history, strict=True)
    ]
    other.history[:], other.record.entries[:] = known[:past], entries[:past]
    other.settle(Change(now, 0, entries[past:], known[past:], None))
    return other


@contextmanager
def another_world(server: Server, table: Table, reader: Seat | None, dice: Dice, past: int) -> Iterator[bool]:
    """Change all that the reader cannot know, and draw all anew; yields whether anything is different."""
    course = room_of(server, table).course
    assert course.match is not None
    here, there = course.match, masked(course.match, reader, dice, past)
    house, studio = server.house, Studio()
    with pytest.MonkeyPatch.context() as patch, closing(studio):
        patch.setattr(house, "shelf", Shelf())
        patch.setattr(house, "studio", studio)
        patch.setattr(house, "previews", studio)
        patch.setattr(course, "match", there)
        yield digest(there.state) != digest(here.state) or there.record.entries != here.record.entries


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
        f"{page}/picture.svg",
        f"{page}/picture.svg?at={past}",
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
    ]


def ask(client: Client, path: str) -> Answer:
    """What a path tells; previews are asked for by what is sent along, here written as a query."""
    place, _, query = path.partition("?")
    if not place.endswith("/preview"):
        return client.get(path)
    given = parse_qs(query)
    seat = {"seat": int(given["seat"][0])} if "seat" in given else {}
    return client.post(place, {"actions": given["action"], **seat})


def answers(client: Client, asked: list[str]) -> dict[str, bytes]:
    """What the server says to all of it, and the first line of the stream."""
    found = {}
    for path in asked:
        if "/stream" in path:
            found[path] = first_line(client, path)
            continue
        answer = ask(client, path)
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


def tables_to_try(game: str) -> list[Setup]:
    """The plain table, and one with many seats and options."""
    setups = setups_of(game)
    return [setups[0], max(setups[-8:], key=lambda setup: len(set(setup.options.values())))]


def hides(id: str, setup: Setup) -> bool:
    """Whether what a spectator sees of a game is true of other states too."""
    game = find_game(id)
    state = game.new(setup)
    moments = islice(walk(state, Dice(1)), max(MOMENTS))
    return any(digest(game.imagine(state.view(None), Dice(2))) != digest(state) for _ in moments)


CASES = spread([(game, setup) for game in game_ids() for setup in tables_to_try(game)], 2)
NAMES = [f"{game}-{named(setup, find_game(game))}"[:60] for game, setup in CASES]


@pytest.mark.parametrize(("game", "setup"), CASES, ids=NAMES)
def test_no_answer_depends_on_what_the_reader_cannot_know(server: Server, game: str, setup: Setup) -> None:
    table, dice = seated(server, game, setup), Dice(7)
    others = 0
    for moment in MOMENTS:
        play(server, table, dice, moment + setup.seats)
        room = room_of(server, table)
        match = room.match
        assert match is not None
        past = len(match.record.entries) // 2
        for reader, client in table.readers():
            asked = paths(table, reader, match, past)
            here = answers(client, asked)
            tried = forbidden(room, reader)
            refused = refusals(client, table, reader, tried)
            with another_world(server, table, reader, dice, past) as differs:
                others += differs
                for path, body in answers(client, asked).items():
                    assert body == here[path], (reader, path)
                assert refusals(client, table, reader, tried) == refused
            assert answers(client, asked[:2]) == {path: here[path] for path in asked[:2]}
    assert bool(others) == hides(game, setup), "whatever is hidden in a game must be tested"


@pytest.mark.parametrize("game", game_ids())
def test_a_socket_tells_versions_and_nothing_else(server: Server, game: str) -> None:
    table, dice = seated(server, game, setups_of(game)[0]), Dice(3)
    with connect(f"ws://127.0.0.1:{server.port}/t/{table.id}/live") as socket:
        heard = [json.loads(socket.recv(5))]
        for moment in range(5, 12):
            play(server, table, dice, moment)
        newest = room_of(server, table).version
        while heard[-1]["version"] < newest:
            heard.append(json.loads(socket.recv(5)))
    versions = [message["version"] for message in heard]
    assert all(list(message) == ["version"] for message in heard)
    assert versions == sorted(versions)


def test_no_answer_depends_on_the_standing_orders_of_others(server: Server) -> None:
    """Neither that one stands, nor that it acted or ended: others see what happened and nothing more."""
    table = seated(server, "cologne", find_game("cologne").meta.setup(3, {"first_seat": "1"}))
    for action in DRAFT:
        actor = room_of(server, table).actors()[0]
        server.run(server.house.desk.act(table.id, table.people[actor], actor, action))
    others = [(reader, client) for reader, client in table.readers() if reader != 0]

    def seen() -> list[dict[str, bytes]]:
        room = room_of(server, table)
        assert room.match is not None
        return [answers(client, paths(table, reader, room.match, 4)) for reader, client in others]

    before = seen()
    with connect(f"ws://127.0.0.1:{server.port}/t/{table.id}/live") as socket:
        socket.recv(5)
        given = json.dumps({"seat": 0, "order": "pass round"}).encode()
        assert table.clients[0].send("PUT", f"/api/table/{table.id}/order", given).status == 200
        assert seen() == before
        with pytest.raises(TimeoutError):
            socket.recv(1)
    for _, client in others:
        told = client.get(f"/api/table/{table.id}/order?seat=0")
        assert told.status == (401 if client is table.outsiders[0] else 403)
    server.run(server.house.desk.act(table.id, table.people[2], 2, "found DE 60"))
    wait_until(lambda: room_of(server, table).actors() == (1,))
    room, after = room_of(server, table), seen()
    assert room.course.ordered[0]
    own = table.clients[0].get(f"/api/table/{table.id}/update?log=all").body
    assert b"by your standing order" in own
    assert not any(b"by your standing order" in body for found in after for body in found.values())
    room.course.ordered.clear()
    assert seen() == after
    assert b"by your standing order" not in table.clients[0].get(f"/api/table/{table.id}/update?log=all").body


@pytest.mark.parametrize(("game", "setup"), CASES[::2], ids=NAMES[::2])
def test_everybody_without_a_chair_is_told_the_same(server: Server, game: str, setup: Setup) -> None:
    """Also who made the table, and who left a chair before the game began."""
    table = seated(server, game, setup)
    play(server, table, Dice(5), 12)
    match = room_of(server, table).match
    assert match is not None
    asked = [path for path in paths(table, None, match, 5) if "/api/table/" in path or "/t/" in path]
    told = [answers(client, asked) for client in table.outsiders]
    for path in asked:
        same = [found[path] for found in told]
        # Pages greet their reader by name.
        if path.partition("?")[0] != f"/t/{table.id}":
            assert len(set(same)) == 1, path


@pytest.mark.parametrize(("game", "setup"), CASES[::2], ids=NAMES[::2])
def test_nobody_looks_through_the_eyes_of_another_seat(server: Server, game: str, setup: Setup) -> None:
    table = seated(server, game, setup)
    play(server, table, Dice(5), 12)
    api, page = f"/api/table/{table.id}", f"/t/{table.id}"
    action = "action=nonsense"
    asked = [api, f"{api}/log", f"{api}/stream", f"{api}/why?{action}", f"{api}/order"]
    asked += [page, f"{api}/update", f"{page}/picture.svg", f"{api}/preview?action=nonsense"]
    for reader, client in table.readers():
        for path in asked:
            place = f"{path}{'&' if '?' in path else '?'}seat={1 - (reader or 0)}"
            answer = ask(client, place)
            assert answer.status in (401, 403), (reader, place, answer)


def test_all_that_shows_a_table_is_compared(server: Server) -> None:
    """Whoever adds a place that tells of a table adds it to the paths above."""
    table = seated(server, "metro", setups_of("metro")[0])
    match = room_of(server, table).match
    assert match is not None
    asked = [path.partition("?")[0] for path in paths(table, Seat(0), match, 0)]
    reading = [route for route in [*api.ROUTES, *pages.ROUTES] if isinstance(route, Route)]
    shows = [
        route
        for route in reading
        if route.path.startswith(("/t/{id}", "/api/table/{id}"))
        and ("GET" in (route.methods or ()) or route.path.endswith("/preview"))
    ]
    assert len(shows) > 12
    missed = [route.path for route in shows if not any(route.path_regex.match(path) for path in asked)]
    assert missed == []


@pytest.mark.parametrize("game", ["metro", "berlin"])
def test_before_the_start_a_game_from_a_file_shows_nobody_a_hand(server: Server, game: str) -> None:
    """Somebody sits down on one chair after another, and is told what every stranger is told."""
    setup = find_game(game).meta.setup(2, {})
    dice, match = Dice(4), Match.new(find_game(game), setup, seed_from("file"), ("Old", "Older"))
    while len(match.record.entries) < 30:
        actor = match.state.actors()[0]
        legal = match.state.legal_actions(actor)
        match.act(actor, legal[dice.pick(len(legal))])
    match.record.seed = match.seed
    maker, _ = server.newcomer("Maker")
    brought = Brought(match.record, over=False)
    id = server.run(server.house.game_files.open_table(maker, brought, play_on=True))
    thief, stranger = server.guest("Thief"), server.client()
    table = Table(id, [], [], [stranger])
    loaded = room_of(server, table).match
    assert loaded is not None
    asked = paths(table, None, loaded, 9)
    seatless = ("/chat", "/record", "/record.jsonl", "/export/18xx", "/open")
    public = answers(stranger, asked)
    assert match.view(Seat(0)) != match.view(None)
    for seat in (0, 1):
        assert thief.post(f"/api/table/{id}/join", {"seat": seat}).status == 200
        bound = [path for path in asked if not path.endswith(seatless)]
        more = [f"{path}{'&' if '?' in path else '?'}seat={seat}" for path in bound]
        here = answers(thief, asked + more)
        with another_world(server, table, None, dice, 9) as differs:
            assert differs
            assert answers(thief, asked + more) == here
        told = json.loads(here[f"/api/table/{id}?seat={seat}"])
        assert told["view"] == json.loads(public[f"/api/table/{id}"])["view"]
        assert (told["seat"], told["legal"], told["from_file"]) == (None, [], True)
        assert b'"not-started"' in here[f"/t/{id}/picture.svg"]
        plain = [f"/t/{id}/picture.svg", f"/api/table/{id}/log"]
        assert answers(stranger, plain) == {path: here[path] for path in plain}
        assert thief.post(f"/api/table/{id}/leave", {"seat": seat}).status == 200
