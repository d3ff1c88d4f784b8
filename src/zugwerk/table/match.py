"""A game in progress: tries an action on a copy, writes it down, and only then lets it count.

Whatever chance owes after an action is dealt at once, deal k from the k-th lot of the seed, so a deal that
was taken back comes again. The record is the truth; the state is what it says.
"""

from typing import Final, NamedTuple, Protocol

from zugwerk.core.chance import ChanceStream, commitment
from zugwerk.core.game import CHANCE, Action, Event, Game, Seat, State, View
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.record import Entry, Header, Record, entry_line, seed_line, undo_line
from zugwerk.core.refusal import Malformed

CHECKPOINT_EVERY: Final = 50


class Change(NamedTuple):
    """What an action or an undo makes of a match; it counts once it was written down."""

    state: State
    undone: int
    entries: list[Entry]
    history: list[list[Event]]
    seed: bytes | None

    @property
    def events(self) -> list[Event]:
        """All that happens, in order."""
        return [event for events in self.history for event in events]

    def lines(self) -> list[bytes]:
        """What is to be written down."""
        undone = [undo_line(self.undone)] if self.undone else []
        revealed = [] if self.seed is None else [seed_line(self.seed)]
        return [*undone, *map(entry_line, self.entries), *revealed]


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
        self._untold = 0
        self._history: Final[list[list[Event]]] = []
        self.state: State = record.start(game)
        self._checkpoints: Final[list[tuple[int, State]]] = [(0, self.state)]
        self._deals = _deals(record.entries)

    @classmethod
    def undealt(
        cls, game: Game, setup: Setup, seed: bytes, names: tuple[str, ...], committed: str = ""
    ) -> "Match":
        """A match before its opening deals, or before those of another seed that was committed to.

        Raises ``Refused`` for a setup that is not allowed.
        """
        promised = committed or commitment(seed)
        header = Header(
            game=game.meta.id,
            rules_version=game.meta.rules_version,
            setup=setup,
            commitment=promised,
            names=names,
        )
        return cls(game, Record(header, []), seed)

    @classmethod
    def new(cls, game: Game, setup: Setup, seed: bytes, names: tuple[str, ...]) -> "Match":
        """A match after its opening deals; raises ``Refused`` for a setup that is not allowed."""
        match = cls.undealt(game, setup, seed, names)
        match.settle(match.plan_opening())
        return match

    @classmethod
    def resume(cls, record: Record, game: Game, seed: bytes | None = None) -> "Match":
        """The match that a record tells of; its seed is needed while there is something left to deal."""
        seed = record.seed if seed is None else seed
        if seed is not None and commitment(seed) != record.commitment:
            raise Malformed("core.wrong-seed")
        match = cls(game, record.named(record.header.names), seed)
        state = match.state.clone()
        for step in record.replay(game):
            match._history.append(step.events)
            state = step.state
        if seed is None and state.actors():
            raise Malformed("table.no-seed")
        match.settle(match._plan(state, 0, [], []))
        return match

    @classmethod
    def restore(cls, game: Game, record: Record, state: State, seed: bytes) -> "Match":
        """The match of a record whose last state is known; what happened before is told when asked for."""
        match = cls(game, record, seed)
        match.state = state
        match._untold = len(record.entries)
        match._checkpoints.append((match._untold, state))
        return match

    @property
    def history(self) -> list[list[Event]]:
        """The events of every action that stands."""
        if self._untold:
            state = self.record.start(self.game)
            told = self.record.entries[: self._untold]
            self._history[:0] = [state.apply(entry.seat, self.game.parse(entry.action)) for entry in told]
            self._untold = 0
        return self._history

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

    def plan(self, seat: Seat, action: Action) -> Change:
        """An action and the deals it leads to, tried on a copy; raises ``Refused``."""
        state = self.state.clone()
        events = state.apply(seat, action)
        return self._plan(state, 0, [Entry(seat, self.game.notation(action))], [events])

    def plan_opening(self) -> Change:
        """The deals that are due before anybody acts."""
        return self._plan(self.state.clone(), 0, [], [])

    def plan_undo(self, count: int) -> Change:
        """The match without its last actions, with the deals that are then due again."""
        return self._plan(self._before(count), count, [], [])

    def settle(self, change: Change) -> None:
        """Let a change count that was written down."""
        if change.undone:
            keep = len(self.record.entries) - change.undone
            self._deals -= _deals(self.record.entries[keep:])
            self._forget(keep)
        if change.seed is not None:
            self.record.seed = change.seed
        self.record.entries.extend(change.entries)
        self._deals += _deals(change.entries)
        self._history.extend(change.history)
        self.state = change.state
        done = len(self.record.entries)
        if done >= self._checkpoints[-1][0] + CHECKPOINT_EVERY:
            self._checkpoints.append((done, change.state))

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Carry out an action and the deals it leads to; raises ``Refused`` and then changes nothing."""
        return self._carry_out(self.plan(seat, action))

    def undo(self, count: int) -> list[Event]:
        """Take the last actions back; returns the events of deals that are due again."""
        return self._carry_out(self.plan_undo(count))

    def follow(self, entry: Entry) -> None:
        """Repeat an action, or one deal, that was written down elsewhere."""
        state = self.state.clone()
        events = state.apply(entry.seat, self.game.parse(entry.action))
        self.settle(Change(state=state, undone=0, entries=[entry], history=[events], seed=None))

    def follow_undo(self, count: int) -> None:
        """Repeat an undo that was written down elsewhere; its deals are written down too."""
        self.settle(Change(state=self._before(count), undone=count, entries=[], history=[], seed=None))

    def at(self, count: int) -> State:
        """The state after the first actions."""
        done, checkpoint = next(found for found in reversed(self._checkpoints) if found[0] <= count)
        state = checkpoint.clone()
        for entry in self.record.entries[done:count]:
            state.apply(entry.seat, self.game.parse(entry.action))
        return state

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

    def _before(self, count: int) -> State:
        done = len(self.record.entries)
        if not 0 < count <= done:
            raise Malformed("core.bad-undo", {"count": count})
        return self.at(done - count)

    def _plan(self, state: State, undone: int, entries: list[Entry], history: list[list[Event]]) -> Change:
        """Deal what is due and tell what would count then."""
        taken_back = _deals(self.record.entries[-undone:]) if undone else 0
        self._deal(state, self._deals - taken_back, entries, history)
        reveal = self.record.seed is None and not state.actors()
        return Change(
            state=state, undone=undone, entries=entries, history=history, seed=self.seed if reveal else None
        )

    def _carry_out(self, change: Change) -> list[Event]:
        """Write a change down, then let it count; returns what happened."""
        if self.journal is not None:
            self.journal.write(change.lines())
        self.settle(change)
        return change.events

    def _forget(self, keep: int) -> None:
        """Drop all that came after the first ``keep`` actions."""
        self._untold = min(self._untold, keep)
        self.record.take_back(len(self.record.entries) - keep)
        del self._history[keep - self._untold :]
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
