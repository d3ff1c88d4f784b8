"""What an owner who helps to buy a train still lacks, and what may be sold for it (C-8.30 to C-8.35)."""

from zugwerk.games.cologne.actions import GoBankrupt, Pass, SellBond, SellShares
from zugwerk.games.cologne.board import COMPANY_NAMES
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.reading import missing, price_of
from zugwerk.render.cologne.selling import BOND, bonds_of
from zugwerk.render.look import Look
from zugwerk.render.svg import element, escape


def raising(view: CologneView, look: Look) -> str:
    """Who has what for the train, what is missing, and what may be sold; "" if nobody has to raise money."""
    sales = {action for action in view.legal if isinstance(action, SellShares | SellBond)}
    company = next((found for found in view.companies if found.name == view.company), None)
    if view.step != "trains" or company is None or company.owner is None:
        return ""
    if not sales and not any(isinstance(action, GoBankrupt) for action in view.legal):
        return ""
    price, lacking = missing(view)
    say, owner = look.say, company.owner
    rows = [
        (say("cologne.table.raise-price"), price),
        (say("cologne.table.raise-treasury", company=company.name), company.treasury),
        (say("cologne.table.raise-cash", name=seat_word(look, owner)), view.seats[owner].cash),
        (say("cologne.table.raise-missing"), lacking),
    ]
    sums = [element("dt", escape(label)) + element("dd", f"{value} M") for label, value in rows]
    return element(
        "div",
        element("h2", escape(say("cologne.table.raise-head", company=company.name))),
        element("dl", *sums, class_="sums"),
        _for_sale(view, look, lacking),
        class_="matter",
        id="raising",
    )


def _for_sale(view: CologneView, look: Look, lacking: int) -> str:
    """The biggest block of each corporation on sale, the bonds, and whether all of it is enough."""
    blocks: dict[str, int] = {}
    for action in view.legal:
        if isinstance(action, SellShares):
            name = COMPANY_NAMES[action.corporation]
            blocks[name] = max(blocks.get(name, 0), action.percent)
    items = [
        look.say(
            "cologne.table.raise-block", company=name, percent=percent, price=_worth(view, name, percent)
        )
        for name, percent in blocks.items()
    ]
    total = sum(_worth(view, name, percent) for name, percent in blocks.items())
    if any(isinstance(action, SellBond) for action in view.legal) and view.seat is not None:
        bonds = bonds_of(view, view.seat)
        items.append(look.say("cologne.table.raise-bonds", n=bonds, price=bonds * BOND))
        total += bonds * BOND
    if not items:
        return element("p", escape(look.say("cologne.table.raise-nothing")))
    listed = element("ul", *(element("li", escape(item)) for item in items), class_="for-sale")
    forced = not any(isinstance(action, Pass) for action in view.legal)
    short = lacking and total < lacking and forced
    note = look.say("cologne.table.raise-short" if short else "cologne.table.raise-enough", total=total)
    return element("p", escape(look.say("cologne.table.raise-sale"))) + listed + element("p", escape(note))


def _worth(view: CologneView, name: str, percent: int) -> int:
    return price_of(view, name) * percent // 10
