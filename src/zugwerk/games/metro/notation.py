"""The one-line notation of Metro's actions, which parses back.

Seats: ``aacb@25``, ``draw``, ``exchange 20 open``, ``exchange 20 pile``, ``car C23``, ``car C23 blue 20``.
Chance: ``first 1``, ``centre 5 2`` (tile, quarter turns), ``share 20 blue``, ``number 17``, ``tile aacb``.
A board position of the base game is written as its placements in order: ``aacb05cbaa04``.
"""

from typing import Any, Final

from zugwerk.core.game import Action
from zugwerk.core.refusal import Malformed, Refusal, refuse
from zugwerk.games.metro.actions import (
    ChooseFirst,
    DealNumber,
    DealShare,
    DealTile,
    Draw,
    Exchange,
    LayCentral,
    Place,
    PlaceCar,
)
from zugwerk.games.metro.board import (
    CELL_NAMED,
    CELL_NAMES,
    CELLS,
    COLOUR_NAMED,
    COLOURS,
    COPIES,
    KIND_CODED,
    KIND_CODES,
    SLOT_NAMED,
    SLOT_NAMES,
    STATIONS,
    end_name,
)
from zugwerk.games.metro.meta import META, MetroOptions
from zugwerk.games.metro.rules import placement
from zugwerk.games.metro.scoring import points
from zugwerk.games.metro.state import PERCENTS, Position

_SOURCES: Final = {"open": True, "pile": False}


def write(action: Action) -> str:
    """An action in one line."""
    if isinstance(action, Place):
        return f"{KIND_CODES[action.kind]}@{CELL_NAMES[action.cell]}"
    if isinstance(action, DealTile):
        return f"tile {KIND_CODES[action.kind]}"
    if isinstance(action, Draw):
        return "draw"
    if isinstance(action, Exchange):
        return f"exchange {action.percent} {'open' if action.face_up else 'pile'}"
    if isinstance(action, PlaceCar):
        shown = f" {COLOURS[action.company]} {action.percent}" if action.percent else ""
        return f"car {SLOT_NAMES[action.slot]}{shown}"
    return _write_deal(action)


def _write_deal(action: Action) -> str:
    if isinstance(action, ChooseFirst):
        return f"first {action.seat + 1}"
    if isinstance(action, LayCentral):
        return f"centre {action.tile + 1} {action.turns}"
    if isinstance(action, DealShare):
        return f"share {action.percent} {COLOURS[action.company]}"
    if isinstance(action, DealNumber):
        return f"number {action.number}"
    raise TypeError(f"not an action of this game: {action!r}")


def parse(text: str) -> Action:
    """Read an action; raises ``Malformed`` for anything that is not one."""
    action = _parse(text.split())
    if action is None:
        raise Malformed("metro.bad-notation", {"text": text})
    return action


def _parse(words: list[str]) -> Action | None:
    if len(words) == 1:
        return Draw() if words[0] == "draw" else _parse_place(words[0])
    if len(words) == 2:
        return _parse_pair(words[0], words[1])
    if len(words) == 3:
        return _parse_triple(words[0], words[1], words[2])
    if len(words) == 4 and words[0] == "car":
        slot, company, percent = SLOT_NAMED.get(words[1]), COLOUR_NAMED.get(words[2]), _percent(words[3])
        if slot is not None and company is not None and percent:
            return PlaceCar(slot, company, percent)
    return None


def _parse_place(word: str) -> Action | None:
    code, _, name = word.partition("@")
    kind, cell = KIND_CODED.get(code), CELL_NAMED.get(name)
    return None if kind is None or cell is None else Place(kind, cell)


def _parse_pair(verb: str, word: str) -> Action | None:
    if verb == "tile" and word in KIND_CODED:
        return DealTile(KIND_CODED[word])
    if verb == "car" and word in SLOT_NAMED:
        return PlaceCar(SLOT_NAMED[word])
    if verb == "number" and 1 <= _number(word) <= STATIONS:
        return DealNumber(_number(word))
    if verb == "first" and 1 <= _number(word) <= 6:
        return ChooseFirst(_number(word) - 1)
    return None


def _parse_triple(verb: str, word: str, last: str) -> Action | None:
    percent = _percent(word)
    if verb == "exchange" and percent and last in _SOURCES:
        return Exchange(percent, _SOURCES[last])
    if verb == "share" and percent and last in COLOUR_NAMED:
        return DealShare(percent, COLOUR_NAMED[last])
    if verb == "centre" and 1 <= _number(word) <= 8 and 0 <= _number(last) <= 3:
        return LayCentral(_number(word) - 1, _number(last))
    return None


def _number(word: str) -> int:
    """A plain decimal number of at most two digits, or −1."""
    short = len(word) <= 2 and word.isascii() and word.isdecimal()
    return int(word) if short and str(int(word)) == word else -1


def _percent(word: str) -> int:
    """10, 20, 30 or 40, else 0."""
    return _number(word) if _number(word) in PERCENTS else 0


def parse_sequence(text: str) -> list[Place]:
    """Read placements of six characters each: tile code, row, column."""
    found: list[Place] = []
    for start in range(0, len(text), 6):
        part = text[start : start + 6]
        kind, cell = KIND_CODED.get(part[:4]), CELL_NAMED.get(part[4:])
        if kind is None or cell is None:
            raise Malformed("metro.bad-sequence", {"number": start // 6 + 1, "text": part})
        found.append(Place(kind, cell))
    return found


def explain(sequence: str, seats: int, language: str = "en") -> dict[str, Any]:
    """Lay tiles on the empty board of the base game, whoever places them, and tell what is there.

    ``refusal`` names the first placement that breaks a rule. Points depend on the tiles alone (M-6.8), so
    scores and lines cover every tile that can lie where it is put, whatever the order.
    """
    position = Position()
    position.set_up(MetroOptions(META.setup(seats)))
    refusal: dict[str, Any] | None = None
    used = [0] * len(KIND_CODES)
    for index, action in enumerate(parse_sequence(sequence)):
        why = _refuse_copy(used, action.kind) or placement.refuse_cell(position, action)
        if why is not None and refusal is None:
            refusal = {"index": index, "code": why.code, "rule": why.rule, "text": why.text(language)}
        if action.cell < CELLS and position.layout.tiles[action.cell] == 0:
            placement.place(position, action.kind, action.cell, None)
            used[action.kind] += 1
    return {
        "valid": refusal is None,
        "refusal": refusal,
        "scores": [int(position.accounts[seat]) for seat in range(seats)],
        "lines": [_explain_line(position, station) for station in range(1, STATIONS + 1)],
        "legal": {
            code: _legal_names(position, kind) if used[kind] < COPIES[kind] else []
            for kind, code in enumerate(KIND_CODES)
        },
    }


def _refuse_copy(used: list[int], kind: int) -> Refusal | None:
    if used[kind] < COPIES[kind]:
        return None
    words = {"tile": KIND_CODES[kind]}
    return refuse("metro", "no-copy-left", "M-2.5", {**words, "n": COPIES[kind]})


def _explain_line(position: Position, station: int) -> dict[str, Any]:
    line = station - 1
    end = int(position.layout.end[line])
    return {
        "station": station,
        "length": int(position.layout.length[line]),
        "end": None if end == 0 else end if end <= STATIONS else end_name(end),
        "points": int(points(position.layout, line)),
    }


def _legal_names(position: Position, kind: int) -> list[str]:
    cells = int(placement.legal_cells(position, kind))
    return [CELL_NAMES[cell] for cell in range(CELLS) if cells >> cell & 1]
