"""What stands round the map of 1893: seats, companies, the stock market, trains and papers for sale."""

from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zugwerk.core.messages import Message, Translator
from zugwerk.games.cologne.board import HEX_NAMES, KIND_NAMES, KINDS
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.figures import COLUMNS, CORPORATIONS, PAR_CELLS, PRICES, ROWS, START_CELLS
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.players import paper_words
from zugwerk.render.cologne.scene import Scene
from zugwerk.render.cologne.sheets import Books, CompanySheet, SeatSheet
from zugwerk.render.cologne.style import COMPANY_COLOURS, MINORS
from zugwerk.render.theme import PALETTE, text_on

_ACTING: Final = "▶"


def company_mark(name: str) -> Text:
    """A company's abbreviation in its colour; minors light, corporations full."""
    colour = PALETTE[COMPANY_COLOURS[name]]
    return Text(
        name, f"bold {colour} on #ffffff" if name in MINORS else f"bold {text_on(colour)} on {colour}"
    )


def draw_tables(scene: Scene, words: Translator) -> RenderableType:
    """Everything but the map."""
    books = scene.books
    parts: list[RenderableType] = [
        _seats(scene, words),
        Text(),
        _companies(scene, words),
        Text(),
        _market(books),
        Text(),
        _trains(books, words),
    ]
    if books.unsold:
        parts.append(_unsold(books, words))
    tiles = _tiles(scene)
    if tiles:
        parts += [Text(), tiles]
    return Group(*parts)


def _table(words: Translator, *columns: str) -> Table:
    """A plain table; columns of numbers, all but the first two, stand at the right."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("")
    for place, column in enumerate(columns):
        head = words.text(Message("cologne.table.column-" + column)) if column else ""
        table.add_column(head, justify="left" if place == 0 else "right")
    return table


def _seats(scene: Scene, words: Translator) -> Table:
    table = _table(words, "", "cash", "value", "certificates")
    for company in CORPORATIONS:
        table.add_column(company_mark(company), justify="right")
    table.add_column("")
    for seat, sheet in enumerate(scene.books.seats):
        table.add_row(
            _ACTING if seat in scene.actors else "",
            Text(seat_word(scene.look, seat), "bold" if seat == scene.seat else ""),
            str(sheet.cash),
            str(sheet.value),
            f"{sheet.certificates}/{sheet.limit}",
            *[_percent(sheet, company) for company in CORPORATIONS],
            _papers(scene, words, seat, sheet),
        )
    pool = {sheet.name: sheet.pool for sheet in scene.books.companies}
    bank = words.text(Message("cologne.table.bank"))
    shares = [str(pool[company]) if pool[company] else "·" for company in CORPORATIONS]
    table.add_row("", Text(bank, "dim"), str(scene.books.bank), "", "", *shares, "")
    return table


def _percent(sheet: SeatSheet, company: str) -> str:
    percent = sheet.percent.get(company, 0)
    if not percent:
        return "·"
    return f"{percent}★" if company in sheet.presidencies else f"{percent} "


def _papers(scene: Scene, words: Translator, seat: int, sheet: SeatSheet) -> str:
    notes = paper_words(sheet.papers)
    if seat == scene.books.priority:
        notes.insert(0, words.text(Message("cologne.table.priority")))
    if sheet.bankrupt:
        notes.insert(0, words.text(Message("cologne.table.bankrupt")))
    return ", ".join(notes)


def _companies(scene: Scene, words: Translator) -> Table:
    table = _table(words, "", "owner", "price", "cash", "trains", "stations", "pool")
    for sheet in scene.books.companies:
        if not sheet.closed and (sheet.active or sheet.owner >= 0 or sheet.price):
            table.add_row(*_company(scene, sheet))
    return table


def _company(scene: Scene, sheet: CompanySheet) -> list[RenderableType]:
    return [
        _ACTING if sheet.name == scene.books.acting else "",
        company_mark(sheet.name),
        seat_word(scene.look, sheet.owner) if sheet.owner >= 0 else "–",
        str(sheet.price or ""),
        str(sheet.cash) if sheet.active else "",
        " ".join(sheet.trains),
        " ".join([*sheet.stations, *[f"({price})" for price in sheet.stations_left]]),
        str(sheet.pool) if sheet.name in CORPORATIONS else "",
    ]


def _market(books: Books) -> Table:
    """The grid; par and start cells are bold, markers stand below the price, first to act first."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    for _ in range(COLUMNS):
        table.add_column(justify="right", min_width=3)
    for row in range(ROWS):
        table.add_row(*[_cell(books, row, column) for column in range(COLUMNS)])
    return table


def _cell(books: Books, row: int, column: int) -> Text:
    price = PRICES.get((row, column))
    if price is None:
        return Text()
    marked = (row, column) in PAR_CELLS or (row, column) in START_CELLS
    text = Text(str(price), "bold underline" if marked else "")
    for company in books.stacks.get((row, column), ()):
        text = text.append("\n").append_text(company_mark(company))
    return text


def _trains(books: Books, words: Translator) -> Text:
    """The trains left in the bank with their prices; used ones after a plus."""
    found = [
        f"{train.name}: {train.left}{f'+{train.used}' if train.used else ''} × {train.price}"
        for train in books.trains
        if train.left or train.used
    ]
    return Text(words.text(Message("cologne.table.trains")) + "  " + "   ".join(found))


def _unsold(books: Books, words: Translator) -> Text:
    found = [f"{name} {price}" for name, price in books.unsold.items()]
    return Text(words.text(Message("cologne.table.unsold")) + "  " + "   ".join(found))


def _tiles(scene: Scene) -> Columns | None:
    """The tiles on the map: kind, hex and rotation, as they are written in actions."""
    laid = [
        Text(f"{KIND_NAMES[cover // EDGES]} {HEX_NAMES[hex]} {cover % EDGES}", "dim")
        for hex, cover in enumerate(scene.board.covers)
        if cover // EDGES < KINDS
    ]
    return Columns(laid, padding=(0, 3), equal=True) if laid else None
