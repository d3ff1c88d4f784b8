"""How a game is shown in characters: one board per game, with a plain default for everything.

A game's board is found by ``render/registry.py`` in ``render/<game>/terminal``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from rich.console import RenderableType
from rich.text import Text

from zugwerk.core.game import Action, View
from zugwerk.core.messages import Message, Translator
from zugwerk.render.plain import own_facts

Seen = TypeVar("Seen", bound=View)


def letter_of(words: Translator, colour: str) -> str:
    """The sign of a colour in the reader's language."""
    return words.text(Message("render.letter." + colour))


class Board(Generic[Seen]):
    """How views of one kind are shown in a terminal."""

    def seat_name(self, seat: int) -> Message:
        """What a seat is called at this game's table."""
        return Message("render.seat", {"number": seat + 1})

    def draw(self, view: Seen, words: Translator, width: int) -> RenderableType:
        """All that a view shows; the n-th legal action may be marked with the number n."""
        return Text("\n".join(own_facts(view)))

    def is_marked(self, action: Action) -> bool:
        """Whether the drawing itself shows the number of this action."""
        return False

    def changes(self, before: Seen, after: Seen) -> Sequence[Message]:
        """What an action changed, in short."""
        return ()

    def explained(self, facts: Mapping[str, Any]) -> Sequence[Message]:
        """What there is to say of a position that somebody wrote down, if the game can explain any."""
        raise NotImplementedError
