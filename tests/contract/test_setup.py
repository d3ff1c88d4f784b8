"""Options: what is misspelt is malformed and said clearly, what does not combine is refused with its rule."""

import pytest

from tests.contract.play import each_game
from tests.contract.setups import setups_of
from tests.contract.words import spoken
from zugwerk.core.game import Game
from zugwerk.core.messages import LANGUAGES, Message
from zugwerk.core.options import Setup, shown
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import find_game, game_ids
from zugwerk.kit.dice import Dice


def combinations(game: Game, count: int) -> list[Setup]:
    """Random combinations of options, allowed or not."""
    dice = Dice(7)
    seats = range(game.meta.min_seats, game.meta.max_seats + 1)
    options = [option for option in game.meta.options if option.choices]
    return [
        game.meta.setup(
            seats[dice.pick(len(seats))],
            {option.name: option.choices[dice.pick(len(option.choices))] for option in options},
        )
        for _ in range(count)
    ]


def test_an_unknown_game_is_malformed_and_names_those_that_exist() -> None:
    with pytest.raises(Malformed) as caught:
        find_game("no such game")
    assert "no such game" in str(caught.value)
    assert all(id in str(caught.value) for id in game_ids())


@each_game
def test_the_registry_gives_the_game_of_the_id(game: Game) -> None:
    assert find_game(game.meta.id) is game


@each_game
def test_the_setups_cover_all_seats_and_all_values(game: Game) -> None:
    setups = setups_of(game.meta.id)
    assert {setup.seats for setup in setups} == set(range(game.meta.min_seats, game.meta.max_seats + 1))
    for option in game.meta.options:
        tried = {setup.options[option.name] for setup in setups}
        assert set(option.choices) <= tried, option.name


@each_game
def test_the_defaults_are_allowed_values_and_allowed_together(game: Game) -> None:
    for option in game.meta.options:
        assert not option.choices or option.default in option.choices, option.name
        assert option.rule, option.name
    for seats in range(game.meta.min_seats, game.meta.max_seats + 1):
        assert game.refusal(game.meta.setup(seats)) is None


@each_game
def test_every_option_and_its_help_has_words(game: Game) -> None:
    for option in game.meta.options:
        for id in (
            f"{game.meta.id}.option.{option.name}",
            f"{game.meta.id}.option.{option.name}.help",
        ):
            for language in LANGUAGES:
                spoken(Message(id), language)


@each_game
def test_values_may_be_typed_as_people_type_them(game: Game) -> None:
    for option in game.meta.options:
        for value in option.choices:
            typed = game.meta.setup(game.meta.max_seats, {option.name: f" {shown(value).upper()} "})
            assert typed == game.meta.setup(game.meta.max_seats, {option.name: value})
            assert type(typed.options[option.name]) is type(value)


@each_game
@pytest.mark.parametrize("difference", [-1, 1])
def test_a_wrong_number_of_seats_is_malformed(game: Game, difference: int) -> None:
    low, high = game.meta.min_seats, game.meta.max_seats
    seats = low - 1 if difference < 0 else high + 1
    with pytest.raises(Malformed) as caught:
        game.meta.setup(seats)
    assert str(caught.value) == f"{game.meta.title} is for {low} to {high} seats, not {seats}."


@each_game
def test_an_unknown_option_is_malformed_and_names_the_known_ones(game: Game) -> None:
    with pytest.raises(Malformed) as caught:
        game.meta.setup(game.meta.min_seats, {"no_such_option": True})
    text = str(caught.value)
    assert "no_such_option" in text
    assert all(option.name in text for option in game.meta.options)


@each_game
@pytest.mark.parametrize("value", ["no such value", -77, 3.5, None, [1], {"a": 1}])
def test_a_bad_value_is_malformed_and_names_the_allowed_ones(game: Game, value: object) -> None:
    for option in game.meta.options:
        if not option.choices:
            continue
        with pytest.raises(Malformed) as caught:
            game.meta.setup(game.meta.min_seats, {option.name: value})
        text = str(caught.value)
        assert option.name in text
        assert all(shown(choice) in text for choice in option.choices)


@each_game
def test_true_is_not_one_and_one_is_not_true(game: Game) -> None:
    for option in game.meta.options:
        if not option.choices:
            continue
        wrong: object = 1 if type(option.default) is bool else True
        with pytest.raises(Malformed):
            game.meta.setup(game.meta.min_seats, {option.name: wrong})


@each_game
def test_new_refuses_exactly_what_refusal_refuses(game: Game) -> None:
    refused = 0
    for setup in combinations(game, 300):
        why = game.refusal(setup)
        if why is None:
            assert game.new(setup).actors()
            continue
        refused += 1
        with pytest.raises(Refused) as caught:
            game.new(setup)
        assert caught.value.refusal == why
        assert why.code
        assert why.rule
        for language in LANGUAGES:
            spoken(why.message, language)
    assert refused < 300
