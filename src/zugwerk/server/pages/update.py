"""What the scripts of a table's page ask for: how the table looks now, and what an action would lead to."""

from zugwerk.server.entry.asking import Call
from zugwerk.server.entry.people import asker
from zugwerk.server.pages import orders
from zugwerk.server.pages.choices import check_preview, preview
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import Words, fragment, layout_of
from zugwerk.server.pages.state import table_state
from zugwerk.server.pages.told import ChatPart, Preview, PreviewAsked, Update, UpdateAsked
from zugwerk.server.play import tables
from zugwerk.table.room import Room


def sight_of(call: Call, room: Room, asked: UpdateAsked | PreviewAsked) -> Sight:
    """The table as whoever asks sees it."""
    at = asked.at if isinstance(asked, UpdateAsked) else None
    layout = asked.layout or layout_of(call.request)
    words, shelf = Words(call.language), call.house.shelf
    return Sight(room, call.person, words, layout, asked.seat, at, shelf)


async def update(call: Call, asked: UpdateAsked) -> Update:
    """All that the page of a table shows, and what was said since it was last told."""
    house = call.house
    async with house.desk.reading(call.table) as room:
        sight = sight_of(call, room, asked)
        order = await orders.part(house, sight, call.person)
        found = table_state(sight, order, asked.known, asked.log == "all")
        said = [] if asked.chat is None else await tables.chat(house.desk, room, call.person, asked.chat)
    if said:
        found.chat = ChatPart(last=said[-1]["seq"], html=fragment("parts/chat.html", sight.words, chat=said))
    return found


async def foreseen(call: Call, asked: PreviewAsked) -> Preview:
    """What an action would lead to, or several have in common, as far as the seat can know."""
    async with call.house.desk.reading(call.table) as room:
        sight = sight_of(call, room, asked)
        check_preview(sight)
        shows = ("preview", *shown(sight), sight.look.layout, tuple(asked.actions), asked.touch)
    who = asker(call.request, call.person)
    return await call.house.previews.drawn(who, shows, lambda: preview(sight, asked.actions, asked.touch))


def shown(sight: Sight) -> tuple[object, ...]:
    """What is seen of a table at a moment: whatever a seat may know is in it."""
    return sight.room.id, sight.room.version, sight.at, sight.seat, sight.words.language, sight.names
