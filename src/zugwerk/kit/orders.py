"""Standing orders: what a seat can have done for it in advance."""

from collections.abc import Sequence
from typing import Protocol

from zugwerk.core.game import Action, Event, View
from zugwerk.core.messages import Message
from zugwerk.core.prepared import Prepared


class OrderBook(Protocol):
    """What a seat can order to be done for it in advance, as long as nothing relevant happens."""

    def offers(self, view: View) -> Sequence[str]:
        """The orders that make sense for the seat of the view, each in one line."""
        ...

    def beginnings(self, view: View) -> Sequence[str]:
        """The orders that are prepared on the board: to each of these, actions are added one by one."""
        ...

    def prepared(self, view: View, order: str) -> Prepared | None:
        """As much of an order of this kind as could be done now, and what would be seen then."""
        ...

    def words(self, order: str) -> Message:
        """What an order is called; raises ``Malformed`` for what is none."""
        ...

    def endures(self, order: str, done: int) -> bool:
        """Whether an order that has acted so often goes on after its owner acts as well."""
        ...

    def follow(self, view: View, order: str, events: Sequence[Event], done: int) -> Action | Message | None:
        """What to do now: an action, nothing yet, or why the order has come to its end.

        ``events`` are what the seat knows of all that happened since it gave the order or the order last
        acted, ``done`` is how often it has acted.
        """
        ...
