"""New rules under running games: what replays unchanged goes on, a changed reading has a name."""

from typing import Any

import pytest
from sqlalchemy import select, update

from tests.patience import until
from tests.server.desks import guest, move, process, room_of, started
from tests.table.logs import told
from zugwerk.bots.workers import Workers
from zugwerk.core.options import Meta, Option, Setup
from zugwerk.games.registry import find_game
from zugwerk.server.background.minder import Minder
from zugwerk.server.play.desk import Desk
from zugwerk.table.store import rehearsal, rooms
from zugwerk.table.store.rehearsal import older_rooms, rehearse
from zugwerk.table.store.schema import LINE, ROOM

METRO: Any = find_game("metro")
OLD = METRO.meta.rules_version
READING = "how_many_tiles"


class Raised:
    """Metro by the next version of its rules: hands of two tiles. The old reading has a name, or has none."""

    def __init__(self, before: str | None) -> None:
        meta = METRO.meta
        reading = Option(
            name=READING, default="two", choices=("one", "two"), rule="M-4.1", since=OLD + 1, before=before
        )
        fields = {name: getattr(meta, name) for name in Meta.__match_args__}
        options = (*meta.options, reading)
        self.meta = Meta(**{**fields, "rules_version": OLD + 1, "options": options})

    def new(self, setup: Setup) -> Any:
        options = {**setup.options}
        hands = {"one": 1, "two": 2}[str(options.pop(READING))]
        return METRO.new(Setup(setup.seats, {**options, "hand_size": hands}))

    def __getattr__(self, name: str) -> Any:
        return getattr(METRO, name)


def install(monkeypatch: pytest.MonkeyPatch, before: str | None) -> Any:
    """The next version of the rules, wherever the server looks for a game."""
    raised = Raised(before)
    for module in (rooms, rehearsal, "zugwerk.server.play.desk"):
        place = module if isinstance(module, str) else module.__name__
        monkeypatch.setattr(f"{place}.find_game", lambda id: raised if id == "metro" else find_game(id))
    return raised


async def hand(desk: Desk, id: str) -> Any:
    """The tiles of whoever is to act at a table."""
    room = await room_of(desk, id)
    seat = room.actors()[0]
    view: Any = room.playing().view(seat)
    return view.hands[seat]


async def test_old_and_new_readings_are_played_side_by_side(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        running, over = [await started(desk, ann, ann) for _ in range(2)]
        for _ in range(5):
            await move(desk, running, ann, ann)
        while (await room_of(desk, over)).actors():
            await move(desk, over, ann, ann)
        before = [told(await room_of(desk, id)) for id in (running, over)]
    install(monkeypatch, before="one")
    async with process(database_url) as desk:
        for id in (running, over):
            found = await desk.database.read(lambda c, id=id: rehearse(c, id))  # type: ignore[misc]
            assert (found.moves, found.findings) == (True, [])
        assert await desk.database.read(older_rooms) == [running]
        assert [told(await room_of(desk, id)) for id in (running, over)] == before
        new = await started(desk, ann, ann)
        assert [len(await hand(desk, id)) for id in (running, new)] == [1, 2]
        for id in (running, new):
            while (await room_of(desk, id)).actors():
                await move(desk, id, ann, ann)
        rows = await desk.database.read(lambda c: c.execute(select(ROOM.c.rules_version)).scalars().all())
        assert set(rows) == {OLD + 1}
    async with process(database_url) as desk:
        room = await room_of(desk, running)
        assert (room.setup.options[READING], room.status, room.is_relic) == ("one", "over", False)


async def test_a_change_without_a_name_for_the_old_reading_strands_tables_and_is_told(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        for _ in range(5):
            await move(desk, id, ann, ann)
    install(monkeypatch, before=None)
    async with process(database_url) as desk:
        found = await desk.database.read(lambda c: rehearse(c, id))
        assert not found.moves
        assert found.findings[0].id == "core.other-rules"
        assert len(found.findings) > 1
        assert (await room_of(desk, id)).shown_status == "stopped"


async def test_a_bot_goes_on_after_an_upgrade_with_no_page_open(database_url: str) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        await desk.change(id, lambda room: room.stand_in(room.actors()[0]))
        damaged = await started(desk, ann, ann)
        await move(desk, damaged, ann, ann)
        refused = '[{"line":"do","by":0,"do":"car C23"}]'
        last = (await room_of(desk, damaged)).version
        await desk.database.write(
            lambda c: [
                c.execute(update(ROOM).values(rules_version=OLD - 1)),
                c.execute(
                    update(LINE).where(LINE.c.room == damaged, LINE.c.seq >= last - 1).values(line=refused)
                ),
            ]
        )
    async with process(database_url) as desk:
        workers = Workers(1, 10.0)
        minder = Minder(desk, workers)
        minder.open()

        async def acted() -> bool:
            return desk.changes > 0

        try:
            await until(acted)
        finally:
            await minder.close()
            workers.close()
        assert not (await room_of(desk, id)).is_relic
        assert (await room_of(desk, damaged)).is_relic
