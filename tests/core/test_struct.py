"""Values are equal by class and fields, hash alike, show their constructor, and match by position."""

from typing import Any

import pytest

from zugwerk.core.game import Seat
from zugwerk.core.messages import Message
from zugwerk.core.outcome import Outcome, Points, rank
from zugwerk.core.record import Entry
from zugwerk.core.struct import fields_of


def test_equal_fields_make_equal_values() -> None:
    assert Points("lines", 3) == Points("lines", 3)
    assert hash(Points("lines", 3)) == hash(Points("lines", 3))
    assert len({Points("lines", 3), Points("lines", 3), Points("lines", 4)}) == 2


def test_any_other_field_makes_another_value() -> None:
    assert Points("lines", 3) != Points("lines", 4)
    assert Points("lines", 3) != Points("shares", 3)


def test_values_of_another_class_are_different() -> None:
    assert Entry(Seat(1), "draw") != Points("draw", 1)
    assert Points("draw", 1) != ("draw", 1)
    assert Points("draw", 1) is not None


def test_a_value_shows_the_call_that_makes_it() -> None:
    value = Outcome(reason="end", scores=(1,), ranking=((0,),), breakdown=((Points("lines", 1),),))
    parts = "((Points(source='lines', points=1),),)"
    assert repr(value) == f"Outcome(reason='end', scores=(1,), ranking=((0,),), breakdown={parts})"


def test_fields_are_named_in_the_order_of_the_constructor() -> None:
    assert fields_of(Points) == ("source", "points")
    assert fields_of(object) == ()
    match Points("lines", 5):
        case Points(source, points):
            assert (source, points) == ("lines", 5)


def test_messages_with_other_words_differ_though_their_hashes_agree() -> None:
    one, two = Message("core.bad-undo", {"count": 1}), Message("core.bad-undo", {"count": 2})
    assert one != two
    assert hash(one) == hash(two)
    assert Message("core.no-seed") == Message("core.no-seed", {})


def test_the_ranking_groups_equal_scores_and_puts_the_highest_first() -> None:
    assert rank((3, 9, 3, 5)) == ((1,), (3,), (0, 2))
    assert rank((0, 0)) == ((0, 1),)
    assert Outcome(
        reason="end", scores=(3, 9, 9), ranking=rank((3, 9, 9)), breakdown=((), (), ())
    ).winners() == (1, 2)


def test_wide_values_cannot_be_made_by_position() -> None:
    kind: Any = Outcome
    made = Outcome(reason="end", scores=(1,), ranking=((0,),), breakdown=((),))
    assert kind(breakdown=((),), ranking=((0,),), scores=(1,), reason="end") == made
    with pytest.raises(TypeError):
        kind("end", ((0,),), (1,), ((),))
