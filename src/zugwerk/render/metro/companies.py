"""Companies and share piles (module 1), and the central cars that lie ready (module 2)."""

from typing import Final

from zugwerk.games.metro.board import COLOURS
from zugwerk.games.metro.view import MetroView, PileView
from zugwerk.render.block import Block, headed
from zugwerk.render.look import Look, shortened
from zugwerk.render.metro.scene import colour_word
from zugwerk.render.metro.seats import share_card, share_text
from zugwerk.render.metro.token import disc, letter_of
from zugwerk.render.svg import image, moved, rectangle, words

_LIMIT: Final = 25


def companies(view: MetroView, look: Look, width: float) -> Block:
    """The profits of the eight companies, in two columns (MC-9)."""
    if not view.setup.flag("companies"):
        return Block("", 0)
    half = (width - 24) / 2
    parts = [
        moved((half + 24) * (company // 4), company % 4 * 28, _company(look, half, company, profit))
        for company, profit in enumerate(view.accounts)
    ]
    return headed(
        look.say("metro.table.companies"), Block("".join(parts), 4 * 28 - 2), _note(view, look), width
    )


def _note(view: MetroView, look: Look) -> str:
    """Whether shares can still be exchanged (MC-8)."""
    if view.outcome is not None:
        return ""
    closed = max(view.accounts) >= _LIMIT
    return look.say("metro.table.exchanges-closed" if closed else "metro.table.exchanges-open", limit=_LIMIT)


def _company(look: Look, width: float, company: int, profit: int) -> str:
    word = colour_word(look, company)
    return image(
        f"company-{COLOURS[company]}",
        look.say("metro.table.company", company=word, profit=profit),
        disc(13, 13, 11, company, 14, letter_of(look, company)),
        words(34, 18, shortened(word, width - 58, 14)),
        words(width, 18, str(profit), class_="bold body end"),
    )


def piles(view: MetroView, look: Look, width: float) -> Block:
    """The four share piles: the face-up card and how many lie face down (MC-4)."""
    if not view.piles or view.outcome is not None:
        return Block("", 0)
    step = width / len(view.piles)
    parts = [moved(step * place, 0, _pile(look, pile)) for place, pile in enumerate(view.piles)]
    return headed(look.say("metro.table.piles"), Block("".join(parts), 30))


def _pile(look: Look, pile: PileView) -> str:
    hidden = pile.face_down + len(pile.bottom)
    known = "".join(
        ", " + look.say("metro.table.at-bottom", share=share_text(look, share.percent, share.company))
        for share in pile.bottom
        if share.company is not None
    )
    text = look.say("metro.table.pile", percent=pile.percent, n=hidden)
    if pile.face_up is not None:
        text += ", " + look.say("metro.table.face-up", share=share_text(look, pile.percent, pile.face_up))
    face = share_card(look, pile.percent, pile.face_up)
    return image(
        f"pile-{pile.percent}",
        text + known,
        rectangle(6, 6, 40, 24, rx=5, class_="reverse"),
        rectangle(3, 3, 40, 24, rx=5, class_="reverse"),
        face,
        words(52, 20, f"+{hidden}", class_="small muted"),
    )


def cars_left(view: MetroView, look: Look, width: float) -> Block:
    """The central cars not yet on a slot (MS-1)."""
    if not view.cars_left or view.outcome is not None:
        return Block("", 0)
    parts = [
        image(
            f"ready-{COLOURS[colour]}",
            look.say("metro.table.car-ready", colour=colour_word(look, colour)),
            disc(13 + 36 * place, 13, 12, colour, 14, letter_of(look, colour)),
        )
        for place, colour in enumerate(view.cars_left)
    ]
    return headed(look.say("metro.table.cars-ready"), Block("".join(parts), 26))
