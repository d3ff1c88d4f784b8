"""The seats as a spreadsheet: money, value, certificates, percent per corporation, papers (C-1.2, C-10.5)."""

from collections import Counter
from collections.abc import Collection
from typing import Final

from zugwerk.render.block import Block, headed
from zugwerk.render.cologne.figures import CORPORATIONS
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.sheets import Books, SeatSheet
from zugwerk.render.cologne.token import chip
from zugwerk.render.look import Look, shortened
from zugwerk.render.svg import image, moved, path, rectangle, words

_ROW: Final = 42
_POOL: Final = 24
_HEAD: Final = 26
# Where the columns end, in parts of the width.
_CASH: Final = 0.335
_VALUE: Final = 0.455
_CERTIFICATES: Final = 0.575
_SHARES: Final = 0.60


def players(books: Books, look: Look, width: float, actors: Collection[int], own: int | None) -> Block:
    """A row per seat and one for the bank and its pool; seats to act are marked."""
    parts = [_header(look, width)]
    for seat, sheet in enumerate(books.seats):
        row = _seat(books, look, width, seat, sheet, seat in actors, seat == own)
        parts.append(moved(0, _HEAD + seat * _ROW, row))
    top = _HEAD + len(books.seats) * _ROW
    parts.append(moved(0, top, _bank(books, look, width)))
    return headed(look.say("cologne.table.players"), Block("".join(parts), top + _POOL))


def _share_end(width: float, place: int) -> float:
    return width * (_SHARES + (1 - _SHARES) * (place + 1) / len(CORPORATIONS))


def _header(look: Look, width: float) -> str:
    parts = [
        words(width * _CASH, 17, look.say("cologne.table.column-cash"), class_="small muted end"),
        words(width * _VALUE, 17, look.say("cologne.table.column-value"), class_="small muted end"),
        words(
            width * _CERTIFICATES, 17, look.say("cologne.table.column-certificates"), class_="small muted end"
        ),
    ]
    wide = width * (1 - _SHARES) / len(CORPORATIONS) - 3
    for place, company in enumerate(CORPORATIONS):
        parts.append(chip(_share_end(width, place) - wide + 2, 4, wide, 18, company, 12))
    return "".join(parts)


def _seat(
    books: Books, look: Look, width: float, seat: int, sheet: SeatSheet, acting: bool, own: bool
) -> str:
    parts: list[str] = []
    if acting:
        parts.append(rectangle(-8, 1, width + 16, _ROW - 2, rx=7, class_="turn"))
        parts.append(rectangle(-8, 7, 4, _ROW - 14, rx=2, class_="turn-bar"))
    else:
        parts.append(path(f"M0 {_ROW - 0.5}H{width:g}", class_="rule"))
    name = seat_word(look, seat)
    room = width * (_CASH - 0.11)
    parts.append(words(2, 18, shortened(name, room, 14), class_="bold" if own else ""))
    parts.append(words(width * _CASH, 18, str(sheet.cash), class_="end"))
    parts.append(words(width * _VALUE, 18, str(sheet.value), class_="bold end"))
    certificates = f"{sheet.certificates}/{sheet.limit}"
    over = sheet.certificates > sheet.limit
    parts.append(words(width * _CERTIFICATES, 18, certificates, class_="bold end" if over else "end"))
    for place, company in enumerate(CORPORATIONS):
        parts.append(_percent(sheet, company, _share_end(width, place)))
    parts.append(_papers(books, look, width, seat, sheet))
    return image(f"seat-{seat}", seat_words(books, look, seat, sheet), *parts)


def _percent(sheet: SeatSheet, company: str, right: float) -> str:
    percent = sheet.percent.get(company, 0)
    if not percent:
        return words(right - 6, 18, "·", class_="end muted")
    president = company in sheet.presidencies
    mark = words(right - 3, 32, "★", class_="end small accented") if president else ""
    return words(right - 3, 18, str(percent), class_="end bold" if president else "end") + mark


def _papers(books: Books, look: Look, width: float, seat: int, sheet: SeatSheet) -> str:
    """The second line: priority, bankruptcy, papers."""
    notes: list[str] = []
    if seat == books.priority:
        notes.append("▶ " + look.say("cologne.table.priority"))
    if sheet.bankrupt:
        notes.append(look.say("cologne.table.bankrupt"))
    notes += paper_words(sheet.papers)
    text = shortened(" · ".join(notes), width * _SHARES + 40, 11)
    return words(2, 34, text, class_="small muted")


def paper_words(papers: tuple[str, ...]) -> list[str]:
    """The papers by name, bonds counted."""
    counted = Counter(paper.partition("-")[0] for paper in papers)
    return [name if count == 1 else f"{name} ×{count}" for name, count in counted.items()]


def _bank(books: Books, look: Look, width: float) -> str:
    """The bank: its money, and what lies in the pool."""
    parts = [
        words(2, 17, look.say("cologne.table.bank"), class_="muted"),
        words(width * _CASH, 17, str(books.bank), class_="end"),
    ]
    for sheet in books.companies:
        if sheet.name in CORPORATIONS and sheet.pool:
            right = _share_end(width, CORPORATIONS.index(sheet.name))
            parts.append(words(right - 3, 17, str(sheet.pool), class_="end muted"))
    return image("bank", look.say("cologne.table.bank-holds", cash=books.bank), *parts)


def seat_words(books: Books, look: Look, seat: int, sheet: SeatSheet) -> str:
    """A seat with all that it has."""
    say = look.say
    parts = [
        seat_word(look, seat),
        say("cologne.table.seat-cash", cash=sheet.cash),
        say("cologne.table.seat-value", value=sheet.value),
        say("cologne.table.seat-certificates", n=sheet.certificates, limit=sheet.limit),
    ]
    for company in CORPORATIONS:
        if sheet.percent.get(company, 0):
            president = company in sheet.presidencies
            id = "cologne.table.seat-presides" if president else "cologne.table.seat-shares"
            parts.append(say(id, company=company, percent=sheet.percent[company]))
    parts += paper_words(sheet.papers)
    if seat == books.priority:
        parts.append(say("cologne.table.priority"))
    if sheet.bankrupt:
        parts.append(say("cologne.table.bankrupt"))
    return ", ".join(parts)
