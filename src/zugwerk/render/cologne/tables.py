"""Tables on a page of 1893: heads that sort, rows, cells, the signs of companies and of trains."""

from collections.abc import Sequence
from functools import lru_cache

from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.token import chip
from zugwerk.render.look import Look
from zugwerk.render.parts import drawing
from zugwerk.render.svg import Attribute, element, escape


@lru_cache(64)
def sign(company: str) -> str:
    """The sign of a company in a line of text."""
    return drawing("", company, 46, 20, chip(0, 0, 46, 20, company, 13), look="sign")


def player(look: Look, seat: int) -> str:
    """A player by name, or where there is no room for it by number."""
    number = element("b", str(seat + 1), class_="seat-number", aria_hidden="true")
    return number + element("span", escape(seat_word(look, seat)), class_="seat-name")


def card(kind: str) -> str:
    """A train as a small card."""
    return element("b", escape(kind), class_="card")


def sheet(under: str, body: str) -> str:
    """What is shown under a tab; who has no pointer can scroll it."""
    return element("div", body, class_=f"on on-sheet-{under}", tabindex="0")


def head(look: Look, name: str, markup: str = "", word: str = "") -> str:
    """The head of a column, which sorts by it; ``word`` says what markup without words means."""
    shown = markup or escape(look.say(f"cologne.table.column-{name}"))
    return element(
        "th", element("button", shown, type="button", class_="sorts", aria_label=word), scope="col"
    )


@lru_cache(4096)
def cell(content: str | int, value: Attribute = "") -> str:
    """A cell of finished markup, or a number; ``value`` is what it is sorted by if that is not its text."""
    return element("td", str(content), data_value=value)


def row(
    name: str, cells: Sequence[str], id: str = "", value: Attribute = "", title: str = "", class_: str = ""
) -> str:
    """A row under its name, which is finished markup."""
    first = element("th", name, scope="row", data_value=value, title=title)
    return element("tr", first, *cells, id=id, class_=class_)


def grid(id: str, heads: Sequence[str], rows: Sequence[str], last: str = "") -> str:
    """A table that scrolls by itself where it is too wide; ``last`` is a row that stays below."""
    parts = [element("thead", element("tr", *heads)), element("tbody", *rows)]
    if last:
        parts.append(element("tfoot", last))
    table = element("table", *parts, id=id, class_="grid")
    return element("div", table, class_="wide-table", tabindex="0")
