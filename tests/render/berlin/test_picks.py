"""Berlin's actions as paths of picks: one path each, exact payments, reasons for what is not allowed."""

import re
from collections import Counter
from functools import cache

import pytest

from tests.render.berlin.games import played, seen, to_move
from tests.render.positions import is_id
from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.game import CHANCE, State
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.berlin.actions import Claim, Draw, DrawTickets, Keep, Take
from zugwerk.games.berlin.board import BIKE, CARD_NAMES
from zugwerk.games.berlin.game import GAME
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin import DRAWING
from zugwerk.render.berlin.picks import payment, picks, prompt, reason, thinkable
from zugwerk.render.look import Look
from zugwerk.render.picks import keys_of, prefixes, refused_at

LOOK = Look()


@cache
def _hoarded(turns: int) -> State:
    state = GAME.new(GAME.meta.setup(2, {"first_seat": "1"}))
    stream = ChanceStream(seed_from("hoard"))
    while turns or state.actors() == (CHANCE,):
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(seat, state.chance_at(stream.pick(state.chance_size())))
            continue
        legal = state.legal_actions(seat)
        drawn = next((action for action in legal if isinstance(action, Draw)), legal[0])
        state.apply(seat, drawn)
        turns -= 1
    return state


def hoarded(turns: int = 26) -> BerlinView:
    """What the seat to move sees after draws from the deck alone; the first two actions keep tickets."""
    return to_move(_hoarded(turns).clone())


@pytest.mark.parametrize("moves", [0, 2, 3, 20, 60, 90])
def test_every_action_has_a_path_of_its_own(moves: int) -> None:
    for view in (to_move(played(3, moves)), hoarded()):
        paths = [tuple(pick.key for pick in picks(view, action, LOOK)) for action in view.legal]
        assert all(paths)
        assert len(set(paths)) == len(view.legal)


def test_every_element_is_on_the_page() -> None:
    for view in (to_move(played(3, 0)), to_move(played(3, 20)), hoarded()):
        page = DRAWING.board(view, LOOK) + DRAWING.hand(view, LOOK)
        ids = re.findall(r'\bid="([^"]*)"', page)
        assert len(ids) == len(set(ids))
        for action in (*view.legal, *thinkable(view)):
            for pick in picks(view, action, LOOK):
                assert all(element in ids for element in pick.element.split())


def test_a_claim_is_connection_then_colour_then_bicycles_where_there_is_a_choice() -> None:
    view = hoarded()
    claims = [action for action in view.legal if isinstance(action, Claim)]
    assert any(BIKE in claim.cards for claim in claims)
    for claim in claims:
        path = picks(view, claim, LOOK)
        alike = [other for other in claims if _of_one_colour(claim, other)]
        assert [pick.kind for pick in path] == ["connection", *["payment"] * (1 if len(alike) == 1 else 2)]
        assert path[0].element == f"connection-{claim.connection}"
        counts = Counter(claim.cards)
        words = {CARD_NAMES[card].replace("bike", "bicycle"): count for card, count in counts.items()}
        assert {name: int(count) for count, name in re.findall(r"(\d+) × (\w+)", path[-1].label)} == words
        assert path[-1].label == payment(LOOK, claim.cards)


def _of_one_colour(one: Claim, other: Claim) -> bool:
    return one.connection == other.connection and {*one.cards} - {BIKE} == {*other.cards} - {BIKE}


def test_a_card_that_lies_twice_in_the_row_is_one_pick_on_both() -> None:
    found = False
    for moves in range(3, 60):
        view = to_move(played(3, moves))
        for action in view.legal:
            if isinstance(action, Take):
                (pick,) = picks(view, action, LOOK)
                slots = [f"row-{slot}" for slot, card in enumerate(view.row) if card == action.card]
                assert pick.element.split() == slots
                found = found or len(slots) > 1
    assert found


def test_tickets_are_marked_and_kept_by_a_button() -> None:
    view = seen(played(3, 0))
    one, other, both = (picks(view, action, LOOK) for action in view.legal)
    assert [pick.kind for pick in one] == [pick.kind for pick in other] == ["mark", "finish"]
    assert both[:2] == (one[0], other[0])
    assert (one[-1].label, both[-1].label) == ("Keep this ticket", "Keep 2 tickets")
    (nothing,) = thinkable(view)
    assert nothing == Keep(())
    assert [pick.label for pick in picks(view, nothing, LOOK)] == ["Keep at least one"]


def refusals(view: BerlinView, state: State) -> dict[str, tuple[str, str]]:
    """What is thinkable and not allowed, by the element where it fails."""
    assert view.seat is not None
    beginnings = prefixes(keys_of(picks(view, action, LOOK)) for action in view.legal)
    found = {}
    for action in thinkable(view):
        path = refused_at(picks(view, action, LOOK), beginnings)
        why = state.refusal(view.seat, action)
        assert (not path) == (why is None)
        if why is not None:
            found[path[-1].key] = (why.code, why.rule)
    return found


def test_every_connection_is_lit_or_says_why_not() -> None:
    codes: set[str] = set()
    for moves in (3, 20, 40, 60, 80):
        state = played(2, moves)
        view = to_move(state)
        if view.phase != "turn":
            continue
        found = refusals(view, state)
        lit = {action.connection for action in view.legal if isinstance(action, Claim)}
        for entry in view.board().connections:
            assert (f"line-{entry.id}" in found) == (entry.id not in lit)
        codes |= {code for code, _ in found.values()}
    assert {"occupied", "cards-not-held", "double-closed"} <= codes


@pytest.mark.rule("B-4.4")
def test_after_one_card_bicycles_and_connections_say_why_not() -> None:
    for turns in range(3, 30):
        view = hoarded(turns)
        if view.phase == "second" and BIKE in view.row:
            break
    found = refusals(view, _hoarded(turns))
    assert found["take-bike"] == ("bicycle-second", "B-4.4")
    assert found["ticket-pile"] == ("second-card-first", "B-4.1")
    assert sum(key.startswith("line-") for key in found) == len(view.board().connections)


def test_who_is_not_to_act_can_think_of_nothing() -> None:
    state = played(3, 20)
    other = next(seat for seat in range(3) if seat not in state.actors())
    assert thinkable(seen(state, other)) == ()
    assert thinkable(seen(state, None)) == ()
    assert prompt(seen(state, other), LOOK) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_and_labels_are_words(language: str) -> None:
    look = Look(language)
    for view in (to_move(played(3, 0)), to_move(played(3, 3)), hoarded(), hoarded(27)):
        assert not is_id(prompt(view, look))
        for action in (*view.legal, DrawTickets()):
            assert all(not is_id(pick.label) for pick in picks(view, action, look))


def test_what_cannot_be_paid_says_what_it_takes_and_what_is_held() -> None:
    words: list[str] = []
    for turns in (2, 6, 26):
        view, state = hoarded(turns), _hoarded(turns)
        assert view.seat is not None
        hand = view.hands[view.seat]
        assert hand is not None
        for action in thinkable(view):
            why = state.refusal(view.seat, action)
            if why is None or not isinstance(action, Claim) or why.code != "cards-not-held":
                assert why is None or reason(view, action, why, LOOK) == ""
                continue
            words.append(reason(view, action, why, LOOK))
            told = re.fullmatch(
                r"Takes (\d) × .* or bicycles; you have (.*): (\d) cards? (?:is|are) missing", words[-1]
            )
            assert told, words[-1]
            held = sum(int(count) for count in re.findall(r"(\d+) ×", told[2]))
            assert int(told[1]) - held == int(told[3]) > 0
            assert f"{hand[BIKE]} × bicycle" in told[2] or not hand[BIKE]
    assert any("one colour" in line for line in words)
    assert any("none of them" in line for line in words)


def test_every_payment_has_a_picture_of_its_exact_cards() -> None:
    view = hoarded()
    page = DRAWING.hand(view, LOOK)
    paid = [action for action in view.legal if isinstance(action, Claim)]
    assert paid
    assert any(BIKE in action.cards for action in paid)
    for action in paid:
        key = picks(view, action, LOOK)[-1].key
        (picture,) = re.findall(rf'<svg id="face-{key}".*?</svg>', page)
        shown = re.findall(r'<rect[^>]* class="(\w+) edged"', picture)
        assert shown == [CARD_NAMES[card] for card in action.cards]


def test_when_no_card_is_left_nobody_is_told_to_take_one() -> None:
    told: dict[bool, str] = {}
    for turns in range(20, 120):
        view = hoarded(turns)
        has_cards = any(isinstance(action, Take | Draw) for action in view.legal)
        if view.phase == "turn":
            told.setdefault(has_cards, prompt(view, LOOK))
        if len(told) == 2:
            break
    assert told[True].startswith("Take two cards")
    assert told[False].startswith("No cards are left")
