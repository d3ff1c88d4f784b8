"""A page is told what has changed, and knows then what it would be told as a whole."""

import re
from array import array
from typing import Any

import pytest

from tests.server.pages.browsing import Browser, api
from tests.server.pages.conftest import Visit
from tests.server.pages.sharing import act, mover, shared
from zugwerk.games.registry import game_ids
from zugwerk.render.lines import Lined
from zugwerk.server.pages.changes import since
from zugwerk.server.pages.log import TURNS_PER_UPDATE

TURN = re.compile(r'<li class="turn[^"]*" data-first="(\d+)".*?</li>', re.DOTALL)
MOVES = 14


class Page:
    """What a page knows, and the turns of its log."""

    def __init__(self, browser: Browser, table: str) -> None:
        self._browser = browser
        self._table = table
        self.name = ""
        self.parts: dict[str, str] = {}
        self.turns: list[str] = []
        self.known: int | None = None

    def patch(self, changes: dict[str, list[Any]]) -> None:
        for name, runs in changes.items():
            lines = self.parts.get(name, "").split("\n")
            found: list[str] = []
            for run in runs:
                found += [run] if isinstance(run, str) else lines[run[0] : sum(run)]
            self.parts[name] = "\n".join(found)

    def look(self, query: str = "") -> Any:
        """Ask as the page does; every step is compared with the moment it tells of."""
        known = "" if self.known is None else f"&known={self.known}"
        path = f"{api(self._table)}/update?shows={self.name}&scenes=true{known}{query}"
        found = self._browser.data(path)
        assert found["base"] in (None, self.name)
        if found["base"] is None:
            self.parts = {}
        for step in found["steps"][:-1]:
            self.patch(step["changes"])
            then = self._browser.data(f"{api(self._table)}/update?at={step['at']}{query}")["parts"]
            for name in ("board", "desk", "hand", "panels", "seats"):
                assert self.parts[name] == then[name], (name, step["at"])
        self.patch(found["changes"])
        self.hear(found["log"])
        self.name, self.known = found["shows"], found["count"]
        return found

    def hear(self, log: dict[str, Any]) -> None:
        before = [int(first) for turn in self.turns for first in TURN.findall(turn)]
        assert log["before"] < 0 or log["before"] in before
        if log["html"] is not None:
            kept = [turn for turn, first in zip(self.turns, before, strict=True) if first < log["first"]]
            self.turns = kept + [found.group() for found in TURN.finditer(log["html"])]

    def check(self, query: str = "") -> None:
        """Compare all that is known with what somebody is told who asks for everything."""
        whole = self._browser.data(f"{api(self._table)}/update?log=all{query}")
        assert self.parts == whole["parts"]
        assert self.turns == [found.group() for found in TURN.finditer(whole["log"]["html"])]


@pytest.mark.parametrize("game", game_ids())
def test_changes_lead_to_what_the_whole_would_be(visit: Visit, game: str) -> None:
    browser = visit()
    table = shared(browser, game=game)
    pages = {query: Page(browser, table) for query in ("", "&seat=0", "&seat=1", "&layout=portrait")}
    for query, page in pages.items():
        first = page.look(f"{query}&log=all")
        assert (first["base"], first["parts"]) == (None, None)
        page.check(query)
    for move in range(MOVES):
        act(browser, table, move * 7)
        # Some pages miss a move, and are told of several then.
        for query, page in list(pages.items())[move % 2 :]:
            assert page.look(query)["base"]
            page.check(query)
    page = pages["&seat=0"]
    page.look("&seat=0&at=3")
    assert page.parts == browser.data(f"{api(table)}/update?seat=0&at=3")["parts"]
    page.look("&seat=0")
    page.check("&seat=0")


def test_what_is_taken_back_is_gone_and_a_change_to_the_log_is_told(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    page = Page(browser, table)
    page.look("&log=all")
    for _ in range(3):
        seen = act(browser, table)
        page.look()
        page.check()
        version = browser.data(f"{api(table)}/update")["version"]
        asked = {"seat": seen["seat"], "version": version, "matter": "undo"}
        assert browser.call(f"{api(table)}/propose", **asked).status == 200
        page.look()
        page.check()
        act(browser, table, 1)
        page.look()
        page.check()
    answer = browser.call(f"{api(table)}/stand-in", seat=0)
    assert answer.status == 200, answer
    page.look()
    page.check()


def test_what_was_taken_back_stays_in_the_log_however_many_turns_follow(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    page = Page(browser, table)
    page.look("&log=all")
    act(browser, table)
    seen = act(browser, table)
    version = browser.data(f"{api(table)}/update")["version"]
    asked = {"seat": seen["seat"], "version": version, "matter": "undo"}
    assert browser.call(f"{api(table)}/propose", **asked).status == 200
    page.look()
    for move in range(TURNS_PER_UPDATE + 3):
        act(browser, table, move * 7)
        page.look()
        page.check()


def test_who_lacks_turns_is_told_the_whole_log_also_if_it_was_told_of_them(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    page = Page(browser, table)
    act(browser, table)
    page.look("&log=all")
    page.turns.clear()
    page.look("&log=all")
    page.check()


def test_little_is_sent_where_little_changed(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    page = Page(browser, table)
    page.look()
    same = page.look()
    assert (same["changes"], same["log"]["html"]) == ({}, None)
    act(browser, table)
    found = page.look()
    new = [run for run in found["changes"]["board"] if isinstance(run, str)]
    assert 0 < sum(map(len, new)) < len(page.parts["board"]) / 5
    assert "proposal" not in found["changes"]


def test_who_says_what_nobody_was_told_is_told_everything(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    for name in ("", "0", "ffffffffffffffff"):
        found = browser.data(f"{api(table)}/update?shows={name}")
        assert found["base"] is None
        assert all(isinstance(run, str) for runs in found["changes"].values() for run in runs)
    long = browser.send(
        "GET", f"{api(table)}/update?shows={'f' * 21}", headers={"accept": "application/json"}
    )
    assert long.status == 400


def test_what_one_is_shown_is_compared_with_nothing_that_others_are_told(visit: Visit) -> None:
    browser, stranger = visit(), visit()
    table = shared(browser, game="berlin")
    for seat in (0, 1):
        asked = f"{api(table)}/update?seat={seat}&shows="
        name = browser.data(f"{asked}x")["shows"]
        assert browser.data(asked + name)["base"] == name
        assert stranger.data(f"{api(table)}/update?shows={name}")["base"] is None


def test_steps_bring_pictures_only_to_who_watches(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    known = browser.data(f"{api(table)}/update")["count"]
    for _ in range(3):
        act(browser, table)
    for query, told in (
        ("&shows=&scenes=true", [True, True, False]),
        ("&shows=", [False] * 3),
        ("", [False] * 3),
    ):
        steps = browser.data(f"{api(table)}/update?known={known}{query}")["steps"]
        assert [step["changes"] is not None for step in steps] == told


@pytest.mark.parametrize("game", game_ids())
def test_a_preview_tells_the_lines_that_would_change(visit: Visit, game: str) -> None:
    browser = visit()
    table = shared(browser, game=game)
    compared = 0
    for move in range(8):
        seat = mover(browser, table)
        page = Page(browser, table)
        choices = page.look(f"&seat={seat}")["choices"]["actions"]
        asked = {"seat": seat, "actions": [choices[move % len(choices)]["do"]]}
        whole = browser.call(f"{api(table)}/preview", **asked).json()
        told = browser.call(f"{api(table)}/preview", **asked, shows=page.name).json()
        assert told["lines"] == whole["lines"]
        if whole.get("board"):
            assert "board" not in told
            page.patch({"board": told["changes"]})
            assert page.parts["board"] == whole["board"]
            compared += 1
        stranger = browser.call(f"{api(table)}/preview", **asked, shows="0")
        assert stranger.json() == whole
        act(browser, table, move)
    assert compared or game != "metro"


@pytest.mark.parametrize(
    ("before", "after", "runs"),
    [
        ("a\nb\nc", "a\nb\nc", [(0, 3)]),
        ("a\nb\nc", "a\nx\nc", [(0, 1), "x", (2, 1)]),
        ("a\nb\nc", "c\na\nb", [(2, 1), (0, 2)]),
        ("a\na\na", "a\na", [(0, 2)]),
        ("a\nb", "", []),
        ("", "a\nb", ["a", "b"]),
        ("a\nb", "x\ny\na\nb\nz", ["x", "y", (0, 2), "z"]),
        ("a\nb", "a\na", [(0, 1), (0, 1)]),
    ],
)
def test_lines_stay_or_come_anew(before: str, after: str, runs: list[Any]) -> None:
    assert since(Lined.of(after), array("q", Lined.of(before).marks)) == runs


def test_of_lines_that_a_page_has_nothing_is_drawn() -> None:
    drawn = []

    def draw(name: str) -> str:
        drawn.append(name)
        return f"<{name}>"

    before, after = (Lined([(draw, name) for name in names]) for names in ("abcd", "abxd"))
    assert since(after, array("q", before.marks)) == [(0, 2), "<x>", (3, 1)]
    assert drawn == ["x"]


def test_a_line_that_is_drawn_has_no_other_in_it() -> None:
    nested = Lined([(str, "<g>\n<g/>\n</g>"), (str, "<p/>")])
    assert str(nested) == "<g><g/></g>\n<p/>"
    assert since(nested, array("q")) == ["<g><g/></g>", "<p/>"]
