"""The forced auction: who named the certificate, how far its price falls, who is asked when (C-5.8)."""

from zugwerk.games.cologne.view import CologneView, auction_of, forced_at
from zugwerk.render.cologne.figures import PAPERS
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.reading import auctioned
from zugwerk.render.look import Look
from zugwerk.render.svg import element, escape


def auction(view: CologneView, look: Look) -> str:
    """The certificate on offer with its prices, and in which order seats are asked; "" if there is none."""
    say, round = look.say, auction_of(view)
    paper, price = auctioned(view)
    if round is None or not paper:
        return ""
    namer = seat_word(look, round["namer"])
    rows = [
        (say("cologne.table.auction-namer"), namer),
        (say("cologne.table.auction-face"), f"{PAPERS[paper][0]} M"),
        (say("cologne.table.auction-forced", name=namer), f"{forced_at(view)} M"),
        (say("cologne.table.auction-price"), f"{price} M"),
    ]
    sums = [element("dt", escape(label)) + element("dd", escape(value)) for label, value in rows]
    return element(
        "div",
        element("h2", escape(say("cologne.table.auction-head", paper=paper))),
        element("dl", *sums, class_="sums"),
        element("p", escape(say("cologne.table.auction-order", price=price)), class_="fine"),
        element("ol", *_asked(view, look, round["turn"], round["declined"]), class_="asked"),
        class_="matter",
        id="auction",
    )


def _asked(view: CologneView, look: Look, turn: int, declined: int) -> list[str]:
    """The seats in the order of this price: who declined, who decides, who is still to be asked."""
    count, price = len(view.seats), auctioned(view)[1]
    found: list[str] = []
    for place in range(count):
        seat = (turn - declined + place) % count
        cash = view.seats[seat].cash
        state = "now" if place == declined else "gone" if place < declined else ""
        words = [seat_word(look, seat), f"{cash} M"]
        if cash < price:
            words.append(look.say("cologne.table.auction-poor"))
        elif state:
            words.append(look.say(f"cologne.table.auction-{state}"))
        found.append(element("li", escape(" · ".join(words)), class_=state))
    return found
