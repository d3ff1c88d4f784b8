"""The fields of JSON objects, read with complaints: what is missing, unknown, repeated or of a wrong kind."""

from typing import Final

from zugwerk.core.messages import Message, Parameter
from zugwerk.games.berlin.board.lines import Node
from zugwerk.games.berlin.board.plan import Point

LONGEST: Final = 80
MOST: Final = 300


class Problems:
    """All that is wrong with a text, each with its line."""

    def __init__(self) -> None:
        self.found: Final[list[tuple[int, Message]]] = []

    def add(self, line: int, id: str, parameters: dict[str, Parameter] | None = None) -> None:
        """Note a problem: the message ``berlin.map.ID``."""
        self.found.append((line, Message("berlin.map." + id, parameters)))


class Fields:
    """One object: asked for a field of a kind, it answers with its value, or complains and gives a blank."""

    def __init__(
        self, node: Node, problems: Problems, required: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> None:
        self.line: Final = node.line
        self._problems: Final = problems
        self._before: Final = len(problems.found)
        self._fields: Final[dict[str, Node]] = node.fields() or {}
        if node.fields() is None:
            problems.add(node.line, "not-an-object")
            return
        for name in required:
            if name not in self._fields:
                problems.add(node.line, "missing-field", {"field": name})
        for name, value in self._fields.items():
            if name not in required and name not in optional:
                problems.add(value.line, "unknown-field", {"field": shown(name)})
        for name in node.repeated:
            problems.add(self._fields[name].line, "repeated-field", {"field": shown(name)})

    def good(self) -> bool:
        """Whether there was nothing to complain about."""
        return len(self._problems.found) == self._before

    def has(self, name: str) -> bool:
        """Whether the field is there with a value."""
        node = self._fields.get(name)
        return node is not None and node.value is not None

    def node(self, name: str) -> Node | None:
        """The field as it stands."""
        return self._fields.get(name)

    def line_of(self, name: str) -> int:
        """The line of a field, or of the object if it is missing."""
        node = self._fields.get(name)
        return self.line if node is None else node.line

    def text(self, name: str, longest: int = LONGEST) -> str:
        """A text of one line that can be shown anywhere."""
        node = self._fields.get(name)
        if node is None:
            return ""
        found = node.text()
        if not found or not found.strip() or len(found) > longest or not found.isprintable():
            self._problems.add(node.line, "not-a-text", {"field": name, "longest": longest})
            return ""
        return found

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        node = self._fields.get(name)
        if node is None:
            return low
        found = node.whole()
        if found is None or not low <= found <= high:
            self._problems.add(node.line, "not-in-range", {"field": name, "low": low, "high": high})
            return low
        return found

    def number(self, name: str, low: float, high: float) -> float:
        """A number within bounds."""
        node = self._fields.get(name)
        if node is None:
            return low
        found = node.number()
        if found is None or not low <= found <= high:
            words: dict[str, Parameter] = {"field": name, "low": int(low), "high": int(high)}
            self._problems.add(node.line, "not-a-number", words)
            return low
        return found

    def choice(self, name: str, allowed: tuple[str, ...], default: str) -> str:
        """One of some words."""
        node = self._fields.get(name)
        if node is None:
            return default
        found = node.text()
        if found is None or found not in allowed:
            words: dict[str, Parameter] = {"field": name, "allowed": ", ".join(allowed)}
            self._problems.add(node.line, "not-a-choice", words)
            return default
        return found

    def point(self, name: str, canvas: Point) -> Point | None:
        """A point on a canvas of this size or not far from it, or ``None`` if there is none."""
        node = self._fields.get(name)
        return None if node is None or node.value is None else self._point(node, name, canvas)

    def points(self, name: str, fewest: int, canvas: Point) -> tuple[Point, ...]:
        """A list of so many points or more."""
        found: list[Point] = []
        for node in self.items(name):
            point = self._point(node, name, canvas)
            if point is not None:
                found.append(point)
        if name in self._fields and len(found) < fewest and self.good():
            self._problems.add(self.line_of(name), "too-few-points", {"n": fewest})
        return tuple(found)

    def _point(self, node: Node, name: str, canvas: Point) -> Point | None:
        pair = node.items()
        if pair is not None and len(pair) == 2:
            x, y = pair[0].number(), pair[1].number()
            if x is not None and y is not None:
                if -canvas[0] <= x <= 2 * canvas[0] and -canvas[1] <= y <= 2 * canvas[1]:
                    return x, y
                self._problems.add(node.line, "far-point", {"field": name})
                return None
        self._problems.add(node.line, "not-a-point", {"field": name})
        return None

    def items(self, name: str, most: int = MOST) -> list[Node]:
        """The items of a list that is not too long."""
        node = self._fields.get(name)
        if node is None:
            return []
        found = node.items()
        if found is None:
            self._problems.add(node.line, "not-a-list", {"field": name})
            return []
        if len(found) > most:
            self._problems.add(node.line, "too-many", {"field": name, "count": len(found), "most": most})
            return []
        return found


def shown(text: str) -> str:
    """Somebody's text as far as it can be quoted: short, and in one line."""
    return "".join([letter for letter in text[:LONGEST] if letter.isprintable()])
