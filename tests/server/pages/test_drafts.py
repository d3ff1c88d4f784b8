"""Routes under way at a table of 1893: what a touch changes, who may touch, and how people are called."""

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.server.pages.browsing import Browser, api
from tests.server.pages.conftest import Visit
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


def address(table: str, seat: int, do: str, touch: str) -> str:
    return f"{api(table)}/preview?" + urlencode({"seat": seat, "action": do, "touch": touch})


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
    home = browser.data(address(table, seat, best["do"], f"{train}:home"))
    assert home["do"] == "run"
    assert home["draft"]["key"] == "run"
    assert home["draft"]["label"] == "Run for 0 M"
    assert "stays in the depot" in home["draft"]["hand"]
    assert 'id="board-picture"' in home["board"]
    assert "style=" not in home["draft"]["hand"] + home["board"]
    assert offered(browser, table, seat) == best
    end = best["do"].rpartition(".")[2]
    again = browser.data(address(table, seat, home["do"], f"{train}:{end}"))
    assert end in again["do"]


def test_a_draft_that_is_not_allowed_says_why(visit: Visit) -> None:
    browser = visit()
    table, seat = running(browser)
    strange = browser.data(address(table, seat, "run 2-0:A4.B5", "nonsense"))
    assert strange["do"] == "run"
    best = offered(browser, table, seat)
    stops = browser.data(f"{api(table)}/update?seat={seat}")["parts"]["board"]
    hexes = [part.partition('"')[0] for part in stops.split('data-touch="')[1:]]
    train = best["do"].split()[1].partition(":")[0]
    found = [browser.data(address(table, seat, best["do"], f"{train}:{hex}")) for hex in hexes]
    for draft in found:
        assert ("why" in draft) == ('class="why"' in draft["draft"]["hand"]) or draft["do"] == best["do"]
        assert "why" not in draft or draft["rule"].startswith("C-")


def test_only_who_acts_may_touch_and_only_drafts_can_be_touched(visit: Visit) -> None:
    browser = visit()
    table, seat = running(browser)
    wanted = {"accept": "application/json"}
    best = offered(browser, table, seat)["do"]
    assert browser.send("GET", address(table, seat, "pass", "x"), headers=wanted).status == 404
    assert browser.send("GET", address(table, seat, "fly", "x"), headers=wanted).status in (400, 409, 422)
    other = browser.send("GET", address(table, 1 - seat, best, "x"), headers=wanted)
    assert other.status in (404, 409)
    eve = visit()
    assert eve.send("GET", address(table, seat, best, "x"), headers=wanted).status == 403


def test_the_log_calls_people_by_their_names(visit: Visit) -> None:
    browser = visit()
    table, _ = running(browser)
    log = browser.data(f"{api(table)}/update?log=all")["log"]["html"]
    assert "Bert buys" in log
    assert "Player" not in log
