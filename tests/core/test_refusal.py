"""Refusals are the player's affair: they carry a code, words and a rule, and say them when raised."""

from zugwerk.core.messages import LANGUAGES, Message
from zugwerk.core.refusal import Malformed, Refusal, Refused, refuse


def test_a_refusal_takes_its_words_from_the_catalogue_of_its_game() -> None:
    refusal = refuse("metro", "supply-empty", "M-4.2")
    assert refusal == Refusal("supply-empty", Message("metro.refusal.supply-empty"), "M-4.2")
    assert len({refusal.text(language) for language in LANGUAGES}) == 4


def test_raised_it_says_why_in_english_and_names_the_rule() -> None:
    refusal = refuse("metro", "supply-empty", "M-4.2")
    assert str(Refused(refusal)) == refusal.text("en") + " (M-4.2)"
    assert Refused(refusal).refusal is refusal


def test_without_a_rule_no_rule_is_named() -> None:
    refusal = Refusal("anything", Message("core.no-seed"))
    assert refusal.rule == ""
    assert str(Refused(refusal)) == refusal.text()


def test_malformed_text_is_told_in_english() -> None:
    malformed = Malformed("core.bad-undo", {"count": 3})
    assert malformed.message == Message("core.bad-undo", {"count": 3})
    assert str(malformed) == "The record takes back more actions than there are, or none: 3."


def test_the_two_families_of_errors_are_not_one_another() -> None:
    assert not issubclass(Refused, Malformed)
    assert not issubclass(Malformed, Refused)
    assert not issubclass(Malformed, ValueError)
