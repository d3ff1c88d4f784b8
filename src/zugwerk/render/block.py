"""Blocks: the pieces of the column beside the board, each with its height, stacked from the top."""

from typing import NamedTuple

from zugwerk.render.svg import moved, words

GAP = 20


class Block(NamedTuple):
    """Markup drawn from its top left corner, and the height it takes."""

    markup: str
    height: float


def headed(text: str, content: Block, note: str = "", width: float = 0) -> Block:
    """A block under a heading, with an optional note at its right end."""
    heading = words(0, 13, text, class_="bold")
    if note:
        heading += words(width, 13, note, class_="small muted end")
    return Block(heading + moved(0, 24, content.markup), content.height + 24)


def stack(blocks: list[Block]) -> Block:
    """Blocks below each other."""
    parts: list[str] = []
    top = 0.0
    for block in blocks:
        if block.height:
            parts.append(moved(0, top, block.markup))
            top += block.height + GAP
    return Block("".join(parts), max(top - GAP, 0))
