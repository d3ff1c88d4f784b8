"""Whose turn it is, in any game: the reader's only while no bot acts for them."""

import pytest

from zugwerk.core.chance import seed_from
from zugwerk.core.game import Seat
from zugwerk.games.registry import find_game, game_ids
from zugwerk.render.look import Look
from zugwerk.render.registry import drawing_of
from zugwerk.table.match import Match

NAMES = ("Ann", "Bob")


@pytest.mark.parametrize("game_id", game_ids())
def test_a_turn_that_a_bot_plays_for_the_reader_is_not_the_readers(game_id: str) -> None:
    game, drawing = find_game(game_id), drawing_of(game_id)
    match = Match.new(game, game.meta.setup(2), seed_from("turns"), NAMES)
    for _ in range(12):
        seat = match.state.actors()[0]
        view = match.view(seat)
        assert "Ann" not in drawing.status(view, Look(names=NAMES))
        told = drawing.status(view, Look(names=NAMES, bots=[0, 1]))
        assert "our turn" not in told
        alone = match.state.actors() == (seat,)
        assert ("Your bot is thinking…" if alone else NAMES[seat]) in told
        assert NAMES[seat] in drawing.status(view, Look(names=NAMES, bots=[0, 1], shared=True))
        assert NAMES[seat] in drawing.status(match.view(Seat(1 - seat)), Look(names=NAMES, bots=[0, 1]))
        match.act(seat, view.legal[0])
