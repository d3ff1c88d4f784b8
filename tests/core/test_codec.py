"""The codec writes structs with their type and actions as notation, and says what it cannot read."""

import hashlib
import json

import pytest

from zugwerk.core.codec import Codec, digest, from_json, to_json
from zugwerk.core.outcome import Points
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game

METRO = find_game("metro")
CODEC = Codec(METRO)


def problem(data: bytes | str) -> str:
    """What is wrong with the data, in English."""
    with pytest.raises(Malformed) as caught:
        CODEC.decode(data)
    return str(caught.value)


def test_structs_are_objects_with_their_type_and_fields() -> None:
    written = CODEC.encode(Points("lines", 3))
    assert json.loads(written) == {"type": "Points", "source": "lines", "points": 3}
    assert CODEC.decode(written) == Points("lines", 3)


def test_actions_are_written_in_notation() -> None:
    action = METRO.parse("aacb@25")
    assert json.loads(CODEC.encode([action])) == [{"action": "aacb@25"}]
    assert CODEC.decode(CODEC.encode([action])) == (action,)


def test_arrays_come_back_as_tuples_and_plain_objects_as_dictionaries() -> None:
    assert CODEC.decode(CODEC.encode([1, [True, None], "x"])) == (1, (True, None), "x")
    assert CODEC.decode(CODEC.encode({"a": (1, 2)})) == {"a": (1, 2)}


def test_an_unknown_type_is_named() -> None:
    assert problem('{"type": "Dragon"}') == "There is no kind of value called Dragon in this game."


def test_a_missing_field_is_named_with_its_type() -> None:
    assert problem('{"type": "Points", "source": "lines"}') == "Points lacks the field “points”."
    assert problem('[{"type": "Outcome", "breakdown": [[{"type": "Points"}]], "reason": "", "scores": [],'
                   ' "ranking": []}]') == "Points lacks the field “source”."  # fmt: skip


@pytest.mark.parametrize("data", ['{"type": []}', '{"type": null}', '{"type": {"type": 1}}', '{"type": 5}'])
def test_a_type_that_is_no_text_is_malformed(data: str) -> None:
    problem(data)


@pytest.mark.parametrize("data", ['{"action": 5}', '{"action": null}', '{"action": ["draw"]}'])
def test_an_action_that_is_no_text_is_malformed(data: str) -> None:
    problem(data)


def test_an_action_that_does_not_parse_is_quoted() -> None:
    assert "zzzz@99" in problem('{"action": "zzzz@99"}')


@pytest.mark.parametrize("data", ["", "{", "[1,]", '"', b"\xff\xfe", b'"\xff"', "NaN", "1 2", "\0"])
def test_what_is_not_json_is_malformed(data: bytes | str) -> None:
    assert problem(data).startswith("This is not JSON: ")


def test_depth_is_no_way_to_crash_the_reader() -> None:
    deep = "[" * 100_000
    with pytest.raises((Malformed, RecursionError)):
        from_json(deep)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("[" * 100_000 + "]" * 100_000, "This is not JSON: too deeply nested"),
        ('{"price": ' + "9" * 6000 + "}", "A number has too many digits"),
    ],
)
def test_what_is_beyond_all_measure_is_refused_in_our_own_words(data: str, words: str) -> None:
    assert problem(data) == words


def test_json_is_compact_and_keeps_signs() -> None:
    assert to_json({"a": [1, "ż"]}) == '{"a":[1,"ż"]}'.encode()
    assert from_json(to_json({"a": [1, "ż"]})) == {"a": [1, "ż"]}


def test_a_digest_is_the_hash_of_the_sorted_snapshot() -> None:
    state = METRO.new(METRO.meta.setup(2))
    text = json.dumps(state.snapshot(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert digest(state) == hashlib.sha256(text.encode()).hexdigest()[:32]
