"""Standing orders on the page of a table, for their owner alone: the one that stands, those to be given."""

from collections.abc import Iterable
from functools import lru_cache

from zugwerk.core.prepared import Prepared
from zugwerk.server.background.orders import beginnings, offers, words
from zugwerk.server.house import House
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import Words, fragment
from zugwerk.table.store.people import Person


async def part(house: House, sight: Sight, person: Person | None) -> str:
    """The order of the seat through which the page looks, and those that could be given instead."""
    room, seat = sight.room, sight.seat
    if person is None or seat is None or sight.past:
        return ""
    if sight.prepared is not None:
        return _preparing(sight, sight.prepared)
    order = await house.orders.of(room, person, seat)
    acts = room.chairs[seat].stand_in is None
    offered = [(text, sight.told(words(room, text))) for text in offers(room, sight.view)] if acts else []
    begun = [(text, sight.told(words(room, text))) for text in beginnings(room, sight.view)] if acts else []
    if order is None and not offered and not begun:
        return ""
    name = "" if order is None else sight.told(words(room, order.text))
    reason = "" if order is None or order.ended is None else sight.told(order.ended)
    ended = order is not None and order.ended is not None
    return _offering(sight.words.language, (name, ended, reason), tuple(offered), tuple(begun))


# By most actions nothing of it changes.
@lru_cache(1024)
def _offering(
    language: str,
    standing: tuple[str, bool, str],
    offered: tuple[tuple[str, str], ...],
    begun: tuple[tuple[str, str], ...],
) -> str:
    name, ended, reason = standing
    return fragment(
        "parts/orders.html",
        Words(language),
        name=name,
        ended=ended,
        reason=reason,
        offered=_grouped(offered),
        beginnings=begun,
    )


def _preparing(sight: Sight, order: Prepared) -> str:
    """What is prepared so far, told like what happens, and what can be done with it."""
    happened = [[sight.sentence(event, sight.seat) for event in events] for events in order.events]
    return fragment(
        "parts/preparing.html",
        sight.words,
        order=order,
        happened=happened,
        complete=not order.view.legal,
    )


def _grouped(offered: Iterable[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Those that differ in a number at the end stand together: of these one is chosen from a list."""
    found: dict[str, list[tuple[str, str]]] = {}
    for text, label in offered:
        start, _, end = text.rpartition(" ")
        found.setdefault(start if end.isdecimal() else text, []).append((text, label))
    return list(found.values())
