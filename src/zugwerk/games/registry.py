"""The list of games: the one place where a game's id leads to its code, loaded when first asked for."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Protocol

from zugwerk.core.game import Action, Game, View
from zugwerk.core.refusal import Malformed

_GAMES: Final = ("metro",)


class Heuristics(Protocol):
    """How a game's own bots judge actions."""

    def evaluate(self, view: View, action: Action) -> int:
        """How good an action is for the seat of the view, right now; higher is better."""
        ...


def game_ids() -> tuple[str, ...]:
    """The ids of all games."""
    return _GAMES


def find_game(id: str) -> Game:
    """The game with this id; raises ``Malformed`` for an unknown one."""
    game: Game = _module(id, "game").GAME
    return game


def heuristics(id: str) -> Heuristics:
    """The evaluation that the game's own bots use."""
    made: Heuristics = _module(id, "heuristics").HEURISTICS()
    return made


def position(id: str) -> Callable[[str, int], dict[str, Any]]:
    """The function that explains a position written as a sequence of placements."""
    found: Callable[[str, int], dict[str, Any]] | None = getattr(_module(id, "notation"), "explain", None)
    if found is None:
        raise Malformed("core.no-positions", {"game": id})
    return found


def _module(id: str, name: str) -> Any:
    if id not in _GAMES:
        raise Malformed("core.unknown-game", {"game": id, "known": ", ".join(_GAMES)})
    return import_module(f"zugwerk.games.{id}.{name}")
