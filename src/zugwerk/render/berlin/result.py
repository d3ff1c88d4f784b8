"""The final result: places, points by their source, and every ticket, made or missed (B-8)."""

from typing import Final

from zugwerk.core.messages import signed
from zugwerk.core.outcome import Outcome
from zugwerk.render.berlin.scene import Scene, seat_word
from zugwerk.render.berlin.signs import seat_sign
from zugwerk.render.berlin.tickets import ticket_text
from zugwerk.render.block import Block, headed
from zugwerk.render.look import fitted
from zugwerk.render.svg import image, moved, path, rectangle, title, words

_HEAD: Final = 40
_LINE: Final = 19
_TICKET: Final = 20
_TICK: Final = "M-5 .5L-1.5 4L5.5-4"
_CROSS: Final = "M-4-4L4 4M4-4L-4 4"
_GAP: Final = 24


def result(scene: Scene, width: float) -> Block:
    """The seats by rank, each with its breakdown and tickets: side by side where there is room."""
    outcome = scene.view.outcome
    if outcome is None:
        return Block("", 0)
    ranked: list[tuple[int, int]] = []
    for tied in outcome.ranking:
        place = len(ranked) + 1
        ranked.extend((place, seat) for seat in tied)
    beside = width > 600
    each = (width - _GAP * (len(ranked) - 1)) / len(ranked) if beside else width
    blocks = [_seat(scene, outcome, each, place, seat) for place, seat in ranked]
    parts: list[str] = []
    left = top = 0.0
    tallest = max(block.height for block in blocks)
    for (place, _), block in zip(ranked, blocks, strict=True):
        height = tallest if beside else block.height
        first = rectangle(-10, 0, each + 20, height, rx=10, class_="turn") if place == 1 else ""
        parts.append(moved(left, top, first, block.markup))
        left, top = (left + each + _GAP, top) if beside else (left, top + block.height + 12)
    return headed(scene.look.say("render.result"), Block("".join(parts), tallest if beside else top - 12))


def _seat(scene: Scene, outcome: Outcome, width: float, place: int, seat: int) -> Block:
    look = scene.look
    name, total = seat_word(look, seat), outcome.scores[seat]
    sources = [(look.say("berlin.source." + part.source), part.points) for part in outcome.breakdown[seat]]
    texts = [
        look.say("render.place", place=place, name=name, n=total),
        *(f"{source} {signed(points)}" for source, points in sources),
    ]
    shapes = [
        words(8, 27, f"{place}", class_="large bold mid"),
        seat_sign(look, 24, 8, 24, seat),
        words(58, 26, fitted(name, width - 120, 16), class_="body bold"),
        words(width - 4, 27, signed(total), class_="large bold end"),
    ]
    for index, (source, points) in enumerate(sources):
        base = _HEAD + 13 + _LINE * index
        shapes.append(words(4, base, fitted(source, width - 50, 14), class_="muted"))
        shapes.append(words(width - 4, base, signed(points), class_="end"))
    top = _HEAD + _LINE * len(sources) + 10
    known = [ticket for ticket in scene.view.tickets[seat] if ticket.number is not None]
    for index, ticket in enumerate(known):
        shapes.append(
            moved(0, top + _TICKET * index, _ticket(scene, width, ticket.number, bool(ticket.done)))
        )
    return Block(
        image(f"result-{seat}", ", ".join(texts), *shapes), top + _TICKET * len(known) + (6 if known else 0)
    )


def _ticket(scene: Scene, width: float, number: int | None, done: bool) -> str:
    assert number is not None
    entry = scene.plan.tickets[number]
    ends = f"{scene.plan.places[entry.a].name} – {scene.plan.places[entry.b].name}"
    mark = path(_TICK, class_="tick") if done else path(_CROSS, class_="cross")
    return (
        title(ticket_text(scene, entry, done))
        + moved(9, 9, mark)
        + words(22, 13, fitted(ends, width - 56, 12), class_="small" if done else "small muted")
        + words(width - 4, 13, signed(entry.value if done else -entry.value), class_="small end")
    )
