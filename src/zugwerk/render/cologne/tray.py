"""What the decision of the moment is about: phase and order, routes, a merger, an offer."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from zugwerk.games.cologne.actions import LayTile
from zugwerk.games.cologne.board import KIND_NAMES
from zugwerk.games.cologne.view import CologneView, merger_of
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne import manifest, rows
from zugwerk.render.cologne.auction import auction
from zugwerk.render.cologne.figures import PRICES, START_CELLS
from zugwerk.render.cologne.geometry import HALF, RADIUS
from zugwerk.render.cologne.header import offer_words, phase_words
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.raising import raising
from zugwerk.render.cologne.reading import PARTS, books_of, shares_in
from zugwerk.render.cologne.tables import sign
from zugwerk.render.cologne.trying import lays
from zugwerk.render.look import Look
from zugwerk.render.parts import drawing
from zugwerk.render.svg import element, escape, moved

# What the bank gives a corporation that is formed (C-7.6).
MERGER_MONEY: Final = 400


def heading(view: CologneView, look: Look) -> str:
    """Phase, round and step, and the companies still to act in their order."""
    books = books_of(view)
    head = element("p", escape(phase_words(books, look)), class_="stage-words")
    if view.table["bank_broken"] and view.outcome is None:
        head += element("p", escape(look.say("cologne.event.bank-broke")), class_="offer")
    if not books.order or view.outcome is not None:
        return head
    chips = [
        element("li", sign(company), class_="first" if place == 0 else "")
        for place, company in enumerate(books.order)
    ]
    name = look.say("cologne.table.order", companies=", ".join(books.order))
    return head + element("ol", *chips, class_="turn-order", aria_label=name)


def tray(view: CologneView, look: Look, routes: str = "") -> str:
    """Phase, round, step and order, then what the decision of the moment is about."""
    tiles = sorted({action.tile for action in _lays(view)})
    parts = (heading(view, look), matter(view, look, routes), faces(tiles))
    return element("div", *parts, id="tray", class_="zw-auto tray")


def _lays(view: CologneView) -> list[LayTile]:
    """The tiles that may be laid, and those that may not where others may."""
    allowed = [action for action in view.legal if isinstance(action, LayTile)]
    return allowed and [*allowed, *(action for action in lays(view) if isinstance(action, LayTile))]


def matter(view: CologneView, look: Look, routes: str = "") -> str:
    """What has to be known for the decision of the moment; ``routes`` instead of the best ones."""
    parts = [
        element("p", escape(offer_words(offer.message(), look)), class_="offer") for offer in view.offers
    ]
    round = merger_of(view)
    if round is not None and round["corporation"] >= 0 and not round["formed"]:
        votes = look.say("cologne.table.merger-count", yes=round["yes"], no=round["no"])
        parts.append(merger(view, look, view.companies[round["corporation"]].name, votes))
    parts.append(auction(view, look))
    parts.append(raising(view, look))
    if routes:
        parts.append(routes)
    elif (runs := rows.proposed(view)) is not None:
        shown = rows.plan(view, runs)
        parts.append(rows.rows(view, look, shown, shown.trains[0]))
    return "".join(parts)


def merger(view: CologneView, look: Look, company: str, votes: str) -> str:
    """What every certificate becomes if the corporation is formed, and how the vote stands (C-7.4, C-7.6)."""
    say = look.say
    price = next(PRICES[cell] for cell, starting in START_CELLS.items() if starting == company)
    owners = {paper: seat for seat, shown in enumerate(view.seats) for paper in shown.papers}
    rows = [
        element(
            "li",
            element("b", paper),
            element("span", escape(_owner(look, owners.get(paper)))),
            element("span", "→ " + escape(say(f"cologne.table.{becomes}", company=company))),
            element("b", f"{price * percent // 10} M"),
        )
        for paper, becomes, percent in PARTS[company]
    ]
    return element(
        "div",
        element("h2", escape(say("cologne.table.merger-head", company=company))),
        element("ul", *rows, class_="becomes"),
        element("p", escape(_formed(view, look, company, owners))),
        element("p", escape(votes), class_="fine"),
        class_="matter",
    )


def _formed(view: CologneView, look: Look, company: str, owners: dict[str, int]) -> str:
    """Who would preside over what: most percent, else who gets the president's certificate (C-7.6, C-7.7)."""
    percent = shares_in(view, company)
    order = [owners[paper] for paper, _, _ in sorted(PARTS[company], key=_rank) if paper in owners]
    most = max(percent.values())
    tied = [seat for seat in (*order, *percent) if percent[seat] == most]
    merged = [shown for shown in view.companies if shown.name in {paper for paper, _, _ in PARTS[company]}]
    trains = [train.rpartition("-")[0] for shown in merged for train in shown.trains]
    return look.say(
        "cologne.table.merger-formed",
        name=seat_word(look, tied[0]),
        percent=most,
        cash=MERGER_MONEY + sum(shown.treasury for shown in merged),
        trains=" ".join(sorted(trains)) or "–",
    )


def _rank(part: tuple[str, str, int]) -> int:
    """The president's certificate first, then the other of 20 %."""
    return ("merger-president", "merger-20", "merger-10").index(part[1])


def _owner(look: Look, seat: int | None) -> str:
    return "–" if seat is None else seat_word(look, seat)


def faces(tiles: Sequence[int]) -> str:
    """The tiles that may be laid, for the buttons that choose among them."""
    found = "".join(_face(tile) for tile in tiles)
    return element("div", found, hidden="hidden", id="faces") if found else ""


@cache
def _face(tile: int) -> str:
    shown = moved(RADIUS, HALF, manifest.tile(tile * EDGES))
    return drawing(f"face-tile-{KIND_NAMES[tile]}", "", 2 * RADIUS, 2 * HALF, shown, look="face")
