"""A record of any game, at any table, replays to the same state and shows its deals to be fair."""

import pytest
from hypothesis import given, settings

from tests.contract.play import Spot, choose, each_game, spots
from zugwerk.core.chance import ChanceStream, commitment, seed_from
from zugwerk.core.codec import digest
from zugwerk.core.game import CHANCE, Game, State
from zugwerk.core.record import Entry, Header, Record, read_record, write_record
from zugwerk.core.refusal import Malformed


def recorded(game: Game, spot: Spot) -> tuple[Record, State]:
    """A whole random game with fair deals, and its last state."""
    setup = spot.setup(game)
    seed = seed_from(str(spot.seed))
    names = tuple(f"seat {number}" for number in range(setup.seats))
    header = Header(game.meta.id, game.meta.rules_version, setup, commitment(seed), names)
    record = Record(header, [], seed)
    state = game.new(setup)
    stream = ChanceStream(seed)
    dice = spot.dice()
    while state.actors():
        seat, action = choose(state, dice)
        if seat == CHANCE:
            action = state.chance_at(stream.pick(state.chance_size()))
        record.entries.append(Entry(seat, game.notation(action)))
        state.apply(seat, action)
    return record, state


@each_game
@given(spot=spots())
@settings(max_examples=60)
def test_a_record_replays_to_the_same_end(game: Game, spot: Spot) -> None:
    record, state = recorded(game, spot)
    read = read_record(write_record(record).splitlines())
    assert write_record(read) == write_record(record)
    steps = list(read.replay(game))
    assert [step.entry for step in steps] == record.entries
    assert digest(steps[-1].state) == digest(state)
    assert read.check_deals(game) == sum(entry.seat == CHANCE for entry in record.entries)


@each_game
@given(spot=spots())
@settings(max_examples=60)
def test_a_changed_deal_is_found(game: Game, spot: Spot) -> None:
    record, _ = recorded(game, spot)
    state = record.start(game)
    for number, entry in enumerate(record.entries):
        others = [game.notation(action) for action in state.legal_actions(CHANCE)]
        if number >= spot.steps and len(others) > 1:
            others.remove(entry.action)
            record.entries[number] = Entry(CHANCE, others[spot.seed % len(others)])
            break
        state.apply(entry.seat, game.parse(entry.action))
    else:
        return
    with pytest.raises(Malformed) as caught:
        record.check_deals(game)
    assert caught.value.message.id == "core.tampered-deal"
    assert caught.value.message.parameters["number"] == number + 1
    assert entry.action in str(caught.value)
