"""The stock market as a grid: prices, par and start cells, markers stacked in the order they act (C-4)."""

from functools import lru_cache
from typing import Final

from zugwerk.render.block import Block, headed
from zugwerk.render.cologne.figures import COLUMNS, PAR_CELLS, PRICES, ROWS, START_CELLS, Cell
from zugwerk.render.cologne.sheets import Books
from zugwerk.render.cologne.style import COMPANY_COLOURS
from zugwerk.render.cologne.token import chip
from zugwerk.render.look import Look
from zugwerk.render.svg import group, image, moved, rectangle, words

_HEIGHT: Final = 51
_MARKER: Final = 15.0
_HEAD: Final = 16.5


def market(books: Books, look: Look, width: float) -> Block:
    """The grid with a legend below."""
    size = width / COLUMNS
    cells = "".join(_cell(look.language, cell, books.stacks.get(cell, ()), size) for cell in PRICES)
    top = ROWS * _HEIGHT + 10
    content = Block(cells + moved(0, top, _legend(look, width)), top + 16)
    return headed(look.say("cologne.table.market"), content, look.say("cologne.table.market-moves"), width)


@lru_cache(2048)
def _cell(language: str, cell: Cell, stack: tuple[str, ...], size: float) -> str:
    row, column = cell
    start = START_CELLS.get(cell, "")
    shapes = [
        rectangle(1.5, 1.5, size - 3, _HEIGHT - 3, rx=4, class_="cell par" if cell in PAR_CELLS else "cell"),
        _frame(2, 2, size - 4, _HEIGHT - 4, start) if start else "",
        words(size / 2, _HEAD - 3, str(PRICES[cell]), class_="small mid"),
    ]
    room = _HEIGHT - 3 - _HEAD
    step = min(_MARKER, room / max(len(stack), 1))
    for place, company in enumerate(stack):
        top = _HEAD + (room - len(stack) * step) / 2 + place * step
        marker = chip(2, top, size - 4, step, company, min(size * 0.33, step), len(stack) < 3)
        shapes.append(group(marker, id=f"marker-{company}"))
    if start and not stack:
        shapes.append(words(size / 2, _HEIGHT - 9, start, class_="mid muted z22"))
    name = _text(Look(language), cell, stack, start)
    return moved(column * size, row * _HEIGHT, image(f"cell-{row}-{column}", name, *shapes))


def _text(look: Look, cell: Cell, stack: tuple[str, ...], start: str) -> str:
    parts = [look.say("cologne.table.cell-price", price=PRICES[cell])]
    if cell in PAR_CELLS:
        parts.append(look.say("cologne.table.cell-par"))
    if start:
        parts.append(look.say("cologne.table.cell-start", company=start))
    return ", ".join([*parts, *stack])


def _frame(x: float, y: float, width: float, height: float, company: str) -> str:
    return rectangle(x, y, width, height, rx=4, class_=f"start s-{COMPANY_COLOURS[company]}")


def _legend(look: Look, width: float) -> str:
    """What the outlines and the stacks mean."""
    return (
        rectangle(2, 1, 16, 12, rx=3, class_="cell par")
        + words(24, 11, look.say("cologne.table.legend-par"), class_="small muted")
        + _frame(width * 0.28, 1, 16, 12, "AGV")
        + words(width * 0.28 + 22, 11, look.say("cologne.table.legend-start"), class_="small muted")
        + words(width, 11, look.say("cologne.table.legend-stack"), class_="small muted end")
    )
