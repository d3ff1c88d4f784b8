"""Metro's panels for a page: shares and piles, companies, central cars, number cards, tiles left."""

from functools import cache, lru_cache
from typing import Final

from zugwerk.games.metro.board import CLASS_OF, COLOURS, KIND_CODES
from zugwerk.games.metro.view import MetroView, PileView, ShareView
from zugwerk.render.look import Look, said
from zugwerk.render.metro.numbers import stand_in_notes
from zugwerk.render.metro.scene import colour_word, seat_word
from zugwerk.render.metro.seats import share_text
from zugwerk.render.metro.tile import plain_tile
from zugwerk.render.metro.token import disc, letter_of
from zugwerk.render.parts import drawing, panel
from zugwerk.render.svg import element, escape

LIMIT: Final = 25
_WORST: Final = 60


def mark(look: Look, colour: int) -> str:
    """A round stop in a colour with its letter, as decoration beside a name."""
    return _mark(look.language, colour)


@cache
def _mark(language: str, colour: int) -> str:
    letter = letter_of(Look(language), colour)
    return drawing("", "", 26, 26, disc(13, 13, 11, colour, 14, letter), look="mark")


def share(id: str, look: Look, held: ShareView) -> str:
    """A share as a card that can be pointed at."""
    text = share_text(look, held.percent, held.company)
    if held.shown:
        text = look.say("metro.table.share-shown", share=text)
    letter = "" if held.company is None else letter_of(look, held.company)
    return _card(id, text, held.percent, held.company, letter, "shown" if held.shown else "")


def _card(id: str, text: str, percent: int, company: int | None, letter: str, look: str = "") -> str:
    colour = "face-down" if company is None else f"card-{COLOURS[company]}"
    return element(
        "span",
        element("b", letter) if letter else "",
        element("span", f"{percent} %"),
        id=id,
        class_=f"share {colour} {look}".strip(),
        role="img",
        aria_label=text,
    )


def shares(view: MetroView, look: Look) -> str:
    """The own shares and the piles they can be exchanged with (MC-4, MC-6)."""
    if not view.piles or view.outcome is not None:
        return ""
    own = "".join(
        share(f"share-{held.percent}", look, held)
        for held in (() if view.seat is None else view.shares[view.seat])
    )
    rows = element("div", own, class_="shares") if own else ""
    piles = element("div", *(_pile(look, pile) for pile in view.piles), class_="piles")
    heading = look.say("metro.table.your-shares" if own else "metro.table.piles")
    return panel("shares", heading, rows + piles, _exchanges(view, look))


def _exchanges(view: MetroView, look: Look) -> str:
    closed = max(view.accounts) >= LIMIT
    return look.say("metro.table.exchanges-closed" if closed else "metro.table.exchanges-open", limit=LIMIT)


def _pile(look: Look, pile: PileView) -> str:
    hidden = pile.face_down + len(pile.bottom)
    known = "".join(
        ", " + look.say("metro.table.at-bottom", share=share_text(look, below.percent, below.company))
        for below in pile.bottom
        if below.company is not None
    )
    text = look.say("metro.table.pile", percent=pile.percent, n=hidden) + known
    face = ""
    if pile.face_up is not None:
        up = look.say("metro.table.face-up", share=share_text(look, pile.percent, pile.face_up))
        face = _card(f"open-{pile.percent}", up, pile.percent, pile.face_up, letter_of(look, pile.face_up))
    back = element(
        "span", f"+{hidden}", id=f"pile-{pile.percent}", class_="share face-down", role="img", aria_label=text
    )
    return element("div", face, back, class_="pile")


def companies(view: MetroView, look: Look) -> str:
    """The profits of the eight companies on their track, with the limit of exchanges (MC-8, MC-9)."""
    if not view.setup.flag("companies"):
        return ""
    rows = [_company(look, company, profit) for company, profit in enumerate(view.accounts)]
    return panel("companies", look.say("metro.table.companies"), element("ol", *rows, class_="companies"))


def _company(look: Look, company: int, profit: int) -> str:
    word = colour_word(look, company)
    length = min(profit, _WORST) / _WORST * 100
    bar = element(
        "svg",
        element("rect", x=0, y=3, width=100, height=4, rx=2, class_="rail"),
        element("rect", x=0, y=1, width=max(length, 0.5), height=8, rx=2, class_=f"{COLOURS[company]} edged"),
        element("path", d=f"M{LIMIT / _WORST * 100:g} 0v10", class_="limit"),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        class_="zw-auto track-bar",
        aria_hidden="true",
    )
    return element(
        "li",
        mark(look, company),
        element("span", escape(word), class_="name"),
        bar,
        element("b", str(profit), class_="figure"),
        id=f"company-{COLOURS[company]}",
    )


def cars(view: MetroView, look: Look) -> str:
    """The central cars that lie ready (MS-1)."""
    if not view.cars_left or view.outcome is not None:
        return ""
    discs = [
        drawing(
            f"ready-{COLOURS[colour]}",
            look.say("metro.table.car-ready", colour=colour_word(look, colour)),
            26,
            26,
            disc(13, 13, 11, colour, 14, letter_of(look, colour)),
            look="mark",
        )
        for colour in view.cars_left
    ]
    return panel("cars", look.say("metro.table.cars-ready"), element("div", *discs, class_="row"))


def numbers(view: MetroView, look: Look) -> str:
    """The number cards this seat knows, by holder (MN-1)."""
    rows = []
    for seat, held in enumerate(view.numbers):
        cards = sorted(card for card in held if card is not None)
        if cards:
            rows.append(_number_row(view, look, seat, cards))
    return panel("numbers", look.say("metro.table.numbers"), "".join(rows)) if rows else ""


def _number_row(view: MetroView, look: Look, seat: int, cards: list[int]) -> str:
    name = seat_word(look, seat)
    plates = [
        element(
            "span",
            str(card),
            id=f"number-{seat}-{card}",
            class_="plate own" if seat == view.seat else "plate",
            role="img",
            aria_label=look.say("metro.table.number", number=card, name=name),
        )
        for card in cards
    ]
    return element("div", mark(look, seat), *plates, class_="row")


def tiles_left(view: MetroView, look: Look) -> str:
    """How many tiles of each kind this seat has not seen yet, in a drawer that stays to the end."""
    if view.outcome is not None:
        return ""
    free = view.setup.flag("free_rotation")
    kinds = [kind for kind in range(len(KIND_CODES)) if not free or CLASS_OF[kind] == kind]
    cells = [_left(look.language, KIND_CODES[kind], view.unseen[kind]) for kind in kinds]
    grid = element("ul", *cells, class_="kinds")
    return panel("tiles-left", look.say("metro.table.tiles-left"), grid, str(sum(view.unseen)), closed=True)


@lru_cache(1024)
def _left(language: str, code: str, count: int) -> str:
    name = said(language, "render.left", tile=code, n=count)
    shape = drawing(f"left-{code}", name, 80, 80, plain_tile(code, arrow=False))
    number = element("span", str(count), aria_hidden="true")
    return element("li", shape, number, class_="" if count else "used")


def notes(view: MetroView, look: Look) -> str:
    """What is a stand-in for a printed component."""
    return "".join(element("p", escape(note), class_="fine") for note in stand_in_notes(view, look))
