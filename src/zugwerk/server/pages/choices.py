"""What a seat can do now as data for the page: paths of picks, reasons why not, and previews.

Reasons and previews come from a state imagined from the seat's own view, so they cannot tell a secret.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import UNSET

from zugwerk.core.game import Action, Seat, State, View
from zugwerk.kit.dice import Dice
from zugwerk.render.lines import Lined
from zugwerk.render.picks import Keys, Pick, keys_of, prefixes, refused_at, tree
from zugwerk.server.errors import problem
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.told import (
    MOST_ALIKE,
    Choice,
    Choices,
    DraftTold,
    PickTold,
    Preview,
    RefusedTold,
)

_DICE: Final = 1893


def choices(sight: Sight) -> Choices | None:
    """The allowed actions with their paths and what is refused; nothing for who may not act."""
    if not sight.may_act or sight.seat is None:
        return None
    view, drawing, notation = sight.view, sight.drawing, sight.room.game.notation
    paths = [(notation(action), drawing.picks(view, action, sight.look)) for action in drawing.offered(view)]
    picks, actions = tree(paths)
    refused = _refused(sight, prefixes([keys for _, keys in actions]), picks)
    return Choices(
        picks={key: _pick_told(pick) for key, pick in picks.items()},
        actions=[Choice(do=do, path=list(path)) for do, path in actions],
        refused=refused,
        prompt=drawing.prompt(view, sight.look),
        most_alike=MOST_ALIKE,
    )


@lru_cache(4096)
def _pick_told(pick: Pick) -> PickTold:
    asks = pick.asks or UNSET
    return PickTold(kind=pick.kind, element=pick.element, label=pick.label, note=pick.note, asks=asks)


def _refused(sight: Sight, allowed: set[Keys], picks: dict[str, Pick]) -> list[RefusedTold]:
    """What could be tried and is not allowed: where it fails, why, and by which rule; adds where to picks."""
    view, look, drawing, seat = sight.view, sight.look, sight.drawing, sight.seat
    assert seat is not None
    imagined = _imagined(sight, view)
    found: dict[Keys, RefusedTold] = {}
    legal = set(view.legal)
    for action in [action for action in drawing.thinkable(view) if action not in legal]:
        path = refused_at(drawing.picks(view, action, look), allowed)
        keys = keys_of(path)
        if not path or keys in found:
            continue
        why = imagined.refusal(seat, action)
        if why is not None:
            picks.setdefault(keys[-1], path[-1])
            words = drawing.reason(view, action, why, look) or sight.told(why.message)
            shows = " ".join(drawing.speaks_of(view, action, why))
            found[keys] = RefusedTold(path=list(keys), why=words, rule=why.rule, shows=shows)
    return list(found.values())


def _imagined(sight: Sight, view: View) -> State:
    return sight.room.game.imagine(view, Dice(_DICE))


def check_preview(sight: Sight) -> None:
    """Refuse a preview to who may not act; what follows needs the view alone."""
    if not sight.may_act or sight.seat is None:
        raise problem(409, "not-your-turn")


class Foreseen(NamedTuple):
    """What is told of an action, and the board with it by its lines, if it can be shown."""

    told: Preview
    board: Lined | None = None


def preview(sight: Sight, notations: Sequence[str], touch: str = "") -> Foreseen:
    """The board as if an action were done, and what would follow from it as far as the seat can know.

    Of several actions, what is the same for all. With a touch, the first is a draft: it is changed by it,
    and shown even if it is not allowed.
    """
    imagined = _imagined(sight, sight.view)
    if touch:
        return _revised(sight, imagined, sight.room.game.parse(notations[0]), touch)
    (told, board), *others = [_foreseen(sight, imagined.clone(), notation) for notation in notations]
    told.lines = [line for line in told.lines if all(line in other.told.lines for other in others)]
    alike = all(_marks(other.board) == _marks(board) for other in others)
    return Foreseen(told, board if alike else None)


def _marks(board: Lined | None) -> Sequence[int] | None:
    return None if board is None else board.marks


def _foreseen(sight: Sight, imagined: State, notation: str) -> Foreseen:
    """What one action leads to."""
    assert sight.seat is not None
    action = sight.room.game.parse(notation)
    why = imagined.refusal(sight.seat, action)
    if why is not None:
        return Foreseen(Preview(do=notation, lines=[], why=sight.told(why.message), rule=why.rule))
    events = [event.seen_by(sight.seat) for event in imagined.apply(sight.seat, action)]
    after = imagined.view(Seat(sight.seat))
    lines = sight.drawing.consequences(sight.view, sight.look, action, events)
    board = sight.drawing.preview(sight.view, after, sight.look, action)
    return Foreseen(Preview(do=notation, lines=lines), board)


def _revised(sight: Sight, imagined: State, action: Action, touch: str) -> Foreseen:
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
    told = Preview(
        do=notation,
        lines=[],
        why=UNSET if why is None else sight.told(why.message),
        rule=UNSET if why is None else why.rule,
        draft=DraftTold(key=draft.key, label=draft.label, hand=draft.hand),
    )
    return Foreseen(told, drawing.lines(sight.view, sight.look, draft.action))
