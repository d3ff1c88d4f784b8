"""Whose turn it is, whether the end is near, and what every seat shows: pieces, cards, tickets, points."""

from typing import Final

from zugwerk.core.messages import signed
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin.scene import Scene, hand_words, seat_word
from zugwerk.render.berlin.signs import card_icon, metro_icon, seat_sign, ticket_icon, tram_icon
from zugwerk.render.block import Block, headed
from zugwerk.render.look import Look, fitted, text_width
from zugwerk.render.svg import image, moved, rectangle, words

_ROW: Final = 38
_FIGURE: Final = 44
_NOTES: Final = {
    "choose": "berlin.table.note-choose",
    "keep": "berlin.table.note-keep",
    "turn": "berlin.table.note-turn",
    "second": "berlin.table.note-second",
}


def status(scene: Scene, width: float) -> Block:
    """Who must do what now, or who has won."""
    head, note = _status_texts(scene.view, scene.look)
    shown = words(0, 20, fitted(head, width, 20), class_="large bold")
    return Block(shown + words(0, 42, fitted(note, width, 14), class_="muted"), 46)


def _status_texts(view: BerlinView, look: Look) -> tuple[str, str]:
    say = look.say
    if view.outcome is not None:
        names = ", ".join(seat_word(look, seat) for seat in view.outcome.winners())
        return say("render.over"), say("render.won", n=len(view.outcome.winners()), names=names)
    note = say(_NOTES[view.phase]) if view.phase in _NOTES else ""
    acting = [seat for seat in view.actors if seat >= 0]
    if not acting:
        return say("render.dealing"), note
    if look.is_readers(view.seat, acting):
        return say("render.your-turn"), note
    return look.turn(acting, ", ".join(seat_word(look, seat) for seat in acting), view.seat), note


def banner(scene: Scene) -> Block:
    """A strip that says how many turns are left once the end is near (B-8.1)."""
    left = scene.view.last_turns
    if left is None or scene.view.outcome is not None:
        return Block("", 0)
    text = scene.look.say("berlin.table.last-turns", n=left)
    width = banner_width(scene)
    shape = rectangle(0, 0, width, 32, rx=16, class_="banner")
    return Block(
        image("last-turns", text, shape, words(width / 2, 21, text, class_="on-banner bold mid")), 32
    )


def banner_width(scene: Scene) -> float:
    """How wide the strip is."""
    return text_width(scene.look.say("berlin.table.last-turns", n=scene.view.last_turns or 0), 14.5) + 36


def seats(scene: Scene, width: float) -> Block:
    """A row per seat; the one to move is marked."""
    count = scene.view.setup.seats
    rows = "".join(moved(0, seat * _ROW, _row(scene, width, seat)) for seat in range(count))
    return headed(scene.look.say("berlin.table.seats"), Block(rows, count * _ROW))


def _row(scene: Scene, width: float, seat: int) -> str:
    view, look = scene.view, scene.look
    points = view.points()[seat] if view.outcome is None else view.outcome.scores[seat]
    tickets = len(view.tickets[seat]) + len(view.offered[seat])
    parts: list[str] = []
    if seat in view.actors:
        parts.append(rectangle(-10, 0, width + 20, _ROW - 2, rx=8, class_="turn"))
        parts.append(rectangle(-10, 6, 4, _ROW - 14, rx=2, class_="turn-bar"))
    parts.append(seat_sign(look, 2, 6, 24, seat))
    figures = (
        (tram_icon, view.trams[seat]),
        (metro_icon, view.metros[seat]),
        (card_icon, view.hand_sizes[seat]),
        (ticket_icon, tickets),
    )
    left = width - 44 - _FIGURE * len(figures)
    parts.append(_shown_name(view, look, seat, left - 46))
    for place, (icon, count) in enumerate(figures):
        parts.append(icon(left + _FIGURE * place + 10, 18.5))
        parts.append(words(left + _FIGURE * place + 23, 23.5, str(count)))
    parts.append(words(width - 4, 25, signed(points), class_="large bold end"))
    return image(f"seat-{seat}", row_words(scene, seat), *parts)


def _name(view: BerlinView, look: Look, seat: int) -> str:
    name = seat_word(look, seat)
    return look.say("render.you", name=name) if seat == view.seat else name


def _shown_name(view: BerlinView, look: Look, seat: int, room: float) -> str:
    """The name; the reader's own is bold, and says so where there is room."""
    name, full = seat_word(look, seat), _name(view, look, seat)
    text = full if text_width(full, 16.5) <= room else fitted(name, room, 16)
    return words(34, 24, text, class_="body bold" if seat == view.seat else "body")


def row_words(scene: Scene, seat: int) -> str:
    """A seat with what it has, in words."""
    view, say = scene.view, scene.look.say
    points = view.points()[seat] if view.outcome is None else view.outcome.scores[seat]
    tickets = len(view.tickets[seat]) + len(view.offered[seat])
    texts = [
        _name(view, scene.look, seat),
        say("render.points", n=points),
        say("berlin.table.trams-left", n=view.trams[seat]),
        say("berlin.table.metros-left", n=view.metros[seat]),
        hand_words(view, scene.look, seat),
        say("berlin.table.tickets-held", n=tickets),
    ]
    if seat in view.actors:
        texts.append(say("berlin.table.to-move"))
    return ", ".join(texts)
