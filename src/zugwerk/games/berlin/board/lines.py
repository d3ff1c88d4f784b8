"""JSON that remembers its lines, so that whatever is wrong with a map can be pointed at."""

import json
import re
from bisect import bisect_right
from typing import ClassVar, Final

from zugwerk.core.struct import Struct

_BLANK: Final = re.compile(r"[ \t\n\r]*")
_DEEPEST: Final = 20
_MOST_DIGITS: Final = 4000


class NotJson(Exception):
    """Raised for text that is not JSON: the line, what is wrong, and the parser's words if any."""

    def __init__(self, line: int, problem: str, reason: str = "") -> None:
        super().__init__(line, problem, reason)
        self.line: Final = line
        self.problem: Final = problem
        self.reason: Final = reason


class _LongNumber(Exception):
    """Raised for a whole number of more digits than Python would read."""


class Node(Struct):
    """A value and the line it starts on; objects and lists hold nodes.

    ``repeated`` are the nodes whose key stood in the object before.
    """

    __match_args__: ClassVar = ("line", "value", "repeated")

    def __init__(self, line: int, value: object, repeated: tuple[str, ...] = ()) -> None:
        self.line: Final = line
        self.value: Final = value
        self.repeated: Final = repeated

    def fields(self) -> dict[str, "Node"] | None:
        """The fields, if this is an object."""
        return self.value if isinstance(self.value, dict) else None

    def items(self) -> list["Node"] | None:
        """The items, if this is a list."""
        return self.value if isinstance(self.value, list) else None

    def text(self) -> str | None:
        """The text, if this is one."""
        return self.value if isinstance(self.value, str) else None

    def whole(self) -> int | None:
        """The number, if this is a whole one."""
        value = self.value
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def number(self) -> float | None:
        """The number, if this is one and not too large to count with."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        try:
            return float(value)
        except OverflowError:
            return None


def read_json(text: str) -> Node:
    """The value that a text stands for; raises ``NotJson``."""
    try:
        json.loads(text, parse_constant=_refuse_constant, parse_int=_any_whole)
        return _Scanner(text).read(0)
    except json.JSONDecodeError as error:
        raise NotJson(error.lineno, "not-json", error.msg) from None
    except RecursionError:
        raise NotJson(1, "too-nested") from None
    except ValueError as error:
        raise NotJson(1, "not-json", str(error)) from None


def _refuse_constant(word: str) -> object:
    raise ValueError(f"{word} is not JSON")


def _any_whole(digits: str) -> int:
    """Whole numbers are looked at where their line is known."""
    return 0


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise _LongNumber
    return int(digits)


_DECODER: Final = json.JSONDecoder(parse_int=_whole)


class _Scanner:
    """Reads text that is known to be JSON."""

    def __init__(self, text: str) -> None:
        self._text: Final = text
        self._breaks: Final = [place for place, letter in enumerate(text) if letter == "\n"]
        self._at = 0

    def read(self, depth: int) -> Node:
        """The value at the present place, which is left behind."""
        if depth > _DEEPEST:
            raise NotJson(self._line(), "too-nested")
        self._skip()
        line = self._line()
        letter = self._text[self._at]
        if letter == "{":
            return self._object(line, depth)
        if letter == "[":
            return self._list(line, depth)
        return Node(line, self._plain())

    def _line(self) -> int:
        return bisect_right(self._breaks, self._at) + 1

    def _skip(self) -> None:
        blank = _BLANK.match(self._text, self._at)
        assert blank is not None
        self._at = blank.end()

    def _plain(self) -> object:
        """A text, number, truth value or null."""
        value: object
        try:
            value, self._at = _DECODER.raw_decode(self._text, self._at)
        except _LongNumber:
            raise NotJson(self._line(), "long-number") from None
        return value

    def _past(self, closing: str) -> bool:
        """Step over a comma or the opening bracket; true if the closing bracket follows or is there."""
        self._skip()
        if self._text[self._at] != closing:
            self._at += 1
            self._skip()
        if self._text[self._at] != closing:
            return False
        self._at += 1
        return True

    def _object(self, line: int, depth: int) -> Node:
        found: dict[str, Node] = {}
        repeated: list[str] = []
        while not self._past("}"):
            key = str(self._plain())
            self._skip()
            self._at += 1
            if key in found:
                repeated.append(key)
            found[key] = self.read(depth + 1)
        return Node(line, found, tuple(repeated))

    def _list(self, line: int, depth: int) -> Node:
        found: list[Node] = []
        while not self._past("]"):
            found.append(self.read(depth + 1))
        return Node(line, found)
