"""What people do at tables, from setting one up to the rematch; pages and the JSON interface share it."""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Final, NamedTuple

from zugwerk.bots.registry import check_bot
from zugwerk.core.game import Seat
from zugwerk.core.options import OptionValue, Setup
from zugwerk.core.record import Entry
from zugwerk.server.entry.names import checked_name, look_alike, same_name
from zugwerk.server.entry.texts import readable_line
from zugwerk.server.errors import Problem, problem
from zugwerk.server.logs import going_on
from zugwerk.server.play.desk import Desk, Operation, Receipt
from zugwerk.server.play.eyes import Eyes
from zugwerk.table.clock import STAND_IN, TimeControl
from zugwerk.table.lines import Guided, LessonRead, Line, Loaded, Rematched, game_line
from zugwerk.table.proposals import Matter
from zugwerk.table.room import Denied, Plan, Room
from zugwerk.table.store.database import Clash
from zugwerk.table.store.people import Person
from zugwerk.table.store.rooms import (
    Said,
    add_chat,
    drop_untouched,
    read_chat,
    read_note,
    unfinished_with,
    write_note,
)

LONGEST_CHAT: Final = 500
LONGEST_NOTE: Final = 10_000
# What games call the option that says who begins.
FIRST_SEAT: Final = "first_seat"

_LOG: Final = logging.getLogger("zugwerk.tables")


class ChairWish(NamedTuple):
    """Who is to sit on a chair of a new table: a bot, its maker, a further person at the same screen."""

    bot: str | None = None
    name: str | None = None


class TableWish(NamedTuple):
    """What a new table is to be like; chairs without a wish stay open.

    ``guided`` is the seat that gets a guide, ``opening`` what was played there before anybody came,
    ``late`` how many actions onlookers are behind.
    """

    game: str
    seats: int
    options: Mapping[str, object]
    control: TimeControl = TimeControl()
    listed: bool = False
    wishes: Sequence[ChairWish | None] = ()
    guided: int | None = None
    opening: Sequence[Entry] = ()
    late: int = 0


async def create(desk: Desk, person: Person, wished: TableWish) -> str:
    """Set up a table, seat whoever is wished for, and start it when no chair is open."""
    desk.limits.new_tables.check(person.id)
    await _check_bot(wished.control.bot)
    for wish in wished.wishes:
        if wish is not None and wish.bot is not None:
            await _check_bot(wish.bot)
        elif wish is not None and wish.name:
            checked_name(wish.name)
    if len(wished.wishes) > wished.seats:
        raise problem(400, "bad-field", {"field": "chairs"}, field="chairs")
    id = await desk.create(
        person, wished.game, wished.seats, wished.options, wished.control, wished.listed, wished.late
    )
    for seat, wish in enumerate(wished.wishes):
        if wish is not None:
            await desk.change(id, _seating(seat, person, wish))
    if wished.guided is not None:
        await desk.change(id, preparing(wished.guided, wished.opening))
    await _start_if_full(desk, id)
    return id


async def join(desk: Desk, id: str, person: Person, seat: int | None = None, name: str = "") -> Receipt:
    """Take a chair, the first open one if none is named; a full table starts."""
    desk.limits.seating.check(person.id)
    owner, shown = await desk.owner(id), checked_name(name) if name else person.name

    def operation(room: Room) -> Plan:
        if person.id != owner:
            _check_guest(room, person, shown)
        chair = first_open(room) if seat is None else seat
        return room.sit(chair, person.id, _told_apart(room, chair, person, shown))

    await desk.change(id, operation)
    return await _start_if_full(desk, id)


async def offer_several(desk: Desk, id: str, person: Person, allowed: bool) -> Receipt:
    """The host lets everybody take further chairs for people at their screens, or nobody any more."""
    desk.limits.seating.check(person.id)
    await _check_owner(desk, id, person)
    return await desk.change(id, lambda room: room.offer_several(allowed))


async def leave(desk: Desk, id: str, person: Person, seat: int) -> Receipt:
    """Free a chair before the start: one's own, or any by its host."""
    desk.limits.seating.check(person.id)
    owner = await desk.owner(id)

    def operation(room: Room) -> Plan:
        if person.id != owner:
            desk.seat_of(room, person, seat)
        return room.rise(seat)

    return await desk.change(id, operation)


async def give_up_chairs(desk: Desk, person: Person) -> list[str]:
    """Tell all tables of somebody who leaves the house: the chairs become free, or a bot's in a game."""
    found = await desk.database.read(lambda connection: unfinished_with(connection, person.id))
    for id in found:
        # Should one of them not be readable, the person is forgotten all the same.
        with going_on(_LOG, "one who left keeps the chairs at table %s", id):
            await desk.change(id, lambda room: room.depart(person.id))
    return found


async def add_bot(desk: Desk, id: str, person: Person, seat: int, bot: str) -> Receipt:
    """The host puts a bot on an open chair; a full table starts."""
    await _check_bot(bot)
    await _check_owner(desk, id, person)
    await desk.change(id, lambda room: room.sit_bot(seat, bot))
    return await _start_if_full(desk, id)


async def fill(desk: Desk, id: str, person: Person, bot: str = STAND_IN) -> Receipt:
    """The host gives all open chairs to bots and starts."""
    await _check_bot(bot)
    await _check_owner(desk, id, person)
    async with desk.reading(id) as room:
        free = room.seating.free
    for seat in free:
        await desk.change(id, _seating(seat, person, ChairWish(bot=bot)))
    return await _start_if_full(desk, id)


async def undo(desk: Desk, id: str, person: Person, seat: int, version: int, whole_turn: bool) -> Receipt:
    """Take back the own last action, or the whole turn, as far as nothing was revealed."""
    desk.limits.undos.check(person.id)

    def operation(room: Room) -> Plan:
        held = desk.seat_of(room, person, seat)
        free = room.playing().free_undo(held)
        return room.undo(held, free if whole_turn else 1)

    return await desk.change(id, operation, version)


async def propose(desk: Desk, id: str, person: Person, seat: int, version: int, matter: Matter) -> Receipt:
    """Ask everyone for an undo back to before the own last action, or for the end."""
    desk.limits.matters.check(person.id)

    def operation(room: Room) -> Plan:
        held = desk.seat_of(room, person, seat)
        return room.propose(held, matter, _back_to_own(room, held) if matter == "undo" else 0)

    return await desk.change(id, operation, version)


async def answer(desk: Desk, id: str, person: Person, seat: int, version: int, agree: bool) -> Receipt:
    """Agree to a proposal or not; whoever made it may withdraw it."""
    desk.limits.matters.check(person.id)
    return await desk.change(id, lambda room: room.answer(desk.seat_of(room, person, seat), agree), version)


async def stand_in(desk: Desk, id: str, person: Person, seat: int, bot: str | None = None) -> Receipt:
    """Let a bot act for an own seat, the usual one of the table if none is named."""
    desk.limits.matters.check(person.id)
    if bot is not None:
        await _check_bot(bot)
    return await desk.change(id, lambda room: room.stand_in(desk.seat_of(room, person, seat), bot))


async def take_back(desk: Desk, id: str, person: Person, seat: int) -> Receipt:
    """Act again for an own seat."""
    desk.limits.matters.check(person.id)
    return await desk.change(id, lambda room: room.take_back(desk.seat_of(room, person, seat), time.time()))


async def quit(desk: Desk, id: str, person: Person, seat: int, bot: str | None = None) -> Receipt:
    """Leave a game for good; a bot, the usual one of the table if none is named, has the own seats then."""
    desk.limits.matters.check(person.id)
    if bot is not None:
        await _check_bot(bot)
    return await desk.change(id, lambda room: room.quit(desk.seat_of(room, person, seat), bot))


async def turn_guide(desk: Desk, id: str, person: Person, line: Guided | LessonRead) -> Receipt:
    """Let a line about the guide of an own seat count; the receipt says whether it told nothing new."""
    if isinstance(line, Guided):
        desk.limits.matters.check(person.id)
    known = False

    def operation(room: Room) -> Plan:
        nonlocal known
        held = desk.seat_of(room, person, line.by)
        room.check_rules()
        if held not in room.guides:
            raise Denied("no-guide")
        known = line.after(room.guides[held]) == room.guides[held]
        return Plan([] if known else [line])

    receipt = await desk.change(id, operation)
    return receipt._replace(repeated=known)


async def rematch(desk: Desk, id: str, person: Person) -> str:
    """The same table once more, everyone in the same chair; the second who asks is led to the first one's."""
    async with desk.reading(id) as room:
        if room.status != "over":
            raise Denied("not-over")
        if not room.seats_of(person.id):
            raise Denied("not-your-seat")
        if room.rematch is not None:
            return room.rematch
        chairs = room.chairs
        several = room.seating.several or _others_share(room, person)
        game, setup, control, late = room.game.meta.id, room.setup, room.clock.control, room.late
    desk.limits.new_tables.check(person.id)
    new = await desk.create(person, game, setup.seats, _next_first(setup), control, False, late)
    await desk.change(id, lambda room: Plan([] if room.rematch else [Rematched(new)]))
    async with desk.reading(id) as room:
        made = room.rematch
    if made is not None and made != new:
        await desk.database.write(lambda connection: drop_untouched(connection, new))
        return made
    if several:
        await desk.change(new, lambda room: room.offer_several(True))
    for seat, chair in enumerate(chairs):
        # Whoever left for good is not waited for: the bot stays.
        bot = chair.instead if chair.gone else chair.bot
        if bot is not None or chair.person == person.id:
            await desk.change(new, _seating(seat, person, ChairWish(bot, chair.name)))
    await _start_if_full(desk, new)
    return new


def _next_first(setup: Setup) -> dict[str, OptionValue]:
    """The options once more, but if somebody was to begin, now the next: chairs, and so colours, stay."""
    options = dict(setup.options)
    first = options.get(FIRST_SEAT)
    if isinstance(first, str) and first.isdecimal():
        options[FIRST_SEAT] = str(int(first) % setup.seats + 1)
    return options


def _others_share(room: Room, person: Person) -> bool:
    """Whether somebody else had several chairs, and will want them once more."""
    others = [chair.person for chair in room.chairs if chair.person not in (None, person.id)]
    return len(set(others)) < len(others)


async def say(desk: Desk, id: str, person: Person, text: str) -> None:
    """Say something at a table one sits at."""
    desk.limits.talk.check(person.id)
    words = readable_line(text)
    if not 0 < len(words) <= LONGEST_CHAT:
        raise problem(400, "bad-chat", n=LONGEST_CHAT)
    async with desk.reading(id) as room:
        seats = room.seats_of(person.id)
        if not seats:
            raise Denied("not-your-seat")
        name = room.chairs[seats[0]].name
    now = time.time()
    said = False
    while not said:
        # Another process may have taken the same number for what somebody said there; try the next.
        with suppress(Clash):
            await desk.database.write(lambda c: add_chat(c, id, person.id, name, words, now))
            said = True
    await desk.announce(id)


async def chat(desk: Desk, room: Room, person: Person | None, after: int) -> list[Said]:
    """What was said since; hidden from spectators until the end."""
    if not Eyes(room, person).sees_chat:
        return []
    return await desk.database.read(lambda c: read_chat(c, room.id, after))


async def note(desk: Desk, id: str, person: Person) -> str:
    """One's own notepad."""
    return await desk.database.read(lambda c: read_note(c, id, person.id))


async def write(desk: Desk, id: str, person: Person, text: str) -> None:
    """Keep one's own notepad."""
    desk.limits.notes.check(person.id)
    if len(text) > LONGEST_NOTE:
        raise problem(413, "too-large", {"limit": LONGEST_NOTE}, limit=LONGEST_NOTE // 1000)
    async with desk.reading(id):
        pass
    words = text.replace("\0", "")
    await desk.database.write(lambda c: write_note(c, id, person.id, words))


def _seating(seat: int, person: Person, wish: ChairWish) -> Operation:
    if wish.bot is not None:
        bot = wish.bot
        return lambda room: room.sit_bot(seat, bot)
    shown = checked_name(wish.name) if wish.name else person.name
    return lambda room: room.sit(seat, person.id, _told_apart(room, seat, person, shown))


def _check_guest(room: Room, person: Person, shown: str) -> None:
    """Deny what only the host may: a second chair, lest one takes those of all others, and another name."""
    sits = bool(room.seats_of(person.id))
    if sits and not room.seating.several:
        raise Denied("one-chair")
    if not sits and shown != person.name:
        raise Denied("own-name")


def _told_apart(room: Room, seat: int, person: Person, name: str) -> str:
    """The name; where somebody here has it already, with the chair's number or the next that is free."""
    if any(same_name(name, other) for other in room.seating.names):
        numbered = (f"{name[:27]} {number}" for number in count(seat + 1))
        return next(each for each in numbered if not any(map(partial(look_alike, each), room.seating.names)))
    check_distinct(room, person, name)
    return name


def check_distinct(room: Room, person: Person | None, name: str) -> None:
    """Deny a name that is another than somebody else's here, and would be taken for it."""
    for chair in room.chairs:
        others = chair.name and (person is None or chair.person != person.id)
        if others and not same_name(name, chair.name) and look_alike(name, chair.name):
            raise Denied("name-alike", name=chair.name)


def preparing(seat: int, opening: Sequence[Entry]) -> Operation:
    """A prepared game, if any, and the guide of a seat that begins after it."""

    def operation(room: Room) -> Plan:
        # Only lines by which people sit down hold their names, and those who start are the players anyhow.
        nobodies = [str(number) for number, _ in enumerate(room.chairs, start=1)]
        lines: list[Line] = [Loaded(tuple(nobodies)), *map(game_line, opening)] if opening else []
        return Plan([*lines, Guided(seat, shown=True)])

    return operation


def first_open(room: Room) -> int:
    """The first open chair; denied if there is none."""
    free = room.seating.free
    if not free:
        raise Denied("no-open-chair")
    return free[0]


def _back_to_own(room: Room, seat: Seat) -> int:
    """How many actions go back to before the seat's last one."""
    entries = room.playing().record.entries
    own = [place for place, entry in enumerate(entries) if entry.seat == seat]
    if not own:
        raise Denied("no-undo")
    return len(entries) - own[-1]


async def _start_if_full(desk: Desk, id: str) -> Receipt:
    async with desk.reading(id) as room:
        version = room.version
        ready = room.status == "open" and not room.seating.free
    if not ready:
        return Receipt(version)
    try:
        return await desk.change(id, lambda room: room.start(), version)
    except Problem as found:
        # Whoever sat down at the same moment has started it, or somebody has just left.
        if found.code != "stale":
            raise
    return await _start_if_full(desk, id)


async def check_own(desk: Desk, id: str, person: Person) -> None:
    """Refuse whoever neither sits at a table nor made it: it is in none of their lists."""
    async with desk.reading(id) as room:
        seats = room.seats_of(person.id)
    if not seats and await desk.owner(id) != person.id:
        raise Denied("not-your-seat")


async def _check_owner(desk: Desk, id: str, person: Person) -> None:
    if await desk.owner(id) != person.id:
        raise problem(403, "not-yours")


async def _check_bot(name: str) -> None:
    """Refuse a bot that could not play; loading it may take a while, so that is done beside the loop."""
    await asyncio.to_thread(check_bot, name)
