"""Routes under way at a table of 1893: what a touch changes, who may touch, and how people are called."""

from pathlib import Path
from typing import Any

from tests.server.pages.browsing import Browser, api
from tests.server.pages.conftest import Visit
from tests.server.serving import Answer
from zugwerk.core.record import read_record

GOLDEN = Path(__file__).parents[2] / "golden"
RECORD = read_record((GOLDEN / "cologne-18xx-2.jsonl").read_bytes().splitlines())


def running(browser: Browser) -> tuple[str, int]:
    """A table where trains are about to run, and the seat that runs them."""
    options = {f"option-{name}": str(value) for name, value in RECORD.header.setup.options.items() if value}
    chairs = {"chair-0": "me", "chair-1": "screen", "name-1": "Bert"}
    table = browser.new_table(game="cologne", **chairs, **options)
    version = browser.data(f"{api(table)}/update")["version"]
    for entry in RECORD.entries:
        if entry.action.startswith("run "):
            return table, int(entry.seat)
        answer = browser.call(f"{api(table)}/act", seat=int(entry.seat), action=entry.action, version=version)
        assert answer.status == 200, answer
        version = answer.json()["version"]
    raise AssertionError("no train runs")


def touched(browser: Browser, table: str, seat: int, do: str, touch: str) -> Answer:
    return browser.call(f"{api(table)}/preview", seat=seat, actions=[do], touch=touch)


def offered(browser: Browser, table: str, seat: int) -> dict[str, Any]:
    actions = browser.data(f"{api(table)}/update?seat={seat}")["choices"]["actions"]
    found: dict[str, Any] = next(action for action in actions if action["do"].startswith("run "))
    return found


def test_a_touch_changes_the_draft_and_nothing_else(visit: Visit) -> None:
    browser = visit()
    table, seat = running(browser)
    best = offered(browser, table, seat)
    assert best["path"] == ["run"]
    train = best["do"].split()[1].partition(":")[0]
    home = touched(browser, table, seat, best["do"], f"{train}:home").json()
    assert home["do"] == "run"
    assert home["draft"]["key"] == "run"
    assert home["draft"]["label"] == "Run for 0 M, 30 less than the best"
    assert "stays in the depot" in home["draft"]["hand"]
    assert 'id="board-picture"' in home["board"]
    assert "style=" not in home["draft"]["hand"] + home["board"]
    assert offered(browser, table, seat) == best
    end = best["do"].rpartition(".")[2]
    again = touched(browser, table, seat, home["do"], f"{train}:{end}").json()
    assert end in again["do"]


def test_a_draft_that_is_not_allowed_says_why(visit: Visit) -> None:
    browser = visit()
    table, seat = running(browser)
    strange = touched(browser, table, seat, "run 2-0:A4.B5", "nonsense").json()
    assert strange["do"] == "run"
    best = offered(browser, table, seat)
    stops = browser.data(f"{api(table)}/update?seat={seat}")["parts"]["board"]
    hexes = [part.partition('"')[0] for part in stops.split('data-touch="')[1:]]
    train = best["do"].split()[1].partition(":")[0]
    found = [touched(browser, table, seat, best["do"], f"{train}:{hex}").json() for hex in hexes]
    for draft in found:
        assert ("why" in draft) == ('class="why"' in draft["draft"]["hand"]) or draft["do"] == best["do"]
        assert "why" not in draft or draft["rule"].startswith("C-")


def test_only_who_acts_may_touch_and_only_drafts_can_be_touched(visit: Visit) -> None:
    browser = visit()
    table, seat = running(browser)
    best = offered(browser, table, seat)["do"]
    assert touched(browser, table, seat, "pass", "x").status == 404
    assert touched(browser, table, seat, "fly", "x").status in (400, 409, 422)
    other = touched(browser, table, 1 - seat, best, "x")
    assert other.status in (404, 409)
    eve = visit()
    assert touched(eve, table, seat, best, "x").status == 403


def test_the_log_calls_people_by_their_names(visit: Visit) -> None:
    browser = visit()
    table, _ = running(browser)
    log = browser.data(f"{api(table)}/update?log=all")["log"]["html"]
    assert "Bert buys" in log
    assert "Player" not in log
