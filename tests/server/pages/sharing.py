"""Tables of several people at one screen, and what the seat to move does there."""

from typing import Any

from tests.server.pages.browsing import Browser, api

BOTH = {"chair-0": "me", "chair-1": "screen", "name-1": "Bert", "option-first_seat": "1"}


def shared(browser: Browser, **options: str) -> str:
    """A table of two people at one screen; the first seat begins."""
    return browser.new_table(**BOTH, **options)


def mover(browser: Browser, table: str) -> int:
    """The seat to move: the one that is shown where nothing is hidden, else the one that may take over."""
    state = browser.data(f"{api(table)}/update")
    seat: int = state["handover"] if state["seat"] is None else state["seat"]
    return seat


def act(browser: Browser, table: str, which: int = 0) -> dict[str, Any]:
    """The seat to move acts; returns what it saw before."""
    seat = mover(browser, table)
    seen: dict[str, Any] = browser.data(f"{api(table)}/update?seat={seat}")
    actions = seen["choices"]["actions"]
    action = actions[which % len(actions)]["do"]
    answer = browser.call(f"{api(table)}/act", seat=seat, action=action, version=seen["version"])
    assert answer.status == 200, answer
    return seen


def foreseen(browser: Browser, table: str, seat: int, *actions: str) -> Any:
    """What the page shows of actions before they are done."""
    answer = browser.call(f"{api(table)}/preview", seat=seat, actions=actions)
    assert answer.status == 200, answer
    return answer.json()
