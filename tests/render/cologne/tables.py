"""Games of 1893 to draw, played at random from a fixed seed."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.game import Action, Seat
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.view import CologneView

OPTIONS: tuple[str, ...] = ("", "optional_2_train optional_grey_phase optional_existing_track")
_UNWANTED = ("pass", "end", "bankrupt", "withhold")


def _play(seats: int, options: str, edition: str) -> Iterator[CologneState]:
    """One state, again after every action; everybody does something whenever possible."""
    chosen: dict[str, bool | str] = dict.fromkeys(options.split(), True)
    state = GAME.new(GAME.meta.setup(seats, {**chosen, "edition": edition, "first_seat": "1"}))
    stream = ChanceStream(seed_from("draw"))
    yield state
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal_actions(seat)
        busy = [action for action in legal if _is_wanted(action)] or legal
        state.apply(seat, busy[stream.pick(len(busy))])
        yield state


def _is_wanted(action: Action) -> bool:
    return GAME.notation(action) not in _UNWANTED and not getattr(action, "wish", 0)


@cache
def _played(seats: int, options: str, moves: int, edition: str) -> CologneState:
    return list(islice(_play(seats, options, edition), moves + 1))[-1]


def played(seats: int = 3, options: str = "", moves: int = 150, edition: str = "aid") -> CologneState:
    """A game after some actions, or at its end if that came first."""
    return _played(seats, options, moves, edition).clone()


@cache
def _in_step(step: str, seats: int) -> CologneState:
    return next(state for state in _play(seats, "", "aid") if state.view(None).step == step)


def in_step(step: str, seats: int = 3) -> CologneState:
    """A game at the first turn of a company that comes to this step."""
    return _in_step(step, seats).clone()


@cache
def in_phase(phase: int) -> CologneState:
    """A game that has just come to a phase."""
    return next(state for state in _play(3, "", "aid") if state.phase == phase)


@cache
def finished(seats: int = 3) -> CologneState:
    """A game played to its end."""
    return list(_play(seats, "", "aid"))[-1]


def seen(state: CologneState, seat: int | None = None) -> CologneView:
    """What a seat sees; without one, that to act, or a spectator when the game is over."""
    if seat is not None:
        return state.view(Seat(seat))
    return state.view(state.actors()[0] if state.actors() else None)
