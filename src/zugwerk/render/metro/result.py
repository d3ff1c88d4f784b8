"""The final result: places, points, and where the points came from (M-7)."""

from typing import Final

from zugwerk.core.outcome import Outcome
from zugwerk.games.metro.view import MetroView, ShareView
from zugwerk.render.block import Block, headed
from zugwerk.render.look import Look, shortened
from zugwerk.render.metro.scene import seat_word
from zugwerk.render.metro.seats import share_cards
from zugwerk.render.metro.token import card
from zugwerk.render.svg import image, moved, rectangle, words

_HEAD: Final = 34
_LINE: Final = 18


def result(view: MetroView, look: Look, width: float) -> Block:
    """The seats by rank, each with its breakdown."""
    outcome = view.outcome
    if outcome is None:
        return Block("", 0)
    parts: list[str] = []
    top, place = 0.0, 1
    for tied in outcome.ranking:
        for seat in tied:
            shares = view.shares[seat] if view.shares else ()
            row = _row(look, outcome, width, place, seat, shares)
            parts.append(moved(0, top, row.markup))
            top += row.height + 8
        place += len(tied)
    return headed(look.say("render.result"), Block("".join(parts), top - 8))


def _row(
    look: Look, outcome: Outcome, width: float, place: int, seat: int, shares: tuple[ShareView, ...]
) -> Block:
    name, total = seat_word(look, seat), outcome.scores[seat]
    parts = outcome.breakdown[seat]
    sources = [look.say("metro.source." + part.source) for part in parts]
    texts = [
        look.say("render.place", place=place, name=name, n=total),
        *(f"{source} {part.points}" for source, part in zip(sources, parts, strict=True)),
    ]
    shapes = [
        words(8, 25, f"{place}", class_="large bold mid"),
        card(look, 26, 6, 24, seat, 14),
        words(62, 24, shortened(name, width - 130, 16), class_="body bold"),
        words(width - 4, 25, str(total), class_="large bold end"),
    ]
    for index, (source, part) in enumerate(zip(sources, parts, strict=True)):
        base = _HEAD + 12 + _LINE * index
        shapes.append(words(62, base, source, class_="muted"))
        shapes.append(words(width - 4, base, str(part.points), class_="end"))
    height = _HEAD + _LINE * len(parts) + 6
    if shares:
        shapes.append(moved(62, height, share_cards(look, shares)))
        height += 32
    if place == 1:
        shapes.insert(0, rectangle(-10, 0, width + 20, height, rx=8, class_="turn"))
    return Block(image(f"result-{seat}", ", ".join(texts), *shapes), height)
