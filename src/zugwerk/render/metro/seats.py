"""Whose turn it is, and what every seat shows: points, hand, shares."""

from typing import Final

from zugwerk.games.metro.board import COLOURS
from zugwerk.games.metro.view import MetroView, ShareView
from zugwerk.render.block import Block
from zugwerk.render.look import Look, shortened
from zugwerk.render.metro.scene import colour_word, seat_word
from zugwerk.render.metro.token import card, letter_of
from zugwerk.render.svg import circle, image, moved, rectangle, title, words

_ROW: Final = 36


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
    supply = say("metro.table.supply", n=view.supply)
    acting = [seat for seat in view.actors if seat >= 0]
    if not acting:
        return say("render.dealing"), supply
    if look.is_readers(view.seat, acting):
        return say("metro.table.your-turn-drawn" if view.drawn else "render.your-turn"), supply
    return look.turn(acting, seat_word(look, acting[0]), view.seat), supply


def seats(view: MetroView, look: Look, width: float) -> Block:
    """A row per seat; the one to move is marked."""
    rows = "".join(moved(0, seat * _ROW, _row(view, look, width, seat)) for seat in range(view.setup.seats))
    return Block(rows, view.setup.seats * _ROW)


def _row(view: MetroView, look: Look, width: float, seat: int) -> str:
    active = seat in view.actors
    shares = view.shares[seat] if view.shares else ()
    told = view.points() if view.outcome is None else view.outcome.scores
    points = told[seat] if told else None
    parts: list[str] = []
    if active:
        parts.append(rectangle(-10, 0, width + 20, _ROW - 2, rx=8, class_="turn"))
        parts.append(rectangle(-10, 6, 4, _ROW - 14, rx=2, class_="turn-bar"))
    parts.append(card(look, 2, 5, 24, seat, 14))
    left = width - 30 - 44 * len(shares) if shares else width - 110
    parts.append(_shown_name(view, look, seat, left - 40))
    parts.append(moved(left, 5, share_cards(look, shares)) if shares else "")
    parts.append(_backs(view, seat, width - (62 if points is not None else 4)))
    if points is not None:
        parts.append(words(width - 4, 24, str(points), class_="large bold end"))
    return image(f"seat-{seat}", _row_text(view, look, seat, points), *parts)


def _name(view: MetroView, look: Look, seat: int) -> str:
    name = seat_word(look, seat)
    return look.say("render.you", name=name) if seat == view.seat else name


def _shown_name(view: MetroView, look: Look, seat: int, room: float) -> str:
    """The name; the reader's own is bold, and says so where there is room."""
    name, full = seat_word(look, seat), _name(view, look, seat)
    text = full if shortened(full, room, 16) == full else shortened(name, room, 16)
    return words(36, 23, text, class_="body bold" if seat == view.seat else "body")


def _row_text(view: MetroView, look: Look, seat: int, points: int | None) -> str:
    texts = [_name(view, look, seat)]
    if points is not None:
        texts.append(look.say("render.points", n=points))
    texts.append(look.say("metro.table.tiles-held", n=len(view.hands[seat])))
    if view.drawn == "" and seat == view.turn:
        texts.append(look.say("metro.table.drawn-unknown"))
    for share in view.shares[seat] if view.shares else ():
        texts.append(share_text(look, share.percent, share.company))
    return ", ".join(texts)


def share_text(look: Look, percent: int, company: int | None) -> str:
    """A share in words."""
    if company is None:
        return look.say("metro.table.share-unknown", percent=percent)
    return look.say("metro.table.share", percent=percent, company=colour_word(look, company))


def _backs(view: MetroView, seat: int, right: float) -> str:
    """The tiles a seat holds, face down, ending at an x; a tile drawn by another seat is marked."""
    count = len(view.hands[seat])
    held = "".join(_back(right - 20 - 12 * index) for index in reversed(range(count)))
    if view.drawn != "" or seat != view.turn:
        return held
    left = right - 34 - 12 * count
    return held + _back(left) + circle(left + 19, 8, 4.5, class_="pin")


def _back(left: float) -> str:
    return rectangle(left, 7, 20, 20, rx=4, class_="reverse")


def share_cards(look: Look, shares: tuple[ShareView, ...]) -> str:
    """Shares in a row; those open on the table are marked."""
    parts: list[str] = []
    for index, share in enumerate(shares):
        text = share_text(look, share.percent, share.company)
        pin = ""
        if share.shown:
            text = look.say("metro.table.share-shown", share=text)
            pin = circle(38, 2, 4.5, class_="pin")
        parts.append(moved(44 * index, 0, title(text), share_card(look, share.percent, share.company), pin))
    return "".join(parts)


def share_card(look: Look, percent: int, company: int | None) -> str:
    """A share as a small card: its percentage, and its company's colour and letter where known."""
    if company is None:
        back = rectangle(0, 0, 40, 24, rx=5, class_="reverse")
        return back + words(20, 17, str(percent), class_="reverse-text mid small")
    colour = COLOURS[company]
    face = rectangle(0, 0, 40, 24, rx=5, class_=f"{colour} edged")
    letter = words(5, 17, letter_of(look, company), class_=f"on-{colour} bold")
    return face + letter + words(36, 17, str(percent), class_=f"on-{colour} end small")
