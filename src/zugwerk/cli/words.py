"""The language of this run: from ``--language``, else from the environment, else English.

Help texts are made when a command is loaded, so the language is settled before any command is.
"""

import os
from collections.abc import Mapping
from typing import Final

from zugwerk.core.messages import LANGUAGES, Message, Parameter, Translator, translator
from zugwerk.core.refusal import Malformed

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_current: Final = ["en"]


def speak(language: str) -> None:
    """Settle the language; raises ``Malformed`` for one that is not spoken here."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Malformed("cli.unknown-language", {"language": language, "known": known})
    _current[0] = language


def words() -> Translator:
    """The words of the language."""
    return translator(_current[0])


def phrase(id: str, **parameters: Parameter) -> str:
    """A message in the language."""
    return words().text(Message(id, parameters))


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for."""
    for variable in _VARIABLES:
        wish = environment.get(variable, "")
        if wish:
            return _nearest(wish.partition(".")[0])
    return "en"


def take_language(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Pick ``--language`` out of the arguments of any command."""
    rest: list[str] = []
    language: str | None = None
    waiting = iter(arguments)
    for argument in waiting:
        name, equals, value = argument.partition("=")
        if name != "--language":
            rest.append(argument)
        elif equals:
            language = value
        else:
            language = next(waiting, "")
    return language, rest


def settle_language(arguments: list[str]) -> list[str]:
    """Settle the language of this run; returns the other arguments."""
    speak(language_of(os.environ))
    language, rest = take_language(arguments)
    if language is not None:
        speak(language)
    return rest


def _nearest(wish: str) -> str:
    """The spoken language nearest to a locale's name: ``pt`` and ``pt_PT`` are met by ``pt_BR``."""
    if wish in LANGUAGES:
        return wish
    stem = wish.partition("_")[0]
    return next((language for language in LANGUAGES if language.partition("_")[0] == stem), "en")
