"""The list of games: the one place where a game's id leads to its code, loaded when first asked for."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from zugwerk import _compiled
from zugwerk.core.game import Action, Event, Game, View
from zugwerk.core.messages import LANGUAGES, Message
from zugwerk.core.options import Setup
from zugwerk.core.prepared import Prepared
from zugwerk.core.record import Record
from zugwerk.core.refusal import Malformed
from zugwerk.kit.heuristics import Heuristics
from zugwerk.kit.reasons import Reasons

_GAMES: Final = ("metro", "berlin", "cologne")
_MAP_GAMES: Final = ("berlin",)
_FILE_FORMATS: Final = {"18xx": "cologne"}
_GAMES_WITH_ORDERS: Final = ("cologne",)


class OrderBook(Protocol):
    """What a seat can order to be done for it in advance, as long as nothing relevant happens."""

    def offers(self, view: View) -> Sequence[str]:
        """The orders that make sense for the seat of the view, each in one line."""
        ...

    def beginnings(self, view: View) -> Sequence[str]:
        """The orders that are prepared on the board: to each of these, actions are added one by one."""
        ...

    def prepared(self, view: View, order: str) -> Prepared | None:
        """As much of an order of this kind as could be done now, and what would be seen then."""
        ...

    def words(self, order: str) -> Message:
        """What an order is called; raises ``Malformed`` for what is none."""
        ...

    def endures(self, order: str, done: int) -> bool:
        """Whether an order that has acted so often goes on after its owner acts as well."""
        ...

    def follow(self, view: View, order: str, events: Sequence[Event], done: int) -> Action | Message | None:
        """What to do now: an action, nothing yet, or why the order has come to its end.

        ``events`` are what the seat knows of all that happened since it gave the order or the order last
        acted, ``done`` is how often it has acted.
        """
        ...


class FileFormat(Protocol):
    """A way in which others write the games of one of ours."""

    def holds(self, setup: Setup) -> bool:
        """Whether such a file can hold a game with these options."""
        ...

    def read(self, data: Any, tell: Callable[[dict[str, Any]], None] | None = None) -> Record:
        """The record of a parsed file; ``tell`` is given the state after every action, then the result."""
        ...

    def write(self, record: Record) -> dict[str, Any]:
        """A record as the data of such a file."""
        ...


class MapTools:
    """What a game whose maps are data offers for them: what is wrong with a text, its map, and statistics."""

    def __init__(
        self,
        game: str,
        problems: Callable[[str], tuple[tuple[int, Message], ...]],
        read: Callable[[str], Any],
        statistics: Callable[[Setup, int, int], Any],
    ) -> None:
        self.game: Final = game
        self.problems: Final = problems
        self.read: Final = read
        self.statistics: Final = statistics


def game_ids() -> tuple[str, ...]:
    """The ids of all games."""
    return _GAMES


def find_game(id: str) -> Game:
    """The game with this id; raises ``Malformed`` for an unknown one."""
    game: Game = _module(id, "game").GAME
    return game


def heuristics(id: str, learned: bool = True) -> Heuristics:
    """What the game tells its own bots, one for each bot; with the values that it has learned, if any."""
    made: Heuristics = _module(id, "heuristics").HEURISTICS()
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
    made: Reasons = getattr(_module(id, "heuristics"), "REASONS", Reasons)()
    return made


def orders(id: str) -> OrderBook | None:
    """The standing orders of a game, if it has any."""
    if id not in _GAMES_WITH_ORDERS:
        return None
    found: OrderBook = _module(id, "orders").ORDERS
    return found


def position(id: str) -> Callable[[str, int, str], dict[str, Any]]:
    """The function that explains a written position: from a sequence, the seats and a language."""
    found: Callable[[str, int, str], dict[str, Any]] | None = getattr(
        _module(id, "notation"), "explain", None
    )
    if found is None:
        raise Malformed("core.no-positions", {"game": id})
    return found


def file_formats() -> tuple[str, ...]:
    """The names of the foreign file formats of the games there are."""
    return tuple([name for name, id in _FILE_FORMATS.items() if id in _GAMES])


def format_game(name: str) -> str:
    """The id of the game whose files a foreign format holds."""
    return _FILE_FORMATS[name]


def formats_for(id: str, setup: Setup) -> tuple[str, ...]:
    """The names of the foreign formats in which a game with these options can be written."""
    return tuple(
        [name for name in file_formats() if _FILE_FORMATS[name] == id and file_format(name).holds(setup)]
    )


def file_format(name: str) -> FileFormat:
    """The foreign file format of this name; raises ``Malformed`` for an unknown one."""
    if name not in file_formats():
        raise Malformed("core.unknown-format", {"name": name, "known": ", ".join(file_formats())})
    found: FileFormat = _module(_FILE_FORMATS[name], "notation.exchange").FORMAT
    return found


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
    return tuple([id for id in _GAMES if id in _MAP_GAMES])


def map_tools(id: str) -> MapTools:
    """The tools for the maps of a game; raises ``Malformed`` for a game without maps."""
    board = _module(id, "board")
    if id not in _MAP_GAMES:
        raise Malformed("core.no-maps", {"game": id})
    return MapTools(id, board.map_problems, board.read_map, _module(id, "heuristics").statistics)


def _module(id: str, name: str) -> Any:
    if id not in _GAMES:
        raise Malformed("core.unknown-game", {"game": id, "known": ", ".join(_GAMES)})
    return import_module(f"zugwerk.games.{id}.{name}")
