"""Why something cannot be done. A refusal is the player's affair; any other exception is a bug."""

from typing import ClassVar, Final

from zugwerk.core.messages import Message, Parameter, translator
from zugwerk.core.struct import Struct


class Refusal(Struct):
    """A stable code, a message and the id of the rule that says no ("" where no game rule does)."""

    __match_args__: ClassVar = ("code", "message", "rule")

    def __init__(self, code: str, message: Message, rule: str = "") -> None:
        self.code: Final = code
        self.message: Final = message
        self.rule: Final = rule

    def text(self, language: str = "en") -> str:
        """Say why not, in one sentence of the given language."""
        return translator(language).text(self.message)


class Refused(Exception):
    """Raised where a refused action, option or setup was to be carried out all the same."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal: Final = refusal

    def __str__(self) -> str:
        """Say why not in English, with the rule."""
        rule = f" ({self.refusal.rule})" if self.refusal.rule else ""
        return self.refusal.text() + rule


class Malformed(Exception):
    """Raised for text that does not parse: notation, records, options, files."""

    def __init__(self, id: str, parameters: dict[str, Parameter] | None = None) -> None:
        super().__init__(id, parameters)
        self.message: Final = Message(id, parameters)

    def __str__(self) -> str:
        """Say in English what is wrong with the text."""
        return translator().text(self.message)


def refuse(game: str, code: str, rule: str, parameters: dict[str, Parameter] | None = None) -> Refusal:
    """Make the refusal whose message is ``GAME.refusal.CODE``."""
    return Refusal(code, Message(f"{game}.refusal.{code}", parameters), rule)
