"""An order that is prepared on the board: actions of a turn that is still to come, tried out in advance."""

from collections.abc import Sequence
from typing import ClassVar, Final

from zugwerk.core.game import Event, View
from zugwerk.core.messages import Message
from zugwerk.core.struct import Struct


class Prepared(Struct):
    """As much of an ``order`` as is allowed, what it is called, and what its seat would see then.

    ``shorter`` is the order without its last action, if it has any; ``events`` are what would happen by each
    action. Where all is prepared there is nothing to do in the view.
    """

    __match_args__: ClassVar = ("order", "title", "shorter", "view", "events")

    def __init__(
        self,
        *,
        order: str,
        title: Message,
        shorter: str | None,
        view: View,
        events: Sequence[Sequence[Event]],
    ) -> None:
        self.order: Final = order
        self.title: Final = title
        self.shorter: Final = shorter
        self.view: Final = view
        self.events: Final = events
