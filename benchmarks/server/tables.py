"""Tables to be played over the network: set up in the store, each with two people and a game in advance.

The moves are chosen here, so that the client that loads the server need not know any rules.
"""

import asyncio
import time
from typing import Any

from zugwerk.games.registry import find_game
from zugwerk.kit.dice import Dice
from zugwerk.table.clock import TimeControl
from zugwerk.table.room import Plan, Room
from zugwerk.table.store.database import Database
from zugwerk.table.store.people import Person, new_guest, new_token, open_session
from zugwerk.table.store.rooms import appended, create_room, load_room

GAME = "metro"
SEATS = 2

Table = dict[str, Any]


def prepare(path: str, count: int, played: int = 0) -> list[Table]:
    """Tables with the game under way for so many moves, and all the moves that are still to come."""

    async def made() -> list[Table]:
        database = Database(path)
        try:
            return list(await asyncio.gather(*[_table(database, number, played) for number in range(count)]))
        finally:
            database.close()

    return asyncio.run(made())


async def _table(database: Database, number: int, played: int) -> Table:
    now, game = time.time(), find_game(GAME)

    def arrive(connection: Any) -> tuple[list[Person], list[str], list[str], str]:
        people = [new_guest(connection, f"Guest {seat + 1}", {}, now) for seat in range(SEATS)]
        tokens = [new_token(connection, person.id, "load", now) for person in people]
        sessions = [open_session(connection, person.id, now) for person in people]
        setup = game.meta.setup(SEATS)
        room = create_room(connection, game, setup, TimeControl(), people[0].id, False, now)
        return people, tokens, sessions, room

    people, tokens, sessions, id = await database.write(arrive)
    room, _ = await database.read(lambda connection: load_room(connection, id))
    for seat, person in enumerate(people):
        await _carry_out(database, room, room.sit(seat, person.id, person.name))
    await _carry_out(database, room, room.start())
    dice = Dice(number)
    for _ in range(played):
        await _carry_out(database, room, _any_move(room, dice)[1])
    version, count = room.version, len(room.playing().record.entries)
    moves: list[list[Any]] = []
    while room.actors():
        move, plan = _any_move(room, dice)
        room.settle(plan, now)
        moves.append(move)
    people_words = {"players": tokens, "sessions": sessions}
    return {"id": id, "version": version, "count": count, "moves": moves, **people_words}


async def _carry_out(database: Database, room: Room, plan: Plan) -> None:
    now = time.time()
    room.settle(plan, now)
    await database.append(appended(room, plan.lines, now, None))


def _any_move(room: Room, dice: Dice) -> tuple[list[Any], Plan]:
    """A random move of whoever is to act, and what it leads to."""
    seat = room.actors()[0]
    legal = room.playing().view(seat).legal
    action = legal[dice.pick(len(legal))]
    return [int(seat), room.game.notation(action)], room.act(seat, action)
