"""MX Which modules combine."""

from itertools import combinations

import pytest

from tests.games.metro.helpers import Table
from zugwerk.core.refusal import Refused
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META

MODULES = ("companies", "central_stations", "central_tracks", "numbered_stations")
ALLOWED = [(), (1,), (2,), (3,), (4,), (1, 2), (1, 3), (2, 4), (3, 4)]
SETS = [numbers for size in range(5) for numbers in combinations((1, 2, 3, 4), size)]
REFUSED = [numbers for numbers in SETS if numbers not in ALLOWED]


def options_of(numbers: tuple[int, ...]) -> dict[str, bool]:
    """The options that switch these modules on."""
    return {MODULES[number - 1]: True for number in numbers}


@pytest.mark.rule("MX-1", "MX-3")
@pytest.mark.parametrize("numbers", ALLOWED)
def test_these_modules_combine(numbers: tuple[int, ...]) -> None:
    assert GAME.refusal(META.setup(2, options_of(numbers))) is None
    table = Table(2, **options_of(numbers))
    assert table.turn() == 0
    assert table.allows("draw")


@pytest.mark.rule("MX-2")
@pytest.mark.parametrize("numbers", REFUSED)
def test_the_others_do_not(numbers: tuple[int, ...]) -> None:
    setup = META.setup(2, options_of(numbers))
    with pytest.raises(Refused) as caught:
        GAME.new(setup)
    code = "stations-and-tracks" if {2, 3} <= set(numbers) else "companies-and-numbers"
    assert (caught.value.refusal.rule, caught.value.refusal.code) == ("MX-2", code)
    assert GAME.refusal(setup) == caught.value.refusal


@pytest.mark.rule("MX-2")
def test_no_three_modules_go_together() -> None:
    assert all(numbers in REFUSED for numbers in SETS if len(numbers) >= 3)


@pytest.mark.rule("MX-3")
@pytest.mark.parametrize(("one", "other"), [(1, 2), (1, 3), (2, 1), (2, 4), (4, 2), (4, 3), (3, 4)])
def test_the_pairs_that_the_booklets_note_are_allowed(one: int, other: int) -> None:
    assert GAME.refusal(META.setup(4, options_of((one, other)))) is None
