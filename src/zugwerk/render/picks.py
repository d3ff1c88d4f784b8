"""An action as a path of picks, whatever the game: what a person points at, one thing after another.

A game's drawing says the paths of its actions; by default a page offers them as a plain list. The board shows
the next pick of every action that is still possible.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

_LAST: Final = {"pass": 1, "aside": 2}


class Pick(NamedTuple):
    """One thing to point at.

    ``kind`` says what it is; picks of the kind "rotation" are turned through instead of pointed at, those of
    the kind "payment" only say how the thing picked before is paid, those of the kind "amount" are the bounds
    of a number, the last word of the action; a "face" has a picture and is looked at on the board before it
    is laid, a "draft" is put together by touching its parts, and a "pass", which does nothing, stands after
    all that does something; only what is "aside" of the turn comes after it. ``key`` tells picks of one step
    apart, ``element`` is the id of what shows it, "" for a button of its own; ``note`` are a few signs that
    stand with a face wherever it is shown.
    """

    kind: str
    key: str
    element: str
    label: str
    note: str = ""

    def told(self) -> dict[str, str]:
        """As data, under its key."""
        return {"kind": self.kind, "element": self.element, "label": self.label, "note": self.note}


Path = tuple[Pick, ...]


def tree(paths: Iterable[tuple[str, Path]]) -> dict[str, Any]:
    """Allowed actions in notation with their paths, as data: every pick once, paths as lists of keys.

    Of actions with the same path, which differ in nothing that matters, the first is offered.
    """
    picks: dict[str, dict[str, str]] = {}
    actions: list[dict[str, Any]] = []
    offered: set[tuple[str, ...]] = set()
    for notation, path in paths:
        keys = tuple(pick.key for pick in path)
        if keys in offered:
            continue
        offered.add(keys)
        for pick in path:
            if pick.key not in picks:
                picks[pick.key] = pick.told()
        actions.append({"do": notation, "path": list(keys)})
    actions.sort(key=lambda action: _LAST.get(picks[action["path"][0]]["kind"], 0))
    return {"picks": picks, "actions": actions}


def refused_at(path: Path, allowed: set[tuple[str, ...]]) -> Path:
    """A refused path up to the first pick that no allowed action has; ``allowed`` are their prefixes."""
    keys = tuple(pick.key for pick in path)
    for count in range(1, len(keys) + 1):
        if keys[:count] not in allowed:
            return path[:count]
    return ()


def prefixes(paths: Iterable[Path]) -> set[tuple[str, ...]]:
    """Every beginning of every path, as keys."""
    found: set[tuple[str, ...]] = set()
    for path in paths:
        keys = tuple(pick.key for pick in path)
        found.update(keys[:count] for count in range(1, len(keys) + 1))
    return found
