"""B-8 End and scoring."""

from typing import Any

import pytest

from tests.games.berlin.helpers import Table, at_turn, of_kind
from zugwerk.core.game import Event
from zugwerk.core.outcome import Outcome
from zugwerk.games.berlin.events import GameEnded, LastTurnsBegan, TicketScored


def nearly_done(seats: int, pieces: int, **changes: Any) -> Table:
    """Seat 0 has so many trams and no metro cars left, and can afford the tram from elm to fir."""
    table = at_turn(seats, hands=["red"], **changes)
    table.state.trams[0] = pieces
    table.state.metros[0] = 0
    return table


def draw_turn(table: Table) -> list[Event]:
    """A turn of drawing two cards."""
    return table.do("draw", "card orange", "draw", "card bike")


@pytest.mark.rule("B-8.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_one_piece_left_everyone_has_one_more_turn(seats: int) -> None:
    table = nearly_done(seats, 2)
    events = table.do("claim elm-fir red")
    assert [event.seat for event in of_kind(events, LastTurnsBegan)] == [0]
    for left in range(seats, 0, -1):
        assert table.view().last_turns == left
        assert table.view().turn == (seats - left + 1) % seats
        assert table.state.outcome() is None
        table.do("take orange" if "take orange" in table.actions() else "draw")
        table.state.apply(table.state.actors()[0], table.state.chance_at(0))
        table.do("draw")
        table.state.apply(table.state.actors()[0], table.state.chance_at(0))
    assert table.state.actors() == ()
    assert table.outcome().reason == "last-turns"


@pytest.mark.rule("B-8.1")
def test_two_pieces_are_not_the_end() -> None:
    table = nearly_done(2, 3)
    assert of_kind(table.do("claim elm-fir red"), LastTurnsBegan) == []
    assert table.view().last_turns is None


@pytest.mark.rule("B-8.1")
def test_trams_and_metro_cars_count_together() -> None:
    table = at_turn(2, hands=["red red"])
    table.state.trams[0], table.state.metros[0] = 0, 2
    assert of_kind(table.do("claim fir-oak-1 red red"), LastTurnsBegan) != []
    without_trams = at_turn(2, hands=["red"])
    without_trams.state.trams[0], without_trams.state.metros[0] = 1, 2
    assert of_kind(without_trams.do("claim elm-fir red"), LastTurnsBegan) == []


@pytest.mark.rule("B-8.1")
def test_nothing_is_done_after_the_last_turn() -> None:
    table = at_turn(2, last_turns=1)
    events = draw_turn(table)
    assert isinstance(events[-1], GameEnded)
    for seat in (0, 1):
        assert table.refusal("draw", seat) == ("B-8.1", "game-over")
        assert table.actions(seat) == []


def ended(seats: int, held: list[str], owners: dict[str, int], **changes: Any) -> Table:
    """The end of a game in which these tickets were held and connections created."""
    table = at_turn(seats, held=held, owners=owners, last_turns=1, **changes)
    draw_turn(table)
    return table


def parts(outcome: Outcome, seat: int) -> dict[str, int]:
    """The points of a seat by source."""
    return {part.source: part.points for part in outcome.breakdown[seat]}


@pytest.mark.rule("B-8.2")
def test_a_ticket_is_complete_by_an_unbroken_chain_of_both_kinds() -> None:
    owners = {"ash-birch-below": 0, "birch-cedar-2": 0, "cedar-elm": 0}
    outcome = ended(2, ["ash:elm birch:oak"], owners).outcome()
    assert parts(outcome, 0) == {"trams": 9, "underground": 3, "tickets-made": 8, "tickets-missed": -5}
    assert outcome.scores == (15, 0)


@pytest.mark.rule("B-8.2")
def test_others_connections_do_not_help() -> None:
    owners = {"ash-birch-below": 0, "birch-cedar-2": 1, "cedar-elm": 0}
    outcome = ended(2, ["ash:elm"], owners).outcome()
    assert parts(outcome, 0)["tickets-missed"] == -8
    assert parts(outcome, 0)["tickets-made"] == 0


@pytest.mark.rule("B-8.2")
def test_tickets_are_revealed_one_by_one() -> None:
    table = at_turn(2, held=["ash:elm", "elm:oak"], owners={"elm-oak": 1}, last_turns=1)
    assert table.tickets(0, 1) == [""]
    events = table.do("draw", "card orange", "draw", "card bike")
    scored = [(event.seat, event.ticket, event.points) for event in of_kind(events, TicketScored)]
    assert scored == [(0, "ash:elm", -8), (1, "elm:oak", 3)]
    assert table.tickets(0, 1) == ["ash:elm"]
    assert [ticket.done for ticket in table.view().tickets[1]] == [True]


@pytest.mark.rule("B-8.3")
def test_most_points_win() -> None:
    outcome = ended(3, [], {"cedar-elm": 1, "elm-oak": 2}).outcome()
    assert outcome.scores == (0, 7, 4)
    assert outcome.ranking == ((1,), (2,), (0,))


@pytest.mark.rule("B-8.3")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    # Seat 0: 7 for trams. Seat 1: 4 for trams and 3 for a completed ticket.
    outcome = ended(2, ["", "elm:oak"], {"cedar-elm": 0, "elm-oak": 1}).outcome()
    assert outcome.scores == (7, 7)
    assert outcome.ranking == ((1,), (0,))
    assert outcome.winners() == (1,)


@pytest.mark.rule("B-8.3")
def test_still_tied_is_a_shared_victory() -> None:
    outcome = ended(3, [], {"ash-birch": 0, "birch-cedar-1": 2}).outcome()
    assert outcome.scores == (2, 0, 2)
    assert outcome.ranking == ((0, 2), (1,))
    assert outcome.winners() == (0, 2)
