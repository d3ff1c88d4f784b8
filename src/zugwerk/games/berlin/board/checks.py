"""What must hold between the parts of a map: doubles go together (B-6.1), every place can be reached."""

from typing import ClassVar, Final

from zugwerk.core.messages import Parameter
from zugwerk.core.struct import Struct
from zugwerk.games.berlin.board.fields import Problems
from zugwerk.games.berlin.board.plan import Point


class ConnectionDraft(Struct):
    """A connection as written, with its line; the other connection of a double is still a text."""

    __match_args__: ClassVar = ("line", "id", "a", "b", "kind", "cards", "colour", "double_of", "bend")

    def __init__(
        self,
        *,
        line: int,
        id: str,
        a: int,
        b: int,
        kind: str,
        cards: int,
        colour: int,
        double_of: str,
        bend: Point | None,
    ) -> None:
        self.line: Final = line
        self.id: Final = id
        self.a: Final = a
        self.b: Final = b
        self.kind: Final = kind
        self.cards: Final = cards
        self.colour: Final = colour
        self.double_of: Final = double_of
        self.bend: Final = bend

    def ends(self) -> tuple[int, int]:
        """The two places, the lower number first."""
        return min(self.a, self.b), max(self.a, self.b)


def check_doubles(drafts: list[ConnectionDraft], problems: Problems) -> None:
    """The two of a double name each other and are alike; those that are alike are a double."""
    named = {draft.id: draft for draft in drafts}
    for draft in drafts:
        if draft.double_of:
            twin = named.get(draft.double_of)
            if twin is None:
                problems.add(draft.line, "unknown-double", {"id": draft.id, "other": draft.double_of})
            else:
                _check_twin(draft, twin, problems)
    seen: dict[tuple[tuple[int, int], str, int], ConnectionDraft] = {}
    for draft in drafts:
        key = draft.ends(), draft.kind, draft.cards
        first = seen.setdefault(key, draft)
        if first is not draft and draft.double_of != first.id:
            problems.add(draft.line, "undeclared-double", {"id": draft.id, "other": first.id})


def _check_twin(draft: ConnectionDraft, twin: ConnectionDraft, problems: Problems) -> None:
    if twin is draft:
        problems.add(draft.line, "double-of-itself", {"id": draft.id})
    elif twin.ends() != draft.ends():
        problems.add(draft.line, "double-elsewhere", {"id": draft.id, "other": twin.id})
    elif twin.kind != draft.kind or twin.cards != draft.cards:
        problems.add(draft.line, "double-unequal", {"id": draft.id, "other": twin.id})
    elif twin.double_of != draft.id:
        problems.add(draft.line, "one-way-double", {"id": draft.id, "other": twin.id})


def check_reach(
    places: dict[str, int], lines: list[int], drafts: list[ConnectionDraft], problems: Problems
) -> None:
    """Every place can be reached from the first one."""
    if not places:
        return
    reached = {0}
    grown = True
    while grown:
        grown = False
        for draft in drafts:
            if (draft.a in reached) != (draft.b in reached):
                reached |= {draft.a, draft.b}
                grown = True
    first = next(id for id, number in places.items() if number == 0)
    for id, number in places.items():
        if number not in reached:
            problems.add(lines[number], "unreachable-place", {"first": first, "place": id})


def check_scores(
    drafts: list[ConnectionDraft], tables: dict[str, dict[int, int]], problems: Problems
) -> None:
    """There are points for every number of cards that a connection has (B-5.8)."""
    for draft in drafts:
        if draft.cards not in tables[draft.kind]:
            words: dict[str, Parameter] = {"id": draft.id, "table": draft.kind, "n": draft.cards}
            problems.add(draft.line, "missing-score", words)
