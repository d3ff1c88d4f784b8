"""Messages are ids with parameters; the words come from gettext catalogues at the last moment.

An id starts with the name of its catalogue: ``metro.event.game-ended`` stands in ``metro.po``. A parameter
may itself be a message (a colour, say). A parameter named ``n`` selects the plural form. What a language does
not say yet is said in English; what nobody says is its id.
"""

import gettext
from pathlib import Path
from typing import ClassVar, Final, Union

from zugwerk import _compiled
from zugwerk.core.struct import Struct

LANGUAGES: Final = ("en", "pl", "pt_BR", "de")

Parameter = Union[str, int, "Message"]


class Message(Struct):
    """What to say, without the words: a catalogue id and its parameters."""

    __match_args__: ClassVar = ("id", "parameters")

    def __init__(self, id: str, parameters: dict[str, Parameter] | None = None) -> None:
        self.id: Final = id
        self.parameters: Final[dict[str, Parameter]] = {} if parameters is None else parameters

    def __hash__(self) -> int:
        """Hash the id alone: the parameters are a mapping and have no hash."""
        return hash(self.id)


def signed(number: int) -> str:
    """A number as people read it, with a proper minus."""
    return f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)


class Translator:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}; there are {', '.join(LANGUAGES)}")
        self.language: Final = language
        self._catalogues: Final[dict[str, gettext.NullTranslations]] = {}

    def text(self, message: Message) -> str:
        """Say a message in this language."""
        words = {name: self._word(value) for name, value in message.parameters.items()}
        catalogue = self._catalogue(message.id.partition(".")[0])
        count = message.parameters.get("n")
        if isinstance(count, int):
            return catalogue.ngettext(message.id, message.id, count).format(**words)
        return catalogue.gettext(message.id).format(**words)

    def _word(self, value: Parameter) -> str:
        if isinstance(value, Message):
            return self.text(value)
        return signed(value) if isinstance(value, int) else value

    def _catalogue(self, domain: str) -> gettext.NullTranslations:
        found = self._catalogues.get(domain)
        if found is None:
            languages = [self.language, LANGUAGES[0]]
            found = gettext.translation(domain, locale_directory(), languages, fallback=True)
            self._catalogues[domain] = found
        return found


_translators: Final[dict[str, Translator]] = {}


def translator(language: str = "en") -> Translator:
    """The translator of a language, loaded once."""
    found = _translators.get(language)
    if found is None:
        found = _translators[language] = Translator(language)
    return found


def locale_directory() -> Path:
    """Where the compiled catalogues lie."""
    return _compiled.PACKAGE / "locale"
