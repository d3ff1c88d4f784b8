"""An action as a path of picks, whatever the game: what a person points at, one thing after another.

A game's drawing says the paths of its actions; by default a page offers them as a plain list. The board shows
the next pick of every action that is still possible.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

_LAST: Final = {"pass": 1, "aside": 2}


class Pick(NamedTuple):
    """One thing to point at.

    ``kind`` says what it is; picks of the kind "rotation" are turned through instead of pointed at, those of
    the kind "payment" only say how the thing picked before is paid, those of the kind "amount" are the bounds
    of a number, the last word of the action; a "face" has a picture and is looked at on the board before it
    is laid, a "draft" is put together by touching its parts, and a "pass", which does nothing, stands after
    all that does something; only what is "aside" of the turn comes after it. ``key`` tells picks of one step
    apart, ``element`` is the id of what shows it, "" for a button of its own; ``note`` are a few signs that
    stand with a face wherever it is shown; of a rotation, how far it turns a face. ``asks`` is what is asked
    before it is done, whatever a reader wants to confirm.
    """

    kind: str
    key: str
    element: str
    label: str
    note: str = ""
    asks: str = ""


Path = tuple[Pick, ...]
Keys = tuple[str, ...]


class Tree(NamedTuple):
    """Every pick once, by its key, and the actions in notation, each with the keys of its path."""

    picks: dict[str, Pick]
    actions: list[tuple[str, Keys]]


def tree(paths: Iterable[tuple[str, Path]]) -> Tree:
    """Allowed actions in notation with their paths, as a tree of picks.

    Of actions with the same path, which differ in nothing that matters, the first is offered.
    """
    picks: dict[str, Pick] = {}
    actions: dict[Keys, str] = {}
    for notation, path in paths:
        for pick in path:
            picks.setdefault(pick.key, pick)
        actions.setdefault(keys_of(path), notation)
    found = [(notation, keys) for keys, notation in actions.items()]
    ranks = {key: _LAST[pick.kind] for key, pick in picks.items() if pick.kind in _LAST}
    if ranks:
        found.sort(key=lambda action: ranks.get(action[1][0], 0))
    return Tree(picks, found)


def keys_of(path: Path) -> Keys:
    """The keys of a path."""
    return tuple([pick.key for pick in path])


def refused_at(path: Path, allowed: set[Keys]) -> Path:
    """A refused path up to the first pick that no allowed action has; ``allowed`` are their prefixes."""
    keys: Keys = ()
    for count, pick in enumerate(path, start=1):
        keys += (pick.key,)
        if keys not in allowed:
            return path[:count]
    return ()


def prefixes(paths: Iterable[Keys]) -> set[Keys]:
    """Every beginning of every path."""
    return {keys[:count] for keys in paths for count in range(1, len(keys) + 1)}
