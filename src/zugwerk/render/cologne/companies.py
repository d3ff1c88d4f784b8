"""Company sheets: who acts for it, price, money, trains, stations left and shares in the pool."""

from typing import Final

from zugwerk.render.block import Block, headed
from zugwerk.render.cologne.figures import COMPANY_TITLES, CORPORATIONS
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.sheets import Books, CompanySheet
from zugwerk.render.cologne.token import chip
from zugwerk.render.look import Look, shortened
from zugwerk.render.svg import circle, image, moved, path, rectangle, words

_ROW: Final = 27
_HEAD: Final = 20
# Where the columns end, in parts of the width.
_PRICE: Final = 0.385
_CASH: Final = 0.52
_TRAINS: Final = 0.55
_STATIONS: Final = 0.755
_TRAIN: Final = 0.064


def companies(books: Books, look: Look, width: float) -> Block:
    """A row per company that is not closed; the one at turn is marked."""
    rows = [sheet for sheet in books.companies if not sheet.closed]
    parts = [_header(look, width)]
    for place, sheet in enumerate(rows):
        parts.append(moved(0, _HEAD + place * _ROW, _row(books, look, width, sheet)))
    return headed(look.say("cologne.table.company-sheets"), Block("".join(parts), _HEAD + len(rows) * _ROW))


def _header(look: Look, width: float) -> str:
    return "".join(
        (
            words(56, 11, look.say("cologne.table.column-owner"), class_="small muted"),
            words(width * _PRICE, 11, look.say("cologne.table.column-price"), class_="small muted end"),
            words(width * _CASH, 11, look.say("cologne.table.column-cash"), class_="small muted end"),
            words(width * _TRAINS, 11, look.say("cologne.table.column-trains"), class_="small muted"),
            words(width * _STATIONS, 11, look.say("cologne.table.column-stations"), class_="small muted"),
            words(width, 11, look.say("cologne.table.column-pool"), class_="small muted end"),
        )
    )


def _row(books: Books, look: Look, width: float, sheet: CompanySheet) -> str:
    acting = sheet.name == books.acting
    parts: list[str] = []
    if acting:
        parts.append(rectangle(-8, 0, width + 16, _ROW - 1, rx=7, class_="turn"))
        parts.append(rectangle(-8, 5, 4, _ROW - 11, rx=2, class_="turn-bar"))
    else:
        parts.append(path(f"M0 {_ROW - 0.5}H{width:g}", class_="rule"))
    parts.append(chip(2, 3, 46, 20, sheet.name, 13))
    owner = seat_word(look, sheet.owner) if sheet.owner >= 0 else "–"
    look_of = "" if sheet.active else "muted"
    parts.append(words(56, 18, shortened(owner, width * 0.21, 14), class_=look_of))
    if sheet.price:
        parts.append(words(width * _PRICE, 18, str(sheet.price), class_="bold end"))
    if sheet.active:
        parts.append(words(width * _CASH, 18, str(sheet.cash), class_="end"))
        parts.append(_trains(sheet, width * _TRAINS, width * _TRAIN))
    parts.append(_stations(sheet, width * _STATIONS))
    if sheet.name in CORPORATIONS:
        shown = str(sheet.pool) if sheet.price else "–"
        parts.append(words(width, 18, shown, class_="end" if sheet.price else "end muted"))
    return image(f"company-{sheet.name}", company_words(look, sheet), *parts)


def _trains(sheet: CompanySheet, left: float, step: float) -> str:
    """The trains as small cards, then places for those it may still get."""
    parts: list[str] = []
    card = step - 3
    for place in range(max(sheet.train_limit, len(sheet.trains))):
        x = left + step * place
        if place < len(sheet.trains):
            parts.append(rectangle(x, 3.5, card, 19, rx=4, class_="train"))
            parts.append(words(x + card / 2, 17.5, sheet.trains[place], class_="small bold mid"))
        else:
            parts.append(rectangle(x, 3.5, card, 19, rx=4, class_="berth"))
    return "".join(parts)


def _stations(sheet: CompanySheet, left: float) -> str:
    """A dot per station: full ones are on the map, the others carry their price."""
    parts: list[str] = []
    x = left + 6
    for _ in sheet.stations:
        parts.append(circle(x, 13, 4.5, class_="placed"))
        x += 11
    for price in sheet.stations_left:
        if price:
            parts.append(words(x - 4, 17.5, str(price), class_="small"))
            x += 9 + 7 * len(str(price))
        else:
            parts.append(circle(x, 13, 4, class_="vacant"))
            x += 11
    return "".join(parts)


def company_words(look: Look, sheet: CompanySheet) -> str:
    """A company with all that its sheet says."""
    say = look.say
    parts = [f"{sheet.name} ({COMPANY_TITLES[sheet.name]})"]
    if sheet.owner >= 0:
        id = (
            "cologne.table.company-president" if sheet.name in CORPORATIONS else "cologne.table.company-owner"
        )
        parts.append(say(id, name=seat_word(look, sheet.owner)))
    if sheet.price:
        parts.append(say("cologne.table.company-price", price=sheet.price))
    if sheet.active:
        parts.append(say("cologne.table.company-cash", cash=sheet.cash))
        parts.append(say("cologne.table.company-trains", n=len(sheet.trains), trains=" ".join(sheet.trains)))
    parts.append(say("cologne.table.company-stations", n=len(sheet.stations_left)))
    if sheet.price:
        parts.append(say("cologne.table.company-pool", percent=sheet.pool))
    return ", ".join(parts)
