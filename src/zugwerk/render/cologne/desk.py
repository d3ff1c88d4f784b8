"""What shares the stage with the map: tabs, and under them the exchange, the tiles left and information.

The tabs are radio buttons, so that the open one stays open whatever the server sends (C-1.2, C-4, C-9). Under
the first, papers lie large while they change hands, and the map does otherwise.
"""

from typing import Final, NamedTuple

from zugwerk.games.cologne.view import CologneView
from zugwerk.render.block import Block
from zugwerk.render.cologne import manifest, market
from zugwerk.render.cologne.holdings import exchange, is_trading, package
from zugwerk.render.cologne.info import info
from zugwerk.render.cologne.reading import books_of, ground_of, tiles_left
from zugwerk.render.cologne.tables import sheet
from zugwerk.render.lines import Lined
from zugwerk.render.look import Look
from zugwerk.render.parts import drawing
from zugwerk.render.svg import element, escape

_WIDTH: Final = 470
_END: Final = "</div>"
TABS: Final = (
    ("game", "g"),
    ("map", "m"),
    ("market", "k"),
    ("companies", "c"),
    ("players", "p"),
    ("tiles", "t"),
    ("info", "i"),
)


class Sheets(NamedTuple):
    """The sheets that everybody sees alike: those before the exchange, and those after it."""

    before: Lined
    after: Lined


def sheets(view: CologneView, look: Look) -> Sheets:
    """The tabs and the market; the tiles left and information."""
    books = books_of(view)
    tiles = manifest.manifest(look, _WIDTH, tiles_left(view), ground_of(view).copies)
    stocks = _under("market", _picture("market", look, market.market(books, look, _WIDTH)))
    rest = sheet("tiles", _picture("tiles", look, tiles)) + sheet("info", info(view, books, look))
    return Sheets(Lined.of(tabs(look) + stocks), Lined.of(rest))


def desk(view: CologneView, look: Look, alike: Sheets) -> Lined:
    """The tabs and their sheets, but for those of the ledger; shares are bought and sold by the reader."""
    books = books_of(view)
    mode = "running" if not is_trading(view) else "papers" if view.round in ("draft", "auction") else "stocks"
    begun = element("div", "", class_=f"zw-auto desk-body {mode}").removesuffix(_END)
    own = _under("shares", element("div", exchange(view, books, look), class_="wide-table"))
    own += _under("package", package(view, books, look)) if books.unsold else ""
    return Lined.joined((Lined.of(begun), alike.before, Lined.of(own), alike.after, Lined.of(_END)))


def _under(area: str, body: str) -> str:
    return element("div", body, class_=f"desk-{area}")


def _picture(name: str, look: Look, block: Block) -> str:
    title = look.say("cologne.table.market" if name == "market" else "cologne.table.rails-tiles")
    return drawing(f"{name}-picture", title, _WIDTH, block.height, block.markup, look="drawn-sheet")


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
    return element(
        "div",
        *found,
        id="sheet-tabs",
        class_="sheet-tabs",
        role="radiogroup",
        aria_label=look.say("cologne.table.tabs"),
    )
