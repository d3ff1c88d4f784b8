"""Tables to be played over the network: set up in the store, each with its people and a game in advance.

The moves are chosen here, so that the client that loads the server need not know any rules.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from zugwerk.bots.budget import OWN_BUDGET
from zugwerk.bots.players import Bot
from zugwerk.bots.registry import make_bot
from zugwerk.games.registry import find_game
from zugwerk.table.clock import TimeControl
from zugwerk.table.room import Plan, Room
from zugwerk.table.store.database import Database
from zugwerk.table.store.people import Person, new_guest, new_token, open_session
from zugwerk.table.store.rooms import appended, create_room, load_room

OTHERS = 1000

Table = dict[str, Any]
Until = Callable[[Room], bool]


class Kind(NamedTuple):
    """A game, how many play it, and the bot that chooses their moves."""

    game: str
    seats: int
    bot: str


METRO = Kind("metro", 2, "random")


def prepare(
    path: str, count: int, played: int = 0, kind: Kind = METRO, until: Until | None = None
) -> list[Table]:
    """Tables with the game under way, and all the moves that are still to come.

    The game has been played for so many moves, or until something holds.
    """
    reached = until or _after(played)

    async def made() -> list[Table]:
        database = Database(path)
        try:
            tables = [_table(database, number, kind, reached) for number in range(count)]
            return list(await asyncio.gather(*tables))
        finally:
            database.close()

    return asyncio.run(made())


def _after(played: int) -> Until:
    return lambda room: sum(entry.seat >= 0 for entry in room.playing().record.entries) >= played


async def _table(database: Database, number: int, kind: Kind, reached: Until) -> Table:
    now, game = time.time(), find_game(kind.game)

    def arrive(connection: Any) -> tuple[list[Person], list[str], list[str], str]:
        people = [new_guest(connection, f"Guest {seat + 1}", {}, now) for seat in range(kind.seats)]
        tokens = [new_token(connection, person.id, "load", now) for person in people]
        sessions = [open_session(connection, person.id, now) for person in people]
        setup = game.meta.setup(kind.seats)
        seed = number.to_bytes(32)
        room = create_room(connection, game, setup, TimeControl(), people[0].id, False, now, seed)
        return people, tokens, sessions, room

    people, tokens, sessions, id = await database.write(arrive)
    room, _ = await database.read(lambda connection: load_room(connection, id))
    for seat, person in enumerate(people):
        await _carry_out(database, room, room.sit(seat, person.id, person.name))
    await _carry_out(database, room, room.start())
    bots = [make_bot(kind.bot, kind.game, number * kind.seats + seat) for seat in range(kind.seats)]
    while room.actors() and not reached(room):
        await _carry_out(database, room, _next_move(room, bots)[1])
    if not room.actors() and not reached(room):
        # It ended before that: another is played.
        return await _table(database, number + OTHERS, kind, reached)
    version, count = room.version, len(room.shown().record.entries)
    moves: list[list[Any]] = []
    while room.actors():
        move, plan = _next_move(room, bots)
        room.settle(plan, now)
        moves.append(move)
    people_words = {"players": tokens, "sessions": sessions}
    return {"id": id, "version": version, "count": count, "moves": moves, **people_words}


async def _carry_out(database: Database, room: Room, plan: Plan) -> None:
    now = time.time()
    room.settle(plan, now)
    await database.append(appended(room, plan.lines, now, None))


def _next_move(room: Room, bots: list[Bot]) -> tuple[list[Any], Plan]:
    """The move of whoever is to act, and what it leads to."""
    seat = room.actors()[0]
    action = bots[seat].choose(room.playing().view(seat), OWN_BUDGET)
    return [int(seat), room.game.notation(action)], room.act(seat, action)
