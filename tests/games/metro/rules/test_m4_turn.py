"""M-4 Turn: one tile, from the hand or drawn for it."""

import pytest

from tests.games.metro.helpers import Table, hands, of_kind
from tests.games.metro.reference import SEAT_COUNTS
from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.refusal import Malformed
from zugwerk.games.metro.board import KIND_CODED
from zugwerk.games.metro.events import UNKNOWN, TileDrawn, TilePlaced
from zugwerk.games.metro.game import GAME
from zugwerk.kit.dice import Dice


@pytest.mark.rule("M-4.1")
def test_a_turn_is_one_tile() -> None:
    table = Table(2, *hands("aacb acba"))
    table.do("aacb@05", "tile dddd")
    assert table.turn() == 1
    assert table.refusal("dddd@15", 0) == ("M-3.5", "not-your-turn")


@pytest.mark.rule("M-4.1")
def test_there_is_no_passing() -> None:
    table = Table(2, *hands("aacb acba"))
    assert all(text == "draw" or text.startswith("aacb@") for text in table.actions())
    with pytest.raises(Malformed, match="pass"):
        GAME.parse("pass")


@pytest.mark.rule("M-4.1")
def test_a_seat_does_not_deal() -> None:
    assert Table(2).refusal("tile aacb", 0) == ("M-4.1", "not-a-seats-action")


@pytest.mark.rule("M-4.2")
def test_the_hand_tile_may_be_placed_and_no_other() -> None:
    table = Table(2, *hands("aacb bbbb"))
    assert table.allows("aacb@05")
    assert table.refusal("bbbb@05") == ("M-4.2", "not-in-hand")


@pytest.mark.rule("M-4.2")
def test_a_tile_may_be_drawn_instead_although_the_hand_tile_could_be_placed() -> None:
    table = Table(2, *hands("aacb acba"))
    table.do("draw", "tile bbbb")
    assert table.turn() == 0
    table.do("bbbb@05")
    assert table.view(0).hands[0] == ("aacb",)
    assert table.turn() == 1


@pytest.mark.rule("M-4.2")
def test_the_drawn_tile_must_be_placed_in_this_turn() -> None:
    table = Table(2, *hands("aacb acba"))
    table.do("draw", "tile bbbb")
    assert table.refusal("aacb@05") == ("M-4.2", "place-drawn-tile")
    assert table.refusal("draw") == ("M-4.2", "already-drawn")
    assert all(text.startswith("bbbb@") for text in table.actions())
    assert table.allows("bbbb@05")


@pytest.mark.rule("M-4.2")
def test_nothing_is_drawn_from_an_empty_supply() -> None:
    table = Table(2, *hands("aaaa aaaa"))
    table.fill("03", "04")
    assert table.view().supply == 0
    assert table.refusal("draw") == ("M-4.2", "supply-empty")
    assert table.actions() == ["aaaa@03", "aaaa@04"]


@pytest.mark.rule("M-4.3")
def test_after_placing_the_hand_tile_a_new_one_is_drawn() -> None:
    table = Table(2, *hands("aacb acba"))
    events = table.do("aacb@05")
    assert table.state.actors() == (CHANCE,)
    assert of_kind(events, TileDrawn) == []
    events = table.do("tile dddd")
    assert of_kind(events, TileDrawn) == [TileDrawn(0, KIND_CODED["dddd"], True)]
    assert table.view(0).hands[0] == ("dddd",)
    assert table.view().supply == 57


@pytest.mark.rule("M-4.3")
def test_after_drawing_and_placing_nothing_more_is_drawn() -> None:
    table = Table(2, *hands("aacb acba"))
    table.do("draw", "tile bbbb", "bbbb@05")
    assert table.state.actors() == (1,)
    assert table.view().supply == 57


@pytest.mark.rule("M-4.3")
def test_an_empty_supply_refills_no_hand() -> None:
    table = Table(2, *hands("aaaa aaaa"))
    table.fill("03", "04")
    table.do("aaaa@03")
    assert table.state.actors() == (1,)
    assert table.view(0).hands[0] == ()


@pytest.mark.rule("M-4.4")
def test_a_player_whose_lines_are_all_finished_goes_on_placing() -> None:
    turns = 0
    for seed in range(10):
        table = Table(6)
        dice = Dice(seed)
        while table.state.actors():
            own = [line for line in table.view().lines if line.owner == table.turn()]
            if all(line.end for line in own):
                assert any("@" in text for text in table.actions())
                turns += 1
            table.play_on(dice, actions=1)
    assert turns > 0


@pytest.mark.rule("M-4.5")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_everyone_places_the_same_number_of_tiles(seats: int) -> None:
    table = Table(seats)
    events = table.play_on(Dice(seats))
    placed = [event.seat for event in of_kind(events, TilePlaced)]
    assert [placed.count(seat) for seat in range(seats)] == [60 // seats] * seats


@pytest.mark.rule("M-4.5")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_the_supply_lasts_until_the_last_tiles_in_the_hands(seats: int) -> None:
    table = Table(seats)
    dice = Dice(seats)
    supplies = []
    while table.state.actors():
        if table.view().phase == "turn":
            supplies.append(table.view().supply)
        table.play_on(dice, actions=1)
    assert supplies == [max(60 - seats - turn, 0) for turn in range(60)]


@pytest.mark.rule("M-4.6")
def test_hands_are_secret_and_board_points_and_size_of_the_supply_are_open() -> None:
    one = Table(2, *hands("aacb acba"))
    other = Table(2, *hands("aacb dddd"))
    for table in (one, other):
        table.do("draw", "tile aaaa", "aaaa@03")
    assert one.view(0) == other.view(0)
    assert one.view() == other.view()
    assert one.view(1) != other.view(1)
    assert one.view(0).hands == (("aacb",), ("",))
    assert one.view(0).tiles[3] == "aaaa"
    assert one.view(0).supply == 57
    assert one.view(0).accounts == (0, 0)


@pytest.mark.rule("M-4.6")
def test_a_drawn_tile_is_secret_until_it_lies() -> None:
    table = Table(2, *hands("aacb acba"))
    (drawn,) = of_kind(table.do("draw", "tile bbbb"), TileDrawn)
    assert drawn.seen_by(Seat(0)) == drawn
    assert drawn.seen_by(Seat(1)) == drawn.seen_by(None) == TileDrawn(0, UNKNOWN, False)
    assert (table.view(0).drawn, table.view(1).drawn, table.view().drawn) == ("bbbb", "", "")
    table.do("bbbb@05")
    assert table.view(1).tiles[5] == "bbbb"
    assert table.view(1).drawn is None


@pytest.mark.rule("M-4.6")
def test_what_may_still_come_does_not_tell_hand_from_supply() -> None:
    table = Table(2, *hands("dddd dada"))
    unseen = table.view(0).unseen
    assert unseen[KIND_CODED["dddd"]] == 1
    assert unseen[KIND_CODED["dada"]] == 2
    assert sum(unseen) == 59
