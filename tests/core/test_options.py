"""Options are read from text or JSON, and a setup has a value for each."""

import pytest

from zugwerk.core.messages import signed
from zugwerk.core.options import Meta, Option, Setup, shown
from zugwerk.core.refusal import Malformed

FLAG = Option(name="fast", default=False, choices=(False, True), rule="X-1")
COUNT = Option(name="count", default=1, choices=(1, 2, 3), rule="X-2")
START = Option(name="start", default="random", choices=("random", "1", "2"), rule="X-3")
NOTE = Option(name="note", default="", choices=(), rule="X-4")
META = Meta(
    id="toy",
    title="Toy",
    original="Toy",
    designer="Ada",
    publisher="nobody",
    permission="own",
    rules_version=1,
    min_seats=2,
    max_seats=4,
    options=(FLAG, COUNT, START, NOTE),
)


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        (FLAG, True, True),
        (FLAG, "true", True),
        (FLAG, " FALSE ", False),
        (COUNT, 2, 2),
        (COUNT, "3", 3),
        (START, "Random", "random"),
        (START, "2", "2"),
        (NOTE, "any text", "any text"),
    ],
)
def test_values_are_read_as_typed(option: Option, given: object, read: object) -> None:
    value = option.read(given)
    assert value == read
    assert type(value) is type(read)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (FLAG, 1),
        (FLAG, "yes"),
        (FLAG, ""),
        (COUNT, True),
        (COUNT, 4),
        (COUNT, 1.0),
        (START, 1),
        (START, None),
    ],
)
def test_other_values_are_malformed_and_the_allowed_ones_listed(option: Option, given: object) -> None:
    with pytest.raises(Malformed) as caught:
        option.read(given)
    allowed = ", ".join(shown(choice) for choice in option.choices)
    assert str(caught.value) == (
        f"“{given}” is no value of the option {option.name}; allowed are: {allowed}."
    )


def test_defaults_are_filled_in_and_the_order_is_that_of_the_game() -> None:
    setup = META.setup(3, {"start": "2", "fast": "true"})
    assert setup == Setup(3, {"fast": True, "count": 1, "start": "2", "note": ""})
    assert list(setup.options) == ["fast", "count", "start", "note"]
    assert (setup.flag("fast"), setup.number("count"), setup.word("start")) == (True, 1, "2")


def test_the_given_options_are_left_alone() -> None:
    given: dict[str, object] = {"fast": True}
    META.setup(2, given)
    assert given == {"fast": True}


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_seats_have_bounds(seats: int) -> None:
    with pytest.raises(Malformed) as caught:
        META.setup(seats)
    assert str(caught.value) == f"Toy is for 2 to 4 seats, not {signed(seats)}."


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(Malformed) as caught:
        META.setup(2, {"speed": 3})
    assert str(caught.value) == "There is no option speed; there are: fast, count, start, note."


def test_equal_setups_hash_alike_whatever_the_order() -> None:
    one, two = Setup(2, {"a": 1, "b": 2}), Setup(2, {"b": 2, "a": 1})
    assert one == two
    assert hash(one) == hash(two)
    assert one != Setup(3, {"a": 1, "b": 2})
    assert one != Setup(2, {"a": 1, "b": 3})


def test_values_are_shown_as_people_type_them() -> None:
    assert [shown(value) for value in (True, False, 3, "x")] == ["true", "false", "3", "x"]
