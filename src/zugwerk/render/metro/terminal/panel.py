"""What stands beside the board of Metro: hand, points, supply, and shares, cards and cars of the modules."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zugwerk.core.messages import Message, Translator
from zugwerk.games.metro.board import COLOURS
from zugwerk.games.metro.events import colour_name
from zugwerk.games.metro.view import MetroView, ShareView
from zugwerk.render.canvas import Canvas
from zugwerk.render.metro.terminal.grid import HEIGHT, NOBODY_STYLE, STYLES, WIDTH, draw_tile
from zugwerk.render.terminal import letter_of

PANEL_WIDTH: Final = 34


def draw_panel(view: MetroView, words: Translator) -> RenderableType:
    """Everything but the board."""
    parts: list[RenderableType] = [_points(view, words)]
    if view.seat is not None:
        parts.append(_hand(view, words))
    if view.piles:
        parts.append(_shares(view, words))
        parts.extend(_known_shares(view, words))
    own_numbers = view.numbers[view.seat] if view.numbers and view.seat is not None else ()
    if own_numbers:
        numbers = ", ".join(str(number) for number in own_numbers)
        parts.append(Text(words.text(Message("metro.terminal.numbers", {"numbers": numbers}))))
    if view.cars_left:
        cars = " ".join(letter_of(words, COLOURS[colour]) for colour in view.cars_left)
        parts.append(Text(words.text(Message("metro.terminal.cars", {"cars": cars}))))
    parts.append(Text(words.text(Message("metro.terminal.supply", {"n": view.supply}))))
    return Group(*parts)


def _name(colour: int, words: Translator) -> Text:
    name = words.text(colour_name(colour))
    return Text(f"{letter_of(words, COLOURS[colour])} {name}", STYLES[colour])


def _points(view: MetroView, words: Translator) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("")
    table.add_column("")
    table.add_column(words.text(Message("metro.terminal.points")), justify="right")
    table.add_column(words.text(Message("metro.terminal.open-lines")), justify="right")
    for colour, points in enumerate(view.accounts):
        lines = sum(line.owner == colour and not line.end for line in view.lines)
        marker = "▶" if not view.piles and view.actors == (colour,) else ""
        table.add_row(marker, _name(colour, words), str(points), str(lines))
    return table


def _hand(view: MetroView, words: Translator) -> RenderableType:
    assert view.seat is not None
    tiles = [(code, "metro.terminal.hand") for code in view.hands[view.seat]]
    if view.drawn:
        tiles.append((view.drawn, "metro.terminal.drawn"))
    row = Table.grid(padding=(0, 1))
    row.add_row(*[_tile(code, words.text(Message(label))) for code, label in tiles])
    return row


def _tile(code: str, label: str) -> RenderableType:
    """A tile in a frame, with what it is above and its code below."""
    canvas = Canvas(HEIGHT + 2, WIDTH + 2)
    canvas.write(0, 0, "┌" + "─" * WIDTH + "┐")
    for row in range(HEIGHT):
        canvas.write(row + 1, 0, "│")
        canvas.write(row + 1, WIDTH + 1, "│")
    canvas.write(HEIGHT + 1, 0, "└" + "─" * WIDTH + "┘")
    canvas.write(HEIGHT + 1, 2, f" {code} "[: WIDTH - 1], "bold")
    draw_tile(canvas, 1, 1, code, [None] * 4)
    return Group(Text(label, NOBODY_STYLE), canvas.lines())


def _shares(view: MetroView, words: Translator) -> RenderableType:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for id in ("share", "own-share", "face-up", "face-down"):
        table.add_column(words.text(Message("metro.terminal." + id)))
    for place, pile in enumerate(view.piles):
        own = view.shares[view.seat][place] if view.seat is not None and view.shares else None
        table.add_row(
            f"{pile.percent} %",
            "" if own is None else _share(own, words),
            "" if pile.face_up is None else _name(pile.face_up, words),
            str(pile.face_down + len(pile.bottom)),
        )
    return table


def _known_shares(view: MetroView, words: Translator) -> list[Text]:
    """What this seat knows of the others' shares, a line for each of them."""
    lines: list[Text] = []
    for seat, shares in enumerate(view.shares):
        known = [share for share in shares if share.company is not None]
        if known and seat != view.seat:
            texts = [Text.assemble(_share(share, words), f" {share.percent} %") for share in known]
            lines.append(Text.assemble(words.text(colour_name(seat)), ": ", Text(", ").join(texts)))
    return lines


def _share(share: ShareView, words: Translator) -> Text:
    if share.company is None:
        return Text("?")
    name = _name(share.company, words)
    return name.append(" *") if share.shown else name
