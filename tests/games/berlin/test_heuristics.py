"""The own bots follow their tickets and beat random players; playouts and statistics are true."""

from collections import Counter

import pytest

from tests.games.berlin.helpers import at_turn
from tests.games.berlin.invariants import check_all, check_end
from tests.games.berlin.maps import SMALL
from zugwerk.core.game import CHANCE, Action, Seat
from zugwerk.games.berlin.board import find_map
from zugwerk.games.berlin.game import GAME, BerlinState
from zugwerk.games.berlin.heuristics import BerlinHeuristics, playout, random_games, statistics
from zugwerk.games.berlin.heuristics.playouts import random_turn
from zugwerk.games.berlin.state import Position
from zugwerk.kit.dice import Dice


def best(state: BerlinState, seat: int) -> str:
    """The action that the heuristics like best, the first of equals."""
    judge = BerlinHeuristics()
    view = state.view(Seat(seat))
    found = max(view.legal, key=lambda action: judge.evaluate(view, action))
    return GAME.notation(found)


def test_it_builds_what_its_ticket_needs() -> None:
    table = at_turn(hands=["red red blue blue blue"], held=["birch:oak"], owners={"oak-ash": 0})
    assert best(table.state, 0) in ("claim ash-birch red red", "claim ash-birch-below blue blue blue")


def test_it_takes_the_card_it_lacks() -> None:
    table = at_turn(
        hands=["orange"], held=["ash:cedar"], owners={"ash-birch": 1}, row="blue blue orange red black"
    )
    assert best(table.state, 0) == "take orange"


def test_it_takes_new_tickets_when_all_are_done() -> None:
    table = at_turn(held=["ash:cedar"], owners={"ash-cedar": 0})
    assert best(table.state, 0) == "tickets"
    late = at_turn(held=["ash:cedar"], owners={"ash-cedar": 0}, last_turns=2)
    assert best(late.state, 0) != "tickets"


def test_it_keeps_the_ticket_that_is_already_done() -> None:
    table = at_turn(held=["ash:cedar"], owners={"ash-cedar": 0, "cedar-elm": 0})
    table.do("tickets", "ticket ash:elm", "ticket birch:fir")
    assert "ash:elm" in best(table.state, 0)


def choose(state: BerlinState, seat: Seat, greedy: bool, dice: Dice) -> Action:
    """A greedy or random choice."""
    if greedy:
        return GAME.parse(best(state, seat))
    legal = state.legal_actions(seat)
    return legal[dice.pick(len(legal))]


def test_it_beats_random_players() -> None:
    won = 0
    for seed in range(20):
        dice = Dice(seed)
        state = GAME.new(GAME.meta.setup(2))
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(seat, state.chance_at(dice.pick(state.chance_size())))
            else:
                state.apply(seat, choose(state, seat, seat == seed % 2, dice))
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.winners() == (seed % 2,)
    assert won >= 19


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_playouts_end_like_games(seats: int) -> None:
    dice = Dice(seats)
    start = GAME.new(GAME.meta.setup(seats, {"map": SMALL}))
    for _ in range(20):
        state = start.clone()
        moves = playout(state, dice)
        assert 0 < moves <= GAME.longest(state.options.setup)
        assert state.actors() == ()
        check_all(state)
        check_end(state)
    assert random_games(GAME.meta.setup(seats), 3, 7) == random_games(GAME.meta.setup(seats), 3, 7) > 100


def after_one_playout_move(start: BerlinState, seed: int) -> str:
    """What a playout does first: the owners, hands and tickets it leads to are compared."""
    moved = start.clone()
    random_turn(moved, Dice(seed))
    return _mark(moved)


def _mark(position: Position) -> str:
    snapshot = position.snapshot()
    return str((snapshot["owners"], snapshot["hands"], snapshot["row"], snapshot["phase"], snapshot["left"]))


def test_playouts_choose_every_legal_action_equally_often() -> None:
    table = at_turn(hands=["red red blue blue bike bike"], row="red bike blue green green")
    expected: set[str] = set()
    for action in table.state.legal_actions(Seat(0)):
        after = table.state.clone()
        after.apply(Seat(0), action)
        expected.add(_mark(after))
    assert len(expected) == len(table.state.legal_actions(Seat(0)))
    found = Counter(after_one_playout_move(table.state, seed) for seed in range(200 * len(expected)))
    assert set(found) == expected
    assert min(found.values()) > 130
    assert max(found.values()) < 270


@pytest.mark.parametrize("seats", [2, 4])
def test_statistics_count_what_happened(seats: int) -> None:
    found = statistics(GAME.meta.setup(seats), 4, 1)
    plan = find_map("berlin")
    assert (found.seats, found.games) == (seats, 4)
    assert len(found.claimed) == len(plan.connections)
    assert len(found.kept) == len(plan.tickets)
    assert max(found.claimed) <= 4
    assert all(done <= kept for done, kept in zip(found.completed, found.kept, strict=True))
    assert sum(found.kept) >= 4 * seats
    assert sum(found.wins) == pytest.approx(4)
    assert 0 < found.completion() <= 1
    assert max(found.usage()) <= 1
    assert found.actions > found.turns > 4 * seats
    assert sum(found.reasons.values()) == 4
    assert found == statistics(GAME.meta.setup(seats), 4, 1)


def test_statistics_of_some_games_and_of_others_add_up() -> None:
    some, others = (statistics(GAME.meta.setup(2), 2, seed) for seed in (1, 2))
    found = some.plus(others)
    assert (found.seats, found.games) == (2, 4)
    assert sum(found.claimed) == sum(some.claimed) + sum(others.claimed)
    assert found.kept[3] == some.kept[3] + others.kept[3]
    assert sum(found.wins) == pytest.approx(4)
    assert sum(found.reasons.values()) == 4
    assert (found.turns, found.scores) == (some.turns + others.turns, some.scores + others.scores)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shipped_map_is_balanced(seats: int) -> None:
    found = statistics(GAME.meta.setup(seats), 3000, 2026)
    assert max(found.wins) / found.games <= 1 / seats + 0.05
    assert 0.60 <= found.completion() <= 0.85
    if seats == 4:
        assert min(found.usage()) >= 0.05
        assert max(found.usage()) <= 0.90
