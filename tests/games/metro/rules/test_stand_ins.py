"""The stand-ins U-1 to U-3 for components that no text describes."""

import json
from importlib.resources import files
from typing import Any

import pytest

from tests.games.metro.helpers import Table
from tests.games.metro.reference import TILES
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.metro.board import CARD_GROUPS, CENTRAL_TILES, read_stand_ins
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META


def stand_ins() -> dict[str, Any]:
    """The data file as it is shipped."""
    text = files("zugwerk").joinpath("games", "metro", "data", "standins.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@pytest.mark.rule("U-1")
def test_the_central_tiles_are_eight_different_designs() -> None:
    assert CENTRAL_TILES == ("aaaa", "aacb", "bcbc", "cccc", "bbbb", "dacc", "dbba", "adad")
    assert len({TILES[code].rotation_class for code in CENTRAL_TILES}) == 8


@pytest.mark.rule("U-2")
def test_the_number_cards_are_four_groups_one_per_side() -> None:
    assert [(group[0], group[-1], len(group)) for group in CARD_GROUPS] == [
        (1, 8, 8),
        (9, 16, 8),
        (17, 24, 8),
        (25, 32, 8),
    ]


@pytest.mark.rule("U-2", "MN-1")
@pytest.mark.parametrize(("seats", "most"), [(2, 4), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_no_more_cards_are_dealt_than_a_colour_has(seats: int, most: int) -> None:
    for cards in (1, 2, 3, 4):
        setup = META.setup(seats, {"numbered_stations": True, "cards_per_colour": cards})
        refusal = GAME.refusal(setup)
        if cards <= most:
            assert refusal is None
            continue
        assert refusal is not None
        assert (refusal.rule, refusal.code) == ("U-2", "too-many-cards")
        with pytest.raises(Refused):
            GAME.new(setup)


@pytest.mark.rule("U-2")
def test_without_the_module_the_number_of_cards_does_not_matter() -> None:
    assert Table(6, cards_per_colour=4).view().numbers == ()


@pytest.mark.rule("U-3")
def test_both_lie_in_one_data_file_and_are_marked_as_stand_ins() -> None:
    data = stand_ins()
    assert data["central_tiles"]["stand_in"] is True
    assert data["number_cards"]["stand_in"] is True
    assert read_stand_ins(data) == (CENTRAL_TILES, CARD_GROUPS)


@pytest.mark.rule("U-3")
def test_an_owner_of_the_box_may_enter_other_tiles_and_groups() -> None:
    data = stand_ins()
    data["central_tiles"] = {"stand_in": False, "codes": ["cdac"] * 8}
    data["number_cards"] = {"stand_in": False, "groups": [[1, 16], [17, 32]]}
    codes, groups = read_stand_ins(data)
    assert codes == ("cdac",) * 8
    assert [len(group) for group in groups] == [16, 16]


@pytest.mark.rule("U-3")
@pytest.mark.parametrize(
    "codes", [["aaaa"] * 7, ["aaaa"] * 9, ["aaaa"] * 7 + ["abcd"], ["aaaa"] * 7 + ["aab"]]
)
def test_the_data_must_hold_eight_tiles_with_even_odd_pairings(codes: list[str]) -> None:
    data = stand_ins()
    data["central_tiles"]["codes"] = codes
    with pytest.raises(Malformed, match="eight codes"):
        read_stand_ins(data)


@pytest.mark.rule("U-3")
def test_a_group_may_list_its_numbers_one_by_one() -> None:
    data = stand_ins()
    odd, even = list(range(1, 33, 2)), list(range(2, 33, 2))
    data["number_cards"]["groups"] = [odd, even]
    assert read_stand_ins(data)[1] == (tuple(odd), tuple(even))


@pytest.mark.rule("U-3")
@pytest.mark.parametrize("groups", [[[1, 31]], [[1, 16], [16, 32]], [[0, 32]], [[1, 8], [17, 32]]])
def test_the_groups_must_split_the_numbers_1_to_32(groups: list[list[int]]) -> None:
    data = stand_ins()
    data["number_cards"]["groups"] = groups
    with pytest.raises(Malformed, match="1 to 32"):
        read_stand_ins(data)
