"""Berlin's table in parts: no styles on elements, no secrets, what an action costs and brings, the end."""

import re

import pytest

from tests.render.berlin.games import finished, played, seen, to_move
from tests.render.berlin.test_picks import hoarded
from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.berlin.actions import Claim, Draw, DrawTickets, Take
from zugwerk.games.berlin.board import BIKE
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.games.berlin.game import GAME
from zugwerk.games.berlin.view import BerlinView
from zugwerk.kit.dice import Dice
from zugwerk.render.berlin import DRAWING
from zugwerk.render.berlin.scene import card_word
from zugwerk.render.look import Look, Orientation
from zugwerk.render.telling import Appears

LOOK = Look()
NAMES = ("Ada", "Bob", "Cleo")


def everything(view: BerlinView, look: Look) -> str:
    parts = [DRAWING.board(view, look), DRAWING.hand(view, look), DRAWING.panels(view, look)]
    parts += [DRAWING.seat_detail(view, look, seat) for seat in range(view.setup.seats)]
    return "".join([*parts, DRAWING.ending(view, look), DRAWING.status(view, look)])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", ["landscape", "portrait"])
def test_nothing_has_a_style_of_its_own(language: str, layout: Orientation) -> None:
    for state in (played(3, 0), played(3, 40), finished(3)):
        for seat in (0, None):
            markup = everything(seen(state, seat), Look(language, "auto", layout, NAMES))
            assert "style=" not in markup
            assert "<style" not in markup
            assert not re.search(r"\b(render|berlin)\.[a-z-]+", markup)


def test_a_spectator_sees_the_row_but_no_hand_and_no_ticket() -> None:
    state = played(3, 30)
    markup = DRAWING.hand(seen(state, None), LOOK)
    assert 'id="row-0"' in markup
    assert 'id="hand-red"' not in markup
    assert "data-shows" not in markup


def test_what_others_hold_is_not_in_the_markup() -> None:
    state = played(3, 30)
    view = seen(state, 0)
    other = GAME.imagine(view, Dice(5))
    assert everything(seen(other, 0), LOOK) == everything(view, LOOK)


def test_tickets_stand_in_two_columns_and_name_what_they_show() -> None:
    state = played(3, 60)
    for seat in range(3):
        view = seen(state, seat)
        columns = re.split(r'<div id="tickets-', DRAWING.hand(view, LOOK))[1:]
        shown = {column.partition('"')[0]: column.count("data-shows") for column in columns}
        held = view.tickets[seat]
        assert shown["to-do"] == sum(not ticket.done for ticket in held)
        assert shown["done"] == sum(bool(ticket.done) for ticket in held)


def test_a_dash_joins_the_places_of_a_ticket_and_its_label_names_both() -> None:
    view = seen(played(3, 60), 0)
    slips = re.findall(
        r'class="ticket[^>]*aria-label="([^"]*)"[^>]*><span><span>(.*?)</span><span>(.*?)</span>',
        DRAWING.hand(view, LOOK),
    )
    assert slips
    for label, first, second in slips:
        assert first.endswith("\u00a0–")
        assert f"{first.removesuffix(chr(0xA0) + '–')} – {second}" in label


def test_a_claim_tells_its_cards_its_points_and_the_tickets_it_completes() -> None:
    told = 0
    games = [(2, moves, seed) for seed in ("one", "two", "three") for moves in range(30, 100, 3)]
    for state in (played(*game) for game in games):
        if not state.actors():
            continue
        view = to_move(state)
        assert view.seat is not None
        for action in view.legal:
            if not isinstance(action, Claim):
                continue
            after = state.clone()
            after.apply(Seat(view.seat), action)
            then = seen(after, view.seat)
            lines = DRAWING.consequences(view, LOOK, action, ())
            assert lines[0].startswith("Pays ")
            plan = view.board()
            assert plan.connections[plan.connection_named[action.connection]].title in lines[0]
            assert lines[1].endswith(f": {then.points()[view.seat]} in all")
            before = [bool(ticket.done) for ticket in view.tickets[view.seat]]
            now = [bool(ticket.done) for ticket in then.tickets[view.seat]]
            completed = sum(now) - sum(before)
            assert sum(line.startswith("Completes") for line in lines) == completed
            entry = view.board().connections[view.board().connection_named[action.connection]]
            pieces = then.metros if entry.kind == METRO else then.trams
            assert lines[2].startswith(f"{pieces[view.seat]} ")
            told += completed
    assert told


def test_a_claim_has_a_place_and_nothing_else_has() -> None:
    view = hoarded()
    assert view.seat is not None
    claim = next(action for action in view.legal if isinstance(action, Claim))
    claimed = GAME.imagine(view, Dice(1)).apply(view.seat, claim)
    assert [place for event in claimed if (place := DRAWING.place(event))] == [claim.connection]
    drawn = GAME.imagine(view, Dice(1)).apply(view.seat, Draw())
    assert not any(DRAWING.place(event) for event in drawn)


def test_a_preview_puts_the_vehicles_on_the_map() -> None:
    view = hoarded()
    claim = next(action for action in view.legal if isinstance(action, Claim))
    ghost = str(DRAWING.preview(view, view, LOOK, claim))
    assert re.search(rf'id="connection-{claim.connection}"[^>]*class="ghost', ghost)
    assert str(DRAWING.preview(view, view, LOOK, Draw())) == ""


def test_cards_and_tickets_say_what_follows() -> None:
    view = hoarded()
    blind = "Takes a card from the deck"
    assert DRAWING.consequences(view, LOOK, Draw(), ()) == [
        f"{blind}, then one more card; not a face-up bicycle"
    ]
    for action in view.legal:
        if isinstance(action, Take) and action.card != BIKE:
            (line,) = DRAWING.consequences(view, LOOK, action, ())
            assert line.startswith(f"Takes {card_word(LOOK, action.card)}, then one more card")
    assert DRAWING.consequences(view, LOOK, Take(BIKE), ()) == [
        "A face-up bicycle is the only card of your turn"
    ]
    assert DRAWING.consequences(hoarded(27), LOOK, Draw(), ()) == [f"{blind}, then your turn is over"]
    assert DRAWING.consequences(view, LOOK, DrawTickets(), ()) == [
        "You look at 2 tickets and keep at least one"
    ]
    first = seen(played(3, 0))
    kept, returned = DRAWING.consequences(first, LOOK, first.legal[0], ())
    assert kept.startswith("Keeps ")
    assert returned.startswith("Returns ")


def test_the_banner_stands_only_in_the_last_turns() -> None:
    seen_it = set()
    for moves in range(0, 200, 2):
        view = seen(played(3, moves))
        shown = 'id="last-turns"' in DRAWING.hand(view, LOOK)
        assert shown == (view.last_turns is not None and view.outcome is None)
        seen_it.add(shown)
    assert seen_it == {True, False}


def test_the_end_reveals_every_ticket_with_its_points() -> None:
    state = finished(3)
    view = seen(state, None)
    assert view.outcome is not None
    markup = DRAWING.ending(view, LOOK)
    points = [int(text.replace("−", "-")) for text in re.findall(r'class="figure">([^<]*)<', markup)]
    parts = [
        part.points for row in view.outcome.breakdown for part in row if part.source.startswith("tickets")
    ]
    assert sum(points) == sum(parts)
    assert len(points) == sum(len(held) for held in view.tickets)
    assert DRAWING.hand(view, LOOK) == ""
    assert DRAWING.ending(seen(played(3, 30)), LOOK) == ""
    assert DRAWING.tray


def test_points_and_series_follow_the_game() -> None:
    for state in (played(3, 40), finished(3)):
        view = seen(state, None)
        shown = [DRAWING.seat_points(view, seat) for seat in range(3)]
        assert shown == [series.points for series in DRAWING.series(view, LOOK)]
        assert shown == list(view.points() if view.outcome is None else view.outcome.scores)


def test_new_vehicles_and_cards_appear() -> None:
    state = played(3, 3)
    view = to_move(state)
    assert view.seat is not None
    for action in view.legal:
        after = state.clone()
        found = DRAWING.effects(view, after.apply(Seat(view.seat), action))
        if isinstance(action, Claim):
            assert Appears(f"connection-{action.connection}") in found


def test_old_tickets_stay_marked_while_new_ones_are_chosen() -> None:
    view = hoarded()
    assert view.seat is not None
    state = GAME.imagine(view, Dice(1))
    state.apply(Seat(view.seat), DrawTickets())
    while state.actors() == (CHANCE,):
        state.apply(CHANCE, state.chance_at(0))
    choosing = state.view(Seat(view.seat))
    plan, board = choosing.board(), DRAWING.board(choosing, Look())
    held = [ticket for ticket in choosing.tickets[view.seat] if not ticket.done]
    old, new = (
        [plan.tickets[ticket.number] for ticket in tickets if ticket.number is not None]
        for tickets in (held, choosing.offered[view.seat])
    )
    assert old
    assert new
    for ticket in (*old, *new):
        for end in (ticket.a, ticket.b):
            (stop,) = re.findall(rf'<g id="stop-{plan.places[end].id}"[^>]*>', board)
            assert "goal" in stop
            assert ("candidate" in stop) == any(end in (each.a, each.b) for each in new)
