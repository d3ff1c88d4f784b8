"""First games over the wire: one click, a lesson at a time, kept by the server, shown to nobody else."""

import re

import pytest

from tests.server.pages.browsing import Browser, api
from tests.server.pages.conftest import Visit
from tests.server.serving import Server
from zugwerk.games.registry import game_ids
from zugwerk.render import drawing_of
from zugwerk.server.entry.limits import Limiter


def learn(browser: Browser, game: str = "metro") -> str:
    """A first game by the button of the first page; returns the path of its table."""
    browser.get("/")
    answer = browser.submit("/learn", game=game)
    assert answer.status == 303, answer
    return answer.headers["location"]


def beside(browser: Browser, table: str) -> str:
    """The guide beside the table."""
    html: str = browser.data(f"{api(table)}/update")["parts"]["guide"]
    return html


def lesson(html: str) -> str:
    found = re.search(r'data-lesson="([^"]+)"', html)
    return "" if found is None else found[1]


def seat_of(game: str) -> int:
    guide = drawing_of(game).guide
    assert guide is not None
    return guide.opening.seat


@pytest.mark.parametrize("game", game_ids())
def test_a_stranger_learns_a_game_with_one_click(visit: Visit, game: str) -> None:
    browser = visit()
    page = browser.get("/").body.decode()
    assert re.search(rf'name="game" value="{game}" formaction="/learn"', page)
    table = learn(browser, game)
    page = browser.get(table).body.decode()
    guide = drawing_of(game).guide
    assert guide is not None
    assert lesson(page) == guide.lessons[0].id
    assert "/guide.css" in page
    state = browser.data(f"{api(table)}/update")
    assert state["status"] == "playing"
    assert state["own"] == [guide.opening.seat]
    assert state["choices"] is not None


def test_the_rules_lead_to_a_first_game(visit: Visit) -> None:
    browser = visit()
    for game in game_ids():
        page = browser.get(f"/rules/{game}").body.decode()
        assert 'action="/learn"' in page
        assert f'name="game" value="{game}"' in page


def test_a_lesson_that_was_read_stays_read_on_another_device(visit: Visit) -> None:
    browser = visit()
    table = learn(browser)
    before = browser.data(f"{api(table)}/update")["version"]
    browser.get(table)
    answer = browser.act(f"{api(table)}/lesson", seat=0, lesson="cars")
    assert lesson(answer["update"]["parts"]["guide"]) == "hand"
    assert answer["version"] == answer["update"]["version"] == before + 1
    other = visit("de")
    other.cookies = dict(browser.cookies)
    assert lesson(other.get(table).body.decode()) == "hand"
    assert "Das ist dein Plättchen" in beside(other, table)
    assert "Frühere Lektionen" in beside(other, table)
    assert browser.data(f"{api(table)}/update")["version"] == before + 1
    assert browser.act(f"{api(table)}/lesson", seat=0, lesson="cars")["repeated"]
    assert browser.data(f"{api(table)}/update")["version"] == before + 1


def test_doing_what_a_lesson_is_about_moves_on(visit: Visit) -> None:
    browser = visit()
    table = learn(browser)
    browser.get(table)
    state = browser.data(f"{api(table)}/update")
    place = next(action["do"] for action in state["choices"]["actions"] if "@" in action["do"])
    browser.call(f"{api(table)}/act", seat=0, action=place, version=state["version"])
    assert lesson(beside(browser, table)) == "lines"


def test_drawing_first_is_no_trap(visit: Visit) -> None:
    browser = visit()
    table = learn(browser)
    browser.get(table)
    version = browser.data(f"{api(table)}/update")["version"]
    browser.call(f"{api(table)}/act", seat=0, action="draw", version=version)
    assert lesson(beside(browser, table)) == "drawn"


def test_the_guide_is_put_away_and_fetched_back(visit: Visit) -> None:
    browser = visit()
    table = learn(browser)
    browser.get(table)
    browser.call(f"{api(table)}/lesson", seat=0, lesson="cars")
    html = browser.act(f"{api(table)}/guide", "PUT", seat=0, shown=False)["update"]["parts"]["guide"]
    assert lesson(html) == ""
    assert 'data-guide="show"' in html
    assert 'data-guide="show"' in browser.get(table).body.decode()
    back = browser.act(f"{api(table)}/guide", "PUT", seat=0, shown=True)["update"]["parts"]["guide"]
    assert lesson(back) == "hand"


def test_the_guide_is_not_turned_without_end(
    visit: Visit, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time is a line of the log, which nothing takes away again."""
    monkeypatch.setattr(server.house.limits, "matters", Limiter(4, 600))
    browser = visit()
    table = learn(browser)
    turned = [browser.call(f"{api(table)}/guide", "PUT", seat=0, shown=bool(n % 2)).status for n in range(6)]
    assert turned == [200] * 4 + [429] * 2


def test_in_the_past_the_guide_speaks_of_now(visit: Visit) -> None:
    browser = visit()
    table = learn(browser)
    now = beside(browser, table)
    assert browser.data(f"{api(table)}/update?at=1")["parts"]["guide"] == now


def test_nobody_else_sees_or_turns_the_guide(visit: Visit) -> None:
    browser, eve = visit(), visit()
    table = learn(browser)
    eve.get("/account")
    eve.submit("/guest", guest="Eve")
    eve.get(table)
    assert beside(eve, table) == ""
    assert eve.call(f"{api(table)}/lesson", seat=0, lesson="cars").status == 403
    for shown in (True, False):
        assert eve.call(f"{api(table)}/guide", "PUT", seat=0, shown=shown).status == 403
    nobody = visit()
    nobody.get(table)
    assert nobody.call(f"{api(table)}/guide", "PUT", seat=0, shown=False).status == 401


def test_an_ordinary_table_has_no_guide(visit: Visit) -> None:
    browser = visit()
    table = browser.new_table(**{"chair-0": "me", "chair-1": "bot-greedy"})
    assert beside(browser, table) == ""
    browser.get(table)
    answer = browser.call(f"{api(table)}/guide", "PUT", seat=0, shown=True)
    assert answer.status == 409
    assert answer.json()["code"] == "no-guide"


def test_what_makes_no_sense_is_refused(visit: Visit) -> None:
    browser = visit()
    table = learn(browser)
    browser.get(table)
    assert browser.call(f"{api(table)}/lesson", seat=0, lesson="nonsense").status == 404
    assert browser.call(f"{api(table)}/guide", "PUT", seat=0, shown="nonsense").status == 400
    assert browser.call(f"{api(table)}/lesson", seat="x", lesson="cars").status == 400
    assert browser.submit("/learn", game="chess").status == 400
    browser.headers["sec-fetch-site"] = "cross-site"
    assert browser.submit("/learn", game="metro").status == 403


def test_the_prepared_round_of_cologne_is_told_and_waits_for_the_person(visit: Visit) -> None:
    browser = visit()
    table = learn(browser, "cologne")
    page = browser.get(table).body.decode()
    guide = drawing_of("cologne").guide
    assert guide is not None
    state = browser.data(f"{api(table)}/update")
    assert state["count"] == len(guide.opening.actions)
    assert state["turn"]
    assert "buys KBE for 220 M" in page
    assert browser.data(f"{api(table)}/update?at=7")["at"] == 7
    told = browser.act(f"{api(table)}/lesson", seat=seat_of("cologne"), lesson="round")["update"]
    assert lesson(told["parts"]["guide"])
