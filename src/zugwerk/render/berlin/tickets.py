"""Tickets: those to choose from, those to do and those done (B-7, B-8.2)."""

from typing import Final

from zugwerk.games.berlin.board import Ticket
from zugwerk.games.berlin.view import TicketView
from zugwerk.render.berlin.scene import Scene
from zugwerk.render.block import Block, headed, stack
from zugwerk.render.look import fitted, text_width
from zugwerk.render.svg import image, moved, number, path, rectangle, words

_HEIGHT: Final = 44
_LOW: Final = 30
_GAP: Final = 7
_HEADING: Final = 22
_NARROW: Final = 180
_TICK: Final = "M-5 .5L-1.5 4L5.5-4"


def tickets(scene: Scene, width: float) -> Block:
    """The own tickets in two columns, to do and done; the pile; and what is offered."""
    view, say = scene.view, scene.look.say
    note = say("berlin.table.pile", n=view.pile + len(view.bottom))
    if view.seat is None:
        return headed(say("berlin.table.tickets"), Block("", 0), note, width)
    offered, held = view.offered[view.seat], view.tickets[view.seat]
    blocks: list[Block] = []
    if offered:
        shown = _cards(scene, width, offered, True)
        heading = say("berlin.table.offered")
        fits = text_width(heading, 16) + text_width(note, 12) < width
        blocks.append(headed(heading, shown, note if fits else "", width))
        note = ""
    if held or not offered:
        blocks.append(headed(say("berlin.table.tickets"), _columns(scene, width, held), note, width))
    return stack(blocks)


def _columns(scene: Scene, width: float, held: tuple[TicketView, ...]) -> Block:
    """What is to do and what is done: side by side, or below each other where there is no room."""
    half = (width - 12) / 2
    to_do = tuple(ticket for ticket in held if not ticket.done)
    done = tuple(ticket for ticket in held if ticket.done)
    if half <= _NARROW:
        parts = [_part(scene, width, to_do, "berlin.table.to-do")] if to_do or not done else []
        return stack([*parts, _part(scene, width, done, "berlin.table.done")] if done else parts)
    if done:
        left, right = (
            _part(scene, half, to_do, "berlin.table.to-do"),
            _part(scene, half, done, "berlin.table.done"),
        )
    else:
        rows = (len(held) + 1) // 2
        left = _part(scene, half, held[:rows], "berlin.table.to-do")
        right = Block(moved(0, _HEADING, _cards(scene, half, held[rows:]).markup), 0)
    return Block(left.markup + moved(half + 12, 0, right.markup), max(left.height, right.height))


def _part(scene: Scene, width: float, shown: tuple[TicketView, ...], heading: str) -> Block:
    cards = _cards(scene, width, shown)
    text = words(0, 11, scene.look.say(heading), class_="small muted")
    return Block(text + moved(0, _HEADING, cards.markup), _HEADING + cards.height)


def _cards(scene: Scene, width: float, shown: tuple[TicketView, ...], offered: bool = False) -> Block:
    """Tickets below each other; offered ones side by side where there is room."""
    beside = offered and width / 2 > _NARROW
    each = (width - 12) / 2 if beside else width
    step = (_HEIGHT if each < 2 * _NARROW - 20 else _LOW) + _GAP
    parts = [
        moved(
            (each + 12) * place if beside else 0,
            0 if beside else step * place,
            _card(scene, each, ticket, offered),
        )
        for place, ticket in enumerate(shown)
    ]
    rows = 1 if beside else max(len(shown), 1)
    return Block("".join(parts), step * rows - _GAP)


def _card(scene: Scene, width: float, ticket: TicketView, offered: bool = False) -> str:
    assert ticket.number is not None, "own tickets are known"
    entry = scene.plan.tickets[ticket.number]
    done = bool(ticket.done)
    kept = entry.id in scene.view.kept
    looks = ["made" if done else "", "offer" if offered and (kept or not scene.view.kept) else ""]
    if offered and scene.view.kept and not kept:
        looks.append("closed")
    return image(
        f"ticket-{ticket.number}",
        ticket_text(scene, entry, done, offered),
        _paper(scene, width, entry, done),
        class_=" ".join(filter(None, looks)),
        data_ticket=entry.id,
    )


def _paper(scene: Scene, width: float, entry: Ticket, done: bool) -> str:
    one, other = scene.plan.places[entry.a].name, scene.plan.places[entry.b].name
    low = width >= 2 * _NARROW - 20
    height = _LOW if low else _HEIGHT
    room = width - 9 - (56 if low and done else 38)
    if low:
        names = words(9, 19.5, fitted(f"{one} – {other}", room, 12), class_="small")
    else:
        names = words(9, 18, fitted(f"{one}\u00a0–", room, 12), class_="small")
        names += words(9, 34, fitted(other, room, 12), class_="small")
    tick = moved(*((width - 46, 15) if low else (width - 16, 33)), path(_TICK, class_="tick")) if done else ""
    return (
        rectangle(0, 0, width, height, rx=6, class_="paper")
        + path(f"M{number(width - 32)} 6V{height - 6}", class_="perforation")
        + names
        + words(width - 16, 20.5 if low else 21 if done else 27, str(entry.value), class_="body bold mid")
        + tick
    )


def ticket_text(scene: Scene, entry: Ticket, done: bool, offered: bool = False) -> str:
    """A ticket in words: its ends, its value, and whether it is done."""
    ends = f"{scene.plan.places[entry.a].name} – {scene.plan.places[entry.b].name}"
    kind = "offered" if offered else "done" if done else "to-do"
    say, value = scene.look.say, entry.value
    if kind == "offered":
        return say("berlin.table.ticket-offered", ends=ends, n=value)
    return say("berlin.table.ticket-done" if done else "berlin.table.ticket-to-do", ends=ends, n=value)
