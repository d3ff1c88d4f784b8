"""M-1 Components: what is in the box."""

import pytest

from tests.games.metro.helpers import Table
from tests.games.metro.reference import COLOURS, SEAT_COUNTS, TILES
from zugwerk.games.metro.board import KIND_CODES, exit_port
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META


@pytest.mark.rule("M-1.1")
def test_the_base_game_has_60_cells_32_stations_and_60_tiles() -> None:
    before_the_deal = GAME.new(META.setup(6, {"first_seat": "1"}))
    assert sum(lots for _, lots in before_the_deal.chance_outcomes()) == 60
    view = Table(6).view()
    assert len(view.tiles) == 60 + 4
    assert [line.name for line in view.lines] == [str(station) for station in range(1, 33)]


@pytest.mark.rule("M-1.1")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_there_is_one_score_marker_per_player_colour(seats: int) -> None:
    assert len(Table(seats).accounts()) == seats


@pytest.mark.rule("M-1.2")
def test_each_of_the_24_tiles_has_two_track_ends_on_every_edge() -> None:
    assert sorted(KIND_CODES) == sorted(TILES)
    assert len(KIND_CODES) == 24
    for code in KIND_CODES:
        ends = [port for side in range(4) for port in (2 * side, exit_port(code, side))]
        assert sorted(ends) == list(range(8)), code


@pytest.mark.rule("M-1.3")
def test_no_colour_needs_more_cars_than_the_box_holds() -> None:
    most = [0] * 6
    for seats in SEAT_COUNTS:
        owners = [line.owner for line in Table(seats).view().lines]
        most = [max(count, owners.count(colour)) for colour, count in enumerate(most)]
    assert dict(zip(COLOURS, most, strict=False)) == {
        "yellow": 16, "blue": 16, "orange": 10, "green": 8, "purple": 6, "black": 5,
    }  # fmt: skip
    assert sum(most) == 61


@pytest.mark.rule("M-1.4")
def test_companies_add_red_and_white_cars_and_a_share_of_every_percentage_for_each() -> None:
    state = GAME.new(META.setup(2, {"first_seat": "1", "companies": True}))
    piles: dict[str, set[str]] = {}
    while state.view(None).phase == "shares":
        for action, _ in state.chance_outcomes():
            _, percent, company = GAME.notation(action).split()
            piles.setdefault(percent, set()).add(company)
        state.apply(state.actors()[0], state.chance_at(0))
    assert piles == {percent: set(COLOURS) for percent in ("10", "20", "30", "40")}
    owners = [line.owner for line in state.view(None).lines]
    assert owners.count(COLOURS.index("red")) == owners.count(COLOURS.index("white")) == 4
    assert len(state.view(None).accounts) == 8


@pytest.mark.rule("M-1.5")
def test_the_other_modules_bring_8_cars_8_central_tiles_and_32_number_cards() -> None:
    assert len(Table(2, companies=True, central_stations=True).view().cars_left) == 8
    tracks = GAME.new(META.setup(2, {"first_seat": "1", "central_tracks": True}))
    assert {GAME.notation(action).split()[1] for action, _ in tracks.chance_outcomes()} == set("12345678")
    cards = GAME.new(META.setup(2, {"first_seat": "1", "numbered_stations": True, "cards_per_colour": 4}))
    dealt = []
    while cards.view(None).phase == "numbers":
        dealt.append(int(GAME.notation(cards.chance_at(0)).split()[1]))
        cards.apply(cards.actors()[0], cards.chance_at(0))
    assert sorted(dealt) == list(range(1, 33))
