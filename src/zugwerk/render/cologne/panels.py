"""What stands beside the map on a page: sheets of players, companies, trains, market and tiles under tabs.

The tabs are radio buttons, so that the open one stays open whatever the server sends (C-1.2, C-4, C-9).
"""

from functools import lru_cache
from typing import Final

from zugwerk.games.cologne.board import LAST_COLOUR
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.block import Block
from zugwerk.render.cologne import manifest, market
from zugwerk.render.cologne.figures import COMPANY_TITLES, CORPORATIONS, PAPERS
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.players import paper_words
from zugwerk.render.cologne.reading import books_of
from zugwerk.render.cologne.sheets import Books, CompanySheet, SeatSheet
from zugwerk.render.cologne.token import chip
from zugwerk.render.look import Look
from zugwerk.render.parts import drawing, panel
from zugwerk.render.svg import element, escape

_WIDTH: Final = 470
# The tabs with their keys; the map is always there, its tab brings it into sight.
TABS: Final = (
    ("game", "g"),
    ("market", "k"),
    ("companies", "c"),
    ("players", "p"),
    ("tiles", "t"),
    ("info", "i"),
)


def sheets(view: CologneView, look: Look, left: tuple[int, ...], copies: tuple[int, ...]) -> str:
    """All sheets, each shown under its tabs."""
    books = books_of(view)
    trading = view.round in ("draft", "auction", "stock")
    parts = (
        _sheet("game", papers(books, look)) if books.unsold else "",
        _sheet("game players" if trading else "players", players(books, look)),
        _sheet("game companies", companies(books, look)),
        _sheet("game market", _drawn("market", look, _market(books, look))),
        _sheet("game", trains(books, look)),
        _sheet("tiles", _drawn("tiles", look, _tiles(look, left, copies))),
        _sheet("info", info(view, books, look)),
    )
    return element("div", tabs(look), *parts, id="sheets", class_="zw-auto sheets")


def tabs(look: Look) -> str:
    """The tabs; the key of each is marked in its name."""
    found = [
        element(
            "label",
            element(
                "input",
                type="radio",
                name="sheet",
                id=f"sheet-{name}",
                value=name,
                aria_keyshortcuts=key,
                **({"checked": "checked"} if name == "game" else {}),
            ),
            element("span", escape(look.say(f"cologne.table.tab-{name}")), element("kbd", key.upper())),
        )
        for name, key in TABS
    ]
    there = element("span", escape(look.say("cologne.table.tab-map")), element("kbd", "M"))
    found.insert(1, element("a", there, href="#stage", aria_keyshortcuts="m"))
    return element(
        "div", *found, class_="sheet-tabs", role="radiogroup", aria_label=look.say("cologne.table.tabs")
    )


def _sheet(under: str, body: str) -> str:
    return element("div", body, class_="on " + " ".join(f"on-sheet-{name}" for name in under.split()))


def _drawn(name: str, look: Look, block: Block) -> str:
    title = look.say("cologne.table.market" if name == "market" else "cologne.table.rails-tiles")
    return drawing(f"{name}-picture", title, _WIDTH, block.height, block.markup, look="drawn-sheet")


def _market(books: Books, look: Look) -> Block:
    return market.market(books, look, _WIDTH)


def _tiles(look: Look, left: tuple[int, ...], copies: tuple[int, ...]) -> Block:
    return manifest.manifest(look, _WIDTH, left, copies)


@lru_cache(64)
def sign(company: str) -> str:
    """The sign of a company in a line of text."""
    return drawing("", company, 46, 20, chip(0, 0, 46, 20, company, 13), look="sign")


def _cells(tag: str, *contents: str) -> str:
    return "".join(element(tag, content) if content else f"<{tag}></{tag}>" for content in contents)


def players(books: Books, look: Look) -> str:
    """Money, value, certificates and percentages of every seat, and what lies in the pool."""
    say = look.say
    names = ("cash", "liquidity", "value", "certificates")
    head = _cells(
        "th", "", *(escape(say(f"cologne.table.column-{name}")) for name in names), *map(sign, CORPORATIONS)
    )
    rows = [_player(books, look, seat, sheet) for seat, sheet in enumerate(books.seats)]
    pools = {sheet.name: sheet.pool for sheet in books.companies}
    pool = _cells("td", str(books.bank), "", "", "", *(str(pools[name] or "·") for name in CORPORATIONS))
    bank = element("tr", element("th", escape(say("cologne.table.bank")), scope="row"), pool, class_="quiet")
    table = element(
        "table", element("thead", element("tr", head)), element("tbody", *rows, bank), class_="grid"
    )
    return panel(
        "players-sheet",
        say("cologne.table.players"),
        element("div", table, class_="wide-table", tabindex="0"),
    )


def _player(books: Books, look: Look, seat: int, sheet: SeatSheet) -> str:
    notes = [*paper_words(sheet.papers)]
    if sheet.bankrupt:
        notes.insert(0, look.say("cologne.table.bankrupt"))
    if seat == books.priority:
        notes.insert(0, "▶ " + look.say("cologne.table.priority"))
    name = escape(seat_word(look, seat))
    below = element("small", escape(" · ".join(notes))) if notes else ""
    held = [_percent(sheet, company) for company in CORPORATIONS]
    certificates = f"{sheet.certificates}/{sheet.limit}"
    if sheet.certificates >= sheet.limit:
        certificates = element("b", certificates)
    figures = (str(sheet.cash), str(sheet.liquidity), element("b", str(sheet.value)), certificates)
    return element("tr", element("th", name, below, scope="row"), _cells("td", *figures, *held))


def _percent(sheet: SeatSheet, company: str) -> str:
    percent = sheet.percent.get(company, 0)
    if company in sheet.presidencies:
        return element("b", f"{percent}★")
    return str(percent or "·")


def companies(books: Books, look: Look) -> str:
    """A row per company: who acts for it, price, money, trains and stations."""
    say = look.say
    names = ("owner", "price", "cash", "trains", "stations", "pool")
    head = _cells("th", "", *(escape(say(f"cologne.table.column-{name}")) for name in names))
    rows = [_company(books, look, sheet) for sheet in books.companies if not sheet.closed]
    table = element("table", element("thead", element("tr", head)), element("tbody", *rows), class_="grid")
    return panel(
        "companies-sheet",
        say("cologne.table.company-sheets"),
        element("div", table, class_="wide-table", tabindex="0"),
    )


def _company(books: Books, look: Look, sheet: CompanySheet) -> str:
    owner = escape(seat_word(look, sheet.owner)) if sheet.owner >= 0 else "–"
    places = max(sheet.train_limit - len(sheet.trains), 0)
    trains = "".join(element("b", kind, class_="card") for kind in sheet.trains)
    trains += "".join(element("i", "·", class_="card") for _ in range(places)) if sheet.active else ""
    prices = [str(price) if price else "○" for price in sheet.stations_left]
    stations = "●" * len(sheet.stations) + " " + " ".join(prices)
    corporation = sheet.name in CORPORATIONS
    cells = (
        owner,
        str(sheet.price) if sheet.price else "",
        str(sheet.cash) if sheet.active else "",
        trains,
        element("span", stations.strip(), class_="small"),
        f"{sheet.pool} %" if corporation and sheet.price else "",
    )
    head = element("th", sign(sheet.name), scope="row", title=COMPANY_TITLES[sheet.name])
    look_of = "at-turn" if sheet.name == books.acting else "" if sheet.active else "quiet"
    return element("tr", head, _cells("td", *cells), class_=look_of, id=f"company-{sheet.name}")


def trains(books: Books, look: Look) -> str:
    """The trains of the bank and those that lie used in the pool."""
    cards = "".join(
        element(
            "li",
            element("b", sheet.name),
            element("span", str(sheet.price)),
            element("small", f"×{sheet.left}" + (f" +{sheet.used}" if sheet.used else "")),
            id=f"train-{sheet.name}",
            class_=" ".join(
                name
                for name, holds in (
                    ("now", sheet.name == books.phase),
                    ("gone", not sheet.left and not sheet.used),
                )
                if holds
            ),
            title=look.say("cologne.table.train-type", train=sheet.name, price=sheet.price, n=sheet.left),
        )
        for sheet in books.trains
    )
    return panel("trains-sheet", look.say("cologne.table.trains"), element("ul", cards, class_="stock"))


def papers(books: Books, look: Look) -> str:
    """The papers of the starting package nobody has bought yet, and the bonds."""
    cards = "".join(_paper(look, name, price) for name, price in books.unsold.items())
    note = look.say("cologne.table.bonds", n=books.bonds)
    return panel("papers-sheet", look.say("cologne.table.unsold"), element("ul", cards, class_="stock"), note)


def _paper(look: Look, name: str, price: int) -> str:
    income = PAPERS[name][1]
    shown = sign(name) if name in COMPANY_TITLES else element("b", name)
    extra = element("small", f"+{income}") if income else ""
    return element(
        "li",
        shown,
        element("span", str(price)),
        extra,
        title=look.say("cologne.table.paper", paper=name, price=price),
    )


def info(view: CologneView, books: Books, look: Look) -> str:
    """The phases: which train brings them, which tiles they allow; the bank and the limits."""
    say = look.say
    colours = ("white", "yellow", "green", "brown", "grey")
    rows = [
        element(
            "tr",
            element("th", sheet.name, scope="row"),
            _cells(
                "td", str(sheet.price), escape(say(f"cologne.table.tiles-{colours[LAST_COLOUR[number]]}"))
            ),
            class_="at-turn" if sheet.name == view.phase else "",
        )
        for number, sheet in enumerate(books.trains)
    ]
    head = _cells(
        "th",
        escape(say("cologne.table.info-phase")),
        escape(say("cologne.table.column-price")),
        escape(say("cologne.table.info-tiles")),
    )
    table = element("table", element("thead", element("tr", head)), element("tbody", *rows), class_="grid")
    bank = element("p", escape(say("cologne.table.bank-holds", cash=books.bank)))
    help_text = element("p", escape(say("cologne.table.info-keys")), class_="fine")
    return panel("info-sheet", say("cologne.table.info"), bank + table + help_text)
