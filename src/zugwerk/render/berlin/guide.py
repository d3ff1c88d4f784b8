"""A first game of Berlin: tickets, cards, bicycles, both kinds of connection, the last turn (B-2 to B-8)."""

from typing import Final

from zugwerk.games.berlin.actions import Claim, Draw, DrawTickets, Keep, Take
from zugwerk.games.berlin.board import BIKE, CARD_NAMES
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.guide import Guide, Opening, Story, at, lesson

GAME: Final = "berlin"
OPENING: Final = Opening(seats=2, seat=0, options={"first_seat": "1"})


def _kinds(view: BerlinView) -> list[str]:
    """A free connection of each kind."""
    free = [
        entry
        for entry, owner in zip(view.board().connections, view.owners, strict=True)
        if owner is None and entry.twin < 0
    ]
    kinds = {entry.kind: entry for entry in reversed(free)}
    return [f"connection-{entry.id}" for entry in kinds.values()]


def _claimable(view: BerlinView) -> list[str]:
    ids = dict.fromkeys(action.connection for action in view.legal if isinstance(action, Claim))
    return [f"connection-{id}" for id in ids]


def _double(view: BerlinView) -> list[str]:
    """Both connections of a double of which one is free."""
    for number, entry in enumerate(view.board().connections):
        if entry.twin >= 0 and view.owners[number] is None:
            return [f"connection-{entry.id}", f"connection-{view.board().connections[entry.twin].id}"]
    return []


def _bicycles(view: BerlinView) -> list[str]:
    row = [f"row-{slot}" for slot, card in enumerate(view.row) if card == BIKE]
    return [*row, f"hand-{CARD_NAMES[BIKE]}"]


def _own_seat(view: BerlinView) -> list[str]:
    return [f"seat-{view.seat}"]


def _drawn(story: Story) -> int:
    return story.did(Take, Draw)


def _took_two(story: Story) -> bool:
    """Whether a card was followed by a second one: any but a face-up bicycle is."""
    return any(
        isinstance(deed, Draw) or (isinstance(deed, Take) and deed.card != BIKE) for deed in story.deeds[:-1]
    )


def _goes_on(story: Story) -> bool:
    return story.view.outcome is None


def _chooses(story: Story) -> bool:
    """Whether the seat has tickets to choose from."""
    view = story.view
    return bool(view.offered[view.seat]) and view.seat in view.actors


def _ticket_done(story: Story) -> bool:
    view = story.view
    return _goes_on(story) and any(ticket.done for ticket in view.tickets[view.seat])


LESSONS: Final = (
    lesson(
        GAME,
        "tickets",
        "B-2.3",
        "B-8.2",
        points=at("tickets-offered"),
        when=_chooses,
        done=lambda story: story.did(Keep) > 0,
    ),
    lesson(
        GAME,
        "to-do",
        "B-8.2",
        points=at("tickets-to-do"),
        when=lambda story: _goes_on(story) and bool(story.view.tickets[story.view.seat]),
    ),
    lesson(
        GAME,
        "map",
        "B-1.4",
        "B-1.5",
        points=_kinds,
        when=lambda story: story.did(Keep) > 0 and _goes_on(story),
        done=lambda story: story.did(Claim) > 0,
    ),
    lesson(
        GAME,
        "cards",
        "B-3.1",
        "B-4.1",
        points=at("market"),
        when=lambda story: story.may(Take, Draw) and story.view.phase == "turn",
        done=lambda story: _drawn(story) > 0,
    ),
    lesson(
        GAME,
        "second",
        "B-4.2",
        "B-4.4",
        points=at("market"),
        when=lambda story: story.may(Take, Draw) and story.view.phase == "second",
        done=_took_two,
        urgent=True,
    ),
    lesson(
        GAME,
        "bicycles",
        "B-4.3",
        "B-5.5",
        points=_bicycles,
        when=lambda story: _drawn(story) > 0 and _goes_on(story),
    ),
    lesson(
        GAME,
        "hand",
        "B-4.7",
        "B-5.3",
        points=at("hand-cards"),
        when=lambda story: _drawn(story) > 0 and _goes_on(story),
    ),
    lesson(
        GAME,
        "claim",
        "B-5.1",
        "B-5.6",
        points=_claimable,
        when=lambda story: story.may(Claim),
        done=lambda story: story.did(Claim) > 0,
    ),
    lesson(
        GAME,
        "points",
        "B-5.7",
        "B-5.8",
        points=_own_seat,
        when=lambda story: story.did(Claim) > 0 and _goes_on(story),
    ),
    lesson(
        GAME,
        "double",
        "B-6.1",
        "B-6.2",
        points=_double,
        when=lambda story: story.did(Claim) > 0 and _goes_on(story) and bool(_double(story.view)),
    ),
    lesson(
        GAME,
        "more-tickets",
        "B-7.1",
        "B-7.3",
        points=at("ticket-pile"),
        when=lambda story: story.did(Claim) > 1 and story.may(DrawTickets),
        done=lambda story: story.did(DrawTickets) > 0,
    ),
    lesson(
        GAME,
        "keep",
        "B-7.1",
        points=at("tickets-offered"),
        when=lambda story: story.did(DrawTickets) > 0 and _chooses(story),
        done=lambda story: story.did(DrawTickets) > 0 and story.did(Keep) > 1,
        urgent=True,
    ),
    lesson(GAME, "ticket-done", "B-8.2", points=at("tickets-done"), when=_ticket_done),
    lesson(
        GAME,
        "free",
        "B-8.1",
        points=at("seats"),
        when=lambda story: story.did(Claim) > 2 and story.view.last_turns is None and _goes_on(story),
    ),
    lesson(
        GAME,
        "last",
        "B-8.1",
        points=at("last-turns"),
        when=lambda story: story.view.last_turns is not None and _goes_on(story),
        urgent=True,
    ),
    lesson(
        GAME, "end", "B-8.2", "B-8.3", points=at("end"), when=lambda story: not _goes_on(story), urgent=True
    ),
)

GUIDE: Final = Guide(OPENING, LESSONS)
