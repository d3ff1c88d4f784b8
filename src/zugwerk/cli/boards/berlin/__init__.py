"""Berlin in the terminal: the map in dots, and below it seats, cards, tickets and what may be created."""

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType

from zugwerk.cli.boards.berlin.chart import draw_map
from zugwerk.cli.boards.berlin.panel import draw_panel
from zugwerk.core.game import Action, View
from zugwerk.core.messages import Message, Parameter, Translator
from zugwerk.games.berlin import events
from zugwerk.games.berlin.actions import Claim, Draw, Take
from zugwerk.games.berlin.view import BerlinView


def seat_name(seat: int) -> Message:
    """The colour of the seat."""
    return events.seat_name(seat)


def draw(view: View, words: Translator, width: int) -> RenderableType:
    """The map as wide as the window, and everything else below."""
    seen = cast(BerlinView, view)
    return Group(draw_map(seen, width), draw_panel(seen, words, width))


def is_marked(action: Action) -> bool:
    """Cards and connections stand with their numbers in the drawing."""
    return isinstance(action, Take | Draw | Claim)


def changes(before: View, after: View) -> Sequence[Message]:
    """Points made and tickets completed."""
    old, new = cast(BerlinView, before), cast(BerlinView, after)
    found: list[Message] = []
    for seat, (was, now) in enumerate(zip(old.points(), new.points(), strict=True)):
        if was != now:
            words: dict[str, Parameter] = {"seat": seat_name(seat), "before": was, "after": now}
            found.append(Message("cli.board.points-change", words))
    if old.seat is not None:
        done = {ticket.number for ticket in old.tickets[old.seat] if ticket.done}
        for ticket in new.tickets[old.seat]:
            if ticket.done and ticket.number is not None and ticket.number not in done:
                title = new.board().tickets[ticket.number].title
                found.append(Message("cli.board.done", {"ticket": title}))
    return found
