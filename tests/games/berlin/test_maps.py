"""The text of a map: what is wrong with it is told with its line, and the rules play on any that is right."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.games.berlin.maps import SMALL, random_map, small, written
from tests.quick import examples
from zugwerk.core.messages import LANGUAGES, translator
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.berlin.board import GREY, find_map, map_problems, read_map, shipped_text
from zugwerk.games.berlin.board.plan import Label
from zugwerk.games.berlin.game import GAME
from zugwerk.kit.dice import Dice


def told(text: str) -> str:
    """What reading a map says is wrong."""
    with pytest.raises(Malformed) as caught:
        read_map(text)
    assert map_problems(text)[0][0] == caught.value.message.parameters["line"]
    for language in LANGUAGES:
        assert "{" not in translator(language).text(caught.value.message)
    return str(caught.value)


def test_the_small_map_is_read_as_written() -> None:
    plan = read_map(SMALL)
    assert plan.name == "Six trees"
    assert [place.id for place in plan.places] == ["ash", "birch", "cedar", "elm", "fir", "oak"]
    assert [place.label for place in plan.places[:2]] == [None, Label(2, -3, "start")]
    metro = plan.connections[1]
    assert (metro.kind, metro.cards, metro.colour, metro.twin, metro.bend) == (
        "underground",
        3,
        0,
        -1,
        (30, 20),
    )
    assert [(line.twin, line.colour) for line in plan.connections[2:4]] == [(3, GREY), (2, 1)]
    assert plan.tickets[0].id == "ash:cedar"
    assert plan.tram_points[:5] == (0, 1, 2, 4, 7)
    assert plan.metro_points[2:5] == (1, 3, 5)
    assert plan.rivers[0].points == ((0, 50), (100, 50))
    assert plan.parks[0].label == (3, 3)
    assert map_problems(SMALL) == ()


def test_the_shipped_map_says_that_it_is_our_own() -> None:
    plan = read_map(shipped_text())
    assert plan == find_map("berlin")
    assert "Zugwerk" in plan.name, "a name is the same in every language"
    assert "not the printed board" in plan.note


WRONG = [
    (
        '"b": "birch", "kind": "tram", "length": 2, "colour": "red"',
        '"b": "beech", "kind": "tram", "length": 2, "colour": "red"',
        "Line 14: There is no place “beech”",
    ),
    (
        '"double_of": "birch-cedar-1"}',
        '"bend": [1, 2]}',
        "Line 16: “birch-cedar-1” is the double of “birch-cedar-2”, but not the other way round",
    ),
    (
        '"length": 2, "colour": "green"',
        '"length": 3, "colour": "green"',
        "Line 16: “birch-cedar-1” and “birch-cedar-2” are a double but differ in kind or length",
    ),
    (
        '"id": "birch-cedar-2", "a": "cedar"',
        '"id": "birch-cedar-2", "a": "elm"',
        "Line 16: “birch-cedar-1” and “birch-cedar-2” are a double but join different places",
    ),
    (
        '"double_of": "birch-cedar-2"',
        '"double_of": "birch-cedar-3"',
        "Line 16: “birch-cedar-1” is the double of “birch-cedar-3”, which does not exist",
    ),
    (
        '"double_of": "birch-cedar-2"',
        '"double_of": "birch-cedar-1"',
        "Line 16: “birch-cedar-1” is the double of itself",
    ),
    (
        '"kind": "underground", "cards": 3, "colour": "blue"',
        '"kind": "tram", "length": 2, "colour": "blue"',
        (
            "Line 15: “ash-birch-below” and “ash-birch” are alike in places, kind and length; "
            "each must name the other as its double"
        ),
    ),
    (
        '{"a": "ash", "b": "cedar", "value": 5}',
        '{"a": "ash", "b": "ash", "value": 5}',
        "Line 27: “ash” is named at both ends; two different places are needed",
    ),
    (
        '"a": "ash", "b": "elm", "value": 8',
        '"a": "cedar", "b": "ash", "value": 8',
        "Line 28: There are two tickets between the places of “cedar:ash”",
    ),
    ('"value": 9', '"value": 0', "Line 29: “value” must be a whole number from 1 to 99"),
    ('"value": 9', '"value": 2.5', "Line 29: “value” must be a whole number from 1 to 99"),
    ('"value": 9', '"value": true', "Line 29: “value” must be a whole number from 1 to 99"),
    (
        '"colour": "black"',
        '"colour": "yellow"',
        (
            "Line 18: There are no cards of the colour “yellow”; "
            "there are: blue, green, black, purple, red, orange, grey"
        ),
    ),
    (
        '"colour": "black"',
        '"colour": ""',
        "Line 18: “colour” must be a text of one line, not empty, with at most 80 characters",
    ),
    (
        '"name": "Elm"',
        '"name": "Elm\\ntree"',
        "Line 9: “name” must be a text of one line, not empty, with at most 80 characters",
    ),
    (
        '"name": "Elm"',
        '"name": "\\ud800"',
        "Line 9: “name” must be a text of one line, not empty, with at most 80 characters",
    ),
    (
        '"name": "Elm"',
        f'"name": "{"Elm" * 27}"',
        "Line 9: “name” must be a text of one line, not empty, with at most 80 characters",
    ),
    ('"length": 4', '"length": 5', "Line 18: “length” must be a whole number from 1 to 4"),
    ('"cards": 4', '"cards": 15', "Line 23: “cards” must be a whole number from 1 to 14"),
    ('"length": 4', '"cards": 4', "Line 18: The field “length” is missing"),
    ('"length": 4,', '"length": 4, "cards": 4,', "Line 18: The field “cards” is unknown here"),
    (
        '"kind": "tram", "length": 4',
        '"kind": "boat", "length": 4',
        "Line 18: “kind” must be one of: tram, underground",
    ),
    ('{"id": "fir", "name": "Fir"', '{"id": "elm", "name": "Fir"', "Line 10: There are two places “elm”"),
    ('"id": "ash-cedar"', '"id": "oak-ash"', "Line 24: There are two connections “oak-ash”"),
    (
        '"id": "ash-cedar"',
        '"id": "Ash Cedar"',
        "Line 24: “Ash Cedar” is not an id: small letters a–z, digits and hyphens, beginning with a letter",
    ),
    (
        '"tram": {"1": 1, "2": 2, "3": 4, "4": 7}',
        '"tram": {"1": 1, "2": 2, "3": 4}',
        "Line 18: The tram table has no points for 4 cards, which “cedar-elm” needs",
    ),
    (
        '"underground": {"2": 1, "3": 3, "4": 5}',
        '"underground": {"2": 1, "3": 3}',
        "Line 23: The underground table has no points for 4 cards, which “oak-ash” needs",
    ),
    ('"4": 7', '"4": -7', "Line 39: “4” must be a whole number from 0 to 99"),
    ('"4": 7', '"four": 7', "Line 18: The tram table has no points for 4 cards, which “cedar-elm” needs"),
    (
        '"tram": {"1": 1, "2": 2',
        '"tram": {"2": 2',
        "Line 19: The tram table has no points for 1 card, which “elm-fir” needs",
    ),
    ('"x": 50, "y": 90', '"x": 150, "y": 90', "Line 10: “x” must be a number from 0 to 100"),
    ('"x": 50, "y": 90', '"x": "far", "y": 90', "Line 10: “x” must be a number from 0 to 100"),
    ('"x": 50, "y": 90', '"x": 1e999, "y": 90', "Line 10: “x” must be a number from 0 to 100"),
    ('"x": 50, "y": 90', f'"x": {"9" * 400}, "y": 90', "Line 10: “x” must be a number from 0 to 100"),
    ('"x": 50, "y": 90', '"x": 89, "y": 89', "Line 10: The places “fir” and “elm” lie on top of each other"),
    ('"width": 100', '"width": 0', "Line 4: “width” must be a number from 10 to 10000"),
    (
        '"width": 100',
        '"width": 401',
        "Line 4: One side of the canvas is more than 4 times as long as the other",
    ),
    ('"dx": 2', '"dx": -101', "Line 7: “dx” must be a number from −100 to 100"),
    ('"bend": [30, 20]', '"bend": [30, 201]', "Line 15: “bend” lies too far outside the canvas"),
    ('"anchor": "start"', '"anchor": "left"', "Line 7: “anchor” must be one of: start, middle, end"),
    ('"bend": [30, 20]', '"bend": [30]', "Line 15: “bend” must be two numbers: [x, y]"),
    ("[[0, 50], [100, 50]]", "[[0, 50]]", "Line 43: At least 2 points are needed here"),
    ('"format": 1', '"format": 2', "Line 2: “format” must be a whole number from 1 to 1"),
    (
        '"name": "Six trees",',
        '"name": "Six trees", "name": "Six",',
        "Line 3: The field “name” stands here twice",
    ),
    ('"name": "Six trees",', '"nome": "Six trees",', "Line 1: The field “name” is missing"),
    ('"rivers"', '"lakes"', "Line 43: The field “lakes” is unknown here"),
    ('{"a": "elm", "b": "oak", "value": 3}', "7", "Line 36: An object in braces is needed here"),
]


@pytest.mark.parametrize(("before", "after", "problem"), WRONG)
def test_a_problem_is_told_with_its_line(before: str, after: str, problem: str) -> None:
    assert before in SMALL
    assert told(SMALL.replace(before, after, 1)) == problem


def test_an_unreachable_place_is_told() -> None:
    text = SMALL.replace('"places": [', '"places": [\n  {"id": "yew", "name": "Yew", "x": 1, "y": 1},')
    lines = [(line, translator().text(message)) for line, message in map_problems(text)]
    assert lines[0] == (7, "No connection leads from “yew” to “ash”")
    assert len(lines) == 6


@pytest.mark.parametrize(("field", "most"), [("places", 100), ("connections", 300), ("tickets", 300)])
def test_too_many_entries_are_told(field: str, most: int) -> None:
    data = small()
    data[field] = [data[field][0]] * (most + 1)
    problems = [translator().text(message) for _, message in map_problems(written(data))]
    assert f"“{field}” has {most + 1} entries; at most {most} are allowed" in problems
    assert not any("at least 8" in problem for problem in problems)
    data[field].pop()
    problems = [translator().text(message) for _, message in map_problems(written(data))]
    assert not any("entries" in problem for problem in problems)


def test_too_few_tickets_are_told() -> None:
    data = small()
    del data["tickets"][7:]
    assert told(written(data)).endswith(": Tickets so far: 7; at least 8 are needed")
    data["tickets"].append({"a": "elm", "b": "oak", "value": 1})
    read_map(written(data))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "Line 1: This is not JSON: Expecting value"),
        ("{\n\n  nonsense}", "Line 3: This is not JSON: Expecting property name enclosed in double quotes"),
        (SMALL[:-3], "Line 45: This is not JSON: Expecting ',' delimiter"),
        ("[" * 100_000, "Line 1: This is not JSON: too deeply nested"),
        ("[" * 50 + "]" * 50, "Line 1: This is not JSON: too deeply nested"),
        ('{\n"format": ' + "9" * 6000 + "}", "Line 2: A number has too many digits"),
        ('{"format": -' + "9" * 4000 + "}", "Line 1: A number has too many digits"),
        ('{"format": NaN}', "Line 1: This is not JSON: NaN is not JSON"),
        ("[]", "Line 1: An object in braces is needed here"),
        ("7", "Line 1: An object in braces is needed here"),
    ],
)
def test_text_that_is_no_map_at_all_is_told(text: str, problem: str) -> None:
    assert told(text) == problem


def test_all_problems_are_told_in_the_order_of_lines() -> None:
    text = SMALL.replace('"value": 4', '"value": 0').replace(
        '"b": "fir", "value": 7', '"b": "yew", "value": 7'
    )
    assert [line for line, _ in map_problems(text)] == [30, 32, 34]


@given(some.integers(0, 10**9))
@examples(100)
def test_a_map_with_a_hole_in_it_is_read_or_malformed(seed: int) -> None:
    dice = Dice(seed)
    start = dice.pick(len(SMALL))
    text = SMALL[:start] + SMALL[start + 1 + dice.pick(40) :]
    try:
        plan = read_map(text)
    except Malformed as malformed:
        problem = str(malformed)
    else:
        problem = ""
        assert len(plan.tickets) >= 8
    assert problem == "" or re.match(r"Line [0-9]+: .", problem)


def test_a_bad_map_is_refused_at_the_table_with_its_line() -> None:
    setup = GAME.meta.setup(2, {"map": SMALL.replace('"value": 9', '"value": 0')})
    with pytest.raises(Refused) as caught:
        GAME.new(setup)
    assert (caught.value.refusal.rule, caught.value.refusal.code) == ("B-1.4", "bad-map")
    assert "Line 29" in str(caught.value)
    unknown = GAME.refusal(GAME.meta.setup(2, {"map": "paris"}))
    assert unknown is not None
    assert "“paris”" in unknown.text()


@given(some.integers(0, 10**9))
@examples(60)
def test_random_maps_are_right_and_can_be_played_to_the_end(seed: int) -> None:
    dice = Dice(seed)
    text = random_map(dice)
    assert map_problems(text) == ()
    data = json.loads(text)
    plan = read_map(text)
    assert len(plan.connections) == len(data["connections"])
    state = GAME.new(GAME.meta.setup(2 + dice.pick(3), {"map": text}))
    acted = 0
    while actors := state.actors():
        seat = actors[0]
        if seat < 0:
            state.apply(seat, state.chance_at(dice.pick(state.chance_size())))
        else:
            legal = state.legal_actions(seat)
            state.apply(seat, legal[dice.pick(len(legal))])
            acted += 1
    assert acted <= GAME.longest(state.options.setup)
