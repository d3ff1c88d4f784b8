"""What of a page has changed since it was told last: whatever stayed is not sent again.

Markup is compared line by line. Of what a page was told a mark per line is kept, under a name that follows
from the marks alone, for the reader who was told it. A page whose name is not known is told all.
"""

from array import array
from collections.abc import Hashable, Iterable, Mapping
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from zugwerk.render.lines import Lined
from zugwerk.server.pages.log import Newest
from zugwerk.server.pages.told import Changes, LineRun, Update
from zugwerk.server.play.shelf import Recent

# A mark per line: what Python's dictionaries know it by, with a secret of this process in it.
Marks: TypeAlias = "array[int]"

_NOTHING: Final[Marks] = array("q")
# After the last: hashes are never this.
_NO_MARK: Final = -1


def since(lines: Lined, before: Marks) -> list[LineRun]:
    """The lines that come anew, and between them the place and number of those that stay."""
    old = before.tolist()
    places = {mark: place for place, mark in enumerate(old)}
    old.append(_NO_MARK)
    found: list[LineRun] = []
    start = next = 0
    for number, mark in enumerate(lines.marks):
        if old[next] == mark:
            next += 1
            continue
        if next > start:
            found.append((start, next - start))
        place = places.get(mark)
        if place is None:
            found.append(lines.drawn(number))
            start = next
        else:
            start, next = place, place + 1
    if next > start:
        found.append((start, next - start))
    return found


class Part(NamedTuple):
    """A part of a page: a mark for all of it, for most parts stay as they are, and one for each line."""

    whole: int
    marks: Marks


_NO_PART: Final = Part(_NO_MARK, _NOTHING)


def _changes(lines: Lined, before: Part) -> list[LineRun]:
    """The same for everybody who was shown the same before: worked out for whoever asks first."""
    found: list[LineRun] | None = lines.kept.get(before.whole)
    if found is None:
        found = lines.kept[before.whole] = since(lines, before.marks)
    return found


class Recall(NamedTuple):
    """What a page shows: marks of its parts by name; where the newest turns begin, each with its mark."""

    parts: Mapping[str, Part]
    turns: Marks

    @property
    def name(self) -> str:
        """What it is called."""
        wholes = tuple([(name, part.whole) for name, part in self.parts.items()])
        return f"{hash((wholes, *self.turns)) & (1 << 64) - 1:x}"


class Comparison:
    """Tells a page what has changed, step by step, from what it shows."""

    def __init__(self, kept: Recent[Recall], reader: Hashable, shows: str) -> None:
        self._kept: Final = kept
        self._reader: Final = reader
        self._base: Final = kept.find((reader, shows))
        self._parts: Final[dict[str, Part]] = {} if self._base is None else dict(self._base.parts)
        self._shows: Final = shows

    def changes(self, parts: Mapping[str, str | Lined]) -> Changes:
        """What turns the page so far into one with these parts."""
        found: Changes = {}
        for name, part in parts.items():
            whole = hash(part) if isinstance(part, str) else part.whole
            before = self._parts.get(name, _NO_PART)
            if before.whole != whole:
                lines = Lined.of(part) if isinstance(part, str) else part
                found[name] = _changes(lines, before)
                self._parts[name] = Part(whole, array("q", lines.marks))
        return found

    def tell(
        self,
        update: Update,
        parts: Mapping[str, str | Lined],
        newest: Newest,
        scenes: Iterable[Mapping[str, str | Lined]],
    ) -> None:
        """Say what has changed in place of everything."""
        for step, scene in zip(update.steps, scenes, strict=False):
            step.changes = self.changes(scene)
        update.changes = self.changes(parts)
        if self._base is not None:
            update.base = self._shows
        if self._base is None or newest.whole or not newest.turns:
            update.log.html = newest.markup()
        else:
            _shorten(update, newest, self._base.turns.tolist())
        shown = Recall(self._parts, array("q", chain.from_iterable(newest.turns)))
        update.shows = shown.name
        self._kept.keep((self._reader, shown.name), shown)


def _shorten(update: Update, newest: Newest, before: list[int]) -> None:
    """Leave out the turns that the page has; it drops all that begin where the others do, or later."""
    turns = newest.turns
    pairs = zip(before[::2], before[1::2], strict=True)
    old = [turn for turn in pairs if turn[0] >= turns[0][0]]
    same = next(
        (place for place, pair in enumerate(zip(turns, old, strict=False)) if pair[0] != pair[1]),
        min(len(turns), len(old)),
    )
    if same == len(turns) == len(old):
        return
    first = min(turn[0] for turn in (turns[same:] + old[same:]))
    while same and turns[same - 1][0] >= first:
        same -= 1
    if same:
        update.log.first, update.log.before = first, turns[same - 1][0]
    update.log.html = newest.markup(same)
