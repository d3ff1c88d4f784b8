"""Guests, tokens, games, tables and chairs over the JSON interface."""

import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.bots import broken
from tests.server.playing import made, play, shared_table, state
from tests.server.serving import Answer, Client, Server
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.registry import find_game, game_ids
from zugwerk.server.entry.limits import Limiter


def test_a_guest_comes_with_a_name_and_gets_a_token(server: Server) -> None:
    answer = server.client().post("/api/guest", {"name": "Łucja"})
    assert answer.status == 200
    found = answer.json()
    assert found["person"]["name"] == "Łucja"
    assert server.client(found["token"]).get("/api/account").json() == found["person"]


def test_tokens_are_listed_without_their_secret_and_can_be_dropped(server: Server) -> None:
    client = server.guest()
    made_token = client.post("/api/tokens", {"label": "my bot"}).json()
    other = server.client(made_token["token"])
    assert other.get("/api/account").status == 200
    listed = client.get("/api/tokens")
    assert made_token["token"].encode() not in listed.body
    assert [entry["label"] for entry in listed.json()["tokens"] if entry["id"] == made_token["id"]] == [
        "my bot"
    ]
    assert client.send("DELETE", f"/api/tokens/{made_token['id']}").json() == {"ok": True}
    assert other.get("/api/account").status == 401


def test_nobody_drops_the_token_of_another(server: Server) -> None:
    client, other = server.guest(), server.guest("Bea")
    found = client.get("/api/tokens").json()["tokens"][0]["id"]
    assert other.send("DELETE", f"/api/tokens/{found}").status == 404
    assert client.get("/api/account").status == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_tell_their_seats_options_and_rules_in_the_readers_language(
    server: Server, language: str
) -> None:
    found = server.client(language=language.replace("_", "-")).get("/api/games").json()
    assert [game["id"] for game in found["games"]] == list(game_ids())
    assert {"greedy", "random"} <= set(found["bots"])
    for told in found["games"]:
        meta = find_game(told["id"]).meta
        assert (told["min_seats"], told["max_seats"]) == (meta.min_seats, meta.max_seats)
        for option, shown in zip(meta.options, told["options"], strict=True):
            assert (shown["name"], shown["rule"]) == (option.name, option.rule)
            assert shown["default"] == option.default
            assert shown["choices"] == list(option.choices)
            assert not shown["title"].startswith(f"{meta.id}.")
            assert not shown["help"].startswith(f"{meta.id}.")


def test_words_differ_between_languages(server: Server) -> None:
    english, polish = (server.client(language=name).get("/api/games").body for name in ("en", "pl"))
    assert english != polish


def test_a_table_starts_when_the_last_chair_is_taken(server: Server) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    table = made(
        ada, {"game": "metro", "seats": 3, "listed": True, "chairs": [{"me": True}, {"bot": "greedy"}]}
    )
    before = state(ada, table)
    assert before["status"] == "open"
    assert before["view"] is None
    assert [chair["kind"] for chair in before["chairs"]] == ["person", "bot", "open"]
    assert table in [entry["id"] for entry in bea.get("/api/tables/open").json()["tables"]]
    assert bea.post(f"/api/table/{table}/join", {}).status == 200
    after = state(bea, table)
    assert after["status"] == "playing"
    assert after["seat"] == 2
    assert [chair["yours"] for chair in after["chairs"]] == [False, False, True]
    assert table not in [entry["id"] for entry in bea.get("/api/tables/open").json()["tables"]]
    assert [entry["id"] for entry in bea.get("/api/tables").json()["tables"]] == [table]


def test_a_table_that_is_not_listed_is_found_by_its_id_alone(server: Server) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    table = made(ada, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
    assert table not in [entry["id"] for entry in bea.get("/api/tables/open").json()["tables"]]
    assert state(bea, table)["status"] == "open"
    assert state(server.client(), table)["seat"] is None


def test_chairs_are_left_and_filled_before_the_start(server: Server) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    table = made(ada, {"game": "metro", "seats": 4, "chairs": [{"me": True}]})
    assert bea.post(f"/api/table/{table}/join", {"seat": 2, "name": "Bea"}).status == 200
    assert bea.post(f"/api/table/{table}/leave", {"seat": 0}).json()["code"] == "not-your-seat"
    assert bea.post(f"/api/table/{table}/leave", {"seat": 2}).status == 200
    assert bea.post(f"/api/table/{table}/bot", {"seat": 2, "bot": "random"}).json()["code"] == "not-yours"
    assert ada.post(f"/api/table/{table}/bot", {"seat": 2, "bot": "random"}).status == 200
    assert ada.post(f"/api/table/{table}/bot", {"seat": 2, "bot": "random"}).json()["code"] == "chair-taken"
    assert ada.post(f"/api/table/{table}/bot", {"seat": 3, "bot": "hal"}).json()["code"] == "unknown"
    assert bea.post(f"/api/table/{table}/fill", {}).json()["code"] == "not-yours"
    assert ada.post(f"/api/table/{table}/fill", {"bot": "random"}).status == 200
    found = state(ada, table)
    assert found["status"] == "playing"
    assert [chair["bot"] for chair in found["chairs"]] == [None, "random", "random", "random"]


def test_options_and_clocks_reach_the_table(server: Server) -> None:
    ada = server.guest()
    clock = {"kind": "bank", "seconds": 600, "increment": 5, "flag": "wait"}
    table = shared_table(ada, "metro", 2, options={"hand_size": 2}, clock=clock)
    found = state(ada, table)
    assert found["options"]["hand_size"] == 2
    assert {name: found["clock"][name] for name in clock} == clock
    assert found["clock"]["thinking"] == found["actors"]
    assert all(590 < left <= 600 for left in found["clock"]["left"])


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"game": "chess"}, 400, "unknown-game"),
        ({"seats": 9}, 400, "bad-seats"),
        ({"options": {"hand_size": 9}}, 400, "bad-option-value"),
        ({"options": {"no_such": 1}}, 400, "unknown-option"),
        ({"chairs": [{"bot": "hal"}]}, 400, "unknown"),
        ({"chairs": [{}]}, 400, "bad-field"),
        ({"chairs": [{"me": True, "bot": "greedy"}]}, 400, "bad-field"),
        ({"chairs": [None, None, {"me": True}]}, 400, "bad-field"),
        ({"clock": {"kind": "move", "seconds": 1}}, 400, "bad-clock"),
        ({"clock": {"kind": "sand"}}, 400, "bad-field"),
        ({"chairs": [{"me": True, "name": "\u200b"}]}, 400, "bad-name"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    server: Server, wanted: dict[str, object], status: int, code: str
) -> None:
    client = server.guest()
    answer = client.post("/api/table", {"game": "metro", "seats": 2, **wanted})
    assert (answer.status, answer.json()["code"]) == (status, code)
    assert client.get("/api/tables").json()["tables"] == []


def test_a_combination_of_options_the_rules_forbid_names_the_rule(server: Server) -> None:
    wanted = {"game": "metro", "seats": 2, "options": {"first_seat": "5"}}
    answer = server.guest().post("/api/table", wanted)
    assert answer.status == 422
    assert answer.json()["rule"]


def test_in_a_rematch_everyone_keeps_the_chair_and_it_is_made_once(server: Server) -> None:
    ada = server.guest()
    table = shared_table(ada, "metro", 2)
    assert ada.post(f"/api/table/{table}/rematch").json()["code"] == "not-over"
    play(ada, table, random.Random(1))
    first = ada.post(f"/api/table/{table}/rematch").json()
    assert state(ada, table)["rematch"] == first["id"]
    assert ada.post(f"/api/table/{table}/rematch").json()["id"] == first["id"]
    again = state(ada, first["id"])
    assert again["status"] == "playing"
    assert [chair["name"] for chair in again["chairs"]] == ["Seat 0", "Seat 1"]
    bea = server.guest("Bea")
    assert bea.post(f"/api/table/{table}/rematch").status == 403
    # Its chairs may be open: nobody else is told where it is.
    for stranger in (bea, server.client()):
        assert stranger.get(f"/api/table/{table}").json()["rematch"] is None
        assert first["id"].encode() not in stranger.get(f"/t/{table}").body
    assert first["id"].encode() in ada.get(f"/api/table/{table}").body


def test_in_a_rematch_the_next_begins_where_somebody_was_to_begin(server: Server) -> None:
    ada = server.guest()
    chairs = [{"me": True, "name": f"Seat {seat}"} for seat in range(3)]
    options = {"first_seat": "3"}
    table = made(ada, {"game": "metro", "seats": 3, "chairs": chairs, "options": options})
    for first in ("1", "2"):
        asked = {"seat": 0, "matter": "end", "version": state(ada, table)["version"]}
        assert ada.post(f"/api/table/{table}/propose", asked).status == 200
        table = ada.post(f"/api/table/{table}/rematch").json()["id"]
        again = state(ada, table)
        assert [chair["name"] for chair in again["chairs"]] == ["Seat 0", "Seat 1", "Seat 2"]
        assert again["options"]["first_seat"] == first


def at_once(clients: list[Client], path: str) -> list[Answer]:
    """What everyone is answered who asks for the same at the same moment."""
    answers: list[Answer] = []

    def ask(client: Client) -> None:
        answers.append(client.post(path, {}))

    threads = [threading.Thread(target=ask, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_people_who_sit_down_at_the_same_moment_all_get_a_chair(server: Server) -> None:
    for _ in range(5):
        clients = [server.guest(name) for name in ("Ada", "Bea", "Cleo", "Dora")]
        table = made(clients[0], {"game": "metro", "seats": 4})
        assert [answer.status for answer in at_once(clients, f"/api/table/{table}/join")] == [200] * 4
        assert state(clients[0], table)["status"] == "playing"


def test_people_who_ask_for_a_rematch_at_the_same_moment_meet_again(server: Server) -> None:
    for _ in range(5):
        clients = [server.guest(name) for name in ("Ada", "Bea", "Cleo")]
        table = made(clients[0], {"game": "metro", "seats": 3})
        at_once(clients, f"/api/table/{table}/join")
        end_early(clients, table)
        answers = at_once(clients, f"/api/table/{table}/rematch")
        assert [answer.status for answer in answers] == [200] * 3
        again = {answer.json()["id"] for answer in answers}
        assert len(again) == 1
        for client in clients:
            listed = {entry["id"] for entry in client.get("/api/tables").json()["tables"]}
            assert listed <= {table, *again}


def names(client: Client, table: str) -> list[tuple[str, int | None]]:
    return [(chair["name"], chair["screen"]) for chair in state(client, table)["chairs"]]


def test_nobody_sits_down_at_the_table_of_another_as_somebody_else(server: Server) -> None:
    ada, cem = server.guest("Ada"), server.guest("Cem")
    wanted = [{"me": True}, {"me": True, "name": "My sister"}]
    table = made(ada, {"game": "metro", "seats": 6, "chairs": wanted})
    for name in ("Ada", "My brother"):
        answer = cem.post(f"/api/table/{table}/join", {"name": name})
        assert (answer.status, answer.json()["code"]) == (403, "own-name")
    assert cem.post(f"/api/table/{table}/join", {}).status == 200
    # At one's own screen there may be others if the host says so, but everybody sees whose screen it is.
    assert several(ada, table, True).status == 200
    for name in ("My brother", "My sister"):
        assert cem.post(f"/api/table/{table}/join", {"name": name}).status == 200
    told = [("Ada", 0), ("My sister", 0), ("Cem", 2), ("My brother", 2), ("My sister 5", 2), ("", None)]
    for reader in (ada, cem, server.client()):
        assert names(reader, table) == told
    page = server.client().get(f"/t/{table}").body.decode()
    assert page.count("at the screen of Ada") == 1
    assert page.count("at the screen of Cem") == 2
    assert ada.post(f"/api/table/{table}/fill", {"bot": "random"}).status == 200
    page = server.client().get(f"/t/{table}").body.decode()
    assert page.count("at the screen of Cem") == 2


def several(client: Client, table: str, allowed: bool) -> Answer:
    return client.send("PUT", f"/api/table/{table}/several", json.dumps({"allowed": allowed}).encode())


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "its host"), ("de", "Bildschirm"), ("pl", "gospodarz"), ("pt-BR", "dono da mesa")],
)
def test_nobody_takes_the_chairs_of_all_others(server: Server, language: str, words: str) -> None:
    ada, cem = server.guest("Ada"), server.guest("Cem", language)
    table = made(ada, {"game": "metro", "seats": 4, "chairs": [{"me": True}]})
    assert cem.post(f"/api/table/{table}/join", {}).status == 200
    for wanted in ({}, {"seat": 3}, {"name": "My brother"}):
        answer = cem.post(f"/api/table/{table}/join", wanted)
        assert (answer.status, answer.json()["code"]) == (403, "one-chair")
        assert words in answer.json()["message"]
    assert several(cem, table, True).status == 403
    assert names(cem, table) == [("Ada", 0), ("Cem", 1), ("", None), ("", None)]
    # Chairs can be changed, and the host has as many as there are.
    assert cem.post(f"/api/table/{table}/leave", {"seat": 1}).status == 200
    assert cem.post(f"/api/table/{table}/join", {"seat": 3}).status == 200
    assert ada.post(f"/api/table/{table}/join", {"name": "My sister"}).status == 200
    assert names(cem, table) == [("Ada", 0), ("My sister", 0), ("", None), ("Cem", 3)]


def test_the_host_lets_guests_have_several_chairs_and_stops_it(server: Server) -> None:
    ada, cem = server.guest("Ada"), server.guest("Cem")
    table = made(ada, {"game": "metro", "seats": 4, "chairs": [{"me": True}]})
    assert cem.post(f"/api/table/{table}/join", {}).status == 200
    assert not state(cem, table)["several"]
    assert several(ada, table, True).status == 200
    assert state(cem, table)["several"]
    assert cem.post(f"/api/table/{table}/join", {"name": "My brother"}).status == 200
    assert several(ada, table, False).status == 200
    assert cem.post(f"/api/table/{table}/join", {"name": "My mother"}).status == 403
    assert ada.post(f"/api/table/{table}/fill", {"bot": "random"}).status == 200
    assert several(ada, table, True).json()["code"] == "started"


def test_those_who_shared_a_screen_share_it_in_a_rematch_too(server: Server) -> None:
    ada, cem = server.guest("Ada"), server.guest("Cem")
    table = made(ada, {"game": "metro", "seats": 3, "chairs": [{"me": True}, {"me": True, "name": "Bo"}]})
    assert cem.post(f"/api/table/{table}/join", {}).status == 200
    for client, what, said in (
        (cem, "propose", {"seat": 2, "matter": "end"}),
        (ada, "answer", {"seat": 0, "agree": True}),
    ):
        sent = {**said, "version": state(client, table)["version"]}
        assert client.post(f"/api/table/{table}/{what}", sent).status == 200
    again = cem.post(f"/api/table/{table}/rematch").json()["id"]
    for name in ("Ada", "Bo"):
        assert ada.post(f"/api/table/{again}/join", {"name": name}).status == 200
    assert state(ada, again)["status"] == "playing"


def test_chairs_of_one_person_have_names_of_their_own(server: Server) -> None:
    ada, other = server.guest("Ada"), server.guest("Ada")
    table = made(ada, {"game": "metro", "seats": 5, "chairs": [{"me": True}, {"me": True}]})
    assert ada.post(f"/api/table/{table}/join", {"seat": 2}).status == 200
    assert other.post(f"/api/table/{table}/join", {"seat": 3}).status == 200
    told = [("Ada", 0), ("Ada 2", 0), ("Ada 3", 0), ("Ada 4", 3), ("", None)]
    assert names(ada, table) == told


def test_rematches_count_as_new_tables(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.house.limits, "new_tables", Limiter(3, 600))
    ada = server.guest()
    table = shared_table(ada, "metro")

    def end() -> None:
        sent = {"seat": 0, "version": state(ada, table)["version"], "matter": "end"}
        assert ada.post(f"/api/table/{table}/propose", sent).status == 200

    for _ in range(2):
        end()
        table = ada.post(f"/api/table/{table}/rematch").json()["id"]
    end()
    answer = ada.post(f"/api/table/{table}/rematch")
    assert (answer.status, answer.json()["code"]) == (429, "too-many")
    assert state(ada, table)["rematch"] is None


def test_sitting_down_and_standing_up_is_limited(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.house.limits, "seating", Limiter(6, 600))
    ada, bea = server.guest("Ada"), server.guest("Bea")
    table = made(ada, {"game": "metro", "seats": 3})
    for _ in range(3):
        assert bea.post(f"/api/table/{table}/join", {"seat": 1}).status == 200
        assert bea.post(f"/api/table/{table}/leave", {"seat": 1}).status == 200
    version = state(ada, table)["version"]
    for what in ("join", "leave"):
        answer = bea.post(f"/api/table/{table}/{what}", {"seat": 1})
        assert (answer.status, answer.json()["code"]) == (429, "too-many")
    assert state(ada, table)["version"] == version
    assert ada.post(f"/api/table/{table}/join", {"seat": 1}).status == 200


def test_a_list_of_tables_tells_who_stands_in_and_that_it_is_not_my_turn(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = server.guest()
    table = shared_table(ada, "metro", options={"first_seat": "1"})

    def entry() -> dict[str, Any]:
        return next(found for found in ada.get("/api/tables").json()["tables"] if found["id"] == table)

    assert entry()["your_turn"]
    monkeypatch.setattr(server.house.desk, "changed", lambda room: None)
    for seat in (0, 1):
        assert ada.post(f"/api/table/{table}/stand-in", {"seat": seat}).status == 200
    assert [chair["stand_in"] for chair in entry()["chairs"]] == ["greedy", "greedy"]
    assert not entry()["your_turn"]
    assert ada.post(f"/api/table/{table}/take-back", {"seat": 0}).status == 200
    assert [chair["stand_in"] for chair in entry()["chairs"]] == [None, "greedy"]
    assert entry()["your_turn"]


def end_early(clients: list[Client], table: str) -> None:
    for number, client in enumerate(clients):
        seen = state(client, table)
        sent = {"seat": seen["seat"], "version": seen["version"]}
        matter: dict[str, object] = {"agree": True} if number else {"matter": "end"}
        answer = client.post(f"/api/table/{table}/{'answer' if number else 'propose'}", {**sent, **matter})
        assert answer.status == 200, answer
    assert state(clients[0], table)["status"] == "over"


def test_a_bot_that_cannot_be_loaded_is_refused_wherever_it_could_sit_down(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken.install(tmp_path, monkeypatch)
    ada = server.guest()
    wanted = {"game": "metro", "seats": 2}
    open_table = made(ada, {**wanted, "chairs": [{"me": True}]})
    running = shared_table(ada, "metro")
    for path, asked in (
        ("/api/table", {**wanted, "chairs": [{"me": True}, {"bot": "absent"}]}),
        (f"/api/table/{open_table}/bot", {"seat": 1, "bot": "absent"}),
        (f"/api/table/{open_table}/fill", {"bot": "absent"}),
        (f"/api/table/{running}/stand-in", {"seat": 0, "bot": "absent"}),
        (f"/api/table/{running}/quit", {"seat": 0, "bot": "absent"}),
    ):
        answer = ada.post(path, asked)
        assert (answer.status, answer.json()["code"]) == (400, "not-loaded"), path
        assert "absent" in answer.json()["message"]
    assert state(ada, open_table)["status"] == "open"
    assert state(ada, running)["chairs"][0]["stand_in"] is None
