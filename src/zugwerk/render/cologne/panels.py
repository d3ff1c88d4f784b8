"""What stands beside the map on a page: the companies with their trains, and what the bank sells."""

from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.figures import COMPANY_TITLES, CORPORATIONS
from zugwerk.render.cologne.reading import books_of
from zugwerk.render.cologne.sheets import Books, CompanySheet
from zugwerk.render.cologne.tables import card, player, sign
from zugwerk.render.cologne.telling import run_id
from zugwerk.render.look import Look
from zugwerk.render.parts import panel
from zugwerk.render.svg import element, escape


def panels(view: CologneView, look: Look) -> str:
    """The companies and the trains on sale."""
    books = books_of(view)
    return element("div", companies(books, look), trains(books, look), class_="zw-auto sheets")


def companies(books: Books, look: Look) -> str:
    """A row per company: who acts for it, price, money, trains and stations."""
    say = look.say
    names = ("owner", "price", "cash", "trains", "stations", "pool")
    words = (element("span", escape(say(f"cologne.table.column-{name}"))) for name in names)
    head = _cells("td", "") + _cells("th", *words)
    rows = [_company(books, look, sheet) for sheet in books.companies if not sheet.closed]
    table = element("table", element("thead", element("tr", head)), element("tbody", *rows), class_="grid")
    return panel(
        "companies-sheet",
        say("cologne.table.company-sheets"),
        element("div", table, class_="wide-table", tabindex="0"),
    )


def _cells(tag: str, *contents: str) -> str:
    return "".join(element(tag, content) for content in contents)


def _company(books: Books, look: Look, sheet: CompanySheet) -> str:
    owner = player(look, sheet.owner) if sheet.owner >= 0 else "–"
    places = max(sheet.train_limit - len(sheet.trains), 0)
    trains = "".join(map(card, sheet.trains))
    trains += "".join(element("i", "·", class_="card") for _ in range(places)) if sheet.active else ""
    free = "○" * sheet.stations_left.count(0)
    prices = [str(price) for price in sheet.stations_left if price]
    stations = " ".join(("●" * len(sheet.stations) + free, *prices))
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
    return element(
        "tr",
        head,
        _cells("td", *cells),
        class_=look_of,
        id=f"company-{sheet.name}",
        data_shows=run_id(sheet.name),
    )


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
