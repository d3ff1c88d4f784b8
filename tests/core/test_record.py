"""Records: lines that come back, undo, and every way a file can be wrong told with its line or action."""

import json
from typing import Any

import pytest

from zugwerk.core.chance import ChanceStream, commitment, seed_from
from zugwerk.core.codec import digest
from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.record import (
    Entry,
    Header,
    Record,
    entry_line,
    header_line,
    read_record,
    seed_line,
    undo_line,
    write_record,
)
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import find_game

METRO = find_game("metro")
SETUP = METRO.meta.setup(2, {"first_seat": "1"})
SEED = seed_from("record")
HEADER = Header(
    game="metro",
    rules_version=METRO.meta.rules_version,
    setup=SETUP,
    commitment=commitment(SEED),
    names=("Ann", "Bob"),
)


def played(steps: int) -> Record:
    """A game in which every seat takes its first legal action."""
    record = Record(HEADER, [], SEED)
    state = METRO.new(SETUP)
    stream = ChanceStream(SEED)
    for _ in range(steps):
        seat = state.actors()[0]
        if seat == CHANCE:
            action = state.chance_at(stream.pick(state.chance_size()))
        else:
            action = state.legal_actions(seat)[0]
        state.apply(seat, action)
        record.entries.append(Entry(seat, METRO.notation(action)))
    return record


def lines_of(record: Record) -> list[bytes]:
    """The lines of the file."""
    return write_record(record).splitlines()


def problem(lines: list[Any]) -> str:
    """What is wrong with the lines, in English."""
    with pytest.raises(Malformed) as caught:
        read_record(lines)
    return str(caught.value)


def changed(**fields: object) -> bytes:
    """A header line with other fields; ``None`` leaves one out."""
    data = json.loads(header_line(HEADER)) | fields
    return json.dumps({name: value for name, value in data.items() if value is not None}).encode()


def test_a_record_comes_back_as_it_was_written() -> None:
    record = played(20)
    read = read_record(lines_of(record))
    assert read.header == record.header
    assert read.entries == record.entries
    assert read.seed == record.seed
    assert write_record(read) == write_record(record)


def test_the_lines_are_the_documented_ones() -> None:
    assert json.loads(header_line(HEADER)) == {
        "zugwerk": 1,
        "game": "metro",
        "rules_version": METRO.meta.rules_version,
        "seats": 2,
        "options": SETUP.options,
        "commitment": commitment(SEED),
        "names": ["Ann", "Bob"],
    }
    assert entry_line(Entry(CHANCE, "tile aacb")) == b'{"by":"chance","do":"tile aacb"}'
    assert entry_line(Entry(Seat(1), "aacb@00")) == b'{"by":1,"do":"aacb@00"}'
    assert undo_line(3) == b'{"undo":3}'
    assert json.loads(seed_line(SEED)) == {"seed": SEED.hex()}
    assert write_record(played(1)).endswith(b"\n")


def test_without_a_seed_none_is_written() -> None:
    record = Record(HEADER, [])
    assert lines_of(record) == [header_line(HEADER)]
    assert read_record(lines_of(record)).seed is None


def test_text_and_bytes_and_empty_lines_are_read() -> None:
    lines = [line.decode() for line in lines_of(played(5))]
    assert read_record(["", *lines, "  \n"]).entries == played(5).entries


def test_undo_takes_back_without_erasing() -> None:
    entries = played(6).entries
    written = [entry_line(entry) for entry in entries]
    lines = [header_line(HEADER), *written[:5], undo_line(2), *written[3:6], undo_line(1)]
    assert read_record(lines).entries == entries[:5]


def test_a_replay_tells_every_step_and_needs_no_seed() -> None:
    record = Record(HEADER, played(30).entries)
    state = METRO.new(SETUP)
    for step, entry in zip(record.replay(METRO), record.entries, strict=True):
        events = state.apply(entry.seat, METRO.parse(entry.action))
        assert step.entry == entry
        assert step.events == events
        assert digest(step.state) == digest(state)


def test_an_empty_record_is_said_to_be_empty() -> None:
    assert problem([]) == problem(["", "\n"]) == "The record is empty."


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"by":0,"do":"dr', "This is not JSON"),
        (b"\xff\xff", "This is not JSON"),
        (b"[1]", "The line is not a JSON object."),
        (b"null", "The line is not a JSON object."),
        (b'{"what":1}', "The line holds no action, undo or seed."),
        (b"{}", "The line holds no action, undo or seed."),
        (b'{"do":"draw"}', "There is no seat None"),
        (b'{"by":2,"do":"draw"}', "There is no seat 2"),
        (b'{"by":-1,"do":"draw"}', "There is no seat -1"),
        (b'{"by":"0","do":"draw"}', "There is no seat 0"),
        (b'{"by":true,"do":"draw"}', "There is no seat True"),
        (b'{"by":0,"do":7}', "The field “do”"),
        (b'{"by":"chance","do":null}', "The field “do”"),
        (b'{"undo":0}', "more actions than there are, or none: 0"),
        (b'{"undo":-1}', "more actions than there are, or none: −1"),
        (b'{"undo":9}', "more actions than there are, or none: 9"),
        (b'{"undo":"1"}', "The field “undo”"),
        (b'{"undo":true}', "The field “undo”"),
        (b'{"undo":1.0}', "The field “undo”"),
        (b'{"seed":"xyz"}', "The field “seed”"),
        (b'{"seed":5}', "The field “seed”"),
    ],
)
def test_a_bad_line_is_told_with_its_number(line: bytes, words: str) -> None:
    lines = lines_of(played(3))[:-1]
    text = problem([*lines, b"", line])
    assert text.startswith(f"Line {len(lines) + 2}: ")
    assert words in text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"by":0,"do":"draw"}', "not the header"),
        (changed(zugwerk=2), "not the header"),
        (changed(zugwerk=None), "not the header"),
        (changed(game=None), "The field “game”"),
        (changed(game=5), "The field “game”"),
        (changed(rules_version="1"), "The field “rules_version”"),
        (changed(rules_version=None), "The field “rules_version”"),
        (changed(seats="2"), "The field “seats”"),
        (changed(seats=2.0), "The field “seats”"),
        (changed(options=[1]), "The field “options”"),
        (changed(options=None), "The field “options”"),
        (changed(commitment=None), "The field “commitment”"),
        (changed(names="Ann"), "The field “names”"),
    ],
)
def test_a_bad_header_is_told_with_its_number(line: bytes, words: str) -> None:
    text = problem([line, b'{"by":0,"do":"draw"}'])
    assert text.startswith("Line 1: ")
    assert words in text


def test_a_record_of_another_game_is_not_replayed() -> None:
    record = read_record([changed(game="ludo")])
    with pytest.raises(Malformed, match="of the game “ludo”, not “metro”"):
        record.start(METRO)


def test_a_record_of_other_rules_is_not_replayed() -> None:
    record = read_record([changed(rules_version=99)])
    with pytest.raises(Malformed, match="rules version 99, but version 1 is installed"):
        record.start(METRO)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seats": 9}, "2 to 6 seats, not 9"),
        ({"options": {"speed": 1}}, "no option speed"),
        ({"options": {"hand_size": 7}}, "“7” is no value of the option hand_size"),
        ({"options": {"hand_size": [1]}}, "no value of the option hand_size"),
    ],
)
def test_a_setup_that_cannot_be_is_malformed(fields: dict[str, object], words: str) -> None:
    record = read_record([changed(**fields)])
    with pytest.raises(Malformed, match=words):
        record.start(METRO)


def test_a_setup_that_the_rules_refuse_is_refused() -> None:
    record = read_record([changed(options={"central_stations": True, "central_tracks": True})])
    with pytest.raises(Refused) as caught:
        record.start(METRO)
    assert caught.value.refusal.rule == "MX-2"


@pytest.mark.parametrize("action", ["zzzz@00", "", "tile aaaa", "aaaa@33"])
@pytest.mark.parametrize("check", [False, True])
def test_an_action_that_cannot_be_is_told_with_its_number(action: str, check: bool) -> None:
    record = played(4)
    seat = METRO.restore(list(record.replay(METRO))[-1].state.snapshot()).actors()[0]
    assert seat != CHANCE
    record.entries.append(Entry(seat, action))
    with pytest.raises(Malformed) as caught:
        _ = record.check_deals(METRO) if check else list(record.replay(METRO))
    assert caught.value.message.id == "core.refused-entry"
    assert caught.value.message.parameters["number"] == 5
    assert str(caught.value).startswith(f"Action 5 ({action}) is not allowed: ")


def test_a_deal_where_none_is_due_is_told_with_its_number() -> None:
    record = played(2)
    record.entries.append(Entry(CHANCE, "tile aaaa"))
    with pytest.raises(Malformed, match=r"Action 3 \(tile aaaa\)"):
        record.check_deals(METRO)


def test_fair_deals_are_counted() -> None:
    record = played(40)
    assert record.check_deals(METRO) == sum(entry.seat == CHANCE for entry in record.entries) > 10


def test_a_tampered_deal_is_found_with_what_it_should_have_been() -> None:
    record = played(40)
    number = 1
    other = "tile dddd" if record.entries[number].action != "tile dddd" else "tile aaaa"
    fair = record.entries[number].action
    record.entries[number] = Entry(CHANCE, other)
    with pytest.raises(Malformed) as caught:
        record.check_deals(METRO)
    assert (
        str(caught.value) == f"Action 2 deals {other}, but the seed gives {fair}: the deal was tampered with."
    )


def test_two_deals_that_changed_places_are_found() -> None:
    record = played(40)
    assert record.entries[0] != record.entries[1]
    record.entries[0], record.entries[1] = record.entries[1], record.entries[0]
    with pytest.raises(Malformed, match="Action 1 deals"):
        record.check_deals(METRO)


def test_a_wrong_seed_is_found() -> None:
    record = played(10)
    record.seed = seed_from("another")
    with pytest.raises(Malformed, match="not the one committed to"):
        record.check_deals(METRO)


def test_deals_cannot_be_checked_without_the_seed() -> None:
    record = played(10)
    record.seed = None
    with pytest.raises(Malformed, match="does not reveal its seed"):
        record.check_deals(METRO)


def test_a_deal_after_an_undo_comes_out_the_same_again() -> None:
    record = played(3)
    again = [entry_line(entry) for entry in record.entries]
    lines = [header_line(HEADER), *again, undo_line(2), *again[1:], seed_line(SEED)]
    assert read_record(lines).check_deals(METRO) == record.check_deals(METRO)


def test_checking_and_replaying_leave_the_record_as_it_is() -> None:
    record = played(10)
    record.entries.append(Entry(Seat(0), "zzzz@00"))
    before = write_record(record)
    for use in (record.check_deals, lambda game: list(record.replay(game))):
        with pytest.raises(Malformed):
            use(METRO)
        assert write_record(record) == before


OTHER = seed_from("another seed")


def taken_up(before: int, after: int) -> Record:
    """A game that deals from another seed after its first actions."""
    record = played(before)
    record.commit(commitment(OTHER))
    state = METRO.new(SETUP)
    for entry in record.entries:
        state.apply(entry.seat, METRO.parse(entry.action))
    while len(record.entries) < before + after:
        seat = state.actors()[0]
        deals = sum(entry.seat == CHANCE for entry in record.entries)
        lot = ChanceStream(OTHER, deals)
        action = (
            state.chance_at(lot.pick(state.chance_size())) if seat == CHANCE else state.legal_actions(seat)[0]
        )
        state.apply(seat, action)
        record.entries.append(Entry(seat, METRO.notation(action)))
    record.seed = OTHER
    return record


def test_a_game_that_was_taken_up_from_a_file_is_checked_with_the_seed_of_each_stretch() -> None:
    record = taken_up(20, 20)
    deals = sum(entry.seat == CHANCE for entry in record.entries)
    assert record.check_deals(METRO) == deals
    again = read_record(lines_of(record))
    assert (again.entries, again.stretches()) == (record.entries, record.stretches())
    assert again.check_deals(METRO) == deals
    assert lines_of(again) == lines_of(record)


def test_a_seed_from_which_nothing_came_is_forgotten() -> None:
    record = taken_up(20, 20)
    lines, promise = lines_of(record), json.dumps({"commitment": commitment(OTHER)}).encode()
    place = next(number for number, line in enumerate(lines) if number and b"commitment" in line)
    again = read_record([*lines[:place], *[promise] * 20_000, *lines[place:]])
    assert again.stretches() == record.stretches()
    assert again.check_deals(METRO) == record.check_deals(METRO)
    # Nor does one grow old by an action that is taken back at once.
    action, undo = lines[place - 2], b'{"undo":1}'
    again = read_record([*lines[: place - 2], *[action, promise, undo] * 2_000])
    assert len(again.stretches()) == 2
    assert lines_of(again)[:2] == lines[:2]


@pytest.mark.parametrize("promise", ["", "x" * 64, "A" * 64, "0" * 63, "0" * 900_000, "\0" * 64])
def test_a_commitment_is_a_digest(promise: str) -> None:
    first, *lines = lines_of(played(3))
    for wrong in (
        [json.dumps({**json.loads(first), "commitment": promise}).encode(), *lines],
        [first, *lines, json.dumps({"commitment": promise}).encode()],
    ):
        with pytest.raises(Malformed, match="The field “commitment”"):
            read_record(wrong)


@pytest.mark.parametrize("line", [21, 22, -1])
def test_every_stretch_needs_its_own_seed(line: int) -> None:
    lines = lines_of(taken_up(20, 20))
    told = json.loads(lines[line])
    assert "seed" in told or "commitment" in told
    changed = [*lines[:line], b'{"seed":"00"}' if "seed" in told else b"", *lines[line % len(lines) + 1 :]]
    with pytest.raises(Malformed):
        read_record(changed).check_deals(METRO)


def test_what_is_dealt_after_an_undo_into_the_file_comes_from_the_new_seed() -> None:
    record = taken_up(20, 6)
    record.take_back(16)
    assert [part.until for part in record.stretches()] == [10, 10]
    record.entries.extend(taken_up(10, 9).entries[10:])
    assert record.check_deals(METRO) == sum(entry.seat == CHANCE for entry in record.entries)
    assert read_record(lines_of(record)).check_deals(METRO)
