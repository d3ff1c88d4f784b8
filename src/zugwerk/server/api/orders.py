"""Standing orders of an own seat: what a game offers, the one that stands, and why it ended."""

from zugwerk.core.messages import translator
from zugwerk.server.api.asked import OrderAsked, OrderOf
from zugwerk.server.api.told import Done, OrderOffered, OrderTold
from zugwerk.server.background.orders import offers, words
from zugwerk.server.entry.asking import Call
from zugwerk.server.play.eyes import Eyes


async def order(call: Call, query: OrderOf) -> OrderTold:
    """The standing order of an own seat, and those that can be given; nobody else is told."""
    house, say = call.house, translator(call.language).text
    async with house.desk.reading(call.table) as room:
        seat = house.desk.seat_of(room, call.me, query.seat)
        found = await house.orders.of(room, call.me, seat)
        offered = [] if room.match is None else offers(room, Eyes(room, call.me).own_view(seat))
        return OrderTold(
            order=None if found is None else found.text,
            title=None if found is None else say(words(room, found.text)),
            ended=None if found is None or found.ended is None else say(found.ended),
            offers=[OrderOffered(order=text, title=say(words(room, text))) for text in offered],
        )


async def give_order(call: Call, body: OrderAsked) -> Done:
    """Give a standing order for an own seat, instead of the one before it."""
    await call.house.orders.give(call.table, call.me, body.seat, body.order)
    return Done()


async def drop_order(call: Call, query: OrderOf) -> Done:
    """Take the standing order of an own seat back, or put away why it ended."""
    await call.house.orders.take_back(call.table, call.me, query.seat)
    return Done()
