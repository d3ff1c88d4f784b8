"""A table from the first chair taken to the last action: its seating, its proposals, the course of its game.

Everything that happens is a line of one log, and a room is what its lines say. An operation checks and
returns a plan, the lines to be written; once they are on the disk the room settles them. Lines written
by another process are followed in the same way, so every process tells the same.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from zugwerk.core.game import CHANCE, Action, Game, Seat, State
from zugwerk.core.messages import Message, Parameter, translator
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.record import Record
from zugwerk.table.clock import Clock, TimeControl
from zugwerk.table.course import Course, Relic
from zugwerk.table.guide import Progress
from zugwerk.table.lines import (
    Acted,
    Answered,
    CameBack,
    ChairsOffered,
    EndAgreed,
    FlagFell,
    GameLine,
    Left,
    Line,
    Proposed,
    Revealed,
    Rose,
    SatDown,
    Started,
    StoodIn,
    TookBack,
    change_lines,
)
from zugwerk.table.match import Change, Match
from zugwerk.table.proposals import Matter, Proposal, Proposals
from zugwerk.table.seating import Chair, Seating

Status = Literal["open", "playing", "over"]
ShownStatus = Literal["open", "playing", "over", "stopped"]


class Denied(Exception):
    """Raised when the table, not the rules of the game, does not allow something."""

    def __init__(self, code: str, **parameters: Parameter) -> None:
        super().__init__(code, parameters)
        self.code: Final = code
        self.message: Final = Message(f"table.denied.{code}", parameters)

    def __str__(self) -> str:
        """Say in English what is not allowed."""
        return translator().text(self.message)


class Plan(NamedTuple):
    """Lines that are to be written, and what they make of the match, if that is known already."""

    lines: list[Line]
    change: Change | None = None


class News(NamedTuple):
    """A line that tells of the table, not of the game."""

    version: int
    at: float
    line: Line


class Room:
    """A table; ``version`` is the number of its last line, ``late`` how many actions onlookers are behind.

    ``moment`` is the last version at which the position or who may act changed, ``helped`` are the seats of
    people for whom a bot has acted.
    """

    def __init__(
        self,
        id: str,
        game: Game,
        setup: Setup,
        control: TimeControl,
        seed: bytes,
        rules: int | None = None,
        late: int = 0,
    ) -> None:
        self.id: Final = id
        self.game: Final = game
        self.setup: Final = setup
        self.seed: Final = seed
        self.late: Final = late
        self.version = 0
        self.moment = 0
        self.status: Status = "open"
        self.seating: Final = Seating(setup.seats)
        self.proposals: Final = Proposals()
        installed = rules is None or rules == game.meta.rules_version
        self.course: Final = Course(game, setup, seed) if installed else Relic(game, setup, seed, rules or 0)
        self.clock: Final = Clock(control, setup.seats)
        self.rematch: str | None = None
        self.guides: Final[dict[int, Progress]] = {}
        self.agreed = False
        self.acted = -1
        self.flagged: Final[set[int]] = set()
        self.helped: Final[set[int]] = set()
        self.keys: Final[dict[str, int]] = {}
        self.news: Final[list[News]] = []
        self.archive = False
        self.from_file = False

    @property
    def is_relic(self) -> bool:
        """Whether it was played by other rules than those installed."""
        return isinstance(self.course, Relic)

    @property
    def shown_status(self) -> ShownStatus:
        """The status as people are told it: without its rules a table has stopped, unless it was over."""
        return "stopped" if self.is_relic and self.status != "over" else self.status

    @property
    def chairs(self) -> list[Chair]:
        """Who sits where."""
        return self.seating.chairs

    @property
    def match(self) -> Match | None:
        """The game, once there is one that can be carried out."""
        return self.course.match

    @property
    def record(self) -> Record | None:
        """What was played so far."""
        return self.course.record

    @property
    def proposal(self) -> Proposal | None:
        """What everyone is asked to agree to."""
        return self.proposals.pending

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` before."""
        return self.course.outcome()

    def check_rules(self) -> None:
        """Deny what needs the rules of this table if they are not installed."""
        if self.is_relic:
            raise Denied("other-rules", recorded=self.course.rules, installed=self.game.meta.rules_version)

    def seats_of(self, person: str | None) -> list[Seat]:
        """The chairs of a person."""
        return self.seating.seats_of(person)

    def actors(self) -> tuple[Seat, ...]:
        """The seats that must act now."""
        return self.course.actors() if self.status == "playing" else ()

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
        """The first seat for which a bot acts now: one that was asked, its own, or one to be skipped."""
        if (asked := self._asked_bot()) is not None:
            return asked
        skipped = self.flagged if self.clock.control.flag == "skip" else ()
        for seat in self.actors():
            if self.chairs[seat].player or seat in skipped:
                return seat
        return None

    def _asked_bot(self) -> Seat | None:
        """A bot that is not at turn and to whom somebody has made an offer."""
        if self.match is None or self.status != "playing":
            return None
        state = self.match.state
        for seat in state.bystanders() if any(chair.player for chair in self.chairs) else ():
            if self.chairs[seat].player and any(action.answers for action in state.legal_actions(seat)):
                return seat
        return None

    def due(self) -> float | None:
        """When the table next needs somebody to look after it: a bot's turn, or a flag that may fall."""
        if self.bot_turn() is not None:
            return self.course.times[-1] if self.course.times else 0.0
        return min(self._deadlines().values(), default=None)

    def sit(self, seat: int, person: str, name: str) -> Plan:
        """A person takes an open chair."""
        self._check_free(seat)
        return Plan([SatDown(seat, name, person=person)])

    def sit_bot(self, seat: int, bot: str) -> Plan:
        """A bot takes an open chair."""
        self._check_free(seat)
        return Plan([SatDown(seat, bot, bot=bot)])

    def rise(self, seat: int) -> Plan:
        """A chair becomes free again before the start."""
        self._check_chair(seat)
        return Plan([Rose(seat)])

    def depart(self, person: str) -> Plan:
        """All chairs of one who leaves the house become free again; in a game this is leaving for good."""
        if self.status == "open":
            # Also one that was forgotten as that of nobody, should they have sat down while leaving.
            return Plan([Rose(seat) for seat, chair in enumerate(self.chairs) if chair.person == person])
        seats = self.seats_of(person) if self.status == "playing" else []
        return self.quit(seats[0]) if seats else Plan([])

    def offer_several(self, allowed: bool) -> Plan:
        """Let anybody take several chairs, or only the host again."""
        self._check_open()
        return Plan([] if self.seating.several == allowed else [ChairsOffered(allowed)])

    def start(self) -> Plan:
        """The game begins, with the opening deals, or goes on where the game that was loaded stopped."""
        self._check_open()
        if self.seating.free:
            raise Denied("open-chairs")
        change = self.course.unstarted(self.seating.names).plan_opening()
        return Plan([Started(), *change_lines(change)])

    def act(self, seat: Seat, action: Action, by_order: bool = False) -> Plan:
        """A seat acts, itself or by its standing order; raises ``Refused`` where the rules forbid it."""
        change = self.playing().plan(seat, action)
        return Plan(change_lines(change, by_order), change)

    def undo(self, seat: Seat, count: int) -> Plan:
        """Take back own last actions that revealed nothing."""
        match = self.playing()
        if not 0 < count <= match.free_undo(seat):
            raise Denied("no-free-undo")
        return self._undo(seat, count)

    def propose(self, seat: Seat, matter: Matter, count: int = 0) -> Plan:
        """Ask everyone for an undo or for the end; what nobody else must agree to happens at once."""
        match = self.playing()
        if matter == "undo" and not 0 < count <= len(match.record.entries):
            raise Denied("no-undo")
        if self.proposal is not None:
            raise Denied("proposal-pending")
        if self.seating.others(seat):
            return Plan([Proposed(matter, seat, count)])
        return self._effect(seat, matter, count, agreed=False)

    def answer(self, seat: Seat, agree: bool) -> Plan:
        """Agree to what is proposed, or not."""
        self.playing()
        proposal = self.proposal
        if proposal is None or (seat not in proposal.waiting and not (seat == proposal.by and not agree)):
            raise Denied("no-proposal")
        line = Answered(seat, agree, withdrawn=seat == proposal.by)
        if not agree or proposal.waiting - set(self.seating.same_person(seat)):
            return Plan([line])
        effect = self._effect(Seat(proposal.by), proposal.matter, proposal.actions, agreed=True)
        return Plan([line, *effect.lines], effect.change)

    def stand_in(self, seat: Seat, bot: str | None = None) -> Plan:
        """Let a bot, that of the table if none is named, act for a person until the seat is taken back."""
        self.playing()
        if self.chairs[seat].player:
            raise Denied("bot-already")
        return Plan([StoodIn(seat, bot or self.clock.control.bot)])

    def take_back(self, seat: Seat, now: float) -> Plan:
        """A person acts again for a seat that a bot looked after, unless a bot is to act for want of time."""
        self.playing()
        if self.chairs[seat].stand_in is None or self.chairs[seat].gone:
            raise Denied("no-stand-in")
        left = self.clock.left(seat, now)
        if left is not None and left <= 0 and self.clock.control.flag == "bot":
            raise Denied("time-is-up")
        return Plan([CameBack(seat)])

    def quit(self, seat: Seat, bot: str | None = None) -> Plan:
        """A person leaves for good: a bot has all their chairs; without anybody else the game is over."""
        self.playing()
        if not self.seating.others(seat):
            return self._effect(seat, "end", 0, agreed=False)
        return Plan([Left(own, bot or self.clock.control.bot) for own in self.seating.same_person(seat)])

    def fallen(self, now: float) -> list[Seat]:
        """The seats whose flag has fallen and was not told yet."""
        return [seat for seat, deadline in self._deadlines().items() if deadline <= now]

    def _deadlines(self) -> dict[Seat, float]:
        """When the flags may fall of those who are waited for and not late yet."""
        deadlines: dict[Seat, float] = {}
        for seat in self.clock.thinking:
            deadline = self.clock.deadline(seat)
            if deadline is not None and seat not in self.flagged and not self.chairs[seat].player:
                deadlines[Seat(seat)] = deadline
        return deadlines

    def flag(self, seat: Seat) -> Plan:
        """Tell that a seat's time is up, and let a bot take over if the table chose that."""
        lines: list[Line] = [FlagFell(seat)]
        if self.clock.control.flag == "bot":
            lines.append(StoodIn(seat, self.clock.control.bot))
        return Plan(lines)

    def settle(self, plan: Plan, at: float, key: str | None = None) -> None:
        """Let written lines count."""
        acted = None
        for line in plan.lines:
            self._happened(line, at)
            if isinstance(line, GameLine):
                if plan.change is None:
                    self.course.carry_out(line)
                if acted is None and isinstance(line, Acted):
                    acted = line.by
        if plan.change is not None and self.match is not None:
            self.match.settle(plan.change)
        self._bring_in_line(at, acted, key)

    def follow(self, line: Line, at: float, key: str | None = None) -> None:
        """Let a line count that was read from the log."""
        self._happened(line, at)
        if isinstance(line, GameLine):
            self.course.carry_out(line)
        self._bring_in_line(at, line.by if isinstance(line, Acted) else None, key)

    def skip(self, line: Line, at: float, key: str | None = None) -> None:
        """Take note of a line before a point without carrying its action out."""
        self._happened(line, at)
        if isinstance(line, GameLine):
            self.course.note(line)
        if key is not None:
            self.keys[key] = self.version

    def point(self) -> dict[str, Any]:
        """What a later reader needs to skip the game's part of all lines so far."""
        return {"state": self.course.point(), "clock": self.clock.point()}

    def resume(self, state: State, clock: Mapping[str, Any]) -> None:
        """Go on from a point after the lines before it."""
        self.course.resume(state)
        self.clock.resume(clock)
        self._notice_end()

    def _happened(self, line: Line, at: float) -> None:
        """All that a line does but for what it does in the match."""
        self.version += 1
        if not line.aside:
            self.moment = self.version
        line.happen(self, at)
        if isinstance(line, GameLine):
            line.stamp(self.course, self.version, at)
        if line.news:
            self.news.append(News(self.version, at, line))

    def _bring_in_line(self, at: float, acted: int | None, key: str | None) -> None:
        """Bring status and clocks in line with the match."""
        if key is not None:
            self.keys[key] = self.version
        if self.status == "open":
            return
        self._notice_end()
        actors = self.actors()
        # A deal takes no time: until it is made, whoever was thinking goes on.
        if CHANCE in actors:
            thinking = set(self.clock.thinking)
        else:
            thinking = {int(seat) for seat in actors if self.chairs[seat].timed}
        self.clock.turn(thinking, at, acted)

    def _notice_end(self) -> None:
        if self.status == "playing" and self.course.is_over:
            self.status = "over"

    def _effect(self, by: Seat, matter: Matter, count: int, agreed: bool) -> Plan:
        """What everyone agreed to, if there was anybody to ask; an end reveals the seed, as any end does."""
        if matter == "undo":
            return self._undo(by, count, agreed)
        return Plan([EndAgreed(), Revealed(self.seed.hex())])

    def _undo(self, by: Seat, count: int, agreed: bool = False) -> Plan:
        change = self.playing().plan_undo(count)
        return Plan([TookBack(count, by, agreed), *change_lines(change)], change)

    def _check_open(self) -> None:
        self.check_rules()
        if self.status != "open":
            raise Denied("started")

    def _check_chair(self, seat: int) -> None:
        self._check_open()
        if not self.seating.has(seat):
            raise Denied("no-such-seat", seat=seat)

    def _check_free(self, seat: int) -> None:
        self._check_chair(seat)
        if seat not in self.seating.free:
            raise Denied("chair-taken", seat=seat + 1)
