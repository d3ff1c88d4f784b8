"""What the scripts of a table's page ask for: how the table looks now, and what an action would lead to."""

from msgspec.structs import replace

from zugwerk.render.look import Orientation
from zugwerk.render.registry import drawing_of
from zugwerk.server.entry.asking import Call
from zugwerk.server.entry.people import asker
from zugwerk.server.pages import log, orders
from zugwerk.server.pages.changes import Comparison, since
from zugwerk.server.pages.choices import check_preview, preview
from zugwerk.server.pages.graph import graph, graph_key
from zugwerk.server.pages.questions import answered, question_of
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import Words, fragment, layout_of
from zugwerk.server.pages.state import drawn, scene, table_state, whole
from zugwerk.server.pages.steps import moments
from zugwerk.server.pages.told import (
    ChatPart,
    Preview,
    PreviewAsked,
    QuestionAsked,
    ReplyTold,
    Update,
    UpdateAsked,
)
from zugwerk.server.play import tables
from zugwerk.table.room import Room


def sight_of(call: Call, room: Room, asked: UpdateAsked | PreviewAsked) -> Sight:
    """The table as whoever asks sees it."""
    at = asked.at if isinstance(asked, UpdateAsked) else None
    layout = asked.layout or layout_of(call.request)
    words, shelf = Words(call.language), call.house.shelf
    found = Sight(
        room=room, person=call.person, words=words, layout=layout, asked=asked.seat, at=at, shelf=shelf
    )
    found.prepare(asked.prepare)
    return found


async def lay_out(call: Call, layout: Orientation) -> None:
    """Have what all pages of a table show, and takes a moment, worked out beside the loop."""
    async with call.house.desk.reading(call.table) as room:
        if room.match is None:
            return
        work = drawing_of(room.game.meta.id).groundwork(room.setup, layout)
        over = room.status == "over"
    if work is not None:
        who = asker(call.request, call.person)
        await call.house.previews.drawn(who, ("groundwork", call.table, layout), work, keep=False)
    if over:
        await _draw_graph(call, room)


async def _draw_graph(call: Call, room: Room) -> None:
    """Walk through a whole game for its graph, once; nothing changes it any more."""
    shelf, sight = call.house.shelf, Sight(room, None, Words(call.language), shelf=call.house.shelf)
    key = graph_key(sight)
    if shelf.has(room, key):
        return
    # The shelf is the loop's: what the graph needs of it is taken before.
    who, stops = asker(call.request, call.person), sight.stops
    drawn = await call.house.previews.drawn(who, (*key, room.id), lambda: graph(sight, stops), keep=False)
    shelf.kept(room, key, lambda: drawn)


async def update(call: Call, asked: UpdateAsked) -> Update:
    """All that the page of a table shows, and what was said since it was last told."""
    layout = asked.layout or layout_of(call.request)
    async with call.house.desk.reading(call.table) as room:
        if not _lacks_groundwork(room, layout):
            return await _told(call, room, asked)
    await lay_out(call, layout)
    async with call.house.desk.reading(call.table) as room:
        return await _told(call, room, asked)


def _lacks_groundwork(room: Room, layout: Orientation) -> bool:
    """Whether something may have to be worked out before a table can be drawn."""
    if room.match is None:
        return False
    return room.status == "over" or drawing_of(room.game.meta.id).groundwork(room.setup, layout) is not None


async def _told(call: Call, room: Room, asked: UpdateAsked) -> Update:
    house, sight = call.house, sight_of(call, room, asked)
    order = await orders.part(house, sight, call.person)
    newest = log.newest(sight, None if asked.log == "all" else log.TURNS_PER_UPDATE)
    found, now = table_state(sight, newest, asked.known), drawn(sight, order)
    if asked.shows is None:
        found.parts, found.log.html = whole(now), newest.markup()
    else:
        scenes = map(scene, moments(sight, found.steps)) if asked.scenes else ()
        kept = house.shelf.lasting(room).shown
        Comparison(kept, reader(sight), asked.shows).tell(found, now, newest, scenes)
    said = [] if asked.chat is None else await tables.chat(house.desk, room, call.person, asked.chat)
    if said:
        found.chat = ChatPart(last=said[-1].seq, html=fragment("parts/chat.html", sight.words, chat=said))
    return found


async def foreseen(call: Call, asked: PreviewAsked) -> Preview:
    """What an action would lead to, or several have in common, as far as the seat can know."""
    async with call.house.desk.reading(call.table) as room:
        sight = sight_of(call, room, asked)
        check_preview(sight)
        shows = ("preview", *shown(sight), sight.look.layout, tuple(asked.actions), asked.touch)
        base = call.house.shelf.lasting(room).shown.find((reader(sight), asked.shows))
    who = asker(call.request, call.person)
    found = await call.house.previews.drawn(who, shows, lambda: preview(sight, asked.actions, asked.touch))
    if found.board is None:
        return found.told
    if base is None or not found.board.marks:
        return replace(found.told, board=str(found.board))
    return replace(found.told, changes=since(found.board, base.parts["board"].marks))


async def told(call: Call, asked: QuestionAsked) -> ReplyTold:
    """What a line of text means, and the answer to it."""
    async with call.house.desk.reading(call.table) as room:
        sight = Sight(room, call.person, Words(call.language), asked=asked.seat, at=asked.at)
        sight.prepare(asked.prepare)
        question = question_of(sight, asked.text)
        shows = ("answer", *shown(sight), asked.text)
    who = asker(call.request, call.person)
    return await call.house.previews.drawn(who, shows, lambda: answered(sight, question, asked.text))


def reader(sight: Sight) -> tuple[object, ...]:
    """Whose page it is: what was shown to who has these seats is compared with nothing others are told."""
    return tuple(sight.own)


def shown(sight: Sight) -> tuple[object, ...]:
    """What is seen of a table at a moment: whatever a seat, or who has several, may know is in it."""
    room, words = sight.room, sight.words
    order = sight.prepared and sight.prepared.order
    return room.id, room.version, sight.at, sight.seat, tuple(sight.own), words.language, sight.names, order
