"""The page of a table and its data: who sees and may do what, previews, the log, history."""

import json
import re
from typing import Any

import pytest

from tests.server.pages.browsing import Browser
from tests.server.pages.conftest import Visit
from zugwerk.core.record import read_record
from zugwerk.games.registry import find_game

GAME = find_game("metro")
BOTH = {"chair-0": "me", "chair-1": "screen", "name-1": "Bert", "option-first_seat": "1"}


def shared(browser: Browser, **options: str) -> str:
    """A table of two people at one screen; the first seat begins."""
    return browser.new_table(**BOTH, **options)


def act(browser: Browser, table: str, which: int = 0) -> dict[str, Any]:
    """The seat to move acts; returns what it saw before."""
    waiting = browser.data(f"{table}/state")
    seat = waiting["handover"]
    seen: dict[str, Any] = browser.data(f"{table}/state?seat={seat}")
    actions = seen["choices"]["actions"]
    action = actions[which % len(actions)]["do"]
    answer = browser.call(f"{table}/act", seat=seat, do=action, version=seen["version"])
    assert answer.status == 200, answer
    return seen


def test_a_shared_screen_shows_no_hand_until_somebody_takes_over(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    state = browser.data(f"{table}/state")
    assert state["seat"] is None
    assert state["handover"] == 0
    assert state["choices"] is None
    assert state["parts"]["hand"] == ""
    own = browser.data(f"{table}/state?seat=0")
    assert 'id="hand-0"' in own["parts"]["hand"]
    other = browser.data(f"{table}/state?seat=1")
    assert 'id="hand-0"' in other["parts"]["hand"]
    assert other["choices"] is None


def test_a_seat_of_somebody_else_shows_and_does_nothing(visit: Visit) -> None:
    table = shared(visit())
    eve = visit()
    eve.get("/account")
    eve.submit("/guest", guest="Eve")
    eve.get(table)
    answer = eve.send("GET", f"{table}/state?seat=0", headers={"accept": "application/json"})
    assert answer.status == 403
    assert answer.json()["code"] == "not-your-seat"
    version = eve.data(f"{table}/state")["version"]
    for path, data in (
        ("act", {"do": "draw"}),
        ("do/undo", {}),
        ("do/stand-in", {}),
        ("chat", {"text": "x"}),
    ):
        answer = eve.call(f"{table}/{path}", seat=0, version=version, **data)
        assert answer.status == 403, path
    nobody = visit()
    nobody.get("/")
    assert nobody.call(f"{table}/act", seat=0, do="draw", version=version).status == 401


def test_a_call_of_a_page_of_another_site_is_refused(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    version = browser.data(f"{table}/state")["version"]
    browser.headers["sec-fetch-site"] = "same-site"
    answer = browser.call(f"{table}/act", seat=0, do="draw", version=version)
    assert answer.status == 403
    assert answer.json()["code"] == "forged"


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        ({"do": "draw", "version": 0}, 409, "stale"),
        ({"do": "dance"}, 400, "bad-notation"),
        ({"do": "aaaa@22"}, 422, None),
        ({"do": 7}, 400, "bad-request"),
        ({"seat": "me", "do": "draw"}, 400, "bad-request"),
        ({"seat": True, "do": "draw"}, 400, "bad-request"),
        ({"seat": 9, "do": "draw"}, 404, "no-such-seat"),
        ({"seat": 10**30, "do": "draw"}, 400, "bad-request"),
        ({"do": "draw", "version": 10**30}, 400, "bad-request"),
        ({"do": "draw", "key": 5}, 400, "bad-key"),
        ({"do": "draw", "key": ""}, 400, "bad-key"),
        ({"do": "draw", "key": "x" * 61}, 400, "bad-key"),
        ({"do": "draw", "key": "two words"}, 400, "bad-key"),
        ({"do": "draw", "key": "\ud800"}, 400, "bad-request"),
        ({"do": "draw", "key": "\0"}, 400, "bad-request"),
        ({"do": "draw", "more": ["x"]}, 400, "bad-request"),
    ],
)
def test_what_cannot_be_done_comes_back_in_the_one_shape(
    visit: Visit, data: dict[str, Any], status: int, code: str | None
) -> None:
    browser = visit()
    table = shared(browser)
    version = browser.data(f"{table}/state")["version"]
    answer = browser.call(f"{table}/act", **{"seat": 0, "version": version, **data})
    assert answer.status == status, answer
    assert set(answer.json()) == {"code", "message", "rule", "detail"}
    assert code is None or answer.json()["code"] == code


def test_a_repeated_request_gets_its_first_answer(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    seen = browser.data(f"{table}/state?seat=0")
    data = {"seat": 0, "do": seen["choices"]["actions"][0]["do"], "version": seen["version"], "key": "once"}
    first, second = browser.call(f"{table}/act", **data), browser.call(f"{table}/act", **data)
    assert first.status == second.status == 200
    assert first.body == second.body


def test_choices_light_what_is_shown_and_explain_the_rest(visit: Visit) -> None:
    browser = visit()
    table = shared(browser, **{"option-companies": "true", "option-central_stations": "true"})
    state = browser.data(f"{table}/state?seat=0")
    markup = "".join(state["parts"].values())
    choices = state["choices"]
    for pick in choices["picks"].values():
        assert not pick["element"] or f'id="{pick["element"]}"' in markup
        assert pick["label"]
    assert {"draw", "share-10", "slot-C23", "cell-00"} <= set(choices["picks"])
    reasons = {tuple(entry["path"]): entry["rule"] for entry in choices["refused"]}
    assert reasons[("cell-22",)] == "M-5.2"
    assert reasons[("centre",)] == "M-5.1"
    assert choices["prompt"]


def test_a_preview_tells_what_follows_and_no_secret(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    for turn in range(12):
        act(browser, table, turn * 7 % 11)
    seat = browser.data(f"{table}/state")["handover"]
    state = browser.data(f"{table}/state?seat={seat}")
    told = []
    for action in state["choices"]["actions"]:
        found = browser.data(f"{table}/preview?seat={seat}&do={action['do'].replace('@', '%40')}")
        told += found["lines"]
        assert found["do"] == action["do"]
        if "@" in action["do"]:
            assert 'class="ghost"' in found["board"]
    assert any("crossing" in line for line in told)
    refused = browser.data(f"{table}/preview?seat={seat}&do=draw")
    assert refused["lines"] == []
    hand = re.search(r'id="hand-0"[^>]*aria-label="Tile (\w+)"', state["parts"]["hand"])
    assert hand is not None
    why = browser.data(f"{table}/preview?seat={seat}&do={hand[1]}%4033")
    assert why["rule"] == "M-5.1"
    other = browser.send(
        "GET", f"{table}/preview?seat={1 - seat}&do=draw", headers={"accept": "application/json"}
    )
    assert other.status == 409


def test_the_past_shows_what_the_seat_could_see_then(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    moments = []
    for turn in range(6):
        moments.append(act(browser, table, turn))
    for before in moments:
        past = browser.data(f"{table}/state?seat={before['seat']}&at={before['count']}")
        assert past["at"] == before["count"]
        assert past["choices"] is None
        assert past["parts"]["board"] == before["parts"]["board"]
        assert past["parts"]["hand"] == before["parts"]["hand"]
    assert browser.get(f"{table}?at=99999").status == 404
    assert browser.get(f"{table}?at={moments[2]['count']}").status == 200
    assert browser.get(f"{table}?at=no").status == 400


def test_the_log_comes_in_turns_and_undo_takes_them_away(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    before = browser.data(f"{table}/state?log=all")["log"]["html"]
    act(browser, table)
    after = browser.data(f"{table}/state?log=all")["log"]["html"]
    assert "Yellow places" in after
    assert "Yellow places" not in before
    state = browser.data(f"{table}/state")
    assert browser.call(f"{table}/do/propose-undo", seat=0, version=state["version"]).status == 200
    undone = browser.data(f"{table}/state?log=all")["log"]
    assert "Yellow places" not in undone["html"]
    assert "asks to take back" in undone["html"]


def test_what_revealed_nothing_is_taken_back_freely(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    before = browser.data(f"{table}/state?seat=0")
    while before["handover"] is not None or not any(
        "supply is empty" in reason["why"] for reason in before["choices"]["refused"]
    ):
        assert 'data-do="undo"' not in before["parts"]["tools"]
        act(browser, table)
        before = browser.data(f"{table}/state?seat=0")
    act(browser, table)
    after = browser.data(f"{table}/state?seat=0")
    assert 'data-do="undo"' in after["parts"]["tools"]
    assert browser.call(f"{table}/do/undo", seat=0, version=after["version"]).status == 200
    undone = browser.data(f"{table}/state?seat=0")
    assert undone["count"] == before["count"]
    assert undone["parts"]["board"] == before["parts"]["board"]
    answer = browser.call(f"{table}/do/restart", seat=0, version=undone["version"])
    assert answer.status == 409


def test_a_turn_is_restarted_as_far_as_it_is_ones_own(visit: Visit) -> None:
    """In 1893 a company lays track, places stations and more in one turn, and nothing is hidden."""
    browser = visit()
    table = browser.new_table(game="cologne", **{"chair-0": "me", "chair-1": "screen", "name-1": "Bert"})
    taken: list[tuple[int, int]] = []
    while len(taken) < 3 or len({seat for seat, _ in taken[-3:]}) > 1:
        seat = browser.data(f"{table}/state")["handover"]
        seen = act(browser, table, 1 if len(taken) < 8 else 0)
        taken.append((seat, seen["count"]))
    seat, _ = taken[-1]
    own = [count for mover, count in taken if mover == seat]
    after = browser.data(f"{table}/state?seat={seat}")
    assert 'data-do="restart"' in after["parts"]["tools"]
    assert browser.call(f"{table}/do/restart", seat=1 - seat, version=after["version"]).status == 409
    assert browser.call(f"{table}/do/restart", seat=seat, version=after["version"] - 1).status == 409
    assert browser.call(f"{table}/do/restart", seat=seat, version=after["version"]).status == 200
    restarted = browser.data(f"{table}/state?seat={seat}")
    first = own[-1]
    for mover, count in reversed(taken):
        if mover != seat:
            break
        first = count
    assert restarted["count"] == first <= after["count"] - 3
    then = browser.data(f"{table}/state?seat={seat}&at={first}")
    assert restarted["parts"]["board"] == then["parts"]["board"]
    assert 'data-do="restart"' not in restarted["parts"]["tools"]
    assert restarted["choices"]["actions"]


def test_a_shared_screen_leads_to_a_seat_that_may_act_out_of_turn(visit: Visit) -> None:
    """In 1893 whoever owns EVA may offer it while somebody else is to act."""
    browser = visit()
    table = browser.new_table(game="cologne", **{"chair-0": "me", "chair-1": "screen", "name-1": "Bert"})
    seen = browser.data(f"{table}/state")
    for _ in range(60):
        if "out-of-turn" in seen["parts"]["status"]:
            break
        act(browser, table, 0)
        seen = browser.data(f"{table}/state?seat={browser.data(f'{table}/state')['handover']}")
    actor = seen["seat"]
    link = f'href="{table}?seat={1 - actor}"'
    assert link in seen["parts"]["status"]
    other = browser.data(f"{table}/state?seat={1 - actor}")
    assert {action["do"].split()[0] for action in other["choices"]["actions"]} == {"eva"}
    assert link not in other["parts"]["status"]
    assert "out-of-turn" not in visit().data(f"{table}/state")["parts"]["status"]


def test_a_long_log_is_sent_in_parts_that_fit_together(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    for turn in range(45):
        act(browser, table, turn % 3)
    newest = browser.data(f"{table}/state")["log"]
    whole = browser.data(f"{table}/state?log=all")["log"]
    assert whole["before"] == -1
    assert whole["html"].rstrip().endswith(newest["html"].rstrip())
    firsts = [int(number) for number in re.findall(r'data-first="(\d+)"', whole["html"])]
    assert firsts == sorted(firsts)
    assert newest["before"] in firsts
    assert newest["first"] == firsts[firsts.index(newest["before"]) + 1]


def test_effects_are_told_once(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    seen = act(browser, table)
    state = browser.data(f"{table}/state?known={seen['count']}")
    assert any("appear" in effect for effect in state["effects"])
    assert browser.data(f"{table}/state?known={state['count']}")["effects"] == []
    assert browser.data(f"{table}/state")["effects"] == []


def test_a_clock_is_shown_and_only_runs_for_who_is_to_move(visit: Visit) -> None:
    browser = visit()
    seats = browser.data(f"{shared(browser, clock='quick')}/state")["parts"]["seats"]
    assert len(re.findall(r'class="clock', seats)) == 2
    assert len(re.findall(r'class="clock running"', seats)) == 1
    assert "clock" not in browser.data(f"{shared(browser)}/state")["parts"]["seats"]


def test_a_finished_game_has_places_a_graph_and_its_record(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    assert browser.get(f"{table}/record.jsonl").status == 409
    while browser.data(f"{table}/state")["status"] == "playing":
        act(browser, table)
    state = browser.data(f"{table}/state")
    end = state["parts"]["end"]
    record = read_record(browser.get(f"{table}/record.jsonl").body.splitlines())
    *_, last = record.replay(GAME)
    outcome = last.state.outcome()
    assert outcome is not None
    assert [int(points) for points in re.findall(r'<b class="points">(\d+)</b>', end)] == sorted(
        outcome.scores, reverse=True
    )
    assert 'class="zw-auto graph"' in end
    assert state["choices"] is None
    answer = browser.call(f"{table}/rematch")
    assert answer.status == 303
    assert answer.headers["location"] != table
    assert browser.call(f"{table}/rematch").headers["location"] == answer.headers["location"]


def test_names_that_several_seats_have_are_told_apart(visit: Visit) -> None:
    browser = visit()
    chairs = {"chair-0": "me", "chair-1": "bot-random", "chair-2": "bot-random"}
    table = browser.new_table(seats="3", **chairs)
    seats = browser.data(f"{table}/state")["parts"]["seats"]
    assert "random 2" in seats
    assert "random 3" in seats


def test_a_page_with_a_name_full_of_markup_stays_a_page(visit: Visit) -> None:
    browser = visit()
    nasty = '"><script>alert(1)</script>'
    table = browser.new_table(**{**BOTH, "name-1": nasty})
    body = browser.get(table).body.decode()
    assert "<script>alert" not in body
    data = re.search(r'<script type="application/json" id="state">(.*?)</script>', body, re.DOTALL)
    assert data is not None
    assert json.loads(data[1])["own"] == [0, 1]
    assert "<script>alert" not in json.dumps(browser.data(f"{table}/state"))


def test_onlookers_see_every_move_and_no_hand(visit: Visit) -> None:
    browser, onlooker = visit(), visit("de")
    table = shared(browser)
    boards = set()
    for _ in range(3):
        boards.add(onlooker.data(f"{table}/state")["parts"]["board"])
        assert onlooker.data(f"{table}/state")["parts"]["board"] in boards
        act(browser, table)
    assert len(boards) == 3
    assert "hand-0" not in "".join(boards)


def test_what_was_said_is_told_when_asked_for(visit: Visit) -> None:
    browser, onlooker = visit(), visit()
    table = shared(browser)
    browser.get(table)
    assert browser.call(f"{table}/chat", text="Moin").status == 200
    assert browser.data(f"{table}/state")["chat"] == {"last": None, "html": ""}
    said = browser.data(f"{table}/state?chat=0")["chat"]
    assert "Moin" in said["html"]
    assert browser.data(f"{table}/state?chat={said['last']}")["chat"]["html"] == ""
    assert onlooker.data(f"{table}/state?chat=0")["chat"]["html"] == ""


def test_a_preview_of_several_actions_tells_what_they_have_in_common(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    choices = browser.data(f"{table}/state?seat=0")["choices"]
    cells = [action["do"].replace("@", "%40") for action in choices["actions"] if "@" in action["do"]]
    one, other = (browser.data(f"{table}/preview?seat=0&do={cell}") for cell in cells[:2])
    assert browser.data(f"{table}/preview?seat=0&do={cells[0]}&do={cells[0]}") == one
    both = browser.data(f"{table}/preview?seat=0&do={cells[0]}&do={cells[1]}")
    assert one["board"] != other["board"]
    assert "board" not in both
    assert both["lines"] == [line for line in one["lines"] if line in other["lines"]]
    for query in ("", "&".join(["do=draw"] * 41)):
        answer = browser.send(
            "GET", f"{table}/preview?seat=0&{query}", headers={"accept": "application/json"}
        )
        assert answer.status == 400
