"""Tables brought to a point of a recorded game; who set one up has all its chairs and plays on by clicks."""

from collections.abc import Iterator
from pathlib import Path

from tests.browser.visitors import Visitor
from zugwerk.core.record import Entry, Record, read_record

GOLDEN = Path(__file__).parents[1] / "golden"

_PLAY = """async ([table, moves]) => {
  const token = document.querySelector('meta[name="form-token"]').content;
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-Form-Token": token };
  let { version } = await (await fetch(`/t/${table}/state`)).json();
  for (const [seat, action] of moves) {
    const body = JSON.stringify({ seat, do: action, version, key: crypto.randomUUID() });
    const answer = await fetch(`/t/${table}/act`, { method: "POST", headers, body });
    if (!answer.ok) return `${action}: ${await answer.text()}`;
    ({ version } = await answer.json());
  }
  return "";
}"""


def record(name: str) -> Record:
    """A golden record."""
    return read_record((GOLDEN / f"{name}.jsonl").read_bytes().splitlines())


def set_up(visitor: Visitor, played: Record) -> None:
    """A table for the game of a record, all its chairs the visitor's."""
    setup = played.header.setup
    chairs = ("me", *(f"screen:Guest {seat}" for seat in range(2, setup.seats + 1)))
    visitor.set_up(game=played.header.game, chairs=chairs, **setup.options)


def play(visitor: Visitor, entries: list[Entry]) -> None:
    """Let the entries of a record happen, not by clicks."""
    moves = [[int(entry.seat), entry.action] for entry in entries]
    failure = visitor.page.evaluate(_PLAY, [visitor.page.url.rpartition("/")[2], moves])
    assert not failure, failure


def take_over(visitor: Visitor, seat: int) -> None:
    """Look at the table as the seat that is to act next."""
    take = visitor.page.locator("#handover-take")
    take.wait_for()
    take.click()
    visitor.page.wait_for_function("seat => document.querySelector('#status-box.turn')", arg=seat)


def places(played: Record, kind: str) -> Iterator[int]:
    """Where in a record actions begin like this."""
    for place, entry in enumerate(played.entries):
        if entry.action.startswith(kind):
            yield place
