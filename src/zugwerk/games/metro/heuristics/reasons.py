"""Why a tile was laid where it lies: what it did to every line, weighed by whose line it is."""

from typing import cast

from zugwerk.core.game import Action, Seat, View
from zugwerk.core.messages import Message, Parameter
from zugwerk.games.metro.actions import Draw, Exchange, Place, PlaceCar
from zugwerk.games.metro.board import CELLS, LINE_NAMES, NOBODY
from zugwerk.games.metro.events import colour_name, seat_name
from zugwerk.games.metro.heuristics.judging import changed_lines, layout_of, worth
from zugwerk.games.metro.scoring import points
from zugwerk.games.metro.state import Layout
from zugwerk.games.metro.view import MetroView
from zugwerk.kit.reasons import Feature, Reasons


class MetroReasons(Reasons):
    """Lines that grow or end; the tile is known once it lies, what else was held is not."""

    def features(self, view: View, seat: Seat, action: Action) -> list[Feature]:
        """What an action does to each line, in tenths of a point for the seat."""
        seen = cast(MetroView, view)
        if isinstance(action, Draw):
            return [Feature("draw", 0, Message("metro.why.draw"))]
        if isinstance(action, Exchange):
            return [Feature("exchange", 0, Message("metro.why.exchange"))]
        if not isinstance(action, Place | PlaceCar):
            return []
        before = layout_of(seen)
        after = before.clone()
        lines = [line for line in changed_lines(after, seen, action) if after.owner[line] != NOBODY]
        found = [Feature("quiet", 0, Message("metro.why.quiet"))]
        for line in sorted(set(lines)):
            gained = worth(after, line) - worth(before, line)
            owner = int(after.owner[line])
            value = gained * _stake(seen, int(seat), owner)
            found.append(Feature(f"line {line}", value, _words(seen, int(seat), after, line)))
        return found

    def rivals(self, view: View, seat: Seat, action: Action) -> list[Action]:
        """The same tile on other cells."""
        if not isinstance(action, Place):
            return []
        layout = layout_of(cast(MetroView, view))
        cells = int(layout.frontier) & int(layout.permitted[action.kind]) or int(layout.frontier)
        return [
            Place(action.kind, cell) for cell in range(CELLS) if cells >> cell & 1 and cell != action.cell
        ]


def _stake(view: MetroView, seat: int, owner: int) -> int:
    """How much a point for a colour is worth to a seat; shares that the view hides count for nothing."""
    if not view.shares:
        return len(view.hands) - 1 if owner == seat else -1
    return (_held(view, seat, owner) - 12) // 10


def _held(view: MetroView, seat: int, company: int) -> int:
    return sum([share.percent for share in view.shares[seat] if share.company == company])


def _words(view: MetroView, seat: int, layout: Layout, line: int) -> Message:
    owner, length, ended = int(layout.owner[line]), int(layout.length[line]), bool(layout.end[line])
    scored = int(points(layout, line)) if ended else length
    name = LINE_NAMES[line]
    if view.shares:
        held = _held(view, seat, owner)
        words: dict[str, Parameter] = {"company": colour_name(owner), "line": name, "n": scored}
        return Message("metro.why.company" if held else "metro.why.other-company", {**words, "percent": held})
    if owner == seat:
        kind = "own-grows" if not ended else "own-doubled" if scored > length else "own-ends"
        return Message("metro.why." + kind, {"line": name, "n": scored})
    kind = "other-ends" if ended else "other-grows"
    return Message("metro.why." + kind, {"seat": seat_name(owner), "line": name, "n": scored})
