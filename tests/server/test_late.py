"""Onlookers some actions behind: nothing that they are sent depends on what happened since."""

import json
import re
from typing import Any

import pytest

from tests.server.api.test_streams import streaming
from tests.server.readers import Table, play, room_of, seated
from tests.server.serving import Client, Server
from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.options import Setup
from zugwerk.games.registry import find_game, game_ids
from zugwerk.kit.dice import Dice
from zugwerk.server.api.sight import codec_of
from zugwerk.server.play import tables

LATE = 3


def late_table(server: Server, game: str) -> Table:
    meta = find_game(game).meta
    return seated(server, game, Setup(2, meta.setup(2).options), late=LATE)


def known(server: Server, table: Table) -> int:
    """How many actions stand but for the last few of players, and the deals after those."""
    match = room_of(server, table).match
    assert match is not None
    acted = [place for place, entry in enumerate(match.record.entries) if entry.seat != CHANCE]
    return acted[-LATE]


def sent(client: Client, table: Table) -> dict[str, str]:
    """All that a client is sent of a table, without the version, which counts what happens and no more."""
    base, page = f"/api/table/{table.id}", f"/t/{table.id}"
    paths = [base, f"{base}/log", page, f"{base}/update?log=all", f"{page}/picture.svg", f"{base}/chat"]
    found = {path: client.get(path) for path in paths}
    assert {answer.status for answer in found.values()} == {200}
    return {path: re.sub(r'"version":\s?\d+', "", answer.body.decode()) for path, answer in found.items()}


def other_end(server: Server, table: Table, dice: Dice) -> None:
    """Take the last two actions back, by consent, and play others; then ask for the end."""
    desk, people = server.house.desk, table.people
    match = room_of(server, table).match
    assert match is not None
    entries = match.record.entries

    def acted() -> list[int]:
        return [place for place, entry in enumerate(entries) if entry.seat != CHANCE]

    before, last = list(entries), acted()[-2]
    seat, wanted = entries[last].seat, len(acted())
    while entries == before:
        back = len(entries) - last
        server.run(desk.change(table.id, lambda room: room.propose(seat, "undo", back)))  # noqa: B023
        asked = tables.answer(
            desk, table.id, people[1 - seat], 1 - seat, room_of(server, table).version, True
        )
        server.run(asked)
        while len(acted()) < wanted:
            play(server, table, dice, len(entries) + 1)
    server.run(tables.propose(desk, table.id, people[0], 0, room_of(server, table).version, "end"))


@pytest.mark.parametrize("game", game_ids())
def test_no_byte_for_onlookers_depends_on_the_last_actions(server: Server, game: str) -> None:
    table, dice = late_table(server, game), Dice(4)
    play(server, table, dice, 40)
    end = known(server, table)
    before = [sent(client, table) for client in table.outsiders]
    seated_before = sent(table.clients[0], table)
    other_end(server, table, dice)
    assert known(server, table) == end
    assert [sent(client, table) for client in table.outsiders] == before
    assert sent(table.clients[0], table) != seated_before


@pytest.mark.parametrize("game", game_ids())
def test_onlookers_see_the_table_as_it_was_and_players_as_it_is(server: Server, game: str) -> None:
    table = late_table(server, game)
    play(server, table, Dice(7), 30)
    room, end = room_of(server, table), known(server, table)
    assert room.match is not None
    entries = room.match.record.entries
    for seat, client in table.readers():
        told: dict[str, Any] = client.get(f"/api/table/{table.id}").json()
        log = client.get(f"/api/table/{table.id}/log").json()
        count = end if seat is None else len(entries)
        assert (told["moves"], log["moves"], len(log["entries"])) == (count, count, count)
        view = codec_of(game).plain(room.match.at(count).view(seat))
        del view["legal"]
        assert told["view"] == json.loads(json.dumps(view))
        assert told["late"] == LATE
        assert client.get(f"/api/table/{table.id}/update?at={count}").status == 200
        assert client.get(f"/api/table/{table.id}/update?at={count + 1}").status == 404
        with streaming(client, f"/api/table/{table.id}/stream") as stream:
            assert stream.next()["moves"] == count


def test_after_the_end_everybody_sees_all(server: Server) -> None:
    table = late_table(server, "metro")
    play(server, table, Dice(2), 100_000)
    for client in table.outsiders:
        told = client.get(f"/api/table/{table.id}").json()
        assert (told["status"], told["moves"]) == ("over", len(room_of(server, table).course.times))
        assert told["outcome"] is not None


def test_before_enough_was_played_onlookers_see_nothing_but_the_start(server: Server) -> None:
    table = late_table(server, "metro")
    told = table.outsiders[0].get(f"/api/table/{table.id}").json()
    assert (told["status"], told["moves"]) == ("playing", 0)
    assert table.outsiders[0].get(f"/t/{table.id}").status == 200
    assert "3 actions late" in table.outsiders[1].get(f"/t/{table.id}").body.decode()
    assert Seat(0) in room_of(server, table).actors() or Seat(1) in room_of(server, table).actors()


def test_who_made_a_table_and_looks_on_is_not_told_more_in_the_list_of_tables(server: Server) -> None:
    table = late_table(server, "metro")
    play(server, table, Dice(7), 30)
    maker = table.outsiders[2]
    for client in (maker, *table.clients):
        told = client.get(f"/api/table/{table.id}").json()
        listed = client.get("/api/tables").json()["tables"]
        assert [(entry["moves"], entry["actors"]) for entry in listed] == [(told["moves"], told["actors"])]
    assert told["moves"] > known(server, table)


@pytest.mark.parametrize("late", [-1, 100, "3", 1.5])
def test_only_a_small_number_can_be_asked_for(server: Server, late: Any) -> None:
    asked = {"game": "metro", "seats": 2, "late": late}
    assert server.guest().post("/api/table", asked).status in (400, 422)


@pytest.mark.parametrize("first", ["owner", "onlooker"])
def test_who_has_several_chairs_is_not_shown_what_onlookers_are(server: Server, first: str) -> None:
    person, token = server.newcomer("Ada")
    owner, onlooker = server.client(token), server.guest("Eve")
    wanted = {
        "game": "metro",
        "seats": 2,
        "late": LATE,
        "chairs": [{"me": True}, {"me": True, "name": "Sis"}],
    }
    id = owner.post("/api/table", wanted).json()["id"]
    table = Table(id, [person, person], [owner], [onlooker])
    play(server, table, Dice(4), 30)
    readers = [owner, onlooker] if first == "owner" else [onlooker, owner]
    boards = {reader: reader.get(f"/api/table/{id}/update").json() for reader in readers}
    for part in ("board", "panels"):
        assert boards[owner]["parts"][part] != boards[onlooker]["parts"][part], part
    assert boards[owner]["log"]["html"] != boards[onlooker]["log"]["html"]
