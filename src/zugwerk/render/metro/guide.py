"""A first game of Metro: the hand, the cells, lines and whose they are, the centre, the end (M-2 to M-7)."""

from typing import Final

from zugwerk.games.metro.actions import Draw, Place
from zugwerk.games.metro.board import CELL_NAMES, CELLS
from zugwerk.games.metro.view import MetroView
from zugwerk.render.guide import Guide, Opening, Story, at, lesson

GAME: Final = "metro"
OPENING: Final = Opening(seats=2, seat=0, options={"first_seat": "1"})


def _own_cars(view: MetroView) -> list[str]:
    return [f"car-{line.name}" for line in view.lines if line.owner == view.seat]


def _other_cars(view: MetroView) -> list[str]:
    return [f"car-{line.name}" for line in view.lines if line.owner not in (None, view.seat)]


def _grown(view: MetroView) -> list[str]:
    """The car of the longest own line that is still open, else of any."""
    own = [line for line in view.lines if line.owner == view.seat]
    open_lines = [line for line in own if not line.end] or own
    longest = max(open_lines, key=lambda line: line.length)
    return [f"car-{longest.name}"]


def _finished(view: MetroView) -> list[str]:
    """The car of a finished line, an own one rather than another's, and the seats with their points."""
    ended = [line for line in view.lines if line.end and line.owner is not None]
    ended.sort(key=lambda line: line.owner != view.seat)
    return [*(f"car-{line.name}" for line in ended[:1]), *(f"seat-{line.owner}" for line in ended[:1])]


def _legal_cells(view: MetroView) -> list[str]:
    cells = sorted({action.cell for action in view.legal if isinstance(action, Place)})
    return [f"cell-{CELL_NAMES[cell]}" for cell in cells]


def _forbidden(view: MetroView) -> list[str]:
    """An empty cell of the rim on which the tile may not lie, else any empty one."""
    allowed = {action.cell for action in view.legal if isinstance(action, Place)}
    closed = [cell for cell in range(CELLS) if not view.tiles[cell] and cell not in allowed]
    rim = [cell for cell in closed if set(CELL_NAMES[cell]) & set("07")]
    return [f"cell-{CELL_NAMES[cell]}" for cell in [*rim, *closed][:1]]


def _has_finished(story: Story) -> bool:
    return bool(_finished(story.view)) and not _is_over(story)


def _is_over(story: Story) -> bool:
    return story.view.outcome is not None


def _turn(story: Story) -> bool:
    return story.may(Place)


def _placed(count: int, story: Story) -> bool:
    """Whether so many own tiles lie and the game goes on."""
    return story.did(Place) >= count and not _is_over(story)


LESSONS: Final = (
    lesson(
        GAME,
        "cars",
        "M-2.7",
        "M-2.10",
        points=_own_cars,
        when=lambda story: not _is_over(story),
        done=lambda story: story.did(Place) > 0,
    ),
    lesson(
        GAME,
        "hand",
        "M-3.3",
        "M-4.1",
        points=at("hand-0"),
        when=_turn,
        done=lambda story: story.did(Place) > 0,
    ),
    lesson(
        GAME,
        "cells",
        "M-5.2",
        "M-5.3",
        points=_legal_cells,
        when=_turn,
        done=lambda story: story.did(Place) > 0,
    ),
    lesson(GAME, "lines", "M-2.10", "M-6.2", points=_grown, when=lambda story: _placed(1, story)),
    lesson(GAME, "others", "M-5.7", "M-6.1", points=_other_cars, when=lambda story: _placed(1, story)),
    lesson(
        GAME,
        "draw",
        "M-4.2",
        "M-4.3",
        points=at("choices"),
        when=lambda story: story.did(Place) > 0 and story.may(Draw),
        done=lambda story: story.did(Draw) > 0,
    ),
    lesson(
        GAME,
        "drawn",
        "M-4.2",
        "R-4",
        points=at("drawn"),
        when=lambda story: bool(story.view.drawn) and _turn(story),
        done=lambda story: story.did(Draw) > 0 and not isinstance(story.deeds[-1], Draw),
        urgent=True,
    ),
    lesson(GAME, "finished", "M-6.1", "M-6.7", points=_finished, when=_has_finished),
    lesson(GAME, "centre", "M-6.3", points=at("centre"), when=lambda story: _placed(2, story)),
    lesson(
        GAME,
        "why-not",
        "M-5.4",
        "M-5.6",
        points=_forbidden,
        when=lambda story: _placed(2, story) and _turn(story) and bool(_forbidden(story.view)),
    ),
    lesson(GAME, "history", points=at("scrubber"), when=lambda story: _placed(3, story), touched=True),
    lesson(
        GAME,
        "left",
        "M-2.5",
        points=at("tiles-left"),
        when=lambda story: _placed(4, story) and any(story.view.unseen),
        touched=True,
    ),
    lesson(GAME, "free", "M-4.5", "M-7.1", points=at("seats"), when=lambda story: _placed(5, story)),
    lesson(GAME, "end", "M-7.1", "M-7.2", points=at("end"), when=_is_over, urgent=True),
)

GUIDE: Final = Guide(OPENING, LESSONS)
