"""What players of 1893 would laugh at, found in a game by what happened and what it was done in."""

from zugwerk.bots.budget import Budget
from zugwerk.bots.registry import make_bot
from zugwerk.core.game import Event
from zugwerk.games.cologne.events import (
    CorporationFormed,
    FdSDExchanged,
    TrainBought,
    TrainTraded,
    TrainTransferred,
    VoteCast,
)
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules import merger, routes
from zugwerk.games.cologne.state.figures import EVA, FACE_VALUES, FDSD, MINORS, RAG, SIX, TWO


class Watcher:
    """Follows a game and notes what is laughed at."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._traded: tuple[int, int, int] | None = None
        self._agreed: set[int] = set()

    def look(self, before: CologneState, state: CologneState, seat: int, events: list[Event]) -> None:
        """What an action of a seat led to."""
        for event in events:
            if isinstance(event, TrainTraded):
                self._traded = event.company, event.old, _round(before)
            elif isinstance(event, TrainBought | TrainTransferred):
                if (event.company, event.train, _round(before)) == self._traded:
                    self.found.append("bought back a train that was just traded in")
                if isinstance(event, TrainBought):
                    self._train(before, seat, event)
            elif isinstance(event, FdSDExchanged):
                floats = state.floated[RAG] and not before.floated[RAG]
                if not before.fdsd_due and not floats and 2 * state.price(RAG) < FACE_VALUES[FDSD]:
                    self.found.append("gave FdSD for less than its face value")
            else:
                self._paper(before, event)

    def _train(self, before: CologneState, seat: int, event: TrainBought) -> None:
        held = tuple(before.trains[event.company])
        if event.train >> 3 == SIX and before.phase < SIX and self._hurts(before, seat, event.company):
            self.found.append("bought the first 6, to the own loss, where a used train was to be had")
        if not held or max(held) >> 3 < event.train >> 3 or before.phase == TWO:
            return
        earned = [
            routes.best_routes(before.rails, event.company, before.phase, trains).revenue
            for trains in (held, (*held, event.train))
        ]
        if earned[1] <= earned[0]:
            self.found.append(f"bought train {len(held) + 1} without track for it")

    def _hurts(self, before: CologneState, seat: int, company: int) -> bool:
        used = [train for train in before.discarded if before.train_price(train) <= before.treasury[company]]
        others = [other for other in range(MINORS, 10) if other != company and before.owner(other) == seat]
        scraps = any({train >> 3 for train in before.trains[other]} == {1} for other in others)
        return bool(used) and (before.owners[EVA] == seat or scraps)

    def _paper(self, before: CologneState, event: Event) -> None:
        if isinstance(event, VoteCast):
            self._agreed = self._agreed | {event.seat} if event.accept else self._agreed - {event.seat}
        elif isinstance(event, CorporationFormed):
            first = before.owners[merger.PARTS[event.company][0]]
            if first in self._agreed and first != event.seat:
                self.found.append("voted a presidency away")


def _round(state: CologneState) -> int:
    """The number of the operating round."""
    return 2 * state.set_number + state.or_number


def blunders(level: str, seats: int, seed: int, edition: str) -> list[str]:
    """All that is laughed at in a game of bots of one level."""
    state = GAME.new(GAME.meta.setup(seats, {"edition": edition, "first_seat": "1"}))
    bots = [make_bot(level, GAME.meta.id, seed + seat) for seat in range(seats)]
    watcher = Watcher()
    while actors := state.actors():
        seat = actors[0]
        action = bots[seat].choose(state.view(seat), Budget(nodes=120))
        before = state.clone()
        watcher.look(before, state, seat, state.apply(seat, action))
    return watcher.found
