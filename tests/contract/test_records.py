"""A record of any game, at any table, replays to the same state and shows its deals to be fair."""

import pytest
from hypothesis import given

from tests.contract.play import Spot, each_game, each_game_of_chance, spots
from tests.contract.whole import play_whole, whole_games
from tests.quick import examples
from zugwerk.core.codec import digest
from zugwerk.core.game import CHANCE, Game
from zugwerk.core.record import Entry, read_record, write_record
from zugwerk.core.refusal import Malformed


@each_game
def test_a_record_replays_to_the_same_end(game: Game) -> None:
    for whole in whole_games(game.meta.id):
        record = whole.record
        read = read_record(write_record(record).splitlines())
        assert write_record(read) == write_record(record)
        steps = list(read.replay(game))
        assert [step.entry for step in steps] == record.entries
        assert [step.events for step in steps] == [events for _, _, events in whole.told]
        assert digest(steps[-1].state) == digest(whole.end)
        assert read.check_deals(game) == sum(entry.seat == CHANCE for entry in record.entries)


@each_game_of_chance
@given(spot=spots())
@examples(60)
def test_a_changed_deal_is_found(game: Game, spot: Spot) -> None:
    record = play_whole(game, spot.setup(game), spot.seed).record
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
