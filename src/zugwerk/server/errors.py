"""Everything that can go wrong with a request, in one shape: code, message, rule, detail."""

from typing import Any, Final

from zugwerk.core.messages import Message, Parameter, translator
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.table.room import Denied
from zugwerk.table.store.database import Unwritable

_DENIED: Final = {
    "no-such-table": 404,
    "no-such-seat": 404,
    "not-your-seat": 403,
    "one-chair": 403,
    "own-name": 403,
    "not-yours": 403,
}


class Problem(Exception):
    """What is told to whoever asked, with the status of the answer."""

    def __init__(
        self, status: int, code: str, message: Message, rule: str = "", detail: dict[str, Any] | None = None
    ) -> None:
        super().__init__(status, code)
        self.status: Final = status
        self.code: Final = code
        self.message: Final = message
        self.rule: Final = rule
        self.detail: Final = detail or {}

    @property
    def headers(self) -> dict[str, str]:
        """What the answer says besides, whatever its form: how to be known, when to come again."""
        known = {"www-authenticate": "Bearer"} if self.status == 401 else {}
        again = self.detail.get("retry_after")
        return known if again is None else {**known, "retry-after": str(again)}

    def shape(self, language: str) -> dict[str, Any]:
        """The answer as data, in the reader's language."""
        text = translator(language).text(self.message)
        return {"code": self.code, "message": text, "rule": self.rule or None, "detail": self.detail}


# What may be told to whoever asked; any other exception is a bug.
FORESEEN: Final = (Problem, Refused, Denied, Malformed, Unwritable)


def problem(status: int, code: str, detail: dict[str, Any] | None = None, **words: Parameter) -> Problem:
    """A problem of the server itself; its words are the message ``server.error.CODE``."""
    return Problem(status, code, Message(f"server.error.{code}", words), detail=detail)


def stale(version: int) -> Problem:
    """Someone acted before this request arrived."""
    return problem(409, "stale", {"version": version})


def problem_of(error: Exception) -> Problem | None:
    """What to tell of an error, or ``None`` if it is a bug."""
    match error:
        case Problem():
            return error
        case Refused():
            refusal = error.refusal
            return Problem(422, refusal.code, refusal.message, refusal.rule)
        case Denied():
            return Problem(_DENIED.get(error.code, 409), error.code, error.message)
        case Malformed():
            return Problem(400, error.message.id.partition(".")[2], error.message)
        case Unwritable():
            return problem(503, "cannot-store")
        case _:
            return None
