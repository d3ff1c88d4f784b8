"""A match checks, records, deals, and takes back."""

import pytest

from tests.table.lots import LOTS, Dealt, Did, Mark, Peek, Play
from zugwerk.core.chance import commitment, seed_from
from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.record import Entry, Record, entry_line, read_record, undo_line, write_record
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.table.match import Match

SEED = seed_from("table")
FIRST, SECOND = Seat(0), Seat(1)


class Pages:
    """A journal in memory that can be out of paper."""

    def __init__(self) -> None:
        self.writes: list[list[bytes]] = []
        self.full = False

    @property
    def lines(self) -> list[bytes]:
        """All lines kept so far."""
        return [line for lines in self.writes for line in lines]

    def write(self, lines: list[bytes]) -> None:
        """Keep the lines, or fail."""
        if self.full:
            raise OSError("full")
        self.writes.append(lines)


def new_match(cards: int = 12) -> Match:
    return Match.new(LOTS, LOTS.meta.setup(2, {"cards": cards}), SEED, ("Ann", "Bob"))


def played_out(cards: int = 12) -> Match:
    match = new_match(cards)
    while match.outcome() is None:
        match.act(match.state.actors()[0], Play())
    return match


def test_opening_deals_are_made_and_recorded() -> None:
    match = new_match()
    assert [entry.seat for entry in match.record.entries] == [CHANCE, CHANCE]
    assert match.state.actors() == (FIRST,)
    assert match.record.header.commitment == commitment(SEED)


def test_an_action_returns_its_events_and_those_of_the_deals_after_it() -> None:
    match = new_match()
    played, dealt = match.act(FIRST, Play())
    assert isinstance(played, Did)
    assert played.what == "play"
    assert isinstance(dealt, Dealt)
    assert dealt.seat == FIRST
    assert [entry.seat for entry in match.record.entries[2:]] == [FIRST, CHANCE]
    assert [len(events) for events in match.history] == [1, 1, 1, 1]


@pytest.mark.parametrize(("seat", "code"), [(SECOND, "not-your-turn"), (FIRST, "not-allowed")])
def test_a_refused_action_changes_nothing(seat: Seat, code: str) -> None:
    match = new_match()
    match.act(FIRST, Mark())
    match.act(FIRST, Mark())
    before = match.state.snapshot(), list(match.record.entries)
    with pytest.raises(Refused) as refused:
        match.act(seat, Mark())
    assert refused.value.refusal.code == code
    assert (match.state.snapshot(), match.record.entries) == before


def test_an_action_that_cannot_be_written_down_does_not_count() -> None:
    match = new_match()
    match.journal = pages = Pages()
    pages.full = True
    before = match.state.snapshot(), list(match.record.entries)
    with pytest.raises(OSError, match="full"):
        match.act(FIRST, Play())
    assert (match.state.snapshot(), match.record.entries) == before
    pages.full = False
    match.act(FIRST, Play())
    assert len(pages.lines) == 2


def test_own_open_actions_can_be_taken_back_freely() -> None:
    match = new_match()
    assert match.free_undo(FIRST) == 0
    match.act(FIRST, Mark())
    match.act(FIRST, Mark())
    assert match.free_undo(FIRST) == 2
    assert match.free_undo(SECOND) == 0


def test_a_look_at_something_hidden_ends_free_undo() -> None:
    match = new_match()
    match.act(FIRST, Mark())
    match.act(FIRST, Peek())
    assert match.free_undo(FIRST) == 0
    match.act(FIRST, Mark())
    assert match.free_undo(FIRST) == 1


def test_chance_and_other_seats_end_free_undo() -> None:
    match = new_match()
    match.act(FIRST, Play())
    assert match.free_undo(FIRST) == 0
    match.act(SECOND, Mark())
    assert match.free_undo(FIRST) == 0
    assert match.free_undo(SECOND) == 1


def test_nothing_is_free_after_the_end() -> None:
    match = played_out()
    assert match.record.entries[-1].seat != CHANCE
    assert [match.free_undo(Seat(seat)) for seat in match.seats] == [0, 0]


def test_a_deal_that_was_taken_back_comes_again() -> None:
    match = new_match()
    match.act(FIRST, Play())
    entries = list(match.record.entries)
    state = match.state.snapshot()
    assert match.undo(2) == []
    assert match.record.entries == entries[:2]
    match.act(FIRST, Mark())
    match.act(FIRST, Play())
    assert match.record.entries[-1] == entries[-1]
    assert match.state.snapshot()["hands"] == state["hands"]


def test_undoing_a_deal_alone_deals_it_anew() -> None:
    match = new_match()
    match.act(FIRST, Play())
    entries = list(match.record.entries)
    assert [type(event) for event in match.undo(1)] == [Dealt]
    assert match.record.entries == entries


@pytest.mark.parametrize("keep", [0, 2, 49, 50, 51, 99, 100, 101, 116])
def test_undo_reaches_back_beyond_any_checkpoint(keep: int) -> None:
    match = played_out(60)
    entries = list(match.record.entries)
    assert len(entries) > 116
    match.undo(len(entries) - keep)
    again = Match.resume(Record(match.record.header, entries[:keep]), LOTS, SEED)
    assert match.state.snapshot() == again.state.snapshot()
    assert match.record.entries == again.record.entries
    assert len(match.history) == len(match.record.entries)
    while match.outcome() is None:
        match.act(match.state.actors()[0], Play())
    assert match.record.entries == entries


def test_an_undo_that_cannot_be_written_down_does_not_count() -> None:
    match = new_match()
    match.act(FIRST, Play())
    match.journal = pages = Pages()
    pages.full = True
    before = match.state.snapshot(), list(match.record.entries), list(match.history)
    with pytest.raises(OSError, match="full"):
        match.undo(1)
    assert (match.state.snapshot(), match.record.entries, match.history) == before
    pages.full = False
    match.undo(1)
    # Together with the deal that is due again, so that no failure can come between them.
    assert pages.writes[-1] == [undo_line(1), entry_line(before[1][-1])]
    assert match.record.entries == before[1]


@pytest.mark.parametrize("count", [0, -1, 3])
def test_undo_of_what_is_not_there_is_refused(count: int) -> None:
    match = new_match()
    with pytest.raises(Malformed):
        match.undo(count)
    assert len(match.record.entries) == 2


def test_the_journal_alone_tells_the_match() -> None:
    match = new_match()
    match.journal = pages = Pages()
    match.act(FIRST, Mark())
    match.act(FIRST, Mark())
    match.undo(2)
    while match.outcome() is None:
        match.act(match.state.actors()[0], Play())
    head = write_record(Record(match.record.header, match.record.entries[:2])).splitlines()
    record = read_record([*head, *pages.lines])
    assert record.entries == match.record.entries
    assert record.seed == SEED
    assert record.check_deals(LOTS) == 12


def test_the_seed_stays_secret_until_the_end() -> None:
    match = new_match()
    assert match.record.seed is None
    assert played_out().record.seed == SEED


def test_resume_goes_on_with_the_same_deals() -> None:
    whole = played_out()
    part = Record(whole.record.header, whole.record.entries[:5], SEED)
    match = Match.resume(part, LOTS)
    while match.outcome() is None:
        match.act(match.state.actors()[0], Play())
    assert match.record.entries == whole.record.entries


def test_resume_deals_what_was_still_due() -> None:
    whole = played_out()
    match = Match.resume(Record(whole.record.header, whole.record.entries[:3], SEED), LOTS)
    assert match.record.entries == whole.record.entries[:4]


def test_a_match_resumed_before_its_first_deal_can_be_undone() -> None:
    whole = played_out()
    match = Match.resume(Record(whole.record.header, [], SEED), LOTS)
    match.act(FIRST, Mark())
    match.undo(1)
    assert match.record.entries == whole.record.entries[:2]
    assert match.state.snapshot() == new_match().state.snapshot()


def test_resume_needs_the_right_seed() -> None:
    whole = played_out()
    with pytest.raises(Malformed) as missing:
        Match.resume(Record(whole.record.header, whole.record.entries[:4]), LOTS)
    assert missing.value.message.id == "table.no-seed"
    with pytest.raises(Malformed) as wrong:
        Match.resume(Record(whole.record.header, [], seed_from("other")), LOTS)
    assert wrong.value.message.id == "core.wrong-seed"


def test_a_finished_match_needs_no_seed() -> None:
    whole = played_out()
    match = Match.resume(Record(whole.record.header, whole.record.entries), LOTS)
    assert match.outcome() == whole.outcome()


def test_resume_refuses_an_illegal_record() -> None:
    whole = played_out()
    entries = [*whole.record.entries[:2], Entry(SECOND, "play")]
    with pytest.raises(Malformed) as refused:
        Match.resume(Record(whole.record.header, entries, SEED), LOTS)
    assert refused.value.message.id == "core.refused-entry"
