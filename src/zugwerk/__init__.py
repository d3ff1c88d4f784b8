"""Zugwerk: an online table for rail and transit board games.

What a first program needs can be imported from here; each name is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from zugwerk import _compiled

if TYPE_CHECKING:
    from zugwerk.bots.arena import BotFault as BotFault
    from zugwerk.bots.arena import play_out as play_out
    from zugwerk.bots.budget import Budget as Budget
    from zugwerk.bots.players import Bot as Bot
    from zugwerk.bots.registry import bot_names as bot_names
    from zugwerk.bots.registry import make_bot as make_bot
    from zugwerk.core.chance import new_seed as new_seed
    from zugwerk.core.chance import seed_from as seed_from
    from zugwerk.core.codec import read_view as read_view
    from zugwerk.core.game import CHANCE as CHANCE
    from zugwerk.core.game import Action as Action
    from zugwerk.core.game import Game as Game
    from zugwerk.core.game import Seat as Seat
    from zugwerk.core.game import State as State
    from zugwerk.core.game import View as View
    from zugwerk.core.outcome import Outcome as Outcome
    from zugwerk.core.record import Record as Record
    from zugwerk.core.record import read_record as read_record
    from zugwerk.core.record import write_record as write_record
    from zugwerk.core.refusal import Malformed as Malformed
    from zugwerk.core.refusal import Refused as Refused
    from zugwerk.games.registry import find_game as find_game
    from zugwerk.games.registry import game_ids as game_ids
    from zugwerk.games.registry import heuristics as heuristics
    from zugwerk.kit.dice import Dice as Dice
    from zugwerk.kit.heuristics import Heuristics as Heuristics
    from zugwerk.table.match import Match as Match

__version__ = "0.1.0"

_DOOR: Final = {
    "zugwerk.bots.arena": ("BotFault", "play_out"),
    "zugwerk.bots.budget": ("Budget",),
    "zugwerk.bots.players": ("Bot",),
    "zugwerk.bots.registry": ("bot_names", "make_bot"),
    "zugwerk.core.chance": ("new_seed", "seed_from"),
    "zugwerk.core.codec": ("read_view",),
    "zugwerk.core.game": ("CHANCE", "Action", "Game", "Seat", "State", "View"),
    "zugwerk.core.outcome": ("Outcome",),
    "zugwerk.core.record": ("Record", "read_record", "write_record"),
    "zugwerk.core.refusal": ("Malformed", "Refused"),
    "zugwerk.games.registry": ("find_game", "game_ids", "heuristics"),
    "zugwerk.kit.dice": ("Dice",),
    "zugwerk.kit.heuristics": ("Heuristics",),
    "zugwerk.table.match": ("Match",),
}
_HOMES: Final = {name: home for home, names in _DOOR.items() for name in names}
__all__ = list(_HOMES)

_compiled.install()


def __getattr__(name: str) -> Any:
    """Load what is asked for by its name."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """All that can be imported from here."""
    return sorted([*globals(), *_HOMES])
