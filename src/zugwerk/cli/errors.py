"""One line in the reader's language for all that can go wrong by the user's hand; the rest is a bug."""

import errno
from typing import Final

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

from zugwerk.bots.arena import BotFault
from zugwerk.cli.words import phrase, words
from zugwerk.core.messages import Message
from zugwerk.core.refusal import Malformed, Refusal, Refused
from zugwerk.table.files import FileUnwritable

# The output could not be written: every other file tells so by itself.
_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


class CheckFailed(Exception):
    """Raised when a record does not hold what was asked of it."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message: Final = message


def code_of(error: Exception) -> int:
    """The exit code: 1 for a failed check, 2 for wrong input."""
    return 1 if isinstance(error, CheckFailed | BotFault) else 2


def line_of(error: Exception) -> str | None:
    """What to tell the user, or ``None`` for a bug."""
    if isinstance(error, Refused):
        return refusal_line(error.refusal)
    if isinstance(error, Malformed | FileUnwritable | BotFault | CheckFailed):
        return _one_line(words().text(error.message))
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        return phrase("table.cannot-write", path="stdout", reason=error.strerror or "")
    if isinstance(error, OSError) and error.filename is not None:
        # A path as nobody thought of it: a name too long, a loop of links, a folder for a file.
        return _one_line(f"{error.filename}: {error.strerror}.")
    if isinstance(error, CycloptsError):
        return _one_line(f"{_usage_line(error)} {phrase('cli.error.see-help', command=_command(error))}")
    return None


def refusal_line(refusal: Refusal) -> str:
    """Why not, with the rule that says so."""
    text = words().text(refusal.message)
    return _one_line(f"{text} ({refusal.rule})" if refusal.rule else text)


def printable(text: str) -> str:
    """Text from a file or bot without what could steer the terminal."""
    return "".join(character if character.isprintable() else "�" for character in text)


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))


def _command(error: CycloptsError) -> str:
    return " ".join(["zugwerk", *(error.command_chain or ()), "--help"])


def _usage_line(error: CycloptsError) -> str:
    argument = "" if error.argument is None else error.argument.name
    if isinstance(error, UnknownCommandError):
        return phrase("cli.error.unknown-command", command=(error.unused_tokens or [""])[0])
    if isinstance(error, UnknownOptionError):
        return phrase("cli.error.unknown-option", option=error.token.keyword or error.token.value)
    if isinstance(error, MissingArgumentError):
        return phrase("cli.error.missing", name=argument)
    if isinstance(error, UnusedCliTokensError):
        return phrase("cli.error.too-much", words=" ".join(error.unused_tokens or []))
    if isinstance(error, CoercionError | ValidationError):
        return phrase("cli.error.bad-value", name=argument, value=_value(error))
    return str(error)


def _value(error: CycloptsError) -> str:
    token = getattr(error, "token", None)
    if token is not None:
        return str(token.value)
    return "" if error.argument is None else " ".join(token.value for token in error.argument.tokens)
