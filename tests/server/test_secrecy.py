"""No byte that a seat or a spectator is sent depends on what they cannot know: not of the JSON interface, the
pages and their data, nor the sockets.

A table in play is put into another world; every answer must stay the same to the last byte.
"""

import json
from itertools import islice

import pytest
from starlette.routing import Route
from websockets.sync.client import connect

from tests.contract.play import walk
from tests.contract.setups import named, setups_of
from tests.games.cologne.test_orders import DRAFT
from tests.patience import wait_until
from tests.quick import spread
from tests.server.readers import Table, answers, ask, forbidden, paths, play, refusals, room_of, seated
from tests.server.serving import Client, Server
from tests.server.worlds import another_world
from zugwerk.core.chance import seed_from
from zugwerk.core.codec import digest
from zugwerk.core.game import Seat
from zugwerk.core.options import Setup
from zugwerk.games.registry import find_game, game_ids
from zugwerk.kit.dice import Dice
from zugwerk.server import api, pages
from zugwerk.server.play.game_files import Brought
from zugwerk.table.match import Match

MOMENTS = (1, 9, 40)
# What a socket says when it has said nothing for long.
STILL_HERE = "{}"


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


@pytest.mark.parametrize(("game", "setup"), CASES, ids=NAMES)
def test_no_answer_in_words_depends_on_what_the_asker_cannot_know(
    server: Server, game: str, setup: Setup
) -> None:
    table, dice = seated(server, game, setup), Dice(5)
    names = [f"Person {seat}" for seat in range(setup.seats)]
    texts = [
        "board",
        "points",
        "what changed",
        "what can I do",
        "my hand",
        "my tickets",
        "cards",
        "tiles left",
        *[f"player {name}" for name in names],
    ]
    for moment in (0, 2, 9, 40):
        play(server, table, dice, moment + 2 * setup.seats)
        for reader, client in table.readers():
            here = replies(client, table, texts)
            with another_world(server, table, reader, dice, 0):
                assert replies(client, table, texts) == here, reader


def replies(client: Client, table: Table, texts: list[str]) -> list[bytes]:
    """What is answered to questions in words."""
    return [client.post(f"/api/table/{table.id}/ask", {"text": text}).body for text in texts]


def test_where_something_happened_is_not_read_from_what_is_hidden(server: Server) -> None:
    """The tickets that were kept at the start are all that was done so far, and the others' own affair."""
    table = seated(server, "berlin", find_game("berlin").meta.setup(2, {"first_seat": "1"}))
    while (room := room_of(server, table)).match is not None and room.match.state.actors():
        seat = room.match.state.actors()[0]
        action = room.game.notation(room.match.state.legal_actions(seat)[0])
        if not action.startswith("keep"):
            break
        server.run(server.house.desk.act(table.id, table.people[seat], seat, action))
    match = room.match
    assert match is not None
    stranger, asked = table.outsiders[0], [f"/t/{table.id}", f"/t/{table.id}/picture.svg"]
    here = answers(stranger, asked)
    with another_world(server, table, None, Dice(3), 0) as differs:
        assert differs
        assert answers(stranger, asked) == here


@pytest.mark.parametrize(("game", "setup"), CASES, ids=NAMES)
def test_no_scene_in_between_depends_on_what_the_reader_cannot_know(
    server: Server, game: str, setup: Setup
) -> None:
    table, dice = seated(server, game, setup), Dice(11)
    play(server, table, dice, 60 + setup.seats)
    match = room_of(server, table).match
    assert match is not None
    for reader, client in table.readers():
        path = f"/api/table/{table.id}/update"
        known, past = client.get(path).json()["stops"][-3:-1]
        asked = [f"{path}?at={past}&shows=", f"{path}?known={known}&scenes=true&shows=*"]
        here = answers(client, asked)
        assert [step["changes"] is None for step in json.loads(here[asked[1]])["steps"]] == [False, True]
        with another_world(server, table, reader, dice, past):
            assert answers(client, asked) == here, reader


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
            next(said for said in iter(lambda: socket.recv(1), None) if said != STILL_HERE)
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
    """Whoever adds a place that tells of a table adds it to the ``paths`` of readers."""
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
