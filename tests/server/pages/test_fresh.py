"""What others brought since one's last turn is told to whoever looks, before one's first turn too."""

from typing import Any

import pytest

from tests.server.pages.browsing import Browser, api
from tests.server.pages.conftest import Visit

FIRST = "option-first_seat"


def seen(browser: Browser, table: str, seat: int) -> Any:
    return browser.data(f"{api(table)}/update?seat={seat}")


def act(browser: Browser, table: str, seat: int, verb: str = "") -> str:
    """Do the first action of this kind, else the first of all; returns it in notation."""
    state = seen(browser, table, seat)
    actions = [action["do"] for action in state["choices"]["actions"]]
    action: str = next((each for each in actions if each.startswith(verb)), actions[0])
    answer = browser.call(f"{api(table)}/act", seat=seat, action=action, version=state["version"])
    assert answer.status == 200, answer
    return action


@pytest.fixture
def people(visit: Visit) -> tuple[Browser, Browser]:
    """Two people."""
    pair = visit(), visit()
    for browser, name in zip(pair, ("Ada", "Bert"), strict=True):
        browser.get("/account")
        browser.submit("/guest", guest=name)
    return pair


def together(people: tuple[Browser, Browser], game: str, **options: str) -> str:
    ada, bert = people
    table = ada.new_table(game=game, **{"chair-0": "me", "chair-1": "open"}, **options)
    assert bert.submit(f"{table}/seat/join").status == 303
    return table


def test_before_ones_first_turn_everything_is_new(people: tuple[Browser, Browser]) -> None:
    ada, bert = people
    table = together(people, "metro", **{FIRST: "1"})
    assert seen(ada, table, 0)["fresh"] == seen(bert, table, 1)["fresh"] == []
    cell = act(ada, table, 0).partition("@")[2]
    assert seen(bert, table, 1)["fresh"] == [f"tile-{cell}"]
    assert seen(ada, table, 0)["fresh"] == []
    other = act(bert, table, 1).partition("@")[2]
    assert seen(bert, table, 1)["fresh"] == []
    assert seen(ada, table, 0)["fresh"] == [f"tile-{other}"]


def test_what_was_dealt_before_the_first_turn_is_not_new(people: tuple[Browser, Browser]) -> None:
    ada, bert = people
    table = together(people, "metro", **{FIRST: "1", "option-central_tracks": "on"})
    assert seen(ada, table, 0)["fresh"] == seen(bert, table, 1)["fresh"] == []


def test_connections_of_others_are_new(people: tuple[Browser, Browser]) -> None:
    ada, bert = people
    table = together(people, "berlin", **{FIRST: "1"})
    for browser, seat in ((ada, 0), (bert, 1)):
        act(browser, table, seat, "keep")
    built = act(ada, table, 0, "claim").split()[1]
    assert f"connection-{built}" in seen(bert, table, 1)["fresh"]
    assert seen(ada, table, 0)["fresh"] == []
    other = act(bert, table, 1, "claim").split()[1]
    assert seen(ada, table, 0)["fresh"][-1] == f"connection-{other}"


def test_who_only_watches_has_had_no_turn(people: tuple[Browser, Browser], visit: Visit) -> None:
    ada, _ = people
    table = together(people, "metro", **{FIRST: "1"})
    act(ada, table, 0)
    watching = visit()
    watching.get("/account")
    assert watching.data(f"{api(table)}/update")["fresh"] == []
