"""Actions that people put together piece by piece: touching parts of a draft changes it.

The page keeps the draft in notation, sends it with what was touched, and gets the changed one back with
everything that shows it; nobody else sees it.
"""

from collections.abc import Callable
from typing import NamedTuple

from zugwerk.core.game import Action
from zugwerk.core.refusal import Refusal

Judge = Callable[[Action], Refusal | None]


class Attempt(NamedTuple):
    """A draft after a touch: the action, the key and new label of its pick, and the hand that shows it."""

    action: Action
    key: str
    label: str
    hand: str
