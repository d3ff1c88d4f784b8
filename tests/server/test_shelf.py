"""What is kept of tables for those who look at them, and for how long."""

import pytest

from tests.table.logs import NO_CLOCK
from zugwerk.core.chance import seed_from
from zugwerk.games.registry import find_game
from zugwerk.server.play.shelf import Shelf
from zugwerk.table.room import Room


def room(id: str) -> Room:
    game = find_game("metro")
    return Room(id, game, game.meta.setup(2), NO_CLOCK, seed_from(id))


def test_what_many_see_alike_is_made_once() -> None:
    shelf, table, made = Shelf(), room("a"), []
    for _ in range(3):
        shelf.kept(table, "board", lambda: made.append("drawn"))
    assert made == ["drawn"]


def test_nothing_is_kept_of_a_table_that_nobody_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, first, second = Shelf(), room("a"), room("b")
    shelf.lasting(first).notes[1] = "a note"
    shelf.lasting(second)
    assert shelf.tables == 2
    assert shelf.lasting(first).notes
    monkeypatch.setattr("zugwerk.server.play.shelf.IDLE_SECONDS", 0.0)
    shelf.lasting(second)
    assert shelf.tables == 1
    assert not shelf.lasting(first).notes
