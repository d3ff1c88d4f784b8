"""Every kind of action that a seat of a game can do, and a player who does each of them by clicks.

The kinds are read from the source of the game's actions, so a new one cannot be forgotten.
"""

import ast
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Request, expect

import zugwerk
from tests.browser.hands import click
from tests.browser.visitors import AGAIN, WAIT, Visitor
from zugwerk.games.registry import find_game

Offered = dict[str, list[dict[str, Any]]]


def seat_kinds(game: str) -> set[str]:
    """The actions of a game by name, without those of chance."""
    place = Path(zugwerk.__path__[0]) / "games" / game
    found: set[str] = set()
    for file in (place / "actions.py", *sorted((place / "actions").glob("*.py"))):
        if file.exists():
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not (ast.get_docstring(node) or "").startswith(
                    "Chance"
                ):
                    found.add(node.name)
    return found


def _is_chance(node: ast.ClassDef) -> bool:
    return (ast.get_docstring(node) or "").startswith("Chance:")


class Deeds:
    """What somebody does at a table: by clicks along the path of an action, or for once without."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.clicked: set[str] = set()
        self._visitor = visitor
        self._game = find_game(game)
        self._sent = 0
        visitor.page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if request.url.endswith("/act"):
            self._sent += 1
            self.clicked.add(self._kind(json.loads(request.post_data or "{}")["action"]))

    def _kind(self, notation: str) -> str:
        return type(self._game.parse(notation)).__name__

    def next_turn(self) -> dict[str, Any] | None:
        """The table when it is the turn of nobody else, or nothing after the end; the page may be behind."""
        deadline = time.monotonic() + WAIT / 1000
        while time.monotonic() < deadline:
            state = self._visitor.state()
            if state["status"] == "over":
                return None
            if state["choices"] is not None and 'class="seat active"' not in state["parts"]["seats"]:
                return state
            time.sleep(0.02)
        raise TimeoutError("it does not become my turn")

    def offered(self, state: dict[str, Any]) -> Offered:
        """What can be done, by kind."""
        found: Offered = {}
        for action in state["choices"]["actions"]:
            found.setdefault(self._kind(action["do"]), []).append(action)
        return found

    def perform(self, state: dict[str, Any], action: dict[str, Any]) -> None:
        """Point at everything on the path of an action that is asked for, once the page has come this far."""
        page = self._visitor.page
        self.wait_for(state)
        before, sent = self._visitor.moment(), self._sent
        for key in action["path"]:
            pick = state["choices"]["picks"][key]
            target = self.target(key, pick)
            if self._sent > sent:
                break
            if page.locator(target).count():
                click(page.locator(target).first)
        if self._sent == sent and page.locator("#choices .primary").count():
            click(page.locator("#choices .primary"))
        self._visitor.wait_change(before)

    def wait_for(self, state: dict[str, Any]) -> None:
        """Wait until the page shows the table in this state."""
        expect(self._visitor.page.locator("#moment")).to_have_text(re.compile(rf" {len(state['stops'])}$"))
        self._visitor.wait_turn()

    def target(self, key: str, pick: dict[str, str]) -> str:
        """What shows a pick on the page."""
        if not pick["element"]:
            return f'#choices [data-key="{key}"]'
        id = pick["element"].split()[0]
        drawn = f'[id="{id}"].lit'
        return f"{drawn} .space" if self._visitor.page.locator(f"{drawn} .space").count() else drawn

    def post(self, state: dict[str, Any], action: dict[str, Any]) -> None:
        """Do something that was shown before already, without the page."""
        page = self._visitor.page
        answer = self._visitor.context.request.post(
            page.url.replace("/t/", "/api/table/") + "/act",
            data={"seat": state["seat"], "action": action["do"], "version": state["version"]},
            headers={"sec-fetch-site": "same-origin"},
            max_retries=AGAIN,
        )
        assert answer.ok, answer.text()

    def click_all_kinds(self, wanted: set[str], dull: Callable[[Offered], dict[str, Any]]) -> None:
        """Click every kind once, as soon as it is allowed; meanwhile do what is dull without the page."""
        while not wanted <= self.clicked and (state := self.next_turn()) is not None:
            offered = self.offered(state)
            new = [kind for kind in sorted(wanted - self.clicked) if kind in offered]
            if new:
                self.perform(state, offered[new[0]][0])
            else:
                self.post(state, dull(offered))
