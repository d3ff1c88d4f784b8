"""The page of a table and its data: who sees and may do what, previews, the log, history."""

import json
import re
from typing import Any

import pytest

from tests.server.pages.browsing import api
from tests.server.pages.conftest import Visit
from tests.server.pages.sharing import BOTH, act, foreseen, mover, shared
from tests.server.playing import made
from tests.server.serving import Server
from zugwerk.core.messages import LANGUAGES
from zugwerk.core.outcome import Outcome
from zugwerk.core.record import read_record
from zugwerk.games.registry import find_game
from zugwerk.render.look import Look
from zugwerk.server.pages.site import Words
from zugwerk.server.pages.state import places

GAME = find_game("metro")


def test_a_seat_of_somebody_else_shows_and_does_nothing(visit: Visit) -> None:
    table = shared(visit())
    eve = visit()
    eve.get("/account")
    eve.submit("/guest", guest="Eve")
    eve.get(table)
    answer = eve.send("GET", f"{api(table)}/update?seat=0", headers={"accept": "application/json"})
    assert answer.status == 403
    assert answer.json()["code"] == "not-your-seat"
    version = eve.data(f"{api(table)}/update")["version"]
    for path, data in (
        ("act", {"seat": 0, "action": "draw", "version": version}),
        ("undo", {"seat": 0, "version": version}),
        ("stand-in", {"seat": 0}),
        ("chat", {"text": "x"}),
    ):
        answer = eve.call(f"{api(table)}/{path}", **data)
        assert answer.status == 403, path
    nobody = visit()
    nobody.get("/")
    assert nobody.call(f"{api(table)}/act", seat=0, action="draw", version=version).status == 401


def test_a_call_of_a_page_of_another_site_is_refused(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    version = browser.data(f"{api(table)}/update")["version"]
    browser.headers["sec-fetch-site"] = "same-site"
    answer = browser.call(f"{api(table)}/act", seat=0, action="draw", version=version)
    assert answer.status == 403
    assert answer.json()["code"] == "forged"


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        ({"action": "draw", "version": 0}, 409, "stale"),
        ({"action": "dance"}, 400, "bad-notation"),
        ({"action": "aaaa@22"}, 422, None),
        ({"action": 7}, 400, "bad-field"),
        ({"seat": "me", "action": "draw"}, 400, "bad-field"),
        ({"seat": True, "action": "draw"}, 400, "bad-field"),
        ({"seat": 9, "action": "draw"}, 404, "no-such-seat"),
        ({"seat": 10**30, "action": "draw"}, 400, "bad-field"),
        ({"action": "draw", "version": 10**30}, 400, "bad-field"),
        ({"action": "draw", "key": 5}, 400, "bad-field"),
        ({"action": "draw", "key": ""}, 400, "bad-field"),
        ({"action": "draw", "key": "x" * 61}, 400, "bad-field"),
        ({"action": "draw", "key": "two words"}, 400, "bad-field"),
        ({"action": "draw", "key": "\ud800"}, 400, None),
        ({"action": "draw", "key": "\0"}, 400, "bad-field"),
        ({"action": "draw", "more": ["x"]}, 400, "unknown-field"),
    ],
)
def test_what_cannot_be_done_comes_back_in_the_one_shape(
    visit: Visit, data: dict[str, Any], status: int, code: str | None
) -> None:
    browser = visit()
    table = shared(browser)
    version = browser.data(f"{api(table)}/update")["version"]
    answer = browser.call(f"{api(table)}/act", **{"seat": 0, "version": version, **data})
    assert answer.status == status, answer
    assert set(answer.json()) == {"code", "message", "rule", "detail"}
    assert code is None or answer.json()["code"] == code


def test_a_repeated_request_gets_its_first_answer(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    seen = browser.data(f"{api(table)}/update?seat=0")
    data = {
        "seat": 0,
        "action": seen["choices"]["actions"][0]["do"],
        "version": seen["version"],
        "key": "once",
    }
    first, second = browser.call(f"{api(table)}/act", **data), browser.call(f"{api(table)}/act", **data)
    assert first.status == second.status == 200
    assert first.json() == {**second.json(), "repeated": False}


def test_choices_light_what_is_shown_and_explain_the_rest(visit: Visit) -> None:
    browser = visit()
    table = shared(browser, **{"option-companies": "true", "option-central_stations": "true"})
    state = browser.data(f"{api(table)}/update?seat=0")
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


def test_a_page_says_what_to_choose_next_in_the_words_of_its_own_game(visit: Visit) -> None:
    browser = visit()
    own = b'data-word="next-cell">Choose a cell.<'
    assert own in browser.get(shared(browser)).body
    others = browser.get(browser.new_table(game="berlin", **BOTH)).body
    assert own not in others
    assert b'data-word="next-payment">Choose how to pay.<' in others


def test_a_preview_tells_what_follows_and_no_secret(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    for turn in range(12):
        act(browser, table, turn * 7 % 11)
    seat = browser.data(f"{api(table)}/update")["handover"]
    state = browser.data(f"{api(table)}/update?seat={seat}")
    told = []
    for action in state["choices"]["actions"]:
        found = foreseen(browser, table, seat, action["do"])
        told += found["lines"]
        assert found["do"] == action["do"]
        if "@" in action["do"]:
            assert 'class="ghost"' in found["board"]
    assert any("crossing" in line for line in told)
    refused = foreseen(browser, table, seat, "draw")
    assert refused["lines"] == []
    hand = re.search(r'id="hand-0"[^>]*aria-label="Tile (\w+)"', state["parts"]["hand"])
    assert hand is not None
    why = foreseen(browser, table, seat, f"{hand[1]}@33")
    assert why["rule"] == "M-5.1"
    other = browser.call(f"{api(table)}/preview", seat=1 - seat, actions=["draw"])
    assert other.status == 409


def unlit(markup: str) -> str:
    """What is shown where nothing can be done."""
    quiet = (
        markup.replace(' class="legal"', "")
        .replace(", a tile may go here", ", empty")
        .replace(" to-play", "")
    )
    return re.sub("<small>[^<]*</small>", "", quiet)


def test_the_past_shows_what_the_seat_could_see_then(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    moments = []
    for turn in range(6):
        moments.append(act(browser, table, turn))
    for before in moments:
        past = browser.data(f"{api(table)}/update?seat={before['seat']}&at={before['count']}")
        assert past["at"] == before["count"]
        assert past["choices"] is None
        assert past["parts"]["board"] == unlit(before["parts"]["board"])
        assert unlit(past["parts"]["hand"]) == unlit(before["parts"]["hand"])
    assert browser.get(f"{table}?at=99999").status == 404
    assert browser.get(f"{table}?at={moments[2]['count']}").status == 200
    assert browser.get(f"{table}?at=no").status == 400


def test_the_log_comes_in_turns_and_undo_takes_them_away(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    before = browser.data(f"{api(table)}/update?log=all")["log"]["html"]
    act(browser, table)
    after = browser.data(f"{api(table)}/update?log=all")["log"]["html"]
    assert " places " in after
    assert " places " not in before
    state = browser.data(f"{api(table)}/update")
    assert (
        browser.call(f"{api(table)}/propose", seat=0, version=state["version"], matter="undo").status == 200
    )
    undone = browser.data(f"{api(table)}/update?log=all")["log"]
    assert " places " not in undone["html"]
    assert "takes the last move back" in undone["html"]


def test_what_revealed_nothing_is_taken_back_freely(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    before = browser.data(f"{api(table)}/update?seat=0")
    while before["handover"] is not None or not any(
        "supply is empty" in reason["why"] for reason in before["choices"]["refused"]
    ):
        assert 'data-do="undo"' not in before["parts"]["undo"]
        act(browser, table)
        before = browser.data(f"{api(table)}/update?seat=0")
    act(browser, table)
    after = browser.data(f"{api(table)}/update?seat=0")
    assert 'data-do="undo"' in after["parts"]["undo"]
    assert browser.call(f"{api(table)}/undo", seat=0, version=after["version"]).status == 200
    undone = browser.data(f"{api(table)}/update?seat=0")
    assert undone["count"] == before["count"]
    assert undone["parts"]["board"] == before["parts"]["board"]
    answer = browser.call(f"{api(table)}/undo", seat=0, version=undone["version"], whole_turn=True)
    assert answer.status == 409


def test_a_turn_is_restarted_as_far_as_it_is_ones_own(visit: Visit) -> None:
    """In 1893 a company lays track, places stations and more in one turn, and nothing is hidden."""
    browser = visit()
    table = browser.new_table(game="cologne", **{"chair-0": "me", "chair-1": "screen", "name-1": "Bert"})
    taken: list[tuple[int, int]] = []
    while len(taken) < 3 or len({seat for seat, _ in taken[-3:]}) > 1:
        seat = mover(browser, table)
        seen = act(browser, table, 1 if len(taken) < 8 else 0)
        taken.append((seat, seen["count"]))
    seat, _ = taken[-1]
    own = [count for who, count in taken if who == seat]
    after = browser.data(f"{api(table)}/update?seat={seat}")
    assert 'data-do="restart"' in after["parts"]["tools"]
    assert (
        browser.call(f"{api(table)}/undo", seat=1 - seat, version=after["version"], whole_turn=True).status
        == 409
    )
    assert (
        browser.call(f"{api(table)}/undo", seat=seat, version=after["version"] - 1, whole_turn=True).status
        == 409
    )
    assert (
        browser.call(f"{api(table)}/undo", seat=seat, version=after["version"], whole_turn=True).status == 200
    )
    restarted = browser.data(f"{api(table)}/update?seat={seat}")
    first = own[-1]
    for who, count in reversed(taken):
        if who != seat:
            break
        first = count
    assert restarted["count"] == first <= after["count"] - 3
    then = browser.data(f"{api(table)}/update?seat={seat}&at={first}")
    assert restarted["parts"]["board"] == then["parts"]["board"]
    assert 'data-do="restart"' not in restarted["parts"]["tools"]
    assert restarted["choices"]["actions"]


def test_a_long_log_is_sent_in_parts_that_fit_together(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    for turn in range(45):
        act(browser, table, turn % 3)
    newest = browser.data(f"{api(table)}/update")["log"]
    whole = browser.data(f"{api(table)}/update?log=all")["log"]
    assert whole["before"] == -1
    assert whole["html"].rstrip().endswith(newest["html"].rstrip())
    firsts = [int(number) for number in re.findall(r'data-first="(\d+)"', whole["html"])]
    assert firsts == sorted(firsts)
    assert newest["before"] in firsts
    assert newest["first"] == firsts[firsts.index(newest["before"]) + 1]


def test_of_a_game_without_end_a_page_is_told_the_newest_part(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for all of it cannot keep the server busy for long."""
    browser = visit()
    table = shared(browser)
    for turn in range(30):
        act(browser, table, turn % 3)
    monkeypatch.setattr("zugwerk.server.pages.log.ACTIONS_TOLD", 20)
    found = browser.data(f"{api(table)}/update?log=all")
    ends = [int(number) for number in re.findall(r'class="turn[^>]*data-at="(\d+)"', found["log"]["html"])]
    assert min(ends) > found["count"] - 20 >= 10
    assert max(ends) == found["count"]
    assert found["log"]["before"] == -1, "there is nothing more to ask for"


def test_effects_are_told_once(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    seen = act(browser, table)
    state = browser.data(f"{api(table)}/update?known={seen['count']}")
    effects = [effect for step in state["steps"] for effect in step["effects"]]
    assert any(effect["appear"] for effect in effects)
    assert browser.data(f"{api(table)}/update?known={state['count']}")["steps"] == []
    assert browser.data(f"{api(table)}/update")["steps"] == []


def test_a_clock_is_shown_and_only_runs_for_who_is_to_move(visit: Visit) -> None:
    browser = visit()
    seats = browser.data(f"{api(shared(browser, clock='quick'))}/update")["parts"]["seats"]
    assert len(re.findall(r'class="clock', seats)) == 2
    assert len(re.findall(r'class="clock running"', seats)) == 1
    assert "clock" not in browser.data(f"{api(shared(browser))}/update")["parts"]["seats"]


def test_a_finished_game_has_places_a_graph_and_its_record(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    assert browser.get(f"{table}/record.jsonl").status == 409
    while browser.data(f"{api(table)}/update")["status"] == "playing":
        act(browser, table)
    state = browser.data(f"{api(table)}/update")
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
    answer = browser.call(f"{api(table)}/rematch")
    assert answer.status == 200
    assert answer.json()["id"] not in table
    assert browser.call(f"{api(table)}/rematch").json()["id"] == answer.json()["id"]


def test_names_that_several_seats_have_are_told_apart(visit: Visit) -> None:
    browser = visit()
    chairs = {"chair-0": "me", "chair-1": "bot-random", "chair-2": "bot-random"}
    table = browser.new_table(seats="3", **chairs)
    seats = browser.data(f"{api(table)}/update")["parts"]["seats"]
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
    assert "<script>alert" not in json.dumps(browser.data(f"{api(table)}/update"))


def test_onlookers_see_every_move_and_no_hand(visit: Visit) -> None:
    browser, onlooker = visit(), visit("de")
    table = shared(browser)
    boards = set()
    for _ in range(3):
        boards.add(onlooker.data(f"{api(table)}/update")["parts"]["board"])
        assert onlooker.data(f"{api(table)}/update")["parts"]["board"] in boards
        act(browser, table)
    assert len(boards) == 3
    assert "hand-0" not in "".join(boards)


def test_what_was_said_is_told_when_asked_for(visit: Visit) -> None:
    browser, onlooker = visit(), visit()
    table = shared(browser)
    browser.get(table)
    assert browser.call(f"{api(table)}/chat", text="Moin").status == 200
    assert browser.data(f"{api(table)}/update")["chat"] == {"last": None, "html": ""}
    said = browser.data(f"{api(table)}/update?chat=0")["chat"]
    assert "<bdi>Moin</bdi>" in said["html"], "and what is written from the right leaves the rest as it is"
    assert browser.data(f"{api(table)}/update?chat={said['last']}")["chat"]["html"] == ""
    assert onlooker.data(f"{api(table)}/update?chat=0")["chat"]["html"] == ""


def test_a_preview_of_several_actions_tells_what_they_have_in_common(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    choices = browser.data(f"{api(table)}/update?seat=0")["choices"]
    cells = [action["do"] for action in choices["actions"] if "@" in action["do"]]
    one, other = (foreseen(browser, table, 0, cell) for cell in cells[:2])
    assert foreseen(browser, table, 0, cells[0], cells[0]) == one
    both = foreseen(browser, table, 0, cells[0], cells[1])
    assert one["board"] != other["board"]
    assert "board" not in both
    assert both["lines"] == [line for line in one["lines"] if line in other["lines"]]
    for actions in ([], ["draw"] * 41):
        assert browser.call(f"{api(table)}/preview", seat=0, actions=actions).status == 400


def test_the_answer_to_an_action_brings_what_the_page_would_ask_for(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    seen = browser.data(f"{api(table)}/update?seat=0")
    wish = {"zugwerk-update": f"seat=0&known={seen['count']}&layout=portrait"}
    data = {"seat": 0, "action": seen["choices"]["actions"][0]["do"], "version": seen["version"]}
    answer = browser.send("POST", f"{api(table)}/act", json.dumps(data).encode(), wish).json()
    asked = browser.data(f"{api(table)}/update?seat=0&known={seen['count']}&layout=portrait")
    assert answer == {"version": asked["version"], "repeated": False, "update": asked}
    assert asked["steps"]


def test_who_does_not_ask_for_an_update_gets_none(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    version = browser.data(f"{api(table)}/update")["version"]
    answer = browser.call(f"{api(table)}/propose", seat=0, version=version, matter="undo")
    assert "update" not in answer.json()


def test_an_update_nobody_can_be_told_spoils_no_action_and_one_nobody_understands_does_nothing(
    visit: Visit,
) -> None:
    browser = visit()
    table = shared(browser)
    seen = browser.data(f"{api(table)}/update?seat=0")
    data = {"seat": 0, "action": seen["choices"]["actions"][0]["do"], "version": seen["version"]}
    for wish, status in (("seat=x", 400), ("dance=1", 400), ("seat=7", 200)):
        headers = {"zugwerk-update": wish, "accept": "application/json"}
        answer = browser.send("POST", f"{api(table)}/act", json.dumps(data).encode(), headers)
        assert (answer.status, "update" in answer.json()) == (status, False)
    assert browser.data(f"{api(table)}/update?seat=0")["version"] > seen["version"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_marks_the_seats_of_the_result(language: str) -> None:
    outcome = Outcome(reason="all-placed", scores=(3, 5), ranking=((1,), (0,)), breakdown=((), ()))
    first, second = places("metro", Words(language), ("Ada", "Bob"), outcome)
    assert (first.name, second.name) == ("Bob", "Ada")
    letters = {Look(language).letter(colour) for colour in ("yellow", "blue")}
    assert {letter for letter in letters if letter in first.mark + second.mark} == letters


def test_one_for_whom_a_bot_stands_in_is_still_somebody_who_plays_along(server: Server) -> None:
    """Nobody is told to be alone with bots while another person may come back."""
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    chairs = [{"me": True}, {"bot": "random"}]
    wanted = {"game": "metro", "seats": 3, "chairs": chairs, "options": {"first_seat": "1"}}
    table = made(ann, wanted)
    assert bob.post(f"/api/table/{table}/join", {"seat": 2}).status == 200
    assert bob.post(f"/api/table/{table}/stand-in", {"seat": 2}).status == 200
    seen = ann.get(f"/api/table/{table}/update?seat=0").json()["parts"]["tools"]
    assert "the others play on" in seen
    assert "data-levels" in seen
    assert "Only bots play with you" not in seen
    alone = made(ann, {**wanted, "chairs": [{"me": True}, {"bot": "random"}, {"bot": "random"}]})
    seen = ann.get(f"/api/table/{alone}/update?seat=0").json()["parts"]["tools"]
    assert seen.count("Only bots play with you") == 2
    assert "the others play on" not in seen
