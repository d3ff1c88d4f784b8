"""Actions that people put together piece by piece, whatever the game: touching parts of a draft changes it.

A game's drafts live in ``render/<game>/drafts.py``. The page keeps the draft in notation, sends it with what
was touched, and gets the changed one back with everything that shows it; nobody else sees it.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol, cast

from zugwerk.core.game import Action, View
from zugwerk.core.refusal import Refusal
from zugwerk.render.look import Look

Judge = Callable[[Action], Refusal | None]


class Draft(NamedTuple):
    """A draft after a touch: the action, the key and new label of its pick, and the hand that shows it."""

    action: Action
    key: str
    label: str
    hand: str


class DraftMaker(Protocol):
    """What the drafts module of a game offers."""

    def touched(self, view: View, action: Action, touch: str, look: Look, judge: Judge) -> Draft | None:
        """A draft after something of it was touched; nothing for other actions."""
        ...


def draft_maker(view: View) -> DraftMaker | None:
    """The drafts of the game that a view belongs to, if it has any."""
    game = type(view).__module__.split(".")[2]
    name = f"zugwerk.render.{game}.drafts"
    return None if find_spec(name) is None else cast("DraftMaker", import_module(name))
