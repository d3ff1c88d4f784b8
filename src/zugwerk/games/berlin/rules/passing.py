"""R-3 and R-8: who can do nothing passes, and when everybody in turn does, the game is over."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.berlin.actions import Pass
from zugwerk.games.berlin.events import Passed
from zugwerk.games.berlin.rules import cards, connections, tickets, turn
from zugwerk.games.berlin.state import Position

PASS: Final[Action] = Pass()


def can_act(position: Position) -> bool:
    """Whether the seat to move can do anything but pass."""
    return cards.may_draw_any(position) or tickets.pile_left(position) > 0 or connections.can_claim(position)


def refuse_pass(position: Position) -> Refusal | None:
    """Only who can do nothing passes (R-3)."""
    return refuse("berlin", "can-act", "R-3") if can_act(position) else None


def pass_turn(position: Position, events: list[Event] | None) -> None:
    """Do nothing; when everybody in turn has, the game is over (R-8)."""
    position.passes += 1
    if events is not None:
        events.append(Passed(position.turn))
    turn.finish_turn(position, events)
