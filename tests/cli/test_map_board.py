"""The map in characters shows what the view shows."""

import re

import pytest
from rich.console import Console

from tests.games.berlin.helpers import COPIES, TICKETS, at_turn
from tests.games.berlin.helpers import Table as SmallTable
from tests.render.berlin.games import changed, finished, played, seen, to_move
from zugwerk.core.messages import LANGUAGES, translator
from zugwerk.games.berlin.actions import Claim, Draw, DrawTickets, Take
from zugwerk.games.berlin.board import CARD_NAMES, GREY, SEAT_COLOURS, find_map
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.games.berlin.game import GAME
from zugwerk.games.berlin.view import BerlinView
from zugwerk.kit.dice import Dice
from zugwerk.render.look import Look
from zugwerk.render.registry import board_of

BOARD = board_of("berlin")
PLAN = find_map("berlin")


def drawn(view: BerlinView, width: int = 130, language: str = "en") -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(BOARD.draw(view, translator(language), width))
    return capture.get()


def can_claim() -> BerlinView:
    """A view whose seat may create something."""
    views = (to_move(played(moves=moves)) for moves in range(2, 60))
    return next(view for view in views if any(isinstance(action, Claim) for action in view.legal))


def test_every_place_has_its_name() -> None:
    text = drawn(seen(played(), None))
    shown = sum(place.name in text for place in PLAN.places)
    assert shown >= len(PLAN.places) - 2
    assert text.count("●") == len(PLAN.places)


def test_connections_carry_cards_and_colour_or_their_owner() -> None:
    view = seen(played(seats=4), None)
    text = drawn(view)
    for line, entry in enumerate(PLAN.connections):
        owner = view.owners[line]
        letter = "" if entry.colour == GREY else Look().letter(CARD_NAMES[entry.colour])
        mark = f"{entry.cards}{letter}" if owner is None else Look().letter(SEAT_COLOURS[owner])
        if entry.kind == METRO:
            mark = f"({mark})" if owner is None else f"[{mark}]"
        assert mark in text


@pytest.mark.parametrize("width", [60, 80, 200])
def test_the_drawing_fits_the_window(width: int) -> None:
    for view in (seen(played(moves=0)), seen(played()), seen(finished())):
        assert max(len(line.rstrip()) for line in drawn(view, width).splitlines()) <= width


def test_what_may_be_done_stands_with_its_number() -> None:
    view = can_claim()
    text = drawn(view, 220)
    for number, action in enumerate(view.legal, start=1):
        marked = isinstance(action, Claim | Take | Draw)
        assert BOARD.is_marked(action) == marked
        if marked:
            assert f" {number} " in text, action
        if isinstance(action, Claim):
            title = PLAN.connections[PLAN.connection_named[action.connection]].title
            assert any(title in line and f" {number}  " in line for line in text.splitlines()), action
    assert not BOARD.is_marked(DrawTickets())


@pytest.mark.rule("B-4.7")
def test_a_spectator_sees_no_hand_and_no_ticket() -> None:
    own, spectator = drawn(seen(played(), 0)), drawn(seen(played(), None))
    assert "Your cards: " in own
    assert "To do: " in own
    assert "Your cards: " not in spectator
    assert "To do: " not in spectator


def test_the_end_tells_of_every_ticket() -> None:
    view = seen(finished())
    text = drawn(view)
    for seat, tickets in enumerate(view.tickets):
        for ticket in tickets:
            assert ticket.number is not None
            word = "Done" if ticket.done else "Missed"
            assert f"{Look().letter(SEAT_COLOURS[seat])} {word}: {PLAN.tickets[ticket.number].title}" in text


@pytest.mark.rule("B-8.1")
def test_the_last_turns_are_announced() -> None:
    view = seen(played())
    assert "Last turns: 2 to go" in drawn(changed(view, last_turns=2))
    assert "Last turns" not in drawn(changed(view, last_turns=None))


def test_every_language_has_all_words() -> None:
    view = can_claim()
    texts = {drawn(view, language=language) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    assert not any(re.search(r"\b(cli|berlin)\.[a-z]", text) for text in texts)


def test_changes_tell_points() -> None:
    before = can_claim()
    claim = next(action for action in before.legal if isinstance(action, Claim))
    line = PLAN.connection_named[claim.connection]
    entry = PLAN.connections[line]
    paid = (PLAN.metro_points if entry.kind == METRO else PLAN.tram_points)[entry.cards]
    points = tuple(
        made + (paid if seat == before.seat else 0) for seat, made in enumerate(before.tram_points)
    )
    (message,) = BOARD.changes(before, changed(before, tram_points=points))
    assert translator("en").text(message).endswith(f"→ {before.points()[before.seat or 0] + paid} points")
    assert BOARD.changes(before, before) == []


def effect(view: BerlinView, text: str) -> str:
    """What an action changes, in words."""
    assert view.seat is not None
    state = GAME.imagine(view, Dice(1))
    state.apply(view.seat, GAME.parse(text))
    changes = BOARD.changes(view, state.view(view.seat))
    return "; ".join(translator("en").text(change) for change in changes)


def test_changes_tell_cards_pieces_points_and_tickets() -> None:
    owners = {"ash-birch": 0}
    table = at_turn(hands=["green green bike"], row="blue bike", held=["ash:cedar"], owners=owners)
    view = table.view(0)
    assert effect(view, "take blue") == "blue: 0 → 1"
    assert effect(view, "take bike") == "bicycle: 1 → 2"
    assert effect(view, "draw") == "a card from the deck"
    assert effect(view, "tickets") == "2 tickets to choose from"
    assert effect(view, "claim elm-fir bike") == "bicycle: 1 → 0; trams: 9 → 8; Yellow: 2 → 3 points"
    assert effect(view, "claim birch-cedar-2 green green") == (
        "green: 2 → 0; trams: 9 → 7; Yellow: 2 → 4 points; Done: Ash – Cedar (5)"
    )
    metro = at_turn(hands=["blue blue blue"]).view(0)
    assert effect(metro, "claim ash-birch-below blue blue blue") == (
        "blue: 3 → 0; metro cars: 5 → 4; Yellow: 0 → 3 points"
    )


def test_changes_tell_what_is_kept() -> None:
    first = SmallTable(2, "ticket ash:cedar", "ticket ash:elm")
    assert effect(first.view(0), "keep ash:elm") == "Kept: Ash – Elm (8)"
    later = at_turn(held=["ash:oak"], owners={"ash-cedar": 0})
    later.do("tickets", "ticket ash:cedar", "ticket ash:elm")
    assert effect(later.view(0), "keep ash:cedar") == "Kept: Ash – Cedar (5); Done: Ash – Cedar (5)"
    last = at_turn(held=[" ".join(ticket for ticket in TICKETS if ticket != "ash:elm")])
    assert effect(last.view(0), "tickets") == "1 ticket, which must be kept"


def test_nothing_changes_by_passing() -> None:
    everything = " ".join(name for name, count in COPIES.items() for _ in range(count))
    table = at_turn(row="", hands=["", everything], held=["", " ".join(TICKETS)])
    assert effect(table.view(0), "pass") == ""


def test_discards_are_counted_by_kind() -> None:
    table = at_turn(discards="red red bike")
    assert "Discards: 1× bicycle, 2× red\n" in re.sub(" +\n", "\n", drawn(table.view(None)))
    assert "Discards: none" in drawn(at_turn().view(0))
