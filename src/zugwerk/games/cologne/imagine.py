"""From a view back to a position: nothing is hidden, so the view's table is the position."""

from typing import cast

from zugwerk.core.game import Snapshot
from zugwerk.games.cologne.rules import flow
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.view import CologneView


def fill(position: Position, view: CologneView) -> None:
    """Make a fresh position the one that the view shows."""
    flow.restore(position, cast(Snapshot, view.table))
