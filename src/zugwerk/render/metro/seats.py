"""Whose turn it is, and what every seat shows: points, hand, shares."""

from typing import Final

from zugwerk.games.metro.board import COLOURS
from zugwerk.games.metro.view import MetroView, ShareView
from zugwerk.render.look import Look, shortened
from zugwerk.render.metro.block import Block
from zugwerk.render.metro.scene import colour_word, seat_word
from zugwerk.render.metro.token import card, letter_of
from zugwerk.render.svg import image, moved, rectangle, words

_ROW: Final = 38


def status(view: MetroView, look: Look, width: float) -> Block:
    """Who must do what now, or who has won."""
    head, note = _status_texts(view, look)
    return Block(
        words(0, 20, shortened(head, width, 20), class_="large bold") + words(0, 42, note, class_="muted"),
        46,
    )


def _status_texts(view: MetroView, look: Look) -> tuple[str, str]:
    say = look.say
    if view.outcome is not None:
        names = ", ".join(seat_word(look, seat) for seat in view.outcome.winners())
        return say("render.over"), say("render.won", n=len(view.outcome.winners()), names=names)
    supply = say("render.supply", n=view.supply)
    acting = [seat for seat in view.actors if seat >= 0]
    if not acting:
        return say("render.dealing"), supply
    drawn = view.drawn is not None
    if view.seat in acting:
        return say("render.your-turn-drawn" if drawn else "render.your-turn"), supply
    return say("render.turn-drawn" if drawn else "render.turn", name=seat_word(look, acting[0])), supply


def seats(view: MetroView, look: Look, width: float) -> Block:
    """A row per seat; the one to move is marked."""
    rows = "".join(moved(0, seat * _ROW, _row(view, look, width, seat)) for seat in range(view.setup.seats))
    return Block(rows, view.setup.seats * _ROW)


def _row(view: MetroView, look: Look, width: float, seat: int) -> str:
    active = seat in view.actors
    shares = view.shares[seat] if view.shares else ()
    points = view.accounts[seat] if not view.setup.flag("companies") else None
    if view.outcome is not None:
        points = view.outcome.scores[seat]
    parts: list[str] = []
    if active:
        parts.append(rectangle(-10, 0, width + 20, _ROW - 2, rx=8, class_="turn"))
        parts.append(rectangle(-10, 6, 4, _ROW - 14, rx=2, class_="turn-bar"))
    parts.append(card(2, 6, 24, 24, seat, 14))
    room = 110 if shares else width - 150
    parts.append(words(36, 24, shortened(_name(view, look, seat), room, 16), class_="body"))
    parts.append(_shares(look, shares, 150))
    parts.append(_backs(len(view.hands[seat]), width - (62 if points is not None else 4)))
    if points is not None:
        parts.append(words(width - 4, 25, str(points), class_="large bold end"))
    return image(f"seat-{seat}", _row_text(view, look, seat, points), *parts)


def _name(view: MetroView, look: Look, seat: int) -> str:
    name = seat_word(look, seat)
    return look.say("render.you", name=name) if seat == view.seat else name


def _row_text(view: MetroView, look: Look, seat: int, points: int | None) -> str:
    texts = [_name(view, look, seat)]
    if points is not None:
        texts.append(look.say("render.points", n=points))
    texts.append(look.say("render.tiles-held", n=len(view.hands[seat])))
    for share in view.shares[seat] if view.shares else ():
        texts.append(share_text(look, share.percent, share.company))
    return ", ".join(texts)


def share_text(look: Look, percent: int, company: int | None) -> str:
    """A share in words."""
    if company is None:
        return look.say("render.share-unknown", percent=percent)
    return look.say("render.share", percent=percent, company=colour_word(look, company))


def _backs(count: int, right: float) -> str:
    """Face-down tiles, ending at an x."""
    return "".join(
        rectangle(right - 20 - 12 * index, 8, 20, 20, rx=4, class_="reverse")
        for index in reversed(range(count))
    )


def _shares(look: Look, shares: tuple[ShareView, ...], left: float) -> str:
    return "".join(moved(left + 44 * index, 6, share_card(share)) for index, share in enumerate(shares))


def share_card(share: ShareView) -> str:
    """A share as a small card: its percentage, and its company's colour and letter where known."""
    if share.company is None:
        back = rectangle(0, 0, 40, 24, rx=5, class_="reverse")
        return back + words(20, 17, f"{share.percent}", class_="reverse-text mid small")
    colour = COLOURS[share.company]
    face = rectangle(0, 0, 40, 24, rx=5, class_=f"{colour} edged")
    letter = words(5, 17, letter_of(share.company), class_=f"on-{colour} bold")
    return face + letter + words(36, 17, f"{share.percent}", class_=f"on-{colour} end small")
