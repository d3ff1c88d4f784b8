"""The exchange: who holds what of every corporation, with what may be bought and sold in cells of their own.

A cell keeps its place whatever is allowed or held: what may be done is lit in it, what may not says why
(C-6). Buying stands beside the names, so that it does not move with what there is to sell.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from zugwerk.games.cologne.actions import BuyShare, SellShares
from zugwerk.games.cologne.board import COMPANY_NAMES
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.figures import COMPANY_TITLES, CORPORATIONS, PAPERS
from zugwerk.render.cologne.info import power
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.reading import auctioned
from zugwerk.render.cologne.selling import BOND, bonds_of
from zugwerk.render.cologne.sheets import Books
from zugwerk.render.cologne.tables import player, sign
from zugwerk.render.cologne.telling import run_id
from zugwerk.render.look import Look
from zugwerk.render.svg import element, escape

FOUNDED_BY_SEATS = ("DE", "RSE", "RAG")
_NONE = "·"


class _MatrixRow(NamedTuple):
    """What stands in the row of a corporation for who looks from a seat.

    ``held`` are the percentages of all seats, and who presides; ``buys`` the blocks that have a cell to be
    bought in, ``sells`` those that may be sold, ``doubles`` with a double certificate.
    """

    language: str
    name: str
    price: int
    pool: int
    held: tuple[tuple[int, bool], ...]
    seat: int | None
    buys: tuple[int, ...]
    sells: tuple[int, ...]
    doubles: tuple[int, ...]


def is_trading(view: CologneView) -> bool:
    """Whether papers change hands now, so that they lie large: also where somebody has to raise money."""
    return view.round in ("draft", "auction", "stock") or any(
        isinstance(action, SellShares) for action in view.legal
    )


def buy_id(company: str, percent: int) -> str:
    """The cell in which a share is bought."""
    return f"buy-{company}-{percent}"


def sell_id(company: str, percent: int, double: bool) -> str:
    """The cell in which a block is sold."""
    return f"sell-{company}-{percent}{'-double' if double else ''}"


def block_sizes(held: int) -> range:
    """The blocks that have a cell for who holds so many percent: more than half cannot go into the pool."""
    return range(10, min(held, 50) + 10, 10)


def exchange(view: CologneView, books: Books, look: Look) -> str:
    """A row per corporation, one for bonds, and one for cash, seen where the players are far down."""
    say = look.say
    price, pool = (
        element("th", escape(say(f"cologne.table.column-{name}")), scope="col") for name in ("price", "pool")
    )
    buy, sell = (
        element("th", escape(say(f"cologne.table.column-{name}")), scope="col", class_="deals")
        for name in ("buy", "sell")
    )
    seats = [_seat(view, look, seat) for seat in range(len(books.seats))]
    heads = [element("td", ""), buy, price, pool, *seats, sell]
    rows = [_drawn(row) for row in _rows(view, books, look.language)]
    return element(
        "table",
        element("caption", escape(say("cologne.table.exchange")), class_="hidden"),
        element("thead", element("tr", *heads)),
        element("tbody", *rows, _bonds(view, look), _cash(view, look)),
        class_="grid matrix",
        id="matrix",
    )


def _seat(view: CologneView, look: Look, seat: int) -> str:
    """The head of a player's column; a name that is too long for it is told whole by its title."""
    mine = "mine" if seat == view.seat else ""
    return element("th", player(look, seat), scope="col", class_=mine, title=seat_word(look, seat))


def _rows(view: CologneView, books: Books, language: str) -> Iterator[_MatrixRow]:
    buys: defaultdict[str, set[int]] = defaultdict(lambda: {10})
    sells: defaultdict[str, set[int]] = defaultdict(set)
    doubles: defaultdict[str, set[int]] = defaultdict(set)
    for action in view.legal:
        if isinstance(action, BuyShare):
            buys[COMPANY_NAMES[action.corporation]].add(action.percent)
        elif isinstance(action, SellShares):
            sold = doubles if action.double else sells
            sold[COMPANY_NAMES[action.corporation]].add(action.percent)
    sheets = {company.name: company for company in books.companies}
    for name in CORPORATIONS:
        held = tuple((seat.percent.get(name, 0), name in seat.presidencies) for seat in books.seats)
        price, pool = sheets[name].price, sheets[name].pool
        yield _MatrixRow(
            language=language,
            name=name,
            price=price,
            pool=pool,
            held=held,
            seat=view.seat,
            buys=tuple(sorted(buys[name])),
            sells=tuple(sorted(sells[name])),
            doubles=tuple(sorted(doubles[name])),
        )


# By an action hardly any of them change.
@lru_cache(2048)
def _drawn(row: _MatrixRow) -> str:
    look, name = Look(row.language), row.name
    cells = [
        element("td", *_purchases(look, row), class_="deals"),
        element("td", element("b", str(row.price)) if row.price else "–"),
        element("td", f"{row.pool} %" if row.price else "–"),
    ]
    for seat, (percent, presides) in enumerate(row.held):
        text = element("b", f"{percent}★") if presides else str(percent or _NONE)
        cells.append(element("td", text, class_="mine" if seat == row.seat else ""))
    cells.append(element("td", *_sales(look, row), class_="deals"))
    head = element("th", sign(name), scope="row", title=COMPANY_TITLES[name])
    return element("tr", head, *cells, id=f"matrix-{name}", data_shows=run_id(name))


def _deal(id: str, spoken: str, *lines: str, class_: str = "deal") -> str:
    """Something to be done in a cell; ``spoken`` says for those who hear it what the figures are about."""
    hidden = element("span", escape(spoken) + " ", class_="hidden")
    return element(
        "span", hidden, *(element("span", escape(line) + " ") for line in lines), id=id, class_=class_
    )


def _purchases(look: Look, row: _MatrixRow) -> list[str]:
    name = row.name
    if not row.price and name in FOUNDED_BY_SEATS:
        return [_deal(f"found-{name}", name, look.say("cologne.table.deal-found"))]
    spoken = look.say("cologne.table.deal-buy", company=name)
    return [_deal(buy_id(name, percent), spoken, *_figures(percent, row.price)) for percent in row.buys]


def _figures(percent: int, price: int) -> tuple[str, str]:
    return f"{percent} %", f"{price * percent // 10} M" if price else "–"


def _sales(look: Look, row: _MatrixRow) -> list[str]:
    if row.seat is None or not row.price:
        return []
    name, (held, _) = row.name, row.held[row.seat]
    spoken = look.say("cologne.table.deal-sell", company=name)
    # Where there is little room, of what may not be sold only the smallest block is shown.
    found = [
        _deal(
            sell_id(name, percent, False),
            spoken,
            *_figures(percent, row.price),
            class_="deal" if percent in (10, *row.sells) else "deal shut",
        )
        for percent in block_sizes(held)
    ]
    found += [
        _deal(
            sell_id(name, percent, True),
            f"{spoken}, {look.say('cologne.table.deal-double')}",
            f"{percent} % ▣",
            f"{row.price * percent // 10} M",
        )
        for percent in row.doubles
    ]
    return found


def _bonds(view: CologneView, look: Look) -> str:
    left = sum(1 for paper in view.unsold if paper not in PAPERS)
    spoken = look.say("cologne.table.bond")
    cells = [
        element("td", _deal("bond-buy", spoken, "1", f"{BOND} M"), class_="deals"),
        element("td", element("b", str(BOND))),
        element("td", f"×{left}"),
    ]
    for seat in range(len(view.seats)):
        look_of = "mine" if seat == view.seat else ""
        cells.append(element("td", str(bonds_of(view, seat) or _NONE), class_=look_of))
    cells.append(element("td", _deal("bond-sell", spoken, "1", f"{BOND} M"), class_="deals"))
    head = element("th", escape(spoken), scope="row")
    return element("tr", head, *cells, id="matrix-bonds")


def _cash(view: CologneView, look: Look) -> str:
    """The money of all seats."""
    cells = [element("td", "")] * 3
    for seat, shown in enumerate(view.seats):
        cells.append(element("td", f"{shown.cash} M", class_="mine" if seat == view.seat else ""))
    head = element("th", escape(look.say("cologne.table.column-cash")), scope="row")
    return element("tr", head, *cells, element("td", ""), id="matrix-cash")


def package(view: CologneView, books: Books, look: Look) -> str:
    """The papers of the starting package as cards: what each costs and is good for, and who has it."""
    owners = {paper: seat for seat, shown in enumerate(view.seats) for paper in shown.papers}
    named, _ = auctioned(view)
    cards = [
        _card(view, look, paper, books.unsold.get(paper, PAPERS[paper][0]), owners.get(paper), paper == named)
        for paper in PAPERS
        if paper in owners or paper in view.unsold
    ]
    return element("ul", *cards, class_="package", id="package", aria_label=look.say("cologne.table.papers"))


def _card(view: CologneView, look: Look, paper: str, price: int, owner: int | None, named: bool) -> str:
    income = PAPERS[paper][1]
    shown = _numbered(paper, look) if paper in COMPANY_TITLES else element("b", escape(paper))
    figures = [f"{price} M"] + ([f"+{income}"] if income else [])
    held = element("em", escape(seat_word(look, owner))) if owner is not None else ""
    look_of = "owned" if owner is not None else "named" if named else ""
    spoken = look.say(
        "cologne.table.deal-name" if view.round == "auction" else "cologne.table.deal-buy", company=paper
    )
    return element(
        "li",
        element(
            "span",
            element("span", escape(spoken) + " ", class_="hidden") if owner is None else "",
            element("span", shown, held, element("b", escape(" · ".join(figures))), class_="paper-head"),
            element("small", escape(power(view, look, paper))),
            id=f"paper-{paper}",
            class_=f"paper {look_of}".strip(),
        ),
    )


def _numbered(paper: str, look: Look) -> str:
    """The sign of a minor with its number, by which they come on sale (C-5.2)."""
    minors = [name for name in PAPERS if name in COMPANY_TITLES]
    number = look.say("cologne.table.paper-number", number=minors.index(paper) + 1)
    return sign(paper) + element("small", escape(number))
