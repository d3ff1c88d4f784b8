"""What there is to know about trains, phases and papers: what is left, what comes next and whom it hits."""

from collections import Counter
from typing import Final

from zugwerk.games.cologne.board import (
    BOND_INCOME,
    GREY,
    LAST_COLOUR,
    PUBLIC_TRADE_INS,
    RUSTS_WITH,
    TRADE_INS,
    TRADED_FOR,
    TRAIN_LIMITS,
)
from zugwerk.games.cologne.view import CologneView, is_public
from zugwerk.render.cologne.changes import next_phase
from zugwerk.render.cologne.figures import PAPERS, TRAIN_NAMES
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.selling import BOND, bonds_of
from zugwerk.render.cologne.sheets import Books, TrainSheet
from zugwerk.render.cologne.tables import cell, grid, head, row, sign
from zugwerk.render.look import Look
from zugwerk.render.parts import panel
from zugwerk.render.svg import element, escape

_COLOURS: Final = ("white", "yellow", "green", "brown", "grey")
# The certificates that minors and HdSK become (C-1.6).
BECOMES: Final = {
    "EKB": ("AGV", "merger-president", 20),
    "KSZ": ("AGV", "merger-10", 10),
    "BKB": ("AGV", "merger-20", 20),
    "KBE": ("HGK", "merger-president", 20),
    "HdSK": ("HGK", "merger-10", 10),
    "KFBE": ("HGK", "merger-20", 20),
}


def info(view: CologneView, books: Books, look: Look) -> str:
    """Trains, what the next phase changes, phases, papers and limits."""
    limits = element("p", escape(_limits(view, books, look)))
    keys = element("p", escape(look.say("cologne.table.info-keys")), class_="fine")
    return "".join(
        (
            _trains(view, books, look),
            _next(view, look),
            _phases(view, books, look),
            _papers(view, look),
            panel("limits-sheet", look.say("cologne.table.limits"), limits + keys),
        )
    )


def _trains(view: CologneView, books: Books, look: Look) -> str:
    names = ("train", "list-price", "left", "used", "rusts", "trade-in", "held")
    heads = [head(look, name) for name in names]
    rows = [_train(view, books, look, sheet) for sheet in books.trains]
    return panel("train-table-sheet", look.say("cologne.table.all-trains"), grid("train-table", heads, rows))


def _train(view: CologneView, books: Books, look: Look, sheet: TrainSheet) -> str:
    number = TRAIN_NAMES.index(sheet.name)
    worth = (PUBLIC_TRADE_INS if is_public(view) else TRADE_INS)[sheet.name]
    others = ", ".join(TRADED_FOR[sheet.name])
    traded = look.say("cologne.table.traded", price=worth, trains=others) if others else "–"
    rusts = RUSTS_WITH.get(sheet.name, "")
    gone = bool(rusts) and TRAIN_NAMES.index(rusts) <= TRAIN_NAMES.index(view.phase)
    word = "rusted" if gone else "rusts" if rusts else "rusts-never"
    when = look.say(f"cologne.table.{word}", train=rusts)
    cells = [
        cell(sheet.price),
        cell("–" if gone else sheet.left, sheet.left),
        cell(sheet.used or "–", sheet.used),
        cell(escape(when), TRAIN_NAMES.index(rusts) if rusts else 9),
        cell(escape(traded), worth),
        cell(_held(books, look, sheet.name)),
    ]
    look_of = "at-turn" if sheet.name == view.phase else "quiet" if gone else ""
    return row(element("b", sheet.name), cells, f"train-row-{sheet.name}", number, class_=look_of)


def _held(books: Books, look: Look, kind: str) -> str:
    """Who has trains of a type: the company and whoever acts for it."""
    found = []
    for company in books.companies:
        count = company.trains.count(kind)
        if count and not company.closed:
            owner = f" {escape(seat_word(look, company.owner))}" if company.owner >= 0 else ""
            found.append(sign(company.name) + owner + (f" ×{count}" if count > 1 else ""))
    return ", ".join(found) or "–"


def _next(view: CologneView, look: Look) -> str:
    found = next_phase(view, look)
    if found is None:
        return ""
    heading, lines = found
    items = "".join(element("li", escape(line)) for line in lines)
    return panel("next-sheet", heading, element("ul", items, class_="changes"))


def _phases(view: CologneView, books: Books, look: Look) -> str:
    heads = [head(look, name) for name in ("phase", "tiles", "limit-corporation", "limit-minor")]
    grey = view.setup.flag("optional_grey_phase")
    rows = []
    for number, sheet in enumerate(books.trains):
        colour = LAST_COLOUR[number] if grey or LAST_COLOUR[number] != GREY else GREY - 1
        corporation, minor = TRAIN_LIMITS[sheet.name]
        tiles = escape(look.say(f"cologne.table.tiles-{_COLOURS[colour]}"))
        look_of = "at-turn" if sheet.name == view.phase else ""
        name = element("b", sheet.name)
        rows.append(row(name, [cell(tiles, colour), cell(corporation), cell(minor)], "", number, "", look_of))
    return panel("info-sheet", look.say("cologne.table.info"), grid("phase-table", heads, rows))


def _papers(view: CologneView, look: Look) -> str:
    heads = [head(look, name) for name in ("paper", "owner", "list-price", "income", "power")]
    owners = {paper: seat for seat, shown in enumerate(view.seats) for paper in shown.papers}
    rows = [
        row(
            element("b", escape(paper)),
            [
                cell(_owner(view, look, paper, owners)),
                cell(price),
                cell(income or "–", income),
                cell(escape(power(view, look, paper))),
            ],
            f"power-{paper}",
            place,
        )
        for place, (paper, (price, income)) in enumerate(PAPERS.items())
    ]
    held = Counter({seat: bonds_of(view, seat) for seat in range(len(view.seats))})
    who = ", ".join(f"{seat_word(look, seat)} {count}" for seat, count in held.items() if count)
    cells = [
        cell(escape(who or "–")),
        cell(BOND),
        cell(BOND_INCOME),
        cell(escape(look.say("cologne.table.power-bond"))),
    ]
    rows.append(row(element("b", "AdSK"), cells, "power-AdSK", len(PAPERS)))
    return panel("power-sheet", look.say("cologne.table.papers"), grid("power-table", heads, rows))


def _owner(view: CologneView, look: Look, paper: str, owners: dict[str, int]) -> str:
    if paper in owners:
        return escape(seat_word(look, owners[paper]))
    return escape(look.say("cologne.table.unsold" if paper in view.unsold else "cologne.table.closed"))


def power(view: CologneView, look: Look, paper: str) -> str:
    """What a paper of the starting package is good for, beside its income."""
    parts = []
    if paper in BECOMES:
        company, message, _ = BECOMES[paper]
        parts.append(
            look.say("cologne.table.becomes", what=look.say(f"cologne.table.{message}", company=company))
        )
    edition = "-public" if is_public(view) else ""
    if paper == "FdSD":
        parts.append(look.say(f"cologne.table.power-fdsd{edition}"))
    elif paper == "EVA":
        parts.append(look.say(f"cologne.table.power-eva{edition}"))
    elif paper == "HdSK":
        parts.append(look.say("cologne.table.power-hdsk"))
    return " ".join(parts)


def _limits(view: CologneView, books: Books, look: Look) -> str:
    return look.say(
        "cologne.table.limits-text",
        bank=books.bank,
        certificates=view.seats[0].limit,
        corporation=TRAIN_LIMITS[view.phase][0],
        minor=TRAIN_LIMITS[view.phase][1],
    )
