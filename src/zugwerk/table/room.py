"""A table from the first chair taken to the last action: who sits where, the match, clocks, proposals.

Everything that happens is a line of one log, and a room is what its lines say. An operation checks and
returns a plan, the lines to be written; once they are on the disk the room settles them. Lines written
by another process are followed in the same way, so every process tells the same.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from zugwerk.core.game import CHANCE, Action, Game, Seat
from zugwerk.core.messages import Message, Parameter, translator
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.record import Entry, Record
from zugwerk.table.clock import Clock, TimeControl
from zugwerk.table.guide import Guide, follow_guide
from zugwerk.table.lines import Line, game_lines, is_game_line, note
from zugwerk.table.match import Change, Match

Status = Literal["open", "playing", "over"]
ShownStatus = Literal["open", "playing", "over", "stopped"]
Matter = Literal["undo", "end"]

STAND_IN: Final = "greedy"


class Denied(Exception):
    """Raised when the table, not the rules of the game, does not allow something."""

    def __init__(self, code: str, **parameters: Parameter) -> None:
        super().__init__(code, parameters)
        self.code: Final = code
        self.message: Final = Message(f"table.denied.{code}", parameters)

    def __str__(self) -> str:
        """Say in English what is not allowed."""
        return translator().text(self.message)


class Chair(NamedTuple):
    """Who sits on a chair: a person, a bot, or nobody yet; ``stand_in`` is the bot that acts for a person.

    ``gone`` is a person whose account was deleted.
    """

    person: str | None = None
    bot: str | None = None
    name: str = ""
    stand_in: str | None = None
    gone: bool = False

    @property
    def player(self) -> str | None:
        """The bot that acts here, or ``None`` where a person does."""
        return self.bot or self.stand_in


def screen_of(chairs: Sequence[Chair], seat: int) -> int | None:
    """The first chair of the person on a chair: several chairs of one person share a screen."""
    person = chairs[seat].person
    return None if person is None else next(n for n, chair in enumerate(chairs) if chair.person == person)


class Proposal(NamedTuple):
    """Something everyone must agree to, and who has not answered yet."""

    matter: Matter
    by: int
    actions: int
    waiting: frozenset[int]


class Plan(NamedTuple):
    """Lines that are to be written, and what they make of the match, if that is known already."""

    lines: list[Line]
    change: Change | None = None


class Room:
    """A table; ``version`` is the number of its last line."""

    def __init__(self, id: str, game: Game, setup: Setup, control: TimeControl, seed: bytes) -> None:
        self.id: Final = id
        self.game: Final = game
        self.setup: Final = setup
        self.seed: Final = seed
        self.version = 0
        self.status: Status = "open"
        self.chairs: Final = [Chair() for _ in range(setup.seats)]
        self.match: Match | None = None
        self.clock: Final = Clock(control, setup.seats)
        self.proposal: Proposal | None = None
        self.rematch: str | None = None
        self.guides: Final[dict[int, Guide]] = {}
        self.agreed = False
        self.acted = -1
        self.flagged: Final[set[int]] = set()
        self.keys: Final[dict[str, int]] = {}
        self.news: Final[list[tuple[int, float, Line]]] = []
        self.times: Final[list[float]] = []
        self.ordered: Final[dict[int, list[float]]] = {}
        self.archive = False
        self.from_file = False
        # What readers made of this version, until the next.
        self.derived: Final[dict[Hashable, str]] = {}

    @property
    def shown_status(self) -> ShownStatus:
        """The status as people are told it."""
        return self.status

    @property
    def record(self) -> Record | None:
        """What was played so far."""
        return None if self.match is None else self.match.record

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` before."""
        return None if self.match is None else self.match.outcome()

    def check_rules(self) -> None:
        """Deny what needs the rules of this table if they are not installed."""

    def seats_of(self, person: str | None) -> list[Seat]:
        """The chairs of a person."""
        return [Seat(seat) for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def knows(self, person: str) -> bool:
        """Whether a person sits here, or sat down and rose again."""
        sat = any(line.get("person") == person for _, _, line in self.news)
        return sat or any(chair.person == person for chair in self.chairs)

    def actors(self) -> tuple[Seat, ...]:
        """The seats that must act now."""
        return self.match.state.actors() if self.match is not None and self.status == "playing" else ()

    def playing(self) -> Match:
        """The match; denied while there is none or it is over."""
        match = self.shown()
        if self.status == "over":
            raise Denied("over")
        return match

    def shown(self) -> Match:
        """The match to be looked at; denied while there is none."""
        self.check_rules()
        if self.match is None or self.status == "open":
            raise Denied("not-started")
        return self.match

    def bot_turn(self) -> Seat | None:
        """The first seat for which a bot must act now: its own, a person's, or one to be skipped."""
        skipped = self.flagged if self.clock.control.flag == "skip" else ()
        for seat in self.actors():
            if self.chairs[seat].player or seat in skipped:
                return seat
        return None

    def due(self) -> float | None:
        """When the table next needs somebody to look after it: a bot's turn, or a flag that may fall."""
        if self.bot_turn() is not None:
            return self.times[-1] if self.times else 0.0
        if self.clock.control.kind == "none":
            return None
        deadlines = [self.clock.deadline(seat) for seat in self.clock.thinking if seat not in self.flagged]
        return min([found for found in deadlines if found is not None], default=None)

    def sit(self, seat: int, person: str, name: str) -> Plan:
        """A person takes an open chair."""
        self._check_chair(seat)
        return Plan([{"sit": seat, "person": person, "name": name}])

    def sit_bot(self, seat: int, bot: str) -> Plan:
        """A bot takes an open chair."""
        self._check_chair(seat)
        return Plan([{"sit": seat, "bot": bot, "name": bot}])

    def rise(self, seat: int) -> Plan:
        """A chair becomes free again before the start."""
        self.check_rules()
        if self.status != "open":
            raise Denied("started")
        if not 0 <= seat < len(self.chairs):
            raise Denied("no-such-seat", seat=seat)
        return Plan([{"rise": seat}])

    def start(self) -> Plan:
        """The game begins, with the opening deals, or goes on where the game that was loaded stopped."""
        self.check_rules()
        if self.status != "open":
            raise Denied("started")
        if any(not (chair.person or chair.bot) for chair in self.chairs):
            raise Denied("open-chairs")
        change = (self.match or self._new_match()).plan_opening()
        return Plan([{"start": True}, *game_lines(change)])

    def act(self, seat: Seat, action: Action, by_order: bool = False) -> Plan:
        """A seat acts, itself or by its standing order; raises ``Refused`` where the rules forbid it."""
        change = self.playing().plan(seat, action)
        lines = game_lines(change)
        if by_order:
            lines[0]["order"] = True
        return Plan(lines, change)

    def undo(self, seat: Seat, count: int) -> Plan:
        """Take back own last actions that revealed nothing."""
        match = self.playing()
        if not 0 < count <= match.free_undo(seat):
            raise Denied("no-free-undo")
        return self._undo(count)

    def propose(self, seat: Seat, matter: Matter, count: int = 0) -> Plan:
        """Ask everyone for an undo or for the end; what nobody else must agree to happens at once."""
        match = self.playing()
        if matter == "undo" and not 0 < count <= len(match.record.entries):
            raise Denied("no-undo")
        if self.proposal is not None:
            raise Denied("proposal-pending")
        line: Line = {"propose": matter, "by": seat, "count": count}
        asked = self._others(seat)
        if asked:
            return Plan([line])
        effect = self._effect(matter, count)
        return Plan([line, *effect.lines], effect.change)

    def answer(self, seat: Seat, agree: bool) -> Plan:
        """Agree to what is proposed, or not."""
        self.playing()
        proposal = self.proposal
        if proposal is None or (seat not in proposal.waiting and not (seat == proposal.by and not agree)):
            raise Denied("no-proposal")
        line: Line = {"answer": agree, "by": seat}
        if not agree or proposal.waiting - set(self._same_person(seat)):
            return Plan([line])
        effect = self._effect(proposal.matter, proposal.actions)
        return Plan([line, *effect.lines], effect.change)

    def stand_in(self, seat: Seat, bot: str = STAND_IN) -> Plan:
        """Let a bot act for a person until the seat is taken back."""
        self.playing()
        if self.chairs[seat].player:
            raise Denied("bot-already")
        return Plan([{"stand-in": seat, "bot": bot}])

    def take_back(self, seat: Seat) -> Plan:
        """A person acts again for a seat that a bot looked after."""
        self.playing()
        if self.chairs[seat].stand_in is None:
            raise Denied("no-stand-in")
        return Plan([{"return": seat}])

    def fallen(self, now: float) -> list[Seat]:
        """The seats whose flag has fallen and was not told yet."""
        found = []
        for seat in self.clock.thinking:
            deadline = self.clock.deadline(seat)
            if deadline is not None and deadline <= now and seat not in self.flagged:
                found.append(Seat(seat))
        return found

    def flag(self, seat: Seat) -> Plan:
        """Tell that a seat's time is up, and let a bot take over if the table chose that."""
        lines: list[Line] = [{"flag": seat}]
        if self.clock.control.flag == "bot":
            lines.append({"stand-in": seat, "bot": STAND_IN})
        return Plan(lines)

    def settle(self, plan: Plan, at: float, key: str | None = None) -> None:
        """Let written lines count."""
        self.derived.clear()
        change, acted = plan.change, None
        for line in plan.lines:
            self.version += 1
            if change is None or not is_game_line(line):
                self._follow(line, at)
        if change is not None and self.match is not None:
            self._count_times(change.undone, len(change.entries), at)
            self.match.settle(change)
        for line in plan.lines:
            self._forget_matters(line, at)
            if acted is None and "do" in line:
                acted = line["by"]
        self._after(at, acted)
        if key is not None:
            self.keys[key] = self.version

    def follow(self, line: Line, at: float, key: str | None = None) -> None:
        """Let a line count that was read from the log."""
        self.derived.clear()
        self.version += 1
        self._follow(line, at)
        self._forget_matters(line, at)
        self._after(at, line["by"] if "do" in line else None)
        if key is not None:
            self.keys[key] = self.version

    def point(self) -> dict[str, Any]:
        """What a later reader needs to skip the game's part of all lines so far."""
        assert self.match is not None
        return {"state": self.match.state.snapshot(), "clock": self.clock.point()}

    def skip(self, line: Line, at: float, key: str | None = None) -> None:
        """Take note of a line before a point without carrying its action out."""
        self.version += 1
        if self.match is None or not is_game_line(line):
            self._follow(line, at)
        else:
            note(self.match.record, line)
            self._count_times(line.get("undo", 0), 1 if "do" in line else 0, at)
            self._forget_matters(line, at)
        if key is not None:
            self.keys[key] = self.version

    def resume(self, point: Mapping[str, Any]) -> None:
        """Go on from a point after the lines before it."""
        assert self.match is not None
        state = self.game.restore(point["state"])
        self.match = Match.restore(self.game, self.match.record, state, self.seed)
        self.clock.resume(point["clock"])
        self._notice_end()

    def _follow(self, line: Line, at: float) -> None:
        match self.match, line:
            case Match() as match, {"do": str(action), "by": by}:
                match.follow(Entry(CHANCE if by == "chance" else Seat(by), action))
                self._count_times(0, 1, at)
            case Match() as match, {"undo": int(count)}:
                self._count_times(count, 0, at)
                match.follow_undo(count)
            case Match() as match, {"seed": str(seed)}:
                match.record.seed = bytes.fromhex(seed)
            case Match() as match, {"commitment": str(promised)}:
                match.record.commit(promised)
            case Match(), {"outcome": _}:
                pass
            case _:
                self._follow_table(line, at)
                self.news.append((self.version, at, line))

    def _follow_table(self, line: Line, at: float) -> None:
        match line:
            case {"load": list(names)}:
                committed = line.get("committed", "")
                self.from_file = bool(committed)
                self.match = Match.undealt(self.game, self.setup, self.seed, tuple(names), committed)
            case {"start": True}:
                self.status = "playing"
                self.match = self._new_match() if self.match is None else self._taken_over(self.match)
            case {"archive": True}:
                self.status, self.archive = "over", True
            case {"propose": matter, "by": by, "count": count}:
                waiting = frozenset(self._others(by))
                self.proposal = Proposal(matter, by, count, waiting) if waiting else None
            case {"answer": agree, "by": by}:
                self._count_answer(by, agree)
            case {"end": "agreed"}:
                self.status, self.agreed = "over", True
            case {"rematch": str(id)}:
                self.rematch = id
            case {"guide": _} | {"read": _}:
                follow_guide(self.guides, line, len(self.times))
            case _:
                self._follow_chair(line, at)

    def _follow_chair(self, line: Line, at: float) -> None:
        match line:
            case {"sit": seat}:
                person, bot, gone = line.get("person"), line.get("bot"), line.get("gone", False)
                self.chairs[seat] = Chair(person, bot, line["name"], gone=gone)
            case {"rise": seat}:
                self.chairs[seat] = Chair()
            case {"stand-in": seat, "bot": bot}:
                self.chairs[seat] = self.chairs[seat]._replace(stand_in=bot)
            case {"return": seat}:
                self.chairs[seat] = self.chairs[seat]._replace(stand_in=None)
                self.flagged.discard(seat)
                self.clock.refill(seat, at)
            case {"flag": seat}:
                self.flagged.add(seat)
            case {"bot-failed": _}:
                pass
            case _:
                raise ValueError(f"table {self.id} has an unknown line: {line!r}")

    def _count_answer(self, by: int, agree: bool) -> None:
        proposal = self.proposal
        if proposal is not None:
            waiting = proposal.waiting - set(self._same_person(by))
            self.proposal = proposal._replace(waiting=waiting) if agree and waiting else None

    def _after(self, at: float, acted: int | str | None) -> None:
        """Bring status and clocks in line with the match."""
        if self.match is None or self.status == "open":
            return
        self._notice_end()
        actors = self.actors()
        # A deal takes no time: until it is made, whoever was thinking goes on.
        if CHANCE in actors:
            thinking = set(self.clock.thinking)
        else:
            thinking = {seat for seat in actors if not self.chairs[seat].player}
        self.clock.turn(thinking, at, acted if isinstance(acted, int) else None)

    def _notice_end(self) -> None:
        if self.status == "playing" and self.match is not None and not self.match.state.actors():
            self.status = "over"

    def _forget_matters(self, line: Line, at: float) -> None:
        """Whoever acts is not late any more; an action or undo settles what was proposed before it."""
        if "order" in line:
            self.ordered.setdefault(line["by"], []).append(at)
        if "undo" in line:
            self.flagged.clear()
            self.proposal = None
        elif "do" in line and line["by"] != "chance":
            self.acted = line["by"]
            self.flagged.discard(line["by"])
            self.proposal = None

    def _count_times(self, undone: int, done: int, at: float) -> None:
        if undone:
            del self.times[-undone:]
        self.times.extend([at] * done)

    def _names(self) -> tuple[str, ...]:
        return tuple([chair.name for chair in self.chairs])

    def _new_match(self) -> Match:
        return Match.undealt(self.game, self.setup, self.seed, self._names())

    def _taken_over(self, loaded: Match) -> Match:
        """The match that was loaded, as that of those who sit here now."""
        record = loaded.record.named(self._names())
        return Match.restore(self.game, record, loaded.state, self.seed)

    def _effect(self, matter: Matter, count: int) -> Plan:
        """What everyone agreed to; an end reveals the seed, as any end does."""
        if matter == "undo":
            return self._undo(count)
        return Plan([{"end": "agreed"}, {"seed": self.seed.hex()}])

    def _undo(self, count: int) -> Plan:
        change = self.playing().plan_undo(count)
        return Plan(game_lines(change), change)

    def _others(self, seat: int) -> list[int]:
        """The seats of all other people, also of those for whom a bot stands in: the seat is still theirs."""
        own = self.chairs[seat].person
        return [
            other
            for other, chair in enumerate(self.chairs)
            if chair.person is not None and chair.person != own and not chair.gone
        ]

    def _same_person(self, seat: int) -> list[Seat]:
        return self.seats_of(self.chairs[seat].person)

    def _check_chair(self, seat: int) -> None:
        self.check_rules()
        if self.status != "open":
            raise Denied("started")
        if not 0 <= seat < len(self.chairs):
            raise Denied("no-such-seat", seat=seat)
        if self.chairs[seat] != Chair():
            raise Denied("chair-taken", seat=seat + 1)
