"""C-7: votes and formations."""

import pytest

from tests.games.cologne.tables import (
    AID,
    EDITIONS,
    PUBLIC,
    give,
    legal,
    merger_round,
    money,
    of,
    open_shares,
    operating_order,
    play,
    rule,
    sell_trains,
    table,
)
from zugwerk.games.cologne.events import GameEnded
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules import merger
from zugwerk.games.cologne.rules.merger import MergerRound
from zugwerk.games.cologne.state.figures import FIVE, FOUR, MERGER_CELLS, PAPER_NAMED, SIX, find_train
from zugwerk.games.cologne.state.position import CLOSED, POOL, UNSOLD
from zugwerk.games.cologne.state.rounds import Merger, Operating


def agv(first: int = 0, second: int = 1, third: int = 2, edition: str = AID) -> CologneState:
    """Phase 4: EKB, KSZ and BKB belong to these seats, the free shares of AGV lie in the pool."""
    state = table(3, edition)
    give(state, first, "EKB")
    give(state, second, "KSZ")
    give(state, third, "BKB")
    give(state, 0, "KFBE", "KBE", "HdSK", "FdSD", "EVA")
    sell_trains(state, "4-1")
    state.phase = FOUR
    open_shares(state, "AGV", MERGER_CELLS[0])
    return state


@pytest.mark.rule("C-7.1", "C-7.3")
def test_a_merger_round_is_about_what_is_due_and_passes_by_itself_otherwise() -> None:
    state = agv()
    assert merger.agenda(state) == [of("AGV")]
    state.phase = 1
    assert merger.agenda(state) == []
    state.round = MergerRound([])
    merger_round(state)
    assert isinstance(state.round, Operating)


@pytest.mark.rule("C-7.2")
def test_after_the_first_five_agv_is_formed_without_a_vote() -> None:
    state = agv()
    state.phase = FIVE
    open_shares(state, "HGK", MERGER_CELLS[1])
    merger_round(state, "AGV")
    assert state.formed(of("AGV"))
    late = agv()
    late.phase = SIX
    open_shares(late, "HGK", MERGER_CELLS[1])
    merger_round(late, "AGV", "HGK")
    assert late.formed(of("HGK"))


@pytest.mark.rule("C-7.2", "C-7.3", "C-7.9")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_that_is_due_is_formed_before_trains_are_discarded_and_votes_are_cast(edition: str) -> None:
    both = agv(edition=edition)
    both.phase = SIX
    open_shares(both, "HGK", MERGER_CELLS[1])
    both.trains[of("EKB")] = [find_train("4-0")]
    both.trains[of("KBE")] = [find_train("5-0")]
    round = merger_round(both, "AGV", "HGK")
    assert both.formed(of("AGV"))
    assert both.formed(of("HGK"))
    assert round.formed == [of("AGV"), of("HGK")]
    assert legal(both)[:2] == ["pass", "discard 4-0"]
    play(both, "pass")
    assert legal(both)[:2] == ["pass", "discard 5-0"]
    voted = agv(edition=edition)
    voted.phase = FIVE
    open_shares(voted, "HGK", MERGER_CELLS[1])
    voted.trains[of("EKB")] = [find_train("4-0")]
    round = merger_round(voted, "AGV", "HGK")
    assert (round.formed, round.corporation) == ([of("AGV")], of("HGK"))
    assert rule(voted, "vote yes") == "C-7.5", "first the trains of AGV"
    play(voted, "discard 4-0")
    assert legal(voted)[:2] == ["vote yes", "vote no"]


@pytest.mark.rule("C-7.4", "C-7.5")
def test_votes_count_percent_in_order_and_stop_when_decided() -> None:
    state = agv()
    round = merger_round(state, "AGV")
    assert (round.voters, round.no) == ([0, 1, 2], 50)
    assert rule(state, "pass") == "C-7.5"
    assert rule(state, "vote yes", seat=1) == "C-7.5", "not yet"
    play(state, "vote yes")
    assert (round.yes, state.actors()) == (20, (1,))
    play(state, "vote no")
    assert not state.formed(of("AGV"))
    assert not isinstance(state.round, Merger), "more than 50 against stop the vote"
    united = agv(0, 0, 0)
    round = merger_round(united, "AGV")
    assert merger.votes(united, 0, of("AGV")) == 50
    play(united, "vote yes")
    assert united.formed(of("AGV"))
    unsold = agv()
    unsold.owners[PAPER_NAMED["KSZ"]] = -1
    merger_round(unsold, "AGV")
    assert not unsold.formed(of("AGV"))


@pytest.mark.rule("C-7.6", "C-7.10")
def test_a_formation_takes_over_cash_trains_and_stations() -> None:
    state = agv(0, 0, 0)
    total = money(state)
    state.trains[of("EKB")] = [find_train("4-0")]
    stations = [state.rails.stations(of(name))[0] for name in ("EKB", "KSZ", "BKB")]
    merger_round(state, "AGV")
    play(state, "vote yes")
    assert state.treasury[of("AGV")] == 400 + 300
    assert state.trains[of("AGV")] == [find_train("4-0")]
    assert state.stations[of("AGV")] == stations
    assert sorted(state.rails.stations(of("AGV"))) == sorted(stations)
    assert state.closed[of("EKB")]
    assert state.owners[PAPER_NAMED["EKB"]] == CLOSED
    assert state.percent(0, of("AGV")) == 50
    assert state.price(of("AGV")) == 120
    assert money(state) == total


@pytest.mark.rule("C-7.7")
@pytest.mark.parametrize(("owners", "president"), [((0, 1, 2), 0), ((0, 2, 2), 2), ((1, 0, 2), 1)])
def test_most_percent_presides_and_ties_go_by_certificate(
    owners: tuple[int, int, int], president: int
) -> None:
    state = agv(*owners)
    state.phase = FIVE
    open_shares(state, "HGK", MERGER_CELLS[1])
    merger_round(state, "AGV")
    assert state.owner(of("AGV")) == president


def hold(state: CologneState, seat: int, count: int) -> None:
    """Give a seat free shares of AGV."""
    state.singles[POOL * 10 + of("AGV")] -= count
    state.singles[seat * 10 + of("AGV")] += count


@pytest.mark.rule("C-7.7")
@pytest.mark.parametrize(("edition", "president"), [(AID, 2), (PUBLIC, 1)])
def test_a_tie_without_the_presidents_certificate(edition: str, president: int) -> None:
    state = agv(edition=edition)
    hold(state, 1, 2)
    hold(state, 2, 1)
    state.phase = FIVE
    open_shares(state, "HGK", MERGER_CELLS[1])
    merger_round(state, "AGV")
    assert [state.percent(seat, of("AGV")) for seat in range(3)] == [20, 30, 30]
    assert state.owner(of("AGV")) == president, "the other 20 %, or the order of owners"


@pytest.mark.rule("C-7.7")
def test_who_had_no_part_may_preside_but_stops_the_public_engine() -> None:
    for edition in (AID, PUBLIC):
        state = agv(0, 1, 1, edition)
        hold(state, 2, 4)
        merger_round(state, "AGV")
        play(state, "vote yes", "vote yes")
        if edition == AID:
            assert (state.owner(of("AGV")), state.percent(0, of("AGV"))) == (2, 20)
            continue
        assert isinstance(state.round, Merger)
        assert not state.formed(of("AGV"))
        assert (state.treasury[of("AGV")], state.percent(2, of("AGV"))) == (0, 40)
        assert legal(state) == ["end"]
        assert (rule(state, "vote yes"), rule(state, "pass")) == ("C-7.7", "C-7.7")
        assert GAME.restore(state.snapshot()).snapshot() == state.snapshot()
        events = play(state, "end")
        assert isinstance(events[-1], GameEnded)
        assert state.reason == "by-hand"


@pytest.mark.rule("C-7.4")
def test_a_vote_with_an_unsold_part_stops_the_public_engine() -> None:
    state = agv(edition=PUBLIC)
    state.owners[PAPER_NAMED["KSZ"]] = UNSOLD
    merger_round(state, "AGV")
    assert legal(state) == ["end"]
    assert rule(state, "vote no") == "C-7.4"
    assert rule(agv(), "end") != "", "a game that can go on is not ended by hand"
    play(state, "end")
    assert state.actors() == ()


@pytest.mark.rule("C-7.8")
def test_the_new_president_gives_his_double_certificate_or_two_single_ones() -> None:
    state = agv(0, 2, 2)
    state.phase = FIVE
    open_shares(state, "HGK", MERGER_CELLS[1])
    merger_round(state, "AGV")
    assert (state.president_at[of("AGV")], state.double_at[of("AGV")]) == (2, 0)
    many = agv(0, 2, 2)
    many.phase = FIVE
    open_shares(many, "HGK", MERGER_CELLS[1])
    many.singles[POOL * 10 + of("AGV")] -= 1
    many.singles[2 * 10 + of("AGV")] += 1
    merger_round(many, "AGV")
    assert (many.president_at[of("AGV")], many.double_at[of("AGV")]) == (2, 2)
    assert many.percent(0, of("AGV")) == 20


@pytest.mark.rule("C-7.9")
def test_the_new_president_may_discard_trains_and_must_down_to_the_limit() -> None:
    state = agv(0, 0, 0)
    state.trains[of("EKB")] = [find_train("3-0"), find_train("3-1")]
    state.trains[of("KSZ")] = [find_train("3-2"), find_train("4-0")]
    merger_round(state, "AGV")
    play(state, "vote yes")
    assert rule(state, "pass") == "C-7.9"
    assert rule(state, "discard 3-3") == "C-7.9"
    play(state, "discard 3-0")
    assert legal(state)[0] == "pass"
    play(state, "discard 3-1", "pass")
    assert state.trains[of("AGV")] == [find_train("3-2"), find_train("4-0")]
    assert find_train("3-0") in state.discarded


@pytest.mark.rule("C-7.6", "C-7.10")
def test_what_was_merged_operates_no_more_and_the_corporation_in_the_next_round() -> None:
    state = agv(0, 0, 0)
    assert of("EKB") in operating_order(state).order
    assert of("AGV") not in operating_order(state).order
    merger_round(state, "AGV")
    play(state, "vote yes")
    order = operating_order(state).order
    assert of("AGV") in order
    assert not {of("EKB"), of("KSZ"), of("BKB")} & set(order)


@pytest.mark.rule("C-7.2", "C-7.3")
def test_in_phase_4_agv_is_not_formed_without_a_vote_and_hgk_not_voted_on() -> None:
    state = agv()
    merger_round(state, "AGV")
    assert not state.formed(of("AGV"))
    assert legal(state)[:2] == ["vote yes", "vote no"]
    assert merger.agenda(state) == [of("AGV")]
    state.phase = FIVE
    assert merger.agenda(state) == [of("AGV"), of("HGK")]
