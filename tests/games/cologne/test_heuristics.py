"""Games of greedy bots end by the broken bank; the bot buys, builds, runs and stays solvent."""

import pytest

from tests.games.cologne.tables import AID, PUBLIC, found, of, stock_round, table, train_step
from zugwerk.bots.budget import OWN_BUDGET
from zugwerk.bots.registry import make_bot
from zugwerk.core.game import Event, Seat
from zugwerk.core.outcome import Outcome
from zugwerk.games.cologne.events import DividendPaid, RoutesRun, TileLaid, TrainBought, WentBankrupt
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.heuristics import CologneHeuristics
from zugwerk.games.cologne.rules import routes
from zugwerk.games.cologne.state.figures import MINORS, STARTING_CASH, find_train
from zugwerk.games.cologne.state.rounds import DIVIDEND


def played(names: list[str], edition: str, seed: int) -> tuple[CologneState, Outcome, list[Event]]:
    """A whole game of these bots, with all that happened."""
    state = table(len(names), edition)
    bots = [make_bot(name, GAME.meta.id, seed + seat) for seat, name in enumerate(names)]
    events: list[Event] = []
    while actors := state.actors():
        seat = actors[0]
        events += state.apply(seat, bots[seat].choose(state.view(seat), OWN_BUDGET))
    outcome = state.outcome()
    assert outcome is not None
    return state, outcome, events


@pytest.mark.parametrize(
    ("seats", "edition", "seed"),
    [(2, AID, 10), (2, AID, 50), (3, AID, 20), (3, AID, 60), (4, AID, 30), (4, AID, 70), (3, PUBLIC, 40)],
)
def test_games_of_greedy_bots_end_by_the_broken_bank(seats: int, edition: str, seed: int) -> None:
    state, outcome, events = played(["greedy"] * seats, edition, seed)
    assert outcome.reason == "bank"
    assert not any(isinstance(event, WentBankrupt) for event in events)
    assert min(outcome.scores) > 2 * STARTING_CASH[str(seats)]
    runs = [event for event in events if isinstance(event, RoutesRun) and event.company >= MINORS]
    last = [event.revenue for event in runs[-5:]]
    first = [event.revenue for event in runs[:5]]
    assert min(last) >= 100
    assert 2 * sum(last) >= 3 * sum(first), "track is laid towards revenue"
    paid = sum(event.revenue for event in events if isinstance(event, DividendPaid))
    assert paid > sum(event.revenue for event in runs) // 2
    assert sum(isinstance(event, TileLaid) for event in events) >= 40
    assert sum(isinstance(event, TrainBought) for event in events) >= 15
    for company in range(MINORS, 10):
        if state.floated[company] and routes.has_route(state.rails, company, state.phase):
            assert state.trains[company], "companies that can run have trains"


def test_greedy_bots_beat_random_ones() -> None:
    for seed, names in enumerate((["greedy", "random"], ["random", "greedy", "random"])):
        _, outcome, _ = played(names, AID, seed)
        assert outcome.winners() == (Seat(names.index("greedy")),)


def test_revenue_is_kept_where_it_buys_the_train_that_is_needed_and_paid_otherwise() -> None:
    for held, treasury, kept in (("2-0", 60, True), ("2-0", 1000, False), ("5-0", 60, False)):
        state = table()
        found(state, "DE", 100, 50)
        state.trains[of("DE")] = [find_train(held)]
        state.depot = [
            train for train in state.depot if train >= find_train("3-0") and train != find_train(held)
        ]
        state.phase = 1
        state.treasury[of("DE")] = treasury
        round = train_step(state, "DE")
        round.step = DIVIDEND
        round.revenue = 80
        view = state.view(Seat(0))
        judge = CologneHeuristics()
        values = {GAME.notation(action): judge.evaluate(view, action) for action in view.legal}
        assert (values["withhold"] > values["payout"]) == kept, (held, treasury)


def test_nothing_is_taken_from_others_without_their_consent() -> None:
    state = table(3, PUBLIC)
    found(state, "DE", 100, 50)
    found(state, "RSE", 100, 20, 50)
    state.trains[of("RSE")] = [find_train("2-0"), find_train("2-1")]
    state.depot = [train for train in state.depot if train >= find_train("3-0")]
    state.phase = 1
    train_step(state, "DE")
    view = state.view(Seat(0))
    judge = CologneHeuristics()
    values = {GAME.notation(action): judge.evaluate(view, action) for action in view.legal}
    assert values["train 2-0 1"] < values["pass"] < values["train 3-0 180"]


def glanced(state: CologneState) -> dict[str, int]:
    """What the actions of the first seat look like to a beginner."""
    view, judge = state.view(Seat(0)), CologneHeuristics()
    return {GAME.notation(action): judge.glance(view, action) for action in view.legal}


def test_a_beginner_forgets_the_companies_of_others() -> None:
    state = table()
    found(state, "DE", 100, 50)
    found(state, "RSE", 100, 20, 50)
    state.cash = [1000, 100, 100]
    stock_round(state)
    looks = glanced(state)
    assert looks["share DE 10"] > looks["pass"] > looks["share RSE 10"]
    assert not [line for line, look in looks.items() if line.startswith("found ") and look >= looks["pass"]]


def test_a_beginner_is_content_with_one_train() -> None:
    for held, wanted in (("2-0", False), ("", True)):
        state = table()
        found(state, "DE", 100, 50)
        if held:
            state.trains[of("DE")] = [find_train(held)]
        state.depot = [train for train in state.depot if train >= find_train("2-1")]
        state.treasury[of("DE")] = 600
        train_step(state, "DE")
        looks = glanced(state)
        bought = [look for line, look in looks.items() if line.startswith("train ")]
        assert (max(bought) > looks.get("pass", 0)) == wanted, held


@pytest.mark.long
def test_games_of_beginners_end_too() -> None:
    _, outcome, _ = played(["beginner"] * 3, AID, 1)
    assert outcome.reason == "bank"
