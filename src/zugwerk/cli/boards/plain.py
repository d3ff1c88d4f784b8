"""The board of a game that has no drawing in characters yet: the facts of its view, one per line."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from zugwerk.core.game import Action, View
from zugwerk.core.messages import Message, Translator
from zugwerk.core.struct import fields_of


def seat_name(seat: int) -> Message:
    """The number of the seat."""
    return Message("cli.seat", {"number": seat + 1})


def draw(view: View, words: Translator, width: int) -> RenderableType:
    """Every field of the view but the legal actions."""
    names = [name for name in fields_of(type(view)) if name != "legal"]
    return Text("\n".join(f"{name}: {getattr(view, name)}" for name in names))


def is_marked(action: Action) -> bool:
    """Nothing is."""
    return False


def changes(before: View, after: View) -> Sequence[Message]:
    """Nothing is known in general."""
    return ()
