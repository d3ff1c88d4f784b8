"""The list of games: the one place where a game's id leads to its box, and so to everything of it."""

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from zugwerk import _compiled
from zugwerk.core.game import Game
from zugwerk.core.messages import LANGUAGES
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Malformed
from zugwerk.kit.box import GameBox
from zugwerk.kit.files import FileFormat
from zugwerk.kit.heuristics import Heuristics
from zugwerk.kit.maps import MapTools
from zugwerk.kit.orders import OrderBook
from zugwerk.kit.reasons import Reasons

_GAMES: Final = ("metro", "berlin", "cologne")


def game_ids() -> tuple[str, ...]:
    """The ids of all games."""
    return _GAMES


def find_game(id: str) -> Game:
    """The game with this id; raises ``Malformed`` for an unknown one."""
    return _box(id).game()


def heuristics(id: str, learned: bool = True) -> Heuristics:
    """What the game tells its own bots, one for each bot; with the values that it has learned, if any."""
    made = _box(id).heuristics()
    values = _learned(id) if learned else {}
    if values:
        made.learn(values["weights"], values["recipe"]["limit"])
    return made


@cache
def _learned(id: str) -> dict[str, Any]:
    """The learned values that come with a game; empty if there are none."""
    path = _compiled.PACKAGE / "games" / id / "data" / "values.json"
    values: dict[str, Any] = json.loads(path.read_bytes()) if path.exists() else {}
    return values


def reasons(id: str) -> Reasons:
    """What the game tells of why something was done; nothing if it tells nothing."""
    return _box(id).reasons()


def orders(id: str) -> OrderBook | None:
    """The standing orders of a game, if it has any."""
    return _box(id).orders()


def explained(id: str, sequence: str, seats: int, language: str) -> dict[str, Any]:
    """What a written position comes to, as data; raises ``Malformed`` where games have no such form."""
    return _box(id).explained(sequence, seats, language)


def file_formats() -> tuple[str, ...]:
    """The names of the foreign file formats of the games there are."""
    return tuple([name for id in _GAMES for name in _box(id).formats()])


def format_game(name: str) -> str:
    """The id of the game whose files a foreign format holds; raises ``Malformed`` for an unknown one."""
    for id in _GAMES:
        if name in _box(id).formats():
            return id
    raise Malformed("core.unknown-format", {"name": name, "known": ", ".join(file_formats())})


def formats_for(id: str, setup: Setup) -> tuple[str, ...]:
    """The names of the foreign formats in which a game with these options can be written."""
    return tuple([name for name, format in _box(id).formats().items() if format.holds(setup)])


def file_format(name: str) -> FileFormat:
    """The foreign file format of this name; raises ``Malformed`` for an unknown one."""
    return _box(format_game(name)).formats()[name]


def rules_languages(id: str) -> tuple[str, ...]:
    """The languages in which the numbered rules of a game are written."""
    return tuple([language for language in LANGUAGES if _rules_file(id, language).exists()])


def rules_text(id: str, language: str) -> str:
    """The numbered rules of a game in one of those languages, as Markdown."""
    return _rules_file(id, language).read_text(encoding="utf-8")


def _rules_file(id: str, language: str) -> Path:
    if id not in _GAMES:
        raise Malformed("core.unknown-game", {"game": id, "known": ", ".join(_GAMES)})
    return Path(_compiled.PACKAGE, "games", id, "data", f"rules.{language}.md")


def games_with_maps() -> tuple[str, ...]:
    """The ids of the games whose maps are data."""
    return tuple([id for id in _GAMES if _box(id).maps() is not None])


def map_tools(id: str) -> MapTools[Any, Any]:
    """What a game offers for its maps; raises ``Malformed`` for a game without maps."""
    found = _box(id).maps()
    if found is None:
        raise Malformed("core.no-maps", {"game": id})
    return found


def _box(id: str) -> GameBox:
    """What belongs to a game; raises ``Malformed`` for an unknown one."""
    if id not in _GAMES:
        raise Malformed("core.unknown-game", {"game": id, "known": ", ".join(_GAMES)})
    found = import_module(f"zugwerk.games.{id}").BOX
    if not isinstance(found, GameBox):
        raise TypeError(f"zugwerk.games.{id}.BOX is no box of a game")
    return found
