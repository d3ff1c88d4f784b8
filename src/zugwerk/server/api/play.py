"""At a table: its state, actions, undo and proposals, the log and the record."""

from collections.abc import AsyncIterator

import msgspec

from zugwerk.core.record import write_record
from zugwerk.server.api.asked import (
    ActAsked,
    AnswerAsked,
    ChairNamed,
    GuideAsked,
    LessonAsked,
    LogAsked,
    PlainMoment,
    ProposeAsked,
    SeatAsked,
    StandInAsked,
    UndoAsked,
    WhyAsked,
)
from zugwerk.server.api.endpoint import Lines
from zugwerk.server.api.sight import log_told, table_told, why_told
from zugwerk.server.api.told import LogTold, ReceiptTold, TableTold, WhyTold, receipt_told
from zugwerk.server.entry.asking import Call
from zugwerk.server.pages import guide
from zugwerk.server.pages.my_tables import put_away
from zugwerk.server.pages.told import Preview, PreviewAsked, QuestionAsked, ReplyTold, Update, UpdateAsked
from zugwerk.server.pages.update import foreseen, told, update
from zugwerk.server.play import tables
from zugwerk.server.play.eyes import Eyes
from zugwerk.table.lines import Guided, LessonRead


async def act(call: Call, body: ActAsked) -> ReceiptTold:
    """Act for an own seat at the version one has seen; a repeated key gets its first answer."""
    return receipt_told(
        await call.house.desk.act(call.table, call.me, body.seat, body.action, body.version, body.key)
    )


async def table(call: Call, query: SeatAsked) -> TableTold:
    """A table as a seat or a spectator sees it, with the allowed actions of the seat."""
    async with call.house.desk.reading(call.table) as room:
        return table_told(Eyes(room, call.person, query.seat), call.person, call.language)


async def undo(call: Call, body: UndoAsked) -> ReceiptTold:
    """Take back the own last action, or the whole turn, as far as nothing was revealed."""
    return receipt_told(
        await tables.undo(call.house.desk, call.table, call.me, body.seat, body.version, body.whole_turn)
    )


async def propose(call: Call, body: ProposeAsked) -> ReceiptTold:
    """Ask everyone for an undo back to before the own last action, or for the end of the game."""
    return receipt_told(
        await tables.propose(call.house.desk, call.table, call.me, body.seat, body.version, body.matter)
    )


async def answer(call: Call, body: AnswerAsked) -> ReceiptTold:
    """Agree to what is proposed, or not; whoever proposed it may withdraw it so."""
    return receipt_told(
        await tables.answer(call.house.desk, call.table, call.me, body.seat, body.version, body.agree)
    )


async def stand_in(call: Call, body: StandInAsked) -> ReceiptTold:
    """Let a bot act for an own seat."""
    return receipt_told(await tables.stand_in(call.house.desk, call.table, call.me, body.seat, body.bot))


async def take_back(call: Call, body: ChairNamed) -> ReceiptTold:
    """Act again for an own seat that a bot looked after."""
    return receipt_told(await tables.take_back(call.house.desk, call.table, call.me, body.seat))


async def quit(call: Call, body: StandInAsked) -> ReceiptTold:
    """Leave a game for good with all own seats, which a bot has then; without other people it ends."""
    receipt = await tables.quit(call.house.desk, call.table, call.me, body.seat, body.bot)
    await put_away(call, call.table)
    return receipt_told(receipt)


async def why(call: Call, query: WhyAsked) -> WhyTold:
    """Why an own seat may not do something now, with the rule; nothing is done."""
    async with call.house.desk.reading(call.table) as room:
        seat = call.house.desk.seat_of(room, call.me, query.seat)
        return why_told(Eyes(room, call.me), seat, query.action, call.language)


async def look(call: Call, query: UpdateAsked) -> Update:
    """The table as its page shows it: for the scripts of these pages, and changed whenever they are."""
    return await update(call, query)


async def preview(call: Call, body: PreviewAsked) -> Preview:
    """What an action would lead to, or several have in common, as the page shows it; nothing is done."""
    return await foreseen(call, body)


async def ask(call: Call, body: QuestionAsked) -> ReplyTold:
    """What a line of text means at a table: the answer to a question, or an action; nothing is done."""
    return await told(call, body)


async def read_lesson(call: Call, body: LessonAsked) -> ReceiptTold:
    """A lesson of the guide of a first game was read."""
    lesson = await guide.known_lesson(call.house.desk, call.table, body.lesson)
    line = LessonRead(body.seat, lesson)
    return receipt_told(await tables.turn_guide(call.house.desk, call.table, call.me, line))


async def turn_guide(call: Call, body: GuideAsked) -> ReceiptTold:
    """Put the guide of a first game away, or fetch it back."""
    line = Guided(body.seat, body.shown)
    return receipt_told(await tables.turn_guide(call.house.desk, call.table, call.me, line))


async def log(call: Call, query: LogAsked) -> LogTold:
    """What happened, in words and as data, as far as a seat or a spectator may know."""
    async with call.house.desk.reading(call.table) as room:
        return log_told(Eyes(room, call.person, query.seat), query.since, call.language)


async def record(call: Call, query: PlainMoment) -> Lines[msgspec.Raw]:
    """The record of a game that is over, or hides nothing, up to a moment; with the seed after the end."""
    async with call.house.desk.reading(call.table) as room:
        written = write_record(Eyes(room, call.person, at=query.at).record())
    return Lines(_raw(written))


async def _raw(written: bytes) -> AsyncIterator[msgspec.Raw | None]:
    for line in written.splitlines():
        yield msgspec.Raw(line)
