"""Scenes of 1893 that golden records must show, each recognised by the events of one action."""

from collections.abc import Callable

from zugwerk.core.game import Event
from zugwerk.core.record import Record
from zugwerk.games.cologne import events as told
from zugwerk.games.cologne.board import KIND_NAMED
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.state.figures import AGV, HGK, MINORS, find_train


def formed(events: list[Event], corporation: int, voted: bool) -> bool:
    """Whether a corporation was formed right after a vote on it, or without one."""
    arises = any(
        isinstance(event, told.CorporationFormed) and event.company == corporation for event in events
    )
    votes = any(isinstance(event, told.VoteCast) and event.company == corporation for event in events)
    return arises and votes == voted


def helped(events: list[Event]) -> bool:
    """Whether a president paid for the train of a corporation."""
    bought = [event for event in events if isinstance(event, told.TrainBought)]
    return any(event.company >= MINORS and event.help > 0 for event in bought)


def laid(events: list[Event], *names: str) -> bool:
    """Whether one of these tiles was laid."""
    tiles = [KIND_NAMED[name] for name in names]
    return any(isinstance(event, told.TileLaid) and event.tile in tiles for event in events)


def happened(kind: type[Event]) -> Callable[[list[Event]], bool]:
    """A test for an event of a kind."""
    return lambda events: any(isinstance(event, kind) for event in events)


SCENES: dict[str, Callable[[list[Event]], bool]] = {
    "the bank breaks": happened(told.BankBroke),
    "bankruptcy": happened(told.WentBankrupt),
    "AGV by vote": lambda events: formed(events, AGV, True),
    "AGV by force": lambda events: formed(events, AGV, False),
    "HGK by vote": lambda events: formed(events, HGK, True),
    "HGK by force": lambda events: formed(events, HGK, False),
    "a merger rejected": happened(told.MergerRejected),
    "a new president": happened(told.PresidentChanged),
    "a president helps": helped,
    "a forced purchase": happened(told.PaperForced),
    "FdSD exchanged": happened(told.FdSDExchanged),
    "EVA sold": happened(told.EVASold),
    "a train traded in": happened(told.TrainTraded),
    "a train between companies": happened(told.TrainTransferred),
    "a train discarded": happened(told.TrainDiscarded),
    "the eighth 2-train": lambda events: any(
        isinstance(event, told.TrainBought) and event.train == find_train("2-7") for event in events
    ),
    "a grey tile": lambda events: laid(events, "KV333", "KV259"),
    "existing track upgraded": lambda events: laid(events, "KV619"),
}


def scenes_of(record: Record) -> set[str]:
    """The scenes that a recorded game shows, and how it ended."""
    found: set[str] = set()
    for step in record.replay(GAME):
        found |= {name for name, shown in SCENES.items() if shown(step.events)}
        outcome = step.state.outcome()
        if outcome is not None:
            found.add(f"the end: {outcome.reason}")
    return found
