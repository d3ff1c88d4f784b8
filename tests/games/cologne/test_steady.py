"""The steady bot, and what searches by its judgement, do nothing that players of 1893 would laugh at."""

import pytest

from tests.games.cologne.blunders import blunders
from tests.games.cologne.tables import (
    AID,
    PUBLIC,
    found,
    give,
    merger_round,
    of,
    open_shares,
    operating_round,
    sell_trains,
    stock_round,
    table,
    train_step,
)
from zugwerk.bots.budget import Budget
from zugwerk.bots.registry import make_bot
from zugwerk.core.game import Seat
from zugwerk.games.cologne.board import HEX_NAMED, KIND_NAMED
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.heuristics import CologneHeuristics
from zugwerk.games.cologne.rules import flow, routes, stations, track
from zugwerk.games.cologne.state.figures import MERGER_CELLS, PAPER_NAMED, find_train
from zugwerk.kit.dice import Dice

LEVELS = ("steady", "search")


def chosen(state: CologneState, level: str) -> str:
    """What the bot of this level does for the seat at turn, which it then does."""
    seat = state.actors()[0]
    action = make_bot(level, GAME.meta.id, 1).choose(state.view(seat), Budget(nodes=400))
    state.apply(seat, action)
    return GAME.notation(action)


def lay(state: CologneState, *lines: str) -> None:
    """Lay tiles, each written as kind, hex and rotation."""
    for line in lines:
        kind, hex, rotation = line.split()
        track.lay(state.rails, KIND_NAMED[kind], HEX_NAMED[hex], int(rotation))


def line_of_de(state: CologneState, *percents: int) -> None:
    """DE has a line from Düren to Brühl, of two stops."""
    found(state, "DE", 100, *percents)
    state.stations[of("DE")].append(stations.place_home(state.rails, of("DE")))
    lay(state, "57 O2 1", "8 N3 5", "57 O4 2")


def long_line_of_de(state: CologneState, *percents: int) -> None:
    """DE runs from Aachen by Düren and Brühl to a town and Frechen, five stops."""
    line_of_de(state, *percents)
    lay(state, "14 O2 1", "14 O4 2", "4 M4 0", "5 L3 5")


def line_of_rse(state: CologneState, *percents: int) -> None:
    """RSE has a line from Bonn-Beuel to Troisdorf, of two stops."""
    found(state, "RSE", 100, *percents)
    state.stations[of("RSE")].append(stations.place_home(state.rails, of("RSE")))
    lay(state, "57 R7 0")


def own_trains(state: CologneState, name: str, *trains: str) -> None:
    """Give a company trains."""
    state.trains[of(name)] = [find_train(train) for train in trains]
    state.depot = [train for train in state.depot if train not in state.trains[of(name)]]


@pytest.mark.parametrize("level", LEVELS)
def test_a_train_that_was_traded_in_is_not_bought_back(level: str) -> None:
    for treasury in (540, 560, 700, 900):
        state = table(4)
        long_line_of_de(state, 60)
        sell_trains(state, "5-0")
        own_trains(state, "DE", "3-0")
        state.treasury[of("DE")] = treasury
        round = train_step(state, "DE")
        done: list[str] = []
        while state.round is round and round.company == of("DE"):
            done.append(chosen(state, level))
        traded = any(line.endswith("for 3-0") for line in done)
        assert not (traded and "train 3-0 180" in done), done


@pytest.mark.parametrize("level", LEVELS)
def test_a_used_train_does_where_the_first_6_would_ruin_what_the_seat_has(level: str) -> None:
    state = table(4)
    long_line_of_de(state, 60)
    line_of_rse(state, 60)
    sell_trains(state, "6-0")
    own_trains(state, "RSE", "3-1")
    state.discarded = [find_train("4-0")]
    give(state, 0, "EVA")
    state.treasury[of("DE")] = 700
    state.treasury[of("RSE")] = 0
    state.set_number, state.bank = 8, 200
    train_step(state, "DE")
    assert chosen(state, level) == "train 4-0 300"


@pytest.mark.parametrize("level", LEVELS)
def test_no_track_joins_two_hexes_that_no_route_may_combine(level: str) -> None:
    state = table(4)
    found(state, "DE", 100, 60)
    operating_round(state, "DE")
    flow.advance(state, [])
    line = chosen(state, level)
    assert " O2 " in line
    exits = {(edge + state.rails.covers[HEX_NAMED["O2"]]) % 6 for edge in (0, 1)}
    assert not (line.startswith("lay 5 ") and exits == {1, 2}), "both are Aachen"
    for _ in range(2):
        state.treasury[of("DE")] = 1000
        operating_round(state, "DE")
        flow.advance(state, [])
        chosen(state, level)
    best = routes.best_routes(state.rails, of("DE"), 0, (find_train("3-0"),))
    assert best.revenue > 40


@pytest.mark.parametrize("level", LEVELS)
def test_no_train_is_bought_for_which_there_is_no_track(level: str) -> None:
    state = table(4)
    line_of_de(state, 60)
    sell_trains(state, "3-2")
    own_trains(state, "DE", "3-0", "3-1")
    state.treasury[of("DE")] = 500
    train_step(state, "DE")
    assert chosen(state, level) == "pass"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["EKB", "KFBE", "KSZ", "KBE", "BKB"])
def test_two_turns_of_track_lead_to_a_second_stop(level: str, name: str) -> None:
    state = table(4)
    give(state, 0, name)
    for _ in range(2):
        operating_round(state, name)
        flow.advance(state, [])
        assert chosen(state, level).startswith("lay ")
    assert routes.has_route(state.rails, of(name), state.phase)


@pytest.mark.parametrize("level", LEVELS)
def test_fdsd_is_not_given_for_shares_that_are_worth_less(level: str) -> None:
    state = table(4)
    give(state, 0, "FdSD")
    state.president_at[of("RAG")] = 1
    found(state, "RAG", 60, 20, 30, 0, 0)
    sell_trains(state, "3-1")
    stock_round(state)
    state.cash = [40, 0, 0, 0]
    assert not chosen(state, level).startswith("exchange")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_votes_for_a_merger_that_takes_his_presidency(level: str) -> None:
    for others, expected in ((("KSZ", "BKB"), "vote no"), ((), "vote yes")):
        state = table(4)
        give(state, 1, *others)
        give(state, 0, *{"EKB", "KSZ", "BKB"}.difference(others))
        lay(state, "6 T3 3", "9 T5 1", "K6 S6 5")
        sell_trains(state, "4-1")
        own_trains(state, "EKB", "4-0")
        open_shares(state, "AGV", MERGER_CELLS[0])
        merger_round(state, "AGV")
        assert state.actors()[0] == 0
        assert chosen(state, level) == expected


@pytest.mark.parametrize("level", LEVELS)
def test_in_need_the_shares_go_that_are_worth_least(level: str) -> None:
    state = table(4)
    long_line_of_de(state, 50)
    line_of_rse(state, 20, 40)
    found(state, "RAG", 60, 20, 40)
    for name in ("RSE", "RAG"):
        state.president_at[of(name)] = 1
        state.singles[1 * 10 + of(name)] -= 2
        state.singles[0 * 10 + of(name)] += 2
    sell_trains(state, "5-1")
    own_trains(state, "RSE", "5-0")
    state.treasury[of("DE")] = 350
    state.cash = [20, 100, 100, 100]
    train_step(state, "DE")
    assert chosen(state, level).startswith("sell RAG")


@pytest.mark.parametrize("level", LEVELS)
def test_money_at_the_certificate_limit_goes_into_better_papers(level: str) -> None:
    state = table(4)
    long_line_of_de(state, 50)
    own_trains(state, "DE", "5-0")
    sell_trains(state, "6-0")
    state.cells[of("DE")] = 11
    for paper in range(PAPER_NAMED["EVA"] + 7, PAPER_NAMED["EVA"] + 12):
        state.owners[paper] = 0
    state.cash = [1500, 100, 100, 100]
    stock_round(state)
    assert chosen(state, level) == "bond sell"
    assert chosen(state, level).startswith(("share ", "found "))


def winners(names: list[str], edition: str) -> tuple[int, ...]:
    """Who wins a game of these bots."""
    state = table(len(names), edition)
    bots = [make_bot(name, GAME.meta.id, seat) for seat, name in enumerate(names)]
    while actors := state.actors():
        state.apply(actors[0], bots[actors[0]].choose(state.view(actors[0]), Budget()))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners()


@pytest.mark.long
@pytest.mark.parametrize(("seats", "edition", "least"), [(2, PUBLIC, 1), (4, AID, 2)])
def test_steady_beats_greedy(seats: int, edition: str, least: int) -> None:
    won = 0
    for own in range(seats):
        names = ["steady" if seat == own else "greedy" for seat in range(seats)]
        won += winners(names, edition) == (own,)
    assert won > least, "more than half of the games, whatever the seat"


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "seats", "edition"), [("steady", 4, AID), ("steady", 3, PUBLIC), ("search", 4, AID)]
)
def test_a_whole_game_has_nothing_to_laugh_at(level: str, seats: int, edition: str) -> None:
    assert blunders(level, seats, 1, edition) == []


def test_nothing_is_taken_from_others_who_were_not_asked() -> None:
    state = table(3, PUBLIC)
    line_of_de(state, 50)
    found(state, "RSE", 100, 20, 50)
    sell_trains(state, "3-0")
    state.trains[of("RSE")] = [find_train("2-0"), find_train("2-1")]
    train_step(state, "DE")
    actions, _ = CologneHeuristics().priors(state, Seat(0))
    assert actions
    assert not {"train 2-0 1", "train 2-1 1"} & {GAME.notation(action) for action in actions}


def test_heuristics_tell_of_states_what_a_search_asks() -> None:
    state = table(4)
    judge = CologneHeuristics()
    world = judge.world(GAME, state.view(Seat(0)), Dice(1))
    assert world.snapshot() == state.snapshot()
    assert world is not judge.world(GAME, state.view(Seat(0)), Dice(1))
    actions, weights = judge.priors(world, Seat(0))
    assert all(action in state.legal_actions(Seat(0)) for action in actions)
    assert len(actions) == len(weights) >= 2
    assert min(weights) > 0
    values = judge.values(world)
    assert values == [values[0]] * 4, "at the start all are worth the same"
    judge.advance(
        world, Seat(0), GAME.parse("buy BKB" if GAME.parse("buy BKB") in actions else "buy EKB"), Dice(1)
    )
    later = judge.values(world)
    assert later[0] > values[0] == later[1], "a part of a merger is worth more than it costs"
    assert judge.playout(world, Dice(1), 5) == 5
    state.reason = "bank"
    assert judge.values(state) == [450.0] * 4
