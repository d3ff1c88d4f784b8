"""In which language a page is shown: the reader's choice, else what the browser asks for, else English."""

from typing import Final

from starlette.requests import HTTPConnection

from zugwerk.core.messages import LANGUAGES

COOKIE: Final = "zugwerk-language"

_LEFTWARDS: Final = ("ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi")


def language_of(connection: HTTPConnection) -> str:
    """The language for a request."""
    chosen = connection.cookies.get(COOKIE)
    return chosen if chosen in LANGUAGES else accepted(connection.headers.get("accept-language", ""))


def direction_of(language: str) -> str:
    """Whether a language is written from left to right, "ltr", or from right to left, "rtl"."""
    return "rtl" if language.partition("_")[0] in _LEFTWARDS else "ltr"


def accepted(header: str) -> str:
    """The best of our languages for an ``Accept-Language`` header."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")[:20]):
        tag, _, parameter = part.strip().partition(";")
        try:
            weight = float(parameter.partition("=")[2]) if parameter else 1.0
        except ValueError:
            continue
        wishes.append((-weight, place, tag.strip().lower()))
    for weight, _, tag in sorted(wishes):
        for language in LANGUAGES:
            if weight < 0 and tag.partition("-")[0] == language.lower().partition("_")[0]:
                return language
    return "en"
