"""B-7 Drawing tickets."""

import pytest

from tests.games.berlin.helpers import TICKETS, at_turn, of_kind
from zugwerk.core.game import Seat
from zugwerk.games.berlin.events import UNSEEN, TicketKept, TicketOffered, TicketReturned


@pytest.mark.rule("B-7.1")
@pytest.mark.parametrize("kept", ["ash:elm", "ash:fir", "ash:elm ash:fir"])
def test_of_two_tickets_one_or_both_are_kept(kept: str) -> None:
    table = at_turn()
    table.do("tickets", "ticket ash:elm", "ticket ash:fir")
    assert table.actions() == ["keep ash:elm", "keep ash:fir", "keep ash:elm ash:fir"]
    table.do(f"keep {kept}")
    assert table.tickets(0) == kept.split()
    returned = [ticket for ticket in ("ash:elm", "ash:fir") if ticket not in kept]
    assert [TICKETS[number] for number in table.state.bottom] == returned
    assert table.view().turn == 1


@pytest.mark.rule("B-7.1")
def test_other_tickets_are_not_kept_and_none_without_drawing() -> None:
    table = at_turn(held=["", "ash:oak"])
    assert table.refusal("keep ash:elm") == ("B-7.1", "nothing-offered")
    table.do("tickets", "ticket ash:elm", "ticket ash:fir")
    assert table.refusal("keep ash:oak") == ("B-7.1", "not-offered")
    assert table.refusal("keep ash:elm ash:oak") == ("B-7.1", "not-offered")
    assert table.refusal("tickets") == ("B-7.1", "choose-tickets-first")


@pytest.mark.rule("B-7.1")
def test_returned_tickets_come_last_in_the_order_returned() -> None:
    table = at_turn(pile="ash:elm ash:fir", bottom="elm:oak")
    table.do("tickets", "ticket ash:fir", "ticket ash:elm", "keep ash:fir")
    assert [TICKETS[number] for number in table.state.bottom] == ["elm:oak", "ash:elm"]
    table.do("tickets")
    assert table.refusal("ticket ash:elm") == ("B-2.3", "not-in-pile")
    table.do("ticket elm:oak", "ticket ash:elm")


@pytest.mark.rule("B-7.2")
def test_the_last_ticket_must_be_kept() -> None:
    table = at_turn(pile="ash:elm")
    events = table.do("tickets", "ticket ash:elm")
    assert [event.ticket for event in of_kind(events, TicketKept)] == ["ash:elm"]
    assert table.tickets(0) == ["ash:elm"]
    assert table.view().turn == 1


@pytest.mark.rule("B-7.2")
def test_without_tickets_none_are_drawn() -> None:
    table = at_turn(pile="")
    assert table.refusal("tickets") == ("B-7.2", "no-tickets")
    assert "tickets" not in table.actions()


@pytest.mark.rule("B-7.3")
def test_any_number_of_tickets_is_held_and_kept_to_the_end() -> None:
    table = at_turn(held=["ash:cedar ash:elm ash:fir ash:oak birch:elm"])
    table.do("tickets", "ticket birch:fir", "ticket birch:oak", "keep birch:fir birch:oak")
    assert len(table.tickets(0)) == 7
    table.do("draw", "card blue", "draw", "card blue")
    assert table.refusal("keep birch:fir") == ("B-7.1", "nothing-offered")
    assert len(table.tickets(0)) == 7


@pytest.mark.rule("B-7.3")
def test_tickets_are_secret_from_the_others() -> None:
    table = at_turn()
    events = table.do("tickets", "ticket ash:elm", "ticket ash:fir")
    assert [ticket.number for ticket in table.view(1).offered[0]] == [None, None]
    events += table.do("keep ash:fir")
    for kind in (TicketOffered, TicketKept, TicketReturned):
        for event in of_kind(events, kind):
            for other in (Seat(1), None):
                seen = event.seen_by(other)
                assert isinstance(seen, kind)
                assert (seen.ticket, seen.title) == (UNSEEN, UNSEEN)
            assert event.seen_by(Seat(0)) == event
    assert table.tickets(0, 1) == [""]
    assert [ticket.number for ticket in table.view(1).bottom] == [None]


@pytest.mark.rule("B-7.3")
def test_who_returned_a_ticket_knows_it_until_a_choice_hides_it_again() -> None:
    table = at_turn(3, pile="ash:elm ash:fir", bottom="")
    table.do("tickets", "ticket ash:elm", "ticket ash:fir", "keep ash:fir")
    number = TICKETS.index("ash:elm")
    assert [[ticket.number for ticket in table.view(seat).bottom] for seat in (0, 1, 2)] == [
        [number],
        [None],
        [None],
    ]
    table.do("tickets", "ticket ash:elm")
    assert [table.tickets(1, viewer) for viewer in (0, 1, 2)] == [["ash:elm"], ["ash:elm"], [""]]


@pytest.mark.rule("B-7.3")
def test_a_choice_among_known_tickets_does_not_tell_which_was_kept() -> None:
    table = at_turn(3, pile="ash:elm ash:fir", bottom="elm:oak")
    table.do("tickets", "ticket ash:elm", "ticket ash:fir", "keep ash:fir")
    table.do("tickets", "ticket elm:oak", "ticket ash:elm")
    assert [ticket.number for ticket in table.view(0).offered[1]] == [None, TICKETS.index("ash:elm")]
    table.do("keep elm:oak")
    assert table.tickets(1, 0) == [""]
    assert [ticket.number for ticket in table.view(0).bottom] == [None]
