"""Maps on pages: checked in the reader's words, kept, passed on, copied, played on; and what is refused."""

import html
import json
import re
from typing import Any

import pytest

from tests.server.pages.browsing import Browser
from tests.server.pages.conftest import Visit
from tests.server.serving import Answer
from zugwerk.games.berlin.board import map_problems, shipped_text
from zugwerk.table.store import maps as kept

GAME = "berlin"
MAP = json.loads(shipped_text())
UNFINISHED = {**MAP, "name": "Half a town", "tickets": []}


def at_the_editor(visit: Visit, language: str = "en") -> Browser:
    browser: Browser = visit(language)
    assert browser.get(f"/maps/{GAME}/editor").status == 200
    assert browser.submit("/guest").status == 303
    return browser


def save(browser: Browser, text: Any, id: str = "", **more: Any) -> Answer:
    """Keep a map as the editor does, as a new one or again."""
    if id:
        return browser.call(f"/api/map/{id}", "PUT", text=text, **more)
    return browser.call("/api/map", text=text, **{"game": GAME, **more})


def play(browser: Browser, document: Any) -> Answer:
    """Play on a map as the editor does."""
    return browser.call("/api/table", game=GAME, seats=2, options={"map": json.dumps(document)})


def saved(browser: Browser, document: Any = MAP, **more: Any) -> dict[str, Any]:
    answer = save(browser, json.dumps(document), **more)
    assert answer.status == 200, answer.body
    found: dict[str, Any] = json.loads(answer.body)
    return found


def fault(answer: Any) -> tuple[int, str]:
    return answer.status, json.loads(answer.body)["code"]


def test_everything_wrong_is_told_in_the_words_of_the_reader(visit: Visit) -> None:
    ada = at_the_editor(visit, "de")
    text = json.dumps({**MAP, "tickets": [], "places": MAP["places"][1:]}, indent=1)
    answer = json.loads(ada.call(f"/api/map/{GAME}/check", text=text).body)
    assert [problem["line"] for problem in answer["problems"]] == [line for line, _ in map_problems(text)]
    assert any("mindestens 8" in problem["text"] for problem in answer["problems"])
    assert answer["fine"] == ""
    assert answer["drawing"] is None


def test_a_map_is_drawn_whatever_is_wrong_with_it(visit: Visit) -> None:
    ada = at_the_editor(visit)
    answer = json.loads(ada.call(f"/api/map/{GAME}/check", text=json.dumps(UNFINISHED), draw=True).body)
    assert len(answer["problems"]) == 1
    assert answer["drawing"].count("data-place=") == len(MAP["places"])
    answer = json.loads(ada.call(f"/api/map/{GAME}/check", text="{", draw=True).body)
    assert answer["drawing"] is None
    assert len(answer["problems"]) == 1


def test_a_map_is_kept_and_saved_again(visit: Visit) -> None:
    ada = at_the_editor(visit)
    first = saved(ada)
    assert first["version"] == 1
    again = saved(ada, {**MAP, "name": "Another name"}, id=first["id"], version=1)
    assert again == {"id": first["id"], "version": 2}
    page = ada.get("/maps").body.decode()
    assert "Another name" in page
    assert page.count(f'href="/maps/{first["id"]}"') == 2


def test_two_windows_do_not_overwrite_each_other(visit: Visit) -> None:
    ada = at_the_editor(visit)
    id = saved(ada)["id"]
    saved(ada, id=id, version=1)
    late = save(ada, json.dumps(UNFINISHED), id, version=1)
    assert fault(late) == (409, "map-changed")
    assert "Half a town" not in ada.get(f"/maps/{id}").body.decode()


def test_an_unfinished_map_is_kept_but_not_played_on(visit: Visit) -> None:
    ada = at_the_editor(visit)
    id = saved(ada, UNFINISHED)["id"]
    page = ada.get(f"/maps/{id}").body.decode()
    assert "Not finished yet" in page
    assert f'action="/maps/{id}/play"' not in page
    assert ada.submit(f"/maps/{id}/play").status == 422
    assert play(ada, UNFINISHED).status == 422
    assert f'value="{id}"' not in ada.get(f"/new?game={GAME}").body.decode()


def test_anybody_with_the_link_looks_copies_and_plays(visit: Visit) -> None:
    ada, bob = at_the_editor(visit), visit()
    id = saved(ada)["id"]
    page = bob.get(f"/maps/{id}").body.decode()
    assert MAP["name"] in page
    assert "board-picture" in page
    assert f'action="/maps/{id}/delete"' not in page
    picture = bob.get(f"/maps/{id}/picture.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert json.loads(bob.get(f"/maps/{id}/map.json").body) == MAP
    assert bob.get(f"/maps/{id}/edit").headers["location"] == f"/maps/{id}"
    table = bob.submit(f"/maps/{id}/play").headers["location"]
    assert MAP["name"] in bob.get(table).body.decode()
    own = bob.submit(f"/maps/{id}/copy").headers["location"]
    assert own.endswith("/edit")
    assert id not in own
    assert bob.get(own).status == 200


def test_a_table_keeps_the_map_it_began_with(visit: Visit) -> None:
    ada = at_the_editor(visit)
    id = saved(ada, {**MAP, "name": "Before"})["id"]
    table = ada.submit(f"/maps/{id}/play").headers["location"]
    saved(ada, {**MAP, "name": "After"}, id=id, version=1)
    assert "Before" in ada.get(table).body.decode()
    assert ada.submit(f"/maps/{id}/delete").headers["location"] == "/maps"
    assert ada.get(f"/maps/{id}").status == 404
    assert "Before" in ada.get(table).body.decode()


def test_own_maps_and_shared_ones_are_offered_for_a_new_table(visit: Visit) -> None:
    ada, bob = at_the_editor(visit), visit()
    id = saved(ada, {**MAP, "name": "Town of Ada"})["id"]
    assert "Town of Ada" in ada.get(f"/new?game={GAME}").body.decode()
    assert "Town of Ada" not in bob.get(f"/new?game={GAME}").body.decode()
    assert f'value="{id}" checked' in bob.get(f"/new?game={GAME}&kept-map={id}").body.decode()
    chairs = {"seats": "2", "chair-0": "me", "chair-1": "bot-random"}
    answer = bob.submit("/new", game=GAME, **{"kept-map": id, "option-map": GAME, **chairs})
    assert answer.status == 303
    assert "Town of Ada" in bob.get(answer.headers["location"]).body.decode()
    assert bob.submit("/new", game=GAME, **{"kept-map": "nosuchmap", **chairs}).status == 404
    usual = bob.submit("/new", game=GAME, **{"kept-map": "", "option-map": "not looked at", **chairs})
    assert MAP["name"] in bob.get(usual.headers["location"]).body.decode()
    written = json.dumps({**MAP, "name": "As a text"})
    typed = bob.submit("/new", game=GAME, **{"kept-map": "text", "option-map": written, **chairs})
    assert "As a text" in bob.get(typed.headers["location"]).body.decode()


def test_a_game_begins_on_a_map_that_was_never_saved(visit: Visit) -> None:
    ada = at_the_editor(visit)
    page = ada.get(f"/maps/{GAME}/editor").body.decode()
    wanted = re.search(r'data-table="([^"]*)"', page)
    assert wanted is not None
    table = json.loads(html.unescape(wanted[1]))
    text = json.dumps({**MAP, "name": "At once"})
    made = ada.call("/api/table", **table, options={"map": text}).json()
    assert "At once" in ada.get(f"/t/{made['id']}").body.decode()
    assert ada.data(f"/api/table/{made['id']}")["status"] == "playing"


def test_a_stranger_keeps_no_map_before_telling_a_name(visit: Visit) -> None:
    stranger = visit()
    stranger.get(f"/maps/{GAME}/editor")
    assert fault(save(stranger, json.dumps(MAP))) == (401, "unknown-person")
    assert stranger.submit("/guest").status == 303
    assert saved(stranger)["version"] == 1


def test_the_maps_of_others_are_not_changed(visit: Visit) -> None:
    ada, bob = at_the_editor(visit), at_the_editor(visit)
    id = saved(ada)["id"]
    saved(bob)
    theft = save(bob, json.dumps(UNFINISHED), id, version=1)
    assert fault(theft) == (403, "not-your-map")
    assert bob.submit(f"/maps/{id}/delete").status == 403
    assert bob.submit(f"/maps/{id}/dance").status == 404
    assert ada.get(f"/maps/{id}").status == 200


def test_nothing_is_done_for_a_page_of_another_site(visit: Visit) -> None:
    ada = at_the_editor(visit)
    id = saved(ada)["id"]
    ada.headers["sec-fetch-site"] = "cross-site"
    text = json.dumps(MAP)
    check = ada.call(f"/api/map/{GAME}/check", text=text)
    for answer in (save(ada, text), save(ada, text, id, version=1), play(ada, MAP), check):
        assert fault(answer) == (403, "forged")
    for what in ("play", "copy", "delete"):
        assert ada.submit(f"/maps/{id}/{what}").status == 403
    assert ada.get(f"/maps/{id}").status == 200


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "3", "x" * 100])
def test_what_is_no_map_is_not_kept(visit: Visit, text: str) -> None:
    ada = at_the_editor(visit)
    assert fault(save(ada, text)) == (400, "no-map")
    assert ada.get("/maps").body.count(b"game-card") == 0


def test_requests_of_a_wrong_kind_are_refused(visit: Visit) -> None:
    ada = at_the_editor(visit)
    id = saved(ada)["id"]
    for text in (3, "x" * 60_001):
        assert fault(save(ada, text)) == (400, "bad-field")
    assert fault(save(ada, "{}", more="x")) == (400, "unknown-field")
    assert fault(save(ada, '{"name": "\ud800"}'))[0] == 400
    assert fault(save(ada, "{}", id, version="x")) == (400, "bad-field")
    assert fault(save(ada, "{}", "nosuchmap", version=1)) == (404, "no-such-map")
    assert fault(save(ada, json.dumps({"x": "y" * 70_000}))) == (413, "too-large")


def test_what_does_not_exist_is_not_found(visit: Visit) -> None:
    ada = at_the_editor(visit)
    missing = ("nosuchmap", "nosuchmap/map.json", "nosuchmap/picture.svg", "nosuchmap/edit")
    for path in (*missing, "metro/editor", "chess/editor"):
        assert ada.get(f"/maps/{path}").status == 404, path
    assert fault(save(ada, "{}", game="metro")) == (404, "not-found")
    assert fault(ada.call("/api/map/chess/check", text="{}")) == (404, "not-found")


def test_there_is_an_end_to_keeping_maps(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_MAPS", 1)
    ada = at_the_editor(visit)
    id = saved(ada)["id"]
    assert fault(save(ada, json.dumps(MAP))) == (409, "too-many-maps")
    assert ada.submit(f"/maps/{id}/copy").status == 409
    saved(ada, id=id, version=1)


def test_names_cannot_bring_scripts(visit: Visit) -> None:
    ada = at_the_editor(visit)
    evil = "</script><script>alert(1)</script>"
    document = {**MAP, "name": evil, "places": [{**place, "name": evil} for place in MAP["places"]]}
    id = saved(ada, document)["id"]
    for path in (f"/maps/{id}", "/maps", f"/maps/{id}/edit", f"/new?game={GAME}"):
        page = ada.get(path).body.decode()
        assert "<script>alert" not in page, path
        assert len(re.findall("</script>", page)) == len(re.findall("<script ", page)), path
    drawing = json.loads(ada.call(f"/api/map/{GAME}/check", text=json.dumps(document), draw=True).body)
    assert "<script" not in drawing["drawing"]
    assert "<script" not in ada.get(f"/maps/{id}/picture.svg").body.decode()


def test_maps_go_with_the_account(visit: Visit) -> None:
    ada = at_the_editor(visit)
    id = saved(ada)["id"]
    name = ada.data("/api/account")["name"]
    assert ada.submit("/account/delete", name=name).status == 303
    assert ada.get(f"/maps/{id}").status == 404
