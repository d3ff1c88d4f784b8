"""Games over the JSON interface: actions, undo, proposals, stand-ins, the log and the record."""

import json
import random
from typing import Any

import pytest

from tests.server.playing import act, acting, made, play, shared_table, state
from tests.server.serving import Client, Server
from zugwerk.core.codec import Codec
from zugwerk.core.game import CHANCE
from zugwerk.core.record import read_record
from zugwerk.games.registry import find_game, game_ids
from zugwerk.server.entry.limits import Limiter

each_game = pytest.mark.parametrize("game", game_ids())


@each_game
def test_a_whole_game_ends_with_scores_and_a_record_that_replays(server: Server, game: str) -> None:
    client = server.guest()
    table = shared_table(client, game, 2)
    early = client.get(f"/api/table/{table}/record")
    if find_game(game).is_open(find_game(game).meta.setup(2)):
        assert read_record(early.body.splitlines()).seed is None
    else:
        assert early.json()["code"] == "not-over"
    end = play(client, table, random.Random(3))
    assert end["status"] == "over"
    assert end["legal"] == []
    for score, parts in zip(end["outcome"]["scores"], end["outcome"]["breakdown"], strict=True):
        assert score == sum(part["points"] for part in parts)
    record = read_record(server.client().get(f"/api/table/{table}/record").body.splitlines())
    deals = [entry for entry in record.entries if entry.seat == CHANCE]
    assert record.check_deals(find_game(game)) == len(deals)
    final = [step.state for step in record.replay(find_game(game))][-1].outcome()
    assert final is not None
    assert list(final.scores) == end["outcome"]["scores"]
    assert record.header.commitment == end["commitment"]


@each_game
def test_the_view_and_the_legal_actions_are_those_of_the_engine(server: Server, game: str) -> None:
    client = server.guest()
    table = shared_table(client, game, 2)
    play(client, table, random.Random(5), 12)
    seen = acting(client, table)

    async def look() -> tuple[object, list[str]]:
        async with server.house.desk.reading(table) as room:
            assert room.match is not None
            view = room.match.view(seen["seat"])
            return Codec(room.game).plain(view), [room.game.notation(action) for action in view.legal]

    view, legal = server.run(look())
    assert seen["legal"] == legal
    assert {**seen["view"], "legal": [{"action": action} for action in legal]} == view


def test_an_action_raises_the_version_and_a_repeated_key_gets_the_first_answer(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seen = acting(client, table)
    first = act(client, seen, seen["legal"][0], key="once").json()
    assert first["version"] > seen["version"]
    assert first["repeated"] is False
    again = act(client, seen, seen["legal"][0], key="once").json()
    assert again == {"version": first["version"], "repeated": True}
    other = act(client, acting(client, table), "nonsense", key="once")
    assert other.json()["code"] == "bad-notation", "another seat's key is another key"
    assert state(client, table)["version"] == first["version"]


def test_a_key_lasts_when_the_server_reads_the_table_anew(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seen = acting(client, table)
    first = act(client, seen, seen["legal"][0], key="once").json()
    server.house.desk.forget(table)
    assert act(client, seen, seen["legal"][0], key="once").json() == {**first, "repeated": True}


def test_a_late_action_is_told_the_new_version(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seen = acting(client, table)
    version = act(client, seen, seen["legal"][0]).json()["version"]
    late = act(client, seen, seen["legal"][0])
    assert late.status == 409
    assert late.json()["code"] == "stale"
    assert late.json()["detail"] == {"version": version}


def test_a_refused_action_names_its_rule_and_changes_nothing(server: Server) -> None:
    client = server.guest(language="de")
    table = shared_table(client, "metro")
    seen = acting(client, table)
    tile = seen["view"]["hands"][seen["seat"]][0]
    refused = next(
        f"{tile}@{column}{row}"
        for column in range(8)
        for row in range(8)
        if f"{tile}@{column}{row}" not in seen["legal"]
    )
    why = client.get(f"/api/table/{table}/why?seat={seen['seat']}&action={refused}").json()["refusal"]
    answer = act(client, seen, refused)
    assert answer.status == 422
    assert {name: answer.json()[name] for name in ("code", "message", "rule")} == why
    assert why["rule"].startswith("M-")
    assert act(server_english(server, client), seen, refused).json()["message"] != why["message"]
    assert acting(client, table) == seen
    allowed = client.get(f"/api/table/{table}/why?seat={seen['seat']}&action={seen['legal'][0]}")
    assert allowed.json() == {"refusal": None}


def server_english(server: Server, client: Client) -> Client:
    return server.client(client.headers["authorization"].partition(" ")[2], "en")


def asked(client: Client, table: str, text: str, **more: int) -> dict[str, Any]:
    answer = client.post(f"/api/table/{table}/ask", {"text": text, **more})
    assert answer.status == 200, answer
    found: dict[str, Any] = answer.json()
    return found


def test_a_line_of_text_is_answered_and_nothing_is_done(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seen = acting(client, table)
    seat, first = seen["seat"], seen["legal"][0]
    assert asked(client, table, first.upper(), seat=seat) == {"lines": [], "do": first}
    assert asked(client, table, "aaaa@33", seat=seat)["lines"][0].endswith(")")
    client.headers["accept-language"] = "de"
    told = asked(client, table, "Wo endet Linie 8?", seat=seat)
    client.headers["accept-language"] = "en"
    assert told == {"lines": [told["lines"][0]], "do": None}
    assert told["lines"][0].endswith("Ende wartet vor Feld 00, Seite: Norden")
    assert state(client, table, seat)["version"] == seen["version"]
    act(client, seen, first)
    past = asked(client, table, "what can I do", seat=seat, at=0)
    assert past["lines"][0] == "There is nothing for you to do just now."


def test_a_question_is_answered_from_what_the_asker_may_know(server: Server) -> None:
    client, other = server.guest(), server.guest()
    table = made(client, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
    other.post(f"/api/table/{table}/join", {})
    own = asked(client, table, "hand")["lines"]
    assert own != asked(other, table, "hand")["lines"]
    assert asked(server.client(), table, "hand")["lines"] == ["You hold nothing."]
    mover, waiting = (client, other) if state(client, table)["your_turn"] else (other, client)
    seen = state(mover, table)
    act(mover, seen, seen["legal"][0])
    news = asked(waiting, table, "what changed")["lines"]
    assert any(seen["legal"][0][:4] in line for line in news), news
    assert len(asked(mover, table, "what changed")["lines"]) < len(news)
    watching = asked(server.client(), table, "what can I do")["lines"]
    assert watching == ["You are watching: only those who sit here act."]
    refused = other.post(f"/api/table/{table}/ask", {"text": "hand", "seat": 0})
    assert (refused.status, refused.json()["code"]) == (403, "not-your-seat")
    assert other.post(f"/api/table/{table}/ask", {"text": ""}).status == 400


def test_seats_see_their_own_hands_only(server: Server) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    table = made(ada, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
    bea.post(f"/api/table/{table}/join", {})
    hands = [state(client, table)["view"]["hands"] for client in (ada, bea)]
    assert hands[0][0][0]
    assert hands[0][1] == [""]
    assert hands[1][0] == [""]
    assert state(server.client(), table)["view"]["hands"] == [[""], [""]]
    assert bea.get(f"/api/table/{table}?seat=0").json()["code"] == "not-your-seat"
    assert server.client().get(f"/api/table/{table}?seat=0").status == 403
    assert ada.get(f"/api/table/{table}?seat=7").status == 404


def test_what_revealed_nothing_is_taken_back_without_asking(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro", 2, options={"companies": True})
    lots = random.Random(2)
    while True:
        seen = acting(client, table)
        assert act(client, seen, lots.choice(seen["legal"])).status == 200
        after = state(client, table, seen["seat"])
        if after["free_undo"]:
            break
    wanted = {"seat": seen["seat"], "version": after["version"], "whole_turn": False}
    assert client.post(f"/api/table/{table}/undo", wanted).status == 200
    back = state(client, table, seen["seat"])
    assert back["view"] == seen["view"]
    assert back["legal"] == seen["legal"]
    assert back["version"] > after["version"]


def test_acting_and_taking_it_back_again_and_again_gains_no_time_and_is_limited(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.house.limits, "undos", Limiter(12, 600))
    client = server.guest()
    table = shared_table(client, "cologne", 2, clock={"kind": "bank", "seconds": 900, "increment": 60})
    seen = acting(client, table)
    statuses = []
    for _ in range(13):
        act(client, seen, "pass")
        after = state(client, table, seen["seat"])
        wanted = {"seat": seen["seat"], "version": after["version"], "whole_turn": False}
        statuses.append(client.post(f"/api/table/{table}/undo", wanted).status)
        seen = state(client, table, seen["seat"])
    assert statuses == [200] * 12 + [429]
    assert after["clock"]["left"][seen["seat"]] <= 960


def test_a_revealed_deal_is_taken_back_only_if_everyone_agrees(server: Server) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    table = made(ada, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
    bea.post(f"/api/table/{table}/join", {"seat": 1})
    me, other = (ada, bea) if state(ada, table)["your_turn"] else (bea, ada)
    before = state(me, table)
    assert act(me, before, before["legal"][0]).status == 200
    now = state(me, table)
    asked = {"seat": now["seat"], "version": now["version"]}
    assert me.post(f"/api/table/{table}/undo", asked).json()["code"] == "no-free-undo"
    assert me.post(f"/api/table/{table}/propose", {**asked, "matter": "undo"}).status == 200
    waiting = state(other, table)
    assert waiting["proposal"]["waiting"] == [waiting["seat"]]
    agreed = {"seat": waiting["seat"], "version": waiting["version"], "agree": True}
    assert other.post(f"/api/table/{table}/answer", agreed).status == 200
    assert state(me, table)["view"] == before["view"]
    assert state(me, table)["proposal"] is None
    assert (
        other.post(f"/api/table/{table}/answer", {**agreed, "version": state(me, table)["version"]}).json()[
            "code"
        ]
        == "no-proposal"
    )


def test_a_game_ends_early_if_everyone_agrees(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seen = acting(client, table)
    asked = {"seat": seen["seat"], "version": seen["version"], "matter": "end"}
    assert client.post(f"/api/table/{table}/propose", asked).status == 200
    end = state(client, table)
    assert (end["status"], end["agreed"], end["outcome"]) == ("over", True, None)
    assert end["legal"] == []
    record = read_record(client.get(f"/api/table/{table}/record").body.splitlines())
    assert record.check_deals(find_game("metro")) > 0


def test_whoever_leaves_for_good_sees_and_does_no_more_than_anybody(server: Server) -> None:
    leaver, other = server.guest("Ada"), server.guest("Bea")
    table = made(leaver, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
    other.post(f"/api/table/{table}/join", {"seat": 1})
    seat = state(leaver, table)["seat"]
    assert leaver.post(f"/api/table/{table}/quit", {"seat": seat, "bot": "random"}).status == 200
    seen = state(leaver, table)
    assert (seen["seat"], seen["status"]) == (None, "playing")
    assert (seen["chairs"][seat]["yours"], seen["chairs"][seat]["stand_in"]) == (False, "random")
    for path in ("take-back", "quit", "stand-in"):
        answer = leaver.post(f"/api/table/{table}/{path}", {"seat": seat})
        assert answer.json()["code"] == "not-your-seat"
    assert state(other, table)["seat"] == 1 - seat


def test_a_bot_stands_in_until_the_seat_is_taken_back(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seat = state(client, table)["actors"][0]
    assert client.post(f"/api/table/{table}/stand-in", {"seat": 1 - seat}).status == 200
    seen = state(client, table, seat)
    assert seen["chairs"][1 - seat]["stand_in"] == "greedy"
    refused = {"seat": 1 - seat, "action": "x", "version": seen["version"]}
    assert client.post(f"/api/table/{table}/act", refused).json()["code"] == "stand-in-acts"
    assert client.post(f"/api/table/{table}/take-back", {"seat": 1 - seat}).status == 200
    assert state(client, table)["chairs"][1 - seat]["stand_in"] is None
    assert client.post(f"/api/table/{table}/take-back", {"seat": 1 - seat}).json()["code"] == "no-stand-in"


@each_game
def test_the_log_tells_what_the_seat_may_know_from_where_it_was_read(server: Server, game: str) -> None:
    client = server.guest(language="pl")
    table = shared_table(client, game)
    play(client, table, random.Random(7), 6)
    whole = client.get(f"/api/table/{table}/log?seat=0").json()
    assert whole["moves"] == len(whole["entries"]) == state(client, table)["moves"]
    assert [entry["number"] for entry in whole["entries"]] == list(range(1, whole["moves"] + 1))
    rest = client.get(f"/api/table/{table}/log?seat=0&since=4").json()
    assert rest["entries"] == whole["entries"][4:]
    assert all(len(entry["words"]) == len(entry["events"]) for entry in whole["entries"])
    assert all(word for entry in whole["entries"] for word in entry["words"])
    assert "action" not in json.dumps(whole)
    assert client.get(f"/api/table/{table}/log?since=100000").json()["entries"] == []


def test_nothing_said_is_invisible_or_turns_the_text_around_it(server: Server) -> None:
    ada = server.guest()
    path = f"/api/table/{shared_table(ada, 'metro')}/chat"
    turning = [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
    unseen = [*range(0x20), *range(0x7F, 0xA0), 0xAD, 0x200B, 0x2060, 0x2063, 0xFEFF, 0xFFF9, 0xE0041]
    for place, sign in enumerate([*turning, *unseen], start=1):
        assert ada.post(path, {"text": f"we{chr(sign)} win {chr(sign)}"}).status == 200
        said = ada.get(f"{path}?since={place - 1}").json()["entries"][0]["text"]
        assert said == "we win", hex(sign)
        # The pace at which people talk is not tried here.
        server.house.limits.talk = Limiter(20, 30)
    for empty in ("\u202e", "\u200b \u2067", "\u3164", "\u200d", "\u2800 \u115f"):
        assert ada.post(path, {"text": empty}).json()["code"] == "bad-chat", empty
    # What some languages and families of emoji need is left as it is.
    for fine in (
        "\u05e9\u05dc\u05d5\u05dd, ok?",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\U0001f468\u200d\U0001f467 \u2764\ufe0f",
    ):
        assert ada.post(path, {"text": fine}).status == 200
        assert ada.get(path).json()["entries"][-1]["text"] == fine


def test_chat_is_for_those_who_play_until_the_end(server: Server) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    table = shared_table(ada, "metro")
    assert ada.post(f"/api/table/{table}/chat", {"text": "  hello \u0000 there "}).status == 200
    assert bea.post(f"/api/table/{table}/chat", {"text": "me too"}).json()["code"] == "not-your-seat"
    assert ada.post(f"/api/table/{table}/chat", {"text": " "}).json()["code"] == "bad-chat"
    said = ada.get(f"/api/table/{table}/chat").json()["entries"]
    assert [(entry["number"], entry["name"]) for entry in said] == [(1, "Seat 0")]
    assert said[0]["text"] == "hello there"
    assert ada.get(f"/api/table/{table}/chat?since=1").json()["entries"] == []
    assert bea.get(f"/api/table/{table}/chat").json()["entries"] == []
    seen = acting(ada, table)
    ada.post(
        f"/api/table/{table}/propose", {"seat": seen["seat"], "version": seen["version"], "matter": "end"}
    )
    assert bea.get(f"/api/table/{table}/chat").json()["entries"] == said


def test_everyone_has_a_notepad_of_their_own(server: Server) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    table = shared_table(ada, "metro")
    body = json.dumps({"text": "two lines\nhere"}).encode()
    assert ada.send("PUT", f"/api/table/{table}/note", body).json() == {"ok": True}
    assert ada.get(f"/api/table/{table}/note").json() == {"text": "two lines\nhere"}
    assert bea.get(f"/api/table/{table}/note").json() == {"text": ""}
    assert server.client().get(f"/api/table/{table}/note").status == 401


def test_notepads_are_not_written_without_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    path, body = f"/api/table/{shared_table(ada, 'metro')}/note", json.dumps({"text": "x"}).encode()
    monkeypatch.setattr(server.house.limits, "notes", Limiter(3, 3600))
    assert [ada.send("PUT", path, body).status for _ in range(4)] == [200, 200, 200, 429]
    assert bea.send("PUT", path, body).status == 200


def test_nobody_keeps_others_from_acting_by_proposals_without_end(server: Server) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    table = made(ada, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
    assert bea.post(f"/api/table/{table}/join", {}).status == 200
    statuses = []
    for number in range(30):
        sent = {"seat": 1, "version": state(bea, table)["version"]}
        what = {"propose": {"matter": "end"}} if number % 2 == 0 else {"answer": {"agree": False}}
        for path, more in what.items():
            statuses.append(bea.post(f"/api/table/{table}/{path}", {**sent, **more}).status)
    assert statuses[:20] == [200] * 20
    assert statuses[-1] == 429
    assert ada.post(f"/api/table/{table}/stand-in", {"seat": 0}).status == 200, "others are not concerned"
