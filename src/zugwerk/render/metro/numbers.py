"""Number cards (module 4), and the note on components that are stand-ins."""

from typing import Final

from zugwerk.games.metro.board import CENTRAL_TILES_STAND_IN, NUMBER_CARDS_STAND_IN
from zugwerk.games.metro.view import MetroView
from zugwerk.render.block import Block, headed
from zugwerk.render.look import Look, shortened
from zugwerk.render.metro.scene import seat_word
from zugwerk.render.svg import image, moved, rectangle, words

_NAME: Final = 112
_STEP: Final = 35
_ROW: Final = 30


def numbers(view: MetroView, look: Look, width: float) -> Block:
    """The number cards this seat knows, with their holders once there are several (MN-1)."""
    held = [(seat, [card for card in row if card is not None]) for seat, row in enumerate(view.numbers)]
    known = [(seat, sorted(cards)) for seat, cards in held if cards]
    if not known:
        return Block("", 0)
    left = _NAME if len(known) > 1 else 0
    columns = int((width - left) // _STEP)
    parts: list[str] = []
    top = 0.0
    for seat, cards in known:
        name = seat_word(look, seat)
        if left:
            parts.append(words(0, top + 18, shortened(name, left, 14)))
        for place, card in enumerate(cards):
            row, column = divmod(place, columns)
            text = look.say("metro.table.number", number=card, name=name)
            shape = _card(card, text, own=seat == view.seat)
            parts.append(moved(left + _STEP * column, top + _ROW * row, shape))
        top += _ROW * -(-len(cards) // columns)
    return headed(look.say("metro.table.numbers"), Block("".join(parts), top - 4))


def _card(number: int, text: str, own: bool) -> str:
    return image(
        f"number-{number}",
        text,
        rectangle(0, 0, 31, 26, rx=5, class_="plate"),
        words(15.5, 18, str(number), class_="plate-text bold mid"),
        class_="own" if own else "",
    )


def stand_ins(view: MetroView, look: Look, width: float) -> Block:
    """A note where components are stand-ins for ones no rulebook text describes (U-3)."""
    notes = stand_in_notes(view, look)
    parts = [words(0, 12 + 18 * place, note, class_="small muted") for place, note in enumerate(notes)]
    return Block("".join(parts), 18 * len(notes))


def stand_in_notes(view: MetroView, look: Look) -> list[str]:
    """Which components are stand-ins, in words."""
    notes = []
    if view.setup.flag("central_tracks") and CENTRAL_TILES_STAND_IN:
        notes.append(look.say("metro.table.stand-in-tiles"))
    if view.setup.flag("numbered_stations") and NUMBER_CARDS_STAND_IN:
        notes.append(look.say("metro.table.stand-in-cards"))
    return notes
