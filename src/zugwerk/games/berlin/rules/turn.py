"""B-3 and B-8.1: how turns follow one another until the last one is over, and what the tickets then pay."""

from typing import Final

from zugwerk.core.game import Event
from zugwerk.games.berlin import scoring
from zugwerk.games.berlin.events import GameEnded, LastTurnsBegan, TicketScored
from zugwerk.games.berlin.state import OVER, TURN, Position
from zugwerk.kit.packed import i64

CARDS_PER_TURN: Final[i64] = 2


def finish_turn(position: Position, events: list[Event] | None) -> None:
    """End the game after the last turn (B-8.1, R-6) or a stand-off (R-8), else give the turn on."""
    over = position.passes == position.seats
    if position.last_turns > 0:
        position.last_turns -= 1
        over = over or position.last_turns == 0
    elif scoring.few_pieces(position, position.turn):
        position.last_turns = position.seats
        if events is not None:
            events.append(LastTurnsBegan(position.turn))
    if over:
        position.phase = OVER
        position.left = 0
        if events is not None:
            _settle(position, events)
        return
    position.turn += 1
    if position.turn == position.seats:
        position.turn = 0
    begin_turn(position)


def begin_turn(position: Position) -> None:
    """The seat to move has all its choices."""
    position.phase = TURN
    position.step = 0
    position.left = CARDS_PER_TURN


def _settle(position: Position, events: list[Event]) -> None:
    """Reveal the tickets and tell the result (B-8.2)."""
    entries = position.options.map.tickets
    for seat in range(position.options.seats):
        paid = scoring.ticket_points(position, seat)
        for ticket, points in zip(position.held[seat], paid, strict=True):
            events.append(
                TicketScored(seat=seat, ticket=entries[ticket].id, title=entries[ticket].title, points=points)
            )
    events.append(GameEnded(scoring.outcome(position).scores))
