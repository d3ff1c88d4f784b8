"""The record of a game: JSON lines, first a header, then one line per action, chance included.

A replay therefore needs no seed. ``{"undo": n}`` takes back the last n actions without erasing them,
``{"seed": …}`` reveals the seed at the end. A game that was taken up from a file deals from another seed
then: ``{"commitment": …}`` stands where that begins.
"""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from zugwerk.core.chance import commitment, lot_at
from zugwerk.core.codec import from_json, to_json
from zugwerk.core.game import CHANCE, Event, Game, Seat, State
from zugwerk.core.messages import Message, Parameter
from zugwerk.core.options import OptionValue, Setup
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.core.struct import Struct

FORMAT: Final = 1
DIGEST: Final = 64
HEXADECIMAL: Final = frozenset("0123456789abcdef")


class Header(Struct):
    """What is fixed before the first deal."""

    __match_args__: ClassVar = ("game", "rules_version", "setup", "commitment", "names")

    def __init__(
        self, *, game: str, rules_version: int, setup: Setup, commitment: str, names: tuple[str, ...]
    ) -> None:
        self.game: Final = game
        self.rules_version: Final = rules_version
        self.setup: Final = setup
        self.commitment: Final = commitment
        self.names: Final = names


class Entry(Struct):
    """One action, in notation."""

    __match_args__: ClassVar = ("seat", "action")

    def __init__(self, seat: Seat, action: str) -> None:
        self.seat: Final = seat
        self.action: Final = action


class Replayed(Struct):
    """One replayed action: its entry, what happened, and the state afterwards (not a copy)."""

    __match_args__: ClassVar = ("entry", "events", "state")

    def __init__(self, entry: Entry, events: list[Event], state: State) -> None:
        self.entry: Final = entry
        self.events: Final = events
        self.state: Final = state


class Stretch(Struct):
    """The actions up to a number, whose deals came from one seed; the seed, once it is known."""

    __match_args__: ClassVar = ("until", "commitment", "seed")

    def __init__(self, until: int, commitment: str, seed: bytes | None) -> None:
        self.until: Final = until
        self.commitment: Final = commitment
        self.seed: Final = seed


class Record:
    """A header, the actions that stand, and the seed once it is known; before it, stretches with others."""

    def __init__(self, header: Header, entries: list[Entry], seed: bytes | None = None) -> None:
        self.header: Final = header
        self.entries: Final = entries
        self.earlier: Final[list[Stretch]] = []
        self.commitment = header.commitment
        self.seed = seed

    def commit(self, commitment: str) -> None:
        """From here on deals come from another seed; a seed that gave nothing is forgotten, but the first."""
        if not self.earlier or self.earlier[-1].until < len(self.entries):
            self.earlier.append(Stretch(len(self.entries), self.commitment, self.seed))
        self.commitment, self.seed = commitment, None

    def take_back(self, count: int) -> None:
        """Forget the last actions; whatever is dealt then comes from the newest seed."""
        del self.entries[-count:]
        keep = len(self.entries)
        while self.earlier and self.earlier[-1].until > keep:
            part = self.earlier.pop()
            if not self.earlier or self.earlier[-1].until < keep:
                self.earlier.append(Stretch(keep, part.commitment, part.seed))

    def stretches(self) -> list[Stretch]:
        """All stretches, the last one with the newest seed."""
        return [*self.earlier, Stretch(len(self.entries), self.commitment, self.seed)]

    def named(self, names: tuple[str, ...]) -> "Record":
        """The same game, played by others; a copy."""
        old = self.header
        header = Header(
            game=old.game,
            rules_version=old.rules_version,
            setup=old.setup,
            commitment=old.commitment,
            names=names,
        )
        record = Record(header, list(self.entries), self.seed)
        record.commitment = self.commitment
        record.earlier.extend(self.earlier)
        return record

    def until(self, count: int) -> "Record":
        """The same game up to so many actions; a copy."""
        record = self.named(self.header.names)
        if count < len(self.entries):
            record.take_back(len(self.entries) - count)
        return record

    def start(self, game: Game) -> State:
        """The state before the first action; raises for another game or another rules version."""
        meta = game.meta
        if meta.id != self.header.game:
            raise Malformed("core.other-game", {"game": self.header.game, "expected": meta.id})
        if meta.rules_version != self.header.rules_version:
            raise Malformed(
                "core.other-rules",
                {"recorded": self.header.rules_version, "installed": meta.rules_version},
            )
        return game.new(meta.setup(self.header.setup.seats, self.header.setup.options))

    def replay(self, game: Game) -> Iterator[Replayed]:
        """Play all actions again; one that does not parse or is refused raises ``Malformed``."""
        state = self.start(game)
        for number, entry in enumerate(self.entries, start=1):
            yield Replayed(entry, _carry_out(state, game, number, entry), state)

    def check_deals(self, game: Game) -> int:
        """Compare every deal with the seed of its stretch; returns their number or raises ``Malformed``."""
        seeds = self._seeds()
        state = self.start(game)
        deals = 0
        for number, entry in enumerate(self.entries, start=1):
            if entry.seat == CHANCE and state.actors() == (CHANCE,):
                lot = lot_at(seeds[number - 1], deals, state.chance_size())
                expected = game.notation(state.chance_at(lot))
                if expected != entry.action:
                    raise Malformed(
                        "core.tampered-deal",
                        {"number": number, "action": entry.action, "expected": expected},
                    )
                deals += 1
            _carry_out(state, game, number, entry)
        return deals

    def _seeds(self) -> list[bytes]:
        """The seed for every action, each as it was committed to."""
        seeds: list[bytes] = []
        for part in self.stretches():
            if part.seed is None:
                raise Malformed("core.no-seed")
            if commitment(part.seed) != part.commitment:
                raise Malformed("core.wrong-seed")
            seeds += [part.seed] * (part.until - len(seeds))
        return seeds


def _carry_out(state: State, game: Game, number: int, entry: Entry) -> list[Event]:
    """Apply a recorded action; whatever is wrong with it is told with its number."""
    reason: Message
    try:
        return state.apply(entry.seat, game.parse(entry.action))
    except Malformed as malformed:
        reason = malformed.message
    except Refused as refused:
        reason = refused.refusal.message
    words: dict[str, Parameter] = {"number": number, "action": entry.action, "reason": reason}
    raise Malformed("core.refused-entry", words)


def header_line(header: Header) -> bytes:
    """The first line of a record."""
    return to_json(
        {
            "zugwerk": FORMAT,
            "game": header.game,
            "rules_version": header.rules_version,
            "seats": header.setup.seats,
            "options": header.setup.options,
            "commitment": header.commitment,
            "names": header.names,
        }
    )


def entry_line(entry: Entry) -> bytes:
    """One action as a line."""
    return to_json({"by": "chance" if entry.seat == CHANCE else entry.seat, "do": entry.action})


def undo_line(count: int) -> bytes:
    """The line that takes back the last actions."""
    return to_json({"undo": count})


def seed_line(seed: bytes) -> bytes:
    """The line that reveals the seed."""
    return to_json({"seed": seed.hex()})


def write_record(record: Record) -> bytes:
    """A whole record as JSON lines."""
    lines, done = [header_line(record.header)], 0
    for number, part in enumerate(record.stretches()):
        if number:
            lines.append(to_json({"commitment": part.commitment}))
        lines += [entry_line(entry) for entry in record.entries[done : part.until]]
        if part.seed is not None:
            lines.append(seed_line(part.seed))
        done = part.until
    return b"\n".join(lines) + b"\n"


def read_record(lines: Iterable[bytes | str]) -> Record:
    """Read JSON lines; raises ``Malformed`` with the number of the bad line."""
    record: Record | None = None
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            data = from_json(line)
            if not isinstance(data, dict):
                raise Malformed("core.not-an-object")
            if record is None:
                record = Record(_header(data), [])
            else:
                _read_line(record, data)
        except Malformed as problem:
            raise Malformed("core.bad-line", {"line": number, "reason": problem.message}) from None
    if record is None:
        raise Malformed("core.empty-record")
    return record


def _read_line(record: Record, data: dict[str, Any]) -> None:
    if "do" in data:
        by = data.get("by")
        seats = record.header.setup.seats
        if by == "chance":
            record.entries.append(Entry(CHANCE, _typed(data, "do", str)))
        elif type(by) is int and 0 <= by < seats:
            record.entries.append(Entry(Seat(by), _typed(data, "do", str)))
        else:
            raise Malformed("core.bad-seat", {"seat": str(by), "seats": seats})
    elif "undo" in data:
        count = _typed(data, "undo", int)
        if not 0 < count <= len(record.entries):
            raise Malformed("core.bad-undo", {"count": count})
        record.take_back(count)
    elif "commitment" in data:
        record.commit(_promise(data))
    elif "seed" in data:
        try:
            record.seed = bytes.fromhex(_typed(data, "seed", str))
        except ValueError:
            raise Malformed("core.bad-field", {"field": "seed"}) from None
    else:
        raise Malformed("core.unknown-line")


def _header(data: dict[str, Any]) -> Header:
    if data.get("zugwerk") != FORMAT:
        raise Malformed("core.no-header", {"format": FORMAT})
    options: dict[str, OptionValue] = dict(_typed(data, "options", dict))
    names = tuple([str(name) for name in _typed(data, "names", list)])
    return Header(
        game=_typed(data, "game", str),
        rules_version=_typed(data, "rules_version", int),
        setup=Setup(_typed(data, "seats", int), options),
        commitment=_promise(data),
        names=names,
    )


def _promise(data: dict[str, Any]) -> str:
    """The commitment to a seed: a digest."""
    promise: str = _typed(data, "commitment", str)
    if len(promise) != DIGEST or not set(promise) <= HEXADECIMAL:
        raise Malformed("core.bad-field", {"field": "commitment"})
    return promise


def _typed(data: dict[str, Any], field: str, kind: type) -> Any:
    value = data.get(field)
    if type(value) is not kind:
        raise Malformed("core.bad-field", {"field": field})
    return value
