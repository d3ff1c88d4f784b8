"""B-2 Setup."""

import pytest

from tests.games.berlin.helpers import TICKETS, Table, of_kind
from tests.games.berlin.maps import SMALL
from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.refusal import Refused
from zugwerk.games.berlin.actions import Keep
from zugwerk.games.berlin.events import RowDiscarded, TicketKept, TicketReturned, TicketsChosen
from zugwerk.games.berlin.game import GAME


@pytest.mark.rule("B-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_gets_two_cards_and_five_lie_face_up(seats: int) -> None:
    table = Table(seats)
    view = table.view()
    assert view.hand_sizes == (2,) * seats
    assert "" not in table.row()
    assert view.deck == 44 - 2 * seats - 5
    assert sum(view.discards) == 0


@pytest.mark.rule("B-2.1")
def test_cards_go_round_one_by_one_then_the_row_is_turned_up() -> None:
    deals = (
        "card red, card blue, card green, card bike, card red, card red, card orange, card bike, card black"
    )
    table = Table(2, *deals.split(", "))
    assert [table.hand(0), table.hand(1)] == ["green red", "blue bike"]
    assert table.row() == ["red", "red", "orange", "bike", "black"]


@pytest.mark.rule("B-2.1")
def test_nothing_is_dealt_that_is_not_due() -> None:
    state = GAME.new(GAME.meta.setup(2, {"map": SMALL, "first_seat": "1"}))
    for deal in (f"ticket {TICKETS[0]}", "first 1"):
        why = state.refusal(CHANCE, GAME.parse(deal))
        assert why is not None
        assert (why.rule, why.code) == ("B-2.1", "no-such-deal")
    assert state.refusal(CHANCE, GAME.parse("card red")) is None


@pytest.mark.rule("B-2.2")
def test_three_bicycles_in_the_first_row_are_discarded_with_it_again_and_again() -> None:
    state = GAME.new(GAME.meta.setup(2, {"map": SMALL, "first_seat": "1"}))
    hands = ["red", "red", "red", "red"]
    rows = ["bike", "bike", "bike", "red", "blue", "bike", "blue", "bike", "bike", "bike"]
    told = [state.apply(CHANCE, GAME.parse(f"card {card}")) for card in hands + rows]
    discarded = [number for number, events in enumerate(told) if of_kind(events, RowDiscarded)]
    assert discarded == [8, 13]
    assert list(state.view(None).discards) == [2, 0, 0, 0, 1, 0, 7]
    assert state.view(None).row == (None,) * 5


@pytest.mark.rule("B-2.2")
def test_two_bicycles_stay() -> None:
    cards = ["red"] * 4 + ["bike"] * 2 + ["blue"] * 3
    table = Table(2, *[f"card {card}" for card in cards])
    assert table.row() == ["bike", "bike", "blue", "blue", "blue"]
    assert sum(table.view().discards) == 0


def offers(*tickets: str) -> list[str]:
    """Deals of the first tickets."""
    return [f"ticket {ticket}" for ticket in tickets]


@pytest.mark.rule("B-2.3")
def test_everyone_chooses_at_the_same_time_and_in_secret() -> None:
    table = Table(3, *offers("ash:elm", "ash:fir", "ash:oak", "birch:elm", "birch:fir", "elm:oak"))
    assert table.state.actors() == (0, 1, 2)
    events = table.state.apply(Seat(1), GAME.parse("keep ash:oak"))
    assert [type(event) for event in events] == [TicketsChosen]
    assert table.state.actors() == (0, 2)
    for viewer in (None, 0, 2):
        view = table.view(viewer)
        assert view.chosen == (False, True, False)
        assert view.kept == ()
        assert [ticket.number for ticket in view.offered[1]] == [None, None]
        assert view.tickets == ((), (), ())
    assert table.view(1).kept == ("ash:oak",)


@pytest.mark.rule("B-2.3")
def test_kept_tickets_are_secret_and_rejected_ones_go_under_the_pile() -> None:
    table = Table(2, *offers("ash:elm", "ash:fir", "ash:oak", "birch:elm"))
    table.do("keep ash:fir")
    events = table.do("keep ash:oak birch:elm")
    assert [event.ticket for event in of_kind(events, TicketKept)] == ["ash:fir", "ash:oak", "birch:elm"]
    assert [event.ticket for event in of_kind(events, TicketReturned)] == ["ash:elm"]
    assert [table.tickets(0), table.tickets(1)] == [["ash:fir"], ["ash:oak", "birch:elm"]]
    assert [table.tickets(0, 1), table.tickets(1, 0)] == [[""], ["", ""]]
    assert table.view().pile == 6
    assert [ticket.number for ticket in table.view(0).bottom] == [TICKETS.index("ash:elm")]
    assert [ticket.number for ticket in table.view(1).bottom] == [None]
    assert table.view().phase == "turn"


@pytest.mark.rule("B-2.3")
def test_at_least_one_of_the_own_tickets_is_kept_and_nothing_else_is_done_before() -> None:
    table = Table(2, *offers("ash:elm", "ash:fir", "ash:oak", "birch:elm"))
    assert table.actions(0) == ["keep ash:elm", "keep ash:fir", "keep ash:elm ash:fir"]
    assert table.refusal("keep ash:oak") == ("B-2.3", "not-offered")
    assert table.refusal("draw") == ("B-2.3", "choose-tickets-first")
    assert table.allows("keep ash:elm")
    table.do("keep ash:elm")
    assert table.refusal("keep ash:fir", 0) == ("B-2.3", "already-chosen")
    with pytest.raises(Refused) as caught:
        table.state.apply(Seat(1), Keep(()))
    assert caught.value.refusal.code == "keep-one"


@pytest.mark.rule("B-2.3")
def test_a_ticket_is_offered_once() -> None:
    state = GAME.new(GAME.meta.setup(2, {"map": SMALL, "first_seat": "1"}))
    while state.view(None).phase != "tickets":
        state.apply(CHANCE, state.chance_at(0))
    state.apply(CHANCE, GAME.parse("ticket ash:elm"))
    for deal in ("ticket ash:elm", "ticket elm:ash", "ticket no:where"):
        why = state.refusal(CHANCE, GAME.parse(deal))
        assert why is not None
        assert (why.rule, why.code) == ("B-2.3", "not-in-pile")


@pytest.mark.rule("B-2.4")
@pytest.mark.parametrize("first", ["1", "2", "3"])
def test_the_chosen_seat_begins_and_play_goes_round(first: str) -> None:
    table = Table(3, first=first)
    while table.view().phase == "choose":
        table.do(table.actions()[0])
    turns: list[int] = []
    for _ in range(4):
        turns.append(table.view().turn)
        table.do("draw", "card orange", "draw", "card bike")
    begin = int(first) - 1
    assert turns == [begin, (begin + 1) % 3, (begin + 2) % 3, begin]


@pytest.mark.rule("B-2.4")
def test_a_lot_may_choose_among_those_who_play() -> None:
    state = GAME.new(GAME.meta.setup(3, {"map": SMALL}))
    assert [GAME.notation(action) for action in state.legal_actions(CHANCE)] == [
        "first 1",
        "first 2",
        "first 3",
    ]
    why = state.refusal(CHANCE, GAME.parse("first 4"))
    assert why is not None
    assert (why.rule, why.code) == ("B-2.4", "no-such-seat")
    why = GAME.refusal(GAME.meta.setup(3, {"first_seat": "4"}))
    assert why is not None
    assert (why.rule, why.code) == ("B-2.4", "no-such-seat")


@pytest.mark.rule("B-2.4")
def test_nobody_plays_out_of_turn() -> None:
    table = Table(2, first="2")
    while table.view().phase == "choose":
        table.do(table.actions()[0])
    assert table.refusal("draw", 0) == ("B-2.4", "not-your-turn")
    assert table.allows("draw", 1)
