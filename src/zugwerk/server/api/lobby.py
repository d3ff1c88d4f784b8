"""Before a game and around it: which games there are, tables, chairs, the rematch."""

import msgspec

from zugwerk.bots.levels import budget_of, comparisons, named, offered
from zugwerk.bots.registry import bot_names
from zugwerk.core.game import Game
from zugwerk.core.messages import Message, Translator, translator
from zugwerk.games.registry import find_game, game_ids
from zugwerk.server.api.asked import (
    BotAsked,
    ChairAsked,
    ChairNamed,
    FillAsked,
    JoinAsked,
    MomentAsked,
    SeveralAsked,
    TableAsked,
)
from zugwerk.server.api.sight import chairs_told
from zugwerk.server.api.told import (
    GamesTold,
    GameTold,
    LevelTold,
    OptionTold,
    RatingTold,
    ReceiptTold,
    TableEntry,
    TableMade,
    TablesTold,
    receipt_told,
)
from zugwerk.server.entry.asking import Call
from zugwerk.server.errors import problem
from zugwerk.server.play import tables
from zugwerk.server.play.eyes import Eyes
from zugwerk.server.play.game_files import Brought
from zugwerk.server.play.tables import ChairWish, TableWish
from zugwerk.table.clock import read_control
from zugwerk.table.store.lists import Listed, open_rooms, rooms_of
from zugwerk.table.store.people import Person


async def games(call: Call) -> GamesTold:
    """All games with their options, and the bots that play them."""
    words = translator(call.language)
    levels = [
        LevelTold(bot=name, title=words.text(named(name)), seconds=budget_of(name).seconds)
        for name in offered()
    ]
    games = [_game_told(find_game(id), words) for id in game_ids()]
    return GamesTold(games=games, bots=list(bot_names()), levels=levels)


async def new_table(call: Call, body: TableAsked) -> TableMade:
    """Set up a table; it starts as soon as no chair is open."""
    wished = TableWish(
        game=body.game,
        seats=body.seats,
        options=body.options,
        control=read_control(msgspec.to_builtins(body.clock)),
        listed=body.listed,
        wishes=[None if chair is None else _wish(place, chair) for place, chair in enumerate(body.chairs)],
        late=body.late,
    )
    return await _made(call, await tables.create(call.house.desk, call.me, wished))


async def my_tables(call: Call) -> TablesTold:
    """The tables one made or sits at, the latest change first."""
    me = call.me
    rows = await call.house.database.read(lambda connection: rooms_of(connection, me.id))
    found = [await _as_seen(call, row) if row.is_late else row for row in rows]
    return TablesTold(tables=[_entry(row, me, call.language) for row in found])


async def _as_seen(call: Call, row: Listed) -> Listed:
    """A table whose onlookers are kept behind, of whom whoever made it may be one."""
    async with call.house.desk.reading(row.id) as room:
        return Eyes(room, call.person).listed(row)


async def open_tables(call: Call) -> TablesTold:
    """Listed tables with open chairs."""
    rows = await call.house.database.read(open_rooms)
    return TablesTold(tables=[_entry(row, call.person, call.language) for row in rows])


async def join(call: Call, body: JoinAsked) -> ReceiptTold:
    """Take an open chair; a full table starts."""
    return receipt_told(await tables.join(call.house.desk, call.table, call.me, body.seat, body.name or ""))


async def leave(call: Call, body: ChairNamed) -> ReceiptTold:
    """Free a chair before the start: one's own, or any by its host."""
    return receipt_told(await tables.leave(call.house.desk, call.table, call.me, body.seat))


async def offer_several(call: Call, body: SeveralAsked) -> ReceiptTold:
    """The host lets everybody take further chairs for people at their screens, or nobody any more."""
    return receipt_told(await tables.offer_several(call.house.desk, call.table, call.me, body.allowed))


async def add_bot(call: Call, body: BotAsked) -> ReceiptTold:
    """The host puts a bot on an open chair; a full table starts."""
    return receipt_told(await tables.add_bot(call.house.desk, call.table, call.me, body.seat, body.bot))


async def fill(call: Call, body: FillAsked) -> ReceiptTold:
    """The host gives all open chairs to bots, and the game starts."""
    return receipt_told(await tables.fill(call.house.desk, call.table, call.me, body.bot))


async def rematch(call: Call) -> TableMade:
    """The same table once more, everyone in the same chair; whoever asks later is led to the same one."""
    return await _made(call, await tables.rematch(call.house.desk, call.table, call.me))


async def play_on(call: Call, body: MomentAsked) -> TableMade:
    """A new table that goes on from a moment of this one; its chairs wait for people."""
    call.house.limits.files.check(call.me.id)
    async with call.house.desk.reading(call.table) as room:
        eyes = Eyes(room, call.me, at=body.at)
        brought = Brought(eyes.record(), over=not eyes.state.actors())
    return await _made(call, await call.house.game_files.open_table(call.me, brought, play_on=True))


async def _made(call: Call, id: str) -> TableMade:
    async with call.house.desk.reading(id) as room:
        return TableMade(id=id, version=room.version)


def _wish(place: int, chair: ChairAsked) -> ChairWish:
    if chair.me == (chair.bot is not None) or (chair.bot and chair.name):
        raise problem(400, "bad-field", {"field": f"chairs[{place}]"}, field=f"chairs[{place}]")
    return ChairWish(chair.bot, chair.name)


def _game_told(game: Game, words: Translator) -> GameTold:
    meta = game.meta
    options = [
        OptionTold(
            name=option.name,
            title=words.text(Message(f"{meta.id}.option.{option.name}")),
            help=words.text(Message(f"{meta.id}.option.{option.name}.help")),
            rule=option.rule,
            default=option.default,
            choices=list(option.choices),
            needs=option.needs,
        )
        for option in meta.options
    ]
    return GameTold(
        id=meta.id,
        title=meta.title,
        rules_version=meta.rules_version,
        min_seats=meta.min_seats,
        max_seats=meta.max_seats,
        options=options,
        ratings=[
            RatingTold(
                seats=compared.seats,
                bot=bot,
                rating=figure.rating,
                interval=[figure.low, figure.high],
                seconds=figure.seconds,
                games=figure.games,
            )
            for compared in comparisons(meta.id)
            for bot, figure in compared.bots.items()
        ],
    )


def _entry(row: Listed, person: Person | None, language: str) -> TableEntry:
    """A table of a list as it may be told."""
    chairs = chairs_told(row.chairs, person, language)
    return TableEntry(
        id=row.id,
        game=row.game,
        status=row.status,
        version=row.version,
        moves=row.moves,
        actors=list(row.actors),
        chairs=chairs,
        your_turn=person is not None and row.waits_for(person.id),
        created=row.created,
        updated=row.updated,
    )
