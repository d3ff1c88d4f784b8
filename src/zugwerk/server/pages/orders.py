"""Standing orders on the page of a table, for their owner alone: the one that stands, those to be given."""

from zugwerk.server.background.orders import offers, words
from zugwerk.server.house import House
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import fragment
from zugwerk.table.store.people import Person


async def part(house: House, sight: Sight, person: Person | None) -> str:
    """The order of the seat through which the page looks, and those that could be given instead."""
    room, seat = sight.room, sight.seat
    if person is None or seat is None or sight.past:
        return ""
    order = await house.orders.of(room, person, seat)
    acts = room.chairs[seat].stand_in is None
    offered = [(text, sight.told(words(room, text))) for text in offers(room, sight.view)] if acts else []
    if order is None and not offered:
        return ""
    return fragment(
        "parts/orders.html",
        sight.words,
        name="" if order is None else sight.told(words(room, order.text)),
        ended=order is not None and order.ended is not None,
        reason="" if order is None or order.ended is None else sight.told(order.ended),
        offered=offered,
    )
