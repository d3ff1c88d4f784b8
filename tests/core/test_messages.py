"""Ids become words: placeholders, nested messages, and the plural forms of each language."""

import pytest

from zugwerk.core.messages import LANGUAGES, Message, Translator, locale_directory, translator


def test_there_are_four_languages_and_all_have_the_catalogue_of_the_core() -> None:
    assert LANGUAGES == ("en", "pl", "pt_BR", "de")
    for language in LANGUAGES:
        assert (locale_directory() / language / "LC_MESSAGES" / "core.mo").exists()


def test_the_words_differ_by_language() -> None:
    assert len({translator(language).text(Message("core.no-seed")) for language in LANGUAGES}) == 4


def test_what_nobody_says_is_its_id() -> None:
    assert translator("pl").text(Message("nowhere.to-be-found", {"n": 2})) == "nowhere.to-be-found"


def test_parameters_are_put_in_by_name() -> None:
    message = Message("core.other-game", {"game": "ludo", "expected": "chess"})
    assert translator().text(message) == "The record is of the game “ludo”, not “chess”."


def test_a_parameter_may_be_a_message() -> None:
    message = Message("core.bad-line", {"line": 7, "reason": Message("core.unknown-line")})
    assert translator().text(message) == "Line 7: The line holds no action, undo or seed."
    assert translator("de").text(Message("core.unknown-line")) in translator("de").text(message)


def test_braces_in_a_parameter_are_plain_text() -> None:
    message = Message("core.not-json", {"reason": "{oops} {0}"})
    assert translator().text(message) == "This is not JSON: {oops} {0}"


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "0 punktów"),
        (1, "1 punkt"),
        (2, "2 punkty"),
        (4, "4 punkty"),
        (5, "5 punktów"),
        (12, "12 punktów"),
        (14, "14 punktów"),
        (21, "21 punktów"),
        (22, "22 punkty"),
        (25, "25 punktów"),
        (112, "112 punktów"),
        (124, "124 punkty"),
    ],
)
def test_polish_has_three_plural_forms(n: int, words: str) -> None:
    colour = Message("metro.colour.red")
    message = Message("metro.event.bonus-paid", {"seat": colour, "company": colour, "n": n})
    assert translator("pl").text(message).endswith(words)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "point", "points"), ("de", "Punkt", "Punkte"), ("pt_BR", "ponto", "pontos")],
)
def test_the_others_have_two(language: str, one: str, many: str) -> None:
    colour = Message("metro.colour.red")

    def said(n: int) -> list[str]:
        words = Message("metro.event.bonus-paid", {"seat": colour, "company": colour, "n": n})
        return translator(language).text(words).split()

    assert one in said(1)
    assert many not in said(1)
    assert many in said(2)
    assert many in said(30)


def test_an_unknown_language_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'fr'.*en, pl, pt_BR, de"):
        Translator("fr")


def test_a_translator_is_made_once() -> None:
    assert translator("pl") is translator("pl")
    assert translator("pl").language == "pl"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_negative_number_has_a_minus_and_no_hyphen(language: str) -> None:
    told = translator(language).text(Message("render.points", {"n": -33}))
    assert told.startswith("−33 ")
    assert "-" not in told
