"""M-8 Variants: free rotation and a larger hand."""

import pytest

from tests.games.metro.helpers import Table, hands, of_kind, played
from tests.games.metro.reference import SEAT_COUNTS, TILES, legal_cells
from zugwerk.core.refusal import Malformed
from zugwerk.games.metro.events import TilePlaced
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META
from zugwerk.kit.dice import Dice

ORIENTATIONS = {"Q1": 1, "Q2": 4, "Q3": 2, "Q4": 1, "Q5": 1, "Q6": 4, "Q7": 4, "Q8": 4, "Q9": 2, "Q10": 1}
CLASS_COPIES = {"Q1": 4, "Q2": 16, "Q3": 6, "Q4": 2, "Q5": 2, "Q6": 8, "Q7": 8, "Q8": 8, "Q9": 4, "Q10": 2}


@pytest.mark.rule("M-8.1")
def test_with_free_rotation_a_tile_is_laid_in_any_orientation() -> None:
    table = Table(2, *hands("aacb"), free_rotation=True)
    assert {text[:4] for text in table.actions() if "@" in text} == {"aacb", "baac", "cbaa", "acba"}
    assert table.refusal("bcbc@03") == ("M-4.2", "not-in-hand")
    table.do("cbaa@03")
    assert table.view().tiles[3] == "cbaa"
    assert table.view(0).hands[0] == ()


@pytest.mark.rule("M-8.1")
def test_without_free_rotation_the_arrow_points_up() -> None:
    assert Table(2, *hands("aacb")).refusal("cbaa@03") == ("M-5.3", "no-rotation")


@pytest.mark.rule("M-8.1", "M-2.5")
def test_copies_count_per_rotation_class_and_each_has_its_orientations() -> None:
    state = GAME.new(META.setup(2, {"first_seat": "1", "free_rotation": True}))
    supply = {GAME.notation(deal).split()[1]: lots for deal, lots in state.chance_outcomes()}
    assert {TILES[code].rotation_class: lots for code, lots in supply.items()} == CLASS_COPIES
    for code in supply:
        table = played("aacb02aacb12", free_rotation=True) if code != "aacb" else Table(2, free_rotation=True)
        table.do("draw", f"tile {code}")
        shown = {text[:4] for text in table.actions()}
        assert len(shown) == ORIENTATIONS[TILES[code].rotation_class]


@pytest.mark.rule("M-8.1", "M-5.4")
def test_a_one_tile_line_is_judged_for_the_orientation_shown() -> None:
    table = Table(2, *hands("adad"), free_rotation=True)
    assert table.refusal("dada@02") == ("M-5.4", "one-tile-line")
    assert table.allows("adad@02")
    assert table.refusal("adad@20") == ("M-5.4", "one-tile-line")
    assert table.allows("dada@20")


@pytest.mark.rule("M-8.1", "M-5.6", "R-7")
def test_with_free_rotation_the_exception_waits_until_no_orientation_fits() -> None:
    table = Table(2, *hands("adad dacc"), free_rotation=True)
    table.fill("03", "00")
    assert table.actions() == ["adad@03"]
    assert table.refusal("dada@03") == ("M-5.4", "one-tile-line")
    assert table.refusal("dada@00") == ("M-5.4", "one-tile-line")
    (placed,) = of_kind(table.do("adad@03"), TilePlaced)
    assert not placed.forced
    assert table.actions() == ["dacc@00", "accd@00", "ccda@00", "cdac@00"]
    (placed,) = of_kind(table.do("cdac@00"), TilePlaced)
    assert placed.forced


@pytest.mark.rule("M-8.1")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_placements_under_free_rotation_agree_with_a_naive_judge(seats: int) -> None:
    table = Table(seats, free_rotation=True)
    dice = Dice(seats)
    while table.state.actors():
        view = table.view(table.turn())
        if view.phase == "turn":
            code = view.hands[table.turn()][0]
            judged = {
                other: legal_cells(table.board(), other) for other in (code[k:] + code[:k] for k in range(4))
            }
            normal = any(not by_exception for _, by_exception in judged.values())
            expected = {
                f"{other}@{row}{col}"
                for other, (cells, by_exception) in judged.items()
                for row, col in cells
                if not (normal and by_exception)
            }
            assert {text for text in table.actions() if "@" in text} == expected
        table.play_on(dice, actions=1)


@pytest.mark.rule("M-8.2")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_everyone_starts_with_a_hand_of_the_chosen_size(size: int) -> None:
    table = Table(3, hand_size=size)
    assert [len(hand) for hand in table.view().hands] == [size] * 3
    assert table.view().supply == 60 - 3 * size


@pytest.mark.rule("M-8.2")
def test_a_hand_has_one_to_three_tiles() -> None:
    with pytest.raises(Malformed, match="hand_size"):
        META.setup(2, {"hand_size": 4})


@pytest.mark.rule("M-8.2")
def test_any_tile_of_the_hand_is_placed_and_the_hand_refilled() -> None:
    table = Table(2, *hands("aacb aaaa acba aaaa bbbb aaaa"), hand_size=3)
    assert table.view(0).hands[0] == ("aacb", "acba", "bbbb")
    assert table.refusal("cccc@05") == ("M-4.2", "not-in-hand")
    assert {text[:4] for text in table.actions()} == {"aacb", "acba", "bbbb", "draw"}
    table.do("acba@05", "tile dddd")
    assert table.view(0).hands[0] == ("aacb", "bbbb", "dddd")
    assert table.turn() == 1


@pytest.mark.rule("M-8.2")
def test_equal_tiles_in_a_hand_are_one_choice() -> None:
    table = Table(2, *hands("aacb aaaa aacb aaaa"), hand_size=2)
    assert len(table.actions()) == len(set(table.actions()))
    table.do("aacb@05", "tile bbbb")
    assert table.view(0).hands[0] == ("aacb", "bbbb")


@pytest.mark.rule("M-8.2")
@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_with_larger_hands_everyone_still_places_the_same_number_and_the_hands_come_last(
    seats: int, size: int
) -> None:
    table = Table(seats, hand_size=size)
    dice = Dice(seats)
    supplies = []
    placed = []
    while table.state.actors():
        if table.view().phase == "turn":
            supplies.append(table.view().supply)
        placed += [event.seat for event in of_kind(table.play_on(dice, actions=1), TilePlaced)]
    assert [placed.count(seat) for seat in range(seats)] == [60 // seats] * seats
    assert supplies == [max(60 - seats * size - turn, 0) for turn in range(60)]
