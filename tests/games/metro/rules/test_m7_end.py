"""M-7 End: the last tile, and who has won."""

import pytest

from tests.games.metro.helpers import Table, of_kind
from tests.games.metro.reference import SEAT_COUNTS
from zugwerk.games.metro.events import GameEnded
from zugwerk.kit.dice import Dice


@pytest.mark.rule("M-7.1")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_the_game_ends_when_all_60_tiles_lie_and_every_line_is_finished(seats: int) -> None:
    table = Table(seats)
    dice = Dice(seats)
    while table.state.actors():
        assert len(table.board()) < 60
        assert table.state.outcome() is None
        events = table.play_on(dice, actions=1)
    assert len(table.board()) == 60
    assert all(line.end for line in table.view().lines)
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.reason == "board-full"
    assert list(outcome.scores) == table.accounts()
    assert of_kind(events, GameEnded) == [GameEnded(outcome.scores)]


@pytest.mark.rule("M-7.1")
def test_nobody_acts_after_the_end() -> None:
    table = Table(2)
    table.play_on(Dice(1))
    assert table.state.actors() == ()
    assert table.refusal("draw", 0) == ("M-7.1", "game-over")
    assert table.refusal("aaaa@00", 1) == ("M-7.1", "game-over")


@pytest.mark.rule("M-7.2")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_most_points_wins(seats: int) -> None:
    table = Table(seats)
    table.play_on(Dice(seats))
    outcome = table.state.outcome()
    assert outcome is not None
    best = max(table.accounts())
    assert outcome.winners() == tuple(seat for seat in range(seats) if table.accounts()[seat] == best)
    places = [outcome.scores[group[0]] for group in outcome.ranking]
    assert places == sorted(set(outcome.scores), reverse=True)


@pytest.mark.rule("M-7.2")
def test_the_points_of_a_seat_are_told_by_source() -> None:
    table = Table(2)
    table.play_on(Dice(2))
    outcome = table.state.outcome()
    assert outcome is not None
    for seat, parts in enumerate(outcome.breakdown):
        centre = [
            line.points for line in table.view().lines if line.owner == seat and line.end.startswith("C")
        ]
        assert {part.source: part.points for part in parts} == {
            "lines": outcome.scores[seat] - sum(centre),
            "centre-lines": sum(centre),
        }
