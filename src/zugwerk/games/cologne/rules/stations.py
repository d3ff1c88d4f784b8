"""C-8.11: where a company may place a station, why not elsewhere, and placing one; home stations (C-8.4)."""

from zugwerk.core.refusal import Refusal
from zugwerk.games.cologne.state.rails import Rails


def places(rails: Rails, company: int, phase: int) -> list[int]:
    """The hexes where a company may place a station, in order of the map; money is not looked at."""
    raise NotImplementedError


def refuse_station(rails: Rails, company: int, phase: int, hex: int) -> Refusal | None:
    """Why a company may not place a station in a hex."""
    raise NotImplementedError


def place(rails: Rails, company: int, hex: int, slot: int = -1) -> int:
    """Place a station, by default in the first slot it may use; returns the slot."""
    raise NotImplementedError


def place_home(rails: Rails, company: int) -> int:
    """Place the home station of DE, RSE or RAG in the slot kept for it (C-2.17); returns the hex."""
    raise NotImplementedError
