"""Runs on the map: all see them when they happen; who is to act for another company sees its track."""

from tests.render.cologne.tables import seen
from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.game import Seat
from zugwerk.games.cologne.events import RoutesRun
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.state.figures import COMPANY_NAMES
from zugwerk.render.cologne.runs import just_run


def test_a_run_is_shown_to_all_but_to_who_acts_for_the_next_company() -> None:
    state = GAME.new(GAME.meta.setup(2, {"first_seat": "1"}))
    stream = ChanceStream(seed_from("runs"))
    shown = {True: 0, False: 0}
    while state.actors():
        seat = Seat(state.actors()[0])
        legal = [
            action
            for action in state.legal_actions(seat)
            if GAME.notation(action) not in ("pass", "withhold")
        ]
        legal = legal or state.legal_actions(seat)
        events = state.apply(seat, legal[stream.pick(len(legal))])
        run = next((event for event in events if isinstance(event, RoutesRun) and event.routes), None)
        if run is None or not state.actors():
            continue
        assert just_run(state.view(None), [events]) == run
        view = seen(state, state.actors()[0])
        same = COMPANY_NAMES[run.company] == view.company
        assert just_run(view, [events]) == (run if same else None)
        shown[same] += 1
    assert min(shown.values()) > 0, shown
