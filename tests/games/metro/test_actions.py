"""An action whose numbers name nothing cannot be made."""

from collections.abc import Callable

import pytest

from zugwerk.core.game import Action
from zugwerk.games.metro.actions import (
    ChooseFirst,
    DealNumber,
    DealShare,
    DealTile,
    Exchange,
    LayCentral,
    Place,
    PlaceCar,
)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Place(-1, 5),
        lambda: Place(24, 5),
        lambda: Place(0, -1),
        lambda: Place(0, 64),
        lambda: Exchange(15, True),
        lambda: PlaceCar(8),
        lambda: PlaceCar(0, 8, 10),
        lambda: PlaceCar(0, 0, 15),
        lambda: ChooseFirst(6),
        lambda: LayCentral(8, 0),
        lambda: LayCentral(0, 4),
        lambda: DealShare(50, 0),
        lambda: DealShare(10, 8),
        lambda: DealNumber(0),
        lambda: DealTile(24),
    ],
)
def test_numbers_outside_the_game_are_refused(make: Callable[[], Action]) -> None:
    with pytest.raises(ValueError, match=r"between|share"):
        make()


def test_the_bounds_themselves_are_fine() -> None:
    assert Place(23, 63).cell == 63
    assert PlaceCar(7).company == -1
    assert DealNumber(32).number == 32
