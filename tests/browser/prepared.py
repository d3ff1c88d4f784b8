"""Tables brought to a point of a recorded game; who set one up has all its chairs and plays on by clicks."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.hands import click, write
from tests.browser.visitors import Visitor
from zugwerk.core.game import CHANCE
from zugwerk.core.record import Entry, Record, read_record

GOLDEN = Path(__file__).parents[1] / "golden"

_PLAY = """async ([table, moves]) => {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  let { version } = await (await fetch(`/api/table/${table}/update`)).json();
  for (const [seat, action] of moves) {
    const body = JSON.stringify({ seat, action, version, key: crypto.randomUUID() });
    const answer = await fetch(`/api/table/${table}/act`, { method: "POST", headers, body });
    if (!answer.ok) return `${action}: ${await answer.text()}`;
    ({ version } = await answer.json());
  }
  return "";
}"""


def golden(name: str) -> Record:
    """A golden record."""
    return read_record((GOLDEN / f"{name}.jsonl").read_bytes().splitlines())


class Prepared:
    """A table for the game of a record, all its chairs the visitor's; who began there is chosen here."""

    def __init__(self, visitor: Visitor, record: Record) -> None:
        self.visitor = visitor
        self.record = record
        self.done = 0
        setup = record.header.setup
        chairs = ("me", *(f"screen:Guest {seat}" for seat in range(2, setup.seats + 1)))
        options = dict(setup.options)
        if record.entries[0].seat == CHANCE:
            options["first_seat"] = record.entries.pop(0).action.removeprefix("first ")
        assert all(entry.seat != CHANCE for entry in record.entries)
        self.address = visitor.set_up(game=record.header.game, chairs=chairs, **options)

    @property
    def page(self) -> Page:
        return self.visitor.page

    def play_to(self, place: int) -> None:
        """Let the game go on as recorded, not by clicks, until so many actions are done."""
        moves = [[int(entry.seat), entry.action] for entry in self.record.entries[self.done : place]]
        if moves:
            failure = self.page.evaluate(_PLAY, [self.address.rpartition("/")[2], moves])
            assert not failure, failure
        self.done = place

    def sit_down(self, seat: int | None = None) -> Entry:
        """Look at the table as who acts next in the record; returns what was done then."""
        entry = self.record.entries[self.done]
        self.visitor.go(f"{self.address}?seat={entry.seat if seat is None else seat}")
        self.visitor.at_table()
        return entry

    def choices(self) -> dict[str, Any]:
        """What the page offers to the seat that looks at it."""
        found: dict[str, Any] = json.loads(self.page.inner_text("#state"))["choices"]
        return found

    def carry_out(self, notation: str) -> bool:
        """Do an action by clicks alone, step by step; false if the page does not offer exactly this one."""
        choices = self.choices()
        path = _path(choices, notation)
        if not path:
            return False
        before = self.visitor.moment()
        for step, key in enumerate(path):
            options = _options(choices, path[:step])
            if step and len(options) == 1:
                continue
            self._pick(choices["picks"][key], key, options, notation)
        for confirm in (
            self.page.locator("#choices [data-key=confirm]"),
            self.page.locator("#ask[open] #ask-yes"),
        ):
            if confirm.count():
                click(confirm)
        self.visitor.wait_change(before)
        self.done += 1
        return True

    def _pick(self, pick: dict[str, str], key: str, options: list[str], notation: str) -> None:
        page = self.page
        if pick["kind"] == "rotation":
            for _ in range(options.index(key)):
                click(page.locator("#choices [data-key=turn]"))
        elif pick["kind"] == "amount":
            write(page.locator("#choices input"), notation.rpartition(" ")[2])
            click(page.locator("#choices .primary"))
        elif pick["element"]:
            click(page.locator(f"#{pick['element']}"))
        else:
            click(page.locator(f'#choices [data-key="{key}"]'))


def _path(choices: dict[str, Any], notation: str) -> list[str]:
    """The picks of an action; of a price between bounds those of a bound."""
    found = {action["do"]: action["path"] for action in choices["actions"]}
    if notation in found:
        exact: list[str] = found[notation]
        return exact
    start = notation.rpartition(" ")[0]
    for do, path in found.items():
        if do.rpartition(" ")[0] == start and choices["picks"][path[-1]]["kind"] == "amount":
            return list(path)
    return []


def _options(choices: dict[str, Any], beginning: list[str]) -> list[str]:
    paths = [action["path"] for action in choices["actions"]]
    step = len(beginning)
    return list(dict.fromkeys(path[step] for path in paths if path[:step] == beginning and len(path) > step))
