"""A game in progress: tries an action on a copy, writes it down, and only then lets it count.

Whatever chance owes after an action is dealt at once, deal k from the k-th lot of the seed, so a deal that
was taken back comes again. The record is the truth; the state is what it says.
"""

from typing import Final, Protocol

from zugwerk.core.chance import ChanceStream, commitment
from zugwerk.core.game import CHANCE, Action, Event, Game, Seat, State, View
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.record import Entry, Header, Record, entry_line, seed_line, undo_line
from zugwerk.core.refusal import Malformed

CHECKPOINT_EVERY: Final = 50


class Journal(Protocol):
    """Where a match is written down; lines that were written survive the process."""

    def write(self, lines: list[bytes]) -> None:
        """Append lines, or raise and leave what was there."""
        ...


class Match:
    """A state, the record that led to it and the events of every action that stands."""

    def __init__(self, game: Game, record: Record, seed: bytes | None) -> None:
        self.game: Final = game
        self.record: Final = record
        self.seed: Final = seed
        self.journal: Journal | None = None
        self.history: Final[list[list[Event]]] = []
        self.state: State = record.start(game)
        self._checkpoints: Final[list[tuple[int, State]]] = [(0, self.state)]
        self._deals = _deals(record.entries)

    @classmethod
    def new(cls, game: Game, setup: Setup, seed: bytes, names: tuple[str, ...]) -> "Match":
        """A match after its opening deals; raises ``Refused`` for a setup that is not allowed."""
        header = Header(game.meta.id, game.meta.rules_version, setup, commitment(seed), names)
        match = cls(game, Record(header, []), seed)
        match._advance(match.state.clone(), [], [])
        return match

    @classmethod
    def resume(cls, record: Record, game: Game, seed: bytes | None = None) -> "Match":
        """The match that a record tells of; its seed is needed while there is something left to deal."""
        seed = record.seed if seed is None else seed
        if seed is not None and commitment(seed) != record.header.commitment:
            raise Malformed("core.wrong-seed")
        match = cls(game, Record(record.header, list(record.entries), record.seed), seed)
        state = match.state.clone()
        for step in record.replay(game):
            match.history.append(step.events)
            state = step.state
        if seed is None and state.actors():
            raise Malformed("table.no-seed")
        match._advance(state, [], [])
        return match

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.record.header.setup.seats)

    def view(self, seat: Seat | None) -> View:
        """What this seat, or a spectator, may know now."""
        return self.state.view(seat)

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self.state.outcome()

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Carry out an action and the deals it leads to; raises ``Refused`` and then changes nothing."""
        state = self.state.clone()
        events = state.apply(seat, action)
        return self._advance(state, [Entry(seat, self.game.notation(action))], [events])

    def free_undo(self, seat: Seat) -> int:
        """How many actions the seat may take back without asking: its own last ones that revealed nothing."""
        if self.outcome() is not None:
            return 0
        count = 0
        for entry, events in zip(reversed(self.record.entries), reversed(self.history), strict=True):
            if entry.seat != seat or any(self._is_secret(event) for event in events):
                break
            count += 1
        return count

    def undo(self, count: int) -> list[Event]:
        """Take the last actions back; returns the events of deals that are due again."""
        entries = self.record.entries
        keep = len(entries) - count
        if not 0 <= keep < len(entries):
            raise Malformed("core.bad-undo", {"count": count})
        done, checkpoint = next(found for found in reversed(self._checkpoints) if found[0] <= keep)
        state = checkpoint.clone()
        for entry in entries[done:keep]:
            state.apply(entry.seat, self.game.parse(entry.action))
        return self._advance(state, [], [], undone=count)

    def _advance(
        self, state: State, entries: list[Entry], history: list[list[Event]], undone: int = 0
    ) -> list[Event]:
        """Deal what is due, write down what was undone and what is new, then let the new state count."""
        keep = len(self.record.entries) - undone
        deals = self._deals - _deals(self.record.entries[keep:])
        self._deal(state, deals, entries, history)
        reveal = self.record.seed is None and self.seed is not None and not state.actors()
        if self.journal is not None:
            lines = [undo_line(undone)] if undone else []
            lines += [entry_line(entry) for entry in entries]
            if reveal and self.seed is not None:
                lines.append(seed_line(self.seed))
            self.journal.write(lines)
        self._forget(keep)
        if reveal:
            self.record.seed = self.seed
        self.record.entries.extend(entries)
        self._deals = deals + _deals(entries)
        self.history.extend(history)
        self.state = state
        done = len(self.record.entries)
        if done >= self._checkpoints[-1][0] + CHECKPOINT_EVERY:
            self._checkpoints.append((done, state))
        return [event for events in history for event in events]

    def _forget(self, keep: int) -> None:
        """Drop all that came after the first ``keep`` actions."""
        del self.record.entries[keep:], self.history[keep:]
        while self._checkpoints[-1][0] > keep:
            self._checkpoints.pop()

    def _deal(self, state: State, deals: int, entries: list[Entry], history: list[list[Event]]) -> None:
        if state.actors() != (CHANCE,):
            return
        if self.seed is None:
            raise Malformed("table.no-seed")
        chance = ChanceStream(self.seed, deals)
        while state.actors() == (CHANCE,):
            deal = state.chance_at(chance.pick(state.chance_size()))
            history.append(state.apply(CHANCE, deal))
            entries.append(Entry(CHANCE, self.game.notation(deal)))

    def _is_secret(self, event: Event) -> bool:
        return any(event.seen_by(viewer) != event for viewer in (None, *map(Seat, self.seats)))


def _deals(entries: list[Entry]) -> int:
    return sum([entry.seat == CHANCE for entry in entries])
