"""What a seat can do now as data for the page: paths of picks, reasons why not, and previews.

Reasons and previews come from a state imagined from the seat's own view, so they cannot tell a secret.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from zugwerk.core.game import Action, Seat, State, View
from zugwerk.kit.dice import Dice
from zugwerk.render.picks import Path, prefixes, refused_at, tree
from zugwerk.server.errors import problem
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.told import MOST_ALIKE, Choices, DraftTold, Preview

_DICE: Final = 1893


def choices(sight: Sight) -> Choices | None:
    """The allowed actions with their paths and what is refused; nothing for who may not act."""
    if not sight.may_act or sight.seat is None:
        return None
    view, drawing, notation = sight.view, sight.drawing, sight.room.game.notation
    paths = [(notation(action), drawing.picks(view, action, sight.look)) for action in drawing.offered(view)]
    data = tree(paths)
    data["refused"] = _refused(sight, [path for _, path in paths], data)
    prompt = drawing.prompt(view, sight.look)
    return msgspec.convert({**data, "prompt": prompt, "most_alike": MOST_ALIKE}, Choices)


def _refused(sight: Sight, allowed: list[Path], data: dict[str, Any]) -> list[dict[str, Any]]:
    """What could be tried and is not allowed: where it fails, why, and by which rule."""
    assert sight.seat is not None
    beginnings = prefixes(allowed)
    drawing, imagined = sight.drawing, _imagined(sight, sight.view)
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for action in drawing.thinkable(sight.view):
        path = refused_at(drawing.picks(sight.view, action, sight.look), beginnings)
        keys = tuple(pick.key for pick in path)
        if not path or keys in found:
            continue
        why = imagined.refusal(sight.seat, action)
        if why is not None:
            pick = path[-1]
            data["picks"].setdefault(pick.key, pick.told())
            words = drawing.reason(sight.view, action, why, sight.look) or sight.told(why.message)
            shows = " ".join(drawing.speaks_of(sight.view, action, why))
            found[keys] = {"path": list(keys), "why": words, "rule": why.rule, "shows": shows}
    return list(found.values())


def _imagined(sight: Sight, view: View) -> State:
    return sight.room.game.imagine(view, Dice(_DICE))


def check_preview(sight: Sight) -> None:
    """Refuse a preview to who may not act; what follows needs the view alone."""
    if not sight.may_act or sight.seat is None:
        raise problem(409, "not-your-turn")


def preview(sight: Sight, notations: Sequence[str], touch: str = "") -> Preview:
    """The board as if an action were done, and what would follow from it as far as the seat can know.

    Of several actions, what is the same for all. With a touch, the first is a draft: it is changed by it,
    and shown even if it is not allowed.
    """
    imagined = _imagined(sight, sight.view)
    if touch:
        return _revised(sight, imagined, sight.room.game.parse(notations[0]), touch)
    first, *others = [_foreseen(sight, imagined.clone(), notation) for notation in notations]
    first.lines = [line for line in first.lines if all(line in other.lines for other in others)]
    if any(other.board != first.board for other in others):
        first.board = UNSET
    return first


def _foreseen(sight: Sight, imagined: State, notation: str) -> Preview:
    """What one action leads to."""
    assert sight.seat is not None
    action = sight.room.game.parse(notation)
    why = imagined.refusal(sight.seat, action)
    if why is not None:
        return Preview(do=notation, lines=[], why=sight.told(why.message), rule=why.rule)
    events = [event.seen_by(sight.seat) for event in imagined.apply(sight.seat, action)]
    after = imagined.view(Seat(sight.seat))
    return Preview(
        do=notation,
        lines=sight.drawing.consequences(sight.view, sight.look, action, events),
        board=sight.drawing.preview(sight.view, after, sight.look, action),
    )


def _revised(sight: Sight, imagined: State, action: Action, touch: str) -> Preview:
    """A draft after something of it was touched: the action, its board and hand, what its button says."""
    drawing, seat = sight.drawing, sight.seat
    assert seat is not None
    draft = drawing.touched(
        sight.view, action, touch, sight.look, lambda tried: imagined.refusal(seat, tried)
    )
    if draft is None:
        raise problem(404, "not-found")
    notation = sight.room.game.notation(draft.action)
    why = imagined.refusal(seat, draft.action)
    return Preview(
        do=notation,
        lines=[],
        board=drawing.board(sight.view, sight.look, draft.action),
        why=UNSET if why is None else sight.told(why.message),
        rule=UNSET if why is None else why.rule,
        draft=DraftTold(key=draft.key, label=draft.label, hand=draft.hand),
    )
