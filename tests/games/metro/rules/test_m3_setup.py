"""M-3 Setup: markers, supply, hands, cars and who begins."""

import pytest

from tests.games.metro.helpers import Table, hands, placements
from tests.games.metro.reference import SEAT_COUNTS, TILES
from zugwerk.core.game import CHANCE
from zugwerk.core.refusal import Malformed
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META


@pytest.mark.rule("M-3.1")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_all_markers_start_on_0(seats: int) -> None:
    assert Table(seats).accounts() == [0] * seats


@pytest.mark.rule("M-3.2")
def test_every_tile_of_the_supply_is_equally_likely() -> None:
    state = GAME.new(META.setup(2, {"first_seat": "1"}))
    lots = [GAME.notation(state.chance_at(lot)).split()[1] for lot in range(state.chance_size())]
    assert {code: lots.count(code) for code in TILES} == {code: tile.copies for code, tile in TILES.items()}


@pytest.mark.rule("M-3.2")
def test_a_tile_that_is_used_up_cannot_be_dealt_again() -> None:
    table = Table(2, *hands("dddd dddd"))
    table.do("draw")
    assert table.allows("tile dada", CHANCE)
    assert table.refusal("tile dddd", CHANCE) == ("M-3.2", "not-in-supply")


@pytest.mark.rule("M-3.2")
def test_chance_deals_only_when_a_deal_is_due() -> None:
    table = Table(2)
    assert table.refusal("tile aacb", CHANCE) == ("M-3.2", "no-such-deal")
    table.do("draw")
    assert table.allows("tile aacb", CHANCE)


@pytest.mark.rule("M-3.3")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_each_player_draws_one_tile_in_secret(seats: int) -> None:
    codes = list(TILES)[:seats]
    table = Table(seats, *hands(" ".join(codes)))
    assert table.view().supply == 60 - seats
    assert table.view().hands == (("",),) * seats
    for seat, code in enumerate(codes):
        assert [hand for hand in table.view(seat).hands if hand != ("",)] == [(code,)]
        assert table.view(seat).hands[seat] == (code,)


@pytest.mark.rule("M-3.4")
@pytest.mark.parametrize(
    ("seats", "cars", "without"), [(2, 16, 0), (3, 10, 2), (4, 8, 0), (5, 6, 2), (6, 5, 2)]
)
def test_everyone_has_the_same_number_of_cars(seats: int, cars: int, without: int) -> None:
    owners = [line.owner for line in Table(seats).view().lines]
    assert [owners.count(seat) for seat in range(seats)] == [cars] * seats
    assert owners.count(None) == without


@pytest.mark.rule("M-3.4")
@pytest.mark.parametrize("seats", [1, 7])
def test_only_2_to_6_can_play(seats: int) -> None:
    with pytest.raises(Malformed, match="2"):
        META.setup(seats)


@pytest.mark.rule("M-3.4")
def test_a_seat_that_is_not_at_the_table_cannot_act() -> None:
    table = Table(3)
    assert table.allows("draw", 0)
    assert table.refusal("draw", 3) == ("M-3.4", "no-such-seat")


@pytest.mark.rule("M-3.5")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_play_goes_round_from_the_first_player(seats: int) -> None:
    table = Table(seats, first_seat="2")
    order = []
    for code, cell in placements("baac01baac02baac03acba04acba05acba06cbaa10"):
        order.append(table.turn())
        table.lay(code + cell)
    assert order == [(1 + turn) % seats for turn in range(7)]


@pytest.mark.rule("M-3.5")
def test_nobody_acts_out_of_turn() -> None:
    table = Table(2, *hands("aacb acba"))
    assert table.allows("aacb@05", 0)
    assert table.refusal("acba@05", 1) == ("M-3.5", "not-your-turn")
    table.do("aacb@05", "tile dddd")
    assert table.allows("acba@06", 1)
    assert table.refusal("draw", 0) == ("M-3.5", "not-your-turn")
