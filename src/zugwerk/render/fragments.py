"""The parts of a game's table that a page places: the board, the hand, panels, what each seat shows.

A page has one style sheet and forbids inline styles, so fragments carry classes only; their rules are served
as text of their own. A game's fragments live in ``render/<game>/fragments.py``; a game without that module is
shown as one picture.
"""

import re
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, Protocol, cast

from zugwerk.core.game import Event, View
from zugwerk.render.look import Look
from zugwerk.render.theme import DARK, LIGHT, PALETTE, root_class, style_sheet, text_on


class Series(NamedTuple):
    """One line of the graph of points: its name, the colour class of its stroke, its letter and its value."""

    name: str
    colour: str
    letter: str
    points: int


class Fragments(Protocol):
    """What the fragments module of a game offers; every text is finished markup."""

    RULES: str

    def board(self, view: View, look: Look, ghost: str, last: str) -> str:
        """The board; ``ghost`` is an action in notation shown as if it were done."""
        ...

    def hand(self, view: View, look: Look) -> str:
        """What the seat of the view holds; "" for a spectator."""
        ...

    def panels(self, view: View, look: Look) -> str:
        """Everything else on the table."""
        ...

    def status(self, view: View, look: Look) -> str:
        """Who must do what, in a few words."""
        ...

    def seat_mark(self, seat: int) -> str:
        """The sign of a seat."""
        ...

    def seat_points(self, view: View, seat: int) -> int | None:
        """The points that a seat shows, if any."""
        ...

    def seat_detail(self, view: View, look: Look, seat: int) -> str:
        """What else a seat shows."""
        ...

    def series(self, view: View, look: Look) -> Sequence[Series]:
        """What the graph of points follows."""
        ...

    def place(self, notation: str) -> str:
        """The place that an action in notation was about, "" if none."""
        ...

    def preview(self, view: View, after: View, look: Look, notation: str) -> str:
        """The board as if an action were done; ``after`` is what the seat would see then."""
        ...

    def consequences(self, view: View, look: Look, notation: str, events: Sequence[Event]) -> list[str]:
        """What an action would lead to, in a few short lines."""
        ...

    def effects(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """What to show moving: elements that appear, and elements to run along."""
        ...


def fragments_of(game: str) -> Fragments | None:
    """The fragments of a game, if it has its own."""
    name = f"zugwerk.render.{game}.fragments"
    return None if find_spec(name) is None else cast("Fragments", import_module(name))


def has_tray(parts: Fragments | None) -> bool:
    """Whether what a seat holds lies under the board of a game instead of beside it."""
    return bool(getattr(parts, "TRAY", False))


def ending_of(parts: Fragments | None, view: View, look: Look) -> str:
    """What a game tells one by one at its end: a list of the class "reveal"; "" for most."""
    tell = getattr(parts, "ending", None)
    return "" if tell is None else str(tell(view, look))


_TITLED: Final = re.compile(r"(<g\b[^>]*)><title>([^<]*)</title>")


def named(svg: str) -> str:
    """Drawn titles as labels: a page has its own popovers, and a browser would show titles over them."""
    return _TITLED.sub(r'\1 aria-label="\2">', svg)


def page_colours() -> str:
    """The colours of a page: both themes as variables, by preference or choice, and cards of every colour."""
    light, dark = _variables(LIGHT), _variables(DARK)
    root = "." + root_class("auto")
    return (
        f":root,:root[data-theme=light] {root}{{{light}}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
        f":root[data-theme=dark],:root[data-theme=dark] {root}{{{dark}}}"
        + "".join(
            f".card-{name}{{background:{colour};color:{text_on(colour)}}}" for name, colour in PALETTE.items()
        )
    )


def _variables(colours: dict[str, str]) -> str:
    return ";".join(f"--zw-{name}:{colour}" for name, colour in colours.items())


def page_rules(rules: str) -> str:
    """The rules of a game's drawings for a page."""
    return style_sheet("auto", rules)
