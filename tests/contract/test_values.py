"""Copies, snapshots, notation and codec: everything that leaves a game comes back the same."""

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.contract.play import Spot, continuation, each_game, everybody, seats_of, spots
from tests.contract.pool import kinds, pool
from tests.contract.whole import whole_games
from tests.quick import examples
from zugwerk.core.codec import Codec, digest, from_json, read_view, to_json
from zugwerk.core.game import CHANCE, Action, Game, Snapshot
from zugwerk.core.messages import LANGUAGES, translator
from zugwerk.core.refusal import Malformed
from zugwerk.server.api.document import document

AHEAD = 25
SHAPE = jsonschema_rs.validator_for(
    {**from_json(document()), "$ref": "#/components/schemas/TableTold/properties/view"}
)


@each_game
@given(spot=spots())
@examples(120)
def test_a_clone_goes_its_own_way(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    before = digest(state)
    copy = state.clone()
    assert digest(copy) == before
    first = continuation(copy, spot.dice(), AHEAD)
    assert digest(state) == before, "playing the copy changed the original"
    later = digest(copy)
    assert continuation(state, spot.dice(), AHEAD) == first
    assert digest(copy) == later, "playing the original changed the copy"
    assert digest(state) == later


@each_game
@given(spot=spots())
@examples(120)
def test_a_snapshot_restores_the_state_and_all_that_follows(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    restored = game.restore(from_json(to_json(state.snapshot())))
    setup = spot.setup(game)
    assert digest(restored) == digest(state)
    assert restored.snapshot() == state.snapshot()
    assert restored.actors() == state.actors()
    assert restored.outcome() == state.outcome()
    for viewer in everybody(setup):
        assert restored.view(viewer) == state.view(viewer)
    assert continuation(restored, spot.dice(), AHEAD) == continuation(state, spot.dice(), AHEAD)
    assert digest(restored) == digest(state)


@each_game
@given(spot=spots())
@examples(60)
def test_a_snapshot_stays_as_it_was_taken(game: Game, spot: Spot) -> None:
    state = spot.going(game)
    snapshot = state.snapshot()
    written = to_json(snapshot)
    continuation(state, spot.dice(), AHEAD)
    assert to_json(snapshot) == written, "playing on changed a snapshot taken before"
    restored = game.restore(snapshot)
    continuation(restored, spot.dice(), AHEAD)
    assert to_json(snapshot) == written, "playing a restored state changed its snapshot"


@each_game
def test_a_snapshot_of_another_version_is_malformed(game: Game) -> None:
    snapshot = game.new(game.meta.setup(game.meta.min_seats)).snapshot()
    with pytest.raises(Malformed):
        game.restore({**snapshot, "version": 0})


@each_game
@given(spot=spots())
@examples(60)
def test_what_the_json_interface_tells_is_of_the_told_shape_and_reads_back_into_the_view(
    game: Game, spot: Spot
) -> None:
    state = spot.state(game)
    for viewer in everybody(spot.setup(game)):
        view = state.view(viewer)
        told = from_json(Codec(game).encode(view))
        legal = [entry["action"] for entry in told.pop("legal")]
        SHAPE.validate(told)
        assert read_view(game, {"view": told, "legal": legal}) == view


@each_game
def test_an_answer_without_a_view_is_malformed(game: Game) -> None:
    view = game.new(game.meta.setup(game.meta.min_seats)).view(None)
    told = from_json(Codec(game).encode(view))
    for broken in (None, "", told["setup"], {**told, "type": "Stranger"}, {**told, "type": "Points"}):
        with pytest.raises(Malformed):
            read_view(game, {"view": broken, "legal": []})


@each_game
@given(spot=spots())
@examples(120)
def test_every_action_changes_the_digest_and_equal_digests_mean_equal_states(game: Game, spot: Spot) -> None:
    state = spot.going(game)
    before = digest(state)
    actor = state.actors()[0]
    found: dict[str, Snapshot] = {}
    for action in state.legal_actions(actor)[:12]:
        after = state.clone()
        after.apply(actor, action)
        assert digest(after) != before
        assert found.setdefault(digest(after), after.snapshot()) == after.snapshot()
    assert len(found) == len({to_json(snapshot) for snapshot in found.values()})


@each_game
def test_every_action_has_one_line_that_parses_back(game: Game) -> None:
    written: dict[str, object] = {}
    for action in pool(game.meta.id):
        text = game.notation(action)
        assert text == text.strip()
        assert text.splitlines() == [text]
        assert text.isascii()
        assert text not in written, f"{text} stands for two actions"
        written[text] = action
        assert game.parse(text) == action


@each_game
@given(spot=spots())
@examples(60)
def test_legal_actions_and_deals_parse_back_wherever_one_looks(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    for seat in [CHANCE, *seats_of(spot.setup(game))]:
        legal = state.legal_actions(seat)
        assert [game.parse(game.notation(action)) for action in legal] == legal


@each_game
@given(text=some.text(max_size=30), lot=some.integers(0, 10**6), cut=some.integers(0, 20))
@examples(300)
def test_any_text_is_an_action_or_malformed(game: Game, text: str, lot: int, cut: int) -> None:
    actions = pool(game.meta.id)
    known = game.notation(actions[lot % len(actions)])
    for attempt in (text, known[:cut] + text, text + known[cut:], known[:cut] + text + known[cut:]):
        action = parsed(game, attempt)
        assert action is None or game.parse(game.notation(action)) == action


def parsed(game: Game, text: str) -> Action | None:
    """The action that a text stands for, or ``None`` if it is malformed."""
    try:
        return game.parse(text)
    except Malformed:
        return None


@each_game
@pytest.mark.parametrize("text", ["", " ", "\n", "no such action", "{}", "9" * 5000, "é@ü", "\0"])
def test_text_that_is_no_action_is_quoted_back(game: Game, text: str) -> None:
    with pytest.raises(Malformed) as caught:
        game.parse(text)
    assert text in str(caught.value)
    for language in LANGUAGES:
        assert translator(language).text(caught.value.message)


@each_game
@pytest.mark.parametrize("word", ["9" * 5000, "-1", "1.5", "٣", "{0}", "'"])
def test_a_strange_word_in_any_place_is_malformed(game: Game, word: str) -> None:
    for actions in kinds(game.meta.id).values():
        words = game.notation(actions[0]).split()
        for place in range(len(words)):
            with pytest.raises(Malformed):
                game.parse(" ".join([*words[:place], word, *words[place + 1 :]]))


@each_game
@given(spot=spots())
@examples(120)
def test_views_come_back_from_the_codec(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    codec = Codec(game)
    for viewer in everybody(spot.setup(game)):
        view = state.view(viewer)
        written = codec.encode(view)
        assert codec.decode(written) == view
        assert codec.encode(codec.decode(written)) == written
        assert view.seat == viewer
        assert view.actors == state.actors()
        assert view.legal == (() if viewer is None else tuple(state.legal_actions(viewer)))


@each_game
@given(spot=spots())
@examples(60)
def test_every_view_tells_its_game_table_points_and_outcome(game: Game, spot: Spot) -> None:
    state, setup = spot.state(game), spot.setup(game)
    points = state.view(None).points()
    assert len(points) in (0, setup.seats)
    for viewer in everybody(setup):
        view = state.view(viewer)
        assert (view.game, view.setup, view.outcome) == (game.meta.id, setup, state.outcome())
        assert view.points() == points, "points so far are the same for all who look"


@each_game
def test_events_and_outcomes_come_back_from_the_codec(game: Game) -> None:
    codec = Codec(game)
    for whole in whole_games(game.meta.id):
        for event in [event for _, _, events in whole.told for event in events]:
            for told in {event, *[event.seen_by(viewer) for viewer in everybody(whole.setup)]}:
                assert codec.decode(codec.encode(told)) == told
        outcome = whole.end.outcome()
        assert outcome is not None
        assert codec.decode(codec.encode(outcome)) == outcome
