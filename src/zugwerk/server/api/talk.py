"""Chat and notepad of a table."""

from zugwerk.server.api.asked import ChatAsked, NoteAsked, SinceAsked
from zugwerk.server.api.told import ChatEntry, ChatTold, Done, Note
from zugwerk.server.entry.asking import Call
from zugwerk.server.play import tables


async def chat(call: Call, query: SinceAsked) -> ChatTold:
    """What was said at the table; spectators are told after the end."""
    async with call.house.desk.reading(call.table) as room:
        found = await tables.chat(call.house.desk, room, call.person, query.since)
    return ChatTold(
        entries=[ChatEntry(number=one.seq, at=one.at, name=one.name, text=one.text) for one in found]
    )


async def say(call: Call, body: ChatAsked) -> Done:
    """Say something at a table one sits at."""
    await tables.say(call.house.desk, call.table, call.me, body.text)
    return Done()


async def note(call: Call) -> Note:
    """The own notepad of the table."""
    async with call.house.desk.reading(call.table):
        pass
    return Note(text=await tables.note(call.house.desk, call.table, call.me))


async def write_note(call: Call, body: NoteAsked) -> Done:
    """Keep the own notepad of the table."""
    await tables.write(call.house.desk, call.table, call.me, body.text)
    return Done()
